// SPDX-License-Identifier: BSL-1.0
#include "options.hpp"

#include <algorithm>
#include <clade/study/report/number.hpp>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "common/number_in.hpp"
#include "common/prompt_input.hpp"
#include "common/run_options.hpp"
#include "common/suggestion.hpp"
#include "common/usage_error.hpp"
#include "common/varied_parameters.hpp"

namespace fronts {
namespace {

constexpr std::size_t max_objectives = 64, max_variables = 100'000, max_individuals = 1'000'000;

using common::number_in;

void visit_problem(common::option_visitor& options, std::string_view& name) {
  options.group("The problem");
  options.name("--problem", name, problem_names(), "what is solved");
}

// The number of objectives is a list if there are several problems.
struct problem_options {
  std::string objectives = own;
  std::optional<std::size_t> variables{};
};

void visit_sizes(common::option_visitor& options, problem_options& s) {
  options.text("--objectives", "M", s.objectives, "objectives, if a problem takes any number of them");
  options.integer("--variables", "N", s.variables, {1, max_variables}, "variables", own);
}

void visit_divisions(common::option_visitor& options, std::optional<std::string>& divisions) {
  options.text(
      "--divisions", "H[+I]", divisions,
      "reference directions: the multiples of 1/H that add up to 1, and with I a second layer half the way to the "
      "centre. nsga3 and moead follow them, and the IGD of problems of any number of objectives is to points in them",
      "by M");
}

void visit_algorithm(common::option_visitor& options, std::string_view& name) {
  options.group("The algorithm");
  options.name("--algorithm", name, algorithms, "what solves it");
}

std::optional<double> read_mutation_rate(const std::string& text) {
  if (text == "1/n") return std::nullopt;
  const auto rate = number_in<double>(text);
  if (!rate || !(*rate >= 0 && *rate <= 1)) {
    common::command::refuse("--mutation-rate", text, "1/n or a number from 0 to 1");
  }
  return rate;
}

// `only_for(name, users)` returns the name of an option that only these algorithms use.
template <class OnlyFor>
void visit_all_parameters(common::option_visitor& options, parameters& s, const OnlyFor& only_for) {
  const std::vector<std::string_view> smsemoa{"smsemoa"}, gde3{"gde3"}, mo_cma_es{"mo_cma_es"};
  const std::vector<std::string_view> crossing{"nsga2", "nsga3", "moead", "smsemoa"};
  const std::vector<std::string_view> pairing{"nsga2", "nsga3", "moead", "smsemoa", "gde3"};
  options.integer(
      "--population", "N", s.population, {4, max_individuals},
      "individuals; of nsga3 as many as directions, rounded up to a multiple of 4; of moead as many as directions",
      "100");
  options.integer(
      only_for("--tournament", smsemoa), "N", s.tournament, {1, max_individuals},
      "a parent of smsemoa is the best of N; 1 draws at random");
  options.real(
      only_for("--crossover-index", crossing), "X", s.crossover_index, {0, 1e6},
      "of simulated binary crossover: nsga2 and moead 20, nsga3 30, smsemoa");
  options.real(
      only_for("--crossover-rate", pairing), "R", s.crossover_rate, {0, 1},
      "share of pairs that are crossed: nsga2 0.9, nsga3 and moead 1; share of genes, gde3 0.2; smsemoa");
  options.real(
      only_for("--gene-rate", crossing), "R", s.gene_rate, {0, 1},
      "share of the genes of a pair that are crossed; strong: 0.4 in nsga3 with more than 3 objectives");
  options.real(only_for("--weight", gde3), "F", s.weight, {0.001, 10}, "of the differences of gde3");
  options.real(
      only_for("--step-size", mo_cma_es), "S", s.step_size, {1e-9, 100},
      "the first of mo_cma_es, in widths of the bounds");
  options.real(only_for("--mutation-index", crossing), "X", s.mutation_index, {0, 1e6}, "of polynomial mutation");
  options.parsed(
      only_for("--mutation-rate", crossing), "R", s.mutation_rate, read_mutation_rate,
      [](const std::optional<double>& rate) { return rate ? clade::report::shortest(*rate) : "1/n"; }, "of a gene");
}

void visit_parameters(common::option_visitor& options, parameters& s) {
  visit_all_parameters(options, s, [](const char* name, const auto&) { return name; });
}

void declare_parameters(common::command& to) {
  declare_divisions(to);
  to.declare(visit_parameters, parameters_of("smsemoa", 2, false), parameters_of("smsemoa", 2, true));
  common::declare_preset(to, "the paper of each algorithm");
}

}  // namespace

const std::vector<algorithm_option>& algorithm_options() {
  static const auto all = [] {
    std::vector<algorithm_option> found;
    std::vector<std::pair<std::string, std::string>> unused;
    common::option_visitor at(unused);
    auto with = parameters_of("smsemoa", 2, false);
    visit_all_parameters(at, with, [&](const char* name, const std::vector<std::string_view>& users) {
      found.push_back({name, users});
      return name;
    });
    return found;
  }();
  return all;
}

void declare_problem(common::command& to) {
  to.declare(visit_problem, std::string_view("zdt1"));
  to.declare(visit_sizes, problem_options{});
}

void declare_problems(common::command& to, const std::string& otherwise, const std::string& objectives) {
  to.group("The problems");
  to.add({"--problems", "NAME,NAME", "one or more of " + common::command::joined(problem_names()), otherwise, "", {}});
  to.declare(visit_sizes, problem_options{objectives});
}

void declare_divisions(common::command& to) { to.declare(visit_divisions, std::optional<std::string>()); }

void declare_algorithm(common::command& to) {
  to.declare(visit_algorithm, algorithms[0]);
  declare_parameters(to);
}

void declare_algorithms(common::command& to) {
  to.group("The algorithm");
  to.add(
      {"--algorithm", "NAME,NAME",
       "one or more of " + common::command::joined(algorithms) +
           "; without it nsga2 and smsemoa, and nsga3 for problems of any number of objectives",
       "by problem"});
  declare_parameters(to);
}

std::string_view read_problem_name(const common::command& parsed) {
  return parsed.read(visit_problem, std::string_view("zdt1"));
}

std::vector<std::string_view> read_names(
    const common::command& parsed, const std::string& option, const std::vector<std::string_view>& known,
    const std::string& otherwise) {
  std::vector<std::string_view> all;
  for (const auto& name : common::split_list(parsed.text(option).value_or(otherwise))) {
    if (name.empty()) {
      throw common::usage_error(
          option + " must be names with commas between them, but was " + common::in_quotes(*parsed.text(option)));
    }
    const auto one = std::ranges::find(known, name);
    if (one == known.end()) {
      common::command::refuse(
          option, name, "one of " + common::command::joined(known), common::suggestion(name, known));
    }
    if (std::ranges::find(all, *one) != all.end()) {
      throw common::usage_error(option + " has " + common::in_quotes(name) + " twice");
    }
    all.push_back(*one);
  }
  return all;
}

std::vector<std::string_view> read_problem_names(const common::command& parsed, const std::string& otherwise) {
  return read_names(parsed, "--problems", problem_names(), otherwise);
}

std::size_t read_objectives(const common::command& parsed, std::string_view problem) {
  const auto& chosen = problem_named(problem);
  const auto given   = parsed.text("--objectives");
  const auto number  = given ? number_in<std::size_t>(*given) : chosen.objectives;
  if (!number || *number < 2 || *number > max_objectives) {
    common::command::refuse("--objectives", *given, "a whole number from 2 to " + std::to_string(max_objectives));
  }
  const auto objectives = *number;
  if (!chosen.scales && objectives != chosen.objectives) {
    throw common::usage_error(
        "--objectives must be " + std::to_string(chosen.objectives) + " for " + std::string(problem) + ", but was " +
        common::in_quotes(*parsed.text("--objectives")));
  }
  return objectives;
}

std::size_t objectives_among_others(const common::command& parsed, std::string_view problem) {
  const auto& chosen = problem_named(problem);
  return chosen.scales ? read_objectives(parsed, problem) : chosen.objectives;
}

std::vector<std::size_t> read_all_objectives(const common::command& parsed, const std::string& otherwise) {
  std::vector<std::size_t> all;
  for (const auto& text : common::split_list(parsed.text("--objectives").value_or(otherwise))) {
    const auto number = number_in<std::size_t>(text);
    if (!number || *number < 2 || *number > max_objectives) {
      common::command::refuse(
          "--objectives", text, "whole numbers from 2 to " + std::to_string(max_objectives) + ", like 3,5,10");
    }
    if (std::ranges::find(all, *number) == all.end()) all.push_back(*number);
  }
  return all;
}

clade::directions::das_dennis read_divisions(const common::command& parsed, std::size_t objectives) {
  const auto text = parsed.read(visit_divisions, std::optional<std::string>());
  if (!text) return usual_directions(objectives);
  const std::string_view all = *text;
  const auto plus            = all.find('+');
  const auto divisions       = number_in<std::size_t>(all.substr(0, plus));
  const auto inner =
      plus == std::string_view::npos ? std::optional<std::size_t>(0) : number_in<std::size_t>(all.substr(plus + 1));
  constexpr std::size_t most = 100'000;
  if (!divisions || !inner || *divisions < 1 || *divisions > most || *inner > most ||
      (plus != std::string_view::npos && *inner < 1)) {
    common::command::refuse("--divisions", all, "H or H+I, like 12 or 3+2, of whole numbers from 1 to 100000");
  }
  const clade::directions::das_dennis directions{.objectives = objectives, .divisions = *divisions, .inner = *inner};
  try {
    directions.size();
  } catch (const std::invalid_argument& error) {
    throw common::usage_error("--divisions " + common::in_quotes(all) + ": " + error.what());
  }
  return directions;
}

problem read_problem(const common::command& parsed, std::string_view name, std::size_t objectives) {
  const auto directions = read_divisions(parsed, objectives);
  const auto variables  = parsed.read(visit_sizes, problem_options{}).variables;
  try {
    auto made = problem_named(name).make({objectives, variables.value_or(0), directions});
    made.name = name;
    return made;
  } catch (const std::invalid_argument& error) {
    if (!variables) throw;
    throw common::usage_error("--variables " + common::in_quotes(*parsed.text("--variables")) + ": " + error.what());
  }
}

std::string_view read_algorithm_name(const common::command& parsed) {
  return parsed.read(visit_algorithm, algorithms[0]);
}

void check_use(const algorithm_option& option, std::string_view algorithm) {
  if (std::ranges::find(option.users, algorithm) != option.users.end()) return;
  throw common::usage_error(
      std::string(option.name) + " is for " + common::command::joined(option.users) + ", but --algorithm was " +
      std::string(algorithm));
}

algorithm read_parameters(const common::command& parsed, std::string_view name, std::size_t objectives) {
  const auto with =
      parsed.read(visit_parameters, parameters_of(name, objectives, common::wants_document_preset(parsed)));
  algorithm read{name, with, read_divisions(parsed, objectives)};
  if (name == "moead" && parsed.given("--population")) {
    if (objectives > 2 || parsed.given("--divisions")) {
      throw common::usage_error(
          "--population is that of the directions in moead, but was " + std::to_string(with.population) +
          (objectives > 2 ? ": give --divisions" : " beside --divisions"));
    }
    read.directions = {.objectives = 2, .divisions = with.population - 1};
  }
  if (name == "smsemoa" && with.tournament > read.population()) {
    throw common::usage_error(
        "--tournament must be at most --population, " + std::to_string(read.population()) + ", but was " +
        std::to_string(with.tournament));
  }
  return read;
}

std::optional<std::vector<double>> read_point(const common::command& parsed, const std::string& option) {
  const auto text = parsed.text(option);
  if (!text) return std::nullopt;
  std::vector<double> point;
  for (const auto& cell : common::split_list(*text)) {
    const auto number = number_in<double>(common::trimmed(cell));
    if (!number || !std::isfinite(*number)) common::command::refuse(option, *text, "finite numbers, like 1,1.5");
    point.push_back(*number);
  }
  return point;
}

std::optional<std::vector<double>> read_reference(const common::command& parsed, std::size_t objectives) {
  auto point = read_point(parsed, "--reference");
  if (point && point->size() != objectives) {
    throw common::usage_error(
        "--reference must have a number for each of the " + std::to_string(objectives) + " objectives, but was " +
        common::in_quotes(*parsed.text("--reference")));
  }
  return point;
}

}  // namespace fronts
