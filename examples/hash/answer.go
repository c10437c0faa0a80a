package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/big"
	"slices"
	"strings"
)

// hashes maps the name of each hash to the function that reads the other keys
// of a request and computes its output. A new hash is one line here.
var hashes = map[string]func(*request) ([]*big.Int, error){
	"anemoi":   anemoiOutput,
	"monolith": monolithOutput,
}

// maxOutputs bounds the output of a sponge.
const maxOutputs = 65536

// outputsOr is the number of outputs, the digest's length where none is given.
func outputsOr(outputs int, h interface{ DigestLen() int }) int {
	if outputs == 0 {
		return h.DigestLen()
	}
	return outputs
}

// maxErrorBytes bounds the text of an error, which quotes the request.
const maxErrorBytes = 500

// reply is the answer to one line, its newline included.
type reply struct {
	text    []byte
	refused bool
}

// answer computes the reply to one request.
func answer(line []byte) reply {
	out, err := output(line)
	if err != nil {
		return refusal(err)
	}
	text := []byte(`{"output":[`)
	for i, v := range out {
		if i > 0 {
			text = append(text, ',')
		}
		text = append(text, '"')
		text = v.Append(text, 10)
		text = append(text, '"')
	}
	return reply{text: append(text, "]}\n"...)}
}

func output(line []byte) ([]*big.Int, error) {
	r, err := parse(line)
	if err != nil {
		return nil, err
	}
	name := r.text("hash")
	if r.err != nil {
		return nil, r.err
	}
	hash, ok := hashes[name]
	if !ok {
		return nil, fmt.Errorf("unknown hash %.40q: want one of %s", name, list(names(hashes)))
	}
	return hash(r)
}

// refusal is the reply that carries an error.
func refusal(err error) reply {
	message := err.Error()
	if len(message) > maxErrorBytes {
		message = strings.ToValidUTF8(message[:maxErrorBytes], "") + "..."
	}
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	// A string cannot fail to encode, nor a buffer to be written.
	_ = encoder.Encode(struct {
		Error string `json:"error"`
	}{message})
	return reply{text: text.Bytes(), refused: true}
}

func list(names []string) string { return strings.Join(names, ", ") }

// names returns the keys of a table in alphabetic order.
func names[V any](table map[string]V) []string {
	list := make([]string, 0, len(table))
	for name := range table {
		list = append(list, name)
	}
	slices.Sort(list)
	return list
}
