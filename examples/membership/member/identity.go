package member

import (
	"errors"
	"fmt"
	"io"

	"github.com/consensys/gnark-crypto/ecc/bn254/fr"
)

// Identity is a member's secret. Formatting it prints no part of the secret, whatever
// the verb; only where it is an unexported field of something else fmt does not ask.
type Identity struct{ secret fr.Element }

// NewIdentity draws a secret from crypto/rand.
func NewIdentity() (Identity, error) {
	var id Identity
	for id.secret.IsZero() {
		if _, err := id.secret.SetRandom(); err != nil { // uniform, from crypto/rand
			return Identity{}, fmt.Errorf("member: no randomness for an identity: %w", err)
		}
	}
	return id, nil
}

// ParseIdentity returns the identity of a secret in the text form of
// [ParseElement]. The secret 0 is refused: it is what a forgotten one would be.
// No error contains a part of the secret.
func ParseIdentity(secret string) (Identity, error) {
	e, err := ParseElement(secret)
	if err != nil {
		return Identity{}, errors.New("member: the secret of the identity is no canonical field element")
	}
	if e.IsZero() {
		return Identity{}, errors.New("member: the secret of the identity is 0")
	}
	return Identity{secret: e}, nil
}

// Reveal returns the secret in the form that [ParseIdentity] reads, to be stored
// where only its owner can read it.
func (id Identity) Reveal() string { return FormatElement(id.secret) }

// Format prints a placeholder.
func (Identity) Format(f fmt.State, _ rune) { _, _ = io.WriteString(f, "identity(secret not shown)") }
