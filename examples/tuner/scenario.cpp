// SPDX-License-Identifier: BSL-1.0
#include "scenario.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/number_in.hpp"
#include "common/suggestion.hpp"
#include "common/tuning_report.hpp"
#include "common/usage_error.hpp"
#include "parameters/command.hpp"
#include "parameters/variables.hpp"

namespace tuner {

using common::in_quotes;
using common::usage_error;
using nlohmann::json;

namespace {

// The members of a scenario.
class members {
 public:
  members(std::string path, json document) : path_(std::move(path)), document_(std::move(document)) {
    if (!document_.is_object()) throw usage_error(in_quotes(path_) + " must be a JSON object, {\"command\": ...}");
    const std::vector<std::string_view> names{"command", "parameters", "instances",  "experiments",   "threads",
                                              "seed",    "time_limit", "comparison", "deterministic", "initial"};
    for (const auto& [name, value] : document_.items()) {
      if (std::ranges::find(names, name) == names.end()) {
        throw usage_error(
            in_quotes(path_) + " has an unknown member " + in_quotes(name) + common::suggestion(name, names));
      }
    }
  }

  const json* find(const char* name) const {
    const auto found = document_.find(name);
    return found == document_.end() ? nullptr : &*found;
  }

  [[noreturn]] void refuse(const std::string& name, const std::string& wanted, const json& value) const {
    throw usage_error(
        in_quotes(path_) + ": " + name + " must be " + wanted + ", but was " +
        common::shown(value.dump(-1, ' ', false, json::error_handler_t::replace), 100));
  }

  const json& required(const char* name, const std::string& wanted) const {
    if (const auto* const found = find(name)) return *found;
    throw usage_error(in_quotes(path_) + " needs the member " + name + ", " + wanted);
  }

  // A list of texts. Numbers become texts.
  std::vector<std::string> texts(const char* name, const json& value, const std::string& wanted) const {
    if (!value.is_array() || value.empty()) refuse(name, wanted, value);
    std::vector<std::string> all;
    for (const auto& one : value) {
      if (!one.is_string() && !one.is_number()) refuse(name, wanted, value);
      all.push_back(one.is_string() ? one.get<std::string>() : one.dump());
    }
    return all;
  }

  template <class Member>
  void read(const char* name, Member& member, std::uint64_t low, std::uint64_t high) const {
    const auto* const value = find(name);
    if (!value) return;
    if (!value->is_number_unsigned() || value->get<std::uint64_t>() < low || value->get<std::uint64_t>() > high) {
      refuse(name, "a whole number from " + std::to_string(low) + " to " + std::to_string(high), *value);
    }
    member = value->get<std::uint64_t>();
  }

 private:
  std::string path_;
  json document_;
};

json document_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  if (!file.is_open() || file.bad()) throw usage_error(in_quotes(path) + " cannot be read");
  try {
    return json::parse(text);
  } catch (const json::exception& error) {
    throw usage_error(in_quotes(path) + " must be JSON, but " + common::shown(error.what(), 200));
  }
}

}  // namespace

scenario read_scenario(const std::string& path) {
  const members from(path, document_of(path));
  const auto definitions = from.texts(
      "parameters", from.required("parameters", "a list of definitions such as \"rate=0.01..1 log\""),
      "a list of definitions such as \"rate=0.01..1 log\"");
  auto variables = parameters::variables::read(
      definitions, {}, {.option = "parameters", .integers = {}, .reserved = {"instance", "seed"}});

  const std::vector<std::string> words{"instance", "seed"};
  const std::string wanted = "a list of words or a line for the shell";
  const auto& command      = from.required("command", wanted);
  auto made                = command.is_string()
                                 ? parameters::command::shell(command.get<std::string>(), "command", variables.names(), words)
                                 : parameters::command::arguments(from.texts("command", command, wanted), variables.names(), words);
  for (const auto& name : variables.names()) {
    if (!made.uses(name)) throw usage_error(in_quotes(path) + ": command must have {" + name + "}, but has not");
  }
  made.check_places(variables);

  scenario read{
      .command = std::move(made),
      .words   = command.is_string() ? std::vector{command.get<std::string>()} : from.texts("command", command, wanted),
      .variables = std::move(variables)};
  if (const auto* const instances = from.find("instances"))
    read.instances = from.texts("instances", *instances, "a list of names, which are the values of {instance}");
  from.read("experiments", read.experiments, 1, 10'000'000);
  from.read("threads", read.threads, 1, 1024);
  from.read("seed", read.seed, 0, UINT64_MAX);
  if (const auto* const limit = from.find("time_limit")) {
    if (!limit->is_number() || !(limit->get<double>() > 0) || limit->get<double>() > 1e6)
      from.refuse("time_limit", "a number of seconds above 0, at most 1000000", *limit);
    read.time_limit = limit->get<double>();
  }
  if (const auto* const by = from.find("comparison")) {
    const auto& names = common::comparison_names;
    const auto place  = by->is_string() ? std::ranges::find(names, by->get<std::string>()) : names.end();
    if (place == names.end()) from.refuse("comparison", "\"means\", \"ranks\" or \"roots\"", *by);
    read.by = static_cast<clade::racing::comparison>(place - names.begin());
  }
  if (const auto* const deterministic = from.find("deterministic")) {
    if (!deterministic->is_boolean()) from.refuse("deterministic", "true or false", *deterministic);
    read.deterministic = deterministic->get<bool>();
  }
  if (const auto* const initial = from.find("initial")) {
    if (!initial->is_array()) from.refuse("initial", "a list of objects with a value for each parameter", *initial);
    for (const auto& one : *initial) read.initial.push_back(read.variables.from_json(one));
  }
  return read;
}

std::optional<double> last_number(std::string_view text) {
  constexpr std::string_view separators = " \t\r\n\f\v,;:=\"'()[]{}";
  while (!text.empty()) {
    const auto end = text.find_last_not_of(separators);
    if (end == text.npos) break;
    const auto before = text.find_last_of(separators, end);
    const auto begin  = before == text.npos ? 0 : before + 1;
    const auto number = common::number_in<double>(text.substr(begin, end + 1 - begin));
    if (number && std::isfinite(*number)) return number;
    text = text.substr(0, begin);
  }
  return std::nullopt;
}

}  // namespace tuner
