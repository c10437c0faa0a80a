package merkle

import (
	"errors"
	"fmt"
	"math/big"
	"reflect"

	"github.com/consensys/gnark/frontend"

	"example.com/gnarkhash/native/monolith"
)

// Path holds the siblings of a leaf's path in a circuit. It can be a field of a
// circuit; make it with [NewPath] before compiling and fill it with [AssignPath].
type Path struct {
	// Siblings[i] holds the k-1 siblings at level i, the leaf's own level first,
	// in order and with the node itself left out, digest after digest:
	// (k-1) * DigestLen variables.
	Siblings [][]frontend.Variable
}

// NewPath returns an empty path for a tree of the given arity and depth whose
// digests have digestLen variables. It fails as [New] does.
func NewPath(arity, digestLen, depth int) (Path, error) {
	if _, err := newShape(arity, depth); err != nil {
		return Path{}, err
	}
	if err := checkDigestLen(digestLen); err != nil {
		return Path{}, err
	}
	path := Path{Siblings: make([][]frontend.Variable, depth)}
	for i := range path.Siblings {
		path.Siblings[i] = make([]frontend.Variable, (arity-1)*digestLen)
	}
	return path, nil
}

// maxDigestLen bounds the variables of a digest, so that those of a level can be counted.
const maxDigestLen = 1 << 10

func checkDigestLen(n int) error {
	if n < 1 || n > maxDigestLen {
		return fmt.Errorf("merkle: a digest of %d variables: want 1 to %d", n, maxDigestLen)
	}
	return nil
}

// AssignPath returns the path of a proof as witness values. The proof is not
// checked against any root: that is what the circuit does.
func AssignPath[D comparable](proof *Proof[D]) (Path, error) {
	if proof == nil {
		return Path{}, errors.New("merkle: the proof is missing")
	}
	path := Path{Siblings: make([][]frontend.Variable, len(proof.Siblings))}
	for i, level := range proof.Siblings {
		for _, digest := range level {
			lanes, err := AssignDigest(digest)
			if err != nil {
				return Path{}, err
			}
			path.Siblings[i] = append(path.Siblings[i], lanes...)
		}
	}
	return path, nil
}

// AssignDigest returns the elements of a digest, an array of field elements, as
// witness values: integers in [0, q).
func AssignDigest[D comparable](digest D) ([]frontend.Variable, error) {
	v := reflect.ValueOf(&digest).Elem()
	if v.Kind() != reflect.Array || v.Len() == 0 {
		return nil, fmt.Errorf("merkle: a digest of type %T is no array of field elements", digest)
	}
	lanes := make([]frontend.Variable, v.Len())
	for i := range lanes {
		switch e := v.Index(i).Addr().Interface().(type) {
		case interface{ BigInt(*big.Int) *big.Int }:
			lanes[i] = e.BigInt(new(big.Int))
		case *monolith.Goldilocks:
			lanes[i] = new(big.Int).SetUint64(e.Uint64())
		case *monolith.Mersenne31:
			lanes[i] = new(big.Int).SetUint64(e.Uint64())
		default:
			return nil, fmt.Errorf("merkle: a digest of type %T is no array of field elements", digest)
		}
	}
	return lanes, nil
}
