package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark/frontend"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/figures"
)

// toy is a row of 200 calls: each makes 3 constraints and then runs define, and
// the first one makes some that all share.
func toy(define call) row {
	return row{system: systems[0], n: 200, gadget: gadget{
		name: "toy", curve: ecc.BLS12_381, inputs: 2,
		prepare: func(api frontend.API) (call, error) {
			shared := false
			return func(in []frontend.Variable) error {
				if !shared {
					api.ToBinary(in[0], 10)
					shared = true
				}
				for range 3 {
					api.Mul(in[0], in[1])
				}
				return define(in)
			}, nil
		},
	}}
}

func fine([]frontend.Variable) error { return nil }

func TestMeasure(t *testing.T) {
	results, err := measure([]row{toy(fine), toy(fine).single()}, &strings.Builder{})
	require.NoError(t, err)
	shared := results[1].Constraints - 3
	require.Positive(t, shared)
	require.Equal(t, result{
		Gadget: "toy", Curve: "bls12_381", System: "r1cs", N: 200, Constraints: shared + 600,
		PerCall: quotient(shared+600, 200), Marginal: "3.00",
	}, results[0])
	require.Equal(t, result{
		Gadget: "toy", Curve: "bls12_381", System: "r1cs", N: 1, Constraints: shared + 3, PerCall: quotient(shared+3, 1),
	}, results[1])
}

func TestProgressTo(t *testing.T) {
	terminal, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0) // a character device, as terminals are
	require.NoError(t, err)
	defer terminal.Close()
	require.Equal(t, terminal, progressTo(terminal))

	file, err := os.Create(filepath.Join(t.TempDir(), "log"))
	require.NoError(t, err)
	defer file.Close()
	require.Equal(t, io.Discard, progressTo(file))
	require.Equal(t, io.Discard, progressTo(&strings.Builder{}))
}

// TestProgress checks that a row is compiled once, and nothing that is not needed.
func TestProgress(t *testing.T) {
	var progress strings.Builder
	_, err := measure(matching(allRows(), regexp.MustCompile(`jive2/l1 bn254 (scs|r1cs 200)`)), &progress)
	require.NoError(t, err)
	var rows []string
	for i, line := range strings.Split(strings.TrimSpace(progress.String()), "\n") {
		row, counted := strings.CutPrefix(line, fmt.Sprintf("%d of 4: ", i+1))
		require.True(t, counted, line)
		rows = append(rows, row)
	}
	require.ElementsMatch(t, []string{
		"anemoi/jive2/l1 bn254 r1cs 1 has 105", "anemoi/jive2/l1 bn254 r1cs 200 has 21000",
		"anemoi/jive2/l1 bn254 scs 1 has 170", "anemoi/jive2/l1 bn254 scs 200 has 34000",
	}, rows)
}

func TestFailures(t *testing.T) {
	broken := toy(func([]frontend.Variable) error { return errors.New("out of order") })
	panics := toy(func([]frontend.Variable) error { panic("on fire") })
	unprepared := toy(fine)
	unprepared.gadget.prepare = func(frontend.API) (call, error) { return nil, errors.New("no parameters") }
	for message, r := range map[string]row{
		"out of order": broken, "on fire": panics, "no parameters": unprepared,
	} {
		results, err := measure([]row{toy(fine), r}, &strings.Builder{})
		require.ErrorContains(t, err, message)
		require.ErrorContains(t, err, "toy bls12_381 r1cs ")
		require.Nil(t, results)
	}
}

func TestDecimals(t *testing.T) {
	for _, c := range []struct {
		a, b int
		want decimal
	}{{0, 1, "0.00"}, {21000, 200, "105.00"}, {1, 200, "0.01"}, {1, 201, "0.00"}, {2, 3, "0.67"}, {-1, 2, "-0.50"}} {
		require.Equal(t, c.want, quotient(c.a, c.b))
	}
	for number, want := range map[string]string{
		"": "", "0": "0", "999": "999", "1000": "1,000", "123456": "123,456", "1234567.89": "1,234,567.89", "12.00": "12.00",
	} {
		require.Equal(t, want, figures.Thousands(number))
	}
}
