// Package field stands above the fields that gnark-crypto does not have: pallas
// and vesta, the base fields of the Pallas and Vesta curves. Their packages are
// written by gnark-crypto's own field generator and have the API of its fields.
// Their vectors are plain loops: the generator's AVX-512 kernels, in gnark-crypto
// v0.22.0, do not reduce fully for these moduli.
package field

//go:generate go run -C ../../internal/gen ./pasta
