package hashtest

import (
	"bytes"
	"crypto/hmac"
	"crypto/rand"
	"fmt"
	"hash"
	"math/big"
	"slices"
	"testing"

	gchash "github.com/consensys/gnark-crypto/hash"
)

// RefusedBlocks are writes that every hash of encoded elements refuses: longer than a
// block and no whole number of them, or with an element of p or more.
func RefusedBlocks(p *big.Int) [][]byte {
	size, one := ElementBytes(p), big.NewInt(1)
	ones := bytes.Repeat([]byte{0xff}, size)
	return [][]byte{
		make([]byte, size+1), make([]byte, 2*size-1), make([]byte, 2*size+1),
		Encoded(p, p), Encoded(p, new(big.Int).Add(p, one)), ones,
		Encoded(p, one, p), Encoded(p, p, one), Encoded(p, one, one, p), append(Encoded(p, one), ones...),
	}
}

// ShortBlocks are writes of less than a block.
func ShortBlocks(p *big.Int) [][]byte {
	return [][]byte{{0}, {1}, make([]byte, ElementBytes(p)-1)}
}

// ByteCuts are [Subject].Cuts of a hash of byte strings: around the ends of chunks and
// of blocks of rate chunks.
func ByteCuts(chunk, rate int) []int {
	block := rate * chunk
	cuts := []int{0, 1, chunk - 1, chunk, chunk + 1, 2*chunk - 1, block, block + 1, block + chunk, 2*block + chunk + 3}
	slices.Sort(cuts)
	return slices.Compact(cuts)
}

// Chunk is the end of a state of a hash of byte strings: the count of the bytes of the
// chunk that is not full, and these bytes. It counts n and has a one at the given places.
func Chunk(chunk, n int, at ...int) []byte {
	b := make([]byte, chunk)
	b[0] = byte(n)
	for _, i := range at {
		b[1+i] = 1
	}
	return b
}

// BadChunks are ends of states that no hash of byte strings is in: a chunk that is full,
// more than full, or followed by more than it counts.
func BadChunks(chunk int) [][]byte {
	return [][]byte{
		Chunk(chunk, chunk), Chunk(chunk, chunk+1), Chunk(chunk, 255),
		Chunk(chunk, 0, 0), Chunk(chunk, 0, chunk-2), Chunk(chunk, 1, 0, 1), Chunk(chunk, chunk-2, chunk-2),
	}
}

// EveryCut cuts a byte string in every way into two, and into single bytes. It returns
// what is wrong, as do HMAC and Registers.
func EveryCut(start func() Hash, digest func([]byte) []byte, message []byte) error {
	single, whole := start(), digest(message)
	for n := range message {
		if err := sums(single, digest(message[:n]), "%d single bytes", n); err != nil {
			return err
		}
		h := start()
		for _, step := range []error{
			write(single, message[n:n+1]), write(h, message[:n]), write(h, message[n:]), sums(h, whole, "cut at %d", n),
		} {
			if step != nil {
				return step
			}
		}
	}
	return sums(single, whole, "%d single bytes", len(message))
}

// HMAC checks that Go's HMAC takes a hash of byte strings for any other hash, with a key
// that is not longer than its block.
func HMAC(start func() Hash, digest func([]byte) []byte, key []byte) error {
	mac := hmac.New(func() hash.Hash { return start() }, key)
	for range 2 { // the second one starts from a saved state
		if err := write(mac, []byte("message")); err != nil {
			return err
		}
		inner := make([]byte, start().BlockSize())
		copy(inner, key)
		outer := bytes.Clone(inner)
		for i := range inner {
			inner[i] ^= 0x36
			outer[i] ^= 0x5c
		}
		want := digest(append(outer, digest(append(inner, "message"...))...))
		if err := sums(mac, want, "HMAC"); err != nil {
			return err
		}
		mac.Reset()
	}
	return nil
}

// Mode is a mode that gnark-crypto's registry can know.
type Mode interface {
	String() string
	Register()
}

// Registers checks that gnark-crypto knows a mode after Register and not before. It makes
// the mode of a domain that nobody has registered, starts a hash of it and writes to it.
func Registers[M Mode](mode func(domain string) M, start func(M) Hash, valid []byte) error {
	m := mode(rand.Text()) // the registry outlives a test that is run twice
	name := m.String()
	if known(name) {
		return fmt.Errorf("%s is known before Register", name)
	}
	for range 2 {
		m.Register()
	}
	if !known(name) {
		return fmt.Errorf("%s is not known after Register", name)
	}
	if other := mode("").String(); known(other) {
		return fmt.Errorf("%s is known after Register of %s", other, name)
	}
	h, again, fresh := gchash.NewHash(name), gchash.NewHash(name), start(m).Sum(nil)
	written := start(m)
	for _, to := range []hash.Hash{h, written} {
		if err := write(to, valid); err != nil {
			return err
		}
	}
	if err := sums(h, written.Sum(nil), "%s, a write", name); err != nil {
		return err
	}
	return sums(again, fresh, "%s, a write to another one", name)
}

// known tells if gnark-crypto has a hash of a name, without which it panics.
func known(name string) (ok bool) {
	defer func() { ok = recover() == nil }()
	gchash.NewHash(name)
	return
}

// FuzzDecode gives any data to [Subject.Decode] of each subject.
func FuzzDecode(f *testing.F, subjects ...Subject) {
	f.Helper()
	for _, s := range subjects {
		h := s.New()
		if err := write(h, s.Message); err != nil {
			f.Fatal(err)
		}
		data, err := h.MarshalBinary()
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
		f.Add(h.State())
		f.Add(s.BadStates[len(s.BadStates)-1])
	}
	f.Add([]byte(nil))
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, s := range subjects {
			if err := s.Decode(data); err != nil {
				t.Fatal(err)
			}
		}
	})
}
