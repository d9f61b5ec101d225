// SPDX-License-Identifier: BSL-1.0
#include "options.hpp"

#include <algorithm>
#include <clade/study/report/number.hpp>
#include <cmath>
#include <fstream>
#include <limits>
#include <new>
#include <sstream>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "common/ending_signals.hpp"
#include "common/usage_error.hpp"

namespace regression_program {

namespace regression = clade::regression;

namespace {

struct search_options {
  std::string functions = "+,-,*,/,pow,square,sqrt,exp,log";
  std::size_t max_size = 30, population = 500, fitting_steps = 5, retries = 10, search_rows = 500;
  bool finite_between_rows = false;
};

search_options defaults_of(purpose of) {
  search_options s;
  if (of == purpose::textbook) s.functions = "+,-,*,/,square,sqrt,exp,log,sin,cos,tanh,arcsin";
  return s;
}

struct form_options {
  bool periodic = false, any_form = false, logarithmic_target = false;
};

void visit_forms(common::option_visitor& options, form_options& s) {
  options.flag("--periodic", s.periodic, "sin and cos as well");
  options.flag(
      "--any-form", s.any_form, "also x^y, exp(exp(x)), sin(sin(x)) and frequencies that the rows do not resolve");
  options.flag(
      "--logarithmic-target", s.logarithmic_target, "also search for exponentials by the logarithm of the target");
}

void visit_search(common::option_visitor& options, search_options& s) {
  options.group("The search");
  options.text(
      "--functions", "NAME,NAME", s.functions,
      "what formulas are made of: + - * / neg square sqrt exp log sin cos tanh arcsin pow min max abs");
  options.integer(
      "--max-size", "N", s.max_size, {1, 1000}, "the most nodes of a formula, without intercept and slope, 1 to 1000");
  options.integer("--population", "N", s.population, {10, 100'000}, "formulas that are kept at a time, 10 to 100000");
  options.integer(
      "--fitting-steps", "N", s.fitting_steps, {0, 100},
      "steps by which the constants of each new formula are fitted, 0 to 100");
  options.integer(
      "--retries", "N", s.retries, {0, 1000}, "how often a formula is made again if another has its values, 0 to 1000");
  options.integer(
      "--search-rows", "N", s.search_rows, {2, 1'000'000'000},
      "rows that the search sees, drawn at random; models are fitted to all");
  options.flag(
      "--finite-between-rows", s.finite_between_rows,
      "formulas must be finite for all values between those of the rows");
}

void visit_units(common::option_visitor& options, std::optional<std::string>& units) {
  options.text(
      "--units", "NAME=UNIT,...", units,
      "units that formulas respect, such as mass=kg,speed=m/s; inputs without one are numbers; with that of the target "
      "the search uses dimensionless groups too");
}

auto visit_limits(const std::string& seconds) {
  return [seconds](common::option_visitor& options, limits& s) {
    options.group("Its end, whichever comes first");
    options.real(
        "--time-limit", "SECONDS", s.seconds, {.low = 0, .high = 1e9, .excludes_low = true}, "seconds of the search",
        seconds);
    options.integer(
        "--budget", "N", s.evaluations, {1, std::numeric_limits<std::uint64_t>::max()},
        "evaluations of the search, which completes the current generation; with it alone there is no limit of time");
  };
}

}  // namespace

void declare_settings(common::command& to, purpose of) {
  to.declare(visit_search, defaults_of(of));
  if (of != purpose::data) return;
  to.declare(visit_forms, form_options{});
  to.declare(visit_units, std::optional<std::string>());
}

void declare_limits(common::command& to, const std::string& time_limit) {
  to.declare(visit_limits(time_limit), limits{});
}

regression::settings read_settings(const common::command& parsed, purpose of) {
  const auto s     = parsed.read(visit_search, defaults_of(of));
  const auto forms = of == purpose::data ? parsed.read(visit_forms, form_options{})
                                         : form_options{.any_form = of == purpose::textbook};
  regression::settings with{
      .functions           = names_in("--functions", s.functions),
      .population          = s.population,
      .most_nodes          = s.max_size,
      .fitting_steps       = s.fitting_steps,
      .retries             = s.retries,
      .search_rows         = s.search_rows,
      .finite_between_rows = s.finite_between_rows,
      .any_form            = forms.any_form,
      .logarithmic_target  = forms.logarithmic_target};
  for (const auto* const name : {"sin", "cos"}) {
    const bool is_new = std::ranges::find(with.functions, name) == with.functions.end();
    if (forms.periodic && is_new) with.functions.emplace_back(name);
  }
  try {
    static_cast<void>(regression::functions_of(with.functions));
  } catch (const std::invalid_argument& error) {
    throw common::usage_error(std::string("--functions: ") + error.what());
  }
  return with;
}

std::vector<std::string> read_units(
    const common::command& parsed, std::vector<std::string> inputs, const std::string& target) {
  const auto list = parsed.read(visit_units, std::optional<std::string>());
  if (!list || *list == "none") return {};
  std::vector<std::string> units(inputs.size(), "1"), given;
  inputs.push_back(target);
  units.emplace_back();  // not known
  for (const auto& each : names_in("--units", *list)) {
    const auto equals = each.find('=');
    if (equals == each.npos) {
      throw common::usage_error(
          "--units must be NAME=UNIT with commas between them, but was " + common::in_quotes(*list));
    }
    const auto name = each.substr(0, equals);
    const auto at   = std::ranges::find(inputs, name);
    if (at == inputs.end()) throw common::usage_error("--units: " + regression::detail::no_column(name, inputs));
    if (std::ranges::find(given, name) != given.end()) {
      throw common::usage_error("--units has a unit for " + common::in_quotes(name) + " twice");
    }
    given.push_back(name);
    units[static_cast<std::size_t>(at - inputs.begin())] = each.substr(equals + 1);
  }
  try {
    auto known = units;
    if (known.back().empty()) known.pop_back();
    static_cast<void>(regression::units(known));
  } catch (const std::invalid_argument& error) {
    throw common::usage_error(std::string("--units: ") + error.what());
  }
  return units;
}

limits read_limits(const common::command& parsed, double seconds_by_default) {
  auto until = parsed.read(visit_limits(""), limits{});
  if (!until.seconds && !until.evaluations) until.seconds = seconds_by_default;
  return until;
}

std::vector<std::string> names_in(const std::string& option, const std::string& list) {
  std::vector<std::string> names;
  std::string_view rest = list;
  for (;;) {
    const auto comma = rest.find(',');
    const auto name  = regression::detail::without_blanks(rest.substr(0, comma));
    if (name.empty()) {
      throw common::usage_error(option + " must be names with commas between them, but was " + common::in_quotes(list));
    }
    if (std::ranges::find(names, name) != names.end()) {
      throw common::usage_error(option + " has the name " + common::in_quotes(name) + " twice");
    }
    names.emplace_back(name);
    if (comma == std::string_view::npos) return names;
    rest.remove_prefix(comma + 1);
  }
}

std::vector<std::string> used_columns(const regression::formula& of, const std::vector<std::string>& names) {
  std::vector<std::string> used;
  for (const auto& node : of.nodes()) {
    if (node.symbol.function != regression::function::variable) continue;
    const auto& name = names[node.symbol.variable];
    if (std::ranges::find(used, name) == used.end()) used.push_back(name);
  }
  return used;
}

common::json json_of(const std::vector<double>& values) {
  auto list = common::json::array();
  for (const auto v : values) list.push_back(std::isfinite(v) ? common::json(v) : common::json());
  return list;
}

void search_progress::show(double seconds, std::uint64_t evaluations, double error, std::size_t nodes) {
  auto share = 0.0;
  if (until_.seconds) share = seconds / *until_.seconds;
  if (until_.evaluations)
    share = std::max(share, static_cast<double>(evaluations) / static_cast<double>(*until_.evaluations));
  line_(
      what_ + "1 - R2 " + clade::report::rounded(error, 3) + " with " + std::to_string(nodes) + " nodes",
      std::min(share, 1.0));
}

regression::found search(
    const regression::samples& data, const regression::settings& with, std::uint64_t seed, const limits& until,
    std::size_t threads, const search_observer& observe, const regression::detail::criterion& end) {
  const auto seconds     = until.seconds.value_or(1e9);
  const auto evaluations = until.evaluations.value_or(std::numeric_limits<std::uint64_t>::max());
  const auto all         = common::ending_signals() || clade::stop::after(std::chrono::duration<double>(seconds)) ||
                   clade::stop::evaluations(evaluations) || end;
  return regression::search(data, with, seed, all, clade::execution::threads{threads}, observe);
}

}  // namespace regression_program
