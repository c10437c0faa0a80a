package main

import (
	"fmt"
	"strings"
)

// candidate is a hash among which users choose. Each is a column of the table.
type candidate struct {
	name, uses, elements, systems, emulated, security string
	compress, hash8, tree                             string // gadgets of testdata/constraints.csv
	arity                                             int
	recording, native                                 string // the benchmark of a compression outside
}

var candidates = []candidate{
	{
		name:      "**Anemoi**, 1 column",
		uses:      "2-to-1 compressions, binary trees",
		elements:  "the circuit's field",
		systems:   "Groth16, PLONK",
		emulated:  "anemoi-emulated/bn254_fq/l1",
		security:  "young, [attacks published](SECURITY.md)",
		compress:  "anemoi/jive2/l1",
		hash8:     "anemoi/sponge/hash8/l1",
		tree:      "merkle/anemoi/arity2/depth32",
		arity:     2,
		recording: anemoiRecording,
		native:    "Compress/bn254_fr/l1",
	},
	{
		name:      "**Anemoi**, 2 columns",
		uses:      "hashes of 2 elements and more, trees with the cheapest proofs",
		elements:  "the circuit's field",
		systems:   "Groth16, PLONK",
		emulated:  "anemoi-emulated/bn254_fq/l2",
		security:  "young, [attacks published](SECURITY.md)",
		compress:  "anemoi/fixed2/l2",
		hash8:     "anemoi/sponge/hash8/l2",
		tree:      "merkle/anemoi/arity4/depth16",
		arity:     4,
		recording: anemoiRecording,
		native:    "Compress/bn254_fr/l2",
	},
	{
		name:      "**Monolith-64**",
		uses:      "STARKs over Goldilocks; much hashing outside, little inside",
		elements:  "Goldilocks, 64 bits",
		systems:   "Groth16, PLONK",
		emulated:  "its own already",
		security:  "[younger still](SECURITY.md)",
		compress:  "monolith/compress/64_t8",
		hash8:     "monolith/sponge/hash8/64_t12",
		tree:      "merkle/monolith/64/depth32",
		arity:     2,
		recording: monolithRecording,
		native:    "Compress/monolith64_t8",
	},
	{
		name:      "**Monolith-31**",
		uses:      "the same over Mersenne31",
		elements:  "Mersenne31, 31 bits",
		systems:   "Groth16, PLONK",
		emulated:  "its own already",
		security:  "[younger still](SECURITY.md)",
		compress:  "monolith/compress/31_t16",
		hash8:     "monolith/sponge/hash8/31_t24",
		tree:      "merkle/monolith/31/depth32",
		arity:     2,
		recording: monolithRecording,
		native:    "Compress/monolith31_t16",
	},
	{
		name:      "gnark's Poseidon2",
		uses:      "the longest record of analysis",
		elements:  "the circuit's field",
		systems:   "Groth16, PLONK",
		emulated:  "no",
		security:  "the most analysed of these",
		compress:  "gnark/poseidon2/compress",
		hash8:     "gnark/poseidon2/hash8",
		tree:      "gnark/merkle-poseidon2/depth32",
		arity:     2,
		recording: anemoiRecording,
		native:    "Peer/poseidon2-compress",
	},
}

// choosing is the table of what to choose for what.
func choosing(root string) (string, error) {
	c, err := readCounts(root)
	if err != nil {
		return "", err
	}
	rows := []struct {
		name string
		cell func(candidate) (string, error)
	}{
		{"choose it for", func(h candidate) (string, error) { return h.uses, nil }},
		{"elements", func(h candidate) (string, error) { return h.elements, nil }},
		{"compression, constraints", func(h candidate) (string, error) { return c.both(h.compress) }},
		{"hash of 8 elements", func(h candidate) (string, error) { return c.both(h.hash8) }},
		{"membership among 2^32", func(h candidate) (string, error) { return c.both(h.tree) }},
		{"arity of its trees", func(h candidate) (string, error) { return fmt.Sprint(h.arity), nil }},
		{"a compression outside circuits", func(h candidate) (string, error) { return recorded(root, h.recording, h.native) }},
		{"proof systems", func(h candidate) (string, error) { return h.systems, nil }},
		{"commitments in the proof", func(h candidate) (string, error) { return c.commitment(h.tree) }},
		{"over another field, emulated", func(h candidate) (string, error) {
			if strings.Contains(h.emulated, "/") {
				return c.both(h.emulated)
			}
			return h.emulated, nil
		}},
		{"security", func(h candidate) (string, error) { return h.security, nil }},
	}
	t := table{head: []string{""}}
	for _, h := range candidates {
		t.head = append(t.head, h.name)
	}
	for _, r := range rows {
		line := []string{r.name}
		for _, h := range candidates {
			cell, err := r.cell(h)
			if err != nil {
				return "", err
			}
			line = append(line, cell)
		}
		t.add(line...)
	}
	return t.String() + choosingNotes, nil
}

var choosingNotes = "\n" + strings.Join([]string{
	"Constraints are R1CS / PLONK over BN254, of one more call in a circuit that has made its tables.",
	"A compression takes two digests to one; with 2 columns it is the hash of two elements, and its own compression takes four digests.",
	"Memberships are of one path alone, for gnark's Poseidon2 by its std Merkle gadget.",
	"Emulated is a permutation over the base field of BN254.",
}, " ") + "\n"

// recorded is the time of a benchmark in a recording.
func recorded(root, recording, name string) (string, error) {
	return fromRecording(root, recording, func(b *benchmark) (string, error) {
		ns, err := b.median(name)
		return duration(ns), err
	})
}
