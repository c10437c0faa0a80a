package main

import (
	"fmt"
	"math/big"
)

// field is a field that Anemoi is defined over.
type field struct {
	name    string // in file names
	goName  string // in Go names
	pkg     string // import path of the package of its elements, the type Element
	pkgName string // name of that package
	modulus string // decimal
}

const (
	ecc   = "github.com/consensys/gnark-crypto/ecc/"
	pasta = libraryModule + "/native/field/"
)

// fields are the fields that have a chain.
var fields = []field{
	{
		name: "bn254_fr", goName: "BN254Fr",
		pkg: ecc + "bn254/fr", pkgName: "fr",
		modulus: "21888242871839275222246405745257275088548364400416034343698204186575808495617",
	},
	{
		name: "bn254_fq", goName: "BN254Fq",
		pkg: ecc + "bn254/fp", pkgName: "fp",
		modulus: "21888242871839275222246405745257275088696311157297823662689037894645226208583",
	},
	{
		name: "bls12_377_fr", goName: "BLS12377Fr",
		pkg: ecc + "bls12-377/fr", pkgName: "fr",
		modulus: "8444461749428370424248824938781546531375899335154063827935233455917409239041",
	},
	{
		name: "bls12_377_fq", goName: "BLS12377Fq",
		pkg: ecc + "bls12-377/fp", pkgName: "fp",
		modulus: "258664426012969094010652733694893533536393512754914660539884262666720468348340822774968888139573360124440321458177",
	},
	{
		name: "bls12_381_fr", goName: "BLS12381Fr",
		pkg: ecc + "bls12-381/fr", pkgName: "fr",
		modulus: "52435875175126190479447740508185965837690552500527637822603658699938581184513",
	},
	{
		name: "bls12_381_fq", goName: "BLS12381Fq",
		pkg: ecc + "bls12-381/fp", pkgName: "fp",
		modulus: "4002409555221667393417789825735904156556882819939007885332058136124031650490837864442687629129015664037894272559787",
	},
	{
		name: "pallas_fp", goName: "PallasFp",
		pkg: pasta + "pallas", pkgName: "pallas",
		modulus: "28948022309329048855892746252171976963363056481941560715954676764349967630337",
	},
	{
		name: "vesta", goName: "Vesta",
		pkg: pasta + "vesta", pkgName: "vesta",
		modulus: "28948022309329048855892746252171976963363056481941647379679742748393362948097",
	},
	{
		name: "goldilocks", goName: "Goldilocks",
		pkg: "github.com/consensys/gnark-crypto/field/goldilocks", pkgName: "goldilocks",
		modulus: "18446744069414584321",
	},
}

// q returns the modulus.
func (f field) q() (*big.Int, error) {
	q, ok := new(big.Int).SetString(f.modulus, 10)
	if !ok || q.Bit(0) == 0 || !q.ProbablyPrime(20) {
		return nil, fmt.Errorf("gen: the modulus of %s is not an odd prime", f.name)
	}
	return q, nil
}

// exponent returns 1/alpha mod q-1.
func (f field) exponent() (*big.Int, error) {
	q, err := f.q()
	if err != nil {
		return nil, err
	}
	return rootExponent(q)
}

// chainFile is the name of the file with the chain.
func (f field) chainFile() string { return f.name + ".acc" }

// codeFile is the name of the Go file.
func (f field) codeFile() string { return "root_" + f.name + "_gen.go" }
