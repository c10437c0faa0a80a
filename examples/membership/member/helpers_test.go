package member

import (
	"fmt"
	"strings"
	"testing"

	"github.com/consensys/gnark-crypto/ecc/bn254/fr"
	"github.com/consensys/gnark/logger"
	"github.com/stretchr/testify/require"
)

func init() { logger.Disable() }

// arities are all that the scheme supports.
var arities = []int{2, 4}

func scheme(t testing.TB, arity, depth int) *Scheme {
	t.Helper()
	s, err := New(arity, depth)
	require.NoError(t, err)
	return s
}

// identity returns the identity of a small secret.
func identity(t testing.TB, secret uint64) Identity {
	t.Helper()
	id, err := ParseIdentity(fmt.Sprint(secret))
	require.NoError(t, err)
	return id
}

// listOf returns the list of the commitments of secrets from 1 to n.
func listOf(t testing.TB, s *Scheme, n int) *List {
	t.Helper()
	var text strings.Builder
	for i := range n {
		c, err := s.Commitment(identity(t, uint64(i+1)))
		require.NoError(t, err)
		fmt.Fprintln(&text, FormatElement(c))
	}
	list, err := ReadList(strings.NewReader(text.String()))
	require.NoError(t, err)
	return list
}

// assigned returns the statement and assignment of the identity with a secret from 1 to n
// on a list of n.
func assigned(t testing.TB, s *Scheme, n int, secret uint64) (Statement, *Circuit) {
	t.Helper()
	list := listOf(t, s, n)
	tree, err := s.Tree(list)
	require.NoError(t, err)
	st, c, err := s.Assign(identity(t, secret), list, tree, "a scope", "a signal")
	require.NoError(t, err)
	return st, c
}

func plusOne(e fr.Element) fr.Element {
	one := fr.One()
	return *e.Add(&e, &one)
}
