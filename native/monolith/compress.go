package monolith

import "fmt"

// Arity is the number of digests that a compression takes.
const Arity = 2

// Compress compresses two digests, which fill the state, into one: the first
// digest's worth of P(left || right) plus left, elementwise (the designers'
// feed-forward mode, section 3 of the paper; only the left input is added). It is
// the node function of a Merkle tree and does not allocate. The widths 12 and 24 have no such
// compression: their states are no two digests.
func (in *Instance[E, D]) Compress(digests ...D) (d D, err error) {
	if err := in.checkFeedforward(); err != nil {
		return d, err
	}
	if err := in.checkArity(digests); err != nil {
		return d, err
	}
	in.feedforward(&d, &digests[0], &digests[1])
	return d, nil
}

// CompressTruncated compresses two digests into one without a feed-forward: the
// first digest's worth of P(left || right || 0 ... 0). It is plonky2's two_to_one,
// circom's TwoToOne and Plonky3's TruncatedPermutation, and there for them. It is no
// random function: whoever knows the rest of the output, or guesses it, inverts it.
// With the widths 8 and 16 nothing stops that: for any digest and any rest there is
// an input pair that gives them, so pre-images of a digest are free, and it must not be
// used where its output is not itself checked further. With the widths 12 and 24 the
// zeros in the state make that as hard as hitting them. It does not allocate.
func (in *Instance[E, D]) CompressTruncated(digests ...D) (d D, err error) {
	if err := in.checkArity(digests); err != nil {
		return d, err
	}
	in.truncated(&d, &digests[0], &digests[1])
	return d, nil
}

// CompressBatch is [Instance.Compress] for many nodes: dst[i] is the compression of
// children[2i] and children[2i+1]. It does not allocate and uses one core; the
// results are those of single calls. Lengths that do not fit are an error and dst is
// unchanged. dst may not overlap children, except that it may start where they do.
func (in *Instance[E, D]) CompressBatch(dst, children []D) error {
	if err := in.checkFeedforward(); err != nil {
		return err
	}
	if err := in.checkBatch(dst, children); err != nil {
		return err
	}
	in.compressMany(dst, children, true)
	return nil
}

// CompressTruncatedBatch is [Instance.CompressTruncated] for many pairs, with the
// rules of [Instance.CompressBatch].
func (in *Instance[E, D]) CompressTruncatedBatch(dst, children []D) error {
	if err := in.checkBatch(dst, children); err != nil {
		return err
	}
	in.compressMany(dst, children, false)
	return nil
}

// feedforward sets d to the compression with feed-forward of left and right. d is none of
// them.
func (in *Instance[E, D]) feedforward(d, left, right *D) {
	switch d := any(d).(type) {
	case *Digest64:
		left, right := any(left).(*Digest64), any(right).(*Digest64)
		if compress64(d, left, right, in.c64) {
			break
		}
		var s [8]Goldilocks
		copy(s[:4], left[:])
		copy(s[4:], right[:])
		permute8(&s, in.c64, nil)
		for i := range d {
			d[i] = left[i].add(s[i])
		}
	case *Digest31:
		left, right := any(left).(*Digest31), any(right).(*Digest31)
		var s [16]Mersenne31
		copy(s[:8], left[:])
		copy(s[8:], right[:])
		permute16(&s, in.c31, nil)
		for i := range d {
			d[i] = left[i].add(s[i])
		}
	}
}

// truncated sets d to the compression without feed-forward of left and right.
func (in *Instance[E, D]) truncated(d, left, right *D) {
	if d, ok := any(d).(*Digest64); ok && in.width == 12 {
		if compress64(d, any(left).(*Digest64), any(right).(*Digest64), in.c64) {
			return
		}
	}
	var s [maxWidth]E
	n := len(*left)
	for i := range n {
		s[i], s[n+i] = (*left)[i], (*right)[i]
	}
	in.permute(&s, nil)
	*d = digest[E, D](&s)
}

func (in *Instance[E, D]) checkFeedforward() error {
	if in.width != Arity*in.field.digest {
		return fmt.Errorf("monolith: %s has no feed-forward compression: its state of %d elements is no %d digests of %d",
			in.hash, in.width, Arity, in.field.digest)
	}
	return nil
}

func (in *Instance[E, D]) checkArity(digests []D) error {
	if len(digests) != Arity {
		return fmt.Errorf("monolith: %s compresses %d digests, got %d", in.hash, Arity, len(digests))
	}
	return nil
}

func (in *Instance[E, D]) checkBatch(dst, children []D) error {
	if len(children) != Arity*len(dst) {
		return fmt.Errorf("monolith: %s compresses %d digests into each of %d, got %d", in.hash, Arity, len(dst), len(children))
	}
	return nil
}
