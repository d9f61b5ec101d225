// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <clade/study/experiment/results.hpp>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "command_line.hpp"
#include "suggestion.hpp"
#include "usage_error.hpp"

/// `--vary crossover=order,pmx --vary population=50,100`: every combination of the values is a setting. The values of
/// parameters of the problem, as in `--vary size=8,16`, make instances in the same way.
namespace common {

/// A parameter that is varied: the name of an option without its dashes, and its values.
struct varied_parameter {
  std::string name;
  std::vector<std::string> values;
};

inline constexpr std::size_t max_settings = 100, max_instances = 1000;

/// The values of a list. Semicolons separate them if there are any or if `values_contain_commas`, otherwise commas do.
inline std::vector<std::string> split_list(std::string_view list, bool values_contain_commas = false) {
  const char separator = !values_contain_commas && list.find(';') == std::string_view::npos ? ',' : ';';
  std::vector<std::string> values;
  for (;;) {
    const auto end = list.find(separator);
    values.emplace_back(list.substr(0, end));
    if (end == std::string_view::npos) return values;
    list.remove_prefix(end + 1);
  }
}

/// The values of such a list in the argument of an option. Throws usage_error, which names the option and its
/// `argument`, if a value is empty or occurs twice.
inline std::vector<std::string> distinct_values(
    std::string_view list, const std::string& option, const std::string& argument, bool values_contain_commas = false) {
  auto values = split_list(list, values_contain_commas);
  for (auto value = values.begin(); value != values.end(); ++value) {
    if (value->empty()) throw usage_error(option + ' ' + in_quotes(argument) + " has an empty value");
    if (std::find(values.begin(), value, *value) != value) {
      throw usage_error(option + ' ' + in_quotes(argument) + " has the value " + in_quotes(*value) + " twice");
    }
  }
  return values;
}

/// The parameters that the options --vary vary. Values of parameters of the algorithm make settings, and those of
/// parameters of the problem make instances.
struct parameters_to_vary {
  std::vector<varied_parameter> of_algorithm{}, of_problem{};
};

/// The parameters of the options --vary. They must be among the `allowed` ones, which are the names of options without
/// dashes. `problem_options` are the options of the problem, with dashes. Throws usage_error if a parameter is unknown,
/// varied twice, also given as an option, or has the same value twice, and for fewer than two settings.
inline parameters_to_vary read_parameters_to_vary(
    const command& parsed, const std::vector<std::string>& allowed,
    const std::vector<std::string>& problem_options = {}) {
  parameters_to_vary all;
  const std::vector<std::string_view> allowed_names(allowed.begin(), allowed.end());
  const auto names               = [&] { return command::joined(allowed_names); };
  const auto dashed              = [](const std::string& name) { return "--" + name; };
  std::size_t number_of_settings = 1, number_of_instances = 1;
  for (const auto& text : parsed.values("--vary")) {
    const auto equals = text.find('=');
    if (equals == std::string::npos) command::refuse("--vary", text, "a parameter and its values, NAME=A,B");
    varied_parameter varied{text.substr(0, equals), {}};
    if (varied.name.starts_with("--")) varied.name.erase(0, 2);
    if (std::ranges::find(allowed, varied.name) == allowed.end()) {
      command::refuse("--vary", text, "NAME=A,B with a NAME of " + names(), suggestion(varied.name, allowed_names));
    }
    const bool of_problem = std::ranges::find(problem_options, dashed(varied.name)) != problem_options.end();
    auto& varied_so_far   = of_problem ? all.of_problem : all.of_algorithm;
    if (std::ranges::find(varied_so_far, varied.name, &varied_parameter::name) != varied_so_far.end()) {
      throw usage_error("--vary " + varied.name + " was given twice");
    }
    if (parsed.given(dashed(varied.name))) {
      throw usage_error("--vary " + varied.name + " and " + dashed(varied.name) + " were both given; one must go");
    }
    varied.values      = distinct_values(std::string_view(text).substr(equals + 1), "--vary", text);
    auto& number       = of_problem ? number_of_instances : number_of_settings;
    const auto at_most = of_problem ? max_instances : max_settings;
    number *= varied.values.size();
    if (number > at_most) {
      throw usage_error(
          "--vary must ask for at most " + std::to_string(at_most) + (of_problem ? " instances" : " settings") +
          ", but with the values of " + varied.name + " there are " + std::to_string(number));
    }
    varied_so_far.push_back(std::move(varied));
  }
  if (number_of_settings < 2) {
    if (all.of_algorithm.empty() && all.of_problem.empty())
      throw usage_error("--vary NAME=A,B is needed, with a NAME of " + names());
    throw usage_error(
        "--vary must give 2 settings or more to compare, but " + in_quotes(parsed.values("--vary").front()) +
        (all.of_algorithm.empty() ? " gives instances of the problem: vary a parameter of the algorithm too"
                                  : " gives 1"));
  }
  return all;
}

/// A combination of values of parameters, with a name. It is a setting of the algorithm or an instance of the problem.
using combination = clade::study::setting;

/// Every combination of the values, the last parameter varying fastest.
inline std::vector<combination> combinations(const std::vector<varied_parameter>& parameters) {
  std::vector<combination> combined{{}};
  for (const auto& [name, values] : parameters) {
    std::vector<combination> longer;
    for (const auto& before : combined) {
      for (const auto& value : values) {
        auto& next = longer.emplace_back(before);
        if (!next.name.empty()) next.name += ", ";
        next.name += name;
        next.name += '=';
        next.name += value;
        next.parameters.push_back({name, value});
      }
    }
    combined = std::move(longer);
  }
  return combined;
}

}  // namespace common
