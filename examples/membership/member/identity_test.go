package member

import (
	"fmt"
	"testing"

	"github.com/consensys/gnark-crypto/ecc/bn254/fr"
	"github.com/stretchr/testify/require"
)

func TestIdentities(t *testing.T) {
	seen := map[string]bool{}
	for range 20 {
		id, err := NewIdentity()
		require.NoError(t, err)
		again, err := ParseIdentity(id.Reveal())
		require.NoError(t, err)
		require.Equal(t, id, again)
		seen[id.Reveal()] = true
	}
	require.Len(t, seen, 20)
	for _, text := range []string{"", "0", "0x0", "hunter2", fr.Modulus().String()} {
		_, err := ParseIdentity(text)
		require.Error(t, err, text)
		if len(text) > 3 {
			require.NotContains(t, err.Error(), text, "an error shows the secret")
		}
	}
}

func TestIdentityDoesNotPrint(t *testing.T) {
	id := identity(t, 1234567890123)
	limbs := fmt.Sprint(id.secret[0])
	holder := struct{ ID *Identity }{&id}
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%d", "%x", "%X"} {
		for _, text := range []string{fmt.Sprintf(verb, id), fmt.Sprintf(verb, &id), fmt.Sprintf(verb, struct{ ID Identity }{id}), fmt.Sprintf(verb, holder)} {
			require.NotContains(t, text, "1234567890123", verb)
			require.NotContains(t, text, limbs, verb)
		}
	}
}
