#pragma once

#include <array>
#include <chrono>
#include <clade/clade.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <limits>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../exact/solver.hpp"
#include "../expression.hpp"
#include "../game.hpp"
#include "../genetic/options.hpp"
#include "../genetic/solver.hpp"
#include "../json_value.hpp"
#include "../printer.hpp"
#include "../random_search.hpp"
#include "../rational.hpp"
#include "../rule_option.hpp"
#include "common/command_line.hpp"
#include "common/counter.hpp"
#include "common/program.hpp"
#include "common/report.hpp"
#include "common/run_options.hpp"
#include "common/usage_error.hpp"
#include "game_option.hpp"

/// `target_number solve`: an expression that comes as near to the target as the method can.
namespace target_number {

inline constexpr std::array<std::string_view, 3> solvers{"genetic", "exact", "random"};

/// What any method found.
struct solution {
  postfix expression;
  rational value;
  clade::stop::reason reason;
  std::uint64_t generations = 0;
  std::uint64_t evaluations = 0;
  std::size_t restarts      = 0;
  bool optimal              = false;  ///< whether no value can be nearer
  std::chrono::duration<double> elapsed{};
};

inline solution solve_exactly(exact::solver& with, const game& of, rule by) {
  const auto started = std::chrono::steady_clock::now();
  auto found         = with.nearest(of, by);
  return {
      std::move(found.expression),
      found.value,
      {"nearest value proven", true},
      0,
      found.operations,
      0,
      true,
      std::chrono::steady_clock::now() - started};
}

/// The only expression of a game with one number: there is nothing to evolve or to sample.
inline solution solve_one(const game& of) {
  const auto number = of.numbers.front();
  clade::stop::reason reason{"no other expression"};
  if (number == of.target) reason = {"distance 0 reached", true};
  return {{number}, {number, 1}, std::move(reason), 0, 1};
}

template <class Executor, class Stop, class... Observers>
solution solve_genetically(
    const game& of, const genetic::settings& s, std::uint64_t seed, std::int64_t goal, const Executor& executor,
    const Stop& stop, Observers&&... observers) {
  auto found = genetic::solve(of, s, seed, goal, executor, stop, std::forward<Observers>(observers)...);
  return {
      std::move(found.expression),
      {found.value, 1},
      std::move(found.reason),
      found.generations,
      found.evaluations,
      found.restarts,
      false,
      found.elapsed};
}

/// Random sampling of two numbers or more until a value is at most `goal` away from the target, `budget` expressions were
/// tried (0: no limit), `time_limit` seconds are over, or `interrupted(evaluations so far)`, which is asked now and then.
template <class Interrupted>
solution solve_randomly(
    const game& of, std::uint64_t seed, std::int64_t goal, std::uint64_t budget, double time_limit,
    Interrupted&& interrupted) {
  const auto started = std::chrono::steady_clock::now();
  random_search search(of, clade::random_stream(seed).fork(0));
  const auto elapsed = [&] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - started); };
  clade::stop::reason reason{};
  while (reason.text.empty()) {
    for (int i = 0; i < 64 && search.distance() > goal && (budget == 0 || search.evaluations() < budget); ++i) {
      search.advance(goal);
    }
    if (search.distance() <= goal) {
      reason = {"distance " + std::to_string(goal) + " reached", true};
    } else if (interrupted(search.evaluations())) {
      reason = {clade::stop::interrupted{}.describe()};
    } else if (budget != 0 && search.evaluations() >= budget) {
      reason = {clade::stop::evaluations(budget).describe()};
    } else if (elapsed().count() >= time_limit) {
      reason = {clade::stop::after(std::chrono::duration<double>(time_limit)).describe()};
    }
  }
  return {search.best(), {search.value(), 1}, std::move(reason), 0, search.evaluations(), 0, false, elapsed()};
}

namespace solve_command {

inline void declare(common::command& to) {
  declare_game(to, "drawn");
  to.add(
      {"--method", "NAME",
       common::command::joined(solvers) +
           "; genetic evolves expressions, exact finds a value of which it proves that none is nearer, random samples",
       "genetic", "genetic"});
  declare_rule(to, true);
  common::declare_preset(to);
  genetic::declare_settings(to);
  genetic::declare_limits(to, genetic::strong(), genetic::document());
  common::run_options::declare(to, "1", "2");
}

inline void print_json(
    std::ostream& out, const game& of, std::string_view method, rule by, std::uint64_t seed, const solution& found) {
  auto document = common::envelope(
      "target_number", seed, found.reason, found.generations, found.evaluations, found.elapsed.count());
  document["method"]     = method;
  document["rule"]       = name(by);
  document["numbers"]    = of.numbers;
  document["target"]     = of.target;
  document["expression"] = to_text(found.expression);
  document["value"]      = json_value(found.value);
  document["distance"]   = json_value(distance({of.target, 1}, found.value).value());
  if (found.optimal) {
    document["operations"] = found.evaluations;
    document["optimal"]    = true;
  }
  if (method == "genetic") {
    document["restarts"] = found.restarts;
  }
  common::print_json(out, document);
}

inline void print_text(
    std::ostream& out, const game& of, std::string_view method, const genetic::settings& s, rule by, std::uint64_t seed,
    const solution& found) {
  const auto shortest = common::command::shortest;
  std::vector<std::pair<std::string, std::string>> rows{
      {"numbers", numbers_text(of)},
      {"target", std::to_string(of.target)},
      {"method", std::string(method)},
      {"rule", std::string(name(by))}};
  if (method == "genetic") {
    rows.emplace_back("population", std::to_string(s.population));
    rows.emplace_back("offspring", std::to_string(s.offspring));
    rows.emplace_back(
        "selection", std::string(s.selection) +
                         (s.selection == "tournament" ? " of " + std::to_string(s.tournament) : ", in couples"));
    rows.emplace_back("crossover rate", shortest(s.crossover_rate) + ", of operations " + shortest(s.inner_rate));
    rows.emplace_back("mutation rate", shortest(s.mutation_rate) + ", kept: " + std::string(s.mutation));
    rows.emplace_back("replacement", std::string(s.replacement));
    rows.emplace_back("distinct", std::string(s.distinct));
    rows.emplace_back("stall", s.stall == 0 ? "no restart" : std::to_string(s.stall) + " generations");
    rows.emplace_back("memory", s.memory ? "on" : "off");
  }
  rows.emplace_back("seed", std::to_string(seed));
  common::print_table(out, rows);

  out << '\n';
  const auto away = distance({of.target, 1}, found.value).value();
  rows            = {
      {"expression", to_text(found.expression) + " = " + to_text(found.value)},
      {"distance", away == rational{0, 1} ? "0" : to_text(away) + " from " + std::to_string(of.target)}};
  if (method == "genetic") {
    rows.emplace_back(
        "generations", std::to_string(found.generations) + ", " + std::to_string(found.restarts) +
                           (found.restarts == 1 ? " restart" : " restarts"));
  }
  rows.emplace_back(method == "exact" ? "operations" : "evaluations", std::to_string(found.evaluations));
  rows.emplace_back(found.reason.success ? "solved" : "not solved", found.reason.text);
  common::print_table(out, rows);
}

inline int run(const common::command& from, std::ostream& out) {
  using common::usage_error;
  const auto options = common::run_options::read(from);
  const auto method  = from.one_of("--method", solvers).value_or("genetic");
  const auto by      = read_rule(from);
  const auto s       = genetic::read_limited_settings(from);
  if (method != "exact" && by == rule::fractions) {
    throw usage_error("--rule fractions is for --method exact; " + std::string(method) + " makes whole numbers only");
  }
  if (method != "genetic" && genetic::any_setting(from)) {
    throw usage_error("--method " + std::string(method) + " has no settings of the genetic player");
  }
  const auto of =
      read_or_draw(from, options.seed, by, method == "exact" ? most_numbers : genetic::number_set::most_numbers);

  const clade::stop::interrupted ctrl_c;
  const auto found = [&] {
    if (method == "exact") {
      exact::solver solver;
      return solve_exactly(solver, of, by);
    }
    if (of.numbers.size() == 1) return solve_one(of);
    if (method == "random") {
      common::counter progress("expressions", s.budget);
      return solve_randomly(of, options.seed, 0, s.budget, s.time_limit, [&](std::uint64_t done) {
        progress(done);
        return clade::stop::interrupted::pending();
      });
    }
    return solve_genetically(
        of, s, options.seed, 0, clade::execution::threads{s.threads}, ctrl_c, clade::observe::progress{});
  }();

  if (options.json) {
    print_json(out, of, method, by, options.seed, found);
  } else {
    print_text(out, of, method, s, by, options.seed, found);
    out.flush();
    std::cerr << "seconds      " << common::command::shortest(common::microseconds(found.elapsed.count())) << '\n';
  }
  return common::exit_status::of(found.reason);
}

}  // namespace solve_command

}  // namespace target_number
