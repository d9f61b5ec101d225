// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace studies {

/// A run as its history tells it, a file that solvers write with --history.
struct run_history {
  /// A number of every recorded generation; NaN if the run does not have it.
  struct column {
    std::string name, words, meaning;
    std::vector<double> values{};
  };
  /// The best individual at a time of the run.
  struct best_found {
    std::uint64_t generation;
    double fitness;
    std::string text;
  };

  std::string name;  ///< of its file, without what all runs have in common
  std::string title, command, fitness, end;
  std::vector<std::pair<std::string, std::string>> settings{};
  bool maximize     = false;
  std::size_t added = 0;          ///< individuals that were added by hand
  std::vector<column> columns{};  ///< not empty, with "generation" in ascending order and "evaluations"
  std::vector<best_found> best{};

  /// The values of a column, or none if the run does not have it.
  std::span<const double> values(std::string_view column_name) const;
  std::uint64_t last(std::string_view column_name) const {
    return static_cast<std::uint64_t>(values(column_name).back());
  }
  /// The place of the latest row up to a generation; that of the first row if there is none.
  std::size_t row_at(double generation) const;
};

/// Reads files. There are no histories in the result if no file is one. Throws usage_error if only some files are
/// histories, if there is only one, or if one is incomplete.
std::vector<run_history> read_histories(const std::vector<std::string>& paths);

}  // namespace studies
