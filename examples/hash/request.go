package main

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/big"
	"strings"
	"unicode/utf8"
)

// request is one parsed line. A hash reads the keys it takes by the methods
// below and then calls [request.finish]: the keys that nothing has read are the
// ones the request should not have. The methods keep the first error in err and
// return zero values after it.
type request struct {
	values map[string]any // nil, bool, string, json.Number or []*big.Int
	read   map[string]any // the keys that have been asked for
	err    error
}

// parse reads a line that holds one JSON object and nothing else.
func parse(line []byte) (*request, error) {
	d := json.NewDecoder(bytes.NewReader(line))
	d.UseNumber()
	start, err := d.Token()
	if err != nil {
		return nil, malformed(err)
	}
	if start != json.Delim('{') {
		return nil, fmt.Errorf("the line is %s: want a JSON object", kind(start))
	}
	r := &request{values: make(map[string]any), read: make(map[string]any)}
	for {
		token, err := d.Token()
		if err != nil {
			return nil, malformed(err)
		}
		key, ok := token.(string)
		if !ok { // the end of the object: the decoder lets nothing else be no string
			break
		}
		if _, twice := r.values[key]; twice {
			return nil, fmt.Errorf("key %.40q is given twice", key)
		}
		if r.values[key], err = value(d, key); err != nil {
			return nil, err
		}
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, fmt.Errorf("there is more on the line after the JSON object")
	}
	return r, nil
}

// value reads the value of a key. An array must be one of numbers.
func value(d *json.Decoder, key string) (any, error) {
	token, err := d.Token()
	if err != nil {
		return nil, malformed(err)
	}
	switch token {
	case json.Delim('{'):
		return nil, fmt.Errorf("%.40q is an object: no key takes one", key)
	case json.Delim('['):
	default:
		return token, nil
	}
	list := []*big.Int{}
	for {
		token, err := d.Token()
		if err != nil {
			return nil, malformed(err)
		}
		if token == json.Delim(']') {
			return list, nil
		}
		v, err := number(token)
		if err != nil {
			return nil, fmt.Errorf("element %d of %.40q %w", len(list), key, err)
		}
		list = append(list, v)
	}
}

// malformed describes an error of the JSON decoder.
func malformed(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return fmt.Errorf("the line ends before its JSON object does")
	}
	return fmt.Errorf("the line is no JSON object: %w", err)
}

// kind names the type of a JSON value.
func kind(v any) string {
	switch v := v.(type) {
	case nil:
		return "null"
	case bool:
		return "a boolean"
	case string:
		return "a string"
	case json.Number:
		return "a number"
	case json.Delim:
		if v == '{' {
			return "an object"
		}
	}
	return "an array"
}

func (r *request) fail(format string, args ...any) {
	if r.err == nil {
		r.err = fmt.Errorf(format, args...)
	}
}

// lookup returns the value of a key and remembers that it was asked for.
func (r *request) lookup(key string) (any, bool) {
	v, ok := r.values[key]
	r.read[key] = v
	return v, ok
}

// required is lookup for a key that must be there.
func (r *request) required(key string) (any, bool) {
	v, ok := r.lookup(key)
	if !ok {
		r.fail("key %q is missing", key)
	}
	return v, ok
}

// text reads a string.
func (r *request) text(key string) string {
	v, ok := r.required(key)
	if !ok {
		return ""
	}
	return r.asText(key, v)
}

// optionalText reads a string; without the key it is empty.
func (r *request) optionalText(key string) string {
	v, ok := r.lookup(key)
	if !ok {
		return ""
	}
	return r.asText(key, v)
}

func (r *request) asText(key string, v any) string {
	s, ok := v.(string)
	if !ok {
		r.fail("%q is %s: want a string", key, kind(v))
	}
	// The decoder puts this character for what is no text. Two different requests
	// must not come to mean the same.
	if strings.ContainsRune(s, utf8.RuneError) {
		r.fail("%q holds the character U+FFFD, invalid UTF-8 or half a surrogate pair", key)
	}
	return s
}

// count reads an integer from low to high.
func (r *request) count(key string, low, high int) int {
	v, ok := r.required(key)
	if !ok {
		return 0
	}
	return r.asCount(key, v, low, high)
}

// optionalCount reads an integer from low to high; without the key it is absent.
func (r *request) optionalCount(key string, absent, low, high int) int {
	v, ok := r.lookup(key)
	if !ok {
		return absent
	}
	return r.asCount(key, v, low, high)
}

func (r *request) asCount(key string, v any, low, high int) int {
	n, err := number(v)
	if err != nil {
		r.fail("%q %w", key, err)
		return 0
	}
	if n.Cmp(big.NewInt(int64(low))) < 0 || n.Cmp(big.NewInt(int64(high))) > 0 {
		r.fail("%q must be from %d to %d, got %s", key, low, high, n)
		return 0
	}
	return int(n.Int64())
}

// numbers reads an array of numbers.
func (r *request) numbers(key string) []*big.Int {
	v, ok := r.required(key)
	if !ok {
		return nil
	}
	list, ok := v.([]*big.Int)
	if !ok {
		r.fail("%q is %s: want an array of numbers", key, kind(v))
	}
	return list
}

// hex reads a string of plain hex digits.
func (r *request) hex(key string) []byte {
	s := r.text(key)
	b, err := hex.DecodeString(s)
	if err != nil {
		r.fail("%q is not plain hex: want two hex digits a byte, of either case, without 0x", key)
	}
	return b
}

// finish returns the request's error, or one for a key that was not read.
func (r *request) finish(hash, mode string) error {
	for _, key := range names(r.values) {
		if _, ok := r.read[key]; !ok {
			return fmt.Errorf("%s with mode %q has no key %.40q: want %s", hash, mode, key, strings.Join(names(r.read), ", "))
		}
	}
	return r.err
}
