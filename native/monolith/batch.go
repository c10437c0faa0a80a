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
	var s [lanes][maxWidth]E
	for len(states) > 0 {
		n := min(lanes, len(states)/in.width)
		group := states[:n*in.width]
		for i := range n {
			copy(s[i][:in.width], group[i*in.width:])
		}
		in.permuteLanes(&s, n)
		for i := range n {
			copy(group[i*in.width:][:in.width], s[i][:])
		}
		states = states[len(group):]
	}
	return nil
}

// compressMany compresses the pairs of children into dst, with or without the
// feed-forward. It reads a pair before it writes the digest that may be in its place.
func (in *Instance[E, D]) compressMany(dst, children []D, feedforward bool) {
	done := in.compressVectors(dst, children, feedforward)
	dst, children = dst[done:], children[Arity*done:]
	if len(dst) == 0 {
		return
	}
	var s [lanes][maxWidth]E
	for len(dst) > 0 {
		n := min(lanes, len(dst))
		in.compressLanes(&s, dst[:n], children[:Arity*n], feedforward)
		dst, children = dst[n:], children[Arity*n:]
	}
}

// compressLanes is compression of at most lanes pairs by the permutation. s is for its use.
func (in *Instance[E, D]) compressLanes(s *[lanes][maxWidth]E, dst, children []D, feedforward bool) {
	size := in.field.digest
	for i := range dst {
		left, right := &children[2*i], &children[2*i+1]
		for j := range size {
			s[i][j], s[i][size+j] = (*left)[j], (*right)[j]
		}
		clear(s[i][2*size : in.width])
	}
	in.permuteLanes(s, len(dst))
	for i := range dst {
		d := digest[E, D](&s[i])
		if feedforward {
			addDigest(&d, &children[2*i])
		}
		dst[i] = d
	}
}

// compressVectors compresses the first pairs by a kernel and returns how many: all groups
// of lanes pairs or none. There are kernels with the feed-forward for states of two
// digests, and without for wider ones.
func (in *Instance[E, D]) compressVectors(dst, children []D, feedforward bool) int {
	if feedforward != (in.width == Arity*in.field.digest) {
		return 0
	}
	switch dst := any(&dst).(type) {
	case *[]Digest64:
		return compressLanes64(*dst, *any(&children).(*[]Digest64), in.c64)
	case *[]Digest31:
		return compressLanes31(*dst, *any(&children).(*[]Digest31), in.m24, in.c31)
	}
	return 0
}

// addDigest adds a to d, element by element.
func addDigest[D any](d, a *D) {
	switch d := any(d).(type) {
	case *Digest64:
		a := any(a).(*Digest64)
		for i := range d {
			d[i] = d[i].add(a[i])
		}
	case *Digest31:
		a := any(a).(*Digest31)
		for i := range d {
			d[i] = d[i].add(a[i])
		}
	}
}

// position is how far a lane is in which message.
type position struct{ message, at int }

// hashMany is the sponge of each message from the state with the tag: padded with a 1 and
// zeros if one is true, else with zeros up to a full block, and then no message is empty.
// Each lane takes in its message block by block and then goes on with the next one, so
// that lanes are busy whatever the lengths are.
func (in *Instance[E, D]) hashMany(tag *D, dst []D, messages [][]E, one bool) {
	var s [lanes][maxWidth]E
	var work [lanes]position
	rate, n, next := in.Rate(), 0, 0
	for {
		for ; n < lanes && next < len(messages); n++ {
			in.start(&s[n], tag)
			work[n] = position{message: next}
			next++
		}
		if n == 0 {
			return
		}
		for i := range n {
			w := &work[i]
			filled := copy(s[i][:rate], messages[w.message][w.at:])
			w.at += filled
			if filled < rate {
				clear(s[i][filled:rate])
				if one {
					s[i][filled] = in.one
					w.at++ // past the end: the message is padded
				}
			}
		}
		in.permuteLanes(&s, n)
		for i := n - 1; i >= 0; i-- {
			w := work[i]
			if length := len(messages[w.message]); w.at < length || one && w.at == length {
				continue
			}
			dst[w.message] = digest[E, D](&s[i])
			n--
			s[i], work[i] = s[n], work[n]
		}
	}
}
