// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "expected_running_time.hpp"

namespace bbob {

/// The trials of a published algorithm, by function and dimension.
struct published_runs {
  std::string algorithm;
  std::map<std::pair<std::size_t, std::size_t>, std::vector<spent>> trials{};

  /// Those of a function in a dimension; nullptr where nothing was published.
  const std::vector<spent>* of(std::size_t function, std::size_t dimension) const {
    const auto found = trials.find({function, dimension});
    return found == trials.end() ? nullptr : &found->second;
  }
};

/// The precision to which published trials are counted.
inline constexpr double published_target = 1e-8;

/// Reads a file of lines `algorithm,function,dimension,trial,evaluations_to_1e-8,evaluations_in_total`, the first of
/// which is this heading. The cell before the last is empty where the trial did not reach the target. Throws
/// common::usage_error for a file that cannot be read, a line that cannot be understood, and where the file has nothing
/// of the algorithm.
published_runs read_published(const std::string& path, const std::string& algorithm);

}  // namespace bbob
