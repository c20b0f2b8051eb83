"""What compiled code needs of its process: memory, threads, signals, and a BLAS."""
