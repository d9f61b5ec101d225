// SPDX-License-Identifier: BSL-1.0
#include "definition.hpp"

#include <algorithm>
#include <clade/text/number_text.hpp>
#include <clade/text/utf8.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "common/number_in.hpp"
#include "common/prompt_input.hpp"
#include "common/usage_error.hpp"
#include "decimal.hpp"
#include "values.hpp"

namespace parameters {

using common::in_quotes;
using common::trimmed;

void refuse(const std::string& option, std::string_view text, const std::string& what) {
  throw common::usage_error(option + ' ' + in_quotes(text) + ' ' + what);
}

namespace {

constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_";

bool is_name(std::string_view text) {
  constexpr std::string_view others = "0123456789.-";
  const auto allowed = [&](char c) { return letters.find(c) != letters.npos || others.find(c) != others.npos; };
  return !text.empty() && letters.find(text[0]) != letters.npos && std::ranges::all_of(text, allowed);
}

// A definition in the course of its reading.
struct reader {
  const std::string& option;
  const std::string& text;

  [[noreturn]] void refuse(const std::string& what) const { parameters::refuse(option, text, what); }

  void check_characters() const {
    if (!clade::detail::is_utf8(text)) refuse("must be UTF-8, but is not");
    const auto is_control = [](char c) { return (c >= 0 && c < 0x20) || c == 0x7f; };
    if (std::ranges::any_of(text, is_control)) {
      refuse("must be one line without control characters, but has one");
    }
  }

  // Splits NAME=REST and takes the name.
  std::string take_name(std::string_view& rest, const source& from) const {
    const auto equals = rest.find('=');
    const auto name   = std::string(trimmed(rest.substr(0, equals)));
    if (equals == rest.npos) refuse("must be NAME=LOW..HIGH or NAME=A,B,C, but has no =");
    if (!is_name(name)) {
      refuse(
          "must begin with a name of letters, digits, _, . and -, the first a letter or _, but begins with " +
          in_quotes(name));
    }
    if (std::ranges::find(from.reserved, name) != from.reserved.end()) {
      refuse("has the name " + in_quotes(name) + ", which commands use for something else");
    }
    rest = trimmed(rest.substr(equals + 1));
    return name;
  }

  // Takes a condition at the end: "REST if OTHER=VALUE,VALUE".
  std::optional<std::pair<std::string, std::vector<std::string>>> take_condition(std::string_view& rest) const {
    const auto at = rest.rfind(" if ");
    if (at == rest.npos) {
      if (rest.ends_with(" if")) refuse("must name a variable after if: if OTHER=VALUE");
      return std::nullopt;
    }
    const auto condition = trimmed(rest.substr(at + 4));
    const auto equals    = condition.find('=');
    const auto name      = std::string(trimmed(condition.substr(0, equals)));
    if (equals == condition.npos || !is_name(name)) {
      refuse("must have OTHER=VALUE[,VALUE] after if, but has " + in_quotes(condition));
    }
    rest = trimmed(rest.substr(0, at));
    return std::pair(name, list(condition.substr(equals + 1)));
  }

  // The values of a list, all different.
  std::vector<std::string> list(std::string_view rest) const {
    std::vector<std::string> all;
    for (;;) {
      const auto comma = rest.find(',');
      auto one         = std::string(trimmed(rest.substr(0, comma)));
      if (one.empty()) refuse("has an empty value");
      if (std::ranges::find(all, one) != all.end()) refuse("has the value " + in_quotes(one) + " twice");
      all.push_back(std::move(one));
      if (comma == rest.npos) return all;
      rest.remove_prefix(comma + 1);
    }
  }

  double number(const char* what, std::string_view from) const {
    const auto read = common::number_in<double>(from);
    if (!read || !std::isfinite(*read)) {
      refuse("must have a number as " + std::string(what) + ", but has " + in_quotes(from));
    }
    // Strategies need room for their steps.
    if (std::abs(*read) >= 1e300) {
      refuse("must have a number between -1e300 and 1e300 as " + std::string(what) + ", but has " + in_quotes(from));
    }
    return *read + 0.0;  // without the sign of a zero
  }

  void read_range(std::string_view rest, bool integer, definition& into) const {
    std::vector<std::string_view> words;
    while (!rest.empty()) {
      const auto end = std::min(rest.find(' '), rest.size());
      words.push_back(rest.substr(0, end));
      rest = trimmed(rest.substr(end));
    }
    const auto dots = words[0].find("..");
    const auto low = words[0].substr(0, dots), high = words[0].substr(dots + 2);
    into.low  = number("LOW", low);
    into.high = number("HIGH", high);
    if (into.low > into.high) refuse("must have LOW <= HIGH, but has " + in_quotes(low) + " and " + in_quotes(high));
    std::optional<std::string_view> step;
    for (std::size_t i = 1; i < words.size(); ++i) {
      if (words[i] == "integer") {
        integer = true;
      } else if (words[i] == "log" && !into.logarithmic) {
        into.logarithmic = true;
      } else if (words[i] == "step" && !step) {
        if (i + 1 == words.size()) refuse("must have a number after step");
        step = words[++i];
      } else {
        refuse(
            "must have nothing but integer, log, step S and if OTHER=VALUE after its range, each once, but has " +
            in_quotes(words[i]));
      }
    }
    if (into.logarithmic && into.low <= 0) {
      refuse("must have LOW > 0 with log, but has " + in_quotes(low));
    }
    if (integer || step) read_steps(low, high, step, integer, into);
  }

  void read_steps(
      std::string_view low, std::string_view high, std::optional<std::string_view> step, bool integer,
      definition& into) const {
    const auto width = step.value_or("1");
    const auto size  = number("step", width);
    if (size <= 0) refuse("must have a step above 0, but has " + in_quotes(width));
    into.kind  = definition::type::steps;
    into.steps = decimal_steps::read(low, high, width);
    if (!into.steps) refuse("has too many digits for exact steps: all its numbers must be below 2^53 steps and units");
    if (integer && !into.steps->are_integers()) {
      refuse("must have integers as LOW, HIGH and step with integer, but has a fraction");
    }
    if (into.steps->last() == 0 && into.low < into.high) {
      refuse("must have a step of at most HIGH - LOW, but has " + in_quotes(width));
    }
    into.high = into.steps->number(into.steps->last());
  }

  void read_list(std::string_view rest, definition& into) const {
    into.kind          = definition::type::list;
    const auto written = list(rest);
    if (written.size() == 1 && written[0].find("..") != std::string::npos) {
      refuse("must have numbers around .., or several values");
    }
    std::vector<std::pair<double, std::string>> numbers;
    bool canonical = true, integers = true;
    for (const auto& one : written) {
      const auto number = common::number_in<double>(one);
      if (!number || !std::isfinite(*number)) break;
      numbers.emplace_back(*number, one);
      canonical = canonical && parameters::text(*number) == one;
      integers  = integers && common::number_in<std::int64_t>(one).has_value();
    }
    into.is_ordered = numbers.size() == written.size();
    if (!into.is_ordered) {
      for (const auto& one : written) into.listed.emplace_back(one);
      return;
    }
    std::ranges::sort(numbers);
    for (const auto& [number, one] : numbers) {
      if (!canonical) {
        into.listed.emplace_back(one);
      } else if (integers) {
        into.listed.emplace_back(static_cast<std::int64_t>(number));
      } else {
        into.listed.emplace_back(number);
      }
    }
  }
};

}  // namespace

definition read_definition(const std::string& text, const source& from) {
  const reader read{from.option, text};
  read.check_characters();
  definition made;
  made.text             = text;
  std::string_view rest = text;
  made.name             = read.take_name(rest, from);
  auto condition        = read.take_condition(rest);
  const auto dots       = rest.find("..");
  if (dots != rest.npos && common::number_in<double>(rest.substr(0, dots))) {
    read.read_range(rest, std::ranges::find(from.integers, made.name) != from.integers.end(), made);
  } else {
    read.read_list(rest, made);
  }
  if (condition) {
    made.active_if = definition::condition{std::move(condition->first)};
    for (auto& one : condition->second) made.active_if->values.emplace_back(std::move(one));
  }
  return made;
}

definition read_order(const std::string& text, const source& from) {
  const reader read{from.order_option, text};
  read.check_characters();
  definition made;
  made.kind             = definition::type::order;
  made.text             = text;
  std::string_view rest = text;
  made.name             = read.take_name(rest, from);
  auto condition        = read.take_condition(rest);
  made.names            = read.list(rest);
  if (condition) {
    made.active_if = definition::condition{std::move(condition->first)};
    for (auto& one : condition->second) made.active_if->values.emplace_back(std::move(one));
  }
  return made;
}

std::optional<value> definition::value_of(std::string_view written) const {
  if (kind == type::order) {
    std::vector<std::string> all;
    for (;;) {
      const auto comma = written.find(',');
      all.emplace_back(trimmed(written.substr(0, comma)));
      if (comma == written.npos) break;
      written.remove_prefix(comma + 1);
    }
    return std::ranges::is_permutation(all, names) ? std::optional<value>(all) : std::nullopt;
  }
  if (kind == type::list) {
    for (const auto& one : listed) {
      if (parameters::text(one) == written) return one;
    }
  }
  const auto number = common::number_in<double>(written);
  if (!number || !std::isfinite(*number)) return std::nullopt;
  if (kind == type::list) {
    for (const auto& one : listed) {
      if (is_ordered && common::number_in<double>(parameters::text(one)) == number) return one;
    }
    return std::nullopt;
  }
  if (kind == type::real) return *number >= low && *number <= high ? std::optional<value>(*number + 0.0) : std::nullopt;
  const auto place = steps->place(*number);
  if (!place) return std::nullopt;
  if (steps->are_integers()) return steps->integer(*place);
  return steps->number(*place);
}

std::optional<value> definition::value_of(const nlohmann::json& written) const {
  if (written.is_string()) return value_of(std::string_view(written.get_ref<const std::string&>()));
  if (written.is_number()) return value_of(std::string_view(clade::detail::exact_text(written.get<double>())));
  if (kind != type::order || !written.is_array()) return std::nullopt;
  std::vector<std::string> all;
  for (const auto& one : written) {
    if (!one.is_string()) return std::nullopt;
    all.push_back(one.get<std::string>());
  }
  return std::ranges::is_permutation(all, names) ? std::optional<value>(all) : std::nullopt;
}

std::string definition::allowed() const {
  const auto joined = [](const auto& all, const auto& text_of) {
    std::string list;
    for (const auto& one : all) list += (list.empty() ? "" : ", ") + text_of(one);
    return list;
  };
  switch (kind) {
    case type::list:
      return "one of " + joined(listed, [](const value& one) { return common::shown(parameters::text(one), 100); });
    case type::order:
      return "an order of " + joined(names, [](const std::string& one) { return common::shown(one, 100); });
    default:
      break;
  }
  const auto range = " from " + parameters::text(low) + " to " + parameters::text(high);
  if (kind == type::real) return "a number" + range;
  if (steps->are_integers() && steps->step() == 1) return "an integer" + range;
  return "a number" + range + " in steps of " + parameters::text(steps->step());
}

}  // namespace parameters
