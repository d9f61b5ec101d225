// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <chrono>
#include <clade/checkpoint.hpp>
#include <clade/evolve.hpp>
#include <cstdint>
#include <functional>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include "command_line.hpp"
#include "run_options.hpp"

/// The options --checkpoint, --checkpoint-interval and --resume of a command that makes one run.
namespace common {

/// The files of a run. If a name is empty, the file is not used.
struct run_files {
  std::string program{};     ///< its name
  std::string resume{};      ///< to resume from
  std::string checkpoint{};  ///< to save to, at intervals and at the end
  std::string name{};        ///< of the run in a checkpoint: its settings and its seed
  std::chrono::duration<double> interval{10};
};

void declare_run_files(command& to);

/// Checks the options that name files of results. Throws usage_error if two of them name the same file, or if one names
/// the file of --checkpoint or --resume, or a file that a checkpoint keeps next to it. --checkpoint and --resume may
/// name the same file.
void check_result_files(const command& parsed, std::vector<std::string> results);

/// Reads the options. `settings` is a line with all that the course of the run depends on except its seed. A resumed
/// run has the seed with which it was started. Files that cannot be written are rejected, unless another process writes
/// them.
run_files read_run_files(const command& parsed, const std::string& settings, run_options& run, bool writes = true);

/// The given options in a line that begins with the words of the command. Options about the place of a run and the use
/// of its result are left out.
std::string settings_of(const command& parsed, const std::string& words);

/// Starts or resumes the run.
template <class Problem, class Strategy, class Executor>
auto new_or_resumed(
    const Problem& problem, const Strategy& strategy, std::uint64_t seed, const Executor& executor,
    const run_files& files) {
  const auto note = [&](std::string_view what) { std::cerr << files.program << ": " << what << '\n'; };
  return files.resume.empty() ? clade::evolve(problem, strategy, seed, executor)
                              : clade::checkpoint::load(files.resume, problem, strategy, executor, {files.name, note});
}

/// `clade::run`, which also saves the run if requested. All processes but one leave `writes` false.
template <class Evolution, class Stop, class Observer>
auto run_saved(
    Evolution& evolution, const Stop& until, const Observer& observe, const run_files& files, bool writes = true) {
  if (files.checkpoint.empty()) return clade::run(evolution, until, observe);
  auto saving = clade::checkpoint::every(files.interval, files.checkpoint, {files.name});
  auto made   = clade::run(evolution, until, observe, saving);
  if (writes) saving.save(evolution);
  return made;
}

}  // namespace common
