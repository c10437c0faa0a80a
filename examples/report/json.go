package main

import (
	"bytes"
	"encoding/json"
	"io"
)

// writeJSON writes one array with an object for each result, one a line.
func writeJSON(w io.Writer, results []result) error {
	var out bytes.Buffer
	for i, r := range results {
		object, err := json.Marshal(r)
		if err != nil {
			return err
		}
		if i == 0 {
			out.WriteString("[\n")
		} else {
			out.WriteString(",\n")
		}
		out.Write(object)
	}
	out.WriteString("\n]\n")
	_, err := w.Write(out.Bytes())
	return err
}
