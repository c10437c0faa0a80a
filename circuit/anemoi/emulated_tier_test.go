//go:build !prover_checks

package anemoi

// emulatedThorough reports whether the build has the tag of the slow tests.
const emulatedThorough = false
