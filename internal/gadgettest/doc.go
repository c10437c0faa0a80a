// Package gadgettest attacks gadgets the way a dishonest prover would, and
// compares them with their native counterparts. It is used by tests only.
//
// # What is attacked
//
// A prover does not run the hints of a circuit: it writes any value it likes
// into the wires that they return. [Run] compiles a gadget for R1CS and for SCS,
// lists the hint functions that the compiled systems call and those that gnark's
// test engine calls, and replaces their outputs, one call at a time and all calls
// together. The honest value is always what the original function returns on the
// inputs that it really gets. These outputs are tried, whenever they differ from
// the honest ones:
//
//	zeros, ones, random, negated   all lanes at once
//	lane+1, lane-1, lane negated   each lane
//	swap                           each pair of neighbours, and first with last
//	wrap                           each lane plus and minus each of [Target.Moduli]
//	the caller's [Forger]s         values that only the author of a gadget knows
//	the caller's [Joint]s          several hint functions forged together
//
// Many lanes or many calls are sampled. The sample is always the same one, holds
// the first and the last, and is stated in the report.
//
// Wires that gnark fills in without a hint function, such as the results of
// logderivlookup and of batch inversions, are the prover's choice too. They are
// attacked in R1CS and SCS under the name of their blueprint
// ("BlueprintLookupHint", "BlueprintBatchInverse"). The test engine has no hook
// for them.
//
// # What is claimed
//
// The outputs of the gadget stay free: no constraint ties them to the honest
// digest. The kit reads the values that they take under the forged hint.
//
//   - Solving fails: the forgery is rejected.
//   - Solving succeeds and an output differs: the gadget is not sound. This
//     always fails the test.
//   - Solving succeeds and all outputs are the honest ones: the wire is a free
//     witness. The caller lists it as a [FreeWitness] with a reason, or the test
//     fails. A listed free witness that never shows up fails the test as well.
//
// So an empty [Target.Free] claims that every forgery is rejected. Since the
// outputs are free, the same holds for every circuit that asserts them.
//
// Each attack is run in two ways. First the other hints compute from what they
// get, as in a program that was changed at one place. Then they return what they
// returned in the honest run, so that the forged wires are the only ones that the
// prover changes; only what depends on a commitment is computed again. An attack
// counts as rejected when both runs are.
//
// A rejection counts only when a constraint is violated. Hints often return an
// error on inputs that no honest prover sees, but errors of hints do not bind a
// dishonest prover. When a run stops for such a reason it is repeated: a hint that
// fails then keeps the value it had in the honest run, and a wire that 0/0 leaves
// open becomes 0. gnark's test engine does not name its reasons, so there every
// failure of the same lenient run counts.
//
// Commitments are replaced by a hash of the committed values. They and the random
// mask beside them are not attacked. These exclusions and the caller's own are
// listed in the report.
//
// # How it is used
//
//	gadgettest.Attack(t, gadgettest.Target{
//		Name: "permutation", Field: ecc.BN254.ScalarField(), Gadget: permute,
//		Cases: []gadgettest.Case{{Name: "zero", Inputs: zeros, Want: permuted}},
//	})
//
// A second test hands a gadget without one of its constraints to [Run] and expects
// findings. It shows that the cases and forgers reach that constraint.
//
// # What is not covered
//
//   - Wires that the solver itself derives from a constraint (api.Div and such)
//     keep the solver's choice.
//   - The test engine replaces registered hints and those in [Target.Hints].
//     A hint which is neither could not be used by a prover.
//   - A frozen run leaves all other hints alone. A cheat that needs some of them to
//     compute and others not has to be written as a [Joint].
//   - Attacks are samples. A gadget that passes still needs its argument written
//     beside its constraints.
//   - Scalar fields of gnark's curves only, not the small fields.
//
// # Other helpers
//
// [Comparer] checks a gadget against expected outputs on all systems, for inputs
// that are wires, constants, scaled wires and sums; [Holds] tries one assignment of
// one [Statement]. [RoundTrip] serialises a system and solves it again, [Measure]
// counts what a system costs. [Drop] takes a constraint out of a system, to show that
// a forgery which it rejects is rejected by nothing else.
package gadgettest
