package merkle

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
)

// Save writes the tree to a file, for [LoadTree]. A file that is there is replaced in one
// step: it is written beside it, in the same directory, synced and renamed, so that
// after a crash the path is the old file or the whole new one. The new file can be read
// by its owner alone, whoever could read the old one. An error leaves the path as it was,
// unless it is that of syncing the directory, after which it may be the new file.
func (t *Tree[E, D]) Save(path string) error { return save(path, t) }

// LoadTree reads a file that [Tree.Save] wrote, with the checks of [DecodeTree] and
// what it says of trust. It allocates no more than the file's size warrants; whoever takes
// files from others bounds that, as a sparse file costs its maker nothing.
func LoadTree[E any, D comparable](h Hasher[E, D], depth int, path string) (*Tree[E, D], error) {
	return load(path, func(r io.Reader, size int64) (*Tree[E, D], error) { return readTree(h, depth, r, size) })
}

// Save is [Tree.Save] for a frontier.
func (f *Frontier[E, D]) Save(path string) error { return save(path, f) }

// LoadFrontier is [LoadTree] for a frontier.
func LoadFrontier[E any, D comparable](h Hasher[E, D], depth int, path string) (*Frontier[E, D], error) {
	return load(path, func(r io.Reader, size int64) (*Frontier[E, D], error) { return readFrontier(h, depth, r, size) })
}

func save(path string, content io.WriterTo) error {
	file, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*.tmp")
	if err != nil {
		return wrap(err)
	}
	if err := writeAll(file, content); err != nil {
		_ = os.Remove(file.Name()) // the first error tells more
		return err
	}
	if err := os.Rename(file.Name(), path); err != nil {
		_ = os.Remove(file.Name())
		return wrap(err)
	}
	return syncDirectory(filepath.Dir(path))
}

// writeAll writes, syncs and closes a file.
func writeAll(file *os.File, content io.WriterTo) error {
	w := bufio.NewWriterSize(file, 1<<16)
	_, err := content.WriteTo(w)
	if err == nil {
		err = wrap(w.Flush())
	}
	if err == nil {
		err = wrap(file.Sync())
	}
	if closed := file.Close(); err == nil {
		err = wrap(closed)
	}
	return err
}

func wrap(err error) error {
	if err != nil {
		return fmt.Errorf("merkle: %w", err)
	}
	return nil
}

// syncDirectory makes a rename last, where directories can be synced.
func syncDirectory(path string) error {
	switch runtime.GOOS {
	case "windows", "plan9", "js", "wasip1":
		return nil
	}
	directory, err := os.Open(path)
	if err != nil {
		return wrap(err)
	}
	return wrap(errors.Join(directory.Sync(), directory.Close()))
}

func load[T any](path string, read func(r io.Reader, size int64) (*T, error)) (*T, error) {
	if info, err := os.Stat(path); err != nil {
		return nil, wrap(err)
	} else if !info.Mode().IsRegular() { // before it is opened: a named pipe would wait for a writer
		return nil, fmt.Errorf("merkle: %s is no regular file", path)
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, wrap(err)
	}
	defer file.Close()
	info, err := file.Stat() // again: the path may be another file now
	if err != nil {
		return nil, wrap(err)
	}
	v, err := read(bufio.NewReaderSize(file, 1<<16), info.Size())
	if err != nil {
		return nil, fmt.Errorf("%w (in %s)", err, path)
	}
	return v, nil
}
