"""LLVM IR as text: types, instructions, functions, frames, debug lines."""
