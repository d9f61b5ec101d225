// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

namespace clade::detail {

/// The changes of the cost of an assignment by all exchanges of two genes.
///
/// A layer is a pair of matrices. One layer is enough if a matrix is symmetric: the other one is replaced by the sum of
/// it and its transpose. Otherwise the second layer has the transposed matrices. A layer keeps
/// the dot products of the rows of A with those of B in the order of the permutation. With them, the change by each
/// exchange is computed in O(1).
///
/// `Number` is float if all numbers that occur are integers below 2^24, which are exact; vector registers hold four of
/// them. Loops run over multiples of eight, so that compilers use these registers.
template <class Number>
class exchange_changes {
  static constexpr std::size_t block = std::is_floating_point_v<Number> ? 8 : 1;

 public:
  /// Begins with matrices of n rows: `a(i, j)`, and `b(i, j)` in the order of the permutation.
  template <class A, class B>
  void begin(std::size_t n, bool symmetric_a, bool symmetric_b, const A& a, const B& b) {
    size_ = n;
    stride_ = (n + block - 1) / block * block;
    count_ = symmetric_a || symmetric_b ? 1 : 2;
    for (std::size_t t = 0; t < count_; ++t) {
      auto& layer = layers_[t];
      const auto fill = [&](std::vector<Number>& matrix, bool adds_transpose, Number factor, const auto& at) {
        matrix.assign(n * stride_, 0);
        for (std::size_t i = 0; i < n; ++i) {
          for (std::size_t j = 0; j < n; ++j) {
            const auto entry = static_cast<Number>(t == 0 ? at(i, j) : at(j, i));
            matrix[i * stride_ + j] = adds_transpose ? entry + static_cast<Number>(at(j, i)) : factor * entry;
          }
        }
      };
      fill(layer.a, !symmetric_a && symmetric_b, symmetric_a && symmetric_b ? 2 : 1, a);
      fill(layer.b, symmetric_a && !symmetric_b, 1, b);
      layer.flows.assign(stride_, 0);
      layer.distances.assign(stride_, 0);
      layer.dots.assign(n * stride_, 0);
    }
    for (std::size_t t = 0; t < count_; ++t) {
      auto& layer = layers_[t];
      const auto& columns = layers_[count_ - 1 - t].b;  // the rows of the transposed matrix
      for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = 0; j < n; ++j) {
          add_multiple(&layer.dots[i * stride_], &columns[j * stride_], layer.a[i * stride_ + j], stride_ / block);
        }
      }
    }
    // Exchanges with padding never lower the cost.
    change_.assign(n * stride_, std::is_floating_point_v<Number> ? std::numeric_limits<Number>::infinity() : 0);
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = i + 1; j < n; ++j) change_[i * stride_ + j] = computed(i, j);
    }
  }

  /// Returns the change by the exchange of the genes i < j.
  std::int64_t operator()(std::size_t i, std::size_t j) const noexcept {
    return static_cast<std::int64_t>(change_[i * stride_ + j]);
  }

  /// Returns the first pair after i < j, in the order (0, 1), (0, 2), …, (1, 2), …, whose change is below `bound`.
  std::optional<std::pair<std::size_t, std::size_t>> next_below(std::size_t i, std::size_t j,
                                                                std::int64_t bound) const noexcept {
    const auto below = static_cast<Number>(bound);
    // A row has infinity up to its diagonal, so that each row begins with a whole block.
    for (++j;; j = (++i + 1) / block * block) {
      if (i + 1 >= size_) return std::nullopt;
      const auto* const row = &change_[i * stride_];
      while (j < size_) {
        if (j % 8 == 0) {
          while (j + 8 <= stride_ && !any_below(row + j, below)) j += 8;
          if (j >= size_) break;
        }
        if (row[j] < below) return std::pair(i, j);
        ++j;
      }
    }
  }

  /// Updates the changes after the exchange of the genes r and s, in O(n^2).
  void applied(std::size_t r, std::size_t s) {
    const auto n = size_;
    for (std::size_t t = 0; t < count_; ++t) {
      auto& layer = layers_[t];
      for (std::size_t k = 0; k < n; ++k) {
        layer.flows[k] = layer.a[r * stride_ + k] - layer.a[s * stride_ + k];
        layer.distances[k] = layer.b[r * stride_ + k] - layer.b[s * stride_ + k];
      }
      for (std::size_t i = 0; i + 1 < n; ++i) {
        const auto from = (i + 1) / block * block;
        add_products(&change_[i * stride_ + from], &layer.flows[from], &layer.distances[from], layer.flows[i],
                     layer.distances[i], (stride_ - from) / block);
      }
    }
    for (std::size_t t = 0; t < count_; ++t) {
      auto& layer = layers_[t];
      const auto& columns = layers_[count_ - 1 - t];
      for (std::size_t i = 0; i < n; ++i) {
        add_multiple(&layer.dots[i * stride_], columns.distances.data(), -columns.flows[i], stride_ / block);
      }
    }
    for (std::size_t t = 0; t < count_; ++t) {
      auto& [a, b, dots, flows, distances] = layers_[t];
      std::swap_ranges(&b[r * stride_], &b[r * stride_] + n, &b[s * stride_]);
      for (std::size_t k = 0; k < n; ++k) {
        std::swap(b[k * stride_ + r], b[k * stride_ + s]);
        std::swap(dots[k * stride_ + r], dots[k * stride_ + s]);
      }
    }
    for (std::size_t k = 0; k < n; ++k) {
      for (const auto one : {r, s}) {
        const auto [i, j] = std::minmax(k, one);
        if (k != one) change_[i * stride_ + j] = computed(i, j);
      }
    }
  }

 private:
  struct layer_type {
    std::vector<Number> a, b, dots;        // dots: of the rows of a and b
    std::vector<Number> flows, distances;  // the differences of two rows of a and of b
  };

  // Returns the change by the exchange of the genes i and j. The terms of the dot products for these two genes are
  // wrong, so their difference from the correct terms is subtracted.
  Number computed(std::size_t i, std::size_t j) const {
    Number sum = 0;
    for (std::size_t t = 0; t < count_; ++t) {
      const auto& dots = layers_[t].dots;
      sum += dots[i * stride_ + j] + dots[j * stride_ + i] - dots[i * stride_ + i] - dots[j * stride_ + j];
    }
    const auto at = [&](const std::vector<Number>& matrix, std::size_t row, std::size_t column) {
      return matrix[row * stride_ + column];
    };
    const auto &a = layers_[0].a, &b = layers_[0].b;
    const auto a_ii = at(a, i, i), a_ij = at(a, i, j), a_ji = at(a, j, i), a_jj = at(a, j, j);
    const auto b_ii = at(b, i, i), b_ij = at(b, i, j), b_ji = at(b, j, i), b_jj = at(b, j, j);
    const auto wrong = (a_ii - a_ji) * (b_ji - b_ii) + (a_ij - a_jj) * (b_jj - b_ij) + (a_ii - a_ij) * (b_ij - b_ii) +
                       (a_ji - a_jj) * (b_jj - b_ji) - (a_ii - a_jj) * (b_jj - b_ii) - (a_ij - a_ji) * (b_ji - b_ij);
    return sum - (count_ == 1 ? wrong / 2 : wrong);
  }

  // The following functions process blocks. They are functions because GCC honours `__restrict` only for parameters.
  static void add_multiple(Number* __restrict to, const Number* __restrict from, Number factor, std::size_t blocks) {
    for (std::size_t k = 0; k < block * blocks; ++k) to[k] += factor * from[k];
  }
  static void add_products(Number* __restrict to, const Number* __restrict flows, const Number* __restrict distances,
                           Number flow, Number distance, std::size_t blocks) {
    for (std::size_t k = 0; k < block * blocks; ++k) to[k] += (flow - flows[k]) * (distance - distances[k]);
  }
  static bool any_below(const Number* row, Number bound) {
    Number least[4];
    for (std::size_t k = 0; k < 4; ++k) least[k] = row[k + 4] < row[k] ? row[k + 4] : row[k];
    return least[0] < bound || least[1] < bound || least[2] < bound || least[3] < bound;
  }

  std::size_t size_ = 0, stride_ = 0, count_ = 1;
  layer_type layers_[2];
  std::vector<Number> change_;  // of the pair i < j at i * stride + j
};

}  // namespace clade::detail
