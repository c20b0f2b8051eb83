"""Derivatives as functions: `grad`, `value_and_grad`, `jacobian`, `hessian`, `jvp`, `vjp`."""
