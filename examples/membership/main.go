// Command membership is anonymous membership, the job of Semaphore, with Anemoi on
// BN254: prove that you are one of a list, once for each scope, without saying
// which one. The package member below it is the protocol, the package proofsystem
// has Groth16 and PLONK; both can be lifted into a service.
//
// Without a sub-command it runs the whole story in one process: a fresh identity
// joins a list of 1,000 commitments, proves, is verified, and then a second use, another
// signal, another scope, a stranger and a nullifier in another encoding are each
// caught.
//
//	membership [-backend groth16|plonk] [-arity 4|2] [-depth 16] [-list FILE] [-out DIR] [-srs FILE]
//
// # Sub-commands
//
// Each is a process of its own and works on files in the folder DIR:
//
//	membership new-identity -out DIR
//	membership setup  -out DIR [-backend ...] [-arity ...] [-depth ...] [-srs FILE] [-overwrite]
//	membership prove  -out DIR -list FILE -scope TEXT -signal TEXT
//	membership verify -out DIR (-list FILE | -root ROOT) -scope TEXT -signal TEXT
//	membership append -out DIR [-list FILE] [-commitment C]
//
// new-identity draws a secret and prints its commitment, which goes on the list:
// "membership new-identity -out me >>list.txt". setup makes the keys, and replaces
// those that are there only with -overwrite. prove writes a proof and a nullifier.
// verify accepts them once. append keeps the tree of a long list: with -list it makes
// and saves it, with -commitment it adds a member to the saved one, without the list,
// and prints the root that verify takes with -root.
//
// All sub-commands take -backend, -arity and -depth. Where they are left out, the
// values in DIR/circuit.json count; where they are given and circuit.json is there too,
// they must agree (except for setup, which writes it). Without that file setup and
// new-identity take the defaults, verify and append want what they need named, and
// prove fails.
//
// # Files
//
//	identity.json      the secret. Mode 0600; new-identity never overwrites it
//	circuit.json       version, backend, arity, depth, hash; SHA-256 of the files below
//	circuit.ccs        the constraint system, for other provers and for a multi-party set-up
//	proving.key        for members
//	verifying.key      for verifiers
//	proof.bin          the proof
//	tree.bin           the tree of append, with a checksum; replaced in one step
//	nullifier.txt      the nullifier, one decimal number
//	nullifiers.db      what was accepted: a line "scope nullifier" each, decimal numbers
//	nullifiers.db.lock is there while a verifier reads or writes nullifiers.db
//	list.txt           the list of the story, if it has -out
//
// Keys, constraint system and proof are in gnark's compressed binary form. All files but
// nullifiers.db, which is appended to, are written whole or not at all.
//
// A member needs identity.json, circuit.json, proving.key, verifying.key and the
// list. A verifier needs verifying.key and its own list or root; then proof.bin and
// nullifier.txt from the member, and from nowhere else than its own side the scope,
// the signal and nullifiers.db. Without circuit.json it names backend and arity by
// flags, and with -list the depth.
//
// A list is a text file, one commitment a line, decimal or 0x; # starts a comment. Its
// order counts. The root is a number, or a file with one.
//
// # Trust
//
// Groth16 keys made by setup are those of one party that knew the toxic waste: for real
// use run gnark's multi-party set-up, backend/groth16/bn254/mpcsetup, on circuit.ccs, put
// its keys in place and their SHA-256 into circuit.json. PLONK takes the SRS of a
// ceremony with -srs, a file by gnark-crypto's ecc/bn254/kzg SRS.WriteTo; without it
// setup makes an insecure one. Both print a warning.
//
// # Exit status
//
// 0 if all went well; 1 if a proof was refused or a check or a file failed; 2 for a
// wrong command line.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/consensys/gnark/logger"
)

//go:generate go run gen_demo.go

func main() {
	logger.Disable() // gnark's; errors are returned as well
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

const usage = `usage: membership [flags]               the whole story in one process
       membership new-identity -out DIR [-arity N]
       membership setup  -out DIR [-overwrite]
       membership prove  -out DIR -list FILE -scope TEXT -signal TEXT
       membership verify -out DIR (-list FILE | -root ROOT) -scope TEXT -signal TEXT
       membership append -out DIR [-list FILE] [-commitment C]

Prove that you are on a list, once for each scope, without saying who you are.

  -backend NAME  groth16 (default) or plonk
  -arity N       arity of the tree, 4 (default) or 2
  -depth N       depth of the tree (default 16)
  -list FILE     commitments, one a line, decimal or 0x (the story: 1,000 made-up ones)
  -out DIR       folder of the files (the story: none are kept)
  -srs FILE      PLONK only: a KZG SRS of gnark-crypto, for the story and setup
  -scope TEXT    the occasion: a nullifier is good for one use in each
  -signal TEXT   what the member says
  -overwrite     lets setup replace the keys in the folder
  -commitment C  what append adds to the saved tree, decimal or 0x
  -root ROOT     the verifier's own root, decimal or 0x, or a file with it

Sub-commands take backend, arity and depth from DIR/circuit.json if they are not
given; without that file verify and append want them.
"go doc ./examples/membership" describes the files.
`

// commands are the sub-commands; the empty name is the story.
var commands = map[string]func(o *options, stdout, stderr io.Writer) error{
	"":             story,
	"new-identity": newIdentity,
	"setup":        setup,
	"prove":        prove,
	"verify":       verify,
	"append":       appendMember,
}

// run runs the tool with its command-line arguments and returns its exit status.
func run(args []string, stdout, stderr io.Writer) int {
	o, err := parse(args)
	if errors.Is(err, errHelp) {
		if _, err := io.WriteString(stdout, usage); err != nil {
			return 1
		}
		return 0
	}
	if err == nil {
		err = commands[o.command](o, stdout, stderr)
	}
	var wrong usageError
	switch {
	case err == nil:
		return 0
	case errors.As(err, &wrong):
		fmt.Fprintf(stderr, "membership: %v\nmembership -h prints the usage\n", err)
		return 2
	default:
		fmt.Fprintf(stderr, "membership: %v\n", err)
		return 1
	}
}
