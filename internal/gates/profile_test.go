package gates

import (
	"math/big"
	"testing"

	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/profile"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/gadgettest"
)

// TestProfile: gnark's profiler sees each constraint that is written here.
func TestProfile(t *testing.T) {
	body := func(api frontend.API, x [3]frontend.Variable) {
		AssertProduct(api, x[0], x[1], x[2])
		AssertProduct(api, x[0], x[1], 35)
		AssertShiftedProduct(api, x[0], x[1], big.NewInt(14), 35)
	}
	for _, system := range []gadgettest.System{gadgettest.R1CS, gadgettest.SCS} {
		p := profile.Start(profile.WithNoOutput())
		ccs, err := gadgettest.Compile(field, system, &circuit{body: &body})
		p.Stop()
		require.NoError(t, err)
		require.Equal(t, 3, ccs.GetNbConstraints(), "%v", system)
		require.Equal(t, 3, p.NbConstraints(), "%v", system)
	}
}
