// Command pasta writes the packages of the two fields that gnark-crypto lacks,
// the base fields of the curves Pallas and Vesta, with gnark-crypto's own field
// generator: native/field/pallas, native/field/vesta and the assembly they share.
// It is run by go generate in native/field.
//
// The generator's tests are left out, because they would bring a dependency to
// the library: native/field tests the packages against math/big.
package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/consensys/gnark-crypto/field/generator"
)

// The moduli, from https://github.com/zcash/pasta: each curve's base field is
// the other's scalar field.
var fields = []struct{ name, modulus string }{
	{"pallas", "0x40000000000000000000000000000000224698fc094cf91b992d30ed00000001"},
	{"vesta", "0x40000000000000000000000000000000224698fc0994a8dd8c46eb2100000001"},
}

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "pasta:", err)
		os.Exit(1)
	}
}

func run() error {
	root := filepath.Join("..", "..", "native", "field") // go generate runs us in internal/gen
	shared := filepath.Join(root, "asm")
	for _, f := range fields {
		dir := filepath.Join(root, f.name)
		if err := generator.Generate(f.name, "Element", f.modulus, dir, generator.WithASM(shared, "../asm")); err != nil {
			return fmt.Errorf("%s: %w", f.name, err)
		}
		if err := adapt(dir); err != nil {
			return err
		}
	}
	return move(filepath.Join(shared, "element_4w"), shared)
}

// withoutVectorUnit makes the vectors of a package use plain loops. The AVX-512
// kernels of the generator's version reduce by an estimated quotient, and for these
// moduli, a power of two and a little, products come out up to 2q too large.
var withoutVectorUnit = strings.NewReplacer(
	"cpu.SupportAVX512IFMA", "vectorUnit",
	"cpu.SupportAVX512", "vectorUnit",
	"\n\t\"github.com/consensys/gnark-crypto/utils/cpu\"", "",
	"// mu = 2^288", "// vectorUnit turns the AVX-512 kernels off: see internal/gen/pasta.\nconst vectorUnit = false\n\n// mu = 2^288",
)

// withoutClaims takes out of a package comment what is not true of these fields.
var withoutClaims = strings.NewReplacer(
	"using AVX512 instructions if available.", "by plain loops.",
	"Partially audited, see https://github.com/Consensys/gnark/tree/master/audits\n// for more details.",
	"gnark-crypto does not have this field, so its audits\n// do not cover it.",
)

// adapt drops the tests of a package, and lets it include the assembly as
// headers of the package asm: as sources of a package of its own, which is how
// the generator leaves them, they do not pass go vet.
func adapt(dir string) error {
	files, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil {
		return err
	}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			if err := os.Remove(file); err != nil {
				return err
			}
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		switch filepath.Base(file) {
		case "doc.go":
			text = []byte(withoutClaims.Replace(string(text)))
		case "vector_amd64.go":
			text = []byte(withoutVectorUnit.Replace(string(text)))
		}
		changed := strings.NewReplacer(
			"asm/element_4w/element_4w_amd64.s", "asm/element_4w_amd64.h",
			"asm/element_4w/element_4w_arm64.s", "asm/element_4w_arm64.h",
			`asm/element_4w"`, `asm"`,
		).Replace(string(text))
		if err := os.WriteFile(file, []byte(changed), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// move puts the generated assembly into the package asm, as headers.
func move(from, to string) error {
	for _, name := range []string{"element_4w_amd64", "element_4w_arm64"} {
		if err := os.Rename(filepath.Join(from, name+".s"), filepath.Join(to, name+".h")); err != nil {
			return err
		}
	}
	return os.RemoveAll(from)
}
