package merkle

import "fmt"

// BytesLeaf returns the elements of the leaf that stands for a byte string: the
// digest of the bytes in the hash's bytes mode, in the tree's domain. All that takes a
// leaf's elements takes them: [Verify], [Tree.Update], [Tree.Append], and the
// gadget, which gives them as the leaf.
//
// So a byte string and the leaf of exactly these elements are one leaf. An
// application that has leaves of both kinds in one tree must tell them apart
// itself. A hasher without a bytes mode is an error.
func BytesLeaf[E any, D comparable](h Hasher[E, D], data []byte) ([]E, error) {
	if h == nil {
		return nil, errNoHasher
	}
	bytes, ok := h.(BytesHasher[E])
	if !ok {
		return nil, noBytes(h.String())
	}
	return bytes.BytesLeaf(data), nil
}

func noBytes(name string) error { return fmt.Errorf("merkle: %s has no hash of byte strings", name) }

// elementsOf returns the elements of a digest.
func elementsOf[E any, D interface{ ~[1]E | ~[4]E | ~[8]E }](d D) []E {
	elements := make([]E, len(d))
	for i := range elements {
		elements[i] = d[i]
	}
	return elements
}
