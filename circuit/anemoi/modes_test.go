package anemoi

import (
	"errors"
	"fmt"
	"math/big"
	"reflect"
	"slices"
	"testing"

	"github.com/consensys/gnark/frontend"
	"github.com/stretchr/testify/require"

	native "example.com/gnarkhash/native/anemoi"
)

// domain is an application's domain in the tests.
const domain = "example.com/app"

// mode is one way to use an instance: what a circuit does and what it must
// compute, for inputs of the listed lengths.
type mode struct {
	name    string
	lengths []int
	bytes   bool // the inputs are bytes
	circuit use
	native  func(s subject, x []*big.Int) ([]*big.Int, error)
}

// jives lists the b that [Instance.Jive] takes, by the number of columns.
var jives = map[int][]int{1: {2}, 2: {2, 4}, 3: {2, 3, 6}, 4: {2, 4, 8}, 5: {2, 5, 10}, 6: {2, 3, 4, 6, 12}}

// modesBesideJive is how many modes an instance has without Jive. With one column
// there is a [Compressor] as well.
const modesBesideJive = 20

// modes returns every exported mode of an instance.
func modes(s subject) []mode {
	width, rate, chunk := s.Width(), s.Rate(), s.ChunkBytes()
	lengths := []int{0, 1, rate - 1, rate, rate + 1, 2 * rate, 3*rate + 1}
	few := []int{1, rate, 2*rate + 1} // for what other modes test as well
	nBytes := []int{0, 1, chunk - 1, chunk, chunk + 1, chunk*rate - 1, chunk * rate, chunk*rate + 1}
	switch {
	case !s.thorough():
		lengths, few, nBytes = []int{0, rate + 1}, []int{rate + 1}, []int{0, chunk + 1}
	case rate <= 3:
		lengths, few = nil, slices.Compact([]int{0, 1, rate, rate + 1, 2*rate + 1})
		for n := range 3*rate + 2 {
			lengths = append(lengths, n)
		}
		nBytes = append(nBytes, 2*chunk*rate, 3*chunk*rate+1)
	}
	nonEmpty := nonZero(lengths)

	ms := []mode{
		{"Permute", []int{width}, false, permute,
			func(s subject, x []*big.Int) ([]*big.Int, error) { return s.Permute(x) }},
		{"Compress", []int{width}, false, compress,
			func(s subject, x []*big.Int) ([]*big.Int, error) { return s.JiveOf(width, x) }},
		{"Hash", lengths, false, hash,
			func(s subject, x []*big.Int) ([]*big.Int, error) { return s.SpongeOf("", 1, x) }},
		{"Sponge of a domain", few, false,
			func(in *Instance, x []frontend.Variable) ([]frontend.Variable, error) {
				return one(in.Sponge(domain).Hash(x...))
			},
			func(s subject, x []*big.Int) ([]*big.Int, error) { return s.SpongeOf(domain, 1, x) }},
		{"Squeeze", lengths, false,
			func(in *Instance, x []frontend.Variable) ([]frontend.Variable, error) {
				return in.Sponge("").Squeeze(outputs(rate, len(x)), x...)
			},
			func(s subject, x []*big.Int) ([]*big.Int, error) { return s.SpongeOf("", outputs(rate, len(x)), x) }},
		{"HashFixed", nonEmpty, false, fixed,
			func(s subject, x []*big.Int) ([]*big.Int, error) { return s.FixedOf("", x) }},
		{"Fixed of a domain", nonZero(few), false,
			func(in *Instance, x []frontend.Variable) ([]frontend.Variable, error) {
				h, err := in.Fixed(len(x), domain)
				if err != nil {
					return nil, err
				}
				return one(h.Hash(x...))
			},
			func(s subject, x []*big.Int) ([]*big.Int, error) { return s.FixedOf(domain, x) }},
		{"HashBytes", nBytes, true,
			func(in *Instance, x []frontend.Variable) ([]frontend.Variable, error) {
				return one(in.HashBytes(u8s(x)))
			},
			func(s subject, x []*big.Int) ([]*big.Int, error) { return s.BytesOf("", octets(x)), nil }},
		{"Bytes of a domain", []int{chunk, chunk * rate}, true,
			func(in *Instance, x []frontend.Variable) ([]frontend.Variable, error) {
				return one(in.Bytes(domain).Hash(u8s(x)))
			},
			func(s subject, x []*big.Int) ([]*big.Int, error) { return s.BytesOf(domain, octets(x)), nil }},
		{"ReferenceSponge.Hash", lengths, false,
			func(in *Instance, x []frontend.Variable) ([]frontend.Variable, error) {
				return one(in.ReferenceSponge().Hash(x...))
			},
			func(s subject, x []*big.Int) ([]*big.Int, error) { return s.ReferenceSpongeOf(1, x) }},
		{"ReferenceSponge.Squeeze", lengths, false,
			func(in *Instance, x []frontend.Variable) ([]frontend.Variable, error) {
				return in.ReferenceSponge().Squeeze(outputs(rate, len(x)), x...)
			},
			func(s subject, x []*big.Int) ([]*big.Int, error) {
				return s.ReferenceSpongeOf(outputs(rate, len(x)), x)
			}},
		merkleLeaf("MerkleLeaf", nonEmpty, ""),
		merkleLeaf("MerkleLeaf of a domain", nonZero(few), domain),
		{"MerkleEmpty", []int{0}, false,
			func(in *Instance, _ []frontend.Variable) ([]frontend.Variable, error) {
				return []frontend.Variable{in.MerkleEmpty(""), in.MerkleEmpty(domain)}, nil
			},
			func(s subject, _ []*big.Int) ([]*big.Int, error) {
				label := fmt.Sprintf("merkle/%s/arity%d/empty", s, s.Width())
				return append(s.Tag(label), s.Tag(label+"/"+domain)...), nil
			}},
	}
	ms = append(ms, streams(lengths, few)...)
	if s.Columns() == 1 {
		ms = append(ms, mode{"Compressor", []int{width}, false,
			func(in *Instance, x []frontend.Variable) ([]frontend.Variable, error) {
				c, err := in.Compressor()
				if err != nil {
					return nil, err
				}
				return caught(func() (frontend.Variable, error) { return c.Compress(x[0], x[1]), nil })
			},
			func(s subject, x []*big.Int) ([]*big.Int, error) { return s.JiveOf(2, x) }})
	}
	for _, b := range jives[s.Columns()] {
		ms = append(ms, mode{fmt.Sprintf("Jive %d", b), []int{width}, false,
			func(in *Instance, x []frontend.Variable) ([]frontend.Variable, error) {
				jive, err := in.Jive(b)
				if err != nil {
					return nil, err
				}
				return jive.Compress(x...)
			},
			func(s subject, x []*big.Int) ([]*big.Int, error) { return s.JiveOf(b, x) }})
	}
	return ms
}

// nonZero returns the lengths without 0.
func nonZero(lengths []int) []int {
	return slices.DeleteFunc(slices.Clone(lengths), func(n int) bool { return n == 0 })
}

// outputs returns the number of outputs to squeeze after n elements, so that each
// border of the rate comes up. Many outputs take long to check for wide states.
func outputs(rate, n int) int {
	switch {
	case rate <= 3:
		return []int{1, rate, rate + 1, 2*rate + 1}[n%4]
	case n == rate:
		return rate
	case n > 3*rate:
		return rate + 1
	}
	return 1 + n%2
}

// merkleLeaf is the leaf hash. The native side has it for a known field only, so
// leafOf builds it from its definition.
func merkleLeaf(name string, lengths []int, domain string) mode {
	return mode{name, lengths, false,
		func(in *Instance, x []frontend.Variable) ([]frontend.Variable, error) {
			h, err := in.MerkleLeaf(len(x), domain)
			if err != nil {
				return nil, err
			}
			return one(h.Hash(x...))
		},
		func(s subject, x []*big.Int) ([]*big.Int, error) { return leafOf(s, domain, x) }}
}

// leafOf is the leaf hash by its definition: the fixed-length hash with the tag of a
// leaf.
func leafOf(in native.Dynamic, domain string, x []*big.Int) ([]*big.Int, error) {
	label := fmt.Sprintf("merkle/%s/arity%d/leaf/%d", in, in.Width()/in.DigestLen(), len(x))
	if domain != "" {
		label += "/" + domain
	}
	state := append(repeated(new(big.Int), in.Rate()), in.Tag(label)...)
	for block := range slices.Chunk(x, in.Rate()) {
		for i, e := range block {
			state[i].Add(state[i], e).Mod(state[i], in.Modulus())
		}
		var err error
		if state, err = in.Permute(state); err != nil {
			return nil, err
		}
	}
	return state[:in.DigestLen()], nil
}

// streams returns the ways to use a [Hasher].
func streams(lengths, few []int) []mode {
	whole := func(s subject, x []*big.Int) ([]*big.Int, error) { return s.SpongeOf(domain, 1, x) }
	// halves returns the digest of the first half for each 2, of all for each 1.
	halves := func(first ...int) func(s subject, x []*big.Int) ([]*big.Int, error) {
		return func(s subject, x []*big.Int) ([]*big.Int, error) {
			var all []*big.Int
			for _, half := range first {
				out, err := whole(s, x[:len(x)/half])
				if err != nil {
					return nil, err
				}
				all = append(all, out...)
			}
			return all, nil
		}
	}
	return []mode{
		{"Hasher, element by element", lengths, false,
			func(in *Instance, x []frontend.Variable) ([]frontend.Variable, error) {
				h := in.Sponge(domain).New()
				for i := range x {
					if err := h.Absorb(x[i]); err != nil {
						return nil, err
					}
				}
				return one(h.Sum())
			}, whole},
		{"Hasher, Sum twice and going on", few, false,
			func(in *Instance, x []frontend.Variable) ([]frontend.Variable, error) {
				h := in.Sponge(domain).New()
				return sums(
					absorb(h, x[:len(x)/2]), h.Sum, h.Sum,
					absorb(h, x[len(x)/2:]), h.Sum)
			}, halves(2, 2, 1)},
		{"Hasher, Clone", few, false,
			func(in *Instance, x []frontend.Variable) ([]frontend.Variable, error) {
				h := in.Sponge(domain).New()
				if err := h.Absorb(x[:len(x)/2]...); err != nil {
					return nil, err
				}
				c := h.Clone()
				return sums(
					absorb(h, x[len(x)/2:]), c.Sum, h.Sum,
					absorb(c, x[len(x)/2:]), absorb(h, x), c.Sum)
			}, halves(2, 1, 1)},
		{"Hasher, Reset", few, false,
			func(in *Instance, x []frontend.Variable) ([]frontend.Variable, error) {
				h := in.Sponge(domain).New()
				if err := h.Absorb(append([]frontend.Variable{5}, x...)...); err != nil {
					return nil, err
				}
				h.Reset()
				return sums(absorb(h, x), h.Sum)
			}, whole},
		{"FieldHasher", few, false,
			func(in *Instance, x []frontend.Variable) ([]frontend.Variable, error) {
				return caught(func() (frontend.Variable, error) {
					first, second := in.Sponge(domain).NewFieldHasher(), in.Sponge(domain).NewFieldHasher()
					first.Write(5)
					first.Reset()
					first.Write(x[:len(x)/2]...)
					second.Write(x...)
					if err := second.SetState(first.State()); err != nil {
						return nil, err
					}
					first.Write(x...)
					second.Write(x[len(x)/2:]...)
					return second.Sum(), nil
				})
			}, whole},
		{"HashVariable", few, false,
			func(in *Instance, x []frontend.Variable) ([]frontend.Variable, error) {
				data, length := x, frontend.Variable(len(x))
				if len(x) > 0 {
					// The length is a variable, and three elements follow which do not count.
					square, api := in.api.Mul(x[0], x[0]), in.api
					length = api.Add(len(x), api.Sub(api.Mul(x[0], api.Add(x[0], 1)), square, x[0]))
					data = append(slices.Clone(x), x[0], 1, square)
					_, constant := api.Compiler().ConstantValue(x[0])
					if _, ok := api.Compiler().ConstantValue(length); ok != constant {
						return nil, errors.New("the length should be a variable, as the elements are")
					}
				}
				return one(in.Sponge(domain).HashVariable(data, length))
			}, whole},
	}
}

// caught makes an error of a panic with one, as the methods have that gnark's
// interfaces ask for.
func caught(f func() (frontend.Variable, error)) (out []frontend.Variable, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = r.(error)
		}
	}()
	return one(f())
}

// absorb is a step of [sums] without an output.
func absorb(h *Hasher, x []frontend.Variable) func() (frontend.Variable, error) {
	return func() (frontend.Variable, error) { return nil, h.Absorb(x...) }
}

// sums takes the steps one by one and returns their outputs.
func sums(steps ...func() (frontend.Variable, error)) ([]frontend.Variable, error) {
	var all []frontend.Variable
	for _, step := range steps {
		out, err := step()
		if err != nil {
			return nil, err
		}
		if out != nil {
			all = append(all, out)
		}
	}
	return all, nil
}

// TestExportedMethods compares the exported methods with a list. A method that
// is new needs a mode above, a comparison in TestNames, or both.
func TestExportedMethods(t *testing.T) {
	for _, c := range []struct {
		of      any
		methods []string
	}{
		{&Instance{}, []string{"Arity", "Bytes", "ChunkBytes", "Columns", "Compress", "Compressor", "DigestLen", "Fixed", "Hash", "HashBytes",
			"HashFixed", "Jive", "MerkleEmpty", "MerkleLeaf", "Permute", "Rate", "ReferenceSponge", "Rounds", "Sponge", "String", "Width"}},
		{&Sponge{}, []string{"Hash", "HashVariable", "Instance", "New", "NewFieldHasher", "Squeeze", "String"}},
		{&Hasher{}, []string{"Absorb", "Clone", "Reset", "Sum"}},
		{&FieldHasher{}, []string{"Reset", "SetState", "State", "Sum", "Write"}},
		{&Compressor{}, []string{"Compress"}},
		{&Fixed{}, []string{"Hash", "Len", "String"}},
		{&Bytes{}, []string{"Hash", "String"}},
		{&Jive{}, []string{"Compress", "OutputLen", "String"}},
		{&ReferenceSponge{}, []string{"Hash", "Squeeze", "String"}},
	} {
		var methods []string
		for of, i := reflect.TypeOf(c.of), 0; i < of.NumMethod(); i++ {
			methods = append(methods, of.Method(i).Name)
		}
		require.Equal(t, c.methods, methods, "%T", c.of)
	}
}
