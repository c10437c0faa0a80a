package main

import (
	"fmt"
	"math/big"

	"example.com/gnarkhash/native/anemoi"
)

// anemoiCall is a mode whose keys have been read.
type anemoiCall func(anemoi.Dynamic) ([]*big.Int, error)

// anemoiModes maps each mode to the function that reads its keys.
var anemoiModes = map[string]func(*request) anemoiCall{
	"permutation": func(r *request) anemoiCall {
		input := r.numbers("input")
		return func(h anemoi.Dynamic) ([]*big.Int, error) { return h.Permute(input) }
	},
	"jive": func(r *request) anemoiCall {
		input, b := r.numbers("input"), r.optionalCount("b", 2, 2, 2*anemoi.MaxColumns)
		return func(h anemoi.Dynamic) ([]*big.Int, error) { return h.JiveOf(b, input) }
	},
	"sponge": func(r *request) anemoiCall {
		input, outputs, domain := r.numbers("input"), r.optionalCount("outputs", 0, 1, maxOutputs), r.optionalText("domain")
		return func(h anemoi.Dynamic) ([]*big.Int, error) {
			return h.SpongeOf(domain, outputsOr(outputs, h), input)
		}
	},
	"fixed": func(r *request) anemoiCall {
		input, domain := r.numbers("input"), r.optionalText("domain")
		return func(h anemoi.Dynamic) ([]*big.Int, error) { return h.FixedOf(domain, input) }
	},
	"bytes": func(r *request) anemoiCall {
		message, domain := r.hex("hex"), r.optionalText("domain")
		return func(h anemoi.Dynamic) ([]*big.Int, error) { return h.BytesOf(domain, message), nil }
	},
	"reference_sponge": func(r *request) anemoiCall {
		input, outputs := r.numbers("input"), r.optionalCount("outputs", 0, 1, maxOutputs)
		return func(h anemoi.Dynamic) ([]*big.Int, error) {
			return h.ReferenceSpongeOf(outputsOr(outputs, h), input)
		}
	},
	"reference_bytes": func(r *request) anemoiCall {
		message := r.hex("hex")
		return func(h anemoi.Dynamic) ([]*big.Int, error) { return h.ReferenceBytesOf(message), nil }
	},
}

// anemoiOutput computes a request with "hash":"anemoi".
func anemoiOutput(r *request) ([]*big.Int, error) {
	mode := r.text("mode")
	if r.err != nil {
		return nil, r.err
	}
	read, ok := anemoiModes[mode]
	if !ok {
		return nil, fmt.Errorf("anemoi has no mode %.40q: want one of %s", mode, list(names(anemoiModes)))
	}
	field := r.text("field")
	columns := r.count("columns", 1, anemoi.MaxColumns)
	extra := r.optionalCount("extra_rounds", 0, 0, anemoi.MaxExtraRounds)
	call := read(r)
	if err := r.finish("anemoi", mode); err != nil {
		return nil, err
	}
	h, err := anemoi.ByName(field, columns, anemoi.WithExtraRounds(extra)) // derived once, then kept
	if err != nil {
		return nil, err
	}
	return call(h)
}
