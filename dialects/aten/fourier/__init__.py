"""
Discrete Fourier transforms, and those of short times.

Out: entries of the operator table. They are native (`lowering.fourier`), with gradients; the functions of
`torch.fft` are script text over them (`frontend.library.fourier`).
"""
