package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"runtime"
)

// maxLine is the longest line, in bytes before its newline.
const maxLine = 16 << 20

// bufferSize is that of the input's and of the output's buffer.
const bufferSize = 64 << 10

// pending is a line on its way from the reader to the writer.
type pending struct {
	reply chan reply // of capacity 1: whoever computes the reply never waits
	slots int
}

// pump writes a reply for each line of in that is not blank, in order, and
// reports whether one was a refusal. Replies are computed in parallel, ahead of
// the writer. A line takes one slot, a long one several, from when it was read
// until its reply is written: as there are lookAhead slots, the lines in flight
// are at most that many and hold at most maxLine bytes together.
func pump(in io.Reader, out io.Writer, answer func(line []byte) reply) (refused bool, err error) {
	lookAhead := 8 * runtime.GOMAXPROCS(0)
	slots := make(chan struct{}, lookAhead)
	queue := make(chan pending, lookAhead)
	stop := make(chan struct{})
	defer close(stop)

	var readErr error // belongs to the reader until it closes the queue
	go func() {
		defer close(queue)
		r := bufio.NewReaderSize(in, bufferSize)
		for {
			line, err := nextLine(r)
			if err == io.EOF {
				return
			}
			if err != nil && !errors.Is(err, errLongLine) {
				readErr = fmt.Errorf("reading requests: %w", err)
				return
			}
			if err == nil && len(bytes.Trim(line, " \t\r")) == 0 {
				continue
			}
			p := pending{reply: make(chan reply, 1), slots: min(1+len(line)/(maxLine/lookAhead), lookAhead)}
			for range p.slots {
				select {
				case slots <- struct{}{}:
				case <-stop:
					return
				}
			}
			if err != nil {
				p.reply <- refusal(err)
			} else {
				go func() { p.reply <- answer(line) }()
			}
			queue <- p // has room: it is as long as there are slots
		}
	}()

	w := bufio.NewWriterSize(out, bufferSize)
	for {
		p, ok, err := receive(queue, w)
		if err != nil {
			return refused, err
		}
		if !ok {
			return refused, readErr
		}
		reply, _, err := receive(p.reply, w)
		if err != nil {
			return refused, err
		}
		refused = refused || reply.refused
		if _, err := w.Write(reply.text); err != nil {
			return refused, writing(err)
		}
		for range p.slots {
			<-slots
		}
	}
}

// receive takes the next value of a channel. If it must wait for one, or if
// there are no more, it first writes out what is buffered.
func receive[T any](c <-chan T, w *bufio.Writer) (v T, ok bool, err error) {
	select {
	case v, ok = <-c:
		if ok {
			return v, true, nil
		}
	default:
	}
	if err := w.Flush(); err != nil {
		return v, false, writing(err)
	}
	v, ok = <-c
	return v, ok, nil
}

func writing(err error) error { return fmt.Errorf("writing answers: %w", err) }

var errLongLine = fmt.Errorf("the line is longer than %d bytes", maxLine)

// nextLine returns a copy of the next line without its newline, [io.EOF] after the
// last one, or [errLongLine], after which the next line can be read.
func nextLine(r *bufio.Reader) ([]byte, error) {
	var line []byte
	long := false
	for {
		part, err := r.ReadSlice('\n')
		part, ended := bytes.CutSuffix(part, []byte("\n"))
		if long = long || len(line)+len(part) > maxLine; long {
			line = nil
		} else {
			line = append(line, part...)
		}
		switch {
		case ended:
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case err != io.EOF:
			return nil, err
		case len(line) == 0 && !long:
			return nil, io.EOF
		}
		if long {
			return nil, errLongLine
		}
		return line, nil
	}
}
