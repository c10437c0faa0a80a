package main

import (
	"path"
	"regexp"
	"strings"
)

// rule names the step of constraints that a function makes by an operation.
type rule struct {
	function  string // the end of its name
	operation string // of frontend.API or internal/gates; empty for any
	step      string
}

// rules name steps. The innermost function with a rule decides, so helpers of gnark
// count for who called them; of two rules for a function the first that fits.
var rules = []rule{
	{"circuit/anemoi.(*Instance).powerBeforeLast", "", "S-boxes: powers of Y - V"},
	{"circuit/anemoi.(*Instance).runR1CS", "Mul", "S-boxes: squares of Y"},
	{"circuit/anemoi.(*Instance).runR1CS", "AssertProduct", "S-boxes: the two equations of the Flystel"},
	{"circuit/anemoi.(*Instance).runSCS", "AssertProduct", "S-boxes: the first equation of the Flystel"},
	{"circuit/anemoi.(*Instance).runSCS", "EvaluatePlonkExpression", "S-boxes: squares of Y"},
	{"circuit/anemoi.(*Instance).runSCS", "Sub", "S-boxes: Y - V"},
	{"circuit/anemoi.(*Instance).runSCS", "Add", "S-boxes: X, and the first sums"},
	{"circuit/anemoi.(*sparseOutcome).quadratic", "", "S-boxes: squares of V"},
	{"circuit/anemoi.(*sparseOutcome).layerZ", "", "linear layer: sums"},
	{"circuit/anemoi.(*Instance).applyMatrix", "", "linear layer: matrix"},
	{"circuit/anemoi.(*Instance).combine", "", "linear layer: matrix"},
	{"circuit/anemoi.(*sparseOutcome).all", "", "output: the last linear layer"},
	{"circuit/anemoi.(*sparseOutcome).weighted", "", "output: one sum of the last linear layer"},
	{"circuit/anemoi.(*Sponge).HashVariable", "", "variable length: which blocks count"},
	{"circuit/anemoi.(*Instance).prefix", "", "variable length: the length is in range"},
	{"circuit/anemoi.(*Instance).add", "", "sponge: the message is added to the state"},
	{"circuit/anemoi.absorbInto[T]", "", "sponge: the message is added to the state"},
	{"circuit/anemoi.squeezeReference[T]", "", "sponge: the message is added to the state"},
	{"circuit/anemoi.hashFixed[T]", "", "sponge: the message is added to the state"},
	{"circuit/anemoi.littleEndian", "", "bytes: packed into elements"},
	{"gnarkhash/merkle.(*Gadget).digits", "", "path: digits of the index"},
	{"gnarkhash/merkle.(*Gadget).insert", "", "path: the node's place among its siblings"},
	{"examples/report.pathRoot", "Select", "path: selections"},

	{"circuit/monolith.(*Instance).square", "", "Bricks: squares"},
	{"circuit/monolith.(*Instance).quadratic", "", "Bricks: squares"},
	{"circuit/monolith.(*Instance).run", "Add", "Bricks: sums"},
	{"circuit/monolith.sum", "", "Concrete: the matrix"},
	{"circuit/monolith.scaled", "", "Concrete: the matrix"},
	{"circuit/monolith.(*Instance).row", "", "Concrete: the matrix"},
	{"circuit/monolith.(*Instance).short", "", "long inputs made wires"},
	{"circuit/monolith.(*Instance).littleEndian", "", "bytes: packed into elements"},
	{"circuit/lookup.(*sum).assert", "DivUnchecked", "lookups: fractions of the tables' entries"},
	{"circuit/lookup.inverses", "", "lookups: fractions of the queries"},
	{"circuit/lookup.(*sum).assert", "", "lookups: sums of the argument"},
	{"circuit/lookup.(*sum).assertSCS", "AddPlonkConstraint", "lookups: fractions"},
	{"circuit/lookup.(*sum).assertSCS", "EvaluatePlonkExpression", "lookups: fractions"},
	{"circuit/lookup.(*sum).assertSCS", "", "lookups: sums of the argument"},
	{"circuit/lookup.(*Checker).assertCanonical", "", "canonicity"},
	{"circuit/lookup.(*Checker).Bind", "", "divisions: N = q p + x"},
	{"circuit/lookup.(*Checker).together", "", "divisions: values from their limbs"},
	{"circuit/lookup.(*Checker).joinBits", "", "divisions: values from their limbs"},
	{"circuit/lookup.(*Checker).joinBoxes", "", "divisions: values from their limbs"},
	{"circuit/lookup.(*Checker).joinEqual", "", "divisions: values from their limbs"},
	{"circuit/lookup.(*Checker).barOfBits", "", "Bars: S-boxes on bits"},
	{"circuit/lookup.(*Checker).quadratic", "", "Bars: S-boxes on bits"},
	{"circuit/lookup.add", "", "divisions: values from their limbs"},
	{"gnarkhash/merkle.(*Gadget).assertEqual", "", "path: the roots are equal"},

	{"std/permutation/poseidon2.(*Permutation).sBox", "", "S-boxes"},
	{"std/permutation/poseidon2.(*Permutation).Compress", "", "linear layers, and the input added to the output"},
	{"std/internal/mimc.pow5", "", "rounds: fifth powers"},
	{"std/internal/mimc.encryptPow5", "", "rounds: keys and constants"},
	{"mimc.(*MiMC).Sum", "", "key and message added to the output"},
	{"accumulator/merkle.(*MerkleProof).VerifyProof", "Select", "path: selections"},
	{"accumulator/merkle.(*MerkleProof).VerifyProof", "AssertIsEqual", "path: the root, asserted"},
	{"std/math/bits.toBinary", "", "bits of the index"},

	{"std/rangecheck.(*commitChecker).assertRecomposition", "", "range checks: values from their limbs"},
	{"std/internal/logderivarg.sumVariables", "", "lookups: sums of the argument"},
	{"std/multicommit.(*multicommitter).commitAndCall", "Commit", "the commitment"},
	{"std/multicommit.(*multicommitter).commitAndCall", "", "lookups: fractions of the argument"},
	{"std/math/emulated.(*Field[T]).evalWithChallengeNative", "", "emulated products: evaluation at the challenge"},
	{"std/math/emulated.(*mulCheck[T]).check", "", "emulated products: the equation at the challenge"},
	{"std/math/emulated.(*mvCheck[T]).check", "", "emulated products: the equation at the challenge"},
	{"std/math/emulated.(*Field[T]).constrainCarryLimbs", "", "emulated products: carries"},
	{"std/math/emulated.(*Field[T]).callPolyMvHint", "", "emulated products: signs"},
	{"std/math/emulated.(*Field[T]).mulNoReduce", "", "emulated products: limb by limb"},
	{"std/math/emulated.(*Field[T]).smallCheckZero", "", "emulated products: the equation, in one limb"},
	{"std/math/emulated.(*Field[T]).Sum", "", "emulated sums"},
	{"std/math/emulated.(*Field[T]).sub", "", "emulated sums"},
}

// builder matches the functions below a caller of frontend.API: gnark's builders and our
// single constraints.
var builder = regexp.MustCompile(`/(frontend/cs/scs|frontend/cs/r1cs|internal/gates)\.`)

// stepOf names the step of a constraint by its stack, the innermost function first. A
// stack without a rule is named by its innermost function outside gnark's builders.
func stepOf(stack []string) string {
	depth, operation := 0, ""
	for depth < len(stack) && builder.MatchString(stack[depth]) {
		operation = stack[depth][strings.LastIndex(stack[depth], ".")+1:]
		depth++
	}
	for _, function := range stack[depth:] {
		for _, r := range rules {
			if strings.HasSuffix(function, r.function) && (r.operation == "" || r.operation == operation) {
				return r.step
			}
		}
	}
	if depth == len(stack) {
		return "sums too deep for the profiler"
	}
	return path.Base(stack[depth]) + ": " + operation
}
