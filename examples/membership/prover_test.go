//go:build prover_checks

package main

import (
	"bytes"
	"errors"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/examples/membership/member"
)

// TestStory is the story as it stands in the README, for all backends and arities.
func TestStory(t *testing.T) {
	for _, backend := range backends {
		for _, arity := range []string{"4", "2"} {
			r := tellStory(t, "-backend", backend, "-arity", arity)
			require.Contains(t, r.stdout, "joins a list of 1000:")
		}
	}
}

// TestProcesses runs each sub-command as a process of its own.
func TestProcesses(t *testing.T) {
	dir := t.TempDir()
	tool := filepath.Join(dir, "membership.exe")
	out, err := exec.Command("go", "build", "-o", tool, ".").CombinedOutput()
	require.NoError(t, err, "%s", out)
	process := func(args ...string) (status int, stdout, stderr string) {
		var o, e bytes.Buffer
		c := exec.Command(tool, args...)
		c.Stdout, c.Stderr = &o, &e
		err := c.Run()
		if exit := new(exec.ExitError); errors.As(err, &exit) {
			return exit.ExitCode(), o.String(), e.String()
		}
		require.NoError(t, err)
		return 0, o.String(), e.String()
	}
	for _, backend := range backends {
		w := newWorld(t, backend, "4")
		for _, step := range []struct {
			args   []string
			status int
			says   string
		}{
			{w.proveArgs("vote", "yes"), 0, "nullifier"},
			{[]string{"verify"}, 2, "verify needs -out"},
			{w.verifyArgs("vote", "yes"), 1, fileNullifier}, // nothing handed over yet
		} {
			status, stdout, stderr := process(step.args...)
			require.Equal(t, step.status, status, stderr)
			require.Contains(t, stdout+stderr, step.says)
		}
		w.hand()
		status, stdout, stderr := process(w.verifyArgs("vote", "yes")...)
		require.Equal(t, 0, status, stderr)
		require.Contains(t, stdout, "accepted")
		status, _, stderr = process(w.verifyArgs("vote", "yes")...)
		require.Equal(t, 1, status)
		require.Equal(t, "membership: refused: "+member.ErrUsed.Error()+"\n", stderr)
	}
}

// TestProcessesAtOnce: of several verifiers at once, one accepts.
func TestProcessesAtOnce(t *testing.T) {
	dir := t.TempDir()
	tool := filepath.Join(dir, "membership.exe")
	out, err := exec.Command("go", "build", "-o", tool, ".").CombinedOutput()
	require.NoError(t, err, "%s", out)
	w := newWorld(t, "groth16", "4")
	w.prove("vote", "yes")
	var running []*exec.Cmd
	for range 6 {
		c := exec.Command(tool, w.verifyArgs("vote", "yes")...)
		require.NoError(t, c.Start())
		running = append(running, c)
	}
	accepted := 0
	for _, c := range running {
		if err := c.Wait(); err == nil {
			accepted++
		}
	}
	require.Equal(t, 1, accepted)
}
