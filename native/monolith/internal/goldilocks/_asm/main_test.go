package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// TestUpToDate checks that the kernels in the package are what this source writes.
func TestUpToDate(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"kernels_amd64.s", "stub_amd64.go"} {
		flag := map[string]string{".s": "-out", ".go": "-stubs"}[filepath.Ext(name)]
		out := filepath.Join(dir, name)
		if b, err := exec.Command("go", "run", ".", "-pkg", "goldilocks", flag, out).CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, b)
		}
		got, err := os.ReadFile(out)
		if err != nil {
			t.Fatal(err)
		}
		want, err := os.ReadFile(filepath.Join("..", name))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(afterFirstLine(got), afterFirstLine(want)) {
			t.Errorf("%s is out of date: run go generate in its directory", name)
		}
	}
}

// afterFirstLine leaves out the first line, which names the output's paths.
func afterFirstLine(b []byte) []byte { _, rest, _ := bytes.Cut(b, []byte("\n")); return rest }
