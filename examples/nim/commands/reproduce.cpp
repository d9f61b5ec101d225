#include "reproduce.hpp"

#include <array>
#include <chrono>
#include <clade/core/random_stream.hpp>
#include <clade/execution/threads.hpp>
#include <clade/statistics/wilson_interval.hpp>
#include <clade/stop/interrupted.hpp>
#include <clade/stop/reason.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "../evolve/objective.hpp"
#include "../evolve/policies.hpp"
#include "../evolve/random_search.hpp"
#include "../evolve/settings.hpp"
#include "../evolve/solver.hpp"
#include "../game_option.hpp"
#include "../match.hpp"
#include "../players.hpp"
#include "../positions.hpp"
#include "../rules.hpp"
#include "common/columns.hpp"
#include "common/counter.hpp"
#include "common/json.hpp"
#include "common/program.hpp"
#include "common/report.hpp"
#include "common/run_options.hpp"

namespace nim::reproduce_command {
namespace {

// A setting that is run again and again.
struct experiment {
  std::string name;
  position piles;
  evolve::settings settings;
  bool multisets       = false;
  bool matches         = false;  // whether each run ends with a match against the optimal player
  std::uint64_t budget = 0;      // evaluations of random search; 0: ten times what evolution needed
  std::string paper    = {};     // what the source reports; empty: nothing
  std::string series   = {};     // what is varied
  std::uint64_t value  = 0;
};

// What came of its runs.
struct record {
  std::size_t found = 0, wins = 0, found_randomly = 0;
  std::uint64_t evaluations = 0, budget = 0, random_evaluations = 0;
};

// The most evaluations of a run that does not end early: the first population, and two children for every pair.
std::uint64_t full_budget(const evolve::settings& s) {
  const std::uint64_t children = s.model == "pairs" ? 2 * evolve::steps(s) : s.population - 1;
  return s.population + children * s.generations;
}

// Calls `run(k)` for every run, shared out over the threads; after Ctrl-C no further ones. `tell(done)` after each.
template <class Tell, class Run>
void for_each_run(std::size_t runs, const clade::execution::threads& threads, Tell&& tell, Run&& run) {
  std::mutex telling;
  std::size_t done = 0;
  threads(runs, [&](std::size_t k) {
    if (clade::stop::interrupted::pending()) return;
    run(k);
    const std::scoped_lock lock(telling);
    tell(++done);
  });
}

// Run k of every experiment draws from fork k of the seed: evolution from its fork 0, random search from fork 1, and a
// match from fork 2. Nothing where Ctrl-C came before the end.
std::optional<record> measure(
    const experiment& of, std::size_t runs, std::uint64_t seed, const clade::execution::threads& threads) {
  const start from{rules{}, of.piles};
  const auto sets = evolve::make_sets(from, of.multisets, of.settings.verify_up_to, of.settings.stages);
  const evolve::objective wanted(sets, false, {of.piles.size()}, evolve::candidates(of.settings));
  const std::optional<player> opponent =
      of.matches ? std::optional<player>(optimal_player(from.by, from.piles)) : std::nullopt;
  const clade::random_stream streams(seed);
  const clade::stop::interrupted ctrl_c;
  struct trial {
    bool found, won;
    std::uint64_t evaluations;
  };
  std::vector<trial> evolved(runs), random(runs);
  {
    common::counter progress(of.name + ", decode " + std::string(of.settings.decode) + ": runs", runs);
    for_each_run(runs, threads, progress, [&](std::size_t k) {
      const auto stream = streams.fork(k);
      auto end          = evolve::solve(wanted, of.settings, stream.fork(0)(), {.stop = ctrl_c});
      const bool won =
          opponent && first_wins(from.by, from.piles, expression_player{end.expression}, *opponent, stream.fork(2));
      evolved[k] = {end.reason.success, won, end.evaluations};
    });
  }
  record result;
  for (const auto& t : evolved) result.found += t.found, result.wins += t.won, result.evaluations += t.evaluations;
  result.budget = of.budget > 0 ? of.budget : 10 * result.evaluations / runs;
  {
    common::counter progress(of.name + ", random search: runs", runs);
    for_each_run(runs, threads, progress, [&](std::size_t k) {
      const auto end = evolve::search_randomly(
          wanted, of.settings, streams.fork(k).fork(1)(), result.budget, clade::stop::interrupted::pending);
      random[k] = {end.reason.success, false, end.evaluations};
    });
  }
  for (const auto& t : random) result.found_randomly += t.found, result.random_evaluations += t.evaluations;
  if (clade::stop::interrupted::pending()) return std::nullopt;
  return result;
}

// An experiment with the last gene decoded, and with all.
std::array<experiment, 2> both(experiment of) {
  of.budget           = full_budget(of.settings);
  of.settings.decode  = "last";
  auto all            = of;
  all.settings.decode = "all";
  return {std::move(of), std::move(all)};
}

// Piles 1,3,5; of 50 matches against the optimal player the document won so many.
std::vector<experiment> document_experiments() {
  std::vector<experiment> all;
  struct row {
    std::size_t population;
    std::uint64_t generations;
    std::string wins;
  };
  for (const auto& [population, generations, wins] : std::vector<row>{
           {12, 30, "8 of 50"},
           {50, 50, "29 of 50"},
           {100, 150, "37 of 48"},
           {140, 500, "45 of 50"},
           {240, 1000, "49 of 50"}}) {
    auto s        = evolve::document();
    s.population  = population;
    s.generations = generations;
    all.push_back(
        {.name     = "document " + std::to_string(population) + '/' + std::to_string(generations),
         .piles    = {1, 3, 5},
         .settings = s,
         .matches  = true,
         .paper    = wins});
  }
  return all;
}

// Piles 4,4,4,4; of 50 runs the paper's found so many.
std::vector<experiment> oltean_experiments() {
  std::vector<experiment> all;
  const auto add = [&](const std::string& series, std::uint64_t value, const evolve::settings& s) {
    const bool reported = series == "population" && (value == 20 || value == 140);
    all.push_back(
        {.name      = "Oltean, " + series + ' ' + std::to_string(value),
         .piles     = {4, 4, 4, 4},
         .settings  = s,
         .multisets = true,
         .paper     = !reported     ? ""
                      : value == 20 ? "6 of 50"
                                    : "37 of 50",
         .series    = series,
         .value     = value});
  };
  for (std::uint64_t value = 20; value <= 200; value += 20) {
    auto s       = evolve::oltean();
    s.population = value;
    add("population", value, s);
  }
  for (std::uint64_t value = 20; value <= 200; value += 20) {
    auto s        = evolve::oltean();
    s.generations = value;
    add("generations", value, s);
  }
  for (std::uint64_t value = 5; value <= 30; value += 5) {
    auto s   = evolve::oltean();
    s.length = value;
    add("length", value, s);
  }
  return all;
}

std::vector<experiment> strong_experiments() {
  std::vector<experiment> all;
  for (const auto& piles : std::vector<position>{{1, 3, 5}, {1, 3, 5, 7}, {4, 4, 4, 4}}) {
    all.push_back({.name = to_text(piles), .piles = piles, .settings = evolve::strong()});
  }
  auto s = evolve::strong();
  std::erase(s.functions, '^');
  all.push_back({.name = "7,7,7 without ^", .piles = {7, 7, 7}, .settings = s});
  return all;
}

using rows = std::vector<std::vector<std::string>>;

// Adds a count of runs, and the share of all runs that it stands for, from low to high: its Wilson interval of 95 %.
void add_count(common::json& to, const std::string& name, std::size_t count, std::size_t runs) {
  const auto share   = clade::statistics::wilson_interval(count, runs);
  to[name]           = count;
  to[name + "_low"]  = share.low;
  to[name + "_high"] = share.high;
}

// The same for a table, as in `36 (58-83 %)`.
std::string with_interval(std::size_t count, std::size_t runs) {
  const auto share   = clade::statistics::wilson_interval(count, runs);
  const auto percent = [](double of) { return std::to_string(std::lround(100 * of)); };
  return std::to_string(count) + " (" + percent(share.low) + '-' + percent(share.high) + " %)";
}

common::json to_json(const record& of, std::size_t runs, bool wins) {
  auto result = common::json::object();
  add_count(result, "found", of.found, runs);
  result["mean_evaluations"] = of.evaluations / runs;
  result["random_budget"]    = of.budget;
  add_count(result, "random_found", of.found_randomly, runs);
  result["random_mean_evaluations"] = of.random_evaluations / runs;
  if (wins) add_count(result, "wins", of.wins, runs);
  return result;
}

}  // namespace

void declare(common::command& to) {
  to.add({"--runs", "N", "runs of every setting, 1 to 100000", "50"});
  common::run_options::declare(to);
}

int run(const common::command& from, std::ostream& out) {
  const auto options = common::run_options::read(from);
  const auto runs    = static_cast<std::size_t>(from.whole("--runs", 1, 100'000).value_or(50));

  const clade::stop::interrupted ctrl_c;
  const auto started = std::chrono::steady_clock::now();
  const clade::execution::threads threads{options.threads};
  std::uint64_t evaluations = 0;
  const auto text           = [](auto number) { return std::to_string(number); };
  const auto share          = [&](std::size_t count) { return with_interval(count, runs); };
  auto document = common::json::array(), oltean = document, strong = document;
  rows document_table{
      {"", "evaluations", "document's", "last: found", "wins", "random", "all: found", "wins", "random"}};
  rows oltean_table{{"", "evaluations", "paper", "last: found", "random", "all: found", "random"}};
  rows strong_table{{"piles", "found", "mean evaluations", "random", "its limit"}};
  const auto measured = [&](const experiment& of) {
    auto result = measure(of, runs, options.seed, threads);
    if (result) evaluations += result->evaluations + result->random_evaluations;
    return result;
  };
  const auto measured_both = [&](const experiment& of) -> std::optional<std::pair<record, record>> {
    const auto [last, all] = both(of);
    const auto one         = measured(last);
    const auto other       = one ? measured(all) : one;
    if (!other) return std::nullopt;
    return std::pair(*one, *other);
  };
  const auto complete = [&] {
    for (const auto& of : document_experiments()) {
      const auto result = measured_both(of);
      if (!result) return false;
      const auto& [last, all] = *result;
      document.push_back(
          {{"population", of.settings.population},
           {"generations", of.settings.generations},
           {"document_wins", of.paper},
           {"last", to_json(last, runs, true)},
           {"all", to_json(all, runs, true)}});
      document_table.push_back(
          {text(of.settings.population) + '/' + text(of.settings.generations), text(last.budget), of.paper,
           share(last.found), share(last.wins), text(last.found_randomly), share(all.found), share(all.wins),
           text(all.found_randomly)});
    }
    for (const auto& of : oltean_experiments()) {
      const auto result = measured_both(of);
      if (!result) return false;
      const auto& [last, all] = *result;
      oltean.push_back(
          {{"series", of.series},
           {"value", of.value},
           {"paper", of.paper.empty() ? common::json(nullptr) : common::json(of.paper)},
           {"last", to_json(last, runs, false)},
           {"all", to_json(all, runs, false)}});
      oltean_table.push_back(
          {of.series + ' ' + text(of.value), text(last.budget), of.paper, share(last.found), share(last.found_randomly),
           share(all.found), share(all.found_randomly)});
    }
    for (const auto& of : strong_experiments()) {
      const auto result = measured(of);
      if (!result) return false;
      auto row = to_json(*result, runs, false);
      row.update(
          {{"piles", of.piles}, {"functions", of.settings.functions}, {"verify_up_to", of.settings.verify_up_to}});
      strong.push_back(std::move(row));
      strong_table.push_back(
          {of.name, share(result->found), text(result->evaluations / runs), share(result->found_randomly),
           text(result->budget)});
    }
    return true;
  }();

  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - started;
  const clade::stop::reason reason{complete ? "all runs done" : ctrl_c.describe(), complete};
  if (options.json) {
    auto result        = common::envelope("nim", options.seed, reason, 0, evaluations, elapsed.count());
    result["runs"]     = runs;
    result["document"] = std::move(document);
    result["oltean"]   = std::move(oltean);
    result["strong"]   = std::move(strong);
    common::print_json(out, result);
  } else {
    out << "Of " << runs << " runs of each setting, seed " << options.seed
        << ", so many found an expression that breaks "
        << "no theorem; in parentheses the\n95 % interval of their share. Random search draws chromosomes of the same "
           "kind, as many as a run of evolution\nevaluates that does not end early.\n\n"
        << "Document's setting by population/generations, piles 1,3,5, the last gene decoded or all; wins: matches "
           "against\nthe optimal player, one a run, that the evolved expression won when it moved first, be it perfect "
           "or not.\n\n";
    common::print_columns(out, document_table);
    out << "\nOltean's setting, piles 4,4,4,4 as multisets: population 100, 100 generations and 15 genes, of which one "
           "is "
           "varied.\n\n";
    common::print_columns(out, oltean_table);
    out << "\nStrong preset, all positions in order, verified for as many piles up to " << evolve::strong().verify_up_to
        << "; random search draws up to ten times as many\nchromosomes as the runs of evolution needed on average.\n\n";
    common::print_columns(out, strong_table);
    if (!complete) out << '\n' << reason.text << '\n';
    out.flush();
    std::cerr << "seconds  " << common::command::shortest(common::microseconds(elapsed.count())) << '\n';
  }
  return common::exit_status::of(reason);
}

}  // namespace nim::reproduce_command
