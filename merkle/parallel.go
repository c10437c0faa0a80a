package merkle

import (
	"runtime"
	"sync"
)

// chunk is the number of digests that a worker computes at a time: enough to make
// taking a chunk cheap, few enough to keep all cores busy until the end.
const chunk = 32

// forChunks calls do on ranges [from, to) that cover 0 to n, on all cores. After
// an error no new range is started. Ranges are taken in order, so those before
// the failed one have all been started: the error returned, that of the first
// range which has one, is always the same.
func forChunks(n int, do func(from, to int) error) error {
	workers := min(runtime.GOMAXPROCS(0), n/chunk)
	if workers <= 1 {
		return do(0, n)
	}
	var (
		mu     sync.Mutex
		next   int // the start of the next range
		failed = n // the start of the first failed range
		first  error
	)
	take := func() (from int, ok bool) {
		mu.Lock()
		defer mu.Unlock()
		if next >= n || first != nil {
			return 0, false
		}
		from = next
		next += min(chunk, n-next)
		return from, true
	}
	var wg sync.WaitGroup
	for range workers {
		wg.Go(func() {
			for from, ok := take(); ok; from, ok = take() {
				if err := do(from, from+min(chunk, n-from)); err != nil {
					mu.Lock()
					if from < failed {
						failed, first = from, err
					}
					mu.Unlock()
				}
			}
		})
	}
	wg.Wait()
	return first
}
