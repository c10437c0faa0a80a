package monolith

import (
	"crypto/sha256"
	"encoding/hex"
	"math/big"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/hashtest"
	"example.com/gnarkhash/internal/vectors"
)

// vectorFile is a file of vectors of one instance.
type vectorFile struct {
	Instance string
	Params   struct {
		P             string
		T             int
		Rounds        int
		NumBars       int                `json:"num_bars"`
		LimbWidths    []int              `json:"limb_widths"`
		Mds           []vectors.Elements `json:"mds"`
		Seed          string             `json:"rc_seed_hex"`
		Constants     []vectors.Elements `json:"round_constants"`
		ConstantsHash string             `json:"round_constants_sha256"`
		MdsHash       string             `json:"mds_sha256"`
	}
	Sboxes struct{ Sbox8, Sbox7 []int }
	Bar    struct {
		Cases         []barCase
		AllLimbsEqual []any `json:"all_limbs_equal"`
	}
	Layers struct {
		Bars, Bricks []vectors.Case
		Concrete     []struct {
			In, Out vectors.Elements
			Rc      *int
		}
	}
	Permutation []struct {
		In, Out vectors.Elements
		Trace   *struct {
			First  vectors.Elements `json:"after_first_concrete"`
			Rounds []struct {
				Bars     vectors.Elements `json:"after_bars"`
				Bricks   vectors.Elements `json:"after_bricks"`
				Concrete vectors.Elements `json:"after_concrete_and_constants"`
			}
		}
	}
	Compress struct {
		Digest int
		Cases  []struct {
			Left, Right, Feedforward, Truncated vectors.Elements
		}
	}
	Sponge       spongeVectors
	Noncanonical noncanonicalVectors
	Traps        []struct {
		Label             string
		In, Out           vectors.Elements
		Wrong             vectors.Elements `json:"wrong_out_if_not_canonicalised"`
		NoncanonicalInput [][]any          `json:"noncanonical_bar_inputs_round_index_value"`
	} `json:"canonical_reduction_traps"`
}

type barCase struct {
	In, Out  string
	LimbsIn  []int `json:"limbs_in"`
	LimbsOut []int `json:"limbs_out"`
}

type spongeVectors struct {
	Rate, Out int
	Cases     []struct {
		In    vectors.Elements
		NoPad vectors.Elements `json:"no_pad"`
		Pad10 vectors.Elements `json:"plonky3_pad10"`
		Rate  vectors.Elements `json:"plonky2_pad10star1_rate"`
		Width vectors.Elements `json:"plonky2_pad10star1_width"`
	}
	Collision struct {
		A      vectors.Elements `json:"in_a"`
		B      vectors.Elements `json:"in_b"`
		NoPadA vectors.Elements `json:"no_pad_a"`
		NoPadB vectors.Elements `json:"no_pad_b"`
		Pad10A vectors.Elements `json:"plonky3_pad10_a"`
		Pad10B vectors.Elements `json:"plonky3_pad10_b"`
	} `json:"no_pad_trailing_zero_collision"`
	Long struct {
		In, Out vectors.Elements
		N       int `json:"num_outputs"`
	} `json:"plonky2_n_to_m_no_pad"`
}

type noncanonicalVectors struct {
	Cases []struct {
		X, Alt        string
		Limbs         []int
		LimbsAlt      []int `json:"limbs_alt"`
		Bar           string
		BarAltInteger string `json:"bar_alt_integer"`
		BarAltModP    string `json:"bar_alt_mod_p"`
	}
	Forged []struct {
		In        vectors.Elements
		Round     int
		BarIndex  int `json:"bar_index"`
		X, Alt    string
		HonestOut vectors.Elements `json:"honest_out"`
		ForgedOut vectors.Elements `json:"forged_out"`
	} `json:"forged_permutations"`
	NoSecond []struct {
		X     string
		XPlus string `json:"x_plus_p"`
	} `json:"no_second_representation"`
}

// load reads the vectors of an instance.
func load(t testing.TB, in inspected) *vectorFile {
	t.Helper()
	file := vectors.Load[vectorFile](t, "monolith/"+in.Name()+".json")
	require.Equal(t, in.Name(), file.Instance)
	return file
}

// TestParameters checks what is derived against the vectors.
func TestParameters(t *testing.T) {
	forEachInstance(t, func(t *testing.T, in inspected) {
		p := load(t, in).Params
		require.Equal(t, p.P, in.Modulus().String())
		require.Equal(t, p.T, in.Width())
		require.Equal(t, p.Rounds, in.Rounds())
		require.Equal(t, p.NumBars, in.Bars())
		require.Equal(t, p.LimbWidths, in.LimbWidths())
		require.Equal(t, p.Seed, hex.EncodeToString(in.seedBytes()))

		rc, m := in.Parameters()
		require.Len(t, rc, Rounds-1)
		require.Equal(t, rows(p.Constants), decimalRows(rc))
		require.Equal(t, p.ConstantsHash, digestOfRows(rc))
		require.Equal(t, rows(p.Mds), decimalRows(m))
		require.Equal(t, p.MdsHash, digestOfRows(m))
	})
}

// TestLayerVectors checks each layer alone: Bars and Bricks as the fast code
// computes them, Concrete with its constants.
func TestLayerVectors(t *testing.T) {
	forEachInstance(t, func(t *testing.T, in inspected) {
		layers := load(t, in).Layers
		require.NotEmpty(t, layers.Bars)
		for _, k := range layers.Bars {
			require.Equal(t, []string(k.Out), uints(in.bars(integers(t, k.In))))
		}
		require.NotEmpty(t, layers.Bricks)
		for _, k := range layers.Bricks {
			require.Equal(t, []string(k.Out), uints(in.bricks(integers(t, k.In))))
		}
		require.NotEmpty(t, layers.Concrete)
		for _, k := range layers.Concrete {
			constants := 0
			if k.Rc != nil {
				constants = *k.Rc + 1
			}
			require.Equal(t, []string(k.Out), uints(in.concrete(integers(t, k.In), constants)))
		}
	})
}

func TestPermutationVectors(t *testing.T) {
	forEachInstance(t, func(t *testing.T, in inspected) {
		traces := 0
		for _, k := range load(t, in).Permutation {
			out, err := in.Permute(k.In.Big(t))
			requireElements(t, k.Out, out, err)
			states, out, err := in.Trace(k.In.Big(t))
			requireElements(t, k.Out, out, err)
			if k.Trace == nil {
				continue
			}
			traces++
			want := k.Trace.First
			for _, r := range k.Trace.Rounds[:Rounds-1] {
				want = append(want, r.Concrete...)
			}
			requireElements(t, want, states, nil)
			require.Equal(t, k.Out, k.Trace.Rounds[Rounds-1].Concrete)
			for r, round := range k.Trace.Rounds {
				state := states[r*in.Width():][:in.Width()]
				bars := in.bars(uint64s(state))
				require.Equal(t, []string(round.Bars), uints(bars))
				bricks := in.bricks(bars)
				require.Equal(t, []string(round.Bricks), uints(bricks))
				require.Equal(t, []string(round.Concrete), uints(in.concrete(bricks, r+1)))
			}
		}
		require.Equal(t, 2, traces)
	})
}

// TestReductionTraps has inputs for which Bars on a sum that is not reduced
// below p computes another function.
func TestReductionTraps(t *testing.T) {
	traps := 0
	forEachInstance(t, func(t *testing.T, in inspected) {
		for _, k := range load(t, in).Traps {
			out, err := in.Permute(k.In.Big(t))
			requireElements(t, k.Out, out, err)
			require.NotEqual(t, k.Wrong, k.Out)
			require.NotEmpty(t, k.NoncanonicalInput)
			traps++
		}
	})
	require.Greater(t, traps, 4)
}

func TestCompressVectors(t *testing.T) {
	forEachInstance(t, func(t *testing.T, in inspected) {
		compress := load(t, in).Compress
		require.Equal(t, compress.Digest, in.DigestLen())
		require.NotEmpty(t, compress.Cases)
		for _, k := range compress.Cases {
			out, err := in.CompressOf("truncated", k.Left.Big(t), k.Right.Big(t))
			requireElements(t, k.Truncated, out, err)
			out, err = in.CompressOf("feedforward", k.Left.Big(t), k.Right.Big(t))
			if in.Width() == 2*in.DigestLen() {
				requireElements(t, k.Feedforward, out, err)
				continue
			}
			require.Empty(t, k.Feedforward)
			require.ErrorContains(t, err, "no feed-forward compression")
		}
	})
}

// TestReferenceSpongeVectors checks the sponges of other libraries. There are no
// vectors of them for monolith64_t8; the twin covers it.
func TestReferenceSpongeVectors(t *testing.T) {
	checked := 0
	forEachInstance(t, func(t *testing.T, in inspected) {
		file := load(t, in).Sponge
		if in.Name() == "monolith64_t8" {
			require.Empty(t, file.Cases)
			return
		}
		require.Equal(t, file.Rate, in.Rate())
		require.Equal(t, file.Out, in.DigestLen())
		require.NotEmpty(t, file.Cases)
		of := func(mode string, m vectors.Elements) []string {
			out, err := in.ReferenceOf(mode, in.DigestLen(), m.Big(t))
			require.NoError(t, err)
			return hashtest.Decimals(out)
		}
		for _, k := range file.Cases {
			require.Equal(t, []string(k.NoPad), of("no_pad", k.In))
			require.Equal(t, []string(k.Pad10), of("plonky3_pad10", k.In))
			require.Equal(t, []string(k.Rate), of("plonky2_pad10star1_rate", k.In))
			require.Equal(t, []string(k.Width), of("plonky2_pad10star1_width", k.In))
			checked++
		}
		c := file.Collision
		require.Equal(t, c.NoPadA, c.NoPadB)
		require.Equal(t, []string(c.NoPadA), of("no_pad", c.A))
		require.Equal(t, []string(c.NoPadB), of("no_pad", c.B))
		require.Equal(t, []string(c.Pad10A), of("plonky3_pad10", c.A))
		require.Equal(t, []string(c.Pad10B), of("plonky3_pad10", c.B))

		out, err := in.ReferenceOf("no_pad", file.Long.N, file.Long.In.Big(t))
		requireElements(t, file.Long.Out, out, err)
	})
	require.Positive(t, checked)
}

// TestModeVectors checks our modes, version 1, against vectors that were
// computed apart from this library.
func TestModeVectors(t *testing.T) {
	file := vectors.Load[vectors.Modes](t, "modes/monolith.json")
	require.Len(t, file.Hashes, 4)
	for _, want := range file.Hashes {
		t.Run(want.Hash, func(t *testing.T) {
			want.Check(t, instance(t, want.Hash))
		})
	}
}

func requireElements(t testing.TB, want vectors.Elements, got []*big.Int, err error) {
	t.Helper()
	require.NoError(t, err)
	require.Equal(t, []string(want), hashtest.Decimals(got))
}

func rows(m []vectors.Elements) [][]string {
	out := make([][]string, len(m))
	for i, row := range m {
		out[i] = row
	}
	return out
}

func decimalRows(m [][]*big.Int) [][]string {
	out := make([][]string, len(m))
	for i, row := range m {
		out[i] = hashtest.Decimals(row)
	}
	return out
}

func digestOfRows(m [][]*big.Int) string {
	var all []string
	for _, row := range m {
		all = append(all, hashtest.Decimals(row)...)
	}
	sum := sha256.Sum256([]byte(strings.Join(all, ",")))
	return hex.EncodeToString(sum[:])
}
