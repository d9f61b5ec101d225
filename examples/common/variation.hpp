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

/// `--vary crossover=order,pmx --vary population=50,100`: every combination of the values is a setting.
namespace common {

/// A parameter that is varied: the name of an option without its dashes, and its values.
struct variation {
  std::string name;
  std::vector<std::string> values;
};

inline constexpr std::size_t max_settings = 100;

/// The values of a list, separated by semicolons if it has any, otherwise by commas: values may contain commas.
inline std::vector<std::string> listed(std::string_view list) {
  const char separator = list.find(';') == std::string_view::npos ? ',' : ';';
  std::vector<std::string> values;
  for (;;) {
    const auto end = list.find(separator);
    values.emplace_back(list.substr(0, end));
    if (end == std::string_view::npos) return values;
    list.remove_prefix(end + 1);
  }
}

/// The variations of the options --vary, among the `known` parameters, which are named after their options. Throws
/// usage_error if a parameter is unknown, varied twice, also given as an option, or has the same value twice, and for
/// fewer than two settings.
inline std::vector<variation> read_variations(const command& from, const std::vector<std::string>& known) {
  std::vector<variation> all;
  const std::vector<std::string_view> known_names(known.begin(), known.end());
  const auto names     = [&] { return command::joined(known_names); };
  const auto options   = [](const std::string& name) { return "--" + name; };
  std::size_t settings = 1;
  for (const auto& text : from.all("--vary")) {
    const auto equals = text.find('=');
    if (equals == std::string::npos) command::refuse("--vary", text, "a parameter and its values, NAME=A,B");
    variation varied{text.substr(0, equals), listed(std::string_view(text).substr(equals + 1))};
    if (varied.name.starts_with("--")) varied.name.erase(0, 2);
    if (std::ranges::find(known, varied.name) == known.end()) {
      command::refuse("--vary", text, "NAME=A,B with a NAME of " + names(), suggestion(varied.name, known_names));
    }
    if (std::ranges::find(all, varied.name, &variation::name) != all.end()) {
      throw usage_error("--vary " + varied.name + " was given twice");
    }
    if (from.given(options(varied.name))) {
      throw usage_error("--vary " + varied.name + " and " + options(varied.name) + " were both given; one must go");
    }
    for (auto value = varied.values.begin(); value != varied.values.end(); ++value) {
      if (value->empty()) throw usage_error("--vary " + in_quotes(text) + " has an empty value");
      if (std::find(varied.values.begin(), value, *value) != value) {
        throw usage_error("--vary " + in_quotes(text) + " has the value " + in_quotes(*value) + " twice");
      }
    }
    settings *= varied.values.size();
    if (settings > max_settings) {
      throw usage_error(
          "--vary must ask for at most " + std::to_string(max_settings) + " settings, but with the values of " +
          varied.name + " there are " + std::to_string(settings));
    }
    all.push_back(std::move(varied));
  }
  if (settings < 2) {
    throw usage_error(
        all.empty() ? "--vary NAME=A,B is needed, with a NAME of " + names()
                    : "--vary must give 2 settings or more to compare, but " + in_quotes(from.all("--vary").front()) +
                          " gives 1");
  }
  return all;
}

/// Every combination of the values, the last parameter varying fastest.
inline std::vector<clade::study::setting> combinations(const std::vector<variation>& of) {
  std::vector<clade::study::setting> settings{{}};
  for (const auto& [name, values] : of) {
    std::vector<clade::study::setting> longer;
    for (const auto& before : settings) {
      for (const auto& value : values) {
        auto& next = longer.emplace_back(before);
        if (!next.name.empty()) next.name += ", ";
        next.name += name;
        next.name += '=';
        next.name += value;
        next.parameters.push_back({name, value});
      }
    }
    settings = std::move(longer);
  }
  return settings;
}

}  // namespace common
