// Package member is the protocol of anonymous membership, as in Semaphore: prove
// that you are one of a list, once for each scope, without saying which one.
//
// # What is computed
//
// All values are elements of the scalar field of BN254. H is the instance of
// Anemoi that the tree uses: 2 columns with arity 4, 1 column with arity 2.
//
//	commitment = H.Fixed(1, "membership/commitment") of (secret)
//	scope      = H.Bytes("membership/scope")  of a string, the occasion
//	signal     = H.Bytes("membership/signal") of a string, what is said
//	nullifier  = H.Fixed(2, "membership/nullifier") of (secret, scope)
//	root       = root of the tree of [merkle.NewAnemoi](H, ""), commitment i as leaf i
//
// An identity is a random secret. Its commitment is published on the list, the
// secret never leaves its owner. The [Circuit] states, for the public values root,
// scope, nullifier and signal, in this order:
//
//	I know a secret, an index and a path such that the commitment of the secret is
//	the leaf at this index of the tree with this root, and such that the nullifier
//	is that of the secret and the scope.
//
// The signal is part of the statement and of no other equation than its square, so
// that a finished proof cannot be shown with another signal.
//
// # What a verifier must do
//
// [Verifier.Accept] does it. Root, scope and signal are the verifier's own: from
// the prover it takes the nullifier and the proof. A nullifier is the number itself
// and nothing else: an encoding of r or more, which would pass for another number
// with the same value modulo r, is refused. Whether a nullifier was used is looked
// up by (scope, nullifier) in a [Store] that outlives the process. A proof has many
// encodings that verify (anybody can re-randomise a Groth16 proof), so its bytes
// identify nothing and are not what is remembered.
//
// # What stays private
//
// Who it was: the secret, the index and the path. Two nullifiers of one secret in
// two scopes cannot be linked, as long as the secret stays secret: with it, anybody
// computes the nullifiers of all scopes. Whoever uses an identity in a scope can be
// linked to nothing else than that scope. A list of few members hides little.
package member
