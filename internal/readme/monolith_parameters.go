package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/gnarkhash/native/monolith"
)

// knownAnswers is the file of what other implementations publish.
const knownAnswers = "monolith/kats.json"

// monolithParameters is the table of the instances of Monolith.
func monolithParameters(root string) (string, error) {
	t := table{head: []string{"instance", "field", "t:", "Bars:", "limbs, bits", "rounds:", "rate:", "capacity:", "digest:", "a collision costs", "constants", "matrix", "permutation equal to"}}
	for _, name := range monolith.Names() {
		in, err := monolith.ByName(name)
		if err != nil {
			return "", err
		}
		p, err := monolithProseOf(name)
		if err != nil {
			return "", err
		}
		equal, err := equalTo(root, name)
		if err != nil {
			return "", err
		}
		if (equal == "") == (p.equalTo == "") {
			return "", fmt.Errorf("the permutation of %s: want either a known answer in testdata/%s or a text in prose.go", name, knownAnswers)
		}
		t.add("`"+name+"`", in.FieldName(), strconv.Itoa(in.Width()), strconv.Itoa(in.Bars()), limbs(in.LimbWidths()), strconv.Itoa(in.Rounds()),
			strconv.Itoa(in.Rate()), strconv.Itoa(in.Width()-in.Rate()), strconv.Itoa(in.DigestLen()), fmt.Sprintf("2^%d", in.DigestLen()*in.Modulus().BitLen()/2),
			"derived, SHAKE128", p.matrix, equal+p.equalTo)
	}
	return t.String(), nil
}

// limbs lists the widths of the limbs, "8 x 8" for eight of 8 bits.
func limbs(widths []int) string {
	var runs []string
	for len(widths) > 0 {
		n := slices.IndexFunc(widths, func(w int) bool { return w != widths[0] })
		if n < 0 {
			n = len(widths)
		}
		runs = append(runs, fmt.Sprintf("%d x %d", n, widths[0]))
		widths = widths[n:]
	}
	return strings.Join(runs, ", ")
}

// equalTo lists who publishes a known answer of an instance's permutation.
func equalTo(root, instance string) (string, error) {
	var file struct {
		Kats []struct {
			Instance, Function string
			Sources            []string
		}
	}
	if err := readJSON(root, knownAnswers, &file); err != nil {
		return "", err
	}
	var sources []string
	for _, k := range file.Kats {
		if k.Instance == instance && k.Function == "permute" {
			sources = append(sources, k.Sources...)
		}
	}
	return strings.Join(sources, ", "), nil
}
