//go:build prover_checks

package main

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestProofs is the run of TestStory with proofs.
func TestProofs(t *testing.T) {
	status, stdout, stderr := command("-depth", "3", "-queries", "2")
	require.Zero(t, status, stderr)
	require.Empty(t, stderr, "quiet where standard error is no terminal")
	checkStory(t, stdout)
}
