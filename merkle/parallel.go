package merkle

import (
	"context"
	"fmt"
	"runtime"
	"sync"
)

// chunk is the number of digests that a worker computes at a time: enough to make
// taking a chunk cheap and to fill the lanes of batches, few enough to keep all
// cores busy until the end.
const chunk = 128

// forChunks calls do on ranges [from, to) of the given size, the last one maybe
// shorter, that cover 0 to n, on all cores. After an error, and when the context
// is done, no new range is started. Ranges are taken in order, so those before the
// failed one have all been started: the error returned, that of the first range
// which has one, is always the same.
func forChunks(ctx context.Context, n, size int, do func(from, to int) error) error {
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
		if err := ctx.Err(); err != nil {
			failed, first = next, fmt.Errorf("merkle: stopped: %w", err)
			return 0, false
		}
		from = next
		next += min(size, n-next)
		return from, true
	}
	work := func() {
		for from, ok := take(); ok; from, ok = take() {
			if err := do(from, from+min(size, n-from)); err != nil {
				mu.Lock()
				if from < failed {
					failed, first = from, err
				}
				mu.Unlock()
			}
		}
	}
	workers := min(runtime.GOMAXPROCS(0), n/size)
	if workers <= 1 {
		work()
		return first
	}
	var wg sync.WaitGroup
	for range workers {
		wg.Go(work)
	}
	wg.Wait()
	return first
}
