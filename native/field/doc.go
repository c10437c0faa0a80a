// Package field stands above the fields that gnark-crypto does not have: pallas
// and vesta, the base fields of the Pallas and Vesta curves. Their packages are
// written by gnark-crypto's own field generator and have the API of its fields.
package field

//go:generate go run -C ../../internal/gen ./pasta
