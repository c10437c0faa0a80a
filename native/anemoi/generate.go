package anemoi

//go:generate go run -C ../../internal/gen .
