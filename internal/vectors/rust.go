package vectors

// AnemoiRustInstance holds what the tests of anemoi-rust say of one instance.
type AnemoiRustInstance struct {
	Name    string `json:"instance"`
	Columns int    `json:"n_cols"`
	Width   int
	Rate    int
	Rounds  int
	Vectors struct {
		SboxLayer []Case           `json:"sbox_layer"`
		HashField []Case           `json:"hash_field"`
		HashBytes []AnemoiRustCase `json:"hash_bytes"`
		Jive      []Case           `json:"jive_compress"`
		JiveK     []AnemoiRustCase `json:"jive_compress_k"`
	}
}

// AnemoiRustCase is a case with a byte string or a number of inputs.
type AnemoiRustCase struct {
	In, Out Elements
	Hex     string `json:"in_hex"`
	K       int
}

// AnemoiRust is a file of the vectors of anemoi-rust for one field.
type AnemoiRust struct {
	Origin, Licence string
	Field, Modulus  string
	Instances       []AnemoiRustInstance
}
