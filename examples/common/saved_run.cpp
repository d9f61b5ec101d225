// SPDX-License-Identifier: BSL-1.0
#include "saved_run.hpp"

#include <algorithm>
#include <array>
#include <clade/study/report/file.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "output_file.hpp"
#include "usage_error.hpp"

namespace common {

namespace {

struct file_options {
  std::optional<std::string> checkpoint{}, resume{};
  std::optional<double> interval{};
};

void visit_files(option_visitor& options, file_options& s) {
  options.text("--checkpoint", "FILE", s.checkpoint, "saves the run from time to time and at its end");
  options.real("--checkpoint-interval", "SECONDS", s.interval, {0.001, 1e9}, "seconds between two checkpoints", "10");
  options.text(
      "--resume", "FILE", s.resume,
      "continues the run saved in FILE with the same settings, and saves it there again unless --checkpoint is given");
}

}  // namespace

void declare_run_files(command& to) { to.declare(visit_files, file_options{}); }

void check_result_files(const command& parsed, std::vector<std::string> results) {
  for (const char* const file : {"--checkpoint", "--resume"}) {
    results.emplace_back(file);
    const auto paths = distinct_paths_of(parsed, results);
    results.pop_back();
    if (!parsed.given(file)) continue;
    // The previous checkpoint and the unfinished new one.
    for (const char* const ending : {".previous", ".new"}) {
      const auto beside = paths.back().second.string() + ending;
      for (const auto& [option, path] : paths) {
        if (path == beside) {
          throw usage_error(
              option + " must not be the file " + in_quotes(beside) + ", which belongs to " + std::string(file));
        }
      }
    }
  }
}

run_files read_run_files(const command& parsed, const std::string& settings, run_options& run, bool writes) {
  run_files files{.program = settings.substr(0, settings.find(' '))};
  const auto [checkpoint, resume, interval] = parsed.read(visit_files, file_options{});
  if (checkpoint && writes) {
    check_path("--checkpoint", *checkpoint, [](const std::string& checked) { clade::report::check_file(checked); });
  }
  if (resume) {
    std::string name;
    check_path("--resume", *resume, [&](const std::string& checked) {
      name = clade::checkpoint::read_about(checked).problem;
    });
    const auto place = name.rfind("--seed ");
    if (!parsed.given("--seed") && place != std::string::npos) run.seed = std::stoull(name.substr(place + 7));
  }
  files.resume     = resume.value_or("");
  files.checkpoint = checkpoint.value_or(files.resume);
  files.name       = settings + " --seed " + std::to_string(run.seed);
  if (interval) {
    if (files.checkpoint.empty()) {
      throw usage_error("--checkpoint-interval is for --checkpoint and --resume, which were not given");
    }
    files.interval = std::chrono::duration<double>(*interval);
  }
  return files;
}

std::string settings_of(const command& parsed, const std::string& words) {
  constexpr std::array<std::string_view, 9> others{
      "--checkpoint", "--checkpoint-interval", "--resume", "--seed", "--threads", "--format", "--csv", "--html",
      "--budget"};
  std::string line = words;
  for (const auto& option : parsed.options()) {
    if (!parsed.given(option.name) || std::ranges::find(others, option.name) != others.end()) continue;
    line += ' ' + option.name;
    if (!option.placeholder.empty()) line += ' ' + *parsed.text(option.name);
  }
  return line;
}

}  // namespace common
