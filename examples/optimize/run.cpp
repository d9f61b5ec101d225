// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <chrono>
#include <clade/external/process.hpp>
#include <clade/random/random_stream.hpp>
#include <clade/study/report/number.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "answer.hpp"
#include "asynchronous.hpp"
#include "commands.hpp"
#include "common/output_file.hpp"
#include "common/print_result.hpp"
#include "common/program.hpp"
#include "common/progress_line.hpp"
#include "common/recording.hpp"
#include "common/run_options.hpp"
#include "common/terminal.hpp"
#include "common/usage_error.hpp"
#include "course.hpp"
#include "options.hpp"
#include "page.hpp"
#include "strategies.hpp"
#include "workers.hpp"

namespace optimize::run_command {
namespace {

using clade::report::counted;
using clade::report::grouped;

// A number for {seed}, from 0 to 2^31 - 1, that every call of a study has to itself.
std::uint64_t seed_of(std::uint64_t study, const call& of) {
  std::uint64_t hash = 14695981039346656037ULL;  // FNV-1a
  for (const char c : of.design) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ULL;
  return clade::random_stream(study).fork(hash).fork(of.repetition)() >> 33;
}

// What other processes have to evaluate; empty if persons hold all calls.
std::string waits_for(const std::vector<claim>& held) {
  std::set<std::string> designs, processes;
  for (const auto& one : held) {
    if (one.by_person) continue;
    designs.insert(one.of.design);
    processes.insert(one.process);
  }
  if (designs.empty()) return "";
  return "waits for " + counted(designs.size(), "design") + " of " +
         (processes.size() == 1 ? "process " + *processes.begin() : grouped(processes.size()) + " processes");
}

// Says that options of this program stand after -- and went to the other one.
void note_swallowed_options(const common::command& parsed, const json& command) {
  if (!command.is_array()) return;
  for (const auto& word : command) {
    const auto text = word.get<std::string>();
    if (std::ranges::find(parsed.options(), text.substr(0, text.find('=')), &common::option::name) !=
        parsed.options().end())
      std::cerr << "note: " << common::shown(text, 40) << " stands after --, so it is an argument of the program\n";
  }
}

}  // namespace

void declare(common::command& to) {
  declare_problem(to);
  declare_study(to);
  declare_calls(to);
  declare_choices(to);
  common::declare_recording(to, "writes a page that shows the run");
  common::run_options::declare(to);
}

namespace {

int run_study(const common::command& parsed, std::ostream& out) {
  const auto run  = common::run_options::read(parsed);
  const auto with = read_study(parsed);
  const clade::detail::orphan_guard guard;
  common::distinct_paths_of(parsed, common::with_recording_files({"--csv", "--database"}));
  const auto begin = std::chrono::steady_clock::now();
  end_wishes ends{{SIGINT, SIGTERM, SIGHUP}};

  database in(checked_database(parsed));
  const auto study   = open_study(parsed, run.seed, in, true);
  const auto choices = read_choices(parsed, study.of);
  if (const auto& note = study.command->note(); !note.empty()) std::cerr << "note: " << note << '\n';
  std::optional<common::output_file> csv;
  if (with.csv) csv.emplace("--csv", *with.csv);

  answers known;
  const auto search_budget = study.budget - calls_at_end(study.of, study.budget);
  std::optional<common::progress_line> line;
  if (!parsed.given("--verbose") && !parsed.given("--watch")) line.emplace();
  const course* shown      = nullptr;
  const auto show_progress = [&](std::size_t done, const std::string& waits) {
    if (!line || !line->is_due()) return;
    const auto calls = (shown ? shown->calls() : 0) + done;
    auto text        = common::done_of(calls, study.budget) + " evaluations";
    const auto best  = shown && study.of.objectives.size() == 1 ? shown->best() : std::nullopt;
    if (!waits.empty()) {
      text += ", " + waits;
    } else if (best) {
      text += ", best " + clade::report::rounded(shown->designs()[*best].means[0], 5);
    }
    (*line)(text, static_cast<double>(calls) / static_cast<double>(study.budget));
  };
  workers by{
      .study   = &in,
      .known   = &known,
      .how     = read_calls(parsed, study.of.names()),
      .threads = run.threads,
      .words =
          [&](const claim& one) {
            return study.command->filled(
                study.on.from_json(nlohmann::json::parse(one.of.design)),
                {{"seed", std::to_string(seed_of(study.of.seed, one.of))},
                 {"repeat", std::to_string(one.of.repetition)},
                 {"id", std::to_string(one.id)}});
          },
      .stop     = [&] { return ends(); },
      .progress = [&](std::size_t done) { show_progress(done, {}); },
      .waiting =
          [&, said = false](const wait_for_others& now) mutable {
            const auto asked = std::ranges::count_if(now.held, &claim::by_person);
            if (asked > 0 && now.so_far == std::chrono::nanoseconds(0)) {
              std::cerr << "waits for " << counted(static_cast<std::uint64_t>(asked), "answer")
                        << " of optimize tell, such as that of "
                        << std::ranges::find_if(now.held, &claim::by_person)->id << '\n';
            }
            const auto text = waits_for(now.held);
            show_progress(now.done, text);
            // Without a line that shows it, it is said once.
            if (said || text.empty() || now.so_far < std::chrono::seconds(1)) return;
            said = true;
            if (parsed.given("--verbose") || !common::is_terminal(stderr)) std::cerr << text << '\n';
          }};
  by.how.guard = &guard;
  course through(study.of, known, std::cref(by), search_budget);
  shown                   = &through;
  const bool asynchronous = study.of.strategy == "asynchronous";
  if (asynchronous) {
    for (const char* const option : {"--watch", "--log", "--verbose", "--history", "--serve"}) {
      if (parsed.given(option))
        throw common::usage_error(std::string(option) + " shows generations, which --asynchronous has not");
    }
  }
  std::optional<common::output_file> page;
  if (asynchronous && parsed.given("--html")) page.emplace("--html", *parsed.text("--html"));
  auto result = asynchronous ? run_asynchronously(study.of, study.on, through, {.ends = &ends}, by)
                             : run_strategy(study.of, study.on, through, {.ends = &ends, .parsed = &parsed});

  found_answer found{.reason = result.reason, .generations = result.generations, .choices = choices};
  choose_best(through, study.of, study.budget, found);
  line.reset();
  found.seconds   = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  const auto best = through.best();
  if (found.reason.success && (!best || !through.designs()[*best].is_feasible())) {
    found.reason.success = false;
    found.reason.text += best ? ", but no design keeps all constraints" : ", but no design has values";
  }
  std::ostringstream answer;
  (run.json ? print_json : print_text)(answer, study.of, through, found);
  // The calls may have taken days, so the answer is printed even if standard output is a full disk.
  if (!(out << answer.str()).flush()) std::cerr << answer.str();
  if (!run.json) {
    std::cerr << "seconds      " << clade::report::shortest(common::rounded_to_microseconds(found.seconds)) << '\n';
  }
  if (!best) note_swallowed_options(parsed, study.of.command);
  if (csv) csv->write(in.csv());
  if (page) {
    page->write(page_of(study, through, found, clade::observe::history(), {.end = found.reason.text}));
  }
  if (result.finish) {
    result.finish(
        found.reason, [&](const auto& history, const auto& of) { return page_of(study, through, found, history, of); });
  }
  return common::exit_status::of(found.reason);
}

}  // namespace

int run(const common::command& given, std::ostream& out) {
  try {
    return run_study(with_study_file(given), out);
  } catch (const write_error& error) {
    // In full, because it has what was measured.
    std::cerr << "optimize: " << common::shown(error.what(), std::string::npos) << '\n';
    return common::exit_status::unsolved;
  }
}

}  // namespace optimize::run_command
