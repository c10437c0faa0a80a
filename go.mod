module example.com/gnarkhash

go 1.26.8

require (
	github.com/bits-and-blooms/bitset v1.25.0
	github.com/consensys/gnark v0.16.3
	github.com/consensys/gnark-crypto v0.22.0
	github.com/go-analyze/charts v0.6.4
	github.com/google/pprof v0.0.0-20260802141513-ef3492d7dac3
	github.com/stretchr/testify v1.12.1
	github.com/zeebo/blake3 v0.2.4
	golang.org/x/sys v0.48.0
)

require (
	github.com/blang/semver/v4 v4.0.0 // indirect
	github.com/dustin/go-humanize v1.0.1 // indirect
	github.com/fxamacker/cbor/v2 v2.9.2 // indirect
	github.com/go-analyze/bulk v0.1.6 // indirect
	github.com/golang/freetype v0.0.0-20170609003504-e2365dfdc4a0 // indirect
	github.com/klauspost/cpuid/v2 v2.0.12 // indirect
	github.com/mattn/go-colorable v0.1.15 // indirect
	github.com/mattn/go-isatty v0.0.24 // indirect
	github.com/ronanh/intcomp v1.1.1 // indirect
	github.com/rs/zerolog v1.35.1 // indirect
	github.com/x448/float16 v0.8.4 // indirect
	go.yaml.in/yaml/v3 v3.0.5 // indirect
	golang.org/x/crypto v0.57.0 // indirect
	golang.org/x/image v0.45.0 // indirect
	golang.org/x/sync v0.23.0 // indirect
)
