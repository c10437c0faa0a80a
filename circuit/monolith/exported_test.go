package monolith

import (
	"reflect"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestExportedMethods compares the exported methods with a list. A method that is new
// needs a mode in modes_test.go, a comparison in TestModeNames, or both.
func TestExportedMethods(t *testing.T) {
	for _, c := range []struct {
		of      any
		methods []string
	}{
		{&Instance{}, []string{"AssertCanonical", "Bytes", "ChunkBytes", "Compress", "CompressTruncated", "DigestLen", "Fixed", "Hash",
			"HashBytes", "HashFixed", "MerkleLeaf", "Modulus", "Name", "NoPad", "Pack", "PackedLen", "Permute", "Plonky2Pad10Star1Rate",
			"Plonky2Pad10Star1Width", "Plonky3Pad10", "Rate", "Sponge", "String", "Unpack", "Width"}},
		{&Sponge{}, []string{"Hash", "HashVariable", "Instance", "New", "Squeeze", "String"}},
		{&Hasher{}, []string{"Absorb", "Clone", "Reset", "Sum"}},
		{&Fixed{}, []string{"Hash", "Len", "String"}},
		{&Bytes{}, []string{"Hash", "String"}},
		{&ReferenceSponge{}, []string{"Hash", "Squeeze", "String"}},
		{&Digest64{}, nil},
		{&Digest31{}, nil},
	} {
		var methods []string
		for of, i := reflect.TypeOf(c.of), 0; i < of.NumMethod(); i++ {
			methods = append(methods, of.Method(i).Name)
		}
		require.Equal(t, c.methods, methods, "%T", c.of)
	}
}
