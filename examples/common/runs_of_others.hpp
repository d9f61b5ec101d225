// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/study/experiment/results.hpp>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

/// Results that others have made, with clade or with other programs.
namespace common::others {

/// A run that was read from a file.
struct imported_run {
  std::uint64_t evaluations = 0;  ///< of the whole run
  double best               = 0;
  /// Its course. Without one, the best was found with the last evaluation.
  std::vector<clade::study::improvement> improvements{};
  /// Whether it succeeded, if the file says so; then its evaluations are those of the success.
  std::optional<bool> success{};
  std::string instance{};               ///< of the problem: runs of several instances are pooled
  std::size_t number = 0;               ///< on that instance, in its file
  std::size_t file   = 0;               ///< the place of its file among those that were read
  std::optional<std::uint64_t> seed{};  ///< if the file says it
};

/// An expected running time that a file names without the runs that it is computed from.
struct running_time {
  double target = 0;
  std::optional<double> evaluations{};  ///< empty: the target was never reached
};

/// The runs of a setting by the name of the problem: "f8 D5" for function 8 in 5 dimensions, for all instances.
struct setting_runs {
  clade::study::setting setting;
  std::map<std::string, std::vector<imported_run>> runs_on{};
  std::map<std::string, std::vector<running_time>> running_times{};  ///< of problems without runs, likewise
};

/// "f8 D5".
std::string name_of_problem(std::uint64_t function, std::uint64_t dimension);

/// The contents of files.
struct imported_runs {
  std::vector<setting_runs> settings{};
  std::optional<bool> maximize{};
  std::optional<std::uint64_t> budget{};  ///< the largest that a file names
  /// The unit of the costs, if a file says so; costs in other files are in this unit too.
  std::optional<clade::study::unit> unit{};
  std::size_t files = 0;  ///< that were read
  /// The full names of problems, with the solver: "n_queens size=8" for "1". Empty if files disagree.
  std::map<std::string, std::string> problems{};
  std::string suite = "bbob";  ///< whose expected running times are read from tables with a column "suite"

  /// The setting of that name, added if it is missing.
  setting_runs& find_or_add(const std::string& name, const std::vector<clade::study::parameter>& parameters = {});
};

/// The names of the columns of a CSV file.
struct column_names {
  std::string setting = "setting", instance = "instance", function = "function", dimension = "dimension", run = "run",
              evaluations = "evaluations", best = "best", success = "success", ert = "ert", target = "target";
};

/// Parses a text such as "setting=algorithm,best=error". Throws usage_error for an unknown name.
column_names read_columns(const std::string& text);
std::string written(const column_names& names);

/// Adds the runs of a file or a folder: the JSON of a comparison, a CSV file, folders of IOHprofiler and of COCO. A CSV
/// file may also be a table of expected running times by function and dimension. Throws usage_error with the path and
/// the reason. If files use one name for different problems, the problems get longer names. Runs that are
/// also in an earlier file, with the same problem and results, are omitted, and a line on stderr reports them.
void read(const std::string& path, const column_names& columns, imported_runs& to);

}  // namespace common::others
