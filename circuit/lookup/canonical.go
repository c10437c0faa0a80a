package lookup

import (
	"errors"

	"github.com/consensys/gnark/frontend"
)

// AssertCanonical asserts that v is an integer below p.
func (c *Checker) AssertCanonical(p *Prime, v frontend.Variable) error {
	if p == nil || v == nil {
		return errors.New("lookup: the prime or the value is nil")
	}
	d, err := NewDivision(p, Canonical, c.base, c.api.Compiler().Field(), Bounds{Below(p.modulus), Below(c.api.Compiler().Field())})
	if err != nil {
		return err
	}
	_, err = c.Divide(d, v)
	return err
}
