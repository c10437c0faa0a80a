package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"testing/iotest"
	"time"

	"github.com/stretchr/testify/require"
)

// patience is how long a test waits for what must happen at once.
const patience = 30 * time.Second

// endless is a reader that repeats one line.
type endless struct {
	line string
	at   int
}

func (e *endless) Read(p []byte) (int, error) {
	n := copy(p, e.line[e.at:])
	e.at = (e.at + n) % len(e.line)
	return n, nil
}

// echo answers a line by itself.
func echo(line []byte) reply { return reply{text: append(line, '\n')} }

func TestOrder(t *testing.T) {
	var in strings.Builder
	for i := range 20_000 {
		fmt.Fprintln(&in, i)
	}
	var out strings.Builder
	refused, err := pump(strings.NewReader(in.String()), &out, func(line []byte) reply {
		if rand.IntN(100) == 0 {
			time.Sleep(time.Duration(rand.IntN(1000)) * time.Microsecond)
		}
		return echo(line)
	})
	require.NoError(t, err)
	require.False(t, refused)
	require.True(t, in.String() == out.String(), "answers out of order")
}

// TestOrderOfRequests is TestOrder through the whole tool, refused lines between others.
func TestOrderOfRequests(t *testing.T) {
	var in strings.Builder
	for i := range 3_000 {
		if i%3 == 1 {
			fmt.Fprintf(&in, "{\"hash\":\"h%d\"}\n", i)
		} else {
			fmt.Fprintf(&in, "%s\n", permutation(fmt.Sprint(i%7), "1"))
		}
	}
	answers, status := ask(t, in.String())
	require.Equal(t, 1, status)
	require.Len(t, answers, 3_000)
	byFirst := map[int]string{}
	for i, a := range answers {
		if i%3 == 1 {
			require.Contains(t, *a.Error, fmt.Sprintf("%q", fmt.Sprintf("h%d", i)))
			continue
		}
		if first, ok := byFirst[i%7]; ok {
			require.Equal(t, first, a.Output[0])
		}
		byFirst[i%7] = a.Output[0]
	}
	require.Len(t, byFirst, 7)
}

func TestLines(t *testing.T) {
	for in, want := range map[string]string{
		"":                       "",
		"\n":                     "",
		" \t\r\n\r\n\n":          "",
		"a":                      "a\n",
		"a\n":                    "a\n",
		"a\r\nb\r\n":             "a\r\nb\r\n",
		"\n\na\n \n\t\nb":        "a\nb\n",
		"a\n\r":                  "a\n",
		"a\x00b\n":               "a\x00b\n",
		"\v\n":                   "\v\n",
		strings.Repeat("a", 1e6): strings.Repeat("a", 1e6) + "\n",
	} {
		for name, reader := range map[string]io.Reader{
			"whole":    strings.NewReader(in),
			"bytes":    iotest.OneByteReader(strings.NewReader(in)),
			"data+EOF": iotest.DataErrReader(strings.NewReader(in)),
		} {
			var out strings.Builder
			_, err := pump(reader, &out, echo)
			require.NoError(t, err)
			require.True(t, want == out.String(), "%s %.40q: %.40q", name, in, out.String())
		}
	}
}

// TestLineEnds checks through the whole tool that CR LF, blank lines and a
// missing last newline change no answer.
func TestLineEnds(t *testing.T) {
	line := permutation("3", "4")
	want, status := ask(t, line+"\n"+line+"\n")
	require.Zero(t, status)
	require.Len(t, want, 2)
	for _, in := range []string{line + "\n" + line, line + "\r\n" + line + "\r\n", "\n\r\n" + line + "\n \t \n\n" + line + "\n\n", line + "\r\n" + line + "\r"} {
		got, status := ask(t, in)
		require.Zero(t, status)
		require.Equal(t, want, got)
	}
	none, status := ask(t, "\n \n")
	require.Zero(t, status)
	require.Empty(t, none)
}

func TestLongLines(t *testing.T) {
	good := permutation("3", "4")
	padded := good[:len(good)-1] + strings.Repeat(" ", maxLine-len(good)) + "}"
	require.Len(t, padded, maxLine)
	want, _ := ask(t, good)

	got, status := ask(t, padded+"\n"+good+"\n"+padded)
	require.Zero(t, status)
	require.Equal(t, append(append(want, want...), want...), got)

	for _, in := range []string{
		good + "\n" + padded + " \n" + good, // too long by one
		good + "\n" + padded + padded + padded + "\n" + good,
		good + "\n" + strings.Repeat(" ", 2*maxLine) + "\n" + good,
	} {
		got, status := ask(t, in)
		require.Equal(t, 1, status)
		require.Len(t, got, 3)
		require.Equal(t, "the line is longer than 16777216 bytes", *got[1].Error)
		require.Equal(t, want[0], got[0])
		require.Equal(t, want[0], got[2])
	}

	got, status = ask(t, good+"\n"+padded+" ") // no newline at the end
	require.Equal(t, 1, status)
	require.Len(t, got, 2)
	require.NotNil(t, got[1].Error)
}

// TestLongLineMemory checks that a line is not kept beyond the limit.
func TestLongLineMemory(t *testing.T) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	in := io.LimitReader(&endless{line: strings.Repeat("x", 4096)}, 16*maxLine)
	var out strings.Builder
	refused, err := pump(in, &out, echo)
	runtime.ReadMemStats(&after)
	require.NoError(t, err)
	require.True(t, refused)
	require.Equal(t, 1, strings.Count(out.String(), "\n"))
	require.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(8*maxLine))
}

// TestLookAhead checks that the lines in flight are bounded, in number and in bytes.
func TestLookAhead(t *testing.T) {
	for name, c := range map[string]struct {
		line string
		most int64
	}{
		"short": {"x\n", 8 * int64(runtime.GOMAXPROCS(0))},
		"long":  {strings.Repeat("x", maxLine) + "\n", 1},
		"half":  {strings.Repeat("x", maxLine/2+1) + "\n", 1},
	} {
		t.Run(name, func(t *testing.T) {
			var started atomic.Int64
			release := make(chan struct{})
			done := make(chan error)
			in := &endless{line: c.line}
			go func() {
				_, err := pump(in, &failing{}, func([]byte) reply {
					started.Add(1)
					<-release
					return reply{text: []byte("y\n")}
				})
				done <- err
			}()
			require.Eventually(t, func() bool { return started.Load() == c.most }, patience, time.Millisecond)
			time.Sleep(50 * time.Millisecond)
			require.Equal(t, c.most, started.Load())
			close(release)
			require.Error(t, <-done) // the writer's
		})
	}
}

// measuring is a reader of so many lines which notes the memory in use when a
// tenth of them and when all of them have been read.
type measuring struct {
	endless
	lines, read  int
	early, later uint64
}

func (m *measuring) Read(p []byte) (int, error) {
	used := func() uint64 {
		var stats runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&stats)
		return stats.HeapAlloc
	}
	if m.read == m.lines/10 {
		m.early = used()
	}
	if m.read == m.lines {
		m.later = used()
		return 0, io.EOF
	}
	m.read++
	return m.endless.Read(p[:min(len(p), len(m.line))])
}

// TestManyLines checks that memory does not grow with the number of lines: after
// ten times as many, what is in use is the same but for a megabyte.
func TestManyLines(t *testing.T) {
	in := &measuring{lines: 10_000}
	in.line = permutation("1", "2") + "\n"
	var out counter
	require.Zero(t, run(in, &out, io.Discard))
	require.Equal(t, in.lines, int(out))
	require.NotZero(t, in.early)
	require.Less(t, in.later, in.early+1<<20)
}

// counter counts the lines that are written to it.
type counter int

func (c *counter) Write(p []byte) (int, error) {
	*c += counter(bytes.Count(p, []byte("\n")))
	return len(p), nil
}

// TestInteractive checks that an answer comes before the next request is sent.
func TestInteractive(t *testing.T) {
	requests, in := io.Pipe()
	out, answers := io.Pipe()
	status := make(chan int)
	go func() { status <- run(requests, answers, io.Discard); answers.Close() }()
	lines := make(chan string)
	go func() {
		defer close(lines)
		for s := bufio.NewScanner(out); s.Scan(); {
			lines <- s.Text()
		}
	}()
	for range 20 {
		_, err := io.WriteString(in, permutation("1", "2")+"\n\n{") // and the start of another line
		require.NoError(t, err)
		require.Contains(t, within(t, lines), "output")
		_, err = io.WriteString(in, "}\n")
		require.NoError(t, err)
		require.Contains(t, within(t, lines), "error")
	}
	require.NoError(t, in.Close())
	require.Equal(t, 1, within(t, status))
	require.Empty(t, within(t, lines))
}

// TestSlowLine checks that an answer does not wait for that of a later line.
func TestSlowLine(t *testing.T) {
	out, answers := io.Pipe()
	release := make(chan struct{})
	done := make(chan error)
	go func() {
		_, err := pump(strings.NewReader("fast\nslow\n"), answers, func(line []byte) reply {
			if string(line) == "slow" {
				<-release
			}
			return echo(line)
		})
		done <- err
	}()
	lines := make(chan string)
	go func() {
		for s := bufio.NewScanner(out); s.Scan(); {
			lines <- s.Text()
		}
	}()
	require.Equal(t, "fast", within(t, lines))
	close(release)
	require.Equal(t, "slow", within(t, lines))
	require.NoError(t, within(t, done))
}

// within receives from a channel, but not for ever.
func within[T any](t *testing.T, c <-chan T) (v T) {
	t.Helper()
	select {
	case v = <-c:
	case <-time.After(patience):
		require.Fail(t, "nothing came")
	}
	return v
}

// failing is a writer that takes room bytes and then fails.
type failing struct{ room int }

func (f *failing) Write(p []byte) (int, error) {
	n := min(f.room, len(p))
	f.room -= n
	if n < len(p) {
		return n, errors.New("no room")
	}
	return n, nil
}

// TestWriteError checks that the tool stops, its reader too, when nobody takes
// its answers.
func TestWriteError(t *testing.T) {
	before := runtime.NumGoroutine()
	for _, room := range []int{0, 1, 10_000, 200_000} {
		var stderr strings.Builder
		require.Equal(t, 1, run(&endless{line: `{"hash":"x"}` + "\n"}, &failing{room}, &stderr))
		require.Equal(t, "hash: writing answers: no room\n", stderr.String())
	}
	for start := time.Now(); runtime.NumGoroutine() > before; time.Sleep(time.Millisecond) {
		require.Less(t, time.Since(start), patience, "the readers go on")
	}
	var stderr strings.Builder
	require.Equal(t, 1, run(strings.NewReader(permutation("1", "2")), &failing{}, &stderr), "the last flush")
	require.Equal(t, 1, command([]string{"-h"}, nil, &failing{}, &stderr))
}

func TestReadError(t *testing.T) {
	in := io.MultiReader(strings.NewReader(permutation("1", "2")+"\n"+`{"hash"`), iotest.ErrReader(errors.New("unplugged")))
	var stdout, stderr strings.Builder
	require.Equal(t, 1, run(in, &stdout, &stderr))
	require.Equal(t, "hash: reading requests: unplugged\n", stderr.String())
	answers := parseAnswers(t, stdout.String())
	require.Len(t, answers, 1)
	require.Nil(t, answers[0].Error)
}
