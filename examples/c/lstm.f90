! An LSTM cell in Fortran: arrays are passed as they lie, without a copy.

module tsir
  use, intrinsic :: iso_c_binding
  implicit none

  integer, parameter :: max_rank = 8
  integer(c_int32_t), parameter :: tsir_f32 = 6

  type, bind(c) :: tsir_tensor
    type(c_ptr) :: data = c_null_ptr
    type(c_ptr) :: owner = c_null_ptr
    integer(c_int32_t) :: dtype = tsir_f32
    integer(c_int32_t) :: rank = 0
    integer(c_int64_t) :: sizes(max_rank) = 0
    integer(c_int64_t) :: strides(max_rank) = 0
  end type

  interface
    integer(c_int) function lstm_cell(x, h, c, w_ih, w_hh, b_ih, b_hh, next_h, next_c, message, capacity) bind(c)
      import :: c_int, c_int64_t, c_char, tsir_tensor
      type(tsir_tensor), intent(in) :: x, h, c, w_ih, w_hh, b_ih, b_hh
      type(tsir_tensor), intent(out) :: next_h, next_c
      character(kind=c_char), intent(out) :: message(*)
      integer(c_int64_t), value :: capacity
    end function

    subroutine tsir_tensor_free(tensor) bind(c)
      import :: tsir_tensor
      type(tsir_tensor), intent(inout) :: tensor
    end subroutine
  end interface

contains

  ! Element (i, j) of the tensor is a(i + 1, j + 1).
  function matrix(a) result(tensor)
    real(c_float), target, contiguous, intent(in) :: a(:, :)
    type(tsir_tensor) :: tensor
    tensor%data = c_loc(a)
    tensor%rank = 2
    tensor%sizes(1:2) = shape(a, c_int64_t)
    tensor%strides(1:2) = [1_c_int64_t, size(a, 1, c_int64_t)]
  end function

  function vector(a) result(tensor)
    real(c_float), target, contiguous, intent(in) :: a(:)
    type(tsir_tensor) :: tensor
    tensor%data = c_loc(a)
    tensor%rank = 1
    tensor%sizes(1) = size(a, kind=c_int64_t)
    tensor%strides(1) = 1
  end function

end module

program lstm
  use tsir
  implicit none

  integer, parameter :: rows = 4, inputs = 10, hidden = 20, gates = 4 * hidden
  real(c_float), target :: x(rows, inputs), h(rows, hidden), c(rows, hidden)
  real(c_float), target :: w_ih(gates, inputs), w_hh(gates, hidden), b_ih(gates), b_hh(gates)
  real(c_float), pointer :: found(:)
  character(kind=c_char) :: message(1000)
  type(tsir_tensor) :: next_h, next_c
  integer :: i, status

  call fill(x, 1.0d0)
  call fill(h, 2.0d0)
  call fill(c, 3.0d0)
  call fill(w_ih, 4.0d0)
  call fill(w_hh, 5.0d0)
  b_ih = [(real(0.5d0 * sin(6.0d0 * i), c_float), i = 0, gates - 1)]
  b_hh = [(real(0.5d0 * sin(7.0d0 * i), c_float), i = 0, gates - 1)]

  status = lstm_cell(matrix(x), matrix(h), matrix(c), matrix(w_ih), matrix(w_hh), vector(b_ih), vector(b_hh), &
                     next_h, next_c, message, size(message, kind=c_int64_t))
  if (status /= 0) then
    print '(1000a)', message
    stop 1
  end if
  call c_f_pointer(next_h%data, found, [int(rows * next_h%strides(1))])
  do i = 0, rows - 1
    print '(a, i0, a, f9.6)', 'h[', i, ', 0] =', found(1 + i * next_h%strides(1))
  end do
  call tsir_tensor_free(next_h)
  call tsir_tensor_free(next_c)

contains

  ! The same numbers as in lstm.c, which counts along the rows.
  subroutine fill(a, frequency)
    real(c_float), intent(out) :: a(:, :)
    real(c_double), intent(in) :: frequency
    integer :: row, column
    do concurrent (row = 1:size(a, 1), column = 1:size(a, 2))
      a(row, column) = real(0.5d0 * sin(frequency * ((row - 1) * size(a, 2) + column - 1)), c_float)
    end do
  end subroutine

end program
