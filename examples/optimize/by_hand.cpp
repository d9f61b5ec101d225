// SPDX-License-Identifier: BSL-1.0
// The commands ask, tell and show, for a person who evaluates designs.
#include <algorithm>
#include <clade/study/report/number.hpp>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "answer.hpp"
#include "commands.hpp"
#include "common/ending_signals.hpp"
#include "common/number_in.hpp"
#include "common/output_file.hpp"
#include "common/print_result.hpp"
#include "common/program.hpp"
#include "common/run_options.hpp"
#include "common/usage_error.hpp"
#include "course.hpp"
#include "options.hpp"
#include "strategies.hpp"
#include "told.hpp"

namespace optimize {
namespace {

using clade::report::counted;
using common::usage_error;

// The database that --database names.
std::string database_of(const common::command& parsed, bool must_exist) {
  const auto path = parsed.text("--database");
  if (!path) throw usage_error(parsed.name() + " needs --database FILE, but it was not given");
  std::error_code unknown;
  if (must_exist && !std::filesystem::exists(*path, unknown)) {
    throw usage_error("--database " + common::in_quotes(*path) + " does not exist");
  }
  return *path;
}

// Replays a study up to its first call without an answer. Shows each batch of calls, and those of them that have no answer,
// to `see(wanted, open)`.
template <class See>
course replayed(const opened_study& study, database& in, answers& known, const See& see, found_answer& found) {
  end_wishes ends{{SIGINT, SIGTERM, SIGHUP}};
  course through(
      study.of, known,
      [&](const std::vector<call>& wanted) {
        known.update(in);
        std::vector<call> open;
        std::ranges::copy_if(wanted, std::back_inserter(open), [&](const call& one) { return !known.find(one); });
        see(wanted, open);
        if (open.empty()) return;
        throw study_ended{{"designs are not answered", true}};
      },
      study.budget - calls_at_end(study.of, study.budget));
  found.reason = run_strategy(study.of, study.on, through, {.ends = &ends}).reason;
  if (found.reason.kind == clade::stop::kind::evaluations || found.reason.kind == clade::stop::kind::exhausted) {
    choose_best(through, study.of, study.budget, found);
  }
  return through;
}

// The study of a database.
opened_study stored_study(database& in, const json& stored) {
  auto of = definition_from(stored);
  in.set_names(of.names());
  const auto budget = std::max<std::uint64_t>(of.planned * of.repeat, in.evaluations());
  auto on           = parameters::variables::read(of.variables, of.orders);
  return {std::move(of), std::move(on), budget};
}

// Whether no call of a later generation than that of this one was made or asked for: then nothing depends on its answer.
bool is_of_latest_generation(opened_study study, database& in, const call& of) {
  std::set<call> begun, up_to_it;
  answers known;
  for (auto& one : in.new_answers()) {
    begun.insert(one.of);
    known.add(one.of, std::move(one.given));
  }
  for (const auto& one : in.taken()) begun.insert(one.of);
  study.budget       = std::max<std::uint64_t>(study.budget, begun.size());
  const auto collect = [&](const std::vector<call>& wanted, const auto&) {
    if (up_to_it.contains(of)) return;
    up_to_it.insert(wanted.begin(), wanted.end());
  };
  found_answer ignored;
  replayed(study, in, known, collect, ignored);
  return std::ranges::includes(up_to_it, begun);
}

common::option database_option() { return {"--database", "FILE", "the study", "none", "", {}}; }

void print_asked(std::ostream& out, const std::vector<std::pair<std::int64_t, std::string>>& all) {
  for (const auto& [id, design] : all) {
    std::string line     = std::to_string(id) + ' ';
    const auto variables = ordered_json::parse(design);
    for (const auto& [name, value] : variables.items()) {
      const auto part = ' ' + name + '=' + (value.is_string() ? value.get<std::string>() : value.dump());
      if (line.size() + part.size() > 79) {
        out << line << '\n';
        line = "    ";
      }
      line += part;
    }
    out << line << '\n';
  }
}

}  // namespace

void ask_command::declare(common::command& to) {
  to.add({"count", "[N]", "designs to ask for", "1", "", {}});
  to.add({"--open", "", "prints the designs that were asked for and are not answered"});
  declare_problem(to, false);
  declare_study(to);
  common::run_options::declare(to);
}

int ask_command::run(const common::command& parsed, std::ostream& out) {
  const auto run  = common::run_options::read(parsed);
  const auto with = read_study(parsed);
  const auto text = parsed.text("count").value_or("1");
  const auto n    = common::number_in<std::uint32_t>(text);
  if (!n || *n < 1) throw usage_error("N must be a whole number from 1 on, but was " + common::in_quotes(text));
  database in(database_of(parsed, false));
  const auto study = open_study(parsed, run.seed, in, false);
  std::vector<std::pair<std::int64_t, std::string>> asked;
  found_answer found;
  std::size_t waiting = 0;
  if (parsed.given("--open")) {
    for (const auto& one : in.taken()) asked.emplace_back(one.id, one.of.design);
  } else {
    answers known;
    in.give_back_of_dead();
    replayed(
        study, in, known,
        [&](const auto&, const std::vector<call>& open) {
          waiting = open.size();
          for (const auto& one : open) {
            if (asked.size() == *n) break;
            if (const auto id = in.take(one, true)) asked.emplace_back(*id, one.design);
          }
        },
        found);
  }
  if (run.json) {
    auto candidates = ordered_json::array();
    for (const auto& [id, design] : asked)
      candidates.push_back({{"id", id}, {"variables", ordered_json::parse(design)}});
    out << ordered_json{{"candidates", candidates}}.dump() << '\n';
  } else {
    print_asked(out, asked);
    if (asked.empty() && waiting > 0) {
      std::cerr << counted(waiting, "design") << " must be answered first; ask --open prints them\n";
    } else if (asked.empty() && !parsed.given("--open")) {
      std::cerr << "nothing to ask: " << found.reason.text << "; --budget N allows more\n";
    }
  }
  return asked.empty() && !parsed.given("--open") ? common::exit_status::unsolved : common::exit_status::solved;
}

void tell_command::declare(common::command& to) {
  to.add({"id", "ID", "of the design, as ask printed it", "none", "", {}});
  common::option values{"values", "VALUE...", "the value, or NAME=VALUE for each name", "none", "", {}};
  values.repeatable = true;
  to.add(values);
  to.add({"--failed", "REASON", "the design could not be evaluated", "none", "", {}});
  to.add(
      {"--correct", "",
       "replaces what was told before, which the database keeps as text; refused if later designs depend on it"});
  to.add(database_option());
  common::run_options::declare(to);
}

int tell_command::run(const common::command& parsed, std::ostream& out) {
  const auto run = common::run_options::read(parsed);
  const auto id  = common::number_in<std::int64_t>(parsed.required_text("id"));
  if (!id) throw usage_error("ID must be a whole number, but was " + common::in_quotes(*parsed.text("id")));
  database in(database_of(parsed, true));
  const auto stored = in.definition();
  if (!stored) throw usage_error("the database has no study");
  const auto names = definition_from(*stored).names();
  in.set_names(names);
  const auto& words = parsed.values("values");
  const auto failed = parsed.text("--failed");
  if (failed && !words.empty()) throw usage_error("--failed and VALUE exclude each other");
  auto given = failed ? read_told(json{{"failed", *failed}}, names) : read_told(words, names);
  std::string before;
  if (parsed.given("--correct")) {
    const auto told = told_answer(in, *id);
    before          = in_words(told.given, names);
    if (!is_of_latest_generation(stored_study(in, *stored), in, told.of)) {
      throw usage_error(
          std::to_string(*id) +
          " cannot be corrected, because designs were asked for that depend on its value; it was " + before);
    }
    given.output = "until " + given.started + ": " + before + '\n';
    in.correct(*id, given);
  } else {
    in.tell(asked_claim(in, *id, names, "; --correct replaces it"), given);
  }
  const auto answered = in.evaluations();
  if (run.json) {
    ordered_json answer{{"ok", true}, {"evaluations", answered}};
    if (!before.empty()) answer["before"] = before;
    out << answer.dump() << '\n';
  } else {
    if (!before.empty()) out << in_words(given, names) << " instead of " << before << '\n';
    out << counted(answered, "evaluation") << '\n';
  }
  return common::exit_status::solved;
}

void show_command::declare(common::command& to) {
  to.add(database_option());
  to.add({"--csv", "FILE", "writes all evaluations, one a line", "none", "", {}});
  declare_choices(to);
  common::run_options::declare(to);
}

int show_command::run(const common::command& parsed, std::ostream& out) {
  const auto run = common::run_options::read(parsed);
  std::optional<common::output_file> csv;
  if (const auto path = parsed.text("--csv")) csv.emplace("--csv", *path);
  database in(database_of(parsed, true));
  const auto stored = in.definition();
  if (!stored) throw usage_error("the database has no study");
  const auto study  = stored_study(in, *stored);
  const auto& of    = study.of;
  const auto budget = study.budget;
  answers known;
  found_answer found{.choices = read_choices(parsed, of)};
  const auto through =
      replayed(study, in, known, [&](const auto&, const auto& open) { found.is_open = !open.empty(); }, found);
  if (found.is_open) {
    const auto taken   = in.taken();
    const auto persons = static_cast<std::uint64_t>(std::ranges::count_if(taken, &claim::by_person));
    found.reason.text  = persons == 1 ? "1 design is not answered"
                         : persons > 0
                             ? std::to_string(persons) + " designs are not answered"
                             : std::to_string(through.calls()) + " of " + counted(budget, "evaluation") + " made";
  }
  if (run.json) {
    print_json(out, of, through, found);
  } else {
    print_text(out, of, through, found);
  }
  if (csv) csv->write(in.csv());
  return common::exit_status::solved;
}

}  // namespace optimize
