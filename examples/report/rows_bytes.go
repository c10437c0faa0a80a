package main

import (
	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/std/hash"
	"github.com/consensys/gnark/std/hash/sha2"
	"github.com/consensys/gnark/std/hash/sha3"
	"github.com/consensys/gnark/std/math/uints"
)

// gnarkByteGadgets are gnark's hashes of bytes. Their lookup tables of 65,536 entries
// are paid once a circuit: the marginal cost, from n = 2, is what one more hash of 64
// bytes costs.
func gnarkByteGadgets() []gadget {
	return []gadget{
		{name: "gnark/sha2-256/bytes64", job: jobBytes64, curve: ecc.BN254, calls: few, inputs: 64, prepare: withByteHasher(sha2.New)},
		{name: "gnark/sha3-256/bytes64", job: jobBytes64, curve: ecc.BN254, calls: few, inputs: 64, prepare: withByteHasher(sha3.New256)},
	}
}

// withByteHasher prepares nothing: these hashers have no Reset, so each call makes one
// of its own. gnark keeps the tables of a circuit in one place, and they share those.
func withByteHasher(newHasher func(frontend.API, ...hash.Option) (hash.BinaryFixedLengthHasher, error)) prepare {
	return func(api frontend.API) (call, error) {
		return func(inputs []frontend.Variable) error {
			hasher, err := newHasher(api)
			if err != nil {
				return err
			}
			hasher.Write(asBytes(inputs))
			hasher.Sum()
			return nil
		}, nil
	}
}

// asBytes returns witness bytes, as fields of the type uints.U8 in a circuit are:
// whoever uses them checks them.
func asBytes(inputs []frontend.Variable) []uints.U8 {
	bytes := make([]uints.U8, len(inputs))
	for i := range bytes {
		bytes[i].Val = inputs[i]
	}
	return bytes
}
