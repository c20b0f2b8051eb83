"""From LLVM IR text to objects, libraries and addresses, kept on disk."""
