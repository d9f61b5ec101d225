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

/// An algorithm on a problem, several times.
struct table_row {
  fronts::problem problem;
  fronts::algorithm algorithm;
  std::size_t runs;
  std::uint64_t budget;
  std::uint64_t generations;    ///< at most; without a limit the greatest number
  const published_row* beside;  ///< nothing where nothing was published

  bool made                 = false;  ///< whether all runs were made
  std::uint64_t evaluations = 0;
  std::optional<spread> hypervolume{}, igd{};
};

/// What was published of the problem, else nullptr.
const published_row* published_of(std::string_view problem, std::size_t objectives);
/// For how many generations, else 0.
std::size_t published_generations(std::string_view problem, std::size_t objectives);

/// Makes the runs, in parallel: run k of each row has the seed `seed` + k, k from 0. On Ctrl-C rows that are not
/// complete are left out. `progress` is told of the number of runs made, by one thread at a time.
void make_rows(
    std::vector<table_row>& rows, std::uint64_t seed, std::size_t threads,
    const std::function<void(std::size_t)>& progress);

}  // namespace fronts
