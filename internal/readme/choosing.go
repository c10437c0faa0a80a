package main

import (
	"cmp"
	"fmt"
	"strings"
)

// candidate is a hash among which users choose: a column of the table. Gadgets are those
// of testdata/constraints.csv, times those of a recorded benchmark.
type candidate struct {
	name, uses, elements, systems, security string
	compress, alone, hash8, tree, emulated  string // gadgets; alone if not compress; emulated may be words
	arity                                   int
	recording, single, batch                string // of a compression outside circuits
}

var candidates = []candidate{
	{
		name:      "**Anemoi**, 1 column",
		uses:      "compressions and binary trees in Groth16",
		elements:  "the circuit's field",
		systems:   "Groth16, PLONK",
		security:  "young, [attacks published](SECURITY.md)",
		compress:  "anemoi/jive2/l1",
		hash8:     "anemoi/sponge/hash8/l1",
		tree:      "merkle/anemoi/arity2/depth32",
		emulated:  "anemoi-emulated/bn254_fq/l1",
		arity:     2,
		recording: anemoiRecording,
		single:    "Compress/bn254_fr/l1",
		batch:     "CompressBatch/bn254_fr/l1",
	},
	{
		name:      "**Anemoi**, 2 columns",
		uses:      "hashing 2 elements and more, trees of arity 4",
		elements:  "the circuit's field",
		systems:   "Groth16, PLONK",
		security:  "young, [attacks published](SECURITY.md)",
		compress:  "anemoi/fixed2/l2",
		hash8:     "anemoi/sponge/hash8/l2",
		tree:      "merkle/anemoi/arity4/depth16",
		emulated:  "anemoi-emulated/bn254_fq/l2",
		arity:     4,
		recording: anemoiRecording,
		single:    "Compress/bn254_fr/l2",
		batch:     "CompressBatch/bn254_fr/l2",
	},
	{
		name:      "**Monolith-64**",
		uses:      "STARKs over Goldilocks, mass hashing outside",
		elements:  "Goldilocks, 64 bits",
		systems:   "Groth16; PLONK is dear",
		security:  "younger, [little analysis](SECURITY.md)",
		compress:  "monolith/compress/64_t8",
		alone:     "monolith/compress-base8/64_t8",
		hash8:     "monolith/sponge/hash8/64_t12",
		tree:      "merkle/monolith/64/depth32",
		emulated:  "its own field already",
		arity:     2,
		recording: monolithRecording,
		single:    "Compress/monolith64_t8",
		batch:     "CompressBatch/monolith64_t8",
	},
	{
		name:      "**Monolith-31**",
		uses:      "STARKs over Mersenne31, mass hashing outside",
		elements:  "Mersenne31, 31 bits",
		systems:   "Groth16; PLONK is dear",
		security:  "younger, [little analysis](SECURITY.md)",
		compress:  "monolith/compress/31_t16",
		alone:     "monolith/compress-base8/31_t16",
		hash8:     "monolith/sponge/hash8/31_t24",
		tree:      "merkle/monolith/31/depth32",
		emulated:  "its own field already",
		arity:     2,
		recording: monolithRecording,
		single:    "Compress/monolith31_t16",
		batch:     "CompressBatch/monolith31_t16",
	},
	{
		name:      "gnark's Poseidon2",
		uses:      "the longest record of analysis",
		elements:  "the circuit's field",
		systems:   "Groth16, PLONK",
		security:  "the most analysed of these",
		compress:  "gnark/poseidon2/compress",
		hash8:     "gnark/poseidon2/hash8",
		tree:      "gnark/path-poseidon2-compress/depth32",
		emulated:  "not in gnark",
		arity:     2,
		recording: anemoiRecording,
		single:    "Peer/poseidon2-compress",
	},
}

// choosing is the table of what to choose for what.
func choosing(root string) (string, error) {
	c, err := readCounts(root)
	if err != nil {
		return "", err
	}
	return fromRecording(root, anemoiRecording, func(anemoi *benchmark) (string, error) {
		return fromRecording(root, monolithRecording, func(monolith *benchmark) (string, error) {
			return choosingOf(c, map[string]*benchmark{anemoiRecording: anemoi, monolithRecording: monolith})
		})
	})
}

// choosingOf makes the table of counts and of recorded benchmarks.
func choosingOf(c counts, recordings map[string]*benchmark) (string, error) {
	outside := func(h candidate, name string) (string, error) {
		ns, err := recordings[h.recording].median(name)
		return duration(ns), err
	}
	rows := []struct {
		name string
		cell func(candidate) (string, error)
	}{
		{"choose it for", func(h candidate) (string, error) { return h.uses, nil }},
		{"elements", func(h candidate) (string, error) { return h.elements, nil }},
		{"two digests to one, each of many", func(h candidate) (string, error) { return c.both(h.compress) }},
		{"the same, alone in its circuit", func(h candidate) (string, error) { return c.alone(cmp.Or(h.alone, h.compress)) }},
		{"hash of 8 elements, each of many", func(h candidate) (string, error) { return c.both(h.hash8) }},
		{"membership among 2^32, alone", func(h candidate) (string, error) { return c.both(h.tree) }},
		{"arity of its trees", func(h candidate) (string, error) { return fmt.Sprint(h.arity), nil }},
		{"a permutation outside circuits", func(h candidate) (string, error) { return outside(h, h.single) }},
		{"in a batch, with AVX-512", func(h candidate) (string, error) {
			if h.batch == "" {
				return "no batch", nil
			}
			return outside(h, h.batch)
		}},
		{"proof systems", func(h candidate) (string, error) { return h.systems, nil }},
		{"commitments in the proof", func(h candidate) (string, error) { return c.commitment(h.compress) }},
		{"a permutation emulated", func(h candidate) (string, error) {
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
	"Constraints are R1CS / PLONK over BN254, rounded up.",
	"\"Each of many\" leaves out tables, which a circuit pays once;",
	"\"alone\" includes them, for Monolith's compression small ones (`WithBase(8)`).",
	"With 2 columns two digests to one is the hash of two elements; its permutation compresses four.",
	"The membership with gnark's Poseidon2 is a plain path, half of what gnark's std Merkle costs.",
	"Emulated is over the base field of BN254.",
}, " ") + "\n"

// gkr is the sentence on gnark's compression by GKR. Its cost is that of a call among
// as many as the last row of the table has.
func gkr(root string) (string, error) {
	c, err := readCounts(root)
	if err != nil {
		return "", err
	}
	theirs, err := c.both("gnark/gkr-mimc/compress")
	if err != nil {
		return "", err
	}
	ours, err := c.both("anemoi/jive2/l1")
	return fmt.Sprintf("* With more than about 16,000 hashes in one circuit, gnark's GKR-based MiMC costs fewer constraints a compression: %s at %s, against %s, and one commitment\n"+
		"  (`go run ./examples/report -filter '^gnark/gkr-mimc'`).\n", theirs, thousands(c["gnark/gkr-mimc/compress"].calls), ours), err
}
