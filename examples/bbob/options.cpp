// SPDX-License-Identifier: BSL-1.0
#include "options.hpp"

#include <algorithm>
#include <clade/text/read_number.hpp>
#include <system_error>

#include "common/suggestion.hpp"
#include "common/usage_error.hpp"
#include "common/variation.hpp"

namespace bbob {
namespace {

// The numbers of a list, ascending and each once.
std::vector<std::size_t> read_list(
    const common::command& from, const std::string& option, std::size_t low, std::size_t high,
    const std::string& otherwise) {
  const auto text   = from.text(option).value_or(otherwise);
  const auto refuse = [&] {
    common::command::refuse(
        option, text,
        "numbers and ranges, like 1-5,8, of whole numbers from " + std::to_string(low) + " to " + std::to_string(high));
  };
  const auto read = [&](std::string_view digits) {
    std::size_t number    = 0;
    const auto* const end = digits.data() + digits.size();
    const auto got        = clade::detail::read_number(digits.data(), end, number);
    if (digits.empty() || got.ptr != end || got.ec != std::errc{} || number < low || number > high) refuse();
    return number;
  };
  std::vector<std::size_t> numbers;
  for (const auto& part : common::listed(text)) {
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

}  // namespace

void declare_algorithm(common::command& to, bool several) {
  to.group("The algorithm");
  to.add(
      {"--algorithm",
       several ? "NAME,NAME" : "NAME",
       std::string(several ? "one or more of " : "") +
           "ga (simulated binary crossover, polynomial mutation), de (differential evolution), lshade, jso, cma_es, "
           "ipop, bipop (cma_es with restarts) or pso (particle swarm)",
       several ? "bipop" : "lshade",
       "",
       {algorithms.begin(), algorithms.end()}});
  to.add({"--population", "N", "individuals, at first where their number changes", "the algorithm's"});
  to.add({"--step-size", "S", "first deviation of cma_es, ipop and bipop, in widths of [-4, 4]", "0.25"});
  to.add(
      {"--no-model", "",
       "no quadratic model in cma_es, ipop and bipop, which otherwise have one for up to " +
           std::to_string(most_with_model) + " variables"});
}

void check_parameters(const common::command& from, const std::vector<algorithm>& all) {
  if (std::ranges::any_of(all, is_cma_es, &algorithm::name)) return;
  for (const auto* const option : {"--step-size", "--no-model"}) {
    if (!from.given(option)) continue;
    throw common::usage_error(
        std::string(option) + " is a setting of cma_es, ipop and bipop, but --algorithm was " +
        std::string(all.front().name));
  }
}

algorithm read_parameters(const common::command& from, std::string_view name) {
  const algorithm own{};
  return {
      .name       = name,
      .population = static_cast<std::size_t>(from.whole("--population", 4, 1'000'000).value_or(0)),
      .step_size  = from.real("--step-size", 0, 1e6, true).value_or(own.step_size),
      .model      = !from.given("--no-model")};
}

algorithm read_algorithm(const common::command& from) {
  return read_parameters(from, from.one_of("--algorithm", algorithms).value_or("lshade"));
}

std::vector<algorithm> read_algorithms(const common::command& from) {
  std::vector<algorithm> all;
  for (const auto& name : common::listed(from.text("--algorithm").value_or("bipop"))) {
    const auto* const known = std::ranges::find(algorithms, name);
    if (known == algorithms.end()) {
      common::command::refuse(
          "--algorithm", name, "one of " + common::command::joined(algorithms), common::suggestion(name, algorithms));
    }
    if (std::ranges::find(all, *known, &algorithm::name) != all.end()) {
      throw common::usage_error("--algorithm has " + common::in_quotes(name) + " twice");
    }
    all.push_back(read_parameters(from, *known));
  }
  check_parameters(from, all);
  return all;
}

void declare_functions(
    common::command& to, const std::string& dimensions, const std::string& functions, const std::string& instances) {
  to.group("The functions");
  to.add({"--dimensions", "LIST", "numbers of variables, 2 to 1024, like 5,10,20", dimensions});
  to.add({"--functions", "LIST", "functions, 1 to 24, like 1-5,8", functions});
  to.add({"--instances", "LIST", "instances, 1 to 100000", instances});
}

function_lists read_functions(
    const common::command& from, const std::string& dimensions, const std::string& functions,
    const std::string& instances) {
  return {
      read_list(from, "--dimensions", 2, most_variables, dimensions), read_list(from, "--functions", 1, 24, functions),
      read_list(from, "--instances", 1, most_instances, instances)};
}

}  // namespace bbob
