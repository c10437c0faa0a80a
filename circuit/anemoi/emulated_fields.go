package anemoi

import (
	"math/big"

	"github.com/consensys/gnark/std/math/emulated"

	"example.com/gnarkhash/native/field/pallas"
	"example.com/gnarkhash/native/field/vesta"
)

// Each field of the native package has parameters in gnark's
// std/math/emulated/emparams, but for these two.
var (
	_ emulated.FieldParams = PallasFp{}
	_ emulated.FieldParams = Vesta{}
)

// pasta holds what the two fields share: a prime of 255 bits in 4 limbs of 64.
type pasta struct{}

// NbLimbs is the number of limbs.
func (pasta) NbLimbs() uint { return 4 }

// BitsPerLimb is the number of bits of a limb; the top limb has 63.
func (pasta) BitsPerLimb() uint { return 64 }

// IsPrime is true.
func (pasta) IsPrime() bool { return true }

// PallasFp are the parameters of gnark's emulated elements for "pallas_fp", the
// base field of Pallas, which is the scalar field of Vesta.
type PallasFp struct{ pasta }

// Modulus returns a copy of q.
func (PallasFp) Modulus() *big.Int { return pallas.Modulus() }

// Vesta are the parameters of gnark's emulated elements for "vesta", the base
// field of Vesta, which is the scalar field of Pallas.
type Vesta struct{ pasta }

// Modulus returns a copy of q.
func (Vesta) Modulus() *big.Int { return vesta.Modulus() }
