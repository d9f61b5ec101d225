// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <vector>

namespace clade::detail::bbob {

/// A square matrix for products with vectors. Groups of four rows are stored column by column. Their sums are computed
/// in parallel, each in the order of the columns. The order of operations is therefore fixed, and every compiler yields
/// the same result.
class matrix {
 public:
  matrix() = default;

  /// Constructs a matrix from n rows in row-major order.
  matrix(std::size_t n, const std::vector<double>& rows) : size_(n), values_((n + 3) / 4 * 4 * n) {
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < n; ++j) values_[i / 4 * 4 * n + j * 4 + i % 4] = rows[i * n + j];
    }
  }

  /// Sets every element of y to `start` plus the element of M x. The array y must not overlap x, and it needs room for
  /// n numbers, rounded up to a multiple of four.
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

/// Returns A diag(d) B, for n × n matrices in row-major order.
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

/// Returns diag(d) B, for an n × n matrix B in row-major order.
inline std::vector<double> product(std::size_t n, const std::vector<double>& d, std::vector<double> b) {
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) b[i * n + j] *= d[i];
  }
  return b;
}

}  // namespace clade::detail::bbob
