package merkle

import (
	"errors"
	"fmt"
	"math/big"

	"github.com/consensys/gnark/constraint/solver"
)

func init() { RegisterHints() }

// RegisterHints registers this package's hints with gnark's solver, for a
// process that solves a stored constraint system. Importing the package has
// done it already; once more does no harm.
func RegisterHints() { solver.RegisterHint(GetHints()...) }

// GetHints returns the hints of this package.
func GetHints() []solver.Hint { return []solver.Hint{digitsHint} }

// digitsHint gives the digits of an index as steps, see [Gadget.digits]. The
// inputs are the arity and the index; the outputs are arity-1 steps for each
// level. An index with more digits gets those that fit: the circuit rejects it.
func digitsHint(_ *big.Int, inputs, outputs []*big.Int) error {
	if len(inputs) != 2 {
		return fmt.Errorf("merkle: the digits hint has %d inputs, want 2", len(inputs))
	}
	k := inputs[0]
	if !k.IsInt64() || k.Int64() < 2 || k.Int64()-1 > int64(len(outputs)) || len(outputs)%int(k.Int64()-1) != 0 {
		return errors.New("merkle: the digits hint has an arity that does not fit its outputs")
	}
	steps := int(k.Int64() - 1)
	rest, digit := new(big.Int).Set(inputs[1]), new(big.Int)
	for level := 0; level < len(outputs)/steps; level++ {
		rest.QuoRem(rest, k, digit)
		for j := range steps {
			outputs[level*steps+j].SetUint64(0)
			if digit.Cmp(big.NewInt(int64(j))) > 0 {
				outputs[level*steps+j].SetUint64(1)
			}
		}
	}
	return nil
}
