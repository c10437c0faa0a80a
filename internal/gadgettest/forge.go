package gadgettest

import (
	"fmt"
	"math/big"
)

// allCalls is the call number of an attack on every call.
const allCalls = -1

type forgeFunc = func(mod *big.Int, inputs, honest []*big.Int) ([]*big.Int, bool)

// attack is one thing to try.
type attack struct {
	hint  string // "joint" for a joint attack
	kind  string
	call  int // or allCalls
	lane  int // -1 where the kind has none
	parts map[string]forgeFunc
}

// plan lists the attacks on a hint with the given honest outputs. It returns how
// many calls and lanes they reach as well.
func plan(t *Target, forgers []Forger, hint string, calls [][]*big.Int) (attacks []*attack, cover Coverage) {
	maxCalls, maxLanes := t.MaxCalls, t.MaxLanes
	if ofGnark(hint) {
		maxCalls, maxLanes = min(maxCalls, gnarkMaxCalls), min(maxLanes, gnarkMaxLanes)
	}
	numbers := sample(len(calls), maxCalls)
	if len(calls) > 1 {
		numbers = append(numbers, allCalls)
	}
	for _, call := range numbers {
		lanes := 0
		for k := range calls {
			if call == k || call == allCalls {
				lanes = max(lanes, len(calls[k]))
			}
		}
		chosen := sample(lanes, maxLanes)
		if lanes > cover.Lanes {
			cover.Lanes, cover.LanesTried = lanes, len(chosen)
		}
		add := func(kind string, lane int, f forgeFunc) {
			attacks = append(attacks, &attack{hint: hint, kind: kind, call: call, lane: lane, parts: map[string]forgeFunc{hint: f}})
		}
		add("zeros", -1, everyLane(func(v, _ *big.Int) { v.SetUint64(0) }))
		add("ones", -1, everyLane(func(v, _ *big.Int) { v.SetUint64(1) }))
		add("negated", -1, everyLane(func(v, _ *big.Int) { v.Neg(v) }))
		add("random", -1, random(fmt.Sprint(t.Name, hint, call)))
		for i, lane := range chosen {
			add("lane+1", lane, oneLane(lane, func(v *big.Int) { v.Add(v, big.NewInt(1)) }))
			add("lane-1", lane, oneLane(lane, func(v *big.Int) { v.Sub(v, big.NewInt(1)) }))
			if lanes > 1 {
				add("lane negated", lane, oneLane(lane, func(v *big.Int) { v.Neg(v) }))
			}
			for _, m := range t.Moduli {
				add("wrap", lane, oneLane(lane, func(v *big.Int) { v.Add(v, m) }))
				add("wrap", lane, oneLane(lane, func(v *big.Int) { v.Sub(v, m) }))
			}
			if lane+1 < lanes {
				add("swap", lane, swap(lane, lane+1))
			}
			if i == len(chosen)-1 && lanes > 2 {
				add("swap", lane, swap(0, lane))
			}
		}
		for _, f := range forgers {
			if f.Hint == "" || f.Hint == hint {
				add(f.Name, -1, f.Forge)
			}
		}
	}
	cover.Calls, cover.CallsTried = len(calls), len(sample(len(calls), maxCalls))
	return attacks, cover
}

// sample returns all numbers below n or, when there are more than limit, limit of
// them (at least two) evenly spread from the first to the last.
func sample(n, limit int) []int {
	limit = min(n, max(limit, 2))
	out := make([]int, limit)
	for i := 1; i < limit; i++ {
		out[i] = i * (n - 1) / (limit - 1)
	}
	return out
}

func everyLane(f func(v, mod *big.Int)) forgeFunc {
	return func(mod *big.Int, _, honest []*big.Int) ([]*big.Int, bool) {
		for _, v := range honest {
			f(v, mod)
		}
		return honest, true
	}
}

func oneLane(lane int, f func(v *big.Int)) forgeFunc {
	return func(_ *big.Int, _, honest []*big.Int) ([]*big.Int, bool) {
		if lane >= len(honest) {
			return nil, false
		}
		f(honest[lane])
		return honest, true
	}
}

func swap(a, b int) forgeFunc {
	return func(_ *big.Int, _, honest []*big.Int) ([]*big.Int, bool) {
		if a >= len(honest) || b >= len(honest) {
			return nil, false
		}
		honest[a], honest[b] = honest[b], honest[a]
		return honest, true
	}
}

// random returns field elements that depend on the seed alone.
func random(seed string) forgeFunc {
	return func(mod *big.Int, _, honest []*big.Int) ([]*big.Int, bool) {
		return Random(mod, len(honest), seed), true
	}
}
