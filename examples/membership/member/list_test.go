package member

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/consensys/gnark-crypto/ecc/bn254/fr"
	"github.com/stretchr/testify/require"
)

func elements(values ...uint64) []fr.Element {
	es := make([]fr.Element, len(values))
	for i, v := range values {
		es[i].SetUint64(v)
	}
	return es
}

func TestReadList(t *testing.T) {
	long := strings.Repeat("0", 90)
	for _, c := range []struct {
		name, text, err string
		want            []uint64
	}{
		{name: "one", text: "5\n", want: []uint64{5}},
		{name: "no newline at the end", text: "5\n6", want: []uint64{5, 6}},
		{name: "order is kept", text: "9\n0x8\n7\n", want: []uint64{9, 8, 7}},
		{name: "blanks and comments", text: "# members\n\n  5  # Ann\r\n\t\n#6\n7\r\n", want: []uint64{5, 7}},
		{name: "a line of the greatest length", text: "5 " + strings.Repeat("#", maxLine-3) + "\n6\n", want: []uint64{5, 6}},
		{name: "empty", text: "", err: "has no commitments"},
		{name: "comments alone", text: "# a\n\n# b", err: "has no commitments"},
		{name: "zero", text: "5\n0\n", err: "line 2 of the list: the commitment is 0"},
		{name: "zero in hex", text: "0x000", err: "line 1 of the list: the commitment is 0"},
		{name: "duplicate", text: "5\n\n6\n#\n5\n", err: "line 5 of the list has the commitment of line 1 again"},
		{name: "duplicate, other digits", text: "#\n0xa\n6\n" + long + "10\n", err: "line 4 of the list has the commitment of line 2 again"},
		{name: "r", text: "1\n2\n" + fr.Modulus().String(), err: "line 3 of the list: a number of r or more is not canonical"},
		{name: "word", text: "1\n# x\nAnn\n", err: `line 3 of the list: "Ann" is no number`},
		{name: "two on a line", text: "1 2\n", err: `line 1 of the list: "1 2" is no number`},
		{name: "minus", text: "-1\n", err: "line 1"},
		{name: "long line", text: "1\n" + strings.Repeat(" ", maxLine) + "\n", err: "line 2 of the list is longer than 1024 bytes"},
		{name: "long comment", text: "#" + strings.Repeat("-", 5000), err: "line 1 of the list is longer"},
		{name: "binary", text: "\x00\xff\n", err: "line 1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			list, err := ReadList(strings.NewReader(c.text))
			if c.err != "" {
				require.ErrorContains(t, err, c.err)
				return
			}
			require.NoError(t, err)
			require.Equal(t, elements(c.want...), list.commitments)
			require.Equal(t, len(c.want), list.Len())
			for i, e := range list.commitments {
				place, ok := list.Place(e)
				require.True(t, ok)
				require.Equal(t, i, place)
			}
		})
	}
	broken := errors.New("the disk is gone")
	_, err := ReadList(iotest.ErrReader(broken))
	require.ErrorIs(t, err, broken)
}

func TestListAdd(t *testing.T) {
	list, err := ReadList(strings.NewReader("5\n6\n"))
	require.NoError(t, err)
	_, err = list.Add(fr.Element{})
	require.ErrorContains(t, err, "the commitment is 0")
	_, err = list.Add(elements(6)[0])
	require.ErrorContains(t, err, "on the list already")
	require.Equal(t, 2, list.Len())
	place, err := list.Add(elements(7)[0])
	require.NoError(t, err)
	require.Equal(t, 2, place)
	_, ok := list.Place(elements(8)[0])
	require.False(t, ok)
}

// TestLongList: reading is linear, or this takes minutes.
func TestLongList(t *testing.T) {
	const n = 300_000
	var text bytes.Buffer
	for i := range n {
		fmt.Fprintf(&text, "%d\n", i+1)
	}
	list, err := ReadList(bytes.NewReader(text.Bytes()))
	require.NoError(t, err)
	require.Equal(t, n, list.Len())
	fmt.Fprintln(&text, 2)
	_, err = ReadList(&text)
	require.ErrorContains(t, err, "line 300001 of the list has the commitment of line 2 again")
}

// FuzzReadList: what is read is written and read again as the same list.
func FuzzReadList(f *testing.F) {
	for _, seed := range []string{"1\n2\n", "0x1 # a\n\n3", "# \n", "5\n5\n", fr.Modulus().String()} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		list, err := ReadList(strings.NewReader(text))
		if err != nil {
			require.Nil(t, list)
			return
		}
		var out bytes.Buffer
		n, err := list.WriteTo(&out)
		require.NoError(t, err)
		require.Equal(t, int64(out.Len()), n)
		again, err := ReadList(&out)
		require.NoError(t, err)
		require.Equal(t, list, again)
	})
}
