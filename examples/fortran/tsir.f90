! The types that functions compiled by tsir share, and tensors over arrays of Fortran as they lie, without a copy.

module tsir
  use, intrinsic :: iso_c_binding
  implicit none

  integer, parameter :: tsir_max_rank = 8
  integer(c_int), parameter :: tsir_ok = 0, tsir_bad_argument = 1, tsir_failed = 2, tsir_out_of_memory = 3
  integer(c_int32_t), parameter :: tsir_i64 = 4, tsir_f32 = 6, tsir_f64 = 7

  type, bind(c) :: tsir_tensor
    type(c_ptr) :: data = c_null_ptr
    type(c_ptr) :: owner = c_null_ptr
    integer(c_int32_t) :: dtype = tsir_f32
    integer(c_int32_t) :: rank = 0
    integer(c_int64_t) :: sizes(tsir_max_rank) = 0
    integer(c_int64_t) :: strides(tsir_max_rank) = 0
  end type

  interface
    subroutine tsir_tensor_free(tensor) bind(c)
      import :: tsir_tensor
      type(tsir_tensor), intent(inout) :: tensor
    end subroutine
  end interface

  ! Element (i, j) of the tensor is a(i + 1, j + 1).
  interface tsir_view
    module procedure view_f64_1, view_f64_2, view_i64_1
  end interface

contains

  function view_f64_1(a) result(tensor)
    real(c_double), target, contiguous, intent(in) :: a(:)
    type(tsir_tensor) :: tensor
    tensor = described(c_loc(a), tsir_f64, shape(a, c_int64_t))
  end function

  function view_f64_2(a) result(tensor)
    real(c_double), target, contiguous, intent(in) :: a(:, :)
    type(tsir_tensor) :: tensor
    tensor = described(c_loc(a), tsir_f64, shape(a, c_int64_t))
  end function

  function view_i64_1(a) result(tensor)
    integer(c_int64_t), target, contiguous, intent(in) :: a(:)
    type(tsir_tensor) :: tensor
    tensor = described(c_loc(a), tsir_i64, shape(a, c_int64_t))
  end function

  function described(data, dtype, sizes) result(tensor)
    type(c_ptr), intent(in) :: data
    integer(c_int32_t), intent(in) :: dtype
    integer(c_int64_t), intent(in) :: sizes(:)
    type(tsir_tensor) :: tensor
    integer :: axis
    tensor%data = data
    tensor%dtype = dtype
    tensor%rank = size(sizes)
    tensor%sizes(1:size(sizes)) = sizes
    do axis = 1, size(sizes)
      tensor%strides(axis) = product(sizes(1:axis - 1))
    end do
  end function

  ! The one element of a tensor of doubles.
  real(c_double) function tsir_item(tensor) result(value)
    type(tsir_tensor), intent(in) :: tensor
    real(c_double), pointer :: found
    call c_f_pointer(tensor%data, found)
    value = found
  end function

  ! The elements of a matrix of doubles, whatever the strides are.
  function tsir_matrix(tensor) result(a)
    type(tsir_tensor), intent(in) :: tensor
    real(c_double), allocatable :: a(:, :)
    real(c_double), pointer :: found(:)
    integer(c_int64_t) :: i, j
    allocate(a(tensor%sizes(1), tensor%sizes(2)))
    if (size(a) == 0) return
    call c_f_pointer(tensor%data, found, [1 + sum((tensor%sizes(1:2) - 1) * tensor%strides(1:2))])
    do j = 1, tensor%sizes(2)
      do i = 1, tensor%sizes(1)
        a(i, j) = found(1 + (i - 1) * tensor%strides(1) + (j - 1) * tensor%strides(2))
      end do
    end do
  end function

end module
