package main

// monolithJobs are the jobs of [monolithGadgets] that no other gadget does.
var monolithJobs []string

// monolithGadgets are the gadgets of circuit/monolith: one entry for each instance,
// mode and curve, as in [anemoiGadgets].
func monolithGadgets() []gadget { return nil }
