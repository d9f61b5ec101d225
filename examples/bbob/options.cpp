// SPDX-License-Identifier: BSL-1.0
#include "options.hpp"

#include <algorithm>

#include "common/number_in.hpp"
#include "common/suggestion.hpp"
#include "common/usage_error.hpp"
#include "common/varied_parameters.hpp"

namespace bbob {
namespace {

// The numbers of a list, ascending, without duplicates.
std::vector<std::size_t> read_list(
    const std::string& option, const std::string& text, std::size_t low, std::size_t high) {
  const auto refuse = [&] {
    common::command::refuse(
        option, text,
        "numbers and ranges, like 1-5,8, of whole numbers from " + std::to_string(low) + " to " + std::to_string(high));
  };
  const auto read = [&](std::string_view digits) {
    const auto number = common::number_in<std::size_t>(digits);
    if (!number || *number < low || *number > high) refuse();
    return *number;
  };
  std::vector<std::size_t> numbers;
  for (const auto& part : common::split_list(text)) {
    const std::string_view range = part;
    const auto dash              = range.find('-');
    const auto first             = read(range.substr(0, dash));
    const auto last              = dash == std::string_view::npos ? first : read(range.substr(dash + 1));
    if (last < first) refuse();
    for (auto number = first; number <= last; ++number) numbers.push_back(number);
  }
  std::ranges::sort(numbers);
  const auto [end, after] = std::ranges::unique(numbers);
  numbers.erase(end, after);
  return numbers;
}

std::vector<std::string_view> read_names(const std::string& list) {
  std::vector<std::string_view> all;
  for (const auto& name : common::split_list(list)) {
    const auto* const known = std::ranges::find(all_algorithms, name);
    if (known == all_algorithms.end()) {
      common::command::refuse(
          "--algorithm", name, "one of " + common::command::joined(all_algorithms),
          common::suggestion(name, all_algorithms));
    }
    if (std::ranges::find(all, *known) != all.end()) {
      throw common::usage_error("--algorithm has " + common::in_quotes(name) + " twice");
    }
    all.push_back(*known);
  }
  return all;
}

constexpr const char* meaning_of_algorithm =
    "ga (simulated binary crossover, polynomial mutation), de (differential evolution), lshade, jso, cma_es, ipop, "
    "bipop (cma_es with restarts) or pso (particle swarm); with --mixint ga, lshade or bipop; with --noise these, "
    "noisy_bipop (bipop with longer tries, whose last points race) or resampling_bipop (which also takes more samples "
    "of each point as the noise requires)";

void visit_names(common::option_visitor& options, std::vector<std::string_view>& names) {
  options.group("The algorithm");
  options.parsed(
      "--algorithm", "NAME,NAME", names, read_names,
      [](const std::vector<std::string_view>& all) { return std::string(all.front()); },
      std::string("one or more of ") + meaning_of_algorithm, "bipop; with --noise noisy_bipop");
}

void visit_parameters(common::option_visitor& options, algorithm& s) {
  options.integer(
      "--population", "N", s.population, {4, 1'000'000}, "individuals, at first if their number changes",
      "the algorithm's");
  options.real(
      "--step-size", "S", s.step_size, {.low = 0, .high = 1e6, .excludes_low = true},
      "first deviation of cma_es, ipop and bipop, in widths of [-4, 4]");
  bool without_model = !s.model;
  options.flag(
      "--no-model", without_model,
      "no quadratic model in cma_es, ipop and bipop, which otherwise have one for up to " +
          std::to_string(max_with_model) + " variables");
  s.model = !without_model;
}

void visit_algorithm(common::option_visitor& options, algorithm& s) {
  options.group("The algorithm");
  options.name("--algorithm", s.name, all_algorithms, meaning_of_algorithm, false);
  visit_parameters(options, s);
}

void visit_functions(common::option_visitor& options, function_texts& s) {
  options.group("The functions");
  visit_suites(options, s.from);
  options.text("--dimensions", "LIST", s.dimensions, "numbers of variables, 2 to 1024, like 5,10,20");
  options.text(
      "--functions", "LIST", s.functions, "functions, 1 to 24, like 1-5,8; with --noise 101 to 130",
      s.functions + "; with --noise " + s.noisy_functions);
  options.text("--instances", "LIST", s.instances, "instances, 1 to 100000");
}

}  // namespace

void declare_algorithm(common::command& to) { to.declare(visit_algorithm, algorithm{}); }

void declare_algorithms(common::command& to) {
  to.declare(visit_names, std::vector<std::string_view>{"bipop"});
  to.declare(visit_parameters, algorithm{});
}

void visit_suites(common::option_visitor& options, suite_flags& s) {
  options.flag("--noise", s.noise, "the functions 101 to 130 of bbob-noisy; errors are those without noise");
  options.flag("--mixint", s.mixint, "the functions of bbob-mixint, of integers and real numbers");
}

suite suite_of(const suite_flags& flags) {
  if (flags.noise && flags.mixint) throw common::usage_error("--noise and --mixint name two suites: give one of them");
  return flags.noise ? suite::noisy : flags.mixint ? suite::mixint : suite::noiseless;
}

void check_algorithm(suite of, std::string_view name) {
  const auto known = algorithms_for(of);
  if (std::ranges::find(known, name) != known.end()) return;
  common::command::refuse(
      "--algorithm", name, "one of " + common::command::joined(known) + " for " + std::string(name_of(of)));
}

void check_parameters(const common::command& parsed, suite of, const std::vector<algorithm>& all) {
  if (of != suite::noiseless && parsed.given("--no-model")) {
    throw common::usage_error("--no-model is a setting for functions without noise and integers");
  }
  if (std::ranges::any_of(all, is_cma_es, &algorithm::name)) return;
  for (const auto* const option : {"--step-size", "--no-model"}) {
    if (!parsed.given(option)) continue;
    throw common::usage_error(
        std::string(option) + " is a setting of cma_es, ipop and bipop, but --algorithm was " +
        std::string(all.front().name));
  }
}

void check_dimension(const std::string& option, suite of, std::size_t dimension) {
  if (of != suite::mixint || (dimension % 5 == 0 && dimension <= 45)) return;
  common::command::refuse(option, std::to_string(dimension), "a multiple of 5 from 5 to 45 with --mixint");
}

algorithm read_algorithm(const common::command& parsed) { return parsed.read(visit_algorithm, algorithm{}); }

std::vector<algorithm> read_algorithms(const common::command& parsed, suite of) {
  std::vector<algorithm> all;
  const std::string_view otherwise = of == suite::noisy ? "noisy_bipop" : "bipop";
  for (const auto name : parsed.read(visit_names, std::vector{otherwise})) {
    all.push_back(parsed.read(visit_parameters, algorithm{.name = name}));
  }
  for (const auto& each : all) check_algorithm(of, each.name);
  check_parameters(parsed, of, all);
  return all;
}

void declare_functions(common::command& to, const function_texts& otherwise) { to.declare(visit_functions, otherwise); }

function_lists read_functions(const common::command& parsed, const function_texts& otherwise) {
  auto given    = parsed.read(visit_functions, otherwise);
  const auto of = suite_of(given.from);
  if (of == suite::noisy && !parsed.given("--functions")) given.functions = given.noisy_functions;
  function_lists lists{
      read_list("--dimensions", given.dimensions, 2, max_variables),
      read_list("--functions", given.functions, first_function(of), last_function(of)),
      read_list("--instances", given.instances, 1, max_instances), of};
  for (const auto dimension : lists.dimensions) check_dimension("--dimensions", of, dimension);
  return lists;
}

}  // namespace bbob
