// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/regression.hpp>
#include <cstddef>
#include <string>
#include <vector>

/// Random formulas and rows for the tests of regression/.
namespace support {

/// The space of formulas with all functions over `columns` columns.
inline auto every_formula(std::size_t columns, std::size_t most_nodes = 40) {
  std::vector<std::string> names;
  for (std::size_t i = 2; i < clade::regression::number_of_functions; ++i) {
    names.emplace_back(clade::regression::name_of(static_cast<clade::regression::function>(i)));
  }
  clade::regression::settings with;
  with.functions = names;
  with.most_nodes = most_nodes;
  return clade::regression::space_of(columns, with);
}

/// Columns of uniform numbers from `low` to `high`.
struct random_columns {
  random_columns(std::size_t count, std::size_t rows, double low, double high, std::uint64_t seed) : columns(count) {
    clade::random_stream rng(seed);
    for (auto& column : columns) {
      for (std::size_t i = 0; i < rows; ++i) column.push_back(low + (high - low) * rng.unit());
      views.emplace_back(column);
    }
  }
  std::vector<std::vector<double>> columns;
  std::vector<std::span<const double>> views;
};

}  // namespace support
