package main

import (
	"fmt"

	"example.com/gnarkhash/native/monolith"
)

const monolithRecording = "testdata/benchmarks/monolith.txt"

// monolithSpeed is the table of the recorded benchmark of Monolith.
func monolithSpeed(root string) (string, error) {
	return fromRecording(root, monolithRecording, func(b *benchmark) (string, error) {
		return monolithSpeedOf(b, monolith.Names())
	})
}

// monolithPeers are what a compression is compared with, the first one by ratios.
var monolithPeers = []string{"sha3-256-64B", "sha256-64B", "blake3-64B"}

// monolithSpeedOf makes the table for some instances.
func monolithSpeedOf(b *benchmark, names []string) (string, error) {
	peers := make([]float64, len(monolithPeers))
	for i, peer := range monolithPeers {
		var err error
		if peers[i], err = b.median("Peer/" + peer); err != nil {
			return "", err
		}
	}
	t := table{head: []string{"instance", "permutation:", "to SHA3-256:", "compression", "one:", "to SHA3-256:", "in a batch, each:", "to SHA3-256:", "10 KB:"}}
	for _, name := range names {
		in, err := monolith.ByName(name)
		if err != nil {
			return "", err
		}
		row := []string{"`" + name + "`"}
		for _, what := range []string{"Permutation", "Compress", "CompressBatch"} {
			time, err := b.median(what + "/" + name)
			if err != nil {
				return "", err
			}
			row = append(row, duration(time), fmt.Sprintf("%.2f", time/peers[0]))
			if what == "Permutation" {
				row = append(row, compression(in))
			}
		}
		long, err := b.median("Hash10KB/" + name)
		if err != nil {
			return "", err
		}
		t.add(append(row, duration(long))...)
	}
	return t.String() + fmt.Sprintf("\nA compression takes two digests, 64 bytes encoded, to one and is one permutation. \"To SHA3-256\" is the time divided by that of SHA3-256 of 64 bytes: below 1 is faster. "+
		"A batch has 256 compressions. 10 KB are hashed by `HashBytes`.\n\nMeasured on %s, on one core. In the same run 64 bytes take %s with Go's SHA3-256, %s with Go's SHA-256 and %s with BLAKE3 of github.com/zeebo/blake3.\n",
		b.machine(), duration(peers[0]), duration(peers[1]), duration(peers[2])), nil
}

// compression says which compression is measured.
func compression(in monolith.Dynamic) string {
	if in.Width() == monolith.Arity*in.DigestLen() {
		return "feed-forward"
	}
	return "truncated"
}
