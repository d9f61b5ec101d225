// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <new>
#include <vector>

/// The linear algebra of CMA-ES on columns of contiguous doubles.
///
/// The order of the summands of every element is fixed, so results have the same bits for vector registers of any
/// width. Columns are padded with zeros to a multiple of four numbers, and loops begin at a multiple of four.
namespace clade::detail {

inline constexpr std::size_t column_block = 4;

/// An allocator that aligns to 64 bytes, so that vector loads do not cross cache lines.
template <class T>
struct aligned_allocator {
  using value_type = T;

  aligned_allocator() = default;
  template <class U>
  constexpr aligned_allocator(const aligned_allocator<U>&) noexcept {}
  T* allocate(std::size_t n) { return static_cast<T*>(::operator new(n * sizeof(T), alignment)); }
  void deallocate(T* p, std::size_t) noexcept { ::operator delete(p, alignment); }
  friend bool operator==(aligned_allocator, aligned_allocator) noexcept { return true; }

 private:
  static constexpr std::align_val_t alignment{64};
};

/// Columns of numbers, one after the other.
using column_vector = std::vector<double, aligned_allocator<double>>;

/// The points of a generation in padded columns. `normal` contains standard normal points. `steps` contains the same
/// points after the transformation by the shape of the distribution and before the multiplication by the step size.
struct cma_points {
  column_vector normal, steps;
};

/// Returns the length of a padded column of n numbers.
constexpr std::size_t padded(std::size_t n) noexcept { return (n + column_block - 1) / column_block * column_block; }

/// Adds the sum over c < count of factors[c] times column c to the numbers y[0, rows). These stay in registers. Columns
/// are `stride` numbers apart.
template <std::size_t rows>
void add_columns_to_rows(double* __restrict y, const double* __restrict columns, std::size_t stride,
                         const double* __restrict factors, std::size_t count) {
  double sums[rows];
  for (std::size_t k = 0; k < rows; ++k) sums[k] = y[k];
  for (std::size_t c = 0; c < count; ++c, columns += stride) {
    const double f = factors[c];
    for (std::size_t k = 0; k < rows; ++k) sums[k] += f * columns[k];
  }
  for (std::size_t k = 0; k < rows; ++k) y[k] = sums[k];
}

/// True if sixteen rows fit into the registers. Otherwise, processing four whole columns at a time is faster (GCC 12).
/// Both methods compute the same sums in the same order.
#ifdef __AVX__
inline constexpr bool rows_in_registers = true;
#else
inline constexpr bool rows_in_registers = false;
#endif

/// Adds the sum over c < count of factors[c] times column c to y[from, to). `from` and `to` must be multiples of four,
/// and columns are `stride` numbers apart.
inline void add_columns(double* __restrict y, const double* __restrict columns, std::size_t stride,
                        const double* __restrict factors, std::size_t count, std::size_t from, std::size_t to) {
  if constexpr (rows_in_registers) {
    auto i = from;
    for (; i + 16 <= to; i += 16) add_columns_to_rows<16>(y + i, columns + i, stride, factors, count);
    for (; i + 8 <= to; i += 8) add_columns_to_rows<8>(y + i, columns + i, stride, factors, count);
    for (; i < to; i += 4) add_columns_to_rows<4>(y + i, columns + i, stride, factors, count);
  } else {
    const auto n = (to - from) / column_block * column_block;  // tells compilers that n is a multiple of four
    y += from;
    columns += from;
    std::size_t c = 0;
    for (; c + 4 <= count; c += 4, columns += 4 * stride) {
      const double f0 = factors[c], f1 = factors[c + 1], f2 = factors[c + 2], f3 = factors[c + 3];
      const double *a0 = columns, *a1 = a0 + stride, *a2 = a1 + stride, *a3 = a2 + stride;
      for (std::size_t k = 0; k < n; ++k) y[k] = (((y[k] + f0 * a0[k]) + f1 * a1[k]) + f2 * a2[k]) + f3 * a3[k];
    }
    for (; c < count; ++c, columns += stride) {
      const double f = factors[c];
      for (std::size_t k = 0; k < n; ++k) y[k] += f * columns[k];
    }
  }
}

/// Returns the sum of the squares of n numbers, added in ascending order of their indices.
inline double sum_of_squares(const double* column, std::size_t n) {
  double sum = 0;
  for (std::size_t i = 0; i < n; ++i) sum += column[i] * column[i];
  return sum;
}

/// Returns the dot product of two padded columns of `stride` numbers, computed with sixteen partial sums.
inline double dot_product(const double* a, const double* b, std::size_t stride) {
  double sums[16] = {};
  std::size_t i = 0;
  for (; i + 16 <= stride; i += 16) {
    for (std::size_t k = 0; k < 16; ++k) sums[k] += a[i + k] * b[i + k];
  }
  for (std::size_t k = 0; i + k < stride; ++k) sums[k] += a[i + k] * b[i + k];
  for (std::size_t half = 8; half > 0; half /= 2) {
    for (std::size_t k = 0; k < half; ++k) sums[k] += sums[k + half];
  }
  return sums[0];
}

/// Computes y = A z for a lower triangular matrix A of n padded columns with zeros above the diagonal.
inline void multiply_lower(double* y, const double* a, const double* z, std::size_t n) {
  const auto stride = padded(n);
  std::fill_n(y, stride, 0.0);
  if constexpr (rows_in_registers) {
    for (std::size_t i = 0; i < stride;) {  // columns from `end` on are zero in these rows
      const auto end = std::min<std::size_t>(stride, i + 16);
      add_columns(y, a, stride, z, std::min(n, end), i, end);
      i = end;
    }
  } else {
    for (std::size_t j = 0; j < n; j += 4) {
      add_columns(y, a + j * stride, stride, z + j, std::min<std::size_t>(4, n - j), j, stride);
    }
  }
}

/// Solves A z = y for a lower triangular matrix A of n padded columns. The solution replaces y.
inline void divide_lower(double* y, const double* a, std::size_t n) {
  const auto stride = padded(n);
  for (std::size_t j = 0; j < n; ++j) {
    y[j] /= a[j * stride + j];
    for (auto i = j + 1; i < n; ++i) y[i] -= a[j * stride + i] * y[j];
  }
}

/// Solves A^T z = y for a lower triangular matrix A of n padded columns. The solution replaces y.
inline void divide_upper(double* y, const double* a, std::size_t n) {
  const auto stride = padded(n);
  for (auto j = n; j-- > 0;) {
    for (auto i = j + 1; i < n; ++i) y[j] -= a[j * stride + i] * y[i];
    y[j] /= a[j * stride + j];
  }
}

/// Computes the Cholesky factor A of a symmetric matrix C = A A^T. Only the lower triangle of C is read. Both matrices
/// have n padded columns, and `factors` must have room for n numbers. Returns false if C is not positive definite; A is
/// then unspecified.
///
/// Cost: n^3 / 6 multiplications and additions.
inline bool factorize(double* a, const double* c, double* factors, std::size_t n) {
  const auto stride = padded(n);
  for (std::size_t j = 0; j < n; ++j) {
    const auto from = j / column_block * column_block;
    auto* const column = a + j * stride;
    std::fill_n(column, from, 0.0);
    std::copy(c + j * stride + from, c + (j + 1) * stride, column + from);
    for (std::size_t p = 0; p < j; ++p) factors[p] = -a[p * stride + j];
    add_columns(column, a, stride, factors, j, from, stride);
    const auto pivot = column[j];
    if (!(pivot > 0 && pivot <= 1e300)) return false;
    const auto root = std::sqrt(pivot);
    std::fill(column + from, column + j, 0.0);
    for (auto k = j; k < stride; ++k) column[k] /= root;
    column[j] = root;
  }
  return true;
}

}  // namespace clade::detail
