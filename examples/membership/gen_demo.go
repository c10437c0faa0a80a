//go:build ignore

// Gen_demo writes demo.txt, the list of the story. Element i is SHA-256 of
// "gnarkhash/examples/membership/demo/" and i in decimal, big-endian, modulo r.
package main

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"log"
	"math/big"
	"os"

	"github.com/consensys/gnark-crypto/ecc/bn254/fr"
)

func main() {
	var out bytes.Buffer
	fmt.Fprintln(&out, "# 1,000 made-up commitments for the story, written by gen_demo.go. They are hashes of")
	fmt.Fprintln(&out, "# their numbers: no identity is behind them, and no secret of any is known.")
	for i := range 1000 {
		sum := sha256.Sum256(fmt.Appendf(nil, "gnarkhash/examples/membership/demo/%d", i))
		n := new(big.Int).SetBytes(sum[:])
		fmt.Fprintln(&out, n.Mod(n, fr.Modulus()))
	}
	if err := os.WriteFile("demo.txt", out.Bytes(), 0o644); err != nil {
		log.Fatal(err)
	}
}
