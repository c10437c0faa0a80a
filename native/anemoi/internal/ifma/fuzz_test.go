package ifma

import (
	"bytes"
	"encoding/binary"
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"
)

// FuzzChain compares the vector kernels with plain Go: any of the moduli, any steps,
// four bytes each, and any elements.
func FuzzChain(f *testing.F) {
	f.Add(uint8(0), []byte{1, 0, 0, 1}, []byte{7})
	f.Add(uint8(6), []byte{1, 0, 0, 5, 2, 1, 0, 0, 1, 2, 1, 0}, bytes.Repeat([]byte{0xff}, 32*33))
	f.Add(uint8(4), []byte{1, 0, 0, 200, 1, 1, 1, 0}, bytes.Repeat([]byte{0xff, 0, 0x10}, 17*32))
	f.Fuzz(func(t *testing.T, which uint8, program, data []byte) {
		q := moduli[int(which)%len(moduli)].q
		field := NewField(q)
		// All registers are written first, so that none is read before.
		steps := allRegisters()
		for ; len(program) >= 4 && len(steps) < 100; program = program[4:] {
			steps = append(steps, Step{
				Dst: program[0] % MaxRegisters, X: program[1] % MaxRegisters,
				Y: program[2] % MaxRegisters, Squarings: program[3],
			})
		}
		var x [][4]uint64
		for len(data) > 0 && len(x) < 3*Lanes {
			var b [32]byte
			data = data[copy(b[:], data):]
			var w [4]uint64
			for i := range w {
				w[i] = binary.LittleEndian.Uint64(b[8*i:])
			}
			x = append(x, words(new(big.Int).Mod(number(w), q)))
		}
		want := append([][4]uint64(nil), x...)
		for i := range want {
			field.chainGeneric(steps, &want[i])
		}
		Chain(field, steps, x)
		require.Equal(t, want, x)
	})
}
