package merkle

import "sync/atomic"

// cachedLeaf is the longest leaf whose tag is kept. The lengths of leaves may
// come from outside, so what is kept must be bounded; for longer leaves the tag is
// computed each time, which is little beside their permutations.
const cachedLeaf = 64

// fixedHash is the hash of leaves of one length.
type fixedHash[E any, D comparable] interface {
	Hash(values ...E) (D, error)
	HashBatch(dst []D, messages [][]E) error
}

// leafHashes makes the hashes of leaves, by length, and keeps those of short ones.
type leafHashes[E any, D comparable, H fixedHash[E, D]] struct {
	make func(n int) (H, error)
	kept [cachedLeaf + 1]atomic.Pointer[H] // by length, filled on first use
}

// of returns the hash of leaves of n elements. Two goroutines may both make it
// the first time: they make the same.
func (l *leafHashes[E, D, H]) of(n int) (H, error) {
	if n > cachedLeaf {
		return l.make(n)
	}
	if h := l.kept[n].Load(); h != nil {
		return *h, nil
	}
	h, err := l.make(n)
	if err == nil {
		l.kept[n].Store(&h)
	}
	return h, err
}

func (l *leafHashes[E, D, H]) hash(values []E) (D, error) {
	h, err := l.of(len(values))
	if err != nil {
		var none D
		return none, err
	}
	return h.Hash(values...)
}

// batch hashes leaves of any lengths: those beside each other with the same
// length together.
func (l *leafHashes[E, D, H]) batch(dst []D, leaves [][]E) error {
	for from := 0; from < len(leaves); {
		n, to := len(leaves[from]), from+1
		for to < len(leaves) && len(leaves[to]) == n {
			to++
		}
		h, err := l.of(n)
		if err != nil {
			return err
		}
		if err := h.HashBatch(dst[from:to], leaves[from:to]); err != nil {
			return err
		}
		from = to
	}
	return nil
}
