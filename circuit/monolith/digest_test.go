package monolith

import (
	"fmt"
	"math/big"
	"slices"
	"testing"

	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark/frontend"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/gadgettest"
	native "example.com/gnarkhash/native/monolith"
)

func pack(in *Instance, x []frontend.Variable) ([]frontend.Variable, error)   { return in.Pack(x) }
func unpack(in *Instance, x []frontend.Variable) ([]frontend.Variable, error) { return in.Unpack(x) }

// joined is the packing of lanes into elements, written out anew: each element is a number in base
// 2^bits, lowest lane first.
func joined(bits int, lanes ...[]*big.Int) []*big.Int {
	var out []*big.Int
	for _, digits := range lanes {
		v := new(big.Int)
		for i, d := range digits {
			v.Add(v, new(big.Int).Lsh(d, uint(bits*i)))
		}
		out = append(out, v)
	}
	return out
}

// TestPack packs digests and unpacks them again, over fields that hold one digest in one
// element and in two.
func TestPack(t *testing.T) {
	for _, curve := range []ecc.ID{ecc.BN254, ecc.BLS12_377, ecc.BW6_761} {
		for _, name := range []string{"monolith64_t8", "monolith31_t16"} {
			h := dynamic(t, name)
			bits, n := h.Modulus().BitLen(), h.DigestLen()
			last := new(big.Int).Sub(h.Modulus(), big.NewInt(1))
			for _, d := range [][]*big.Int{repeated(new(big.Int), n), repeated(last, n), random(h, n, 31)} {
				want := joined(bits, d)
				if bits == 64 && curve != ecc.BW6_761 {
					want = joined(bits, d[:2], d[2:])
				}
				got, err := PackDigest(h, curve.ScalarField(), d)
				require.NoError(t, err)
				require.Equal(t, fmt.Sprint(want), fmt.Sprint(got))
				for _, system := range compiled {
					(&spec{name, small(), pack}).agree(t, curve.ScalarField(), system, d, want)
					(&spec{name, small(), unpack}).agree(t, curve.ScalarField(), system, want, d)
				}
				if curve == ecc.BN254 {
					(&spec{name, []Option{WithoutCommitment()}, unpack}).agree(t, bn254, gadgettest.SCS, want, d)
				}
				(&spec{name, small(), unpack}).agree(t, curve.ScalarField(), gadgettest.Engine, want, d)
			}
		}
	}
}

// TestUnpackRefuses: elements that are no packing of canonical lanes have no witness.
func TestUnpackRefuses(t *testing.T) {
	for _, name := range []string{"monolith64_t8", "monolith31_t16"} {
		h := dynamic(t, name)
		p, bits, n := h.Modulus(), uint(h.Modulus().BitLen()), h.DigestLen()
		honest, err := PackDigest(h, bn254, repeated(big.NewInt(1), n))
		require.NoError(t, err)
		each := uint(n / len(honest))
		// What is added to the first element: none of it changes the lanes modulo p.
		wrong := []*big.Int{
			p, // lane 0 plus p: 2^bits for Mersenne31, so lane 1 is 2 and lane 0 is 0
			new(big.Int).Lsh(p, bits*(each-1)),
			new(big.Int).Lsh(big.NewInt(1), bits*each),                                                 // the first bit above the lanes
			new(big.Int).Lsh(big.NewInt(1), bits*each+1),                                               // and the second
			new(big.Int).Neg(new(big.Int).Lsh(big.NewInt(1), bits*each)),                               // below 0
			new(big.Int).Sub(big.NewInt(-1), joined(int(bits), repeated(big.NewInt(1), int(each)))[0]), // -1, the largest element
		}
		if bits == 31 {
			// 1 + p is 2^31, a canonical lane of its own; p itself is what is not canonical.
			wrong[0] = new(big.Int).Sub(p, big.NewInt(1))
			wrong[1] = new(big.Int).Lsh(wrong[0], bits*(each-1))
		}
		for _, opts := range [][]Option{small(), {WithoutCommitment()}} {
			s := &spec{name, opts, unpack}
			for _, system := range compiled {
				for i, w := range wrong {
					x := slices.Clone(honest)
					x[0] = new(big.Int).Add(x[0], w)
					x[0].Mod(x[0], bn254)
					// The claim is what the lanes would be modulo p.
					err := s.run(t, bn254, system, x, repeated(big.NewInt(1), n))[0]
					require.Error(t, err, "%v: %d", system, i)
					asserts := &spec{name, opts, func(in *Instance, x []frontend.Variable) ([]frontend.Variable, error) {
						_, err := in.Unpack(x)
						return []frontend.Variable{1}, err
					}}
					require.Error(t, asserts.run(t, bn254, system, x, gadgettest.Ints(1))[0], "%v: %d", system, i)
				}
			}
		}
	}
}

// TestPackErrors: what is no digest and no packing is an error.
func TestPackErrors(t *testing.T) {
	for _, name := range []string{"monolith64_t12", "monolith31_t24"} {
		h := dynamic(t, name)
		n, p := h.DigestLen(), h.Modulus()
		inside(t, name, 8, func(in *Instance, x []frontend.Variable) {
			_, err := in.Pack(x[:n-1])
			require.ErrorContains(t, err, fmt.Sprintf("monolith: a digest of %d elements: want %d", n-1, n))
			_, err = in.Unpack(x[:in.PackedLen()+1])
			require.ErrorContains(t, err, fmt.Sprintf("monolith: a packed digest of %d elements: want %d", in.PackedLen()+1, in.PackedLen()))
			d := slices.Clone(x[:n])
			d[1] = nil
			_, err = in.Pack(d)
			require.ErrorContains(t, err, "monolith: element 1 is nil")
			d[1] = p
			_, err = in.Pack(d)
			require.ErrorContains(t, err, "monolith: element 1 is not canonical")
			e := slices.Clone(x[:in.PackedLen()])
			e[0] = nil
			_, err = in.Unpack(e)
			require.ErrorContains(t, err, "monolith: element 0 is nil")
			e[0] = -1
			_, err = in.Unpack(e)
			require.ErrorContains(t, err, "monolith: packed element 0 has more than")
			e[0] = p
			_, err = in.Unpack(e)
			require.ErrorContains(t, err, "monolith: element 0 is not canonical")
		})
		for _, v := range []*big.Int{nil, p, big.NewInt(-1)} {
			d := repeated(big.NewInt(1), n)
			d[2] = v
			_, err := PackDigest(h, bn254, d)
			require.ErrorContains(t, err, "monolith: element 2 is missing or not canonical")
		}
		_, err := PackDigest(h, bn254, repeated(p, n+1))
		require.ErrorContains(t, err, "want")
		_, err = PackDigest(nil, bn254, nil)
		require.ErrorContains(t, err, "no instance")
		_, err = PackDigest(h, nil, nil)
		require.ErrorContains(t, err, "no field")
		_, err = PackDigest(h, big.NewInt(13), nil)
		require.ErrorContains(t, err, "too small")
	}
}

// TestDigestFields: the typed digests are assigned from native ones.
func TestDigestFields(t *testing.T) {
	wide, narrow := native.M64T8().Hash(), native.M31T16().Hash()
	a, b := NewDigest64(wide), NewDigest31(narrow)
	for i, e := range wide {
		require.Equal(t, e.Uint64(), a[i])
	}
	for i, e := range narrow {
		require.Equal(t, e.Uint64(), b[i])
	}
}

// TestAttackUnpack forges the lanes. The last cases give a lane room for p on top.
func TestAttackUnpack(t *testing.T) {
	for _, name := range []string{"monolith64_t8", "monolith31_t16"} {
		h := dynamic(t, name)
		bits, n := uint(h.Modulus().BitLen()), h.DigestLen()
		carry := func(sign int64) gadgettest.Forger {
			return gadgettest.Forger{Name: fmt.Sprint("carry ", sign), Hint: "lanesHint", Forge: func(_ *big.Int, _, honest []*big.Int) ([]*big.Int, bool) {
				honest[0].Add(honest[0], new(big.Int).Lsh(big.NewInt(sign), bits))
				honest[1].Sub(honest[1], big.NewInt(sign))
				return honest, true
			}}
		}
		for _, opts := range [][]Option{small(), {WithoutCommitment()}} {
			var cases []gadgettest.Case
			for i, d := range [][]*big.Int{random(h, n, 33), repeated(big.NewInt(1), n)} {
				packed, err := PackDigest(h, bn254, d)
				require.NoError(t, err)
				cases = append(cases, gadgettest.Case{Name: fmt.Sprint(i), Inputs: packed, Want: d})
			}
			report := gadgettest.Attack(t, gadgettest.Target{
				Name: name, Field: bn254, Systems: compiled, Cases: cases, MaxCalls: 2, MaxLanes: 4, Moduli: []*big.Int{h.Modulus()},
				Forgers: []gadgettest.Forger{carry(1), carry(-1)},
				Gadget: func(api frontend.API, x []frontend.Variable) ([]frontend.Variable, error) {
					in, err := New(api, name, opts...)
					if err != nil {
						return nil, err
					}
					return in.Unpack(x)
				},
			})
			for _, system := range compiled {
				require.Positive(t, report.Count(system, "lanesHint", "carry 1").Rejected)
				require.Positive(t, report.Count(system, "lanesHint", "wrap").Rejected)
			}
		}
	}
}
