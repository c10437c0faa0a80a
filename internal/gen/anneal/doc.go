// Package anneal searches for addition chains by simulated annealing.
//
// A chain for n has two parts. The first builds a dictionary of small numbers.
// The second reads n from its top: it starts at a dictionary number, doubles,
// and adds dictionary numbers, until it is n. Given the dictionary, the
// cheapest second part is found exactly (see parse.go). The search is therefore
// over dictionaries alone: a step drops an entry, adds one, or does both, and
// is kept when the chain gets no longer or, with a probability that falls with
// the temperature, when it gets a little longer.
//
// A fixed window is the special case where the dictionary is the odd numbers
// below 2^k. The search finds instead the few numbers that occur often in n,
// and repeating patterns of any length, which the binary form of 1/alpha has:
// 1/5 = 0.001100110011... in base two.
//
// The same seed gives the same chain on the same machine.
package anneal
