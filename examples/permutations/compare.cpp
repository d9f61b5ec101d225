// SPDX-License-Identifier: BSL-1.0
#include "common/compare.hpp"

#include <chrono>
#include <clade/any.hpp>
#include <clade/run/stop/target.hpp>
#include <clade/run/stop/when.hpp>
#include <clade/study/experiment/recorder.hpp>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "commands.hpp"
#include "common/ending_signals.hpp"
#include "common/run_options.hpp"
#include "common/usage_error.hpp"
#include "optima.hpp"

namespace permutations {
namespace {

const std::vector<std::string> replaced_by_budget{"--restarts"};

// A generation whose moves count as evaluations.
struct counted_generation {
  const conditions::observer::generation_type& now;
  std::uint64_t evaluations = now.evaluations + now.moves;

  auto best() const { return now.best(); }
};

clade::study::trial run_once(
    const task& of, std::optional<std::int64_t> optimum, bool counts_moves, std::uint64_t seed, std::uint64_t budget) {
  using clade::study::unit;
  clade::study::recorder recorder(
      budget, false, clade::study::as_number(), counts_moves ? unit::moves : unit::evaluations);
  const clade::stop::when spent(
      [&](const auto& now) { return now.evaluations + now.moves >= budget; },
      clade::stop::reason{"the budget is spent", false, clade::stop::kind::evaluations});
  conditions::stop_type stop = common::ending_signals() || spent;
  if (counts_moves) stop = common::ending_signals() || recorder.limit();
  if (optimum) stop = clade::stop::target(*optimum) || stop;
  const auto observe = [&](const auto& now) { counts_moves ? recorder(now) : recorder(counted_generation{now}); };
  const auto result  = of.search(seed, {.stop = stop, .observe = observe}, {}, true);
  auto trial         = recorder.finish(result.reason.success);
  trial.seconds      = result.elapsed.count();
  return trial;
}

common::compare::comparison_setup setup_of(const program& by) {
  return {
      .solver             = by.name,
      .measure            = by.cost,
      .replaced_by_budget = replaced_by_budget,
      .fixed_options      = {"file", "--optimum", "--optima"},
      .problem =
          {.option_names          = by.problem_options,
           .instances_meaning     = "files instead of FILE; every setting runs on each of them",
           .instances_placeholder = "FILE,FILE",
           .default_instances     = "FILE",
           .option_of_instances   = "file",
           .budget_unit_name      = "evaluations and moves",
           .has_moves             = true,
           .budget                = by.budget},
      .input_options   = {"file", "--instances", "--optima"},
      .improvements_at = "end of a generation"};
}

void declare_compare(common::command& to, const program& by) {
  by.declare_problem(to, false);
  declare_optima(to, by, true);
  by.declare_settings(to);
  const auto setup = setup_of(by);
  common::compare::declare(to, setup.replaced_by_budget, setup.fixed_options, setup.problem);
}

int compare(const common::command& parsed, const program& by, std::ostream& out) {
  static_cast<void>(common::run_options::read(parsed));  // reports wrong options before a file is read
  const known_optima optima(parsed, by);
  if (parsed.given("--optimum") && parsed.given("--instances"))
    throw common::usage_error("--optimum is for one FILE; --optima has those of several");
  auto setup      = setup_of(by);
  setup.has_goal  = optima.any();
  setup.dimension = [&](const common::command& setting) {
    return by.read(setting, setting.text("file")).sizes[0].second;
  };
  const bool counts_moves = parsed.given("--moves");
  const auto make_runner  = [&](const common::command& setting) -> common::compare::setting_runner {
    const auto of      = by.read(setting, setting.text("file"));
    const auto optimum = optima(of);
    if (counts_moves) require_moves(of);
    return [of, optimum, counts_moves](std::uint64_t seed, std::uint64_t budget) {
      return run_once(of, optimum, counts_moves, seed, budget);
    };
  };
  return common::compare::run(parsed, setup, make_runner, out);
}

}  // namespace

void add_compare(common::command_line& to, const program& by, std::vector<common::example> examples) {
  to.add(
      "compare", "Compares settings: which find the best " + by.solutions + " at the same cost?",
      [&](common::command& declared) { declare_compare(declared, by); },
      [&](const common::command& parsed, std::ostream& out) { return compare(parsed, by, out); },
      {.examples = std::move(examples), .goal = "the comparison is complete"});
}

void add_tune(common::command_line& to, const program& by, std::vector<common::example> examples) {
  to.add(
      "tune", "Searches for settings that find the best " + by.solutions + " at the same cost.",
      [&](common::command& declared) { declare_compare(declared, by); },
      [&](const common::command& parsed, std::ostream& out) { return compare(parsed, by, out); },
      {.examples = std::move(examples), .goal = "all experiments were made"});
}

}  // namespace permutations
