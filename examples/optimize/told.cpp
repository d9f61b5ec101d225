// SPDX-License-Identifier: BSL-1.0
#include "told.hpp"

#include <algorithm>
#include <clade/study/report/number.hpp>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "common/number_in.hpp"
#include "common/suggestion.hpp"
#include "common/time_now.hpp"
#include "common/usage_error.hpp"

namespace optimize {

using common::usage_error;

namespace {

std::string joined(const std::vector<std::string>& names) {
  std::string all;
  for (const auto& name : names) all += (all.empty() ? "" : ", ") + name;
  return all;
}

}  // namespace

outcome read_told(const json& told, const std::vector<std::string>& names) {
  outcome given;
  given.started = common::time_now();
  if (told.contains("failed")) {
    const auto& reason = told.at("failed");
    given.failure =
        reason.is_string() && !reason.get_ref<const std::string&>().empty() ? reason.get<std::string>() : "it failed";
    return given;
  }
  if (!told.contains("values")) throw usage_error("values are missing: a number for each of " + joined(names));
  const auto& values = told.at("values");
  const auto number  = [&](const std::string& name, const json& value) {
    if (value.is_number() && std::isfinite(value.get<double>())) return value.get<double>();
    throw usage_error("the value of " + name + " must be a finite number, but was " + value.dump());
  };
  if (values.is_number() && names.size() == 1) {
    given.values = {number(names[0], values)};
    return given;
  }
  if (!values.is_object()) {
    throw usage_error(
        "values must be " + std::string(names.size() > 1 ? "" : "a number, or ") +
        "an object with a number for each of " + joined(names) + ", but were " + values.dump());
  }
  for (const auto& [name, value] : values.items()) {
    if (std::ranges::find(names, name) == names.end()) {
      throw usage_error(
          "values have " + common::in_quotes(name) + ", but must be those of " + joined(names) +
          common::suggestion(name, names));
    }
  }
  for (const auto& name : names) {
    if (!values.contains(name)) throw usage_error("the value of " + name + " is missing");
    given.values.push_back(number(name, values.at(name)));
  }
  return given;
}

outcome read_told(const std::vector<std::string>& words, const std::vector<std::string>& names) {
  auto values = json::object();
  for (const auto& word : words) {
    const auto equals = word.find('=');
    const auto number = common::number_in<double>(equals == std::string::npos ? word : word.substr(equals + 1));
    if (!number || (equals == std::string::npos && names.size() > 1)) {
      throw usage_error(
          "VALUE must be " + std::string(names.size() > 1 ? "" : "a number, or ") + "NAME=NUMBER for each of " +
          joined(names) + ", but was " + common::in_quotes(word));
    }
    values[equals == std::string::npos ? names[0] : word.substr(0, equals)] = *number;
  }
  return read_told(json{{"values", values}}, names);
}

std::string in_words(const outcome& told, const std::vector<std::string>& names) {
  if (!told.failure.empty()) return "failed, " + common::shown(told.failure, 100);
  std::string words;
  for (std::size_t i = 0; i < names.size(); ++i) {
    words += (i > 0 ? " " : "") + common::shown(names[i], 40) + '=' + clade::report::shortest(told.values[i]);
  }
  return words;
}

namespace {

[[noreturn]] void refuse_unknown(database& in, std::int64_t id) {
  throw usage_error(
      std::to_string(id) + (in.had(id) ? " was given back, because the process that had asked for it ended; ask again"
                                       : " was not asked for, so it cannot be answered"));
}

}  // namespace

claim asked_claim(database& in, std::int64_t id, const std::vector<std::string>& names, const std::string& hint) {
  if (const auto found = in.taken(id)) return *found;
  if (const auto told = in.answered(id)) {
    throw usage_error(std::to_string(id) + " is answered: " + in_words(told->given, names) + hint);
  }
  refuse_unknown(in, id);
}

answer told_answer(database& in, std::int64_t id) {
  if (in.taken(id)) throw usage_error(std::to_string(id) + " is not answered yet, so --correct must go");
  const auto found = in.answered(id);
  if (!found) refuse_unknown(in, id);
  if (!found->by_person) {
    throw usage_error(std::to_string(id) + " was answered by a program; --correct is for what a person told");
  }
  return *found;
}

}  // namespace optimize
