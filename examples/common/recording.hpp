// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <chrono>
#include <clade/run/stop/reason.hpp>
#include <clade/run/stop/when.hpp>
#include <clade/study/observe/history.hpp>
#include <clade/study/report/history.hpp>
#include <cstdint>
#include <fstream>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "canvas.hpp"
#include "command_line.hpp"
#include "output_file.hpp"
#include "watch_screen.hpp"
#include "watch_view.hpp"

/// The options --log, --verbose, --history, --html and --watch of a command that makes one run.
namespace common {

/// `page` says what --html writes.
void declare_recording(command& to, const std::string& page = "writes a page that shows the run");

/// The options that name files of a recording; see `check_result_files`.
std::vector<std::string> with_recording_files(std::vector<std::string> others);

/// Checks these options of a command without other files; throws usage_error if two name the same file.
void check_recording_files(const command& parsed);

/// The names of things in a run.
struct run_words {
  std::string program;            ///< the name of the program
  std::string fitness;            ///< the fitness: "attacking pairs"
  std::string chromosomes;        ///< the chromosomes: "boards"
  std::string noun{};             ///< one of what the fitness counts, "attacking pair"; empty if it counts nothing
  std::uint64_t generations = 0;  ///< the number of generations if it is known, otherwise 0
  std::vector<std::string> objectives{};  ///< the objectives, if there are several
};

/// Makes the page of a run.
using run_page = std::function<std::string(
    const clade::observe::recorded_history& history, const clade::report::run_description& of)>;

/// The files and lines that the options of a command ask for.
class recorded_run_output {
 public:
  /// Throws usage_error for a file that cannot be written. With `writes` false, nothing is recorded. `parsed` must outlive
  /// this.
  recorded_run_output(const command& parsed, run_words words, bool writes);

  bool is_on() const noexcept { return log_ || history_ || page_ || verbose_ || watches_; }
  /// Whether a line of progress would be in the way of other output.
  bool is_verbose() const noexcept { return verbose_ || watches_; }

  /// Writes the lines of the latest generation, or shows it. Returns true if the user ends the run. `picture` makes the
  /// picture for a terminal.
  bool show(const clade::observe::recorded_history& history, const std::function<text_picture()>& picture);
  /// Restores the terminal after the run, before its result is printed.
  void leave_screen() { screen_.reset(); }
  /// Writes the files after the run. Throws std::runtime_error if one cannot be written.
  void write_files(
      const clade::observe::recorded_history& history, std::uint64_t seed,
      std::vector<std::pair<std::string, std::string>> settings, const clade::stop::reason& reason,
      const run_page& page);

 private:
  void write_line(const clade::observe::recorded_history::row& row);

  std::string title() const { return words_.program + ' ' + parsed_->name(); }

  const command* parsed_;
  run_words words_;
  std::optional<std::string> log_{};
  std::optional<output_file> history_{}, page_{};
  bool verbose_ = false, watches_ = false;
  std::optional<watch_screen> screen_{};  // from the first generation to the end of the run
  watched_run watched_{};
  std::chrono::steady_clock::time_point shown_{};  // the latest line, if there is no screen
  std::ofstream file_{};
  clade::report::history_log columns_{};
  std::chrono::steady_clock::time_point flushed_{};
};

/// Records a run if the options of its command ask for it. As an observer it takes generations.
template <class History, class Picture>
class recording {
 public:
  /// `history` records the run. `picture` makes the picture for a terminal, of the best chromosome or of the history.
  recording(const command& parsed, run_words words, History history, Picture picture, bool writes = true)
      : output_(parsed, std::move(words), writes), history_(std::move(history)), picture_(std::move(picture)) {}

  bool is_on() const noexcept { return output_.is_on(); }
  bool is_verbose() const noexcept { return output_.is_verbose(); }

  template <class Generation>
  void operator()(const Generation& now) {
    if (!output_.is_on()) return;
    history_(now);
    const auto picture = [&] {
      if constexpr (std::is_invocable_v<Picture&, const History&>) {
        return picture_(history_);
      } else {
        return picture_(now.population.best().chromosome);
      }
    };
    ended_ = output_.show(history_, picture) || ended_;
  }

  /// A criterion that ends the run if the user wants it.
  auto stop() const {
    return clade::stop::when([this](const auto&) { return ended_; }, clade::stop::reason{"ended by the key q"});
  }

  /// Whether the user ended the run.
  bool ended() const noexcept { return ended_; }

  /// Restores the terminal after the run, before its result is printed.
  void leave_screen() { output_.leave_screen(); }

  /// Writes the files after the run; `settings` are those that its result depends on.
  void finish(
      std::uint64_t seed, std::vector<std::pair<std::string, std::string>> settings, const clade::stop::reason& reason,
      const run_page& page = clade::report::history_html) {
    if (output_.is_on()) output_.write_files(history_, seed, std::move(settings), reason, page);
  }

 private:
  recorded_run_output output_;
  History history_;
  Picture picture_;
  bool ended_ = false;
};

}  // namespace common
