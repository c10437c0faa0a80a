package member

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/consensys/gnark-crypto/ecc/bn254/fr"
)

// maxLine bounds a line of a list.
const maxLine = 1024

// List is a list of commitments without zeros and without duplicates. The order
// counts: it decides the places in the tree and so the root.
type List struct {
	commitments []fr.Element
	places      map[fr.Element]int
}

// ReadList reads a list, one commitment a line in the text form of [ParseElement].
// Blank lines are skipped, and so is all from a # to the end of its line.
//
// A line that is too long or holds no canonical element, a zero and a duplicate are
// errors that name the line, or both lines. So is a list without commitments.
func ReadList(r io.Reader) (*List, error) {
	list := &List{places: make(map[fr.Element]int)}
	var lines []int // of each commitment
	lineReader := bufio.NewReaderSize(r, maxLine)
	for number := 1; ; number++ {
		line, err := lineReader.ReadSlice('\n')
		if errors.Is(err, bufio.ErrBufferFull) {
			return nil, fmt.Errorf("member: line %d of the list is longer than %d bytes", number, maxLine)
		}
		if err != nil && !errors.Is(err, io.EOF) {
			return nil, fmt.Errorf("member: line %d of the list: %w", number, err)
		}
		text, _, _ := strings.Cut(string(line), "#")
		if text = strings.TrimSpace(text); text != "" {
			commitment, err := parseElement(text)
			if err != nil {
				return nil, fmt.Errorf("member: line %d of the list: %w", number, err)
			}
			place, err := list.add(commitment)
			if errors.Is(err, errDuplicate) {
				return nil, fmt.Errorf("member: line %d of the list has the commitment of line %d again", number, lines[place])
			}
			if err != nil {
				return nil, fmt.Errorf("member: line %d of the list: %w", number, err)
			}
			lines = append(lines, number)
		}
		if err != nil {
			break
		}
	}
	if list.Len() == 0 {
		return nil, errors.New("member: the list has no commitments")
	}
	return list, nil
}

var (
	errZero      = errors.New("the commitment is 0, which is nobody's")
	errDuplicate = errors.New("the commitment is on the list already")
)

// Add appends a commitment and returns its place. A zero and a duplicate are
// errors and leave the list unchanged.
func (l *List) Add(commitment fr.Element) (int, error) {
	place, err := l.add(commitment)
	if err != nil {
		return 0, fmt.Errorf("member: %w", err)
	}
	return place, nil
}

// add returns the place of the commitment, also that of a duplicate.
func (l *List) add(commitment fr.Element) (int, error) {
	if commitment.IsZero() {
		return 0, errZero
	}
	if place, ok := l.places[commitment]; ok {
		return place, errDuplicate
	}
	place := len(l.commitments)
	l.commitments = append(l.commitments, commitment)
	l.places[commitment] = place
	return place, nil
}

// Len is the number of commitments.
func (l *List) Len() int { return len(l.commitments) }

// Place returns the place of a commitment on the list, from 0 on.
func (l *List) Place(commitment fr.Element) (place int, ok bool) {
	place, ok = l.places[commitment]
	return place, ok
}

// WriteTo writes the list as [ReadList] reads it.
func (l *List) WriteTo(w io.Writer) (int64, error) {
	var n int64
	out := bufio.NewWriter(w)
	for _, c := range l.commitments {
		m, err := out.WriteString(FormatElement(c) + "\n")
		n += int64(m)
		if err != nil {
			return n, err
		}
	}
	return n, out.Flush()
}
