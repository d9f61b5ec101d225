// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <chrono>
#include <clade/any.hpp>
#include <clade/random/random_stream.hpp>
#include <clade/run/stop/after.hpp>
#include <clade/run/stop/moves.hpp>
#include <clade/run/stop/target.hpp>
#include <clade/study/report/number.hpp>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "commands.hpp"
#include "common/columns.hpp"
#include "common/ending_signals.hpp"
#include "common/print_result.hpp"
#include "common/program.hpp"
#include "common/progress_counter.hpp"
#include "common/run_options.hpp"
#include "common/usage_error.hpp"
#include "optima.hpp"
#include "reference.hpp"

namespace permutations {
namespace {

struct table_options {
  std::size_t runs    = 10;
  std::uint64_t moves = 0;
  std::optional<double> time_limit{};
};

void visit_table(common::option_visitor& options, table_options& s) {
  options.group("The runs");
  options.integer("--runs", "N", s.runs, {1, 100'000}, "of each problem, with different seeds");
  options.integer(
      "--moves", "N", s.moves, {0, std::numeric_limits<std::int64_t>::max(), "no limit"},
      "moves of local search before a run ends");
  options.real(
      "--time-limit", "SECONDS", s.time_limit, {.low = 0, .high = 1e9, .excludes_low = true},
      "ends each run; results then depend on the machine");
}

// The runs of a problem.
struct table_row {
  task of;
  std::optional<std::int64_t> optimum;
  std::vector<std::int64_t> costs{};  // of the runs
  std::size_t solved = 0;             // runs that reached the optimum
  double seconds     = 0;             // of all runs

  std::int64_t best() const { return std::ranges::min(costs); }
  double mean() const {
    double sum = 0;
    for (const auto cost : costs) sum += static_cast<double>(cost);
    return sum / static_cast<double>(costs.size());
  }
  // The optimum that was given, or the lowest published cost.
  std::optional<std::int64_t> reference_cost() const { return optimum ? optimum : of.best_known; }
};

void declare_table(common::command& to, const program& by) {
  by.declare_problem(to, true);
  declare_optima(to, by, true);
  by.declare_settings(to);
  to.declare(visit_table, table_options{});
  common::run_options::declare(to);
}

std::vector<table_row> read_rows(const common::command& parsed, const program& by) {
  const known_optima optima(parsed, by);
  const auto& files = parsed.values("file");
  if (parsed.given("--optimum") && files.size() > 1)
    throw common::usage_error("--optimum is for one FILE; --optima has those of several");
  std::vector<table_row> made;
  const auto add = [&](const std::optional<std::string>& file) {
    auto of            = by.read(parsed, file);
    const auto optimum = optima(of);
    made.push_back({std::move(of), optimum});
  };
  if (files.empty()) add(std::nullopt);
  for (const auto& file : files) add(file);
  return made;
}

void run_row(
    table_row& row, const table_options& asked, std::size_t number, std::size_t run, const common::run_options& with) {
  conditions::stop_type stop = common::ending_signals();
  if (asked.time_limit) stop = stop || clade::stop::after(std::chrono::duration<double>(*asked.time_limit));
  if (asked.moves > 0) stop = stop || clade::stop::moves(asked.moves);
  if (const auto optimum = row.reference_cost()) stop = clade::stop::target(*optimum) || stop;
  const auto seed  = clade::random_stream(with.seed).fork(number).fork(run)();
  const auto found = row.of.search(seed, {.threads = with.threads, .stop = stop}, {}, false);
  if (clade::stop::interrupted::pending()) return;
  row.costs.push_back(found.cost);
  row.solved += found.reason.success;
  row.seconds += found.elapsed.count();
}

common::json document_of(const program& by, const std::vector<table_row>& made) {
  auto all = common::json::array();
  for (const auto& row : made) {
    common::json part;
    part["name"] = row.of.name;
    for (const auto& [name, size] : row.of.sizes) part[name] = size;
    const auto reference_cost = row.reference_cost();
    part["optimum"]           = reference_cost ? common::json(*reference_cost) : common::json();
    part["runs"]              = row.costs.size();
    part["solved"]            = row.solved;
    part["best"]              = row.best();
    part["mean"]              = row.mean();
    part["mean_gap"]          = common::or_null(reference(row.of, row.optimum).gap(row.mean()));
    part["seconds"]           = common::rounded_to_microseconds(row.seconds / static_cast<double>(row.costs.size()));
    part[by.cost]             = row.costs;
    all.push_back(std::move(part));
  }
  return all;
}

void print_rows(std::ostream& out, const std::vector<table_row>& made) {
  std::vector<std::vector<std::string>> cells{
      {"", made[0].of.sizes[0].first, "optimum", "best", "mean", "mean gap", "solved"}};
  for (const auto& row : made) {
    const auto optimum = row.reference_cost();
    const auto gap     = reference(row.of, row.optimum).text(row.mean());
    cells.push_back(
        {row.of.name.empty() ? "-" : row.of.name, clade::report::grouped(row.of.sizes[0].second),
         optimum ? text_of(*optimum) : "-", text_of(row.best()), clade::report::with_decimals(row.mean(), 1),
         gap.empty() ? "-" : gap,
         optimum ? std::to_string(row.solved) + " of " + std::to_string(row.costs.size()) : "-"});
  }
  common::print_columns(out, cells);
}

int table(const common::command& parsed, const program& by, std::ostream& out) {
  const auto run   = common::run_options::read(parsed);
  const auto asked = parsed.read(visit_table, table_options{});
  auto made        = read_rows(parsed, by);
  if (asked.moves > 0) require_moves(made[0].of);
  double seconds         = 0;
  const auto interrupted = [] { return clade::stop::interrupted::pending(); };
  {
    common::progress_counter progress("runs", made.size() * asked.runs);
    for (std::size_t i = 0; i < made.size(); ++i) {
      for (std::size_t k = 0; k < asked.runs && !interrupted(); ++k) {
        run_row(made[i], asked, i, k, run);
        progress(i * asked.runs + k + 1);
      }
      seconds += made[i].seconds;
    }
  }
  const auto all = made.size();
  std::erase_if(made, [&](const auto& row) { return row.costs.size() < asked.runs; });
  const bool complete = made.size() == all;
  if (!complete) common::tell_of_unfinished_rows(made.size(), all);
  const auto reason = common::reason_of(complete, "all runs made");
  if (run.json) {
    auto document    = common::document_with_common_members(by.name, run.seed, reason, 0, 0, seconds);
    document["rows"] = document_of(by, made);
    common::print_json(out, document);
  } else if (!made.empty()) {
    print_rows(out, made);
    out.flush();
    for (const auto& row : made) {
      std::cerr << "seconds a run of " << row.of.name << "  "
                << clade::report::shortest(
                       common::rounded_to_microseconds(row.seconds / static_cast<double>(row.costs.size())))
                << '\n';
    }
  }
  return common::exit_status::of(reason);
}

}  // namespace

void add_table(common::command_line& to, const program& by, std::vector<common::example> examples) {
  to.add(
      "table", "How good are the " + by.solutions + " of several problems?",
      [&](common::command& declared) { declare_table(declared, by); },
      [&](const common::command& parsed, std::ostream& out) { return table(parsed, by, out); },
      {.examples = std::move(examples), .goal = "all runs were made"});
}

}  // namespace permutations
