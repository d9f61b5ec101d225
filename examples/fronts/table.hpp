// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "algorithms.hpp"
#include "problems.hpp"
#include "published.hpp"

namespace fronts {

/// Several runs of an algorithm on a problem.
struct table_row {
  fronts::problem problem;
  fronts::algorithm algorithm;
  std::size_t runs;
  std::uint64_t budget;
  std::uint64_t generations;    ///< maximum; the largest number if there is no limit
  const published_row* beside;  ///< nullptr if nothing is published

  bool made                 = false;  ///< whether all runs were made
  std::uint64_t evaluations = 0;
  std::optional<spread> hypervolume{}, igd{};
};

/// The published results of the problem, or nullptr.
const published_row* published_of(std::string_view problem, std::size_t objectives);
/// The number of generations of the published runs, or 0.
std::size_t published_generations(std::string_view problem, std::size_t objectives);

/// Makes the runs in parallel. Run k of each row, from 0, has the seed `seed` + k. On Ctrl-C incomplete rows are left
/// out. `progress` receives the number of runs made, from one thread at a time.
void make_rows(
    std::vector<table_row>& rows, std::uint64_t seed, std::size_t threads,
    const std::function<void(std::size_t)>& progress);

}  // namespace fronts
