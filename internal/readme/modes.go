package main

// modeRow is a mode, how it is called, and its gadgets in testdata/constraints.csv.
type modeRow struct {
	input, call, permutations string
	anemoi, monolith          string
}

var modeRows = []modeRow{
	{"elements, any number of them", "`hash.Hash(elements...)`", "floor(n / rate) + 1", "anemoi/sponge/hash8/l2", "monolith/sponge/hash8/64_t12"},
	{"the same, under your application's name", "`hash.Sponge(\"my app/notes\").Hash(elements...)`", "floor(n / rate) + 1", "anemoi/sponge/hash8/l2", "monolith/sponge/hash8/64_t12"},
	{"always n elements", "`hash.Fixed(n, \"my app\")`, then `.Hash(elements...)`", "ceil(n / rate)", "anemoi/fixed8/l2", "monolith/fixed8/64_t12"},
	{"up to n elements, how many the circuit's input says", "`hash.Sponge(\"my app\").HashVariable(elements, length)`", "floor(n / rate) + 1", "anemoi/sponge/variable8/l2", "monolith/sponge/variable8/64_t12"},
	{"bytes (the counts: 64 of them)", "`hash.HashBytes(bytes)`", "floor(m / rate) + 1, of m = floor(bytes / 31) + 1 (Goldilocks 7, Mersenne31 3)", "anemoi/bytes64/l2", "monolith/bytes64/64_t12"},
	{"k digests to one, as in a tree", "`hash.Compress(digests...)`; Monolith: `hash.Compress(left, right)`", "1", "anemoi/jive4/l2", "monolith/compress/64_t8"},
	{"what the reference code computes", "`hash.ReferenceSponge().Hash(elements...)`", "ceil(n / rate)", "anemoi/reference-sponge/hash8/l2", ""},
	{"what a STARK's code computes", "`hash.NoPad().Hash(elements...)`", "ceil(n / rate)", "", "monolith/no-pad/hash8/64_t12"},
	{"bytes as anemoi-rust hashes them, natively", "`hash.ReferenceBytes().Hash(bytes)`", "-", "", ""},
}

// modes is the table of calls.
func modes(root string) (string, error) {
	c, err := readCounts(root)
	if err != nil {
		return "", err
	}
	t := table{head: []string{"you want to hash", "call", "permutations", "Anemoi, 2 columns:", "Monolith-64:"}}
	for _, r := range modeRows {
		line := []string{r.input, r.call, r.permutations}
		for _, gadget := range []string{r.anemoi, r.monolith} {
			cell := "-"
			if gadget != "" {
				if cell, err = c.both(gadget); err != nil {
					return "", err
				}
			}
			line = append(line, cell)
		}
		t.add(line...)
	}
	return t.String() + "\nThe counts are R1CS / PLONK over BN254, rounded up, of one more call with 8 elements; a dash: not in a circuit, or not of this hash. Monolith-64 is `monolith64_t12`, its compression `monolith64_t8`. Anemoi compresses four digests here, Monolith two.\n", nil
}
