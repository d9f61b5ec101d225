// SPDX-License-Identifier: BSL-1.0
#include "run.hpp"

#include <sys/wait.h>

#include <algorithm>
#include <chrono>
#include <clade/external/process.hpp>
#include <clade/run/execution/threads.hpp>
#include <clade/run/stop/interrupted.hpp>
#include <clade/study/iterated_racing.hpp>
#include <clade/study/report/number.hpp>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <map>
#include <mutex>
#include <optional>
#include <ostream>
#include <string>
#include <system_error>
#include <vector>

#include "common/ending_signals.hpp"
#include "common/excerpt.hpp"
#include "common/output_file.hpp"
#include "common/print_result.hpp"
#include "common/program.hpp"
#include "common/progress_counter.hpp"
#include "common/provenance.hpp"
#include "common/run_options.hpp"
#include "common/time_now.hpp"
#include "common/tuning_database.hpp"
#include "common/tuning_report.hpp"
#include "common/usage_error.hpp"
#include "parameters/racing_space.hpp"
#include "parameters/values.hpp"
#include "tuner/scenario.hpp"

namespace tuner::run_command {

namespace racing = clade::racing;

namespace {

constexpr std::size_t max_output  = std::size_t{16} << 20;  // bytes of a run
constexpr std::size_t kept_output = 2000;                   // bytes in the database

struct options {
  std::string file;
  std::optional<std::size_t> experiments{};
  std::optional<double> time_limit{};
  std::optional<std::string> database{}, html{};
};

void visit_options(common::option_visitor& visited, options& s) {
  visited.text("scenario", "SCENARIO.json", s.file, "what is tuned: a file of JSON");
  visited.integer("--experiments", "N", s.experiments, {1, 10'000'000}, "runs in all", "that of the file, or 1000");
  visited.real(
      "--time-limit", "SECONDS", s.time_limit, {0, 1e6, true}, "of a run; a longer one has failed",
      "that of the file, or 3600");
  common::visit_database(visited, s.database);
  visited.text("--html", "FILE", s.html, "writes a self-contained page with plots");
}

// The cost of a run, or the reason why it failed.
common::tuning_run run_of(
    const std::vector<std::string>& words, double time_limit, const clade::detail::orphan_guard& guard) {
  using clade::detail::process_result;
  process_result result;
  common::tuning_run run{.started = common::time_now()};
  const auto begin = std::chrono::steady_clock::now();
  const std::chrono::duration<double> limit(time_limit);
  const auto failure = [&]() -> std::string {
    try {
      result = clade::detail::run_process(
          words, "", std::chrono::duration_cast<std::chrono::nanoseconds>(limit), max_output,
          [] { return clade::stop::interrupted::pending(); }, &guard);
    } catch (const std::system_error& error) {
      return std::string("it cannot be started: ") + error.code().message();
    }
    if (result.how == process_result::stopped) return "it was stopped";
    if (result.how == process_result::too_late)
      return "it did not end within " + clade::report::shortest(time_limit) + " s";
    if (result.how == process_result::too_much) return "it printed " + std::to_string(max_output) + " bytes or more";
    if (WIFSIGNALED(result.status)) return "it was ended by signal " + std::to_string(WTERMSIG(result.status));
    if (const int status = WEXITSTATUS(result.status); status != 0)
      return "its exit status was " + std::to_string(status);
    const auto cost = last_number(result.output);
    if (!cost) return "its output has no number";
    run.cost = *cost;
    return "";
  };
  run.failure = failure();
  run.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  run.output  = common::excerpt_of(result.output, kept_output);
  if (!run.failure.empty() && !result.errors.empty())
    run.output += "\nstandard error:\n" + common::excerpt_of(result.errors, kept_output);
  return run;
}

std::string joined(const std::vector<std::string>& words) {
  std::string line;
  for (const auto& word : words) line += (line.empty() ? "" : " ") + word;
  return line;
}

// Failures by reason.
class failures {
 public:
  void add(const std::string& reason, const std::string& line) {
    const std::scoped_lock lock(mutex_);
    auto& of_reason = all_[reason];
    if (++of_reason.count == 1) of_reason.first = line;
  }
  void print() const {
    for (const auto& [reason, of_reason] : all_) {
      std::cerr << clade::report::counted(of_reason.count, "run") << " failed: " << reason << ", such as "
                << common::shown(of_reason.first, 200) << '\n';
    }
  }
  common::json as_json() const {
    auto all = common::json::object();
    for (const auto& [reason, of_reason] : all_) all[reason] = of_reason.count;
    return all;
  }

 private:
  struct group {
    std::uint64_t count = 0;
    std::string first{};
  };
  std::mutex mutex_{};
  std::map<std::string, group> all_{};
};

// What the results depend on, except for the number of experiments.
common::tuning_definition definition_of(const scenario& what, double time_limit, std::uint64_t seed) {
  common::tuning_definition made{.program = "tuner run", .instances = what.instances, .seed = seed};
  for (const auto& one : what.variables.definitions()) made.space.push_back(one.text);
  std::vector<std::string> initial;
  for (const auto& values : what.initial) initial.push_back(parameters::key(values));
  made.options = {
      {"command", what.words},
      {"time_limit", {clade::report::shortest(time_limit)}},
      {"comparison", {std::string(common::comparison_names[static_cast<std::size_t>(what.by)])}},
      {"deterministic", {what.deterministic ? "true" : "false"}},
      {"initial", initial}};
  return made;
}

}  // namespace

void declare(common::command& to) {
  to.declare(visit_options, options{});
  common::run_options::declare(to);
}

int run(const common::command& parsed, std::ostream& out) {
  const clade::detail::orphan_guard guard;
  const auto given = parsed.read(visit_options, options{});
  const auto path  = parsed.required_text("scenario");
  const auto what  = read_scenario(path);
  auto general     = common::run_options::read(parsed);
  if (!parsed.given("--seed")) {
    const auto stored = given.database ? common::tuning_database::seed_in(*given.database) : std::nullopt;
    general.seed      = what.seed ? *what.seed : stored.value_or(general.seed);
  }
  if (!parsed.given("--threads")) general.threads = what.threads;
  const auto time_limit = given.time_limit.value_or(what.time_limit);
  if (const auto& note = what.command.note(); !note.empty()) std::cerr << "note: " << note << '\n';
  const parameters::racing_space space(what.variables, "parameters");

  clade::iterated_racing settings{
      .experiments   = given.experiments.value_or(what.experiments.value_or(1000)),
      .comparison    = what.by,
      .deterministic = what.deterministic};
  for (const auto& values : what.initial) {
    settings.initial.push_back(*space.configuration_of([&](const std::string& name) -> std::optional<std::string> {
      const auto* const value = parameters::find(values, name);
      return value ? std::optional(parameters::text(*value)) : std::nullopt;
    }));
  }

  common::check_not_input(parsed, {"--database", "--html"}, {"scenario"});
  common::distinct_paths_of(parsed, {"--database", "--html"});
  std::optional<common::output_file> page;
  if (given.html) page.emplace("--html", *given.html);
  std::optional<common::tuning_database> database;
  if (given.database) {
    database.emplace(*given.database, definition_of(what, time_limit, general.seed));
    // The file of an extended tuning may still have the first number.
    const auto& budgets = database->budgets();
    const bool in_file  = what.experiments && !budgets.empty() && *what.experiments >= budgets.back();
    common::go_on(*database, settings, given.experiments || in_file);
  }
  const auto signals = common::ending_signals();
  const auto started = std::chrono::steady_clock::now();
  failures failed;
  const auto words_of = [&](const parameters::values& values, const std::string& instance, const std::string& seed) {
    return what.command.filled(values, {{"instance", instance}, {"seed", seed}});
  };
  const auto cost = [&](const racing::configuration& values, std::size_t instance, std::uint64_t seed) {
    const auto decoded      = space.decode(values);
    const auto& name        = what.instances[instance];
    const auto words        = words_of(decoded, name, std::to_string(seed));
    const auto key          = parameters::key(decoded);
    const auto* const known = database ? database->find(key, name, seed) : nullptr;
    const auto run          = known ? *known : run_of(words, time_limit, guard);
    // A signal may have ended it.
    if (!known && !run.failure.empty() && clade::stop::interrupted::pending()) return run.cost;
    if (!run.failure.empty()) failed.add(run.failure, joined(words));
    if (database && !known) database->add(key, name, seed, run);
    return run.cost;
  };
  const auto found = [&] {
    common::progress_counter progress("experiments", settings.experiments);
    return settings.run(
        space.parameters(), what.instances.size(), cost, general.seed, clade::execution::threads{general.threads},
        {.progress  = [&](std::size_t done, std::size_t limit) { progress(done, limit); },
         .cancelled = [] { return clade::stop::interrupted::pending(); }});
  }();
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - started;
  failed.print();
  if (!found.complete && database) common::tell_how_to_go_on(*given.database);

  const common::tuning_report report{
      &space,
      &found,
      "the last number of the output",
      [&](const parameters::values& values) { return joined(words_of(values, "{instance}", "{seed}")); },
      settings.experiments,
      what.instances.size(),
      what.deterministic};
  const auto reason = common::reason_of(found.complete, report.end());
  if (general.json) {
    auto document =
        common::document_with_common_members("tuner", general.seed, reason, 0, found.runs.size(), elapsed.count());
    document.update(report.members());
    document["failures"] = failed.as_json();
    common::print_json(out, document);
  } else {
    out << "tuned with seed " << general.seed << " on " << clade::report::counted(what.instances.size(), "instance")
        << ": ";
    report.print(out);
    std::cerr << "seconds  " << clade::report::shortest(common::rounded_to_microseconds(elapsed.count())) << '\n';
  }
  out.flush();
  if (page) page->write(report.html("tuner " + path, common::provenance_of(parsed, "tuner", general).command));
  return report.has_failed() ? common::exit_status::unsolved : common::exit_status::of(reason);
}

}  // namespace tuner::run_command
