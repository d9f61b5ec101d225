// SPDX-License-Identifier: BSL-1.0
#include "commands.hpp"

#include <algorithm>
#include <clade/core/objectives.hpp>
#include <clade/regression.hpp>
#include <clade/run/execution/sequential.hpp>
#include <clade/study/experiment/recorder.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iostream>
#include <limits>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "../data.hpp"
#include "../knowledge.hpp"
#include "../options.hpp"
#include "common/compare.hpp"
#include "common/ending_signals.hpp"
#include "common/run_options.hpp"
#include "common/usage_error.hpp"

namespace regression_program::study_command {
namespace {

namespace regression = clade::regression;

// The error of the most accurate formula of a generation.
struct least_error {
  static constexpr bool maximizes = false;

  template <class Fitnesses>
  double operator()(const Fitnesses& of) const {
    auto least = std::numeric_limits<double>::infinity();
    for (const auto& f : of) least = std::min(least, f[0]);
    return least;
  }
};

// Records the least error after every evaluation.
struct watch_of_errors {
  clade::study::recorder<least_error>& record;

  void operator()(const auto& generation) { record(generation); }
  void evaluated(const clade::objectives<2>& fitness) { record.record_value(fitness[0]); }
};

const std::vector<std::string> fixed{"file",        "--target",  "--features", "--weights",   "--errors",
                                     "--separator", "--decimal", "--missing",  "--precision", "--search-rows"};

const common::compare::problem_options problem{
    .option_names = {"file"},
    .instances_meaning =
        "tables to take instead of FILE; every setting runs on each of them. Their columns may differ, unless an "
        "option names them",
    .instances_placeholder = "FILE,FILE",
    .default_instances     = "FILE",
    .option_of_instances   = "file"};

// The tables on which the settings run. Each is read once.
class tables {
 public:
  const regression::samples& operator()(const common::command& parsed) {
    const auto path = parsed.required_text("file");
    if (const auto known = read_.find(path); known != read_.end()) return known->second.data;
    try {
      auto& made = read_[path];
      made.file  = read_rows(parsed, path);
      print_sentences(std::cerr, made.file.notes);
      return made.data = read_columns(parsed, made.file.rows);
    } catch (const common::usage_error& error) {
      const std::string_view message = error.what();
      if (!parsed.given("--instances") || !message.starts_with("FILE")) throw;
      throw common::usage_error("--instances" + std::string(message.substr(4)));
    }
  }

 private:
  struct table {
    regression::data_file file;
    regression::samples data;  // refers to the file
  };
  std::map<std::string, table> read_;
};

void visit_precision(common::option_visitor& options, double& precision) {
  options.real(
      "--precision", "SHARE", precision, {0, 1}, "a run has solved it at 1 - R2 = SHARE on the rows of its search");
}

}  // namespace

void declare(common::command& to) {
  to.add({"file", "FILE", "a table of numbers, names in the first line"});
  declare_columns(to);
  declare_format(to);
  to.declare(visit_precision, 1e-6);
  declare_settings(to);
  declare_knowledge(to);
  common::compare::declare(to, {}, fixed, problem);
}

int run(const common::command& parsed, std::ostream& out) {
  static_cast<void>(common::run_options::read(parsed));  // reports wrong options before a file is read
  tables data_of;
  const auto prepare = [&](const common::command& setting_options) -> common::compare::setting_runner {
    const auto& data = data_of(setting_options);
    auto with        = read_settings(setting_options);
    with.units       = read_units(setting_options, data.names, setting_options.required_text("--target"));
    if (!with.units.empty()) with.units.pop_back();  // that of the target, which only `search` uses
    with.precision = setting_options.read(visit_precision, 1e-6);
    with = with_knowledge(setting_options, std::move(with), data);  // refuses an unsuitable problem before any run
    return [&data, with](std::uint64_t seed, std::uint64_t budget) {
      clade::study::recorder recorder(budget, false, least_error{});
      const auto found = regression::search(
          data, with, seed, recorder.limit() || common::ending_signals(), clade::execution::sequential{},
          watch_of_errors{recorder});
      auto left    = recorder.finish(found.reason.success);
      left.seconds = found.seconds;
      return left;
    };
  };
  return common::compare::run(
      parsed,
      {.solver        = "regression",
       .measure       = "1 - R2 of the most accurate formula",
       .dimension     = [&](const common::command& setting_options) { return data_of(setting_options).inputs.size(); },
       .fixed_options = fixed,
       .problem       = problem,
       .input_options = {"file", "--instances"}},
      prepare, out);
}

}  // namespace regression_program::study_command
