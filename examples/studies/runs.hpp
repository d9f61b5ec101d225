// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/study/experiment/results.hpp>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace studies {

/// A run that somebody has made.
struct run_made {
  std::uint64_t evaluations = 0;  ///< in all
  double best               = 0;
  /// Its course. Without one, the best was found with the last evaluation.
  std::vector<clade::study::improvement> improvements{};
  /// Whether it succeeded, if the file says so; then its evaluations are those of the success.
  std::optional<bool> success{};
};

/// The runs of a setting by the name of the problem: "f8 D5" for function 8 in 5 dimensions, for all instances.
struct setting_runs {
  clade::study::setting setting;
  std::map<std::string, std::vector<run_made>> on{};
};

/// What files hold.
struct collection {
  std::vector<setting_runs> settings{};
  std::optional<bool> maximize{};
  std::optional<std::uint64_t> budget{};  ///< the largest that a file names

  /// The setting of that name, added if it is missing.
  setting_runs& of(const std::string& name, const std::vector<clade::study::parameter>& parameters = {});
};

/// The names of the columns of a CSV file.
struct column_names {
  std::string setting = "setting", instance = "instance", run = "run", evaluations = "evaluations", best = "best",
              success = "success";
};

/// "setting=algorithm,best=error": throws common::usage_error for a name that is not one of the six.
column_names read_columns(const std::string& text);
std::string written(const column_names& names);

/// Adds the runs of a file or a folder: the JSON of a comparison, a CSV file, folders of IOHprofiler and of COCO. Throws
/// common::usage_error with the path and the reason.
void read(const std::string& path, const column_names& columns, collection& to);

}  // namespace studies
