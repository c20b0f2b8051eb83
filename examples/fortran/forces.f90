! Energies and forces of molecules of several sizes, by a model from an archive of PyTorch.

module model
  use tsir
  implicit none

  interface
    integer(c_int) function energy_and_gradient(positions, species, energy, gradient, message, capacity) bind(c)
      import :: c_int, c_int64_t, c_char, tsir_tensor
      type(tsir_tensor), intent(in) :: positions, species
      type(tsir_tensor), intent(out) :: energy, gradient
      character(kind=c_char), intent(out) :: message(*)
      integer(c_int64_t), value :: capacity
    end function
  end interface
end module

program forces
  use model
  implicit none

  integer, parameter :: counts(4) = [1, 2, 5, 40]
  real(c_double), allocatable, target :: positions(:, :)
  integer(c_int64_t), allocatable, target :: species(:)
  type(tsir_tensor) :: energy, gradient
  character(kind=c_char) :: message(2000)
  integer :: atoms, i, k, status

  do k = 1, size(counts)
    atoms = counts(k)
    positions = transpose(reshape([(1.5d0 * sin(1.7d0 * i), i = 0, 3 * atoms - 1)], [3, atoms]))
    species = [(int(mod(i, 4), c_int64_t), i = 0, atoms - 1)]
    status = energy_and_gradient(tsir_view(positions), tsir_view(species), energy, gradient, message, &
                                 size(message, kind=c_int64_t))
    if (status /= tsir_ok) call stop_with(status)
    print '(a, i0, a, f0.12, a, f0.12)', 'atoms ', atoms, ': energy ', tsir_item(energy), &
      ', largest force ', maxval(abs(-tsir_matrix(gradient)))
    call tsir_tensor_free(energy)
    call tsir_tensor_free(gradient)
  end do

  status = energy_and_gradient(tsir_view(positions(:, 1)), tsir_view(species), energy, gradient, message, &
                               size(message, kind=c_int64_t))
  if (status == tsir_bad_argument) call show
  deallocate(positions, species)

contains

  subroutine show
    integer :: last
    last = findloc(message, c_null_char, dim=1) - 1
    print '(2000a)', message(1:last)
  end subroutine

  subroutine stop_with(status)
    integer, intent(in) :: status
    call show
    stop status
  end subroutine

end program
