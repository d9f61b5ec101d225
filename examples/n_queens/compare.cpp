// SPDX-License-Identifier: BSL-1.0
#include "compare.hpp"

#include <clade/study/experiment/recorder.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "common/compare.hpp"
#include "common/record_run.hpp"
#include "common/run_options.hpp"
#include "options.hpp"
#include "solver.hpp"

namespace n_queens::study_command {

namespace {

const std::vector<std::string> replaced_by_budget{"--restarts"};
const common::compare::problem_options problem{
    .option_names        = {"--size"},
    .instances_meaning   = "sizes of boards, like 8,16,32; every setting runs on each of them",
    .default_instances   = "the size",
    .option_of_instances = "--size"};

}  // namespace

void declare(common::command& to) {
  common::declare_preset(to, source);
  declare_settings(to);
  common::compare::declare(to, replaced_by_budget, {}, problem);
}

int run(const common::command& parsed, std::ostream& out, const common::compare::run_distributor& distributor) {
  const auto make_runner = [](const common::command& setting_options) -> common::compare::setting_runner {
    auto s     = read_settings(setting_options);
    s.restarts = std::numeric_limits<std::size_t>::max();
    return [s](std::uint64_t seed, std::uint64_t budget) {
      return common::record_run(
          budget, false, clade::study::as_number{}, [&](const auto& stop, auto& recorder, const auto& on_evaluation) {
            return solve(s, seed, {.stop = stop, .observe = std::ref(recorder), .on_evaluation = on_evaluation});
          });
    };
  };
  const auto size = [](const common::command& setting_options) { return read_settings(setting_options).size; };
  return common::compare::run(
      parsed,
      {.solver             = "n_queens",
       .measure            = "attacking pairs",
       .replaced_by_budget = replaced_by_budget,
       .dimension          = size,
       .problem            = problem},
      make_runner, out, distributor);
}

}  // namespace n_queens::study_command
