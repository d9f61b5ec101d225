// SPDX-License-Identifier: BSL-1.0
#include "commands.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <clade/random/random_stream.hpp>
#include <clade/run/execution/threads.hpp>
#include <clade/run/stop/interrupted.hpp>
#include <clade/run/stop/reason.hpp>
#include <clade/statistics/wilson_interval.hpp>
#include <clade/study/report/number.hpp>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <iostream>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "../evolve/objective.hpp"
#include "../evolve/options.hpp"
#include "../evolve/policies.hpp"
#include "../evolve/random_search.hpp"
#include "../evolve/settings.hpp"
#include "../evolve/solver.hpp"
#include "../game_option.hpp"
#include "../match.hpp"
#include "../players.hpp"
#include "../positions.hpp"
#include "../rules.hpp"
#include "../size.hpp"
#include "common/columns.hpp"
#include "common/ending_signals.hpp"
#include "common/json.hpp"
#include "common/lines.hpp"
#include "common/print_result.hpp"
#include "common/program.hpp"
#include "common/progress_line.hpp"
#include "common/run_options.hpp"
#include "common/terminal.hpp"
#include "experiments.hpp"

namespace nim::reproduce_command {
namespace {

// The results of its runs.
struct record {
  std::size_t found = 0, wins = 0, found_randomly = 0;
  std::uint64_t evaluations = 0, median = 0, budget = 0, random_evaluations = 0;
};

struct trial {
  bool found, won;
  std::uint64_t evaluations;
};

// The upper one if there are two.
std::uint64_t median_evaluations(std::vector<trial> of) {
  const auto middle = of.begin() + static_cast<std::ptrdiff_t>(of.size() / 2);
  std::ranges::nth_element(of, middle, {}, &trial::evaluations);
  return middle->evaluations;
}

// Calls `run(k)` for every run, distributed over the threads; no further ones after Ctrl-C. `tell(done)` after each.
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

// The progress of a command: experiments one after another, each with an amount of work that is divided between
// evolution and random search.
class whole {
 public:
  explicit whole(const std::vector<experiment>& all) {
    for (const auto& of : all) total_ += work_of(of);
  }

  // Shows the runs of one part, `of.name` and `what`. `share` is its part of the experiment's work.
  auto part(const experiment& of, const std::string& what, std::size_t runs, double share) {
    const auto begin = done_, work = share * work_of(of);
    done_ += work;
    return [this, begin, work, runs, what = of.name + ", " + what](std::size_t done) {
      show_(what, (begin + work * static_cast<double>(done) / static_cast<double>(runs)) / total_);
    };
  }

  // The parts of evolution and of random search in the work of an experiment.
  static std::pair<double, double> shares(const experiment& of) {
    const auto random = of.expected > 0 ? static_cast<double>(of.multiple) : 1;
    return {1 / (1 + random), random / (1 + random)};
  }

 private:
  // Evaluations, weighted by their cost.
  static double work_of(const experiment& of) {
    const auto evaluations = static_cast<double>(of.expected > 0 ? of.expected * (1 + of.multiple) : 2 * of.budget);
    const auto positions   = of.multisets ? 70.0 : size_of_reachable(of.from.rule_set, of.from.piles).positions;
    return evaluations * (100 + positions) * static_cast<double>(of.settings.length);
  }

  common::progress_line show_;
  double total_ = 0, done_ = 0;
};

// Run k of every experiment draws from fork k of the seed: evolution from its fork 0, random search from fork 1, and a
// match from fork 2. Empty if Ctrl-C came before the end.
std::optional<record> measure(
    const experiment& of, std::size_t runs, std::uint64_t seed, const clade::execution::threads& threads,
    whole& progress) {
  const auto& from = of.from;
  const auto sets  = evolve::make_sets(from, of.multisets, of.settings.verify_up_to, of.settings.stages);
  const evolve::objective wanted(
      sets, from.rule_set.misere, evolve::make_terminals(of.settings, from.piles.size()),
      evolve::candidates(of.settings));
  const std::optional<player> opponent =
      of.matches ? std::optional<player>(optimal_player(from.rule_set, from.piles)) : std::nullopt;
  const clade::random_stream streams(seed);
  const auto signals = common::ending_signals();
  std::vector<trial> evolved(runs), random(runs);
  const auto [evolution, search] = whole::shares(of);
  const auto decode              = "decode " + std::string(of.settings.decode);
  for_each_run(runs, threads, progress.part(of, decode, runs, evolution), [&](std::size_t k) {
    const auto stream = streams.fork(k);
    auto end          = evolve::solve(wanted, of.settings, stream.fork(0)(), {.stop = signals});
    const bool won =
        opponent && first_wins(from.rule_set, from.piles, expression_player{end.expression}, *opponent, stream.fork(2));
    evolved[k] = {end.reason.success, won, end.evaluations};
  });
  record result;
  for (const auto& t : evolved) result.found += t.found, result.wins += t.won, result.evaluations += t.evaluations;
  result.median = median_evaluations(evolved);
  result.budget = of.budget > 0 ? of.budget : of.multiple * result.evaluations / runs;
  for_each_run(runs, threads, progress.part(of, decode + ", random search", runs, search), [&](std::size_t k) {
    const auto end = evolve::search_randomly(
        wanted, of.settings, streams.fork(k).fork(1)(), result.budget, clade::stop::interrupted::pending);
    random[k] = {end.reason.success, false, end.evaluations};
  });
  for (const auto& t : random) result.found_randomly += t.found, result.random_evaluations += t.evaluations;
  if (clade::stop::interrupted::pending()) return std::nullopt;
  return result;
}

using clade::report::compact;
using clade::report::grouped;
using clade::report::percent;

using rows = std::vector<std::vector<std::string>>;

// Adds a count of runs, and the Wilson interval of 95 %, from low to high, of its share of all runs.
void add_count(common::json& to, const std::string& name, std::size_t count, std::size_t runs) {
  const auto share   = clade::statistics::wilson_interval(count, runs);
  to[name]           = count;
  to[name + "_low"]  = share.low;
  to[name + "_high"] = share.high;
}

// The same for a table, in percent: "36 (58-83)".
std::string with_interval(std::size_t count, std::size_t runs) {
  const auto share = clade::statistics::wilson_interval(count, runs);
  return grouped(count) + " (" + percent(share.low, 0) + '-' + percent(share.high, 0) + ')';
}

common::json to_json(const record& of, std::size_t runs, bool wins) {
  auto result = common::json::object();
  add_count(result, "found", of.found, runs);
  result["mean_evaluations"]   = of.evaluations / runs;
  result["median_evaluations"] = of.median;
  result["random_budget"]      = of.budget;
  add_count(result, "random_found", of.found_randomly, runs);
  result["random_mean_evaluations"] = of.random_evaluations / runs;
  if (wins) add_count(result, "wins", of.wins, runs);
  return result;
}

// The measurements, in the order in which they are printed.
struct tables {
  std::vector<experiment> document, oltean, strong, games;

  std::vector<experiment> all() const {
    std::vector<experiment> joined;
    for (const auto* const twice : {&document, &oltean}) {
      for (const auto& of : *twice) {
        for (auto& one : both(of)) joined.push_back(std::move(one));
      }
    }
    for (const auto* const once : {&strong, &games}) joined.insert(joined.end(), once->begin(), once->end());
    return joined;
  }
};

constexpr std::array<std::string_view, 2> parts{"sources", "games"};

struct reproduce_options {
  std::size_t runs      = 50;
  std::string_view part = parts[0];
};

void visit_reproduce(common::option_visitor& options, reproduce_options& s) {
  options.integer("--runs", "N", s.runs, {1, 100'000}, "runs of every setting, 1 to 100000");
  options.name(
      "--part", s.part, parts,
      "sources: what the two sources report, and the strong preset for Nim; games: other games", false);
}

void print_paragraph(std::ostream& out, const std::string& text, std::size_t width) {
  for (const auto& line : common::lines_of(text, width)) out << line << '\n';
  out << '\n';
}

void print_commands(std::ostream& out, const std::vector<experiment>& of, std::size_t width) {
  for (const auto& one : of) {
    std::string indent = "    ";
    for (const auto& line : common::lines_of(command_of(one), width - 8)) {
      out << indent << line << '\n';
      indent = "        ";
    }
  }
}

}  // namespace

void declare(common::command& to) {
  to.declare(visit_reproduce, reproduce_options{});
  common::run_options::declare(to);
}

int run(const common::command& parsed, std::ostream& out) {
  const auto options = common::run_options::read(parsed);
  const auto asked   = parsed.read(visit_reproduce, reproduce_options{});
  const auto runs    = asked.runs;
  const bool games   = asked.part == "games";

  const auto signals = common::ending_signals();
  const auto started = std::chrono::steady_clock::now();
  const clade::execution::threads threads{options.threads};
  const auto chosen         = games ? tables{{}, {}, {}, game_experiments()}
                                    : tables{document_experiments(), oltean_experiments(), strong_experiments(), {}};
  std::uint64_t evaluations = 0;
  const auto share          = [&](std::size_t count) { return with_interval(count, runs); };
  auto document = common::json::array(), oltean = document, strong = document, others = document;
  rows document_table{{"", "budget", "source", "found", "wins", "random"}};
  rows oltean_table{{"", "budget", "paper", "found", "random"}};
  rows strong_table{{"piles", "found", "evaluations", "median", "random", "budget"}};
  rows games_table{{"game and piles", "found", "evaluations", "median", "random", "budget"}};
  const auto complete = [&] {
    whole progress(chosen.all());
    const auto measured = [&](const experiment& of) {
      auto result = measure(of, runs, options.seed, threads, progress);
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
    for (const auto& of : chosen.document) {
      const auto result = measured_both(of);
      if (!result) return false;
      const auto& [last, all] = *result;
      document.push_back(
          {{"population", of.settings.population},
           {"generations", of.settings.generations},
           {"document_wins", of.paper},
           {"last", to_json(last, runs, true)},
           {"all", to_json(all, runs, true)}});
      const auto name = std::to_string(of.settings.population) + '/' + std::to_string(of.settings.generations);
      for (const auto& [decode, result_of, paper] :
           {std::tuple{" last", &last, of.paper}, std::tuple{" all", &all, std::string()}}) {
        document_table.push_back(
            {name + decode, compact(static_cast<double>(result_of->budget)), paper, share(result_of->found),
             share(result_of->wins), grouped(result_of->found_randomly)});
      }
    }
    for (const auto& of : chosen.oltean) {
      const auto result = measured_both(of);
      if (!result) return false;
      const auto& [last, all] = *result;
      oltean.push_back(
          {{"series", of.series},
           {"value", of.value},
           {"paper", of.paper.empty() ? common::json(nullptr) : common::json(of.paper)},
           {"last", to_json(last, runs, false)},
           {"all", to_json(all, runs, false)}});
      for (const auto& [decode, result_of, paper] :
           {std::tuple{" last", &last, of.paper}, std::tuple{" all", &all, std::string()}}) {
        oltean_table.push_back(
            {of.series + ' ' + std::to_string(of.value) + decode, compact(static_cast<double>(result_of->budget)),
             paper, share(result_of->found), share(result_of->found_randomly)});
      }
    }
    const auto measure_each = [&](const std::vector<experiment>& all, common::json& documents, rows& table) {
      for (const auto& of : all) {
        const auto result = measured(of);
        if (!result) return false;
        auto row = to_json(*result, runs, false);
        row.update(
            {{"piles", of.from.piles},
             {"functions", of.settings.functions},
             {"verify_up_to", of.settings.verify_up_to}});
        if (games)
          row.update(
              {{"game", name(of.from.rule_set)}, {"constants", of.settings.constants}, {"command", command_of(of)}});
        documents.push_back(std::move(row));
        table.push_back(
            {of.name, share(result->found), grouped(result->evaluations / runs), grouped(result->median),
             share(result->found_randomly), compact(static_cast<double>(result->budget))});
      }
      return true;
    };
    return measure_each(chosen.strong, strong, strong_table) && measure_each(chosen.games, others, games_table);
  }();

  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - started;
  const auto reason                           = common::reason_of(complete, "all runs done");
  if (options.json) {
    auto result    = common::document_with_common_members("nim", options.seed, reason, 0, evaluations, elapsed.count());
    result["runs"] = runs;
    if (games) {
      result["games"] = std::move(others);
    } else {
      result["document"] = std::move(document);
      result["oltean"]   = std::move(oltean);
      result["strong"]   = std::move(strong);
    }
    common::print_json(out, result);
  } else {
    const auto width = common::line_width_of(stdout);
    print_paragraph(
        out,
        "Found: of " + clade::report::counted(runs, "run") + " of each setting, seed " + std::to_string(options.seed) +
            ", so many found an expression that breaks no theorem. In parentheses: the interval of 95 % of their "
            "share, "
            "in percent. Random: of as many runs of random search.",
        width);
    if (games) {
      print_paragraph(
          out,
          "Every expression found was verified for as many piles of up to " +
              std::to_string(evolve::strong_preset().verify_up_to) +
              ". Evaluations: of a run of evolution on average; a run of random search has as many, its budget.",
          width);
      common::print_columns(out, games_table);
      out << "\nOne run of each:\n\n";
      print_commands(out, chosen.games, width);
    } else {
      print_paragraph(
          out,
          "Barcio and Faieta's setting by population/generations, piles 1,3,5, the last gene decoded or all. Wins: "
          "matches "
          "against the optimal player, one a run, that the evolved expression won when it moved first, be it perfect "
          "or "
          "not. Budget: as many evaluations as a run of evolution makes that does not end early, for random search.",
          width);
      common::print_columns(out, document_table);
      out << '\n';
      print_paragraph(
          out,
          "Oltean's setting, piles 4,4,4,4 as multisets: population 100, 100 generations and 15 genes, of which one is "
          "varied.",
          width);
      common::print_columns(out, oltean_table);
      out << '\n';
      print_paragraph(
          out,
          "The strong preset, all positions in order, verified for as many piles of up to " +
              std::to_string(evolve::strong_preset().verify_up_to) +
              ". Evaluations: of a run of evolution on average; a run of random search has ten times as many.",
          width);
      common::print_columns(out, strong_table);
    }
    if (!complete) out << '\n' << reason.text << '\n';
    out.flush();
    std::cerr << "seconds  " << clade::report::shortest(common::rounded_to_microseconds(elapsed.count())) << '\n';
  }
  return common::exit_status::of(reason);
}

}  // namespace nim::reproduce_command
