"""The `autodiff` dialect: what differentiation adds to `prim` and `aten`."""
