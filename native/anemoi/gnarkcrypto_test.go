package anemoi

import (
	"bytes"
	"crypto/rand"
	"testing"

	"github.com/consensys/gnark-crypto/accumulator/merkletree"
	"github.com/consensys/gnark-crypto/ecc/bn254/fr"
	"github.com/consensys/gnark-crypto/ecc/bn254/twistededwards/eddsa"
	fiatshamir "github.com/consensys/gnark-crypto/fiat-shamir"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/hashtest"
)

// The adapters at work in gnark-crypto, over each number of columns.

func forEachBN254(t *testing.T, f func(t *testing.T, in *BN254FrInstance)) {
	for l := 1; l <= MaxColumns; l++ {
		in, err := BN254Fr(l)
		require.NoError(t, err)
		t.Run(in.String(), func(t *testing.T) { f(t, in) })
	}
}

// recorder keeps what is written to a hash since the last Reset.
type recorder struct {
	*BlockHash[fr.Element, [1]fr.Element]
	written []byte
}

func (r *recorder) Write(p []byte) (int, error) {
	r.written = append(r.written, p...)
	return r.BlockHash.Write(p)
}

func (r *recorder) Reset() {
	r.written = nil
	r.BlockHash.Reset()
}

// TestEdDSA signs an element on the curve embedded in BN254 and verifies.
func TestEdDSA(t *testing.T) {
	forEachBN254(t, func(t *testing.T, in *BN254FrInstance) {
		s := in.Sponge("signature")
		key, err := eddsa.GenerateKey(rand.Reader)
		require.NoError(t, err)
		message := in.Hash(fr.NewElement(7))
		encodedMessage := message[0].Marshal()

		signature, err := key.Sign(encodedMessage, s.NewHash())
		require.NoError(t, err)
		r := &recorder{BlockHash: s.NewHash()}
		ok, err := key.PublicKey.Verify(signature, encodedMessage, r)
		require.NoError(t, err)
		require.True(t, ok)

		// What was hashed: R, A and the message, as the typed API hashes them.
		var sig eddsa.Signature
		_, err = sig.SetBytes(signature)
		require.NoError(t, err)
		a := key.PublicKey.A
		want := s.Hash(sig.R.X, sig.R.Y, a.X, a.Y, message[0])
		require.Len(t, r.written, 5*fr.Bytes)
		require.Equal(t, want[0].Marshal(), r.Sum(nil))

		other := fr.NewElement(8)
		ok, err = key.PublicKey.Verify(signature, other.Marshal(), s.NewHash())
		require.NoError(t, err)
		require.False(t, ok, "another message")
		ok, err = key.PublicKey.Verify(signature, encodedMessage, in.Sponge("").NewHash())
		require.NoError(t, err)
		require.False(t, ok, "another domain")

		for _, bad := range [][]byte{hashtest.Encoded(in.Modulus(), in.Modulus()), []byte("text"), append(encodedMessage, 0)} {
			_, err = key.Sign(bad, s.NewHash())
			require.ErrorContains(t, err, "anemoi: "+s.String())
			_, err = key.PublicKey.Verify(signature, bad, s.NewHash())
			require.ErrorContains(t, err, "anemoi: "+s.String())
		}
	})
}

// TestMerkleTree builds gnark-crypto's tree and a proof over encoded elements.
func TestMerkleTree(t *testing.T) {
	forEachBN254(t, func(t *testing.T, in *BN254FrInstance) {
		s := in.Sponge("tree")
		var data []byte
		var level []fr.Element
		for i := range uint64(4) {
			leaf := fr.NewElement(10 + i)
			data = append(data, leaf.Marshal()...)
			digest := s.Hash(leaf)
			level = append(level, digest[0])
		}
		for len(level) > 1 {
			node := s.Hash(level[:2]...)
			level = append(level[2:], node[0])
		}
		for index := range uint64(4) {
			root, proof, leaves, err := merkletree.BuildReaderProof(bytes.NewReader(data), s.NewHash(), fr.Bytes, index)
			require.NoError(t, err)
			require.Equal(t, level[0].Marshal(), root)
			require.True(t, merkletree.VerifyProof(s.NewHash(), root, proof, index, leaves))
			require.False(t, merkletree.VerifyProof(s.NewHash(), root, proof, index^1, leaves))
			require.False(t, merkletree.VerifyProof(in.Sponge("").NewHash(), root, proof, index, leaves))
			proof[0] = proof[1]
			require.False(t, merkletree.VerifyProof(s.NewHash(), root, proof, index, leaves))
		}
	})
}

// TestTranscript computes two challenges by gnark-crypto's transcript and by the
// formula in the comment of NewLeftPaddingTranscriptHash.
func TestTranscript(t *testing.T) {
	forEachBN254(t, func(t *testing.T, in *BN254FrInstance) {
		s := in.Sponge("transcript")
		values := []fr.Element{fr.NewElement(3), fr.NewElement(4), fr.NewElement(5)}
		values[1].Neg(&values[1])
		challenges := func() (first, second []byte) {
			transcript := fiatshamir.NewTranscript(s.NewLeftPaddingTranscriptHash(), "alpha", "beta")
			require.NoError(t, transcript.Bind("alpha", values[0].Marshal()))
			require.NoError(t, transcript.Bind("alpha", values[1].Marshal()))
			require.NoError(t, transcript.Bind("beta", values[2].Marshal()))
			first, err := transcript.ComputeChallenge("alpha")
			require.NoError(t, err)
			second, err = transcript.ComputeChallenge("beta")
			require.NoError(t, err)
			return first, second
		}
		first, second := challenges()
		firstAgain, secondAgain := challenges()
		require.Equal(t, first, firstAgain)
		require.Equal(t, second, secondAgain)

		var alpha, beta fr.Element
		alpha.SetBytes([]byte("alpha"))
		beta.SetBytes([]byte("beta"))
		wantFirst := s.Hash(alpha, values[0], values[1])
		wantSecond := s.Hash(beta, wantFirst[0], values[2])
		require.Equal(t, wantFirst[0].Marshal(), first)
		require.Equal(t, wantSecond[0].Marshal(), second)

		values[2].SetOne()
		same, other := challenges()
		require.Equal(t, first, same)
		require.NotEqual(t, second, other)

		// The strict hash refuses a name, and both a value that is no element.
		_, err := fiatshamir.NewTranscript(s.NewHash(), "alpha").ComputeChallenge("alpha")
		require.ErrorContains(t, err, "a write of 5 bytes")
		transcript := fiatshamir.NewTranscript(s.NewLeftPaddingTranscriptHash(), "alpha")
		require.NoError(t, transcript.Bind("alpha", hashtest.Encoded(in.Modulus(), in.Modulus())))
		_, err = transcript.ComputeChallenge("alpha")
		require.ErrorContains(t, err, "is not canonical")
	})
}
