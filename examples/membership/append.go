package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"

	"example.com/gnarkhash/examples/membership/member"
)

// appendMember is the sub-command append: it makes the saved tree, adds to it, or both.
func appendMember(o *options, stdout, stderr io.Writer) error {
	c, d, err := o.open()
	if err != nil {
		return err
	}
	if err := o.wants(d, "arity", "depth"); err != nil {
		return err
	}
	path := filepath.Join(o.dir, fileTree)
	tree, err := c.savedTree(o, path, stderr)
	if err != nil {
		return err
	}
	if o.commitment != "" {
		commitment, err := member.ParseElement(o.commitment)
		if err != nil {
			return fmt.Errorf("-commitment: %w", err)
		}
		place, err := c.scheme.Append(tree, commitment)
		if err != nil {
			return fmt.Errorf("-commitment: %w", err)
		}
		if _, err := fmt.Fprintf(stdout, "added at place %d\n", place); err != nil {
			return err
		}
	}
	if err := tree.Save(path); err != nil {
		return err
	}
	_, err = fmt.Fprintf(stdout, "%d members, root %s\n", tree.Len(), member.FormatElement(tree.Root()[0]))
	return err
}

// savedTree loads the tree, or builds it from the list that is given. Both at once are an
// error: a list would replace what was added to the tree.
func (c *configuration) savedTree(o *options, path string, stderr io.Writer) (*member.Tree, error) {
	tree, err := c.scheme.LoadTree(path)
	switch {
	case err == nil && o.list != "":
		return nil, fmt.Errorf("%s is there already: append -commitment adds to it; remove it to start from -list", path)
	case err == nil:
		return tree, nil
	case !errors.Is(err, fs.ErrNotExist):
		return nil, err
	case o.list == "":
		return nil, fmt.Errorf("%s is missing: make it with append -list FILE", path)
	}
	list, err := readList(o.list)
	if err != nil {
		return nil, err
	}
	return c.scheme.TreeWithProgress(list, progressBar(stderr))
}
