package main

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/vectors"
)

// keys is a request to be written.
type keys map[string]any

// with returns a copy with more keys; those with an empty or zero value are left out.
func (k keys) with(more keys) keys {
	all := keys{}
	for _, from := range []keys{k, more} {
		for key, v := range from {
			if v != "" && v != 0 {
				all[key] = v
			}
		}
	}
	return all
}

// script is a list of requests and the outputs they must get; nil is a refusal.
type script struct {
	requests []string
	outputs  [][]string
}

func (s *script) add(t *testing.T, request keys, output []string) {
	t.Helper()
	line, err := json.Marshal(request)
	require.NoError(t, err)
	s.requests = append(s.requests, string(line))
	s.outputs = append(s.outputs, output)
}

// addModes adds the vectors of our modes for an instance, whose digest has a length.
func (s *script) addModes(t *testing.T, instance keys, digest int, hash vectors.ModesHash) {
	t.Helper()
	require.NotEmpty(t, hash.Sponge)
	for _, k := range hash.Sponge {
		s.add(t, instance.with(keys{"mode": "sponge", "input": k.In, "domain": k.Domain, "outputs": unless(digest, len(k.Out))}), k.Out)
	}
	require.NotEmpty(t, hash.Fixed)
	for _, k := range hash.Fixed {
		s.add(t, instance.with(keys{"mode": "fixed", "input": k.In, "domain": k.Domain}), k.Out)
	}
	require.NotEmpty(t, hash.Bytes)
	for _, k := range hash.Bytes {
		request := instance.with(keys{"mode": "bytes", "domain": k.Domain})
		request["hex"] = k.Hex // the empty string too
		s.add(t, request, k.Out)
	}
}

// answered is an answer line as a caller reads it.
type answered struct {
	Output []string
	Error  *string
}

// ask runs the tool and returns its answers and its exit status.
func ask(t testing.TB, stdin string) ([]answered, int) {
	t.Helper()
	var stdout, stderr strings.Builder
	status := run(strings.NewReader(stdin), &stdout, &stderr)
	require.Empty(t, stderr.String())
	return parseAnswers(t, stdout.String()), status
}

// parseAnswers checks that each line is one answer of the protocol.
func parseAnswers(t testing.TB, stdout string) (list []answered) {
	t.Helper()
	if stdout == "" {
		return nil
	}
	require.True(t, strings.HasSuffix(stdout, "\n"), "the last answer has no newline")
	for _, line := range strings.Split(strings.TrimSuffix(stdout, "\n"), "\n") {
		var a answered
		d := json.NewDecoder(strings.NewReader(line))
		d.DisallowUnknownFields()
		require.NoError(t, d.Decode(&a), "answer %q", line)
		require.False(t, d.More(), "answer %q", line)
		require.NotEqual(t, a.Output == nil, a.Error == nil, "answer %q", line)
		list = append(list, a)
	}
	return list
}

func (s *script) check(t *testing.T) {
	t.Helper()
	answers, status := ask(t, strings.Join(s.requests, "\n"))
	require.Len(t, answers, len(s.requests))
	want := 0
	for i, a := range answers {
		require.Equal(t, s.outputs[i], a.Output, "answer to %s", s.requests[i])
		if s.outputs[i] == nil {
			want = 1
		}
	}
	require.Equal(t, want, status)
}

// unless gives n, or 0 if it is the default, which a request may leave out.
func unless(standard, n int) int {
	if n == standard {
		return 0
	}
	return n
}
