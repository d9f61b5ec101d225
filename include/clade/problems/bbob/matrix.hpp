// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <vector>

namespace clade::detail::bbob {

/// A square matrix, for products with a vector. Four rows at a time are stored column by column, so that their sums are
/// computed side by side, each from the first column to the last: no order of operations is left to the compiler.
class matrix {
 public:
  matrix() = default;

  /// Of n rows, given one after the other.
  matrix(std::size_t n, const std::vector<double>& rows) : size_(n), values_((n + 3) / 4 * 4 * n) {
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < n; ++j) values_[i / 4 * 4 * n + j * 4 + i % 4] = rows[i * n + j];
    }
  }

  /// y = start + M x, where y has room for a multiple of four numbers and is not x.
  void multiply(const double* x, double* y, double start = 0) const noexcept {
    const double* m = values_.data();
    for (std::size_t i = 0; i < size_; i += 4) {
      double sums[4] = {start, start, start, start};
      for (std::size_t j = 0; j < size_; ++j, m += 4) {
        for (std::size_t k = 0; k < 4; ++k) sums[k] += m[k] * x[j];
      }
      for (std::size_t k = 0; k < 4; ++k) y[i + k] = sums[k];
    }
  }

 private:
  std::size_t size_ = 0;
  std::vector<double> values_;
};

/// A diag(d) B, all row by row.
inline std::vector<double> product(std::size_t n, const std::vector<double>& a, const std::vector<double>& d,
                                   const std::vector<double>& b) {
  std::vector<double> result(n * n);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t k = 0; k < n; ++k) {
      const auto factor = a[i * n + k] * d[k];
      for (std::size_t j = 0; j < n; ++j) result[i * n + j] += factor * b[k * n + j];
    }
  }
  return result;
}

/// diag(d) B, row by row.
inline std::vector<double> product(std::size_t n, const std::vector<double>& d, std::vector<double> b) {
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) b[i * n + j] *= d[i];
  }
  return b;
}

}  // namespace clade::detail::bbob
