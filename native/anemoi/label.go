package anemoi

import (
	"crypto/sha256"
	"math/big"
	"strconv"
)

// tag returns T_0 .. T_{c-1} of a label: SHA-256("gnarkhash/v1/" || label || "#"
// || i), big-endian, mod q. A mode starts with them in the capacity, so that two
// modes, lengths or domains are two functions.
func (in *Instance[E, D]) tag(label string) []E {
	t := make([]E, in.DigestLen())
	for i := range t {
		sum := sha256.Sum256([]byte("gnarkhash/v1/" + label + "#" + strconv.Itoa(i)))
		v := new(big.Int).SetBytes(sum[:])
		in.field.setBig(&t[i], v.Mod(v, in.field.modulus))
	}
	return t
}

// withDomain appends an application's domain to a mode's label. The empty
// string is no domain.
func withDomain(label, domain string) string {
	if domain == "" {
		return label
	}
	return label + "/" + domain
}
