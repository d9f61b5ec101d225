// SPDX-License-Identifier: BSL-1.0
#include "options.hpp"

#include <algorithm>
#include <clade/text/read_number.hpp>
#include <cmath>
#include <stdexcept>
#include <system_error>

#include "common/run_options.hpp"
#include "common/suggestion.hpp"
#include "common/typed.hpp"
#include "common/usage_error.hpp"
#include "common/variation.hpp"

namespace fronts {
namespace {

constexpr std::size_t most_objectives = 64, most_variables = 100'000, most_individuals = 1'000'000;

template <class Number>
std::optional<Number> number_in(std::string_view text) {
  Number number{};
  const auto* const end = text.data() + text.size();
  const auto read       = clade::detail::read_number(text.data(), end, number);
  if (text.empty() || read.ptr != end || read.ec != std::errc{}) return std::nullopt;
  return number;
}

std::vector<std::string_view> names_of_algorithms() { return {algorithms.begin(), algorithms.end()}; }

}  // namespace

void declare_problem(common::command& to, bool several, const std::string& otherwise, const std::string& objectives) {
  to.group(several ? "The problems" : "The problem");
  const auto names = problem_names();
  to.add(
      {several ? "--problems" : "--problem", several ? "NAME,NAME" : "NAME",
       (several ? "one or more of " : "") + common::command::joined(names), otherwise, otherwise, names});
  to.add({"--objectives", "M", "objectives, where a problem takes any number of them", objectives, objectives});
  to.add({"--variables", "N", "variables", own, own});
}

void declare_divisions(common::command& to) {
  to.add(
      {"--divisions", "H[+I]",
       "reference directions: the multiples of 1/H that add up to 1, and with I a second layer half the way to the "
       "centre. nsga3 and moead follow them, and the IGD of problems of any number of objectives is to points in them",
       "by M", "by M"});
}

void declare_algorithm(common::command& to, bool several, const std::string& otherwise) {
  to.group("The algorithm");
  to.add(
      {"--algorithm", several ? "NAME,NAME" : "NAME",
       (several ? "one or more of " : "") + common::command::joined(algorithms) +
           (several ? "; without it nsga2 and smsemoa, and nsga3 for problems of any number of objectives" : ""),
       otherwise, otherwise, names_of_algorithms()});
  declare_divisions(to);
  to.add(
      {"--population", "N",
       "individuals; of nsga3 as many as directions, made up to a multiple of 4; of moead as many as directions", "100",
       "100"});
  to.add({"--tournament", "N", "of how many a parent of smsemoa is the best; 1 draws at random", "3", "1"});
  to.add({"--crossover-index", "X", "of simulated binary crossover: nsga2 and moead 20, nsga3 30, smsemoa", "5", "15"});
  to.add(
      {"--crossover-rate", "R",
       "share of pairs that are crossed: nsga2 0.9, nsga3 and moead 1; share of genes, gde3 0.2; smsemoa", "1", "0.9"});
  to.add(
      {"--gene-rate", "R", "share of the genes of a pair that are crossed; strong: 0.4 in nsga3 with over 3 objectives",
       "0.5", "0.5"});
  to.add({"--weight", "F", "of the differences of gde3", "0.5", "0.5"});
  to.add({"--step-size", "S", "the first of mo_cma_es, in widths of the bounds", "0.2", "0.2"});
  to.add({"--mutation-index", "X", "of polynomial mutation", "20", "20"});
  to.add({"--mutation-rate", "R", "of a gene", "1/n", "1/n"});
  common::declare_preset(to);
}

std::vector<std::string_view> read_names(
    const common::command& from, const std::string& option, const std::vector<std::string_view>& known,
    const std::string& otherwise) {
  std::vector<std::string_view> all;
  for (const auto& name : common::listed(from.text(option).value_or(otherwise))) {
    if (name.empty()) {
      throw common::usage_error(
          option + " must be names with commas between them, but was " + common::in_quotes(*from.text(option)));
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

std::vector<std::string_view> read_problem_names(const common::command& from, const std::string& otherwise) {
  return read_names(from, "--problems", problem_names(), otherwise);
}

std::size_t read_objectives(const common::command& from, std::string_view problem) {
  const auto& chosen    = problem_named(problem);
  const auto given      = from.whole("--objectives", 2, most_objectives);
  const auto objectives = static_cast<std::size_t>(given.value_or(chosen.objectives));
  if (!chosen.scales && objectives != chosen.objectives) {
    throw common::usage_error(
        "--objectives must be " + std::to_string(chosen.objectives) + " for " + std::string(problem) + ", but was " +
        common::in_quotes(*from.text("--objectives")));
  }
  return objectives;
}

std::size_t objectives_among_others(const common::command& from, std::string_view problem) {
  const auto& chosen = problem_named(problem);
  return chosen.scales ? read_objectives(from, problem) : chosen.objectives;
}

std::vector<std::size_t> read_all_objectives(const common::command& from, const std::string& otherwise) {
  std::vector<std::size_t> all;
  for (const auto& text : common::listed(from.text("--objectives").value_or(otherwise))) {
    const auto number = number_in<std::size_t>(text);
    if (!number || *number < 2 || *number > most_objectives) {
      common::command::refuse(
          "--objectives", text, "whole numbers from 2 to " + std::to_string(most_objectives) + ", like 3,5,10");
    }
    if (std::ranges::find(all, *number) == all.end()) all.push_back(*number);
  }
  return all;
}

clade::directions::das_dennis read_divisions(const common::command& from, std::size_t objectives) {
  const auto text = from.text("--divisions");
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

problem read_problem(const common::command& from, std::string_view name, std::size_t objectives) {
  const auto directions = read_divisions(from, objectives);
  const auto variables  = from.whole("--variables", 1, most_variables);
  try {
    auto made = problem_named(name).make({objectives, static_cast<std::size_t>(variables.value_or(0)), directions});
    made.name = name;
    return made;
  } catch (const std::invalid_argument& error) {
    if (!variables) throw;
    throw common::usage_error("--variables " + common::in_quotes(*from.text("--variables")) + ": " + error.what());
  }
}

std::string_view read_algorithm_name(const common::command& from) {
  return from.one_of("--algorithm", algorithms).value_or("nsga2");
}

void check_use(const algorithm_option& option, std::string_view algorithm) {
  if (std::ranges::find(option.users, algorithm) != option.users.end()) return;
  throw common::usage_error(
      std::string(option.name) + " is for " + common::command::joined(option.users) + ", but --algorithm was " +
      std::string(algorithm));
}

algorithm read_parameters(const common::command& from, std::string_view name, std::size_t objectives) {
  auto with = parameters_of(name, objectives, common::wants_document(from));
  if (const auto n = from.whole("--population", 4, most_individuals)) with.population = static_cast<std::size_t>(*n);
  if (const auto n = from.whole("--tournament", 1, most_individuals)) with.tournament = static_cast<std::size_t>(*n);
  with.crossover_index = from.real("--crossover-index", 0, 1e6).value_or(with.crossover_index);
  with.crossover_rate  = from.real("--crossover-rate", 0, 1).value_or(with.crossover_rate);
  with.gene_rate       = from.real("--gene-rate", 0, 1).value_or(with.gene_rate);
  with.step_size       = from.real("--step-size", 1e-9, 100).value_or(with.step_size);
  with.weight          = from.real("--weight", 0.001, 10).value_or(with.weight);
  with.mutation_index  = from.real("--mutation-index", 0, 1e6).value_or(with.mutation_index);
  if (from.text("--mutation-rate") != "1/n") with.mutation_rate = from.real("--mutation-rate", 0, 1);
  algorithm read{name, with, read_divisions(from, objectives)};
  if (name == "moead" && from.given("--population")) {
    if (objectives > 2 || from.given("--divisions")) {
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

std::optional<std::vector<double>> read_point(const common::command& from, const std::string& option) {
  const auto text = from.text(option);
  if (!text) return std::nullopt;
  std::vector<double> point;
  for (const auto& cell : common::listed(*text)) {
    const auto number = number_in<double>(common::trimmed(cell));
    if (!number || !std::isfinite(*number)) common::command::refuse(option, *text, "finite numbers, like 1,1.5");
    point.push_back(*number);
  }
  return point;
}

std::optional<std::vector<double>> read_reference(const common::command& from, std::size_t objectives) {
  auto point = read_point(from, "--reference");
  if (point && point->size() != objectives) {
    throw common::usage_error(
        "--reference must have a number for each of the " + std::to_string(objectives) + " objectives, but was " +
        common::in_quotes(*from.text("--reference")));
  }
  return point;
}

}  // namespace fronts
