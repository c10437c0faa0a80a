package main

import (
	"fmt"
	"slices"
	"strings"
)

// explainable returns the rows of one call of the named gadget over its first curve,
// or an error with the names that are near.
func explainable(name string) ([]row, error) {
	var rows []row
	var names []string
	for _, r := range allRows() {
		if r.n != 1 {
			continue
		}
		if r.gadget.name == name && (len(rows) == 0 || rows[0].gadget.curve == r.gadget.curve) {
			rows = append(rows, r)
		}
		if !slices.Contains(names, r.gadget.name) {
			names = append(names, r.gadget.name)
		}
	}
	if len(rows) == 0 {
		return nil, fmt.Errorf("there is no gadget %q; near are %s", name, strings.Join(nearest(name, names, 5), ", "))
	}
	return rows, nil
}

// nearest returns the n names with the smallest edit distance to name, those that
// contain it first.
func nearest(name string, names []string, n int) []string {
	near := slices.Clone(names)
	distance := func(other string) int {
		if name != "" && strings.Contains(other, name) {
			return -1
		}
		return editDistance(name, other)
	}
	slices.SortStableFunc(near, func(a, b string) int { return distance(a) - distance(b) })
	return near[:min(n, len(near))]
}

// editDistance is the number of bytes to insert, delete or replace.
func editDistance(a, b string) int {
	line := make([]int, len(b)+1)
	for j := range line {
		line[j] = j
	}
	for i := range len(a) {
		diagonal := line[0]
		line[0] = i + 1
		for j := range len(b) {
			replaced := diagonal
			if a[i] != b[j] {
				replaced++
			}
			diagonal = line[j+1]
			line[j+1] = min(replaced, line[j]+1, line[j+1]+1)
		}
	}
	return line[len(b)]
}
