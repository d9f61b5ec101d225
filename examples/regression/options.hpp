// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <chrono>
#include <clade/regression.hpp>
#include <clade/run/stop/never.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "common/command_line.hpp"
#include "common/json.hpp"
#include "common/progress_line.hpp"

/// Options shared by the commands of the program.
namespace regression_program {

/// The limits of a search: seconds, evaluations, or both; empty if not given.
struct limits {
  std::optional<double> seconds{};
  std::optional<std::uint64_t> evaluations{};
};

/// The purpose of a search: formulas for the data of a file; known formulas of textbooks, with more functions and of
/// any form; or laws from few rows, as for a file but without its options.
enum class purpose { data, textbook, laws };

/// Declares the settings of a search.
void declare_settings(common::command& to, purpose of = purpose::data);
clade::regression::settings read_settings(const common::command& parsed, purpose of = purpose::data);

/// Declares the limits of a search.
void declare_limits(common::command& to, const std::string& time_limit);
limits read_limits(const common::command& parsed, double seconds_by_default);

/// The units of the inputs, and that of the target, which is empty if it is not given, from the option --units; nothing
/// without the option. Throws usage_error for other columns and for invalid units.
std::vector<std::string> read_units(
    const common::command& parsed, std::vector<std::string> inputs, const std::string& target);

/// The names of a comma-separated list. Throws usage_error for an empty name and for duplicates.
std::vector<std::string> names_in(const std::string& option, const std::string& list);

/// The columns with these names that a formula uses.
std::vector<std::string> used_columns(const clade::regression::formula& of, const std::vector<std::string>& names);

/// The values as numbers in JSON, or null.
common::json json_of(const std::vector<double>& values);

/// Shows the progress of a search on stderr, if that is a terminal: the lowest error so far and the remaining time.
class search_progress {
 public:
  search_progress(std::string what, limits until) : what_(std::move(what)), until_(until) {}

  template <class Generation>
  void operator()(const Generation& now) {
    if (!line_.is_due()) return;
    auto least = now.population.fitnesses()[0];
    for (const auto& f : now.population.fitnesses()) {
      if (f[0] < least[0]) least = f;
    }
    show(
        std::chrono::duration<double>(now.elapsed).count(), now.evaluations, least[0],
        static_cast<std::size_t>(least[1]));
  }

 private:
  void show(double seconds, std::uint64_t evaluations, double error, std::size_t nodes);

  std::string what_;
  limits until_;
  common::progress_line line_{};
};

/// What observes a search. Between generations it may wait.
struct search_observer {
  using generation_type = clade::regression::detail::observed_generation;

  std::function<void(const generation_type&)> see;
  std::function<bool(const generation_type&)> wait{};  ///< returns true if it has waited

  void operator()(const generation_type& now) const { see(now); }
  bool hold(const generation_type& now) const { return wait && wait(now); }
};

/// Searches until a limit is reached, `end` fires, or Ctrl-C, which keeps the result so far.
clade::regression::found search(
    const clade::regression::samples& data, const clade::regression::settings& with, std::uint64_t seed,
    const limits& until, std::size_t threads, const search_observer& observe,
    const clade::regression::detail::criterion& end = clade::stop::never{});

}  // namespace regression_program
