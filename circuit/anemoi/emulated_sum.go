package anemoi

import (
	"math/big"

	"github.com/consensys/gnark/std/math/emulated"
)

// emulatedSum is a sum of products of one or two emulated elements, each with a
// small integer before it, and a constant of the emulated field. The integers
// come from the matrix and from g and stay below 2^24 for all fields.
type emulatedSum[T emulated.FieldParams] struct {
	terms    []emulatedTerm[T]
	constant big.Int
}

// emulatedTerm is coefficient * a * b, or coefficient * a if b is nil.
type emulatedTerm[T emulated.FieldParams] struct {
	coefficient int
	a, b        *emulated.Element[T]
}

// add adds coefficient * a.
func (s *emulatedSum[T]) add(coefficient int, a *emulated.Element[T]) {
	s.addProduct(coefficient, a, nil)
}

// addProduct adds coefficient * a * b. Terms of the same elements become one.
func (s *emulatedSum[T]) addProduct(coefficient int, a, b *emulated.Element[T]) {
	for i := range s.terms {
		if t := &s.terms[i]; t.a == a && t.b == b {
			t.coefficient += coefficient
			return
		}
	}
	s.terms = append(s.terms, emulatedTerm[T]{coefficient, a, b})
}

// addSum adds coefficient * o.
func (s *emulatedSum[T]) addSum(coefficient int, o *emulatedSum[T]) {
	for _, t := range o.terms {
		s.addProduct(coefficient*t.coefficient, t.a, t.b)
	}
	s.addConstant(coefficient, &o.constant)
}

// addConstant adds coefficient * c.
func (s *emulatedSum[T]) addConstant(coefficient int, c *big.Int) {
	s.constant.Add(&s.constant, new(big.Int).Mul(big.NewInt(int64(coefficient)), c))
}

// assertZero asserts that a sum is 0 modulo the emulated field's modulus.
//
// Elements of several limbs go to gnark as one polynomial: one quotient and one
// row of carries, however many terms there are. Elements of one limb are summed
// up without a reduction, and one range check bounds the quotient of the sum.
func (in *Emulated[T]) assertZero(s *emulatedSum[T]) {
	if in.oneLimb {
		in.field.AssertIsEqual(in.sides(s))
		return
	}
	var products [][]*emulated.Element[T]
	var coefficients []int
	for _, t := range s.terms {
		if t.coefficient == 0 {
			continue
		}
		product := []*emulated.Element[T]{t.a}
		if t.b != nil {
			product = append(product, t.b)
		}
		products, coefficients = append(products, product), append(coefficients, t.coefficient)
	}
	if c := in.mod(&s.constant); c.Sign() != 0 {
		products = append(products, []*emulated.Element[T]{in.field.NewElement(c)})
		coefficients = append(coefficients, 1)
	}
	in.field.AssertEvalIsZero(products, coefficients)
}

// element returns the value of a sum, not reduced. It adds no constraint in R1CS
// if the sum has no products.
func (in *Emulated[T]) element(s *emulatedSum[T]) *emulated.Element[T] {
	positive, negative := in.sides(s)
	return in.field.Sub(positive, negative)
}

// short returns a sum of the same value for further use in others. For elements
// of one limb it has one term; for others long sums are the cheaper ones.
func (in *Emulated[T]) short(s emulatedSum[T]) emulatedSum[T] {
	if !in.oneLimb {
		return s
	}
	var one emulatedSum[T]
	one.add(1, in.element(&s))
	return one
}

// sides returns the terms of a sum with a positive coefficient and the constant,
// and those with a negative one, whose sign it changes. Neither is reduced.
func (in *Emulated[T]) sides(s *emulatedSum[T]) (positive, negative *emulated.Element[T]) {
	parts := [2][]*emulated.Element[T]{{in.field.NewElement(in.mod(&s.constant))}, nil}
	for _, t := range s.terms {
		if t.coefficient == 0 {
			continue
		}
		side, c := 0, t.coefficient
		if c < 0 {
			side, c = 1, -c
		}
		e := t.a
		if t.b != nil {
			e = in.field.MulNoReduce(t.a, t.b)
		}
		if c > 1 {
			e = in.field.MulConst(e, big.NewInt(int64(c)))
		}
		parts[side] = append(parts[side], e)
	}
	return in.field.Sum(parts[0]...), in.field.Sum(parts[1]...)
}

// mod returns v in [0, q).
func (in *Emulated[T]) mod(v *big.Int) *big.Int { return new(big.Int).Mod(v, in.params.q) }
