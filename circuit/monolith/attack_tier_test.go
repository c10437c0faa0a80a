//go:build !prover_checks

package monolith

// attackThorough reports whether the build has the tag of the slow tests.
const attackThorough = false
