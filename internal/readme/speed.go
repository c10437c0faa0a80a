package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"

	"example.com/gnarkhash/native/anemoi"
)

const anemoiRecording = "testdata/benchmarks/anemoi.txt"

// What the README of anemoi-rust@647c921 says: milliseconds, on its machine.
const rustMachine = "Intel i7-9750H"

var (
	rustCompress = map[string]float64{"vesta/l1": 0.129, "vesta/l2": 0.177, "bls12_377_fq/l1": 0.430}
	rust10KB     = map[string]float64{"vesta/l1": 44, "vesta/l2": 20, "vesta/l3": 15, "vesta/l4": 14, "vesta/l5": 15, "vesta/l6": 14}
)

// explanation says what the columns are.
const explanation = "A compression is one permutation. \"To its squarings\" is its time divided by that of as many squarings, each waiting for the one before, as its roots have " +
	"steps: the length of the addition chain times l times the rounds. A batch has 256 compressions."

// speed is the table of the recorded benchmark of Anemoi.
func speed(root string) (string, error) {
	return fromRecording(root, anemoiRecording, func(b *benchmark) (string, error) {
		return speedOf(root, b, anemoi.FieldNames())
	})
}

// speedOf makes the table for some fields.
func speedOf(root string, b *benchmark, names []string) (string, error) {
	t := table{head: []string{"field", "l:", "compression", "one:", "to its squarings:", "in a batch, each:", "speed-up:", "10 KB:", "anemoi-rust, one:", "10 KB:"}}
	for _, field := range names {
		for _, l := range shown(field) {
			row, err := speedRow(root, b, field, l)
			if err != nil {
				return "", err
			}
			t.add(row...)
		}
	}
	text := t.String()
	for _, field := range names {
		if field != "vesta" {
			continue
		}
		wide, err := wide10KB(b, field)
		if err != nil {
			return "", err
		}
		text += "\n" + wide
	}
	poseidon2, err := b.median("Peer/poseidon2-compress")
	if err != nil {
		return "", err
	}
	mimc, err := b.median("Peer/mimc-step")
	if err != nil {
		return "", err
	}
	return text + fmt.Sprintf("\n"+explanation+"\n\nMeasured on %s, on one core. In the same run gnark-crypto over `bn254_fr` takes %s for a Poseidon2 compression and %s for a step of MiMC. "+
		"The figures of anemoi-rust@647c921 are those of its README, for an %s: another machine, so an order of magnitude.\n",
		b.machine(), duration(poseidon2), duration(mimc), rustMachine), nil
}

// speedRow is the row of one instance. A compression is one permutation, and
// takes as many squarings (and products) as its roots' chains have.
func speedRow(root string, b *benchmark, field string, l int) ([]string, error) {
	in, err := anemoi.ByName(field, l)
	if err != nil {
		return nil, err
	}
	chain, err := chainLength(root, field)
	if err != nil {
		return nil, err
	}
	name := fmt.Sprintf("%s/l%d", field, l)
	times := map[string]float64{}
	for _, what := range []string{"Compress/" + name, "CompressBatch/" + name, "Hash10KB/" + name, "Peer/square/" + field} {
		if times[what], err = b.median(what); err != nil {
			return nil, err
		}
	}
	one, batch := times["Compress/"+name], times["CompressBatch/"+name]
	squarings := float64(chain*l*in.Rounds()) * times["Peer/square/"+field]
	return []string{
		"`" + field + "`", strconv.Itoa(l), fmt.Sprintf("%d-to-1", in.Width()/in.DigestLen()), duration(one), fmt.Sprintf("%.2f", one/squarings), duration(batch), fmt.Sprintf("%.1f", one/batch),
		duration(times["Hash10KB/"+name]), rust(rustCompress, name), rust(rust10KB, name),
	}, nil
}

// wide10KB is the table of 10 KB by number of columns.
func wide10KB(b *benchmark, field string) (string, error) {
	t := table{head: []string{"10 KB over `" + field + "`"}}
	ours, theirs := []string{"this library"}, []string{"anemoi-rust"}
	for l := 1; l <= anemoi.MaxColumns; l++ {
		name := fmt.Sprintf("%s/l%d", field, l)
		time, err := b.median("Hash10KB/" + name)
		if err != nil {
			return "", err
		}
		t.head = append(t.head, fmt.Sprintf("l = %d:", l))
		ours, theirs = append(ours, duration(time)), append(theirs, rust(rust10KB, name))
	}
	t.add(ours...)
	t.add(theirs...)
	return t.String(), nil
}

// shown returns the first two numbers of columns whose state is a whole number
// of digests.
func shown(field string) (columns []int) {
	for l := 1; l <= anemoi.MaxColumns && len(columns) < 2; l++ {
		if in, err := anemoi.ByName(field, l); err == nil && in.Width()%in.DigestLen() == 0 {
			columns = append(columns, l)
		}
	}
	return columns
}

var chainConstant = regexp.MustCompile(`(?m)^const root\w+Chain = ([0-9]+)$`)

// chainLength reads the number of operations of a field's root from its generated file.
func chainLength(root, field string) (int, error) {
	file := "native/anemoi/root_" + field + "_gen.go"
	source, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(file)))
	if err != nil {
		return 0, err
	}
	m := chainConstant.FindSubmatch(source)
	if m == nil {
		return 0, fmt.Errorf("%s does not say how long its chain is", file)
	}
	return strconv.Atoi(string(m[1]))
}

// rust returns a figure of anemoi-rust, if there is one.
func rust(figures map[string]float64, name string) string {
	if ms, ok := figures[name]; ok {
		return duration(ms * 1e6)
	}
	return ""
}

// duration writes nanoseconds with three digits.
func duration(ns float64) string {
	unit := "ns"
	switch {
	case ns >= 999.5e3:
		ns, unit = ns/1e6, "ms"
	case ns >= 999.5:
		ns, unit = ns/1e3, "µs"
	}
	digits := 0
	if ns < 9.995 {
		digits = 2
	} else if ns < 99.95 {
		digits = 1
	}
	return strconv.FormatFloat(ns, 'f', digits, 64) + " " + unit
}
