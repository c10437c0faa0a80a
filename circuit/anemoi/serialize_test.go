package anemoi

import (
	"errors"
	"fmt"
	"io"
	"math/big"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark/backend/groth16"
	"github.com/consensys/gnark/backend/plonk"
	"github.com/consensys/gnark/backend/witness"
	"github.com/consensys/gnark/constraint"
	"github.com/consensys/gnark/frontend"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/gadgettest"
)

// solveFolder names, in the environment, the folder of a stored system and
// witness. A process of this test binary that finds it solves them and runs no test.
const solveFolder = "GNARKHASH_TEST_SOLVE"

func TestMain(m *testing.M) {
	if folder := os.Getenv(solveFolder); folder != "" {
		if err := solveStored(folder); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		fmt.Println("solved")
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// solveStored reads a system and a witness, and solves. It knows of the circuit
// what the files say, and of the hints that this package was imported.
func solveStored(folder string) error {
	RegisterHints() // as a solver's program may do
	name, err := os.ReadFile(filepath.Join(folder, "curve"))
	if err != nil {
		return err
	}
	curve, err := ecc.IDFromString(string(name))
	if err != nil {
		return err
	}
	var ccs constraint.ConstraintSystem = groth16.NewCS(curve)
	system, err := os.Open(filepath.Join(folder, "r1cs"))
	if errors.Is(err, os.ErrNotExist) {
		ccs = plonk.NewCS(curve)
		system, err = os.Open(filepath.Join(folder, "scs"))
	}
	if err != nil {
		return err
	}
	defer system.Close()
	if _, err := ccs.ReadFrom(system); err != nil {
		return err
	}
	w, err := witness.New(curve.ScalarField())
	if err != nil {
		return err
	}
	stored, err := os.Open(filepath.Join(folder, "witness"))
	if err != nil {
		return err
	}
	defer stored.Close()
	if _, err := w.ReadFrom(stored); err != nil {
		return err
	}
	_, err = ccs.Solve(w)
	return err
}

// TestRoundTrip writes, reads and solves a system with two permutations, of
// the specification and with further rounds.
func TestRoundTrip(t *testing.T) {
	forCurves(t, proved, func(t *testing.T, s subject) {
		for _, s := range []subject{s, newSubject(t, s.curve, s.Columns(), WithExtraRounds(1))} {
			x := random(s.Modulus(), s.Rate(), s)
			want := must(s.SpongeOf("", 1, x))
			for _, system := range compiled {
				ccs := compile(t, s, system, hash, len(x), 1)
				hints, err := gadgettest.HintNames(ccs)
				require.NoError(t, err)
				require.Len(t, hints, 1)
				require.Contains(t, hints[0], hintOf[system])
				_, err = gadgettest.RoundTrip(ccs, assign(x, want))
				require.NoError(t, err, "%v", system)
			}
		}
	})
}

// TestSolvedByAnotherProcess stores systems and witnesses and starts a process
// that solves them. One that must not solve shows that it does look.
func TestSolvedByAnotherProcess(t *testing.T) {
	program, err := os.Executable()
	require.NoError(t, err)
	forCurves(t, proved, func(t *testing.T, s subject) {
		x := random(s.Modulus(), s.Rate(), s)
		want := must(s.SpongeOf("", 1, x))
		wrong := []*big.Int{new(big.Int).Add(want[0], big.NewInt(1))}
		for _, system := range compiled {
			for _, claim := range [][]*big.Int{want, wrong} {
				folder := t.TempDir()
				file := map[gadgettest.System]string{gadgettest.R1CS: "r1cs", gadgettest.SCS: "scs"}[system]
				w, err := frontend.NewWitness(assign(x, claim), s.Modulus())
				require.NoError(t, err)
				store(t, filepath.Join(folder, file), compile(t, s, system, hash, len(x), 1))
				store(t, filepath.Join(folder, "witness"), w)
				require.NoError(t, os.WriteFile(filepath.Join(folder, "curve"), []byte(s.curve.String()), 0o600))

				other := exec.Command(program)
				other.Env = append(os.Environ(), solveFolder+"="+folder)
				said, err := other.CombinedOutput()
				if claim[0] == want[0] {
					require.NoError(t, err, "%s", said)
					require.Equal(t, "solved\n", string(said))
				} else {
					require.Error(t, err)
					require.Contains(t, string(said), "is not satisfied")
				}
			}
		}
	}, 1)
}

func store(t testing.TB, path string, data io.WriterTo) {
	t.Helper()
	file, err := os.Create(path)
	require.NoError(t, err)
	_, err = data.WriteTo(file)
	require.NoError(t, err)
	require.NoError(t, file.Close())
}
