// SPDX-License-Identifier: BSL-1.0
#include "laws.hpp"

#include <algorithm>
#include <array>
#include <clade/problems/formulas.hpp>
#include <clade/run/execution/threads.hpp>
#include <clade/study/report/number.hpp>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <functional>
#include <mutex>
#include <stdexcept>
#include <utility>

#include "common/columns.hpp"
#include "common/ending_signals.hpp"
#include "common/usage_error.hpp"

namespace regression_program::laws {

namespace regression = clade::regression;
namespace problems   = clade::problems;
using clade::report::rounded;

namespace {

struct known_law {
  std::string_view name, formula, law, ranges;
};

// clang-format off
constexpr auto well_known = std::to_array<known_law>({
    {"falling body", "4.905 * t^2", "c1 * t^2", "t 0.2 3"},
    {"Boyle", "120 / V", "c1 / V", "V 1 10"},
    {"Ohm", "1.03 * U / R", "c1 * U / R", "U 1 12, R 10 100"},
    {"Kepler", "0.37 * a^1.5", "c1 * a^1.5", "a 0.3 30"},
    {"Stefan-Boltzmann", "5.67e-8 * T^4", "c1 * T^4", "T 300 1500"},
    {"Torricelli", "4.429 * sqrt(h)", "c1 * sqrt(h)", "h 0.05 2"},
    {"thin lens", "12 * g / (g - 12)", "c1 * g / (g - c2)", "g 18 100"},
    {"drag", "0.32 * A * v^2", "c1 * A * v^2", "A 0.1 1, v 2 40"},
    {"cooling", "20.4 + 65 * exp(-0.12 * t)", "c1 + c2 * exp(c3 * t)", "t 0 30"},
    {"Hagen-Poiseuille", "3.1 * p * r^4 / l", "c1 * p * r^4 / l", "p 1 5, r 0.5 2, l 1 4"},
    {"Arrhenius", "3.1e9 * exp(-6520 / T)", "c1 * exp(c2 / T)", "T 280 360"},
    {"Nernst", "0.341 + 0.0128 * log(c)", "c1 + c2 * log(c)", "c 0.001 1"},
    {"Beer-Lambert", "95 * exp(-0.61 * c * l)", "c1 * exp(c2 * c * l)", "c 0.1 2, l 0.5 3"},
    {"Freundlich", "1.72 * c^0.43", "c1 * c^c2", "c 0.1 10"},
    {"ideal gas", "8.314 * n * T / V", "c1 * n * T / V", "n 1 5, T 250 400, V 10 60"},
    {"second order", "1 / (0.52 + 0.13 * t)", "c1 / (c2 + t)", "t 0 40"},
    {"Michaelis-Menten", "4.2 * s / (1.34 + s)", "c1 * s / (c2 + s)", "s 0.1 10"},
    {"Hill", "5.1 * x^2 / (2.3 + x^2)", "c1 * x^2 / (c2 + x^2)", "x 0.1 6"},
    {"allometry", "3.42 * M^0.75", "c1 * M^c2", "M 0.05 100"},
    {"logistic growth", "9.7 / (1 + 24 * exp(-0.58 * t))", "c1 / (1 + c2 * exp(c3 * t))", "t 0 15"},
});
constexpr auto empirical = std::to_array<known_law>({
    {"hubble", "", "c1 * D", ""},
    {"kepler", "", "c1 * a^1.5", ""},
    {"newton", "", "log(m1 * m2) - 2 * log(r) + c1", ""},
    {"tully", "", "c1 * DV^2.5", ""},
    {"leavitt", "", "c1 * log(P) + c2", ""},
    {"schechter", "", "c1 * log(L) + c2 * L + c3", ""},
    {"bode", "", "log(c1 + c2 * exp(c3 * n))", ""},
    {"ideal_gas", "", "c1 + log(n * T) - log(V)", ""},
    {"planck", "", "c1 + 3 * log(nu) - log(exp(c2 * nu / T) - 1)", ""},
    {"rydberg", "", "c1 - log(1 / n_1^2 - 1 / n_2^2)", ""},
});
// clang-format on

// The twenty of Feynman's equations. The draw depends on nothing but their number of variables.
std::vector<known_law> drawn() {
  std::vector<problems::known_formula> some;
  for (const auto& f : problems::feynman) {
    if (problems::detail::ranges_of(f.ranges).size() <= 3) some.push_back(f);
  }
  clade::random_stream rng(2026);
  std::vector<known_law> made;
  while (made.size() < 20) {
    const auto i = static_cast<std::ptrdiff_t>(rng.below(some.size()));
    made.push_back(
        {some[static_cast<std::size_t>(i)].name, some[static_cast<std::size_t>(i)].formula,
         some[static_cast<std::size_t>(i)].formula, some[static_cast<std::size_t>(i)].ranges});
    some.erase(some.begin() + i);
  }
  return made;
}

std::vector<std::string> names_of(const regression::table& rows) { return {rows.names.begin(), rows.names.end() - 1}; }

// Functions of a law that the search for formulas from data does not have by default.
std::vector<std::string> more_functions(const regression::law& law) {
  std::vector<std::string> names;
  for (const auto& node : law.expression.nodes()) {
    const auto f = node.symbol.function;
    if (f != regression::function::sin && f != regression::function::cos && f != regression::function::tanh &&
        f != regression::function::arcsin)
      continue;
    const std::string name(regression::name_of(f));
    if (std::ranges::find(names, name) == names.end()) names.push_back(name);
  }
  return names;
}

regression::formula linear_fit(const regression::samples& to) {
  regression::law line{regression::formula(regression::constant(0)), {0}};
  auto& f = line.expression;
  for (std::uint32_t k = 0; k < to.inputs.size(); ++k) {
    line.free.push_back(static_cast<std::uint32_t>(f.size()));
    f.push(regression::constant(1));
    f.push(regression::variable(k));
    push(f, regression::function::multiply);
    push(f, regression::function::add);
  }
  const auto found = regression::fitted(line, to, clade::random_stream(0));
  return found ? found->expression : f;
}

std::string cell_of(std::string_view text) {
  auto cell = regression::detail::without_blanks(text);
  if (cell.size() > 1 && cell.front() == '"' && cell.back() == '"') cell = cell.substr(1, cell.size() - 2);
  return std::string(cell);
}

// The rows of laws.csv: file, target, law, which may have commas.
std::vector<std::array<std::string, 3>> rows_of(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw common::usage_error("--tables: " + path + " cannot be read");
  std::vector<std::array<std::string, 3>> rows;
  std::string line;
  for (std::size_t number = 1; std::getline(file, line); ++number) {
    if (line.ends_with('\r')) line.pop_back();
    if (line.empty()) continue;
    const auto first = line.find(','), second = first == line.npos ? first : line.find(',', first + 1);
    if (second == line.npos) {
      throw common::usage_error(
          "--tables: " + path + ':' + std::to_string(number) + ": a line must be file,target,law");
    }
    rows.push_back(
        {cell_of(line.substr(0, first)), cell_of(line.substr(first + 1, second - first - 1)),
         cell_of(line.substr(second + 1))});
  }
  if (rows.empty() || rows[0] != std::array<std::string, 3>{"file", "target", "law"})
    throw common::usage_error("--tables: " + path + ":1: the first line must be file,target,law");
  rows.erase(rows.begin());
  return rows;
}

}  // namespace

std::vector<task> built_in(
    std::uint64_t seed, std::size_t runs, const std::vector<double>& noises, std::optional<std::size_t> rows) {
  std::vector<known_law> laws(well_known.begin(), well_known.end());
  for (const auto& law : drawn()) laws.push_back(law);
  std::vector<task> tasks;
  for (std::size_t i = 0; i < laws.size(); ++i) {
    const auto& law = laws[i];
    const problems::known_formula formula{law.name, law.formula, law.ranges};
    for (std::size_t k = 0; k < noises.size(); ++k) {
      for (std::uint64_t run = 0; run < runs; ++run) {
        auto rng         = clade::random_stream(seed + run).fork(i);
        const auto dense = problems::sample(formula, 1000, 0, rng.fork(0));
        auto form        = regression::parse_law(law.law, names_of(dense));
        const auto drawn = std::max<std::size_t>(8 + rng.below(53U), 3 * form.free.size());
        auto table       = problems::sample(formula, rows.value_or(drawn), 0, rng.fork(1));
        auto& y          = table.columns.back();
        auto noise       = rng.fork(2 + k);
        const auto size  = noises[k] * std::sqrt(regression::total_sum_of_squares(y) / static_cast<double>(y.size()));
        if (size > 0) {
          for (auto& value : y) value += size * noise.normal();
        }
        auto functions = more_functions(form);
        tasks.push_back(
            {std::string(law.name), noises[k], seed + run, regression::samples_of(std::move(table), "target"),
             std::move(form), std::move(functions), regression::samples_of(regression::table(dense), "target")});
      }
    }
  }
  return tasks;
}

std::vector<task> in_folder(const std::string& folder, std::uint64_t seed, std::size_t runs) {
  const std::filesystem::path place(folder);
  if (!std::filesystem::is_directory(place))
    throw common::usage_error("--tables must be a folder, but was " + common::in_quotes(folder));
  std::vector<std::array<std::string, 3>> laws;
  if (std::filesystem::exists(place / "laws.csv")) {
    laws = rows_of((place / "laws.csv").string());
  } else {
    for (const auto& law : empirical) {
      const auto file = std::string(law.name) + ".csv";
      if (std::filesystem::exists(place / file)) laws.push_back({file, "target", std::string(law.law)});
    }
    if (laws.empty()) throw common::usage_error("--tables: there is no laws.csv in " + common::in_quotes(folder));
  }
  std::vector<task> tasks;
  for (const auto& [file, target, law] : laws) {
    try {
      const auto path = (place / file).string();
      const auto data = regression::samples_of(regression::read_data(path).rows, target);
      const auto form = regression::parse_law(law, data.names);
      for (std::uint64_t run = 0; run < runs; ++run) {
        tasks.push_back({std::filesystem::path(file).stem().string(), 0, seed + run, data, form});
      }
    } catch (const std::invalid_argument& error) {
      throw common::usage_error("--tables: " + file + ": " + error.what());
    } catch (const std::runtime_error& error) {
      throw common::usage_error("--tables: " + file + ": " + error.what());
    }
  }
  return tasks;
}

namespace {

outcome outcome_of(const task& from, regression::settings with, const limits& until) {
  for (const auto& name : from.functions) {
    if (std::ranges::find(with.functions, name) == with.functions.end()) with.functions.push_back(name);
  }
  search_progress quiet("", until);
  const auto found = regression_program::search(from.rows, with, from.seed, until, 1, {std::ref(quiet)});
  outcome made{.name = from.name, .noise = from.noise, .seed = from.seed};
  made.evaluations = found.evaluations;
  made.generations = found.generations;
  made.rows        = from.rows.rows();
  made.made        = found.reason.kind != clade::stop::kind::interrupted && !found.front.empty();
  if (!made.made) return made;
  const auto& best  = found.best();
  made.expression   = regression::infix(best.expression, from.rows.names);
  made.constants    = regression::detail::fitted_constants(best.expression);
  const auto rng    = clade::random_stream(from.seed).domain(7);
  const auto fitted = regression::fitted(from.law, from.rows, rng.fork(0));
  const auto is_law = [&](const regression::model& m) {
    return fitted && regression::is_instance_of(m.expression, *fitted, from.rows.inputs, rng.fork(1));
  };
  made.chosen = made.stated = is_law(best);
  for (const auto& other : regression::alternatives(found, best, from.rows)) {
    made.alternatives.push_back(regression::infix(other.model.expression, from.rows.names));
    made.stated = made.stated || is_law(other.model);
  }
  if (from.dense) {
    made.r2_test   = regression::quality_of(best.expression, *from.dense).r_squared;
    made.r2_linear = regression::quality_of(linear_fit(from.rows), *from.dense).r_squared;
  }
  return made;
}

// The outcomes by noise, in order.
std::vector<std::pair<double, std::vector<outcome>>> groups_of(const std::vector<outcome>& all) {
  std::vector<std::pair<double, std::vector<outcome>>> groups;
  for (const auto& one : all) {
    auto at = std::ranges::find(groups, one.noise, [](const auto& g) { return g.first; });
    if (at == groups.end()) at = groups.insert(groups.end(), {one.noise, {}});
    at->second.push_back(one);
  }
  return groups;
}

template <class Which>
std::size_t count(const std::vector<outcome>& of, const Which& which) {
  return static_cast<std::size_t>(std::ranges::count_if(of, which));
}

common::json number_or_null(const std::optional<double>& value) {
  return value && std::isfinite(*value) ? common::json(*value) : common::json();
}

}  // namespace

std::vector<outcome> outcomes_of(
    const std::vector<task>& tasks, const regression::settings& with, const limits& until, std::size_t threads,
    const std::function<void(std::size_t)>& progress) {
  std::vector<outcome> all(tasks.size());
  std::mutex one_at_a_time;
  std::size_t done = 0;
  clade::execution::threads(threads).at_once(tasks.size(), [&](std::size_t i) {
    all[i] = outcome_of(tasks[i], with, until);
    const std::scoped_lock lock(one_at_a_time);
    progress(++done);
  });
  return all;
}

void print_text(std::ostream& out, const std::vector<outcome>& of, std::size_t runs) {
  const auto groups = groups_of(of);
  const bool tables = std::ranges::none_of(of, [](const outcome& o) { return o.r2_test.has_value(); });
  const auto title  = [&](double noise) { return tables ? "runs" : rounded(100 * noise, 3) + " % noise"; };
  std::vector<std::vector<std::string>> table{{"law"}};
  for (const auto& [noise, some] : groups) table[0].push_back(title(noise));
  for (const auto& one : of) {
    if (std::ranges::find(table, one.name, [](const auto& row) { return row[0]; }) != table.end()) continue;
    table.push_back({one.name});
    for (const auto& [noise, some] : groups) {
      const auto chosen = count(some, [&](const outcome& o) { return o.name == one.name && o.chosen; }),
                 stated = count(some, [&](const outcome& o) { return o.name == one.name && o.stated; });
      table.back().push_back(std::to_string(chosen) + (stated > chosen ? " + " + std::to_string(stated - chosen) : ""));
    }
  }
  common::print_columns(out, table);
  out << "\nOf " << clade::report::counted(runs, "run")
      << ", those in which the chosen formula is the law,\n+ those in which an alternative is.\n\n";
  std::vector<std::vector<std::string>> sums{{""}, {"runs"}, {"the law is chosen"}, {"or is an alternative"}};
  if (!tables) sums.push_back({"worse than a linear fit by 0.1 of R2"});
  sums.push_back({"more constants than a third of the rows"});
  for (const auto& [noise, some] : groups) {
    std::vector<std::string> column{title(noise), std::to_string(some.size())};
    column.push_back(std::to_string(count(some, [](const outcome& o) { return o.chosen; })));
    column.push_back(std::to_string(count(some, [](const outcome& o) { return o.stated; })));
    if (!tables) column.push_back(std::to_string(count(some, [](const outcome& o) { return o.is_worse(); })));
    column.push_back(std::to_string(count(some, [](const outcome& o) { return o.is_unsupported(); })));
    for (std::size_t k = 0; k < sums.size(); ++k) sums[k].push_back(column[k]);
  }
  if (tables) sums.erase(sums.begin());
  common::print_columns(out, sums);
}

void add_to(common::json& document, const std::vector<outcome>& of) {
  document["groups"] = common::json::array();
  for (const auto& [noise, some] : groups_of(of)) {
    document["groups"].push_back(
        {{"noise", noise},
         {"runs", some.size()},
         {"chosen", count(some, [](const outcome& o) { return o.chosen; })},
         {"stated", count(some, [](const outcome& o) { return o.stated; })},
         {"worse_than_linear", count(some, [](const outcome& o) { return o.is_worse(); })},
         {"unsupported", count(some, [](const outcome& o) { return o.is_unsupported(); })}});
  }
  document["rows"] = common::json::array();
  for (const auto& o : of) {
    document["rows"].push_back(
        {{"name", o.name},
         {"noise", o.noise},
         {"seed", o.seed},
         {"rows", o.rows},
         {"chosen", o.chosen},
         {"stated", o.stated},
         {"expression", o.expression},
         {"alternatives", o.alternatives},
         {"constants", o.constants},
         {"r2_test", number_or_null(o.r2_test)},
         {"r2_linear", number_or_null(o.r2_linear)},
         {"evaluations", o.evaluations}});
  }
}

}  // namespace regression_program::laws
