package member

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/consensys/gnark-crypto/ecc/bn254/fr"
)

// ErrUsed is returned for a nullifier that was accepted in its scope before.
var ErrUsed = errors.New("member: this nullifier was used in this scope before")

// lockTimeout is how long a verifier waits for another one.
const lockTimeout = 10 * time.Second

// Store is the set of accepted (scope, nullifier) pairs in a text file, one line
// "scope nullifier" of decimal numbers each. It only grows. Any number of stores,
// in any number of processes, may be open on one file: each access takes the lock
// file beside it, path + ".lock", which holds its process number, and reads what
// others have appended.
//
// A line that is not whole is an error, also the last one: a verifier may have
// stopped while it wrote. A person must look and repair the file; nothing is
// accepted before that.
type Store struct {
	path string
	wait time.Duration // for the lock

	mu   sync.Mutex
	seen map[pair]struct{}
	size int64 // bytes of the file that are in seen
	line int   // lines of the file that are in seen
}

type pair struct{ scope, nullifier fr.Element }

// OpenStore opens the store in a file, which need not exist yet.
func OpenStore(path string) (*Store, error) {
	s := &Store{path: path, wait: lockTimeout, seen: make(map[pair]struct{})}
	return s, s.locked(func() error { return nil })
}

// Used reports whether the nullifier was used in the scope.
func (s *Store) Used(scope, nullifier fr.Element) (used bool, err error) {
	err = s.locked(func() error {
		_, used = s.seen[pair{scope, nullifier}]
		return nil
	})
	return used, err
}

// Record adds a pair, or returns [ErrUsed] if it is there. Of several calls at
// once with one pair, one succeeds. When Record returns nil the pair is on the disk.
func (s *Store) Record(scope, nullifier fr.Element) error {
	return s.locked(func() error {
		if _, used := s.seen[pair{scope, nullifier}]; used {
			return ErrUsed
		}
		return s.append(scope, nullifier)
	})
}

// Len is the number of pairs, as of the last access.
func (s *Store) Len() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.seen)
}

// locked calls do with the lock held and the set up to date.
func (s *Store) locked(do func() error) (err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	lock := s.path + ".lock"
	if err := acquire(lock, s.wait); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.Remove(lock)) }()
	if err := s.refresh(); err != nil {
		return err
	}
	return do()
}

// acquire makes the lock file. No other process can make it until it is removed. A
// process that is killed with the lock held leaves it behind: then nothing is
// accepted until a person has removed it, which errs on the safe side.
func acquire(lock string, wait time.Duration) error {
	for deadline := time.Now().Add(wait); ; time.Sleep(5 * time.Millisecond) {
		f, err := os.OpenFile(lock, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
		if err == nil {
			_, err = f.WriteString(strconv.Itoa(os.Getpid()) + "\n")
			if err = errors.Join(err, f.Close()); err != nil {
				return fmt.Errorf("member: the lock of the nullifiers: %w", errors.Join(err, os.Remove(lock)))
			}
			return nil
		}
		if !errors.Is(err, fs.ErrExist) {
			return fmt.Errorf("member: the lock of the nullifiers: %w", err)
		}
		if time.Now().After(deadline) {
			return fmt.Errorf("member: %s is held by another verifier; if the process named in it is not running, remove it", lock)
		}
	}
}

// refresh reads the lines that were appended since the last access.
func (s *Store) refresh() error {
	f, err := os.Open(s.path)
	if errors.Is(err, fs.ErrNotExist) && s.size == 0 {
		return nil
	}
	if err != nil {
		return fmt.Errorf("member: the nullifiers: %w", err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return fmt.Errorf("member: the nullifiers: %w", err)
	}
	if info.Size() < s.size {
		return fmt.Errorf("member: %s has lost lines: %d bytes, it had %d", s.path, info.Size(), s.size)
	}
	if _, err := f.Seek(s.size, io.SeekStart); err != nil {
		return fmt.Errorf("member: the nullifiers: %w", err)
	}
	for lines := bufio.NewReaderSize(f, maxLine); ; {
		line, err := lines.ReadSlice('\n')
		if errors.Is(err, io.EOF) && len(line) == 0 {
			return nil
		}
		if errors.Is(err, io.EOF) {
			return fmt.Errorf("member: line %d of %s is cut: it has no end. Remove it if no verifier reported it as accepted", s.line+1, s.path)
		}
		if err != nil && !errors.Is(err, bufio.ErrBufferFull) {
			return fmt.Errorf("member: line %d of %s: %w", s.line+1, s.path, err)
		}
		p, err := parsePair(strings.TrimSuffix(string(line), "\n"))
		if err != nil {
			return fmt.Errorf("member: line %d of %s: %w", s.line+1, s.path, err)
		}
		s.seen[p] = struct{}{}
		s.size += int64(len(line))
		s.line++
	}
}

// parsePair reads a line of the store, in exactly the form that append writes.
func parsePair(line string) (pair, error) {
	first, second, _ := strings.Cut(line, " ")
	var p pair
	for _, part := range []struct {
		text string
		to   *fr.Element
	}{{first, &p.scope}, {second, &p.nullifier}} {
		e, err := parseElement(part.text)
		if err != nil || FormatElement(e) != part.text {
			return pair{}, errors.New("it is not two canonical decimal numbers, scope and nullifier")
		}
		*part.to = e
	}
	return p, nil
}

// append writes one line and waits for the disk. If it fails, the line may be in
// the file or not; the pair is then refused or still unused, never accepted twice.
func (s *Store) append(scope, nullifier fr.Element) (err error) {
	created := s.size == 0
	f, err := os.OpenFile(s.path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return fmt.Errorf("member: the nullifiers: %w", err)
	}
	line := FormatElement(scope) + " " + FormatElement(nullifier) + "\n"
	_, err = f.WriteString(line)
	if err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err != nil {
		return fmt.Errorf("member: the nullifier could not be recorded: %w", err)
	}
	if created {
		// The name of a new file is in its folder; not all systems can sync one.
		if dir, err := os.Open(filepath.Dir(s.path)); err == nil {
			_ = dir.Sync()
			_ = dir.Close()
		}
	}
	s.seen[pair{scope, nullifier}] = struct{}{}
	s.size += int64(len(line))
	s.line++
	return nil
}
