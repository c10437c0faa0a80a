// Package label names the modes of the library's hashes and derives the tags
// that tell them apart. A mode starts with the tag of its label in the capacity
// of the state, so that two hashes, modes, lengths or domains are two functions.
//
// A label is fixed for good: it is version 1 of the modes, and a digest depends
// on each of its letters.
package label

import (
	"crypto/sha256"
	"math/big"
	"strconv"
)

// Sponge is the label of the hash of messages of any length. The domain is the
// application's own; the empty string is no domain, here and below.
func Sponge(hash, domain string) string { return with(hash+"/sponge", domain) }

// Fixed is the label of the hash of messages of n elements.
func Fixed(hash string, n int, domain string) string {
	return with(hash+"/fixed/"+strconv.Itoa(n), domain)
}

// Bytes is the label of the hash of byte strings.
func Bytes(hash, domain string) string { return with(hash+"/bytes", domain) }

// MerkleLeaf is the label of the hash of a leaf of n elements in a tree of the
// given arity.
func MerkleLeaf(hash string, arity, n int, domain string) string {
	return with(MerkleTree(hash, arity, "")+"/leaf/"+strconv.Itoa(n), domain)
}

// MerkleEmpty is the label whose tag stands for a missing leaf.
func MerkleEmpty(hash string, arity int, domain string) string {
	return with(MerkleTree(hash, arity, "")+"/empty", domain)
}

// MerkleTree is the name of the tree hash itself, which no tag is made of.
func MerkleTree(hash string, arity int, domain string) string {
	return with("merkle/"+hash+"/arity"+strconv.Itoa(arity), domain)
}

func with(label, domain string) string {
	if domain == "" {
		return label
	}
	return label + "/" + domain
}

// Tag returns T_0 .. T_{n-1} of a label: SHA-256("gnarkhash/v1/" || label || "#"
// || i in decimal), big-endian, mod q.
func Tag(label string, n int, q *big.Int) []*big.Int {
	tag := make([]*big.Int, n)
	for i := range tag {
		sum := sha256.Sum256([]byte("gnarkhash/v1/" + label + "#" + strconv.Itoa(i)))
		tag[i] = new(big.Int).SetBytes(sum[:])
		tag[i].Mod(tag[i], q)
	}
	return tag
}
