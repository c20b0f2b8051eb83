"""The `autodiff` dialect: what differentiation adds to a program."""
