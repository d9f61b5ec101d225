// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <chrono>
#include <clade/core/problem.hpp>
#include <clade/run/stop/reason.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/canvas.hpp"
#include "common/command_line.hpp"
#include "common/run_conditions.hpp"
#include "common/saved_run.hpp"

/// Programs that look for a permutation of the lowest cost: the commands that they share.
namespace permutations {

using permutation = std::vector<int>;  // numbers from 0

/// The types of all these problems, so that what observes and ends their runs is compiled once.
struct any_problem {
  using chromosome_type = permutation;
  using fitness_type    = std::int64_t;
  clade::lower_is_better better{};
};
using conditions = common::run_conditions<any_problem>;

/// The result of a run.
struct outcome {
  permutation best;
  std::int64_t cost;
  clade::stop::reason reason;  ///< of the kind `exhausted` after the last try
  std::uint64_t generations;
  std::uint64_t evaluations;
  std::uint64_t moves;
  std::size_t restarts;
  std::chrono::duration<double> elapsed;
};

/// Runs an algorithm. With `endless`, tries follow each other until a criterion ends the run.
using search =
    std::function<outcome(std::uint64_t seed, const conditions& under, const common::run_files& files, bool endless)>;

/// The maximum of the option --restarts.
inline constexpr std::size_t most_restarts = 1'000'000;

/// Names and values, as rows of a table.
using rows = std::vector<std::pair<std::string, std::string>>;

/// A problem that was read, and the search for its best permutation.
struct task {
  std::string name{};  ///< empty if it has none
  std::vector<std::pair<std::string, std::size_t>>
      sizes{};                               ///< such as "places", 52; the first is that of permutations
  std::optional<std::int64_t> best_known{};  ///< the lowest published cost, if the program knows it
  std::string algorithm{};
  bool makes_moves = true;  ///< whether the algorithm makes moves
  rows settings{};          ///< those that the algorithm uses
  std::string line{};       ///< all settings as options
  /// The numbers of a permutation as they are printed.
  std::function<std::vector<int>(const permutation&)> numbers = std::identity{};
  std::function<std::string(const permutation&)> svg{};  ///< draws a permutation; empty if it cannot be drawn
  std::string undrawn{};                                 ///< the reason why it cannot be drawn
  std::function<common::text_picture(const permutation&)> picture = [](const auto&) { return common::text_picture(); };
  permutations::search search{};
};

/// A program.
struct program {
  std::string name;             ///< "tsp"
  std::string cost;             ///< the name of the cost: "length"
  std::string solution;         ///< the name of a permutation: "tour"
  std::string solutions;        ///< "tours"
  std::string optimum_meaning;  ///< of the option --optimum
  std::string svg_meaning;      ///< of the option --svg
  std::uint64_t least_optimum = 0;
  std::uint64_t budget        = 1'000'000;     ///< evaluations and moves of a run of `compare`, by default
  std::vector<std::string> problem_options{};  ///< names of the options that define the problem
  /// Declares the options that define the problem, the argument `file` among them; it may be given several times.
  std::function<void(common::command& to, bool several)> declare_problem{};
  std::function<void(common::command& to)> declare_settings{};  ///< declares the options of the algorithms
  /// Reads and checks them and the settings, with this file.
  std::function<task(const common::command& parsed, const std::optional<std::string>& file)> read{};
};

/// The options that only some algorithms use, without dashes, and these algorithms.
using users = std::vector<std::pair<std::string_view, std::vector<std::string_view>>>;

/// Throws usage_error if an option was given that the algorithm does not use.
void refuse_unused(const common::command& parsed, std::string_view algorithm, const users& of);

/// Throws usage_error if the algorithm makes no moves, so that the option --moves has no effect on it.
void require_moves(const task& of);

/// The settings that the algorithm uses, as rows of a table.
template <class List, class Settings>
rows used_rows(const List& list, const Settings& s, std::string_view algorithm, const users& of) {
  auto all = common::rows_of(list, s);
  std::erase_if(all, [&](const auto& row) {
    for (const auto& [name, algorithms] : of) {
      auto spaced = std::string(name);
      std::ranges::replace(spaced, '-', ' ');
      if (spaced == row.first) return std::ranges::find(algorithms, algorithm) == algorithms.end();
    }
    return false;
  });
  return all;
}

}  // namespace permutations
