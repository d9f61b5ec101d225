// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/study/iterated_racing.hpp>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "command_line.hpp"
#include "ending_signals.hpp"

namespace common {

/// What an experiment of a tuning gave.
struct tuning_run {
  double cost = std::numeric_limits<double>::infinity();  ///< infinity if it failed
  std::string failure{};                                  ///< the reason of a failure
  std::uint64_t evaluations = 0;
  double seconds            = 0;
  std::string started{}, output{};  ///< the time of its start, in UTC; the end of what it printed
};

/// What the results of a tuning depend on.
struct tuning_definition {
  std::string program{};             ///< with its command
  std::vector<std::string> space{};  ///< the definitions of the parameters
  std::vector<std::string> instances{};
  std::vector<std::pair<std::string, std::vector<std::string>>> options{};  ///< all others, with their values
  std::uint64_t seed = 0;
};

/// The experiments of a tuning in a file of SQLite, which are made once only. docs/optimize.md describes its tables.
class tuning_database {
 public:
  /// The seed of the tuning in a file, if there is one. Throws usage_error as the constructor does.
  static std::optional<std::uint64_t> seed_in(const std::string& path);

  /// Opens the file; creates it if it is missing. Throws usage_error if the file is not a database of a tuning, if the
  /// tuning or its version differs, or if another process is using the file.
  tuning_database(const std::string& path, const tuning_definition& of);
  ~tuning_database();
  tuning_database(const tuning_database&)            = delete;
  tuning_database& operator=(const tuning_database&) = delete;

  /// The numbers of experiments for which it was made and extended, in increasing order; none in a new one.
  const std::vector<std::size_t>& budgets() const noexcept { return budgets_; }
  /// Stores another number of experiments, unless it is the last one. Throws usage_error if it is smaller.
  void extend(std::size_t experiments);

  /// The result of an experiment, or nullptr. Parameters are given as one line of text that is the same for equal
  /// values. May be called from several threads, but not during `add`.
  const tuning_run* find(const std::string& parameters, const std::string& instance, std::uint64_t seed) const;
  /// Stores and commits an experiment. May be called from several threads. Throws write_error with what was not
  /// written.
  void add(const std::string& parameters, const std::string& instance, std::uint64_t seed, const tuning_run& run);

 private:
  struct content;
  std::unique_ptr<content> content_;
  std::vector<std::size_t> budgets_{};
};

/// Takes the number of experiments of the tuning in the database unless one was given, and stores it.
inline void go_on(tuning_database& with, clade::iterated_racing& settings, bool given) {
  if (!given && !with.budgets().empty()) settings.experiments = with.budgets().back();
  with.extend(settings.experiments);
  settings.earlier_experiments.assign(with.budgets().begin(), with.budgets().end() - 1);
}

/// The option --database.
inline void visit_database(option_visitor& options, std::optional<std::string>& path) {
  options.text(
      "--database", "FILE", path,
      "keeps all experiments in a file of SQLite; the same command goes on with them, also with more --experiments");
}

/// Tells after a signal what to do next.
inline void tell_how_to_go_on(const std::string& path) {
  std::cerr << interruption() << "; the same command goes on from the experiments in " << path << '\n';
}

}  // namespace common
