package main

import (
	"fmt"
	"math/big"

	"example.com/gnarkhash/native/monolith"
)

// monolithCall is a mode whose keys have been read.
type monolithCall func(monolith.Dynamic) ([]*big.Int, error)

// monolithModes maps each mode to the function that reads its keys.
var monolithModes = map[string]func(*request) monolithCall{
	"permutation": func(r *request) monolithCall {
		input := r.numbers("input")
		return func(h monolith.Dynamic) ([]*big.Int, error) { return h.Permute(input) }
	},
	"compress":           monolithCompression("feedforward"),
	"compress_truncated": monolithCompression("truncated"),
	"sponge": func(r *request) monolithCall {
		input, outputs, domain := r.numbers("input"), r.optionalCount("outputs", 0, 1, maxOutputs), r.optionalText("domain")
		return func(h monolith.Dynamic) ([]*big.Int, error) {
			return h.SpongeOf(domain, outputsOr(outputs, h), input)
		}
	},
	"fixed": func(r *request) monolithCall {
		input, domain := r.numbers("input"), r.optionalText("domain")
		return func(h monolith.Dynamic) ([]*big.Int, error) { return h.FixedOf(domain, input) }
	},
	"bytes": func(r *request) monolithCall {
		message, domain := r.hex("hex"), r.optionalText("domain")
		return func(h monolith.Dynamic) ([]*big.Int, error) { return h.BytesOf(domain, message), nil }
	},
	"no_pad":                   monolithReference("no_pad"),
	"plonky3_pad10":            monolithReference("plonky3_pad10"),
	"plonky2_pad10star1_rate":  monolithReference("plonky2_pad10star1_rate"),
	"plonky2_pad10star1_width": monolithReference("plonky2_pad10star1_width"),
}

// monolithCompression reads the keys of a compression, one of
// [monolith.CompressModes]. Its input is the left digest and then the right one.
func monolithCompression(mode string) func(*request) monolithCall {
	return func(r *request) monolithCall {
		input := r.numbers("input")
		return func(h monolith.Dynamic) ([]*big.Int, error) {
			n := h.DigestLen()
			if len(input) != monolith.Arity*n {
				return nil, fmt.Errorf("%s compresses a left and a right digest of %d elements each, got %d elements", h, n, len(input))
			}
			return h.CompressOf(mode, input[:n], input[n:])
		}
	}
}

// monolithReference reads the keys of a sponge of another library, one of
// [monolith.ReferenceModes].
func monolithReference(mode string) func(*request) monolithCall {
	return func(r *request) monolithCall {
		input, outputs := r.numbers("input"), r.optionalCount("outputs", 0, 1, maxOutputs)
		return func(h monolith.Dynamic) ([]*big.Int, error) {
			return h.ReferenceOf(mode, outputsOr(outputs, h), input)
		}
	}
}

// monolithOutput computes a request with "hash":"monolith".
func monolithOutput(r *request) ([]*big.Int, error) {
	mode := r.text("mode")
	if r.err != nil {
		return nil, r.err
	}
	read, ok := monolithModes[mode]
	if !ok {
		return nil, fmt.Errorf("monolith has no mode %.40q: want one of %s", mode, list(names(monolithModes)))
	}
	instance := r.text("instance")
	call := read(r)
	if err := r.finish("monolith", mode); err != nil {
		return nil, err
	}
	h, err := monolith.ByName(instance)
	if err != nil {
		return nil, err
	}
	return call(h)
}
