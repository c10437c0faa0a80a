package main

import (
	"strings"
	"unicode/utf8"
)

// table is a Markdown table whose source is aligned as well. A heading that
// ends in ":" stands over a column of numbers, aligned to the right.
type table struct {
	head  []string
	lines [][]string
}

func (t *table) add(cells ...string) { t.lines = append(t.lines, cells) }

func (t *table) String() string {
	head := make([]string, len(t.head))
	widths := make([]int, len(t.head))
	for i, h := range t.head {
		head[i] = strings.TrimSuffix(h, ":")
		widths[i] = max(3, utf8.RuneCountInString(head[i]))
		for _, line := range t.lines {
			widths[i] = max(widths[i], utf8.RuneCountInString(line[i]))
		}
	}
	rule := make([]string, len(widths))
	for i, w := range widths {
		rule[i] = strings.Repeat("-", w)
		if strings.HasSuffix(t.head[i], ":") {
			rule[i] = rule[i][1:] + ":"
		}
	}
	var out strings.Builder
	for _, line := range append([][]string{head, rule}, t.lines...) {
		for i, cell := range line {
			space := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell))
			if strings.HasSuffix(t.head[i], ":") {
				out.WriteString("| " + space + cell + " ")
			} else {
				out.WriteString("| " + cell + space + " ")
			}
		}
		out.WriteString("|\n")
	}
	return out.String()
}
