package main

import (
	"bytes"
	"encoding/json"
	"math/big"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/native/anemoi"
	"example.com/gnarkhash/native/monolith"
)

// asTool is the environment variable that makes the test binary be the tool.
const asTool = "GNARKHASH_TEST_AS_HASH_TOOL"

func TestMain(m *testing.M) {
	if os.Getenv(asTool) != "" {
		main()
	}
	os.Exit(m.Run())
}

func tool(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	require.NoError(t, err)
	c := exec.Command(self, args...)
	c.Env = append(os.Environ(), asTool+"=1")
	return c
}

func TestProcess(t *testing.T) {
	for in, want := range map[string]int{"": 0, permutation("1", "2"): 0, "{}\n" + permutation("1", "2"): 1} {
		c := tool(t)
		c.Stdin = strings.NewReader(in)
		stdout, err := c.Output()
		require.Equal(t, want, c.ProcessState.ExitCode(), "%v", err)
		require.Len(t, parseAnswers(t, string(stdout)), strings.Count(in, "hash")+strings.Count(in, "{}"))
	}
}

// TestClosedPipe checks that a process whose output is closed ends, with a
// non-zero status and no panic.
func TestClosedPipe(t *testing.T) {
	read, write, err := os.Pipe()
	require.NoError(t, err)
	c := tool(t)
	c.Stdin = &endless{line: permutation("1", "2") + "\n"}
	c.Stdout = write
	var stderr bytes.Buffer
	c.Stderr = &stderr
	require.NoError(t, c.Start())
	require.NoError(t, write.Close())
	_, err = read.Read(make([]byte, 100))
	require.NoError(t, err)
	require.NoError(t, read.Close())
	require.Error(t, c.Wait())
	require.False(t, c.ProcessState.Success())
	require.NotContains(t, stderr.String(), "panic")
	require.NotContains(t, stderr.String(), "goroutine")
}

func TestArguments(t *testing.T) {
	for _, flag := range []string{"-h", "-help", "--help"} {
		var stdout, stderr strings.Builder
		require.Zero(t, command([]string{flag}, nil, &stdout, &stderr))
		require.Empty(t, stderr.String())
		require.Contains(t, stdout.String(), "Fields of anemoi: "+strings.Join(anemoi.FieldNames(), ", ")+".\n")
		require.Contains(t, stdout.String(), "Instances of monolith: "+strings.Join(monolith.Names(), ", ")+".\n")

		var examples []string
		for _, line := range strings.Split(stdout.String(), "\n") {
			if strings.HasPrefix(line, "  {") {
				examples = append(examples, line)
			}
		}
		require.Len(t, examples, len(anemoiModes)+len(monolithModes), "an example for each mode")
		_, status := ask(t, strings.Join(examples, "\n"))
		require.Zero(t, status, "an example of the usage is refused")
	}
	for _, args := range [][]string{{"x"}, {""}, {"-v"}, {"-"}, {"-h", "x"}, {"x", "-h"}} {
		var stdout, stderr strings.Builder
		require.Equal(t, 2, command(args, nil, &stdout, &stderr))
		require.Empty(t, stdout.String())
		require.Contains(t, stderr.String(), "unexpected argument")
	}
}

func Example() {
	requests := `
{"hash":"anemoi","field":"bn254_fr","columns":1,"mode":"permutation","input":["0","1"]}
{"hash":"anemoi","field":"bn254_fr","columns":1,"mode":"sponge","input":[]}
{"hash":"anemoi","field":"bn254_fr","columns":1,"mode":"fixed","input":[1],"outputs":2}
{"hash":"<&>"}
`
	run(strings.NewReader(requests), os.Stdout, os.Stderr)
	// Output:
	// {"output":["3634208201104110790924328131099748134779518701520469602003289852715156586155","464723764550916808746869813737563041794903385065498127038946765255944019201"]}
	// {"output":["12548976597086913031432856493035467666033160108704937973580719739343609891429"]}
	// {"error":"anemoi with mode \"fixed\" has no key \"outputs\": want columns, domain, extra_rounds, field, hash, input, mode"}
	// {"error":"unknown hash \"<&>\": want one of anemoi, monolith"}
}

// FuzzRun feeds any bytes: each line that is not blank gets exactly one
// answer, an output only for a line that is JSON, and the status tells of errors.
func FuzzRun(f *testing.F) {
	for _, seed := range []string{
		"", "\n\n", "{}", "{}\r\n \n{", "[[[[", `{"a":{"b":[]}}`, "\xff\xfe\n\x00",
		permutation("0", "1"), permutation(`"0x1F"`, "1e5") + "\n" + permutation("-0", `"00"`), permutation("1", "2") + "}",
		`{"hash":"anemoi","field":"bn254_fr","columns":2,"mode":"jive","b":2,"input":[1,2,3,"0x04"]}`,
		`{"hash":"anemoi","field":"bn254_fr","columns":1,"mode":"sponge","input":["1"],"outputs":2,"domain":"\ud800","extra_rounds":1}`,
		`{"hash":"anemoi","field":"bn254_fr","columns":3,"mode":"fixed","input":[1,2],"domain":"é"}`,
		`{"hash":"anemoi","field":"bn254_fr","columns":1,"mode":"bytes","hex":"00fF"}` + "\n",
		`{"hash":"anemoi","field":"bn254_fr","columns":1,"mode":"reference_sponge","input":[],"input":null}`,
		`{"hash":"monolith","instance":"monolith64_t8","mode":"compress","input":[1,2,3,4,5,6,7,"18446744069414584320"]}`,
		`{"hash":"monolith","instance":"monolith31_t24","mode":"compress","input":[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16]}`,
		`{"hash":"monolith","instance":"monolith31_t16","mode":"sponge","input":[2147483647],"domain":"x","outputs":9}`,
		`{"hash":"monolith","instance":"monolith64_t12","mode":"plonky2_pad10star1_width","input":[]}` + "\n{}",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, stdin []byte) {
		var lines [][]byte
		for _, line := range bytes.Split(stdin, []byte("\n")) {
			if len(bytes.Trim(line, " \t\r")) > 0 {
				lines = append(lines, line)
			}
		}
		answers, status := ask(t, string(stdin))
		require.Len(t, answers, len(lines))
		want := 0
		for i, a := range answers {
			if a.Error != nil {
				want = 1
			} else {
				require.True(t, json.Valid(lines[i]), "%q", lines[i])
			}
		}
		require.Equal(t, want, status)
	})
}

// FuzzNumber compares the reading of numbers with their grammar.
func FuzzNumber(f *testing.F) {
	for _, seed := range []string{"0", "-0", "007", "0x", "0xfF", "0X1", "1_0", "+1", "", " 1", "1e3", "999999999999999", "9999999999999999", "0xfffffffffffffff", "18446744073709551616", "x", "0x0x1"} {
		f.Add(seed)
	}
	grammar := regexp.MustCompile(`^([0-9]{1,1000}|0[xX][0-9a-fA-F]{1,1000})$`)
	f.Fuzz(func(t *testing.T, s string) {
		got, err := number(s)
		if !grammar.MatchString(s) {
			require.Error(t, err)
			return
		}
		require.NoError(t, err)
		want, ok := new(big.Int), true
		if len(s) > 1 && (s[1] == 'x' || s[1] == 'X') {
			_, ok = want.SetString(s[2:], 16)
		} else {
			_, ok = want.SetString(s, 10)
		}
		require.True(t, ok)
		require.Zero(t, want.Cmp(got))
	})
}
