package main

import (
	"bytes"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"example.com/gnarkhash/internal/figures"
)

// writeMarkdown writes one table, grouped by job: what does the same job stands
// side by side, whoever made it.
func writeMarkdown(w io.Writer, results []result) error {
	table := mdTable{
		header: append([]string{"job"}, columns...),
		right:  []bool{false, false, false, false, true, true, true, true, true},
	}
	grouped := slices.Clone(results)
	slices.SortStableFunc(grouped, func(a, b result) int {
		return slices.Index(jobs, a.job) - slices.Index(jobs, b.job)
	})
	last := ""
	for _, r := range grouped {
		job := r.job
		if job == last {
			job = ""
		}
		last = r.job
		table.add(job, r.Gadget, r.Curve, r.System, strconv.Itoa(r.N), figures.Thousands(strconv.Itoa(r.Constraints)),
			figures.Thousands(string(r.PerCall)), figures.Thousands(string(r.Marginal)), strconv.Itoa(r.Commitments))
	}
	return table.write(w)
}

// mdTable is a Markdown table whose source is aligned as well.
type mdTable struct {
	header []string
	right  []bool // which columns are aligned to the right
	lines  [][]string
}

func (t *mdTable) add(cells ...string) { t.lines = append(t.lines, cells) }

func (t *mdTable) write(w io.Writer) error {
	widths := make([]int, len(t.header))
	for i := range widths {
		widths[i] = max(3, utf8.RuneCountInString(t.header[i]))
		for _, line := range t.lines {
			widths[i] = max(widths[i], utf8.RuneCountInString(line[i]))
		}
	}
	rule := make([]string, len(widths))
	for i, width := range widths {
		rule[i] = strings.Repeat("-", width)
		if t.right[i] {
			rule[i] = strings.Repeat("-", width-1) + ":"
		}
	}
	var out bytes.Buffer
	for _, line := range append([][]string{t.header, rule}, t.lines...) {
		for i, cell := range line {
			space := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell))
			if t.right[i] {
				out.WriteString("| " + space + cell + " ")
			} else {
				out.WriteString("| " + cell + space + " ")
			}
		}
		out.WriteString("|\n")
	}
	_, err := w.Write(out.Bytes())
	return err
}
