package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
)

// barWidth is the number of steps of a progress bar.
const barWidth = 40

// progressBar returns what draws a bar on a terminal, and nil if w is none: nothing is
// drawn into a file or a pipe. The bar is cleared at the end.
func progressBar(w io.Writer) func(done, total uint64) {
	file, ok := w.(*os.File)
	if !ok {
		return nil
	}
	if info, err := file.Stat(); err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return nil
	}
	return drawBar(file)
}

// drawBar returns what draws a bar on w. It may be called from many goroutines.
func drawBar(w io.Writer) func(done, total uint64) {
	var mu sync.Mutex
	drawn := -1
	return func(done, total uint64) {
		mu.Lock()
		defer mu.Unlock()
		step := barWidth
		if total > 0 {
			step = int(done * barWidth / total)
		}
		if step <= drawn {
			return
		}
		drawn = step
		if step == barWidth {
			fmt.Fprintf(w, "\r%s\r", strings.Repeat(" ", barWidth+30))
			return
		}
		fmt.Fprintf(w, "\r[%-*s] %d of %d digests", barWidth, strings.Repeat("=", step), done, total)
	}
}
