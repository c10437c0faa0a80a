package monolith

import (
	"crypto/sha256"
	"fmt"
	"math/big"

	"example.com/gnarkhash/internal/hashtest"
)

// tag is the capacity of a label.
func (w *twin) tag(label string) []*big.Int {
	var tag []*big.Int
	for i := range w.digest {
		sum := sha256.Sum256([]byte(fmt.Sprintf("gnarkhash/v1/%s#%d", label, i)))
		v := new(big.Int).SetBytes(sum[:])
		tag = append(tag, v.Mod(v, w.p))
	}
	return tag
}

// absorb overwrites the rate block by block; the message fills its blocks.
func (w *twin) absorb(capacity, message []*big.Int, outputs int) []*big.Int {
	rate := w.t - w.digest
	state := append(hashtest.Repeat(new(big.Int), rate), capacity...)
	for ; len(message) > 0; message = message[rate:] {
		state, _ = w.permute(append(append([]*big.Int(nil), message[:rate]...), state[rate:]...))
	}
	return w.squeeze(state, outputs)
}

func (w *twin) squeeze(state []*big.Int, outputs int) []*big.Int {
	rate := w.t - w.digest
	var out []*big.Int
	for len(out)+rate < outputs {
		out = append(out, state[:rate]...)
		state, _ = w.permute(state)
	}
	return append(out, state[:outputs-len(out)]...)
}

// pad appends elements and then zeros up to a multiple of n.
func (w *twin) pad(message []*big.Int, n int, elements ...int64) []*big.Int {
	padded := append([]*big.Int(nil), message...)
	for _, e := range elements {
		padded = append(padded, big.NewInt(e))
	}
	for len(padded)%n != 0 {
		padded = append(padded, new(big.Int))
	}
	return padded
}

func withDomain(label, domain string) string {
	if domain == "" {
		return label
	}
	return label + "/" + domain
}

func (w *twin) sponge(domain string, outputs int, message []*big.Int) []*big.Int {
	return w.absorb(w.tag(withDomain(w.name+"/sponge", domain)), w.pad(message, w.t-w.digest, 1), outputs)
}

func (w *twin) fixed(label string, message []*big.Int) []*big.Int {
	return w.absorb(w.tag(label), w.pad(message, w.t-w.digest), w.digest)
}

func (w *twin) bytes(domain string, message []byte) []*big.Int {
	message = append(append([]byte(nil), message...), 1)
	for len(message)%w.chunk != 0 {
		message = append(message, 0)
	}
	var elements []*big.Int
	for ; len(message) > 0; message = message[w.chunk:] {
		elements = append(elements, new(big.Int).SetBytes(reverse(message[:w.chunk])))
	}
	return w.absorb(w.tag(withDomain(w.name+"/bytes", domain)), w.pad(elements, w.t-w.digest, 1), w.digest)
}

// reference is a sponge of another library.
func (w *twin) reference(mode string, outputs int, message []*big.Int) []*big.Int {
	rate := w.t - w.digest
	switch mode {
	case "plonky2_pad10star1_rate", "plonky2_pad10star1_width":
		n := rate
		if mode == "plonky2_pad10star1_width" {
			n = w.t
		}
		padded := append(append([]*big.Int(nil), message...), big.NewInt(1))
		for (len(padded)+1)%n != 0 {
			padded = append(padded, new(big.Int))
		}
		return w.reference("no_pad", outputs, append(padded, big.NewInt(1)))
	}
	state := hashtest.Repeat(new(big.Int), w.t)
	blocks := (len(message) + rate - 1) / rate
	if mode == "plonky3_pad10" {
		blocks = max(blocks, 1)
	}
	for b := range blocks {
		block := message[b*rate : min((b+1)*rate, len(message))]
		state = append(append([]*big.Int(nil), block...), state[len(block):]...)
		if mode == "plonky3_pad10" && b == blocks-1 {
			if len(block) == rate {
				state[rate] = new(big.Int).Mod(new(big.Int).Add(state[rate], big.NewInt(1)), w.p)
			} else {
				copy(state[len(block):rate], w.pad(nil, rate, 1))
			}
		}
		state, _ = w.permute(state)
	}
	return w.squeeze(state, outputs)
}

// compress is a compression of two digests.
func (w *twin) compress(mode string, left, right []*big.Int) []*big.Int {
	state := append(append([]*big.Int(nil), left...), right...)
	out, _ := w.permute(w.pad(state, w.t))
	out = append([]*big.Int(nil), out[:w.digest]...)
	if mode == "feedforward" {
		for i := range out {
			out[i] = new(big.Int).Add(out[i], left[i])
			out[i].Mod(out[i], w.p)
		}
	}
	return out
}
