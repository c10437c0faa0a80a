package gates

import (
	"github.com/consensys/gnark/constraint"
	"github.com/consensys/gnark/frontend"
)

// Terms returns the number of terms of v: of its linear expression in R1CS, else 1.
func Terms(api frontend.API, v frontend.Variable) int {
	if e, ok := api.Compiler().ToCanonicalVariable(v).(constraint.LinearExpression); ok {
		return len(e)
	}
	return 1
}
