//go:build !amd64 || purego

package ifma

// Supported tells if chains run on vector instructions here.
func Supported() bool { return false }

// registers is not needed: the registers of plain Go hold one element.
type registers struct{}

func (f *Field) chain(_ *registers, steps []Step, x [][4]uint64) {
	for i := range x {
		f.chainGeneric(steps, &x[i])
	}
}
