module example.com/gnarkhash/internal/gen

go 1.26.8

require (
	github.com/consensys/gnark-crypto v0.22.0
	github.com/mmcloughlin/addchain v0.4.0
)

require (
	github.com/consensys/bavard v0.2.2-0.20260118153501-cba9f5475432 // indirect
	github.com/klauspost/asmfmt v1.3.2 // indirect
	golang.org/x/mod v0.41.0 // indirect
	golang.org/x/sync v0.23.0 // indirect
	golang.org/x/sys v0.48.0 // indirect
	golang.org/x/telemetry v0.0.0-20260908163034-4bcc4b2ee518 // indirect
	golang.org/x/tools v0.50.0 // indirect
	rsc.io/tmplfunc v0.0.3 // indirect
)

tool (
	github.com/klauspost/asmfmt/cmd/asmfmt
	golang.org/x/tools/cmd/goimports
)
