package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"example.com/gnarkhash/internal/figures"
)

// storedTable is the kept table, seen from the top of the repository.
const storedTable = "testdata/constraints.csv"

// readStored reads a table that [writeCSV] wrote.
func readStored(file string) ([][]string, error) {
	records, err := figures.ReadCounts(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%w (run this from the top of the repository)", err)
	}
	return records, err
}

// records are the results as [writeCSV] writes them, without the header.
func records(results []result) [][]string {
	var all [][]string
	for _, r := range results {
		all = append(all, r.record())
	}
	return all
}

// storedResults are the results that the records say. A record that is no result is
// an error; that it is true is for the check to say.
func storedResults(records [][]string) ([]result, error) {
	var results []result
	for _, record := range records {
		var numbers [3]int
		for i, column := range []int{3, 4, 7} {
			n, err := strconv.Atoi(record[column])
			if err != nil {
				return nil, fmt.Errorf("row %s: %w", rowKey(record), err)
			}
			numbers[i] = n
		}
		results = append(results, result{
			Gadget: record[0], Curve: record[1], System: record[2], N: numbers[0], Constraints: numbers[1],
			PerCall: decimal(record[5]), Marginal: decimal(record[6]), Commitments: numbers[2],
		})
	}
	return results, nil
}

// rowKey is the text of a record's row, as [row.String] writes it.
func rowKey(record []string) string { return strings.Join(record[:figures.Key], " ") }

// differences tells what has changed from the stored records to the compiled ones, a
// line for each row.
func differences(stored, compiled [][]string) []string {
	index := func(records [][]string) map[string]string {
		rows := make(map[string]string)
		for _, r := range records {
			rows[rowKey(r)] = strings.Join(r[figures.Key:], ",")
		}
		return rows
	}
	old, now := index(stored), index(compiled)
	var found []string
	for _, r := range compiled {
		if got, ok := old[rowKey(r)]; !ok {
			found = append(found, "row "+rowKey(r)+" is missing")
		} else if got != now[rowKey(r)] {
			found = append(found, "row "+rowKey(r)+" says "+got+", compiled "+now[rowKey(r)])
		}
	}
	for _, r := range stored {
		if _, ok := now[rowKey(r)]; !ok {
			found = append(found, "row "+rowKey(r)+" does not exist any more")
		}
	}
	if len(found) == 0 && !slices.EqualFunc(stored, compiled, slices.Equal) {
		found = append(found, "the rows are repeated or in another order")
	}
	return found
}

// errDiffers is the end of a check that found differences, which are printed.
var errDiffers = errors.New("the table differs; if the change is wanted, run: go run ./examples/report -format csv > " + storedTable)

// checkAgainst returns what compares results with the rows of file that keep keeps.
func checkAgainst(file string, keep func(key string) bool) func(io.Writer, []result) error {
	return func(w io.Writer, results []result) error {
		stored, err := readStored(file)
		if err != nil {
			return err
		}
		stored = slices.DeleteFunc(stored, func(r []string) bool { return !keep(rowKey(r)) })
		found := differences(stored, records(results))
		for _, line := range found {
			if _, err := fmt.Fprintln(w, line); err != nil {
				return err
			}
		}
		if len(found) > 0 {
			return fmt.Errorf("%s: %d differences: %w", file, len(found), errDiffers)
		}
		_, err = fmt.Fprintf(w, "%s: %d rows, all as compiled\n", file, len(results))
		return err
	}
}
