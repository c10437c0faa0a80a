// Package gates writes single constraints that gnark's frontend.API has no call
// for, through gnark's own blueprints, so that the systems still serialise.
package gates

import (
	"reflect"

	"github.com/consensys/gnark/constraint"
	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/profile"
)

// System is the kind of builder behind an API.
type System int

// The kinds of builder. Other is all that is not a builder of gnark's own: the
// test engine, and builders wrapped into others.
const (
	Other System = iota
	R1CS
	SCS
)

// SystemOf tells the kind of builder. A builder is its own compiler; a wrapper
// around one must see each operation and so counts as Other.
func SystemOf(api frontend.API) System {
	compiler := api.Compiler()
	a, c := reflect.ValueOf(api), reflect.ValueOf(compiler)
	if a.Kind() != reflect.Pointer || c.Kind() != reflect.Pointer || a.Pointer() != c.Pointer() {
		return Other
	}
	if _, ok := api.(frontend.PlonkAPI); ok {
		return SCS
	}
	if _, ok := compiler.(store); !ok {
		return Other
	}
	if _, ok := compiler.ToCanonicalVariable(1).(constraint.LinearExpression); ok {
		return R1CS
	}
	return Other
}

// AssertProduct asserts a * b = c: one constraint in R1CS, where the
// frontend.API would make a wire for the product and then compare it, and one
// gate in PLONK. Only a constant factor may cost a gate more.
func AssertProduct(api frontend.API, a, b, c frontend.Variable) {
	switch SystemOf(api) {
	case R1CS:
		assertR1C(api.Compiler(), a, b, c)
	case SCS:
		assertGate(api, a, b, 0, 1, c)
	default:
		api.AssertIsEqual(api.Mul(a, b), c)
	}
}

// store is the key-value store of gnark's builders.
type store interface {
	SetKeyValue(key, value any)
	GetKeyValue(key any) any
}

// blueprintKey is where a compiler keeps the id of the blueprint, which is added
// once per circuit.
type blueprintKey struct{}

func assertR1C(compiler frontend.Compiler, a, b, c frontend.Variable) {
	kv := compiler.(store)
	id, ok := kv.GetKeyValue(blueprintKey{}).(constraint.BlueprintID)
	if !ok {
		id = compiler.AddBlueprint(&constraint.BlueprintGenericR1C{})
		kv.SetKeyValue(blueprintKey{}, id)
	}
	r1c := constraint.R1C{L: expression(compiler, a), R: expression(compiler, b), O: expression(compiler, c)}
	if len(r1c.R) > len(r1c.L) { // as gnark does: fewer points in the prover's key
		r1c.L, r1c.R = r1c.R, r1c.L
	}
	var calldata []uint32
	new(constraint.BlueprintGenericR1C).CompressR1C(&r1c, &calldata)
	profile.RecordConstraint()
	compiler.AddInstruction(id, calldata)
}

// expression returns v as a linear expression; a constant is a multiple of the
// wire 0, which is 1.
func expression(compiler frontend.Compiler, v frontend.Variable) constraint.LinearExpression {
	e := compiler.ToCanonicalVariable(v).(constraint.LinearExpression)
	for i := range e {
		if e[i].IsConstant() {
			e[i].VID = 0
		}
	}
	return e
}
