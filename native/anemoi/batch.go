package anemoi

import (
	"fmt"
	"sort"
)

// lanes is the number of permutations that run side by side in a batch.
const lanes = 128

// wide is the working memory of a batch: position i of all states together.
type wide[E any] struct {
	state [2 * MaxColumns][lanes]E
	roots [lanes]E
}

// CompressBatch is [Instance.Compress] for many nodes: dst[i] is the compression of
// children[k i : k (i+1)], k = [Instance.Arity]. It does not allocate and uses
// one core; the results are those of single calls. Lengths that do not fit are an
// error and dst is unchanged. dst may not overlap children, except that it may start
// where they do.
func (in *Instance[E, D]) CompressBatch(dst, children []D) error {
	c := in.DigestLen()
	if in.Width()%c != 0 {
		return fmt.Errorf("anemoi: %s compresses %d elements, no whole number of digests of %d", in.name, in.Width(), c)
	}
	k := in.Arity()
	if len(children) != k*len(dst) {
		return fmt.Errorf("anemoi: %s compresses %d digests into each of %d, got %d", in.name, k, len(dst), len(children))
	}
	w := in.borrowWide()
	s := in.borrow()
	load := func(node int) { // the state of a node's children
		state := s.state[:0]
		for j := range k {
			state = appendDigest(state, &children[node*k+j])
		}
	}
	for start := 0; start < len(dst); start += lanes {
		n := min(lanes, len(dst)-start)
		for lane := range n {
			load(start + lane)
			for i := range in.Width() {
				w.state[i][lane] = s.state[i]
			}
		}
		in.permuteWide(w, s, n)
		for lane := range n {
			load(start + lane)
			out := s.input[:c]
			clear(out)
			for i := range in.Width() {
				in.field.add(&out[i%c], &out[i%c], &s.state[i])
				in.field.add(&out[i%c], &out[i%c], &w.state[i][lane])
			}
			dst[start+lane] = digest[E, D](out)
		}
	}
	in.giveBack(s)
	in.giveBackWide(w)
	return nil
}

// HashBatch is [Fixed.Hash] for many messages: dst[i] is the digest of
// messages[i]. It uses one core; the results are those of single calls. A message
// of another length is an error that names it, and dst is unchanged. Messages may not
// share memory with dst.
func (h *Fixed[E, D]) HashBatch(dst []D, messages [][]E) error {
	if len(dst) != len(messages) {
		return fmt.Errorf("anemoi: %s: %d digests for %d messages", h.label, len(dst), len(messages))
	}
	for i, m := range messages {
		if len(m) != h.n {
			return fmt.Errorf("anemoi: %s takes %d elements, message %d has %d", h.label, h.n, i, len(m))
		}
	}
	rate := h.in.Rate()
	h.in.hashWide(dst, messages, nil, (h.n+rate-1)/rate, h.tag)
	return nil
}

// HashBatch is [Sponge.Hash] for many messages: dst[i] is the digest of
// messages[i], of any length. It uses one core; the results are those of single
// calls. Lengths of dst and messages that differ are an error and dst is unchanged.
// Messages may not share memory with dst.
func (h *Sponge[E, D]) HashBatch(dst []D, messages [][]E) error {
	if len(dst) != len(messages) {
		return fmt.Errorf("anemoi: %s: %d digests for %d messages", h.label, len(dst), len(messages))
	}
	rate := h.in.Rate()
	blocks := func(m []E) int { return len(m)/rate + 1 }
	order := make([]int, len(messages))
	for i := range order {
		order[i] = i
	}
	// Messages with the same number of blocks are hashed together.
	sort.SliceStable(order, func(i, j int) bool { return blocks(messages[order[i]]) < blocks(messages[order[j]]) })
	for start := 0; start < len(order); {
		end := start + 1
		for end < len(order) && blocks(messages[order[end]]) == blocks(messages[order[start]]) {
			end++
		}
		group := make([][]E, end-start)
		digests := make([]D, end-start)
		for i, at := range order[start:end] {
			group[i] = messages[at]
		}
		h.in.hashWide(digests, group, &h.in.field.one, blocks(group[0]), h.tag)
		for i, at := range order[start:end] {
			dst[at] = digests[i]
		}
		start = end
	}
	return nil
}

// hashWide hashes messages which all fill the given number of blocks, the last
// one in part; pad, if there is one, is added after the last element.
func (in *Instance[E, D]) hashWide(dst []D, messages [][]E, pad *E, blocks int, tag []E) {
	rate := in.Rate()
	w := in.borrowWide()
	s := in.borrow()
	for start := 0; start < len(dst); start += lanes {
		n := min(lanes, len(dst)-start)
		for i := range in.Width() {
			var zero E
			if i >= rate {
				zero = tag[i-rate]
			}
			for lane := range n {
				w.state[i][lane] = zero
			}
		}
		for block := range blocks {
			for lane := range n {
				m := messages[start+lane]
				from := block * rate
				to := min(from+rate, len(m))
				for i := from; i < to; i++ {
					s.v = m[i]
					in.field.add(&w.state[i-from][lane], &w.state[i-from][lane], &s.v)
				}
				if pad != nil && block == blocks-1 {
					at := &w.state[len(m)-from][lane]
					in.field.add(at, at, pad)
				}
			}
			in.permuteWide(w, s, n)
		}
		for lane := range n {
			for i := range in.DigestLen() {
				s.input[i] = w.state[i][lane]
			}
			dst[start+lane] = digest[E, D](s.input[:])
		}
	}
	in.giveBack(s)
	in.giveBackWide(w)
}

// permuteWide is permute on n states side by side. s is for its use.
func (in *Instance[E, D]) permuteWide(w *wide[E], s *scratch[E], n int) {
	l := in.columns
	for r := range in.rounds {
		in.constantsWide(w, n, r)
		in.linearLayerWide(w, s, n)
		for i := range l {
			in.field.flystels(s, w.state[i][:n], w.state[l+i][:n], w.roots[:n])
		}
	}
	in.linearLayerWide(w, s, n)
}

// constantsWide adds the constants of round r.
func (in *Instance[E, D]) constantsWide(w *wide[E], n, r int) {
	l := in.columns
	for i := range l {
		for lane := range n {
			in.field.add(&w.state[i][lane], &w.state[i][lane], &in.c[r*l+i])
			in.field.add(&w.state[l+i][lane], &w.state[l+i][lane], &in.d[r*l+i])
		}
	}
}

// linearLayerWide is linearLayer on n states side by side. The matrix is applied
// state by state: it is little beside the roots.
func (in *Instance[E, D]) linearLayerWide(w *wide[E], s *scratch[E], n int) {
	l, add := in.columns, in.field.add
	if l > 1 {
		for lane := range n {
			for i := range 2 * l {
				s.state[i] = w.state[i][lane]
			}
			in.mixColumns(s)
			for i := range 2 * l {
				w.state[i][lane] = s.state[i]
			}
		}
	}
	for i := range l {
		x, y := w.state[i][:n], w.state[l+i][:n]
		for lane := range n {
			add(&y[lane], &y[lane], &x[lane])
			add(&x[lane], &x[lane], &y[lane])
		}
	}
}

func (in *Instance[E, D]) borrowWide() *wide[E] {
	if w, ok := in.wide.Get().(*wide[E]); ok {
		return w
	}
	return new(wide[E])
}

func (in *Instance[E, D]) giveBackWide(w *wide[E]) { *w = wide[E]{}; in.wide.Put(w) }
