package anneal

// entry builds the number a*2^s + b from numbers that are already there; b is
// zero for none. It brings its intermediate doublings too.
type entry struct {
	a, b number
	s    int
}

func (e entry) value() number { return e.a.shiftLeft(e.s).add(e.b) }

// dictionary is a list of entries, in order of construction.
type dictionary []entry

// start is the dictionary of 1, 2, 3, 5 and 7.
func start() dictionary {
	return dictionary{
		{a: number{1}, s: 1},
		{a: number{1}, b: number{2}},
		{a: number{2}, b: number{3}},
		{a: number{2}, b: number{5}},
	}
}

// numbers is what a dictionary builds: an addition chain, in order of
// construction.
type numbers struct {
	list []number
	set  map[number]bool
}

func (n *numbers) insert(v number) {
	if !n.set[v] {
		n.set[v] = true
		n.list = append(n.list, v)
	}
}

// build returns the numbers of the dictionary and the entries that could be
// built: those whose operands exist and that are below 2^width. 1 is always
// there.
func (d dictionary) build(width int) (numbers, dictionary) {
	built := numbers{set: make(map[number]bool, 8*len(d))}
	built.insert(number{1})
	kept := make(dictionary, 0, len(d)+1)
	for _, e := range d {
		if !built.set[e.a] || (e.b != number{} && !built.set[e.b]) || e.a.width()+e.s >= width {
			continue
		}
		kept = append(kept, e)
		v := e.a
		for range e.s {
			v = v.shiftLeft(1)
			built.insert(v)
		}
		if e.b != (number{}) {
			built.insert(v.add(e.b))
		}
	}
	return built, kept
}
