package member

import (
	"errors"
	"os"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/consensys/gnark-crypto/ecc/bn254/fr"
	"github.com/consensys/gnark/backend/witness"
	"github.com/stretchr/testify/require"
)

var (
	errShape = errors.New("bad shape")
	errFalse = errors.New("false")
)

// fake is a proof system whose proofs are words; it notes what it was asked.
type fake struct {
	mu    sync.Mutex
	asked []string
	seen  []fr.Vector
}

func (f *fake) decode(proof []byte) (func(witness.Witness) error, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.asked = append(f.asked, "decode "+string(proof))
	if string(proof) == "malformed" {
		return nil, errShape
	}
	return func(public witness.Witness) error {
		f.mu.Lock()
		defer f.mu.Unlock()
		f.asked = append(f.asked, "verify "+string(proof))
		f.seen = append(f.seen, public.Vector().(fr.Vector))
		if string(proof) == "false" {
			return errFalse
		}
		return nil
	}, nil
}

func verifier(t *testing.T) (*Verifier, *fake, string) {
	t.Helper()
	path, f := storePath(t), new(fake)
	return &Verifier{Scheme: scheme(t, 4, 3), Root: elements(5)[0], Store: open(t, path), Decode: f.decode}, f, path
}

func TestAcceptOnce(t *testing.T) {
	v, f, path := verifier(t)
	st, err := v.Accept("s", "yes", "7", []byte("good"))
	require.NoError(t, err)
	want := Statement{Root: v.Root, Scope: v.Scheme.Scope("s"), Nullifier: elements(7)[0], Signal: v.Scheme.Signal("yes")}
	require.Equal(t, want, st)
	require.Equal(t, []fr.Vector{{want.Root, want.Scope, want.Nullifier, want.Signal}}, f.seen)

	for _, text := range []string{"7", "0x7", "007"} {
		_, err = v.Accept("s", "no", text, []byte("good too"))
		require.ErrorIs(t, err, ErrUsed, text)
	}
	v.Store = open(t, path) // as after a restart
	_, err = v.Accept("s", "yes", "7", []byte("good"))
	require.ErrorIs(t, err, ErrUsed)
	_, err = v.Accept("another", "yes", "7", []byte("good"))
	require.NoError(t, err)
}

// TestOrderOfChecks: shape, then the store, then the proof, then the record.
func TestOrderOfChecks(t *testing.T) {
	v, f, path := verifier(t)
	accept := func(nullifier, proof string) error {
		f.asked = nil
		_, err := v.Accept("s", "yes", nullifier, []byte(proof))
		return err
	}
	require.ErrorIs(t, accept(fr.Modulus().String(), "good"), ErrCanonical)
	require.Empty(t, f.asked)
	for _, text := range []string{"", "-1", "7 ", "seven", "7\n8"} {
		require.ErrorContains(t, accept(text, "good"), "the nullifier", text)
	}
	require.ErrorIs(t, accept("7", "malformed"), errShape)

	err := accept("7", "false")
	require.ErrorIs(t, err, ErrProof)
	require.ErrorIs(t, err, errFalse)
	_, err = os.Stat(path)
	require.ErrorIs(t, err, os.ErrNotExist, "something was recorded for a proof that does not hold")

	require.NoError(t, accept("7", "good"))
	require.Equal(t, []string{"decode good", "verify good"}, f.asked)
	require.ErrorIs(t, accept("7", "false"), ErrUsed)
	require.Equal(t, []string{"decode false"}, f.asked, "a used nullifier costs no verification")
	require.ErrorIs(t, accept("7", "malformed"), errShape)
}

// TestNothingIsAcceptedWithoutStore: a store that fails refuses.
func TestNothingIsAcceptedWithoutStore(t *testing.T) {
	v, _, path := verifier(t)
	require.NoError(t, os.WriteFile(path, []byte("1 2"), 0o600))
	_, err := v.Accept("s", "yes", "7", []byte("good"))
	require.ErrorContains(t, err, "is cut")
}

// TestAcceptRace: many verifiers, one nullifier, one success.
func TestAcceptRace(t *testing.T) {
	v, _, path := verifier(t)
	var accepted atomic.Int32
	var wg sync.WaitGroup
	for i := range 12 {
		own := *v
		if i%2 == 0 {
			own.Store = open(t, path)
		}
		wg.Go(func() {
			_, err := own.Accept("s", "yes", "7", []byte("good"))
			if err == nil {
				accepted.Add(1)
			} else if !errors.Is(err, ErrUsed) {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	require.Equal(t, int32(1), accepted.Load())
}
