package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"example.com/gnarkhash/examples/membership/member"
	"example.com/gnarkhash/examples/membership/proofsystem"
)

// options are a parsed command line.
type options struct {
	command string

	backend       string
	arity, depth  int
	list, dir     string
	srs           string
	root          string
	commitment    string
	scope, signal string
	overwrite     bool

	given map[string]bool // the flags that were there
}

// usageError is an error of the command line, exit status 2.
type usageError struct{ error }

func wrongUsage(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

var errHelp = flag.ErrHelp

// required lists the flags without which a command cannot run.
var required = map[string][]string{
	"new-identity": {"out"},
	"setup":        {"out"},
	"prove":        {"out", "list", "scope", "signal"},
	"verify":       {"out", "scope", "signal"},
	"append":       {"out"},
}

// parse parses and checks a command line.
func parse(args []string) (*options, error) {
	o := &options{given: make(map[string]bool)}
	if len(args) > 0 && !strings.HasPrefix(args[0], "-") {
		if o.command, args = args[0], args[1:]; commands[o.command] == nil {
			return nil, wrongUsage("unknown sub-command %q", o.command)
		}
	}
	flags := flag.NewFlagSet("", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.StringVar(&o.backend, "backend", proofsystem.Names()[0], "")
	flags.IntVar(&o.arity, "arity", 4, "")
	flags.IntVar(&o.depth, "depth", 16, "")
	flags.StringVar(&o.dir, "out", "", "")
	if o.takes("", "prove", "verify", "append") {
		flags.StringVar(&o.list, "list", "", "")
	}
	if o.takes("", "setup") {
		flags.StringVar(&o.srs, "srs", "", "")
	}
	if o.takes("setup") {
		flags.BoolVar(&o.overwrite, "overwrite", false, "")
	}
	if o.takes("prove", "verify") {
		flags.StringVar(&o.scope, "scope", "", "")
		flags.StringVar(&o.signal, "signal", "", "")
	}
	if o.takes("append") {
		flags.StringVar(&o.commitment, "commitment", "", "")
	}
	if o.takes("verify") {
		flags.StringVar(&o.root, "root", "", "")
	}
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return nil, errHelp
		}
		return nil, usageError{err}
	}
	if flags.NArg() > 0 {
		return nil, wrongUsage("unexpected argument %q: a sub-command comes first, then flags", flags.Arg(0))
	}
	flags.Visit(func(f *flag.Flag) { o.given[f.Name] = true })
	return o, o.check(flags)
}

func (o *options) takes(commands ...string) bool { return slices.Contains(commands, o.command) }

func (o *options) check(flags *flag.FlagSet) error {
	for _, name := range required[o.command] {
		if !o.given[name] {
			return wrongUsage("%s needs -%s", o.command, name)
		}
	}
	for _, name := range []string{"out", "list", "srs", "root", "scope", "commitment"} {
		if o.given[name] && flags.Lookup(name).Value.String() == "" {
			return wrongUsage("-%s is empty", name)
		}
	}
	if o.command == "verify" && o.given["list"] == o.given["root"] {
		return wrongUsage("verify needs either -list or -root, on its own side")
	}
	if o.command == "append" && !o.given["list"] && !o.given["commitment"] {
		return wrongUsage("append needs -list to make the tree, or -commitment to add to it, or both")
	}
	if !slices.Contains(proofsystem.Names(), o.backend) {
		return wrongUsage("unknown backend %q: want %s", o.backend, strings.Join(proofsystem.Names(), " or "))
	}
	if o.given["srs"] && o.backend != "plonk" {
		return wrongUsage("-srs is for the backend plonk")
	}
	if _, err := member.New(o.arity, o.depth); err != nil {
		return usageError{err}
	}
	return nil
}

// configuration is what a command works with.
type configuration struct {
	scheme *member.Scheme
	system proofsystem.System
}

// configure makes the configuration of the flags.
func (o *options) configure() (*configuration, error) {
	var srs *proofsystem.SRS
	if o.srs != "" {
		data, err := readFile(o.srs, maxSRS)
		if err != nil {
			return nil, err
		}
		if srs, err = proofsystem.ReadSRS(data); err != nil {
			return nil, fmt.Errorf("%s: %w", o.srs, err)
		}
	}
	system, err := proofsystem.ByName(o.backend, srs)
	if err != nil {
		return nil, err
	}
	scheme, err := member.New(o.arity, o.depth)
	if err != nil {
		return nil, err
	}
	return &configuration{scheme, system}, nil
}

// wants refuses defaults for flags where no circuit.json says what holds: with a guess a
// good proof would be refused, or a root be another one.
func (o *options) wants(d *description, names ...string) error {
	if d != nil {
		return nil
	}
	names = slices.DeleteFunc(names, func(name string) bool { return o.given[name] })
	if len(names) == 0 {
		return nil
	}
	return wrongUsage("%s is missing: without it %s needs -%s", filepath.Join(o.dir, fileCircuit), o.command, strings.Join(names, ", -"))
}

// adopt takes backend, arity and depth from a description where no flag gives them.
// A flag that says something else is an error.
func (o *options) adopt(d *description) error {
	for _, f := range []struct {
		name        string
		flag, there any
	}{
		{"backend", o.backend, d.Backend},
		{"arity", o.arity, d.Arity},
		{"depth", o.depth, d.Depth},
	} {
		if o.given[f.name] && f.flag != f.there {
			return fmt.Errorf("-%s is %v, but %s says %v", f.name, f.flag, fileCircuit, f.there)
		}
	}
	o.backend, o.arity, o.depth = d.Backend, d.Arity, d.Depth
	return nil
}
