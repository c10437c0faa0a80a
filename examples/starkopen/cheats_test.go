package main

import (
	"bytes"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestRefuseNotices: a cheat that passes, and one that fails for another reason, are errors.
func TestRefuseNotices(t *testing.T) {
	var out bytes.Buffer
	told := &tale{out: &out}
	try := func(err error) error {
		return told.refuse([]cheat{{"a trick", "it is tried", errRefused, func() error { return err }}})
	}
	require.NoError(t, try(verifierError(errors.New("pairing"))))
	require.Contains(t, out.String(), "Cheat     a trick: it is tried\n")
	out.Reset()
	require.EqualError(t, try(nil), "a trick: not refused")
	require.ErrorContains(t, try(errors.New("no memory")), "no memory")
	require.ErrorContains(t, try(proverError(errors.New("a hint failed"))), "a hint failed")
	require.Empty(t, out.String())
}
