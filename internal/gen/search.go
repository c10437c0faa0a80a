package main

import (
	"fmt"
	"math/big"
	"os"
	"runtime"

	"github.com/mmcloughlin/addchain/acc"
	"github.com/mmcloughlin/addchain/acc/ir"
	"github.com/mmcloughlin/addchain/alg"
	"github.com/mmcloughlin/addchain/alg/contfrac"
	"github.com/mmcloughlin/addchain/alg/dict"
	"github.com/mmcloughlin/addchain/alg/ensemble"
	"github.com/mmcloughlin/addchain/alg/exec"
	"github.com/mmcloughlin/addchain/alg/heuristic"
	"github.com/mmcloughlin/addchain/alg/opt"

	"example.com/gnarkhash/internal/gen/anneal"
)

// Size of the search.
const (
	widestWindow = 140 // bits of the sliding windows
	annealRuns   = 6
	annealSteps  = 60000
)

// search returns a short chain for e.
func search(name string, e *big.Int) (*ir.Program, error) {
	return searchWith(name, e, algorithms(annealRuns, annealSteps))
}

// searchWith returns the shortest chain for e that any of the algorithms finds,
// the first one of several, and reports it on standard error. Squarings and
// products count the same: in the fields of gnark-crypto they take about the
// same time.
func searchWith(name string, e *big.Int, all []alg.ChainAlgorithm) (*ir.Program, error) {
	parallel := exec.NewParallel()
	parallel.SetConcurrency(runtime.GOMAXPROCS(0))
	var best *exec.Result
	for _, r := range parallel.Execute(e, all) {
		if r.Err != nil {
			return nil, fmt.Errorf("gen: %s: %v: %w", name, r.Algorithm, r.Err)
		}
		if best == nil || len(r.Program) < len(best.Program) {
			best = &r
		}
	}
	squarings, products := best.Program.Count()
	fmt.Fprintf(os.Stderr, "%s: %d bits, %d squarings and %d products, by %v\n", name, e.BitLen(), squarings, products, best.Algorithm)
	return acc.Decompile(best.Program)
}

// algorithms returns the library's ensemble, dictionary algorithms with windows
// that are not in it, and runs of the annealing search with that many steps.
func algorithms(runs, steps int) []alg.ChainAlgorithm {
	sequences := []alg.SequenceAlgorithm{
		heuristic.NewAlgorithm(heuristic.UseFirst(heuristic.Halving{}, heuristic.DeltaLargest{})),
		heuristic.NewAlgorithm(heuristic.UseFirst(heuristic.Halving{}, heuristic.Approximation{})),
	}
	for _, strategy := range contfrac.Strategies {
		if strategy.Singleton() {
			sequences = append(sequences, contfrac.NewAlgorithm(strategy))
		}
	}
	all := ensemble.Ensemble()
	for k := uint(2); k <= widestWindow; k++ {
		for _, s := range sequences {
			all = append(all, opt.Algorithm{Algorithm: dict.NewAlgorithm(dict.SlidingWindow{K: k}, s)})
		}
	}
	for seed := range uint64(runs) {
		all = append(all, opt.Algorithm{Algorithm: anneal.Algorithm{Steps: steps, Seed: seed}})
	}
	return all
}
