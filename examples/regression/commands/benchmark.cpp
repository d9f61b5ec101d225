// SPDX-License-Identifier: BSL-1.0
#include "commands.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <clade/problems/formulas.hpp>
#include <clade/regression.hpp>
#include <clade/run/stop/reason.hpp>
#include <clade/study/report/number.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iostream>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "../options.hpp"
#include "common/columns.hpp"
#include "common/ending_signals.hpp"
#include "common/print_result.hpp"
#include "common/program.hpp"
#include "common/progress_line.hpp"
#include "common/run_options.hpp"
#include "common/suggestion.hpp"
#include "common/usage_error.hpp"
#include "laws.hpp"

namespace regression_program::benchmark_command {
namespace {

namespace regression = clade::regression;
namespace problems   = clade::problems;
using clade::report::rounded;

constexpr std::array<std::string_view, 10> suites{"feynman", "feynman-30",    "strogatz", "nguyen", "keijzer",
                                                  "pagie",   "vladislavleva", "friedman", "korns",  "laws"};

// Whether values are equal up to rounding errors of 1e-9 `size`; if `size` is 0, of 1e-9 times the largest value. Near
// points at which both formulas are 0 / 0, rounding errors have no bound, so the lowest and highest 2 % do not count.
bool is_constant(std::vector<double> values, double size = 0) {
  const auto end = values.size() / 50;
  std::ranges::sort(values);
  const auto low = values[end], high = values[values.size() - 1 - end];
  return high - low <= 1e-9 * (size > 0 ? size : std::max(std::abs(low), std::abs(high)));
}

std::vector<std::string> variables_of(const problems::known_formula& of) {
  std::vector<std::string> names;
  for (const auto& r : problems::detail::ranges_of(of.ranges)) names.push_back(r.name);
  return names.empty() ? std::vector<std::string>{"x", "y"} : names;
}

// Whether a formula has the values of the true one up to a constant summand or factor: the difference or the quotient
// is constant on new rows. Their ranges are 1.5 times as wide as those of the training rows.
bool has_its_values(
    const regression::formula& found, const regression::formula& truth, const problems::known_formula& of,
    clade::random_stream rng) {
  const auto ranges          = problems::detail::ranges_of(of.ranges);
  const auto names           = variables_of(of);
  constexpr std::size_t rows = 500;
  std::vector<std::vector<double>> columns(names.size());
  for (std::size_t k = 0; k < names.size(); ++k) {
    const auto low = ranges.empty() ? 0.5 : ranges[k].low, high = ranges.empty() ? 3 : ranges[k].high;
    for (std::size_t i = 0; i < rows; ++i) columns[k].push_back(low + 1.5 * (high - low) * rng.unit());
  }
  const std::vector<std::span<const double>> inputs(columns.begin(), columns.end());
  const auto f = regression::values_of(found, inputs, rows), g = regression::values_of(truth, inputs, rows);
  std::vector<double> differences, quotients, sizes;
  for (std::size_t i = 0; i < rows; ++i) {
    if (!std::isfinite(g[i])) continue;  // outside the domain of the true formula
    if (!std::isfinite(f[i])) return false;
    differences.push_back(f[i] - g[i]);
    sizes.push_back(std::abs(g[i]));
    if (g[i] != 0) quotients.push_back(f[i] / g[i]);
  }
  if (differences.size() < 50) return false;
  std::ranges::sort(sizes);
  const auto usual = sizes[sizes.size() / 2];  // the largest may be far beyond all others
  return is_constant(std::move(differences), usual) || (quotients.size() >= 50 && is_constant(std::move(quotients)));
}

struct row {
  std::string name, expression;
  double r2_test;
  bool symbolic, has_values;
  std::size_t size;
  double seconds;
  std::uint64_t evaluations;
  std::size_t runs = 0, accurate = 0, symbolic_runs = 0, runs_with_values = 0,
              exact = 0;  // the rest is of the first run
};

// A line for each formula. If each has several runs, it shows the number of runs that found it.
void print_text(std::ostream& out, const std::vector<row>& done, std::size_t runs) {
  std::vector<std::vector<std::string>> table;
  if (runs > 1) {
    table.push_back({"formula", "1 - R2 test", "nodes", "evaluations", "R2 > 0.999", "true", "exact"});
  } else {
    table.push_back({"formula", "1 - R2 test", "", "nodes", "evaluations"});
  }
  for (const auto& r : done) {
    const auto error = std::isfinite(r.r2_test) ? rounded(1 - r.r2_test, 2) : "-";
    const auto nodes = std::to_string(r.size), spent = clade::report::grouped(r.evaluations);
    if (runs > 1) {
      table.push_back(
          {r.name, error, nodes, spent, std::to_string(r.accurate), std::to_string(r.symbolic_runs),
           std::to_string(r.exact)});
    } else {
      const auto* const how = r.symbolic ? "found" : r.r2_test > 0.999 ? "accurate" : "missed";
      table.push_back({r.name, error, how, nodes, spent});
    }
  }
  common::print_columns(out, table);
  if (runs > 1) {
    out << "\n1 - R2, nodes and evaluations are those of the first run. The others count runs:\n"
           "with R2 > 0.999, with the true formula, with an error that counts as exact.\n";
  }
}

// Keeps what --only names.
template <class All, class Name>
void keep_only(All& all, const std::optional<std::string>& only, const std::string& where, const Name& name_of) {
  if (!only) return;
  All some;
  for (const auto& wanted : names_in("--only", *only)) {
    const auto before = some.size();
    for (const auto& one : all) {
      if (name_of(one) == wanted) some.push_back(one);
    }
    if (some.size() > before) continue;
    std::vector<std::string_view> names;
    for (const auto& one : all) names.emplace_back(name_of(one));
    throw common::usage_error(
        "--only: there is no formula " + common::in_quotes(wanted) + " in " + where +
        common::suggestion(wanted, names));
  }
  all = std::move(some);
}

// The wall times of the first runs, which go to stderr because they always differ.
void print_times(const std::vector<row>& done, double elapsed) {
  std::vector<std::vector<std::string>> table{{"formula", "seconds"}};
  for (const auto& r : done) table.push_back({r.name, clade::report::with_decimals(r.seconds, 1)});
  common::print_columns(std::cerr, table);
  std::cerr << "seconds in all  " << clade::report::with_decimals(elapsed, 1) << '\n';
}

struct benchmark_options {
  std::string_view suite = "feynman";
  std::optional<std::string> tables{}, only{};
  std::optional<std::size_t> rows{};
  std::optional<double> noise{};
  std::optional<std::size_t> runs{};
  double precision = 1e-20;
  bool units       = false;
};

void visit_benchmark(common::option_visitor& options, benchmark_options& s) {
  options.name("--suite", s.suite, suites, "known formulas; laws, and --tables, have the functions and forms of fit");
  options.text(
      "--tables", "FOLDER", s.tables,
      "instead of a suite, tables of laws: laws.csv has a row 'file,target,law' for each, such as "
      "kepler.csv,period,c1 * a^1.5 with any c1, c2, ...");
  options.text("--only", "NAME,NAME", s.only, "the formulas of these names", "all");
  options.integer(
      "--rows", "N", s.rows, {2, 100'000}, "training rows, and as many for the test, 2 to 100000",
      "10000; strogatz: 400");
  options.real(
      "--noise", "SHARE", s.noise, {0, 1},
      "normal noise on training values, as a share of their root mean square, 0 to 1; laws: of their standard "
      "deviation",
      "0; laws: 0, 0.01 and 0.05 in turn");
  options.integer(
      "--runs", "N", s.runs, {1, 1000}, "runs of each formula, with consecutive seeds, 1 to 1000", "1; laws: 3");
  options.real(
      "--precision", "SHARE", s.precision, {0, 1},
      "1 - R2 from which on a formula counts as exact, which ends its search");
  options.flag("--units", s.units, "the search knows the units of Feynman's equations");
}

// Laws from few rows, built in or in a folder.
int run_laws(const common::command& parsed, const common::run_options& run, std::ostream& out) {
  const auto asked   = parsed.read(visit_benchmark, benchmark_options{});
  auto settings      = read_settings(parsed, purpose::laws);
  settings.precision = asked.precision;
  auto until         = read_limits(parsed, 0);
  if (until.seconds == 0.0) until = {.evaluations = laws::evaluations};
  const auto runs   = asked.runs.value_or(asked.tables ? 1 : 3);
  const auto noises = asked.noise ? std::vector{*asked.noise} : std::vector{0.0, 0.01, 0.05};
  auto tasks        = asked.tables ? laws::in_folder(*asked.tables, run.seed, runs)
                                   : laws::built_in(run.seed, runs, noises, asked.rows);
  keep_only(tasks, asked.only, asked.tables ? "the folder" : "the suite laws", [](const auto& t) {
    return std::string_view(t.name);
  });

  const auto begun = std::chrono::steady_clock::now();
  common::progress_line line;
  auto done = laws::outcomes_of(tasks, settings, until, run.threads, [&](std::size_t finished) {
    if (line.is_due())
      line(common::done_of(finished, tasks.size()), static_cast<double>(finished) / static_cast<double>(tasks.size()));
  });
  line.clear();
  std::erase_if(done, [](const auto& o) { return !o.made; });
  const bool interrupted = done.size() < tasks.size();
  if (done.empty()) throw std::runtime_error("no formula was found before the search ended");
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - begun;
  const auto reason                           = common::reason_of(!interrupted, "all runs made");
  std::uint64_t generations = 0, evaluations = 0;
  for (const auto& o : done) {
    generations += o.generations;
    evaluations += o.evaluations;
  }
  if (run.json) {
    auto document =
        common::document_with_common_members("regression", run.seed, reason, generations, evaluations, elapsed.count());
    if (asked.tables) document["tables"] = *asked.tables;
    if (!asked.tables) document["suite"] = asked.suite;
    document["runs"] = done.size();
    laws::add_to(document, done);
    common::print_json(out, document);
  } else {
    laws::print_text(out, done, runs);
    out.flush();
    std::cerr << "seconds in all  " << clade::report::with_decimals(elapsed.count(), 1) << '\n';
  }
  return common::exit_status::of(reason);
}

}  // namespace

void declare(common::command& to) {
  to.declare(visit_benchmark, benchmark_options{});
  declare_settings(to, purpose::textbook);
  declare_limits(to, "30 a formula; laws: a budget of 600000");
  common::run_options::declare(to);
}

int run(const common::command& parsed, std::ostream& out) {
  const auto run = common::run_options::read(parsed);
  const auto [name, tables, only, asked, noise_asked, runs_asked, precision, units] =
      parsed.read(visit_benchmark, benchmark_options{});
  if (tables && parsed.text("--suite")) throw common::usage_error("--suite and --tables exclude each other");
  if (units && (tables || !name.starts_with("feynman"))) {
    throw common::usage_error("--units is for --suite feynman and feynman-30");
  }
  if (tables || name == "laws") return run_laws(parsed, run, out);
  const auto noise   = noise_asked.value_or(0);
  const auto runs    = runs_asked.value_or(1);
  auto settings      = read_settings(parsed, purpose::textbook);
  settings.precision = precision;
  const auto until   = read_limits(parsed, 30);
  const auto rows    = asked.value_or(name == "strogatz" ? 400 : 10'000);
  auto chosen        = problems::suite(name);
  keep_only(chosen, only, "the suite " + std::string(name), [](const auto& f) { return f.name; });

  const auto begun = std::chrono::steady_clock::now();
  std::vector<row> done;
  std::vector<double> sizes;  // of all runs, as the counts below
  std::size_t accurate = 0, symbolic = 0, with_values = 0;
  std::uint64_t generations = 0, evaluations = 0;
  bool interrupted = false;
  for (std::size_t k = 0; k < chosen.size() * runs && !interrupted; ++k) {
    const auto i    = k / runs;
    const auto seed = run.seed + k % runs;
    const clade::random_stream rng(seed);
    const auto table = problems::sample(chosen[i], rows, noise, rng.fork(0));
    const auto test  = problems::sample(chosen[i], rows, 0, rng.fork(1));
    const auto data = regression::samples_of(table, "target"), held_out = regression::samples_of(test, "target");
    search_progress progress(
        std::string(chosen[i].name) + " (" + std::to_string(i + 1) + " of " + std::to_string(chosen.size()) + "): ",
        until);
    if (units) {
      settings.units       = problems::units_of(chosen[i]);
      settings.target_unit = settings.units.back();
      settings.units.pop_back();
    }
    const auto found = regression_program::search(data, settings, seed, until, run.threads, {std::ref(progress)});
    interrupted      = found.reason.kind == clade::stop::kind::interrupted;
    if (found.front.empty()) break;  // interrupted before the first formula
    const auto& best      = found.best();
    const auto r2         = regression::quality_of(best.expression, held_out).r_squared;
    const auto truth      = regression::parse(chosen[i].formula, variables_of(chosen[i]));
    const bool is_true    = regression::is_true(best.expression, truth, data.inputs, rng.fork(3));
    const bool has_values = has_its_values(best.expression, truth, chosen[i], rng.fork(2));
    const bool is_precise = r2 > 0.999;
    if (k % runs == 0) {
      done.push_back(
          {std::string(chosen[i].name), regression::infix(best.expression, data.names), r2, is_true, has_values,
           best.size(), found.seconds, found.evaluations});
    }
    ++done.back().runs;
    done.back().accurate += is_precise ? 1 : 0;
    done.back().symbolic_runs += is_true ? 1 : 0;
    done.back().runs_with_values += has_values ? 1 : 0;
    // A search does not end with a formula of more constants than a third of the rows, but its error counts.
    const auto is_exact = [&](const regression::model& m) { return 1 - m.training.r_squared <= settings.precision; };
    done.back().exact += found.reason.success || std::ranges::any_of(found.front, is_exact) ? 1 : 0;
    accurate += is_precise ? 1 : 0;
    symbolic += is_true ? 1 : 0;
    with_values += has_values ? 1 : 0;
    sizes.push_back(static_cast<double>(best.size()));
    generations += found.generations;
    evaluations += found.evaluations;
  }
  if (done.empty()) throw std::runtime_error("no formula was found before the search ended");

  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - begun;
  const auto reason                           = common::reason_of(!interrupted, "all runs made");
  std::ranges::sort(sizes);
  if (run.json) {
    auto document =
        common::document_with_common_members("regression", run.seed, reason, generations, evaluations, elapsed.count());
    document["suite"]    = name;
    document["noise"]    = noise;
    document["runs"]     = sizes.size();
    document["accurate"] = accurate;
    document["symbolic"] = symbolic;
    document["values"]   = with_values;
    document["rows"]     = common::json::array();
    for (const auto& r : done) {
      document["rows"].push_back(common::json{
          {"name", r.name},
          {"r2_test", std::isfinite(r.r2_test) ? common::json(r.r2_test) : common::json()},
          {"solved_accuracy", r.r2_test > 0.999},
          {"solved_symbolic", r.symbolic},
          {"solved_values", r.has_values},
          {"size", r.size},
          {"seconds", common::rounded_to_microseconds(r.seconds)},
          {"runs", r.runs},
          {"runs_accurate", r.accurate},
          {"runs_symbolic", r.symbolic_runs},
          {"runs_values", r.runs_with_values},
          {"runs_exact", r.exact},
          {"evaluations", r.evaluations},
          {"expression", r.expression}});
    }
    common::print_json(out, document);
  } else {
    print_text(out, done, runs);
    const auto of = " of " + (runs > 1 ? clade::report::counted(sizes.size(), "run") : std::to_string(sizes.size()));
    out << "\nR2 > 0.999 on test rows: " << accurate << of << "\nthe true formula, by algebra: " << symbolic << of
        << "\nits values to 1e-9: " << with_values << of
        << "\nmedian size: " << rounded((sizes[(sizes.size() - 1) / 2] + sizes[sizes.size() / 2]) / 2) << " nodes\n";
    out.flush();
    print_times(done, elapsed.count());
  }
  return common::exit_status::of(reason);
}

}  // namespace regression_program::benchmark_command
