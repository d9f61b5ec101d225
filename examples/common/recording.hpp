// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <chrono>
#include <clade/run/stop/reason.hpp>
#include <clade/study/observe/history.hpp>
#include <clade/study/report/history.hpp>
#include <cstdint>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "command_line.hpp"
#include "output_file.hpp"

/// The options --log, --verbose, --history and --html of a command that makes one run.
namespace common {

void declare_recording(command& to);

/// The options that name files of a recording; see `check_result_files`.
std::vector<std::string> with_recording_files(std::vector<std::string> others);

/// Checks these options of a command without other files; throws usage_error if two name the same file.
void check_recording_files(const command& parsed);

/// The names of things in a run.
struct run_words {
  std::string fitness;      ///< the fitness: "attacking pairs"
  std::string chromosomes;  ///< the chromosomes: "boards"
  std::string noun{};       ///< one of what the fitness counts, "attacking pair"; empty if it counts nothing
};

/// The files and lines that the options of a command ask for.
class recorded_run_output {
 public:
  /// Throws usage_error for a file that cannot be written. With `writes` false, nothing is recorded.
  recorded_run_output(const command& parsed, run_words words, bool writes);

  bool is_on() const noexcept { return log_ || history_ || page_ || verbose_; }
  /// Whether lines are written on stderr, in which case a line of progress would be in the way.
  bool is_verbose() const noexcept { return verbose_; }

  /// Writes the lines of a generation.
  void write_lines(const clade::observe::recorded_history::row& row);
  /// Writes the files after the run. Throws std::runtime_error if one cannot be written.
  void write_files(
      const clade::observe::recorded_history& history, const std::string& program, std::uint64_t seed,
      std::vector<std::pair<std::string, std::string>> settings, const clade::stop::reason& reason);

 private:
  std::vector<std::string> given_;  // the words of the command line
  std::string command_;
  run_words words_;
  std::optional<std::string> log_{};
  std::optional<output_file> history_{}, page_{};
  bool verbose_ = false;
  std::ofstream file_{};
  clade::report::history_log columns_{};
  std::chrono::steady_clock::time_point flushed_{};
};

/// Records a run if the options of its command ask for it. As an observer it takes generations.
template <class Draw, class Text = clade::detail::chromosome_text>
class recording {
 public:
  recording(const command& parsed, run_words words, Draw draw, Text text = {}, bool writes = true)
      : output_(parsed, std::move(words), writes), history_(std::move(draw), {}, std::move(text)) {}

  bool is_on() const noexcept { return output_.is_on(); }
  bool is_verbose() const noexcept { return output_.is_verbose(); }

  template <class Generation>
  void operator()(const Generation& now) {
    if (!output_.is_on()) return;
    history_(now);
    output_.write_lines(history_.rows().back());
  }

  /// Writes the files after the run; `settings` are those that its result depends on.
  void finish(
      const std::string& program, std::uint64_t seed, std::vector<std::pair<std::string, std::string>> settings,
      const clade::stop::reason& reason) {
    if (output_.is_on()) output_.write_files(history_, program, seed, std::move(settings), reason);
  }

 private:
  recorded_run_output output_;
  clade::observe::history<Draw, Text> history_;
};

}  // namespace common
