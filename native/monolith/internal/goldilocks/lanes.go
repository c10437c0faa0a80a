package goldilocks

// Lanes is the number of permutations that the kernels run side by side.
const Lanes = 8

// States are Lanes states, of which the permutations use the first elements. All are
// canonical, below p, and so are the results.
type States = [Lanes][24]uint64
