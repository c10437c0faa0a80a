package monolith

import "fmt"

// PermuteBatch is [Instance.Permute] for many states, one after the other in one
// slice. It does not allocate and uses one core; the results are those of single
// calls. A length that is no multiple of the width is an error and states is
// unchanged.
func (in *Instance[E, D]) PermuteBatch(states []E) error {
	if len(states)%in.width != 0 {
		return fmt.Errorf("monolith: %s permutes states of %d elements, got %d elements", in.hash, in.width, len(states))
	}
	var s [maxWidth]E
	for ; len(states) > 0; states = states[in.width:] {
		copy(s[:in.width], states)
		in.permute(&s, nil)
		copy(states[:in.width], s[:])
	}
	return nil
}
