package main

import "fmt"

// prose is what no file says of a field.
type prose struct {
	also    string // what others call the field
	module  string // the module of anemoi-rust, "" if it has none
	equalTo string // for a field that anemoi-rust does not have
}

// fields has an entry for each field, supported or about to be.
var fields = map[string]prose{
	"bls12_377_fq": {also: "base field of BLS12-377 = scalar field of BW6-761", module: "bls12_377"},
	"bls12_377_fr": {also: "scalar field of BLS12-377", module: "ed_on_bls12_377"},
	"bls12_381_fq": {also: "base field of BLS12-381", module: "bls12_381"},
	"bls12_381_fr": {also: "scalar field of BLS12-381 = base field of Jubjub", module: "jubjub"},
	"bn254_fq":     {also: "base field of BN254 = scalar field of Grumpkin", module: "bn_254"},
	"bn254_fr":     {also: "scalar field of BN254 = base field of Grumpkin", equalTo: "no other implementation that we know of"},
	"goldilocks":   {also: "2^64 - 2^32 + 1", equalTo: "hash_f64_benchmarks@53b8225 for l = 4: the permutation"},
	"pallas_fp":    {also: "base field of Pallas = scalar field of Vesta", module: "pallas"},
	"vesta":        {also: "base field of Vesta = scalar field of Pallas", module: "vesta"},
}

func proseOf(field string) (prose, error) {
	p, ok := fields[field]
	if !ok {
		return p, fmt.Errorf("internal/readme/prose.go has no entry for the field %s", field)
	}
	return p, nil
}

// monolithProse is what no file says of an instance of Monolith.
type monolithProse struct {
	matrix  string
	equalTo string // for an instance whose permutation has no known answer
}

var monolithInstances = map[string]monolithProse{
	"monolith64_t8":  {matrix: "circulant"},
	"monolith64_t12": {matrix: "circulant"},
	"monolith31_t16": {matrix: "circulant"},
	"monolith31_t24": {matrix: "corner of a circulant of width 32"},
	"monolith31_t24_plonky3": {
		matrix:  "Cauchy, drawn from SHAKE128",
		equalTo: "Plonky3, by its rules: it publishes no answer of this width",
	},
}

func monolithProseOf(instance string) (monolithProse, error) {
	p, ok := monolithInstances[instance]
	if !ok {
		return p, fmt.Errorf("internal/readme/prose.go has no entry for the instance %s", instance)
	}
	return p, nil
}
