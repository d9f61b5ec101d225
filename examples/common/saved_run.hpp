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

/// The files of a run; empty names are none.
struct run_files {
  std::string program{};     ///< that speaks
  std::string resume{};      ///< from which it goes on
  std::string checkpoint{};  ///< to which it is saved, every so often and at its end
  std::string name{};        ///< of the run in a checkpoint: its settings and its seed
  std::chrono::duration<double> interval{10};
};

void declare_run_files(command& to);

/// Throws usage_error where two of these options, which name files of results, name the same file, or one of them that of
/// --checkpoint or --resume, or one that a checkpoint keeps beside it. Those two may name the same one.
void check_result_files(const command& from, std::vector<std::string> results);

/// Reads the options. `settings` is what the course of the run depends on but for its seed, in a line. A run that goes on has
/// the seed that it was begun with. Files that cannot be written are refused, unless another process writes them.
run_files read_run_files(const command& from, const std::string& settings, run_options& run, bool writes = true);

/// The options that were given, in a line that begins with the words of the command; without those that say where a run is
/// made and what becomes of its result.
std::string settings_of(const command& from, const std::string& words);

/// Begins the run, or goes on with it.
template <class Problem, class Strategy, class Executor>
auto begun(
    const Problem& problem, const Strategy& strategy, std::uint64_t seed, const Executor& executor,
    const run_files& files) {
  const auto note = [&](std::string_view what) { std::cerr << files.program << ": " << what << '\n'; };
  return files.resume.empty() ? clade::evolve(problem, strategy, seed, executor)
                              : clade::checkpoint::load(files.resume, problem, strategy, executor, {files.name, note});
}

/// `clade::run`, which saves the run if it is asked to. All but one process leave `writes` false.
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
