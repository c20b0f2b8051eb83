"""The `prim` dialect: types, constants, control flow, containers and numbers."""
