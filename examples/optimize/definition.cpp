// SPDX-License-Identifier: BSL-1.0
#include "definition.hpp"

#include <algorithm>
#include <clade/study/report/number.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/number_in.hpp"
#include "common/prompt_input.hpp"
#include "common/usage_error.hpp"

namespace optimize {
namespace {

using clade::report::shortest;

std::vector<std::string> names_of(const std::vector<objective>& all, bool maximized) {
  std::vector<std::string> names;
  for (const auto& one : all) {
    if (one.maximized == maximized) names.push_back(one.name);
  }
  return names;
}

std::vector<std::string> texts_of(const std::vector<constraint>& all) {
  std::vector<std::string> texts;
  for (const auto& one : all) texts.push_back(one.text());
  return texts;
}

}  // namespace

std::string constraint::text() const { return name + (at_most ? " <= " : " >= ") + shortest(bound); }

void check_name(const std::string& option, std::string_view name) {
  const bool allowed = !name.empty() && name == common::trimmed(name) && std::ranges::all_of(name, [](char c) {
    return static_cast<unsigned char>(c) >= 0x20 && c != 0x7f && c != '=' && c != '<' && c != '>';
  });
  if (!allowed) {
    throw common::usage_error(
        option + " must be a name in the output of the command, without =, < and >, but was " +
        common::in_quotes(name));
  }
}

constraint read_constraint(const std::string& text) {
  const auto at    = text.find_first_of("<>");
  const auto wrong = [&] {
    return common::usage_error(
        "--constraint must be NAME <= NUMBER or NAME >= NUMBER, but was " + common::in_quotes(text));
  };
  if (at == std::string::npos || at + 1 >= text.size() || text[at + 1] != '=') throw wrong();
  const auto bound = common::number_in<double>(common::trimmed(std::string_view(text).substr(at + 2)));
  if (!bound || *bound - *bound != 0) throw wrong();
  constraint read{std::string(common::trimmed(text.substr(0, at))), text[at] == '<', *bound};
  check_name("--constraint", read.name);
  return read;
}

std::vector<std::string> definition::names() const {
  std::vector<std::string> all;
  const auto add = [&](const std::string& name) {
    if (std::ranges::find(all, name) == all.end()) all.push_back(name);
  };
  for (const auto& one : objectives) add(one.name);
  for (const auto& one : constraints) add(one.name);
  return all;
}

json to_json(const definition& of) {
  return {
      {"variables", of.variables},
      {"orders", of.orders},
      {"minimize", names_of(of.objectives, false)},
      {"maximize", names_of(of.objectives, true)},
      {"constraints", texts_of(of.constraints)},
      {"strategy", of.strategy},
      {"seed", of.seed},
      {"planned", of.planned},
      {"repeat", of.repeat},
      {"at_once", of.at_once},
      {"penalty", of.penalty ? json(*of.penalty) : json()},
      {"command", of.command}};
}

definition definition_from(const json& stored) {
  if (stored.contains("program")) {
    throw common::usage_error(
        "the database has a tuning of " + common::in_quotes(stored.at("program").get<std::string>()) +
        ", not a study of optimize");
  }
  try {
    definition read;
    stored.at("variables").get_to(read.variables);
    stored.at("orders").get_to(read.orders);
    for (const auto& name : stored.at("minimize")) read.objectives.push_back({name.get<std::string>(), false});
    for (const auto& name : stored.at("maximize")) read.objectives.push_back({name.get<std::string>(), true});
    for (const auto& text : stored.at("constraints"))
      read.constraints.push_back(read_constraint(text.get<std::string>()));
    stored.at("strategy").get_to(read.strategy);
    stored.at("seed").get_to(read.seed);
    stored.at("planned").get_to(read.planned);
    stored.at("repeat").get_to(read.repeat);
    stored.at("at_once").get_to(read.at_once);
    if (!stored.at("penalty").is_null()) read.penalty = stored.at("penalty").get<double>();
    read.command = stored.at("command");
    return read;
  } catch (const json::exception& error) {
    throw common::usage_error(std::string("the study in the database cannot be read: ") + error.what());
  }
}

void check_same(const definition& stored, const definition& asked) {
  const auto there = to_json(stored), here = to_json(asked);
  const std::vector<std::pair<const char*, const char*>> options{
      {"variables", "--variables"}, {"orders", "--order"},           {"minimize", "--minimize"},
      {"maximize", "--maximize"},   {"constraints", "--constraint"}, {"strategy", "--strategy"},
      {"seed", "--seed"},           {"repeat", "--repeat"},          {"penalty", "--penalty"}};
  const auto shown = [](const json& value) { return value.is_null() || value.empty() ? "none" : value.dump(); };
  for (const auto& [member, option] : options) {
    if (there.at(member) == here.at(member)) continue;
    throw common::usage_error(
        "the database has another study: " + std::string(option) + " was " + shown(there.at(member)) + ", but is now " +
        shown(here.at(member)));
  }
}

}  // namespace optimize
