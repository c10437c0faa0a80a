// Package asm holds the assembly that the fields of four words share, written by
// gnark-crypto's field generator and included by their packages. It exists so
// that vendoring keeps these files.
package asm
