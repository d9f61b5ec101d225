// SPDX-License-Identifier: BSL-1.0
#include "commands.hpp"

#include <array>
#include <chrono>
#include <clade/study/experiment/results.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "../algorithms.hpp"
#include "../measures.hpp"
#include "../options.hpp"
#include "common/compare.hpp"
#include "common/usage_error.hpp"

namespace fronts::study_command {
namespace {

constexpr std::array<std::string_view, 2> measures{"hypervolume", "igd"};

struct goal_options {
  std::string_view measure = measures[0];
  std::optional<std::string> reference{};
  std::optional<double> target{};
};

void visit_goal(common::option_visitor& options, goal_options& s) {
  options.name(
      "--measure", s.measure, measures, "of the points of a generation; a run is as good as its best generation");
  options.text(
      "--reference", "R,R", s.reference, "up to where the hypervolume counts, a number for each objective",
      "the problem's");
  options.real(
      "--target", "T", s.target, {0, 1e300}, "a run has solved it when the measure is T; without it, none has");
}

// The quality measure, and the target at which a run is a success.
struct goal {
  bool volume;
  std::optional<double> target;

  double measure(const problem& of, const points& found) const {
    return volume ? hypervolume(found, of.reference) : inverted_distance(found, of.front);
  }
  bool is_better(double one, double other) const { return volume ? one > other : one < other; }
  bool is_reached(double value) const { return target && !is_better(*target, value); }
};

clade::study::trial trial_of(
    const problem& of, const algorithm& method, const goal& wanted, std::uint64_t seed, std::uint64_t budget) {
  clade::study::trial made;
  bool reached = false, counted = false;
  // The first point has a separate measure, before that of the first generation.
  auto seen = of;
  std::visit(
      [&](auto& on) {
        on.fitness = [&made, &of, &wanted, fitness = on.fitness](const auto& x) {
          auto value = fitness(x);
          if (made.improvements.empty()) {
            points one;
            if (value.is_feasible()) one.emplace_back(value.value.begin(), value.value.end());
            made.best = wanted.measure(of, one);
            made.improvements.push_back({1, made.best});
          }
          return value;
        };
      },
      seen.what);
  const auto watch = [&](std::uint64_t evaluations, const points& now) {
    // A generation that goes beyond the budget does not count, but the first one always does.
    if (evaluations > budget && counted) return false;
    counted          = true;
    const auto value = wanted.measure(of, now);
    if (wanted.is_better(value, made.best)) {
      made.best = value;
      made.improvements.push_back({evaluations, value});
    }
    reached = wanted.is_reached(value);
    return reached;
  };
  const auto found = solve(seen, method, {.budget = budget, .seed = seed, .watch = watch});
  made.evaluations = found.evaluations;
  made.success     = reached && found.evaluations <= budget;
  made.seconds     = std::chrono::duration<double>(found.elapsed).count();
  return made;
}

const std::vector<std::string> fixed{"--problems", "--objectives", "--variables",
                                     "--measure",  "--reference",  "--target"};

const common::compare::problem_options instances{
    .option_names          = {},
    .instances_meaning     = "the same as --problems: every setting runs on each of them",
    .instances_placeholder = "NAME,NAME",
    .default_instances     = "--problems"};

}  // namespace

void declare(common::command& to) {
  declare_problems(to);
  to.declare(visit_goal, goal_options{});
  declare_algorithm(to);
  common::compare::declare(to, {}, fixed, instances);
}

int run(const common::command& parsed, std::ostream& out) {
  const auto asked = parsed.read(visit_goal, goal_options{});
  const goal wanted{asked.measure == "hypervolume", asked.target};
  common::compare::comparison_setup setup{
      .solver          = "fronts",
      .measure         = wanted.volume ? "hypervolume" : "IGD",
      .maximize        = wanted.volume,
      .fixed_options   = fixed,
      .instance_names  = {},
      .has_goal        = wanted.target.has_value(),
      .improvements_at = "end of a generation"};
  std::vector<problem> problems;
  const bool as_instances = parsed.given("--instances");
  if (as_instances && parsed.given("--problems")) {
    throw common::usage_error("--instances and --problems were both given; one must go");
  }
  const auto* const names = as_instances ? "--instances" : "--problems";
  for (const auto name : read_names(parsed, names, problem_names(), "zdt1")) {
    problems.push_back(read_problem(parsed, name, objectives_among_others(parsed, name)));
    auto& made = problems.back();
    if (auto reference = read_reference(parsed, made.objectives)) made.reference = std::move(*reference);
    if (wanted.volume && made.objectives > max_objectives_with_volume) {
      throw common::usage_error(
          "--measure must be igd for more than " + std::to_string(max_objectives_with_volume) + " objectives, but " +
          std::string(name) + " has " + std::to_string(made.objectives));
    }
    if (!wanted.volume && made.front.empty()) {
      throw common::usage_error(
          "--measure must be hypervolume for " + std::string(name) + ", of which the true front is not known");
    }
    setup.dimensions.push_back(made.variables);
    setup.instance_names.push_back(std::string(name));
    setup.benchmark_instances.push_back({setup.instance_names.size(), setup.instance_names.back(), 1});
  }
  const auto make_runner = [&](const common::command& setting_options) -> common::compare::setting_runner_on_instances {
    const auto name      = read_algorithm_name(setting_options);
    const auto is_varied = [&](const std::string& option) {
      return setting_options.text(option) != parsed.text(option);
    };
    // An option that stays the same may be for some of the algorithms that are compared.
    for (const auto& option : algorithm_options()) {
      if (is_varied(option.name) || (setting_options.given(option.name) && !is_varied("--algorithm")))
        check_use(option, name);
    }
    if (is_varied(divisions_option.name)) check_use(divisions_option, name);
    std::vector<algorithm> method;
    for (const auto& on : problems) method.push_back(read_parameters(setting_options, name, on.objectives));
    return [&problems, wanted, method](std::size_t instance, std::uint64_t seed, std::uint64_t budget) {
      return trial_of(problems[instance], method[instance], wanted, seed, budget);
    };
  };
  return common::compare::run_on_given_instances(parsed, setup, make_runner, out);
}

}  // namespace fronts::study_command
