package main

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/go-analyze/charts"

	"example.com/gnarkhash/internal/figures"
)

// The chart's measures, in pixels.
const (
	chartWidth  = 820
	titleHeight = 58
	panelHead   = 34
	barHeight   = 34
	chartMargin = 14
)

// Colours that can be read on white and on near-black: the background is transparent,
// and viewers do not tell an image what is behind it.
var (
	colourOurs  = charts.ColorFromHex("#0f9d8a")
	colourTheir = charts.ColorFromHex("#8b96a5")
	colourText  = charts.ColorFromHex("#6f7985")
)

// rowFont is that of the names and numbers. fontSlack is the width, in percent, of the
// widest font that a viewer may take instead, as an SVG carries none.
var rowFont = charts.FontStyle{FontSize: 10, FontColor: colourText}

const fontSlack = 122

var systemTitles = map[string]string{"r1cs": "R1CS constraints (Groth16)", "scs": "PLONK gates"}

// writeChart returns what draws the comparison of one job as an SVG: a bar for each
// gadget, for both systems.
func writeChart(c comparison) func(io.Writer, []result) error {
	return func(w io.Writer, results []result) error {
		counts := comparedCounts(results)
		panel := panelHead + barHeight*len(c.lines)
		painter := charts.NewPainter(charts.PainterOptions{
			OutputFormat: charts.ChartOutputSVG, Width: chartWidth, Height: titleHeight + len(systems)*panel + chartMargin,
			Theme: chartTheme(),
		})
		painter.Text(c.job, chartMargin, 26, 0, charts.FontStyle{FontSize: 15, FontColor: colourText})
		painter.Text("over BN254; in brackets the ratio to the first bar", chartMargin, 46, 0, charts.FontStyle{FontSize: 9.5, FontColor: colourText})
		for i, s := range systems {
			top := titleHeight + i*panel
			painter.Text(systemTitles[s.name], chartMargin, top+22, 0, charts.FontStyle{FontSize: 11, FontColor: colourText})
			names := 0
			for j, line := range c.lines {
				name := plainTitle(line)
				names = max(names, painter.MeasureText(name, 0, rowFont).Width())
				painter.Text(name, chartMargin, top+panelHead+j*barHeight+barHeight/2+5, 0, rowFont)
			}
			left := chartMargin + names*fontSlack/100 + 8
			box := charts.NewBox(left, top+panelHead, chartWidth-chartMargin, top+panelHead+barHeight*len(c.lines))
			if err := drawPanel(painter.Child(charts.PainterBoxOption(box)), c, s, counts); err != nil {
				return err
			}
		}
		drawn, err := painter.Bytes()
		if err != nil {
			return err
		}
		_, err = w.Write(append(drawn, '\n'))
		return err
	}
}

// drawPanel draws the bars of one system.
func drawPanel(painter *charts.Painter, c comparison, s system, counts map[string]int) error {
	// Two series on one stack, so that each bar has the colour of its side. The chart
	// puts the first bar at the bottom.
	values := [2][]float64{}
	most := 0
	first := counts[c.lines[0].gadget+" "+s.name]
	for _, line := range slices.Backward(c.lines) {
		n, ok := counts[line.gadget+" "+s.name]
		if !ok || first == 0 {
			return fmt.Errorf("the chart lacks %s or %s in %s", c.lines[0].gadget, line.gadget, s.name)
		}
		most = max(most, n)
		ours, theirs := float64(n), charts.GetNullValue()
		if strings.HasPrefix(line.gadget, "gnark/") {
			ours, theirs = theirs, ours
		}
		values[0], values[1] = append(values[0], ours), append(values[1], theirs)
	}
	options := charts.NewBarChartOptionWithData(values[:])
	options.Horizontal = true
	options.StackSeries = charts.Ptr(true)
	options.Theme = chartTheme()
	options.Padding = charts.NewBox(0, 0, 0, 0)
	options.Legend.Show = charts.Ptr(false)
	options.CategoryAxis.Show = charts.Ptr(false)
	options.CategoryAxis.Labels = make([]string, len(c.lines))
	options.ValueAxis[0].Show = charts.Ptr(false)
	options.ValueAxis[0].Min = charts.Ptr(0.0)
	options.ValueAxis[0].Max = charts.Ptr(float64(most) * 1.3) // room for the numbers
	options.BarSize = 0.62
	for i := range options.SeriesList {
		options.SeriesList[i].Label = charts.SeriesLabel{
			Show: charts.Ptr(true), FontStyle: rowFont,
			LabelFormatter: func(_ int, _ string, n float64) (string, *charts.LabelStyle) {
				return fmt.Sprintf("%s  (%s)", figures.Thousands(strconv.Itoa(int(n))), quotient(int(n), first)), nil
			},
		}
	}
	return painter.BarChart(options)
}

// plainTitle is the title of a line without Markdown.
func plainTitle(line compared) string { return strings.ReplaceAll(line.title, "**", "") }

func chartTheme() charts.ColorPalette {
	return charts.GetTheme(charts.ThemeLight).
		WithBackgroundColor(charts.ColorTransparent).
		WithTextColor(colourText).
		WithXAxisColor(colourTheir).
		WithYAxisColor(colourTheir).
		WithAxisSplitLineColor(charts.ColorTransparent).
		WithSeriesColors([]charts.Color{colourOurs, colourTheir})
}

// chartOf returns the comparison that a chart is named for.
func chartOf(name string) (comparison, error) {
	var names []string
	for _, c := range comparisons {
		if c.chart == name {
			return c, nil
		}
		names = append(names, c.chart)
	}
	return comparison{}, fmt.Errorf("-format svg draws one -chart: want %s, got %q", strings.Join(names, ", "), cmp.Or(name, "none"))
}
