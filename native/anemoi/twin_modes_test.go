package anemoi

import (
	"crypto/sha256"
	"fmt"
	"math/big"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/hashtest"
)

// modesTwin is a second version of the modes, written from their definitions:
// whole padded messages, over the permutation that the instance exports.
type modesTwin struct {
	*twin
	in Dynamic
}

// tag returns SHA-256("gnarkhash/v1/" || label || "#" || i) mod q.
func (w modesTwin) tag(label string) []*big.Int {
	var tag []*big.Int
	for i := range w.digest {
		sum := sha256.Sum256([]byte(fmt.Sprint("gnarkhash/v1/", label, "#", i)))
		tag = append(tag, w.mod(new(big.Int).SetBytes(sum[:])))
	}
	return tag
}

// start returns zeros with a tag in the last places; without a label, zeros.
func (w modesTwin) start(label string) []*big.Int {
	state := hashtest.Repeat(new(big.Int), 2*w.l-w.digest)
	if label == "" {
		return append(state, hashtest.Repeat(new(big.Int), w.digest)...)
	}
	return append(state, w.tag(label)...)
}

// absorbed adds the blocks of a padded message and permutes after each.
func (w modesTwin) absorbed(t testing.TB, state, padded []*big.Int) []*big.Int {
	rate := 2*w.l - w.digest
	require.Zero(t, len(padded)%rate)
	for block := range slices.Chunk(padded, rate) {
		for i, e := range block {
			state[i] = w.plus(state[i], e)
		}
		state = w.permuted(t, state)
	}
	return state
}

func (w modesTwin) permuted(t testing.TB, state []*big.Int) []*big.Int {
	out, err := w.in.Permute(state)
	require.NoError(t, err)
	return out
}

// squeezed reads the rate and permutes, until there are n elements.
func (w modesTwin) squeezed(t testing.TB, state []*big.Int, n int) []string {
	rate := 2*w.l - w.digest
	var out []string
	for len(out) < n {
		if len(out) > 0 {
			state = w.permuted(t, state)
		}
		out = append(out, hashtest.Decimals(state[:rate])...)
	}
	return out[:n]
}

// filled appends zeros up to a multiple of the rate.
func (w modesTwin) filled(message []*big.Int) []*big.Int {
	padded := slices.Clone(message)
	for len(padded)%(2*w.l-w.digest) != 0 {
		padded = append(padded, new(big.Int))
	}
	return padded
}

// label is that of a mode of the instance, with a domain.
func (w modesTwin) label(mode, domain string) string {
	label := w.in.String() + "/" + mode
	if domain != "" {
		label += "/" + domain
	}
	return label
}

func (w modesTwin) sponge(t testing.TB, domain string, n int, message []*big.Int) []string {
	return w.padded(t, w.label("sponge", domain), n, message)
}

// padded is the sponge under any label.
func (w modesTwin) padded(t testing.TB, label string, n int, message []*big.Int) []string {
	padded := w.filled(append(slices.Clone(message), big.NewInt(1)))
	return w.squeezed(t, w.absorbed(t, w.start(label), padded), n)
}

func (w modesTwin) fixed(t testing.TB, domain string, message []*big.Int) []string {
	label := w.label(fmt.Sprintf("fixed/%d", len(message)), domain)
	return w.squeezed(t, w.absorbed(t, w.start(label), w.filled(message)), w.digest)
}

// bytes pads with 0x01 and zeros and reads each chunk by Horner's rule from its
// last byte.
func (w modesTwin) bytes(t testing.TB, domain string, message []byte) []string {
	chunk := (w.q.BitLen() - 1) / 8
	padded := append(slices.Clone(message), 1)
	for len(padded)%chunk != 0 {
		padded = append(padded, 0)
	}
	var elements []*big.Int
	for piece := range slices.Chunk(padded, chunk) {
		e := new(big.Int)
		for i := chunk - 1; i >= 0; i-- {
			e.Mul(e, big.NewInt(256))
			e.Add(e, big.NewInt(int64(piece[i])))
		}
		elements = append(elements, e)
	}
	return w.padded(t, w.label("bytes", domain), w.digest, elements)
}

// referenceSponge adds sigma to the last element after the last permutation.
func (w modesTwin) referenceSponge(t testing.TB, n int, message []*big.Int) []string {
	rate := 2*w.l - w.digest
	padded, sigma := message, big.NewInt(1)
	if len(message) == 0 || len(message)%rate != 0 {
		padded, sigma = w.filled(append(slices.Clone(message), big.NewInt(1))), new(big.Int)
	}
	state := w.absorbed(t, w.start(""), padded)
	state[2*w.l-1] = w.plus(state[2*w.l-1], sigma)
	return w.squeezed(t, state, n)
}

// jive is out[i] = sum over j < b of in[i + c j] + P(in)[i + c j].
func (w modesTwin) jive(t testing.TB, b int, input []*big.Int) []string {
	c := 2 * w.l / b
	permuted := w.permuted(t, input)
	var out []string
	for i := range c {
		sum := new(big.Int)
		for j := range b {
			sum = w.plus(sum, w.plus(input[i+c*j], permuted[i+c*j]))
		}
		out = append(out, sum.String())
	}
	return out
}
