// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <chrono>
#include <clade/regression.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/command_line.hpp"
#include "common/json.hpp"
#include "common/progress_line.hpp"

/// What the commands of the program share.
namespace regression_program {

/// The limits of a search: seconds, evaluations, or both; none where nothing was given.
struct limits {
  std::optional<double> seconds{};
  std::optional<std::uint64_t> evaluations{};
};

/// The settings of a search; with `units`, those that are about the columns of a file, too.
void declare_settings(common::command& to, bool units);
clade::regression::settings read_settings(const common::command& from);

/// The end of a search.
void declare_limits(common::command& to, const std::string& time_limit);
limits read_limits(const common::command& from, double seconds_by_default);

/// Which column is predicted, and from which ones. Throws usage_error where there is no target.
void declare_columns(common::command& to);
clade::regression::samples read_columns(const common::command& from, const clade::regression::table& table);

/// Reads the table of the argument FILE, of which only the columns of --target and --features where the latter is given.
clade::regression::table read_rows(const common::command& from, const std::string& path);

/// The units of the inputs, from the option --units. Throws usage_error for columns that are no inputs, and for what is no unit.
std::vector<std::string> read_units(const common::command& from, const std::vector<std::string>& inputs);

/// Names with commas between them. Throws usage_error for an empty one, and for one that occurs twice.
std::vector<std::string> names_in(const std::string& option, const std::string& list);

/// Reads a table. Throws usage_error, naming the option, for what is no table.
clade::regression::table read_table(
    const std::string& option, const std::string& path, const clade::regression::column_choice& wanted = {});

/// The columns that a formula uses, of those with these names.
std::vector<std::string> used_columns(const clade::regression::formula& of, const std::vector<std::string>& names);

/// The values as numbers in JSON, null where there is none.
common::json json_of(const std::vector<double>& values);

/// Shows the progress of a search on stderr, if that is a terminal: its least error so far, and the time that is left.
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

/// Searches until the limits, or Ctrl-C, which keeps what was found.
clade::regression::found search(
    const clade::regression::samples& data, const clade::regression::settings& with, std::uint64_t seed,
    const limits& until, std::size_t threads, search_progress& progress);

/// A model as it is written to a file, and read again.
struct saved_model {
  std::string target;
  std::vector<std::string> inputs;
  clade::regression::formula expression;
};

std::string text_of(const saved_model& model);
saved_model read_model(const std::string& path);

}  // namespace regression_program
