package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"strconv"
	"strings"
)

// maxDigits bounds what is parsed: conversion takes more than linear time, and
// no modulus is that long.
const maxDigits = 1000

// number converts a JSON integer or a string of digits. Its errors continue a
// sentence that starts with what the number is.
func number(v any) (*big.Int, error) {
	switch v := v.(type) {
	case json.Number:
		if strings.ContainsAny(string(v), ".eE") {
			return nil, fmt.Errorf("is %.40s: want an integer in plain digits", string(v))
		}
		return integer(string(v))
	case string:
		return integer(v)
	default:
		return nil, fmt.Errorf("is %s: want a number", kind(v))
	}
}

func integer(s string) (*big.Int, error) {
	if s == "" {
		return nil, errors.New("is an empty string: want a number")
	}
	if s[0] == '-' {
		return nil, fmt.Errorf("is not canonical: %.40s has a minus sign", s)
	}
	digits, base, set := s, 10, "0123456789"
	if strings.HasPrefix(s, "0x") || strings.HasPrefix(s, "0X") {
		digits, base, set = s[2:], 16, "0123456789abcdefABCDEF"
	}
	if digits == "" || strings.Trim(digits, set) != "" {
		return nil, fmt.Errorf("is %.40q: want decimal digits, or 0x and hex digits", s)
	}
	if len(digits) > maxDigits {
		return nil, fmt.Errorf("is not canonical: it has %d digits, more than %d", len(digits), maxDigits)
	}
	if len(digits) <= 15 {
		if n, err := strconv.ParseInt(digits, base, 64); err == nil {
			return big.NewInt(n), nil // takes a third of the memory: a line can hold millions
		}
	}
	n, ok := new(big.Int).SetString(digits, base)
	if !ok {
		return nil, fmt.Errorf("is %.40q: want a number", s)
	}
	return n, nil
}
