package lookup_test

import (
	"fmt"
	"log"
	"math/big"

	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/frontend/cs/r1cs"
	"github.com/consensys/gnark/test"

	"example.com/gnarkhash/circuit/lookup"
)

// productCircuit says that X Y + 7 = Z in the Goldilocks field.
type productCircuit struct {
	X, Y frontend.Variable
	Z    frontend.Variable `gnark:",public"`
}

func (c *productCircuit) Define(api frontend.API) error {
	checker, err := lookup.New(api, lookup.WithBase(8)) // few limbs: a small table
	if err != nil {
		return err
	}
	p := lookup.Goldilocks()
	for _, v := range []frontend.Variable{c.X, c.Y} { // the witness may be anything
		if err := checker.AssertCanonical(p, v); err != nil {
			return err
		}
	}
	// The integer X Y + 7 is far below the circuit's field: its bounds say how far.
	element, seven := lookup.Exactly(lookup.Below(p.Modulus())), lookup.Exactly(lookup.NewInterval(7, 7))
	bounds := element.Mul(element).Add(seven)
	division, err := lookup.NewDivision(p, lookup.Canonical, checker.Base(), api.Compiler().Field(), bounds)
	if err != nil {
		return err
	}
	remainder, err := checker.Divide(division, api.Add(api.Mul(c.X, c.Y), 7))
	if err != nil {
		return err
	}
	api.AssertIsEqual(remainder.Whole, c.Z)
	return nil
}

// A multiplication in the Goldilocks field, in a circuit over BN254.
func ExampleChecker_Divide() {
	field := ecc.BN254.ScalarField()
	ccs, err := frontend.Compile(field, r1cs.NewBuilder, &productCircuit{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(ccs.GetNbConstraints(), "constraints, the table of 256 entries included")

	p := lookup.Goldilocks().Modulus()
	x, y := new(big.Int).Sub(p, big.NewInt(1)), big.NewInt(3) // -1 and 3
	z := new(big.Int).Add(new(big.Int).Mul(x, y), big.NewInt(7))
	z.Mod(z, p)
	fmt.Println("-1 * 3 + 7 =", z)
	fmt.Println("accepted:", test.IsSolved(&productCircuit{}, &productCircuit{X: x, Y: y, Z: z}, field) == nil)
	fmt.Println("not reduced:", test.IsSolved(&productCircuit{}, &productCircuit{X: x, Y: y, Z: new(big.Int).Add(z, p)}, field) == nil)
	// Output:
	// 297 constraints, the table of 256 entries included
	// -1 * 3 + 7 = 4
	// accepted: true
	// not reduced: false
}
