// SPDX-License-Identifier: BSL-1.0
#include "commands.hpp"

#include <chrono>
#include <clade/study/experiment/recorder.hpp>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <string>
#include <vector>

#include "../options.hpp"
#include "common/compare.hpp"
#include "common/ending_signals.hpp"
#include "common/usage_error.hpp"

namespace bbob::study_command {

namespace {

const std::vector<std::string> fixed{"--noise", "--mixint", "--functions", "--dimensions", "--instances", "--target"};

const function_texts otherwise{"5", "8", "1-5", "104"};

/// Passes the errors of a run to its recorder.
class recording : public error_observer {
 public:
  explicit recording(clade::study::recorder<>& to) : to_(&to) {}
  void on_evaluation(double error) override { to_->record_value(error); }

 private:
  clade::study::recorder<>* to_;
};

void visit_target(common::option_visitor& options, double& target) {
  options.real("--target", "E", target, {0, 1e300}, "a run has solved it at f - f_opt = E");
}

}  // namespace

void declare(common::command& to) {
  declare_functions(to, otherwise);
  declare_algorithm(to);
  to.declare(visit_target, 1e-8);
  common::compare::declare(to, {}, fixed, {}, true);
}

int run(const common::command& parsed, std::ostream& out) {
  const auto asked    = read_functions(parsed, otherwise);
  const double target = parsed.read(visit_target, 1e-8);
  common::compare::comparison_setup setup{
      .solver         = "bbob",
      .measure        = "f - f_opt",
      .fixed_options  = fixed,
      .instance_names = {},
      .suite          = std::string(name_of(asked.of)),
      .coco_precision = target};
  constexpr std::size_t most = 1000;
  if (asked.count() > most) {
    throw common::usage_error(
        "--functions, --dimensions and --instances must give at most " + std::to_string(most) +
        " combinations, but gave " + std::to_string(asked.count()));
  }
  std::deque<suite_function> problems;
  for (const auto dimension : asked.dimensions) {
    for (const auto function : asked.functions) {
      for (const auto instance : asked.instances) {
        problems.push_back(function_of(asked.of, function, dimension, instance));
        setup.dimensions.push_back(dimension);
        setup.instance_names.push_back(
            "f" + std::to_string(function) + " D" + std::to_string(dimension) + " i" + std::to_string(instance));
        setup.benchmark_instances.push_back({function, name_of(problems.back()), instance});
      }
    }
  }
  const auto make_runner = [&](const common::command& setting_options) -> common::compare::setting_runner_on_instances {
    const auto method = read_algorithm(setting_options);
    check_algorithm(asked.of, method.name);
    return [&problems, target, method](std::size_t instance, std::uint64_t seed, std::uint64_t budget) {
      clade::study::recorder recorder(budget, false);
      recording seen(recorder);
      const auto found = solve(
          problems[instance], method, target, budget, seed,
          conditions(1, recorder.limit() || common::ending_signals(), std::ref(recorder)), &seen);
      auto recorded    = recorder.finish_at(target);
      recorded.seconds = std::chrono::duration<double>(found.elapsed).count();
      return recorded;
    };
  };
  return common::compare::run_on_given_instances(parsed, setup, make_runner, out);
}

}  // namespace bbob::study_command
