package merkle

import "sync"

// progress counts the digests of a build and tells the caller.
type progress struct {
	mu    sync.Mutex
	done  uint64
	total uint64
	tell  func(done, total uint64)
}

func newProgress(tell func(done, total uint64), leaves int, s shape) *progress {
	return &progress{tell: tell, total: uint64(leaves) + uint64(s.nodesAbove(leaves, s.depth))}
}

func (p *progress) add(n int) {
	if p.tell == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.done += uint64(n)
	p.tell(p.done, p.total)
}

// nodesAbove is the number of occupied nodes in the given number of levels above n.
func (s shape) nodesAbove(n, levels int) int {
	sum := 0
	for range levels {
		n = divideUp(n, s.arity)
		sum += n
	}
	return sum
}
