// SPDX-License-Identifier: BSL-1.0
#include "options.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "common/json_error.hpp"
#include "common/number_in.hpp"
#include "common/output_file.hpp"
#include "common/prompt_input.hpp"
#include "common/run_options.hpp"
#include "common/suggestion.hpp"
#include "common/usage_error.hpp"
#include "database.hpp"
#include "strategies.hpp"

namespace optimize {
namespace {

using common::in_quotes;
using common::usage_error;

constexpr std::uint64_t max_budget = 1'000'000'000;

struct command_options {
  std::optional<std::string> text{};
};

void visit_command(common::option_visitor& options, command_options& s) {
  options.text("--command", "TEXT", s.text, "a line for the shell instead of -- PROGRAM ARGUMENT...");
}

std::vector<std::string_view> strategy_names() {
  std::vector<std::string_view> names{"auto"};
  for (const auto name : of_one_objective) names.push_back(name);
  for (const auto name : of_several_objectives) {
    if (name != "random") names.push_back(name);
  }
  return names;
}

void visit_study(common::option_visitor& options, study_options& s) {
  static const auto names = strategy_names();
  options.group("The search");
  std::string_view strategy = s.strategy;
  options.name("--strategy", strategy, names, "auto chooses by the problem");
  s.strategy = strategy;
  options.flag(
      "--asynchronous", s.asynchronous,
      "a genetic algorithm without generations, in which no call waits for another one; its result depends on the "
      "order "
      "in which calls end");
  options.integer(
      "--budget", "N", s.budget, {1, max_budget},
      "evaluations in all; 2000 a variable with constraints, steps or lists", "200 a variable");
  options.integer("--repeat", "N", s.repeat, {1, 1000}, "calls for each design, whose mean counts: for noisy values");
  options.real("--penalty", "X", s.penalty, {-1e300, 1e300}, "value of a design that failed", "worse than all others");
  options.group("The study");
  options.text("--database", "FILE", s.database, "keeps the study, which any command goes on with", "in memory");
  options.text("--csv", "FILE", s.csv, "writes all evaluations, one a line");
}

struct call_options {
  double time_limit        = 86'400;
  std::size_t output_limit = std::size_t{16} << 20;
  std::size_t retries      = 0;
};

void visit_calls(common::option_visitor& options, call_options& s) {
  options.group("Each call");
  options.real(
      "--time-limit-per-call", "SECONDS", s.time_limit, {.low = 0, .high = 1e8, .excludes_low = true},
      "the command is killed after that time, which is a failure");
  options.integer(
      "--output-limit", "BYTES", s.output_limit, {1, std::uint64_t{1} << 32},
      "the command is killed after that output, which is a failure");
  options.integer("--retries", "N", s.retries, {0, 1000}, "further calls after a failure");
}

struct choice_options {
  std::optional<std::string> reference{};
  std::size_t representatives = 0;
};

void visit_choices(common::option_visitor& options, choice_options& s) {
  options.group("The answer of several objectives");
  options.text(
      "--reference", "NAME=X,...", s.reference,
      "wanted values of all objectives, to which the nearest design is shown");
  options.integer(
      "--representatives", "K", s.representatives, {1, 1000}, "shows K designs that represent the front",
      "20 or fewer");
}

// The arguments before the first word "--", and those after it.
struct arguments {
  std::vector<std::string> files, words;
};

arguments arguments_of(const common::command& parsed) {
  const auto& all     = parsed.values("program");
  const auto dashes   = std::ranges::find(parsed.words(), "--");
  const auto after    = dashes == parsed.words().end() ? 0 : parsed.words().end() - dashes - 1;
  const auto boundary = all.end() - std::min<std::ptrdiff_t>(after, std::ssize(all));
  return {{all.begin(), boundary}, {boundary, all.end()}};
}

json command_asked(const common::command& parsed) {
  if (std::ranges::find(parsed.options(), "--command", &common::option::name) == parsed.options().end()) return {};
  const auto words = arguments_of(parsed).words;
  const auto text  = parsed.read(visit_command, command_options{}).text;
  if (text && !words.empty()) throw usage_error("--command and -- PROGRAM exclude each other");
  if (text) return *text;
  return words.empty() ? json() : json(words);
}

definition asked(const common::command& parsed, const study_options& with, std::uint64_t seed) {
  definition of;
  of.variables = parsed.values("--variables");
  of.orders    = parsed.values("--order");
  for (const auto& [option, maximized] : {std::pair{"--minimize", false}, {"--maximize", true}}) {
    for (const auto& name : parsed.values(option)) {
      check_name(option, name);
      if (std::ranges::find(of.objectives, name, &objective::name) != of.objectives.end()) {
        throw usage_error(std::string(option) + " has " + in_quotes(name) + ", which is an objective already");
      }
      of.objectives.push_back({name, maximized});
    }
  }
  for (const auto& text : parsed.values("--constraint")) of.constraints.push_back(read_constraint(text));
  of.strategy = with.asynchronous ? "asynchronous" : with.strategy;
  if (with.asynchronous && parsed.given("--strategy")) {
    throw usage_error("--asynchronous is a strategy, so that it excludes --strategy");
  }
  of.seed    = seed;
  of.repeat  = with.repeat;
  of.penalty = with.penalty;
  of.command = command_asked(parsed);
  return of;
}

void check_strategy(const definition& of) {
  const auto has = [&](const auto& names) { return std::ranges::find(names, of.strategy) != names.end(); };
  const bool one = of.objectives.size() == 1;
  if (one ? has(of_one_objective) : has(of_several_objectives)) return;
  throw usage_error(
      "--strategy " + of.strategy + " is for " + (one ? "several objectives" : "one objective") + ", but there " +
      (one ? "is one" : "are " + std::to_string(of.objectives.size())));
}

// The command of a study, with its placeholders checked.
parameters::command command_of(const definition& of, const parameters::variables& on) {
  const auto names = on.names();
  const std::vector<std::string> provided{"seed", "repeat", "id"};
  const auto& command = of.command;
  if (command.is_null()) {
    throw usage_error("a command is needed: -- PROGRAM ARGUMENT..., or --command TEXT");
  }
  auto made = command.is_string()
                  ? parameters::command::shell(command.get<std::string>(), "--command", names, provided)
                  : parameters::command::arguments(command.get<std::vector<std::string>>(), names, provided);
  if (!command.is_string()) check_program(command.at(0).get<std::string>());
  for (const auto& name : names) {
    if (made.uses(name)) continue;
    throw usage_error(
        "the command does not use {" + name + "}; write it where the value belongs, or leave the variable out");
  }
  made.check_places(on);
  return made;
}

}  // namespace

void declare_problem(common::command& to, bool with_command) {
  to.group("The problem");
  auto repeatable = [&](std::string name, std::string placeholder, std::string meaning) {
    common::option one{std::move(name), std::move(placeholder), std::move(meaning)};
    one.repeatable = true;
    to.add(std::move(one));
  };
  if (with_command) {
    repeatable(
        "program", "-- PROGRAM...",
        "the command, in which {NAME} stands for the value of a variable; or before --, STUDY.json, a file with these "
        "options");
  }
  repeatable(
      "--variables", "X=...",
      "a variable: x=0..1, x=1..9 integer, x=1e-3..1 log, x=0..6 step 0.5, or x=a,b,c; and if OTHER=VALUE may follow");
  repeatable("--order", "NAME=A,B,C", "a variable whose value is an order of the names");
  repeatable(
      "--minimize", "NAME",
      "an objective: a name in the output of the command, which is JSON, lines NAME=VALUE, or a number");
  repeatable("--maximize", "NAME", "an objective");
  repeatable("--constraint", "'NAME <= X'", "a constraint: <= or >=");
  if (with_command) to.declare(visit_command, command_options{});
}

void declare_study(common::command& to) { to.declare(visit_study, study_options{}); }

void declare_calls(common::command& to) { to.declare(visit_calls, call_options{}); }

void declare_choices(common::command& to) { to.declare(visit_choices, choice_options{}); }

study_options read_study(const common::command& parsed) { return parsed.read(visit_study, study_options{}); }

front_choices read_choices(const common::command& parsed, const definition& of) {
  const auto given = parsed.read(visit_choices, choice_options{});
  for (const char* const option : {"--reference", "--representatives"}) {
    if (parsed.given(option) && of.objectives.size() == 1) {
      throw usage_error(std::string(option) + " is for several objectives, but there is one");
    }
  }
  front_choices read{.representatives = given.representatives};
  if (!given.reference) return read;
  const auto wrong = [&] {
    std::string wanted;
    for (const auto& one : of.objectives) wanted += (wanted.empty() ? "" : ",") + one.name + "=NUMBER";
    return usage_error("--reference must be " + wanted + ", but was " + in_quotes(*given.reference));
  };
  std::vector<std::optional<double>> values(of.objectives.size());
  for (std::string_view rest = *given.reference; !rest.empty();) {
    const auto one    = rest.substr(0, rest.find(','));
    const auto equals = one.find('=');
    if (equals == one.npos) throw wrong();
    const auto place = std::ranges::find(of.objectives, common::trimmed(one.substr(0, equals)), &objective::name);
    const auto value = common::number_in<double>(common::trimmed(one.substr(equals + 1)));
    if (place == of.objectives.end() || !value || *value - *value != 0) throw wrong();
    values[static_cast<std::size_t>(place - of.objectives.begin())] = value;
    rest.remove_prefix(std::min(one.size() + 1, rest.size()));
  }
  for (const auto& value : values) {
    if (!value) throw wrong();
    read.reference.push_back(*value);
  }
  return read;
}

call_settings read_calls(const common::command& parsed, std::vector<std::string> names) {
  const auto given = parsed.read(visit_calls, call_options{});
  return {std::move(names), std::chrono::duration<double>(given.time_limit), given.output_limit, given.retries};
}

std::string checked_database(const common::command& parsed) {
  const auto with = read_study(parsed);
  if (!with.database) return "";
  std::error_code unknown;
  const auto of = asked(parsed, with, 0);
  if (of.variables.empty() && of.orders.empty() && !std::filesystem::exists(*with.database, unknown)) {
    throw usage_error(
        "--database " + in_quotes(*with.database) + " does not exist; a new study needs --variables or --order");
  }
  return *with.database;
}

opened_study open_study(const common::command& parsed, std::uint64_t seed, database& in, bool with_command) {
  const auto with    = read_study(parsed);
  auto of            = asked(parsed, with, seed);
  const auto stored  = in.definition();
  const auto& before = stored ? std::optional(definition_from(*stored)) : std::nullopt;
  if (before) {
    // What is not given is as before.
    if (!parsed.given("--variables") && !parsed.given("--order"))
      of.variables = before->variables, of.orders = before->orders;
    if (of.objectives.empty()) of.objectives = before->objectives;
    if (!parsed.given("--constraint")) of.constraints = before->constraints;
    if (of.strategy == "auto") of.strategy = before->strategy;
    if (!parsed.given("--seed")) of.seed = before->seed;
    if (!parsed.given("--repeat")) of.repeat = before->repeat;
    if (!parsed.given("--penalty")) of.penalty = before->penalty;
    if (of.command.is_null()) of.command = before->command;
    of.planned = before->planned;
    of.at_once = before->at_once;
    check_same(*before, of);
  }
  auto on = parameters::variables::read(of.variables, of.orders);
  if (of.objectives.empty()) throw usage_error("--minimize or --maximize must name an objective, but was not given");
  if (of.objectives.size() > 64)
    throw usage_error("there may be 64 objectives, but there are " + std::to_string(of.objectives.size()));
  const auto results = of.names();
  for (const auto& name : on.names()) {
    if (std::ranges::find(results, name) == results.end()) continue;
    throw usage_error(in_quotes(name) + " is the name of a variable and of a result; one of them needs another name");
  }
  auto command = with_command ? std::optional(command_of(of, on)) : std::nullopt;
  // Without --budget a study keeps its first one, or what it has made since.
  auto budget = before ? std::max<std::uint64_t>(of.planned * of.repeat, in.evaluations())
                       : 200 * std::uint64_t{on.space().variables().size()} * of.repeat;
  if (with.budget > 0) budget = with.budget;
  if (budget < of.repeat) {
    throw usage_error(
        "--budget must be at least --repeat, " + std::to_string(of.repeat) + ", but was " + std::to_string(budget));
  }
  if (!before) {
    of.planned = std::max<std::uint64_t>(1, budget / of.repeat);
    if (of.strategy == "auto") of.strategy = strategy_for(of, on, of.planned);
    check_strategy(of);
    if (of.strategy == "asynchronous") of.at_once = with_command ? common::run_options::read(parsed).threads : 1;
    in.define(to_json(of));
    // Another process may have been faster.
    const auto first = definition_from(*in.definition());
    of.planned       = first.planned;
    of.at_once       = first.at_once;
    check_same(first, of);
  }
  in.set_names(of.names());
  return {std::move(of), std::move(on), budget, std::move(command)};
}

common::command with_study_file(const common::command& parsed) {
  const auto files = arguments_of(parsed).files;
  if (files.empty()) return parsed;
  if (files.size() > 1 || !files[0].ends_with(".json")) {
    throw usage_error(
        "unexpected argument " + in_quotes(files[0].ends_with(".json") ? files[1] : files[0]) +
        "; the command that is called follows --");
  }
  std::ifstream in(files[0], std::ios::binary);
  if (!in) throw usage_error("the study " + in_quotes(files[0]) + " cannot be read" + common::suggested_file(files[0]));
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  const auto refuse = [&](const std::string& what) {
    return usage_error("the study " + in_quotes(files[0]) + ' ' + what);
  };
  json document;
  try {
    document = json::parse(text);
  } catch (const json::parse_error& error) {
    throw refuse(common::words_of(error, text));
  }
  if (!document.is_object()) throw refuse("must be a JSON object, with a member for each option");
  std::vector<std::string> words, command, names{"command"};
  for (const auto& one : parsed.options()) {
    if (one.is_named()) names.push_back(one.name.substr(2));
  }
  for (const auto& [name, value] : document.items()) {
    if (std::ranges::find(names, name) == names.end()) {
      throw refuse("has the member " + in_quotes(name) + ", which is no option" + common::suggestion(name, names));
    }
    const auto word = [&](const json& one) {
      if (one.is_string()) return one.get<std::string>();
      if (one.is_number()) return one.dump();
      throw refuse("has a member " + in_quotes(name) + " that must be a text, a number, or a list of these");
    };
    if (name == "command" && value.is_array()) {
      for (const auto& one : value) command.push_back(word(one));
      continue;
    }
    const auto option = "--" + name;
    if (parsed.given(option)) continue;
    if (value.is_boolean()) {
      if (value.get<bool>()) words.push_back(option);
      continue;
    }
    for (const auto& one : value.is_array() ? value : json::array({value})) {
      words.push_back(option);
      words.push_back(word(one));
    }
  }
  auto given = parsed.words();
  given.erase(std::ranges::find(given, files[0]));
  const auto dashes = std::ranges::find(given, "--");
  if (dashes == given.end() && !command.empty() && !parsed.given("--command")) {
    given.emplace_back("--");
    given.insert(given.end(), command.begin(), command.end());
  }
  words.insert(words.end(), given.begin(), given.end());
  auto complete = parsed;
  complete.parse(std::move(words));
  return complete;
}

}  // namespace optimize
