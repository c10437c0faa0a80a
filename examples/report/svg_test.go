package main

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/figures"
)

// TestCharts compares the charts under docs with the kept table.
func TestCharts(t *testing.T) {
	results := table(t)
	for _, c := range comparisons {
		var drawn, again bytes.Buffer
		require.NoError(t, writeChart(c)(&drawn, results))
		require.NoError(t, writeChart(c)(&again, results))
		require.Equal(t, drawn.String(), again.String())
		kept, err := os.ReadFile("../../docs/" + c.chart + ".svg")
		require.NoError(t, err)
		require.Equal(t, drawn.String(), string(kept), "run: go run ./examples/report -format svg -chart %s > docs/%s.svg", c.chart, c.chart)

		text := texts(t, drawn.Bytes())
		counts := comparedCounts(results)
		for _, line := range c.lines {
			require.Equal(t, 2, strings.Count(text, plainTitle(line)+"\n"), "a bar in each system")
			for _, s := range systems {
				n := counts[line.gadget+" "+s.name]
				require.Contains(t, text, figures.Thousands(quotientless(n))+"  ("+string(quotient(n, counts[c.lines[0].gadget+" "+s.name]))+")\n")
			}
		}
		require.NotContains(t, drawn.String(), "fill:white", "the background is transparent")
		require.NotContains(t, drawn.String(), "fill:rgb(255,255,255)", "the background is transparent")
	}
}

// quotientless is a number without decimals.
func quotientless(n int) string { return strings.TrimSuffix(string(quotient(n, 1)), ".00") }

// texts returns the texts of an SVG, which must be XML, a line each.
func texts(t *testing.T, svg []byte) string {
	t.Helper()
	var all strings.Builder
	for decoder := xml.NewDecoder(bytes.NewReader(svg)); ; {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return all.String()
		}
		require.NoError(t, err)
		if data, ok := token.(xml.CharData); ok {
			all.Write(data)
			all.WriteByte('\n')
		}
	}
}

func TestChartLacksRow(t *testing.T) {
	require.ErrorContains(t, writeChart(comparisons[0])(io.Discard, nil), "the chart lacks anemoi/jive2/l1")
	require.ErrorContains(t, writeChart(comparisons[0])(io.Discard, []result{{Gadget: "anemoi/jive2/l1", Curve: "bn254", System: "r1cs", N: 1, Constraints: 5}}),
		"the chart lacks anemoi/jive2/l1 or gnark/")
}
