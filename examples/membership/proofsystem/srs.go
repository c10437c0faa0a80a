package proofsystem

import (
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"

	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark-crypto/ecc/bn254"
	"github.com/consensys/gnark-crypto/ecc/bn254/fr"
	"github.com/consensys/gnark-crypto/ecc/bn254/kzg"
)

// SRS is the structured reference string of KZG commitments on BN254: the powers
// tau^i G1 of a secret tau, and G2 and tau G2.
type SRS struct{ srs kzg.SRS }

// ReadSRS decodes the SRS that gnark-crypto's kzg.SRS.WriteTo or WriteRawTo wrote,
// and checks that it is one: see the errors. Who knows tau cannot be checked.
func ReadSRS(data []byte) (*SRS, error) {
	if len(data) < 4 || uint64(binary.BigEndian.Uint32(data)) > uint64(len(data)/bn254.SizeOfG1AffineCompressed) {
		return nil, errors.New("proofsystem: this is no KZG SRS of gnark-crypto: it is shorter than the list of points it starts with")
	}
	var srs kzg.SRS
	if err := decode(data, &srs); err != nil {
		return nil, fmt.Errorf("proofsystem: KZG SRS: %w", err)
	}
	if err := checkSRS(&srs); err != nil {
		return nil, fmt.Errorf("proofsystem: KZG SRS: %w", err)
	}
	return &SRS{srs}, nil
}

// checkSRS checks that the points are the powers of one tau other than 0, and that
// the part for verifiers is of the same tau. One random combination, weights r_i of
// 254 bits, checks all powers: e(sum r_i P_(i+1), G2) = e(sum r_i P_i, tau G2).
func checkSRS(srs *kzg.SRS) error {
	_, _, g1, g2 := bn254.Generators()
	points := srs.Pk.G1
	switch {
	case len(points) < 2:
		return fmt.Errorf("%d points, want 2 or more", len(points))
	case !points[0].Equal(&g1) || !srs.Vk.G1.Equal(&g1) || !srs.Vk.G2[0].Equal(&g2):
		return errors.New("it does not start with the generators of BN254")
	case srs.Vk.G2[1].IsInfinity():
		return errors.New("its secret is 0")
	case srs.Vk.Lines != [2][2][66]bn254.LineEvaluationAff{bn254.PrecomputeLines(srs.Vk.G2[0]), bn254.PrecomputeLines(srs.Vk.G2[1])}:
		return errors.New("its precomputed lines belong to other points")
	}
	weights := make([]fr.Element, len(points)-1)
	for i := range weights {
		if _, err := weights[i].SetRandom(); err != nil {
			return err
		}
	}
	var low, high bn254.G1Affine
	if _, err := low.MultiExp(points[:len(weights)], weights, ecc.MultiExpConfig{}); err != nil {
		return err
	}
	if _, err := high.MultiExp(points[1:], weights, ecc.MultiExpConfig{}); err != nil {
		return err
	}
	low.Neg(&low)
	ok, err := bn254.PairingCheck([]bn254.G1Affine{high, low}, []bn254.G2Affine{srs.Vk.G2[0], srs.Vk.G2[1]})
	if err != nil {
		return err
	}
	if !ok {
		return errors.New("its points are not the powers of one secret")
	}
	return nil
}

// insecureSRS makes an SRS with a random secret, which this process knows.
func insecureSRS(points int) (*SRS, error) {
	tau, err := rand.Int(rand.Reader, fr.Modulus())
	if err != nil {
		return nil, fmt.Errorf("proofsystem: no randomness for an SRS: %w", err)
	}
	srs, err := kzg.NewSRS(uint64(points), tau)
	if err != nil {
		return nil, fmt.Errorf("proofsystem: KZG SRS: %w", err)
	}
	return &SRS{*srs}, nil
}

// forSize returns the first points, and the SRS of the Lagrange polynomials on the
// domain of the given size, a power of 2.
func (s *SRS) forSize(canonical, lagrange int) (points, onDomain *kzg.SRS, err error) {
	if n := len(s.srs.Pk.G1); n < canonical {
		return nil, nil, fmt.Errorf("proofsystem: the SRS has %d points, this circuit needs %d", n, canonical)
	}
	points = &kzg.SRS{Vk: s.srs.Vk, Pk: kzg.ProvingKey{G1: s.srs.Pk.G1[:canonical:canonical]}}
	onDomain = &kzg.SRS{Vk: s.srs.Vk}
	onDomain.Pk.G1, err = kzg.ToLagrangeG1(append([]bn254.G1Affine(nil), s.srs.Pk.G1[:lagrange]...))
	if err != nil {
		return nil, nil, fmt.Errorf("proofsystem: KZG SRS: %w", err)
	}
	return points, onDomain, nil
}
