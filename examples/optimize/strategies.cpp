// SPDX-License-Identifier: BSL-1.0
#include "strategies.hpp"

#include <algorithm>
#include <clade/any.hpp>
#include <clade/clade.hpp>
#include <clade/mathematics/log.hpp>
#include <clade/pareto.hpp>
#include <clade/reals.hpp>
#include <clade/strategy.hpp>
#include <clade/study/observe/history.hpp>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "answer.hpp"
#include "common/front_drawing.hpp"
#include "common/front_history.hpp"
#include "common/recording.hpp"
#include "common/run_conditions.hpp"
#include "fitness.hpp"

namespace optimize {
namespace {

using clade::chromosome::mixed_values;
using parameters::variables;
using permutation = std::vector<int>;

parameters::values values_of(const variables& on, const mixed_values& chromosome) { return on.decode(chromosome); }
parameters::values values_of(const variables& on, const permutation& chromosome) { return on.decode_order(chromosome); }

// Asks the study for the values of a generation.
template <class C, class F>
struct asked_fitness {
  course* through;
  const definition* of;
  const variables* on;

  void operator()(std::span<const C> designs, std::span<F> fitness) const {
    std::vector<call> calls;
    for (const auto& one : designs) calls.push_back({parameters::key(values_of(*on, one)), 0});
    const auto found = through->assess(calls);
    for (std::size_t i = 0; i < found.size(); ++i) set(fitness[i], *of, *found[i]);
  }
};

// The children replace all parents.
struct all_new {
  static std::size_t offspring(std::size_t parents) { return parents; }

  template <class Population>
  void operator()(Population& parents, Population& offspring) const {
    for (std::size_t i = 0; i < parents.size(); ++i) parents.exchange(i, offspring, i);
  }
};

// Designs drawn at random.
template <class Problem>
struct random_run : clade::strategy::run<Problem> {
  using clade::strategy::run<Problem>::run;

  void advance(const clade::strategy::executor& executor) {
    const auto draw = [&](std::size_t, auto& child, clade::random_stream& rng) { child = this->problem().space(rng); };
    this->step(this->generation().population.size(), draw, all_new{}, executor);
  }
};
struct random_search {
  template <class Problem>
  auto set_up(const Problem& problem, clade::random_stream stream) const {
    return random_run<Problem>(problem, 50, stream);
  }
};

// Ends a run if all designs are evaluated, or if a number of generations in a row have no new one.
class nothing_new {
 public:
  nothing_new(const course& through, std::optional<std::uint64_t> all) : through_(&through), all_(all) {}

  template <class Generation>
  std::optional<clade::stop::reason> operator()(const Generation& now) const {
    const auto designs = through_->designs().size();
    if (designs == all_) return all_known(designs);
    if (designs > latest_->designs) *latest_ = {designs, now.number};
    if (now.number < latest_->generation + generations) return std::nullopt;
    return clade::stop::reason{describe(), true, clade::stop::kind::exhausted};
  }
  std::string describe() const { return "no new design in " + std::to_string(generations) + " generations"; }

 private:
  static constexpr std::uint64_t generations = 100;
  struct latest_design {
    std::size_t designs      = 0;
    std::uint64_t generation = 0;
  };

  const course* through_;
  std::optional<std::uint64_t> all_;
  std::shared_ptr<latest_design> latest_ = std::make_shared<latest_design>();
};

// Ends a run when somebody wants it.
struct wanted_end {
  const end_wishes* ends;

  template <class Generation>
  std::optional<clade::stop::reason> operator()(const Generation&) const {
    return (*ends)();
  }
};

template <class Problem>
struct prepared_run {
  using conditions = common::run_conditions<Problem>;

  const Problem& problem;
  const definition& of;
  const variables& on;
  const course& through;
  const run_settings& under;
  typename conditions::observer observer = [](const auto&) {};  // of generations

  template <class Strategy>
  run_result operator()(const Strategy& strategy) const {
    run_result result;
    using clade::stop::operator||;
    const typename conditions::stop_type stop = nothing_new(through, on.count()) || wanted_end{under.ends};
    const auto observe                        = observer.with([&](const auto& now) {
      result.generations  = now.number;
      auto counted        = now;
      counted.evaluations = through.calls();  // as the budget counts them: designs that are known cost no call
      observer(counted);
      if (under.observe) under.observe(now.number);
    });
    try {
      result.reason = clade::run(clade::evolve(problem, strategy, of.seed), stop, observe).reason;
    } catch (const study_ended& ended) {
      result.reason = ended.reason;
    }
    return result;
  }
};

template <class Strategy>
auto restarted(const Strategy& each) {
  return clade::restarts{.each = each, .when = clade::stop::never{}};
}

// Calls `run(strategy)` with the strategy of one objective.
template <class Run>
run_result with_strategy(const definition& of, std::size_t genes, const Run& run) {
  const auto& name = of.strategy;
  // At least 100 individuals, so that few variables do not converge too early, and 20 generations.
  const auto population = std::clamp<std::size_t>(of.planned / 20, 4, std::max<std::size_t>(18 * genes, 100));
  // Noise averages out over a larger population than the usual one. 100 generations suffice for a try.
  if (name == "bipop" && of.repeat > 1) {
    const auto usual = 4 + static_cast<std::size_t>(3 * clade::mathematics::log(static_cast<double>(genes)));
    return run(clade::bipop{
        .each = clade::cma_es{.population = std::max<std::size_t>(usual, of.planned / 100)}, .noise = true});
  }
  if (name == "bipop") return run(clade::bipop{});
  if (name == "cma_es") return run(clade::ipop{});
  if (name == "lshade") return run(restarted(clade::lshade{.evaluations = of.planned, .population = population}));
  if (name == "jso") return run(restarted(clade::jso{.evaluations = of.planned, .population = population}));
  if (name == "differential_evolution") return run(clade::differential_evolution{});
  if (name == "random") return run(random_search{});
  return run(clade::genetic_algorithm{.crossover = clade::crossover::mixed{}, .mutation = clade::mutation::mixed{}});
}

// Directions for about a hundred individuals.
clade::directions::das_dennis directions_of(std::size_t objectives) {
  constexpr std::array<std::size_t, 7> divisions{0, 99, 99, 12, 7, 5, 4};
  if (objectives < divisions.size()) return {.objectives = objectives, .divisions = divisions[objectives]};
  return {.objectives = objectives, .divisions = 2, .inner = 1};
}

template <class Run>
run_result with_strategy_of_several(const definition& of, const Run& run) {
  const clade::crossover::mixed crossover{};
  const clade::mutation::mixed mutation{};
  if (of.strategy == "nsga3") {
    return run(
        clade::nsga3{.directions = directions_of(of.objectives.size()), .crossover = crossover, .mutation = mutation});
  }
  if (of.strategy == "smsemoa") {
    return run(clade::smsemoa{.crossover = crossover, .mutation = mutation, .births = 10});
  }
  if (of.strategy == "random") return run(random_search{});
  return run(clade::nsga2{.crossover = crossover, .mutation = mutation});
}

std::vector<std::string> names_of(const definition& of) {
  std::vector<std::string> names;
  for (const auto& one : of.objectives) names.push_back(one.name);
  return names;
}

std::vector<std::pair<std::string, std::string>> described(const definition& of, const variables& on) {
  std::vector<std::pair<std::string, std::string>> rows;
  for (const auto& one : on.definitions()) rows.emplace_back("variable", one.text);
  for (const auto& one : of.objectives) rows.emplace_back(one.maximized ? "maximize" : "minimize", one.name);
  for (const auto& one : of.constraints) rows.emplace_back("constraint", one.text());
  rows.emplace_back("strategy", of.strategy);
  if (of.repeat > 1) rows.emplace_back("repeat", std::to_string(of.repeat));
  return rows;
}

// The values of a design, one a line.
common::text_picture lines_of(const parameters::values& values) {
  common::text_picture lines;
  for (const auto& [name, value] : values) lines.push_back({{name + " = " + parameters::text(value)}});
  return lines;
}

// As in the answer.
template <class C>
struct design_text {
  const variables* on;
  const definition* of;
  const course* through;
  std::string operator()(const C& chromosome) const {
    return design_json(*of, *through->find({parameters::key(values_of(*on, chromosome)), 0})).dump();
  }
};
template <class C>
struct design_picture {
  const variables* on;
  common::text_picture operator()(const C& chromosome) const { return lines_of(values_of(*on, chromosome)); }
};

// Runs a strategy, with a recording if there are options for one. `choose(run)` calls `run(strategy)`.
template <class C, class F, class Better, class Space, class History, class Picture, class Choose>
run_result recorded_run(
    const definition& of, const variables& on, course& through, const run_settings& under, const Space& space,
    const Better& better, History history, Picture picture, const Choose& choose) {
  const clade::problem problem{asked_fitness<C, F>{&through, &of, &on}, space, better};
  using run_type = prepared_run<std::remove_const_t<decltype(problem)>>;
  if (!under.parsed) return choose(run_type{problem, of, on, through, under});
  const bool one  = of.objectives.size() == 1;
  using recording = common::recording<History, Picture>;
  const common::run_words words{
      .program     = "optimize",
      .fitness     = one ? of.objectives[0].name : "objectives",
      .chromosomes = "designs",
      .objectives  = one ? std::vector<std::string>{} : names_of(of)};
  const auto record   = std::make_shared<recording>(*under.parsed, words, std::move(history), std::move(picture));
  under.ends->of_user = [record]() -> std::optional<clade::stop::reason> {
    const auto ended = record->stop();
    if (!ended.expired()) return std::nullopt;
    return clade::stop::reason{ended.describe(), false, clade::stop::kind::requested};
  };
  auto result = choose(run_type{problem, of, on, through, under, {std::ref(*record), record->steering()}});
  record->leave_screen();
  under.ends->of_user = nullptr;
  result.finish       = [record, seed = of.seed, rows = described(of, on)](
                      const clade::stop::reason& reason, const common::run_page& page) {
    record->finish(seed, rows, reason, page);
  };
  return result;
}

}  // namespace

// Measured on the problems of benchmarks/optimize, with 30 seeds each; docs/optimize.md has the tables. Of integers and
// categories, jso solves more than bipop and lshade with any number of evaluations. Of real numbers, bipop is ahead unless
// there are many local optima and many evaluations.
std::string_view strategy_for(const definition& of, const variables& on, std::uint64_t budget) {
  constexpr std::size_t few_objectives    = 3;
  constexpr std::uint64_t many_a_variable = 1500;
  if (of.objectives.size() > 1) return of.objectives.size() > few_objectives ? "nsga3" : "nsga2";
  // Noise misleads the memories of lshade and jso.
  if (of.repeat > 1) return "bipop";
  const auto space = on.space();
  if (std::ranges::any_of(space.variables(), &clade::chromosome::variable::is_whole)) return "jso";
  return budget / space.variables().size() >= many_a_variable ? "lshade" : "bipop";
}

run_result run_strategy(const definition& of, const variables& on, course& through, const run_settings& under) {
  if (of.objectives.size() > 1) {
    return recorded_run<mixed_values, several_objectives>(
        of, on, through, under, on.space(), clade::dominates{}, common::front_history(),
        [names = names_of(of)](const common::front_history& history) { return common::front_text(history, names); },
        [&](const auto& run) { return with_strategy_of_several(of, run); });
  }
  const direction better{of.objectives[0].maximized};
  if (on.is_one_order() && of.strategy == "genetic_algorithm") {
    const auto names = on.definitions()[0].names.size();
    return recorded_run<permutation, one_objective>(
        of, on, through, under, clade::chromosome::permutation{names}, better,
        clade::observe::history({}, {}, design_text<permutation>{&on, &of, &through}), design_picture<permutation>{&on},
        [&](const auto& run) {
          return run(
              clade::genetic_algorithm{.crossover = clade::crossover::order{}, .mutation = clade::mutation::insert{}});
        });
  }
  return recorded_run<mixed_values, one_objective>(
      of, on, through, under, on.space(), better,
      clade::observe::history({}, {}, design_text<mixed_values>{&on, &of, &through}), design_picture<mixed_values>{&on},
      [&](const auto& run) { return with_strategy(of, on.space().variables().size(), run); });
}

}  // namespace optimize
