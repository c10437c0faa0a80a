//go:build amd64 && !purego

package ifma

import (
	"math/bits"

	"github.com/consensys/gnark-crypto/utils/cpu"
)

// Supported tells if chains run on vector instructions here.
func Supported() bool { return cpu.SupportAVX512IFMA }

// A group is four blocks, a block a value in each of eight lanes: group[b][i][k] is
// limb i of element 8 b + k. The kernels take the blocks two at a time.
type group = [Lanes / 8][limbs][8]uint64

const pairLanes = 16

// registers are the registers of a chain for one group.
type registers = [MaxRegisters]group

// chain is Chain for at most Lanes elements and at least one.
func (f *Field) chain(file *registers, steps []Step, x [][4]uint64) {
	if !Supported() {
		for i := range x {
			f.chainGeneric(steps, &x[i])
		}
		return
	}
	// Lanes beyond the last element hold zeros or what was there before: values
	// below 8q, which nobody reads.
	pairs := uint64((len(x) + pairLanes - 1) / pairLanes)
	var constant group
	broadcast(&constant, &f.enter)
	for i := range x {
		split(&file[0], i, &x[i])
	}
	mulGroup(&file[0], &file[0], &constant, pairs, &f.kernel)
	for _, s := range steps {
		if s.Squarings == 0 {
			mulGroup(&file[s.Dst], &file[s.X], &file[s.Y], pairs, &f.kernel)
		} else {
			squareGroup(&file[s.Dst], &file[s.X], pairs, uint64(s.Squarings), &f.kernel)
		}
	}
	broadcast(&constant, &f.leave)
	mulGroup(&file[1], &file[1], &constant, pairs, &f.kernel)
	for i := range x {
		f.join(&x[i], &file[1], i)
	}
}

// broadcast sets all elements of the group to v.
func broadcast(g *group, v *[limbs]uint64) {
	for b := range g {
		for i := range v {
			for k := range g[b][i] {
				g[b][i][k] = v[i]
			}
		}
	}
}

// split sets element at of the group to x, cut into limbs.
func split(g *group, at int, x *[4]uint64) {
	b, k := &g[at/8], at%8
	b[0][k] = x[0] & limbMask
	b[1][k] = (x[0]>>52 | x[1]<<12) & limbMask
	b[2][k] = (x[1]>>40 | x[2]<<24) & limbMask
	b[3][k] = (x[2]>>28 | x[3]<<36) & limbMask
	b[4][k] = x[3] >> 16
}

// join sets x to element at of the group, below 8q, reduced below q.
func (f *Field) join(x *[4]uint64, g *group, at int) {
	b, k := &g[at/8], at%8
	l0, l1, l2, l3 := b[0][k]&limbMask, b[1][k]&limbMask, b[2][k]&limbMask, b[3][k]&limbMask
	l4 := b[4][k]
	w := [5]uint64{
		l0 | l1<<52,
		l1>>12 | l2<<40,
		l2>>24 | l3<<28,
		l3>>36 | l4<<16,
		l4 >> 48,
	}
	for i := range f.multiple {
		subtract(&w, &f.multiple[i])
	}
	copy(x[:], w[:])
}

// subtract sets w to w - m if that is not negative, in constant time.
func subtract(w, m *[5]uint64) {
	d0, borrow := bits.Sub64(w[0], m[0], 0)
	d1, borrow := bits.Sub64(w[1], m[1], borrow)
	d2, borrow := bits.Sub64(w[2], m[2], borrow)
	d3, borrow := bits.Sub64(w[3], m[3], borrow)
	d4, borrow := bits.Sub64(w[4], m[4], borrow)
	keep := -borrow // all ones if w < m
	w[0] = d0 ^ keep&(d0^w[0])
	w[1] = d1 ^ keep&(d1^w[1])
	w[2] = d2 ^ keep&(d2^w[2])
	w[3] = d3 ^ keep&(d3^w[3])
	w[4] = d4 ^ keep&(d4^w[4])
}
