// SPDX-License-Identifier: BSL-1.0
#include "recording.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ios>
#include <iostream>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <system_error>
#include <utility>

#include <clade/study/report/number.hpp>

#include "ending_signals.hpp"
#include "provenance.hpp"
#include "usage_error.hpp"

namespace common {
namespace {

struct recording_options {
  std::optional<std::string> log{}, history{}, page{}, replay{};
  std::optional<std::uint64_t> port{}, ancestors{};
  bool verbose = false, watch = false;
  run_abilities of{};
  std::string page_meaning{};  // of --html
};

void visit_recording(option_visitor& options, recording_options& s) {
  options.group("Watching the run");
  options.flag(
      "--watch", s.watch,
      "shows the run on the terminal, 10 generations a second; space pauses, . makes one step, + and - change the "
      "speed, q ends");
  options.text("--log", "FILE", s.log, "writes a line of CSV for every generation");
  options.flag("--verbose", s.verbose, "prints a line for every generation on stderr");
  options.text("--history", "FILE", s.history, "writes what happened in the run as JSON");
  options.text("--html", "FILE", s.page, s.page_meaning);
  options.integer(
      "--serve", "[PORT]", s.port, {0, 65535, "any free port"},
      "shows the run in a browser on this machine while it goes on; prints the address on stderr");
  if (s.of.shows_children) {
    options.integer(
        "--ancestors", "[N]", s.ancestors, {0, 1'000'000, "10,000"},
        "records the ancestors of the best, of at most N individuals; --html and --history show them");
  }
  if (s.of.takes_individuals) {
    options.text(
        "--replay", "FILE", s.replay, "adds the individuals that were added to a run on its page; FILE is its history");
  }
}

// A number of a row for people.
std::string number(double value) { return clade::report::rounded(value, 3); }

std::string line_of(const clade::observe::recorded_history::row& row, const run_words& words) {
  auto line = "generation " + clade::report::grouped(row.generation) + ": ";
  if (!std::isnan(row.nondominated)) {
    line += number(row.nondominated) + " points in the front";
    if (!std::isnan(row.hypervolume)) line += ", hypervolume " + number(row.hypervolume);
  } else if (!std::isnan(row.best)) {
    line += "best " + number(row.best);
    if (!words.noun.empty()) line += ' ' + words.noun + (row.best == 1 ? "" : "s");
    line += ", mean " + number(row.mean);
  } else {
    line += clade::report::counted(row.evaluations, "evaluation");
  }
  if (!std::isnan(row.distinct)) line += ", " + number(row.distinct) + " different " + words.chromosomes;
  if (!std::isnan(row.step_size)) line += ", step size " + number(row.step_size);
  return line += '\n';
}

// The individuals that were added to the run of a history.
std::vector<clade::observe::recorded_history::addition> additions_in(const std::string& file) {
  const auto wrong = [&](const std::string& what) { return usage_error("--replay " + in_quotes(file) + ' ' + what); };
  std::ifstream in(file, std::ios::binary);
  if (!in) throw wrong("cannot be read");
  const auto document = nlohmann::json::parse(in, nullptr, false);
  if (!document.is_object() || !document.contains("rows")) throw wrong("must be a history that --history wrote");
  std::vector<clade::observe::recorded_history::addition> added;
  if (!document.contains("added")) return added;
  try {
    for (const auto& one : document.at("added")) {
      added.push_back(
          {.generation = one.at("generation").get<std::uint64_t>(), .text = one.at("text").get<std::string>()});
    }
  } catch (const nlohmann::json::exception&) {
    throw wrong("must have a generation and a text for each individual that was added");
  }
  return added;
}

}  // namespace

void declare_recording(command& to, const std::string& page, const run_abilities& of) {
  to.declare(visit_recording, recording_options{.of = of, .page_meaning = page});
}

bool any_recording(const command& parsed) {
  const auto given = parsed.read(visit_recording, recording_options{});
  return given.log || given.history || given.page || given.port || given.verbose || given.watch;
}

std::vector<std::string> with_recording_files(std::vector<std::string> others) {
  others.insert(others.end(), {"--log", "--history", "--html"});
  return others;
}

void check_recording_files(const command& parsed) { distinct_paths_of(parsed, with_recording_files({})); }

recorded_run_output::recorded_run_output(const command& parsed, run_words words, bool writes)
    : parsed_(&parsed), words_(std::move(words)) {
  if (!writes) return;
  const auto has = [&](std::string_view name) {
    return std::ranges::find(parsed.options(), name, &option::name) != parsed.options().end();
  };
  const run_abilities of{.takes_individuals = has("--replay"), .shows_children = has("--ancestors")};
  auto given = parsed.read(visit_recording, recording_options{.of = of});
  verbose_   = given.verbose;
  watches_   = given.watch;
  if (verbose_ && watches_) throw usage_error("--verbose and --watch exclude each other");
  watched_.title       = title();
  watched_.fitness     = words_.fitness;
  watched_.generations = words_.generations;
  if (given.history) history_.emplace("--history", std::move(*given.history));
  if (given.page) page_.emplace("--html", std::move(*given.page));
  if (given.replay) replayed_ = additions_in(*given.replay);
  if (given.ancestors) ancestors_ = static_cast<std::size_t>(*given.ancestors > 0 ? *given.ancestors : 10'000);
  // Islands take no individuals, and do not show their children.
  const bool islands = has("--islands") && parsed.given("--islands");
  if (islands && !replayed_.empty()) throw usage_error("--replay and --islands exclude each other");
  if (islands && given.ancestors) throw usage_error("--ancestors and --islands exclude each other");
  if (given.ancestors && !history_ && !page_ && !given.port) {
    throw usage_error("--ancestors is for --history, --html and --serve, none of which was given");
  }
  if (given.port) serve(static_cast<std::uint16_t>(*given.port), of.takes_individuals && !islands);
  if (!given.log) return;
  check_path("--log", *given.log, [](const std::string& checked) { clade::report::check_file(checked); });
  log_ = std::move(given.log);
}

void recorded_run_output::check_replayed(const std::function<void(const std::string&)>& read) const {
  for (const auto& one : replayed_) {
    try {
      read(one.text);
    } catch (const std::exception& error) {
      throw usage_error("--replay does not fit this run: " + std::string(error.what()));
    }
  }
}

void recorded_run_output::serve(std::uint16_t port, bool takes_individuals) {
  const clade::report::run_description of{.title = title(), .fitness = words_.fitness, .objectives = words_.objectives};
  try {
    served_ = std::make_unique<clade::live::shown_run>(port, of, takes_individuals);
  } catch (const std::system_error& error) {
    throw usage_error(
        "--serve " + std::to_string(port) + " cannot be used: " + error.code().message() + "; 0 is any free port");
  }
  watched_.title += '\n' + served_->address();  // the screen would hide it
  std::cerr << served_->address() << std::endl;
}

bool recorded_run_output::hold(
    const clade::observe::recorded_history& history, const std::function<text_picture()>& picture,
    const std::function<std::string(const std::string&)>& add) {
  bool waited = screen_ && screen_->hold(history, watched_, picture);
  if (served_ && !watched_.ended) {
    waited = wait_once_for_viewer() || waited;
    waited = served_->hold(history, add) || waited;
  }
  return waited;
}

void recorded_run_output::leave_screen(const clade::observe::recorded_history& history) {
  const auto signals = ending_signals();
  if (screen_ && !is_ended_by_viewer()) screen_->hold(history, watched_, [this] { return watched_.picture; });
  screen_.reset();
}

bool recorded_run_output::wait_once_for_viewer() {
  if (std::exchange(has_waited_, true)) return false;
  const auto signals = ending_signals();
  served_->wait_for_viewer(std::chrono::seconds(10));
  return true;
}

void recorded_run_output::show(
    const clade::observe::recorded_history& history, const std::function<text_picture()>& picture) {
  const auto& row = history.rows().back();
  write_line(row);
  if (served_) served_->show(history);
  if (!watches_) return;
  if (!screen_) screen_.emplace();
  if (screen_->works()) {
    screen_->show(history, watched_, picture);
  } else if (const auto now = std::chrono::steady_clock::now(); now - shown_ > std::chrono::seconds(1)) {
    std::fputs(line_of(row, words_).c_str(), stderr);
    shown_ = now;
  }
}

void recorded_run_output::write_line(const clade::observe::recorded_history::row& row) {
  if (verbose_) std::fputs(line_of(row, words_).c_str(), stderr);
  if (!log_) return;
  if (!file_.is_open()) {
    file_.open(*log_, std::ios::binary);
    file_ << columns_.header(row);
  }
  file_ << columns_.line(row);
  // Others may read the file during the run.
  if (const auto now = std::chrono::steady_clock::now(); now - flushed_ > std::chrono::seconds(1)) {
    file_.flush();
    flushed_ = now;
  }
}

void recorded_run_output::write_files(
    const clade::observe::recorded_history& history, std::uint64_t seed,
    std::vector<std::pair<std::string, std::string>> settings, const clade::stop::reason& reason,
    const run_page& page) {
  if (log_ && !file_.flush()) throw std::runtime_error("--log " + in_quotes(*log_) + " could not be written");
  const auto command_of = [&](const command& given) {
    return provenance_of(
               given, words_.program, {.seed = seed},
               {"--log", "--verbose", "--history", "--watch", "--serve", "--ancestors", "--checkpoint",
                "--checkpoint-interval"})
        .command;
  };
  // The individuals of viewers are in the history only.
  const bool steered = history.added().size() > replayed_.size();
  std::string repeats;
  if (!steered) repeats = command_of(*parsed_);
  if (steered && history_ && replayed_.empty())
    repeats = command_of(parsed_->with_option("--replay", *parsed_->text("--history")));
  const clade::report::run_description of{
      .title      = title(),
      .command    = std::move(repeats),
      .settings   = std::move(settings),
      .fitness    = words_.fitness,
      .objectives = words_.objectives,
      .end        = reason.text};
  if (history_) history_->write(clade::report::history_json(history, of));
  if (page_) page_->write(page(history, of));
  if (history.added().size() < replayed_.size()) {
    std::cerr << words_.program << ": the run ended before generation "
              << clade::report::grouped(replayed_[history.added().size()].generation)
              << ", to which --replay adds an individual\n";
  }
  if (!served_) return;
  std::cout.flush();
  wait_once_for_viewer();  // if the initial population ended the run
  served_->finish(history, reason);
}

}  // namespace common
