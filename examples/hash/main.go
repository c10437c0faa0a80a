// Command hash computes the hashes of this module outside a circuit, one JSON
// object a line: it reads requests on standard input and writes one answer line
// for each on standard output, in the same order.
//
//	{"hash":"anemoi","field":"bn254_fr","columns":1,"mode":"permutation","input":["0","1"]}
//
// is answered by {"output":["...","..."]}, decimal strings. A request that is
// refused is answered by {"error":"..."}; the others are still answered, and the
// exit status is 1 at the end.
//
// # Keys
//
// A mode takes the keys listed for it and no other; a key given twice, a missing
// one and anything after the object are errors. Hash "anemoi" takes "field",
// "columns" (1 to 6; 4 to 6 over "goldilocks"), "mode", optionally "extra_rounds" (0 to 256: the
// instance with that many rounds above the specification), and for each mode
//
//	permutation       "input": the state
//	jive              "input": the state; "b" (default 2)
//	sponge            "input": any length; "outputs" (default: a digest); "domain"
//	fixed             "input": 1 element or more; "domain"
//	bytes             "hex": plain hex digits, two a byte, no 0x; "domain"
//	reference_sponge  "input": any length; "outputs" (default: a digest)
//	reference_bytes   "hex": as for bytes
//
// A digest is one element, and four over "goldilocks".
//
// Hash "monolith" takes "instance" (monolith64_t8, monolith64_t12, monolith31_t16,
// monolith31_t24 or monolith31_t24_plonky3), "mode", and for each mode
//
//	permutation               "input": the state
//	compress                  "input": the left digest, then the right one
//	compress_truncated        "input": as for compress
//	sponge                    "input": any length; "outputs" (default: a digest); "domain"
//	fixed                     "input": 1 element or more; "domain"
//	bytes                     "hex": plain hex digits, two a byte, no 0x; "domain"
//	no_pad                    "input": any length; "outputs" (default: a digest)
//	plonky3_pad10             "input", "outputs": as for no_pad
//	plonky2_pad10star1_rate   "input", "outputs": as for no_pad
//	plonky2_pad10star1_width  "input", "outputs": as for no_pad
//
// A digest is four elements with monolith64 and eight with monolith31. The mode compress
// wants two digests to fill the state, so the widths 12 and 24 do not have it;
// compress_truncated sets the rest of their states to zero.
//
// "outputs" is at most 65536. An empty "domain" is no domain. The packages
// native/anemoi and native/monolith say what each mode computes and which ones are
// safe for what.
//
// # Numbers
//
// A number is a JSON integer in plain digits, exact at any size, or a string of
// decimal digits, or of 0x and hex digits of either case (0X is 0x); the digits of
// a string may start with zeros. Signs, fractions and exponents are refused, and so is a number of
// more than 1000 digits, which no field holds. Elements must be canonical: below
// the field's modulus. Nothing is reduced.
//
// # Lines
//
// A line has at most 16 MiB before its newline; a longer one is answered by an
// error and not kept in memory. Blank lines are skipped, lines may end in CR LF, and
// the last one needs no newline. Lines are computed in parallel, a few ahead of
// the answers, and an answer is written out before the tool waits for anything.
// Memory does not grow with the number of lines; a line that is full of small
// numbers can take a gigabyte while it is computed.
//
// The exit status is 0 if every line was answered by an output, 1 if one was
// refused or if reading or writing failed, and 2 for a wrong command line.
package main

import (
	"fmt"
	"io"
	"os"

	"example.com/gnarkhash/native/anemoi"
	"example.com/gnarkhash/native/monolith"
)

func main() {
	os.Exit(command(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

const usage = `usage: hash < requests > answers

Reads one JSON object a line, writes one answer line for each:

  {"hash":"anemoi","field":"bn254_fr","columns":1,"mode":"permutation","input":["0","1"]}
  {"hash":"anemoi","field":"bn254_fr","columns":2,"mode":"jive","b":2,"input":[1,2,3,"0x04"]}
  {"hash":"anemoi","field":"bn254_fr","columns":2,"mode":"sponge","input":["1","2"],"outputs":2,"domain":"example.com/app"}
  {"hash":"anemoi","field":"bn254_fr","columns":2,"mode":"fixed","input":["1","2"]}
  {"hash":"anemoi","field":"bn254_fr","columns":2,"mode":"bytes","hex":"00ff"}
  {"hash":"anemoi","field":"bn254_fr","columns":2,"mode":"reference_sponge","input":["1","2","3"]}
  {"hash":"anemoi","field":"bn254_fr","columns":2,"mode":"reference_bytes","hex":"00ff"}
  {"hash":"monolith","instance":"monolith64_t8","mode":"permutation","input":[0,1,2,3,4,5,6,7]}
  {"hash":"monolith","instance":"monolith64_t8","mode":"compress","input":["1","2","3","4","5","6","7","8"]}
  {"hash":"monolith","instance":"monolith64_t12","mode":"compress_truncated","input":[1,2,3,4,5,6,7,8]}
  {"hash":"monolith","instance":"monolith64_t12","mode":"sponge","input":["1","2"],"outputs":2,"domain":"example.com/app"}
  {"hash":"monolith","instance":"monolith31_t24","mode":"fixed","input":["1","2"]}
  {"hash":"monolith","instance":"monolith31_t16","mode":"bytes","hex":"00ff"}
  {"hash":"monolith","instance":"monolith64_t12","mode":"no_pad","input":["1","2","3"]}
  {"hash":"monolith","instance":"monolith31_t24_plonky3","mode":"plonky3_pad10","input":["1","2","3"]}
  {"hash":"monolith","instance":"monolith64_t12","mode":"plonky2_pad10star1_rate","input":["1","2","3"]}
  {"hash":"monolith","instance":"monolith64_t12","mode":"plonky2_pad10star1_width","input":["1","2","3"]}

Answers are {"output":["...", ...]} or {"error":"..."}; the exit status is 1 if
there was an error. Optional keys: "b", "outputs", "domain", "extra_rounds".
"columns" is 1 to 6, over goldilocks 4 to 6, where digests are four elements.
Hashes: %s. Fields of anemoi: %s.
Instances of monolith: %s.
`

// command runs the tool with its command-line arguments and returns its exit status.
func command(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	if len(args) == 0 {
		return run(stdin, stdout, stderr)
	}
	if len(args) == 1 && (args[0] == "-h" || args[0] == "-help" || args[0] == "--help") {
		if _, err := fmt.Fprintf(stdout, usage, list(names(hashes)), list(anemoi.FieldNames()), list(monolith.Names())); err != nil {
			return 1
		}
		return 0
	}
	fmt.Fprintf(stderr, "hash: unexpected argument %q: requests are read from standard input, -h prints the usage\n", args[0])
	return 2
}

// run answers the requests on stdin and returns the exit status.
func run(stdin io.Reader, stdout, stderr io.Writer) int {
	refused, err := pump(stdin, stdout, answer)
	if err != nil {
		fmt.Fprintf(stderr, "hash: %v\n", err)
		return 1
	}
	if refused {
		return 1
	}
	return 0
}
