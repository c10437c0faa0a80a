package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"example.com/gnarkhash/native/anemoi"
)

// parameters is the table of the fields of Anemoi.
func parameters(root string) (string, error) {
	t := table{head: []string{"field", "also known as", "alpha:", "g:", "rounds, l = 1 to 6", "rate, l = 1 to 6", "security claimed", "vectors from", "equal to, besides the Sage code"}}
	for _, field := range anemoi.FieldNames() {
		p, err := proseOf(field)
		if err != nil {
			return "", err
		}
		in, err := anemoi.ByName(field, anemoi.MaxColumns)
		if err != nil {
			return "", err
		}
		rounds, rates := perColumns(field)
		vectors, err := origin(root, "anemoi/"+field+".json")
		if err != nil {
			return "", err
		}
		vectors += " (Sage)"
		equal := p.equalTo
		if p.module != "" {
			rust, err := origin(root, "anemoi_rust/"+field+".json")
			if err != nil {
				return "", err
			}
			vectors += ", " + rust
			equal = fmt.Sprintf("%s, module `%s`, for l = 1, 2", rust, p.module)
		}
		t.add("`"+field+"`", p.also, fmt.Sprint(in.Alpha()), in.Generator().String(), rounds, rates, "128 bits", vectors, equal)
	}
	return t.String(), nil
}

// perColumns lists the rounds and rates by number of columns, "-" where there is
// no instance.
func perColumns(field string) (rounds, rates string) {
	var r, s []string
	for l := 1; l <= anemoi.MaxColumns; l++ {
		in, err := anemoi.ByName(field, l)
		if err != nil {
			r, s = append(r, "-"), append(s, "-")
			continue
		}
		r, s = append(r, fmt.Sprint(in.Rounds())), append(s, fmt.Sprint(in.Rate()))
	}
	return strings.Join(r, ", "), strings.Join(s, ", ")
}

// pinned is a repository on GitHub and a commit of it.
var pinned = regexp.MustCompile(`github\.com/[\w-]+/([\w-]+@[0-9a-f]{7,40})\b`)

// origin returns the repository and commit that a vector file names.
func origin(root, file string) (string, error) {
	var header struct{ Origin, Kind string }
	if err := readJSON(root, file, &header); err != nil {
		return "", err
	}
	m := pinned.FindStringSubmatch(header.Origin)
	if m == nil || header.Kind != "external" {
		return "", fmt.Errorf("testdata/%s: kind %q, origin %q: want an external file that names a repository and a commit", file, header.Kind, header.Origin)
	}
	return m[1], nil
}

// readJSON reads a file under testdata.
func readJSON(root, file string, v any) error {
	data, err := os.ReadFile(filepath.Join(root, "testdata", filepath.FromSlash(file)))
	if err != nil {
		return err
	}
	if err := json.Unmarshal(data, v); err != nil {
		return fmt.Errorf("testdata/%s: %w", file, err)
	}
	return nil
}
