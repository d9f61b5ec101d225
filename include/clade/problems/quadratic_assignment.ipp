// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
#include <version>
#ifdef __cpp_lib_filesystem
#include <filesystem>
#endif

#include "../core/checked.hpp"
#include "../text/inline.hpp"
#include "../text/message.hpp"
#include "instance_text.hpp"
#include "quadratic_assignment.hpp"

namespace clade::detail {

inline constexpr int largest_of_assignments = 1 << 28;  // sums of four entries must be representable by int

/// Returns the elements of a square matrix of `size` rows, one row after the other. Throws std::invalid_argument if a
/// row has another length or the magnitude of an element exceeds 2^28.
CLADE_INLINE std::vector<int> elements_of_assignments(const std::vector<std::vector<int>>& matrix, char name,
                                                      std::size_t size) {
  std::vector<int> all;
  all.reserve(size * size);
  for (std::size_t i = 0; i < matrix.size(); ++i) {
    if (matrix[i].size() != size) {
      refuse({"quadratic_assignment ", name, " must have ", size, " columns, as many as A has rows, but row ", i,
              " had ", matrix[i].size()});
    }
    for (const auto each : matrix[i]) {
      if (each < -largest_of_assignments || each > largest_of_assignments) {
        refuse({"quadratic_assignment ", name, " must have entries from ", -largest_of_assignments, " to ",
                largest_of_assignments, ", but row ", i, " had ", each});
      }
    }
    all.insert(all.end(), matrix[i].begin(), matrix[i].end());
  }
  return all;
}

}  // namespace clade::detail

namespace clade::problems {

CLADE_INLINE quadratic_assignment::quadratic_assignment(const std::vector<std::vector<int>>& a,
                                                        const std::vector<std::vector<int>>& b, std::string name)
    : quadratic_assignment(
          [&] {
            using clade::detail::refuse;
            if (a.empty()) refuse({"quadratic_assignment A must have at least 1 row, but had 0"});
            if (a.size() != b.size()) {
              refuse({"quadratic_assignment B must have ", a.size(), " rows, as many as A, but had ", b.size()});
            }
            return a.size();
          }(),
          clade::detail::elements_of_assignments(a, 'A', a.size()),
          clade::detail::elements_of_assignments(b, 'B', a.size()), std::move(name)) {}

CLADE_INLINE quadratic_assignment::quadratic_assignment(std::size_t size, std::vector<int> a, std::vector<int> b,
                                                        std::string name)
    : size_(size) {
  const auto largest = [](const std::vector<int>& all) {
    const auto [low, high] = std::ranges::minmax(all);
    return static_cast<double>(std::max(-low, high));
  };
  const auto n = static_cast<double>(size);
  // The sums of `change_of` and of `operator()` must be representable. The factor leaves room for rounding.
  if (1.01 * (n * n + 8 * n + 64) * largest(a) * largest(b) > 0x1p63) {
    clade::detail::refuse({"quadratic_assignment costs must be below 2^63, but the largest entries of A and B were ",
                           largest(a), " and ", largest(b), ", and n was ", size});
  }
  const auto transposed = [&](const std::vector<int>& all) {
    std::vector<int> result(all.size());
    for (std::size_t i = 0; i < size; ++i) {
      for (std::size_t j = 0; j < size; ++j) result[j * size + i] = all[i * size + j];
    }
    return result;
  };
  auto columns_of_a = transposed(a), columns_of_b = transposed(b);
  const bool symmetric_a = columns_of_a == a, symmetric_b = columns_of_b == b;
  symmetric_ = symmetric_a && symmetric_b;
  double largest_sum = 0;  // of the absolute values in a row or column of A
  for (const auto* const matrix : {&a, &columns_of_a}) {
    for (std::size_t i = 0; i < size; ++i) {
      double sum = 0;
      for (std::size_t j = 0; j < size; ++j) sum += std::abs((*matrix)[i * size + j]);
      largest_sum = std::max(largest_sum, sum);
    }
  }
  const auto largest_number = (symmetric_ ? 8 : 16) * (largest_sum + 8 * largest(a)) * largest(b);
  data_ = std::make_shared<const shared_data>(shared_data{std::move(name), std::move(a), std::move(b),
                                                          std::move(columns_of_a), std::move(columns_of_b), symmetric_a,
                                                          symmetric_b, largest_number < 0x1p24});
  a_ = data_->a.data();
  b_ = data_->b.data();
  columns_of_a_ = data_->columns_of_a.data();
  columns_of_b_ = data_->columns_of_b.data();
}

CLADE_INLINE quadratic_assignment quadratic_assignment::read(std::string_view text, std::string_view source,
                                                             std::string name) {
  clade::detail::instance_text words(text, source);
  const auto n = static_cast<std::size_t>(words.integer([] { return "n"; }, 1, std::numeric_limits<int>::max()));
  std::vector<int> a, b;
  for (const auto& [matrix, called] : {std::pair(&a, 'A'), std::pair(&b, 'B')}) {
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < n; ++j) {
        const auto expected = [&] {
          return clade::detail::concat({"the entry of ", called, " in row ", i + 1, ", column ", j + 1});
        };
        const auto limit = clade::detail::largest_of_assignments;
        matrix->push_back(static_cast<int>(words.integer(expected, -limit, limit)));
      }
    }
  }
  if (const auto more = words.word(); !more.empty()) {
    words.refuse_word(clade::detail::concat({"the end after the ", n, " rows of B"}), more);
  }
  return {n, std::move(a), std::move(b), std::move(name)};
}

#ifdef __cpp_lib_filesystem
CLADE_INLINE quadratic_assignment quadratic_assignment::read_file(const std::string& path) {
  return read(clade::detail::contents_of(path), path, std::filesystem::path(path).stem().string());
}
#endif

}  // namespace clade::problems
