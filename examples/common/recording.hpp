// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <chrono>
#include <clade/live/page.hpp>
#include <clade/run/stop/reason.hpp>
#include <clade/run/stop/when.hpp>
#include <clade/study/observe/history.hpp>
#include <clade/study/report/history.hpp>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <functional>
#include <memory>
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

/// The options --log, --verbose, --history, --html, --watch, --serve and --replay of a command that makes one run.
namespace common {

/// What a run offers besides its generations.
struct run_abilities {
  bool takes_individuals = false;  ///< whether individuals can be added; then the program has --replay
  bool shows_children    = false;  ///< whether it shows its children; then the program has --ancestors
};

/// `page` says what --html writes.
void declare_recording(
    command& to, const std::string& page = "writes a page that shows the run", const run_abilities& of = {});

/// The options that name files of a recording; see `check_result_files`.
std::vector<std::string> with_recording_files(std::vector<std::string> others);

/// Checks these options of a command without other files; throws usage_error if two name the same file.
void check_recording_files(const command& parsed);

/// Whether one of these options was given.
bool any_recording(const command& parsed);

/// The names of things in a run.
struct run_words {
  std::string program;      ///< the name of the program
  std::string fitness;      ///< the fitness: "attacking pairs"
  std::string chromosomes;  ///< the chromosomes: "boards"
  std::string noun{};       ///< noun for what the fitness counts, such as "attacking pair"; empty if it counts nothing
  std::uint64_t generations = 0;          ///< the number of generations if it is known, otherwise 0
  std::vector<std::string> objectives{};  ///< the objectives, if there are several
};

/// Makes the page of a run.
using run_page = std::function<std::string(
    const clade::observe::recorded_history& history, const clade::report::run_description& of)>;

/// The files and lines that the options of a command ask for.
class recorded_run_output {
 public:
  /// Throws usage_error for a file that cannot be written. With `writes` false, nothing is recorded. `parsed` must
  /// outlive this.
  recorded_run_output(const command& parsed, run_words words, bool writes);

  bool is_on() const noexcept {
    return log_ || history_ || page_ || verbose_ || watches_ || served_ || !replayed_.empty();
  }
  /// Whether a line of progress would be in the way of other output.
  bool is_verbose() const noexcept { return verbose_ || watches_; }

  /// Writes the lines of the latest generation, or shows it. `picture` makes the picture for a terminal.
  void show(const clade::observe::recorded_history& history, const std::function<text_picture()>& picture);
  /// Does what the keys of --watch and viewers of the page of --serve want before the next generation is bred. Returns
  /// true if it has waited. `add(text)` adds an individual and returns a sentence that says so.
  bool hold(
      const clade::observe::recorded_history& history, const std::function<text_picture()>& picture,
      const std::function<std::string(const std::string&)>& add);
  /// Whether the run shall end because of a key of --watch.
  bool is_ended_by_key() const noexcept { return watched_.ended; }
  /// Whether a viewer of the page of --serve wants the run to end.
  bool is_ended_by_viewer() const noexcept { return served_ && served_->stop().expired(); }
  /// Throws usage_error if `read(text)` refuses an individual of --replay.
  void check_replayed(const std::function<void(const std::string&)>& read) const;
  /// The number of --ancestors; 0 without this option.
  std::size_t ancestors() const noexcept { return ancestors_; }
  /// The individuals of --replay.
  const std::vector<clade::observe::recorded_history::addition>& replayed() const noexcept { return replayed_; }

  /// Shows the last generation as long as the others, and restores the terminal, before the result is printed.
  void leave_screen(const clade::observe::recorded_history& history);
  /// Writes the files after the run. Throws std::runtime_error if one cannot be written.
  void write_files(
      const clade::observe::recorded_history& history, std::uint64_t seed,
      std::vector<std::pair<std::string, std::string>> settings, const clade::stop::reason& reason,
      const run_page& page);

 private:
  void write_line(const clade::observe::recorded_history::row& row);
  void serve(std::uint16_t port, bool takes_individuals);
  // So that a short run can be seen. Returns true if it has waited now.
  bool wait_once_for_viewer();

  std::string title() const { return words_.program + ' ' + parsed_->name(); }

  const command* parsed_;
  run_words words_;
  std::optional<std::string> log_{};
  std::optional<output_file> history_{}, page_{};
  bool verbose_ = false, watches_ = false;
  std::unique_ptr<clade::live::shown_run> served_{};
  bool has_waited_ = false;  // for a page to be opened
  std::vector<clade::observe::recorded_history::addition> replayed_{};
  std::size_t ancestors_ = 0;
  std::optional<watch_screen> screen_{};  // from the first generation to the end of the run
  watched_run watched_{};
  std::chrono::steady_clock::time_point shown_{};  // the latest line, if there is no screen
  std::ofstream file_{};
  clade::report::history_log columns_{};
  std::chrono::steady_clock::time_point flushed_{};
};

/// A criterion that ends a run if the user wants it, by a key or on a page. The recording must outlive it.
struct ended_by_user {
  const recorded_run_output* output;

  template <class Generation>
  std::optional<clade::stop::reason> operator()(const Generation&) const {
    if (!expired()) return std::nullopt;
    return clade::stop::reason{describe(), false, clade::stop::kind::requested};
  }
  bool expired() const noexcept { return output->is_ended_by_key() || output->is_ended_by_viewer(); }
  std::string describe() const { return output->is_ended_by_key() ? "ended by the key q" : "ended on the page"; }
};

/// Records a run if the options of its command ask for it. As an observer it takes generations. It waits only between
/// them, in `steering()`, so that pauses do not count as time of the run.
template <class History, class Picture>
class recording {
 public:
  /// `history` records the run. `picture` makes the picture for a terminal, of the best chromosome or of the history.
  recording(const command& parsed, run_words words, History history, Picture picture, bool writes = true)
      : output_(parsed, std::move(words), writes), history_(std::move(history)), picture_(std::move(picture)) {
    if (output_.ancestors() > 0) history_.record_ancestors(output_.ancestors());
  }
  recording(const recording&)            = delete;
  recording& operator=(const recording&) = delete;

  bool is_on() const noexcept { return output_.is_on(); }
  bool is_verbose() const noexcept { return output_.is_verbose(); }

  template <class Generation>
  void operator()(const Generation& now) {
    if (!output_.is_on()) return;
    history_(now);
    output_.show(history_, picture_of(now));
  }

  /// The `births` of a `run_observer`.
  auto births() {
    return [this](const auto& children) {
      if (output_.is_on()) history_.births(children);
    };
  }

  /// The steer function of a `run_observer`. Between generations, the user and viewers pause the run, and individuals
  /// are added, those of --replay and of viewers. `read` makes a chromosome of a text.
  template <class Read>
  auto steering(Read read) {
    output_.check_replayed([&](const std::string& text) { read(text); });
    return [this, read](const auto& now, const auto& add) {
      if (!output_.is_on()) return false;
      const auto add_text = [&](const std::string& text) { return add(read(text)); };
      for (const auto& one : output_.replayed()) {
        if (one.generation == now.number) history_.record_addition({now.number, add_text(one.text), one.text});
      }
      return output_.hold(history_, picture_of(now), [&](const std::string& text) {
        return clade::detail::added_by_hand(history_, now.number, text, add_text);
      });
    };
  }

  /// The same without individuals.
  auto steering() {
    return [this](const auto& now, const auto&) {
      return output_.is_on() && output_.hold(history_, picture_of(now), [](const std::string&) {
        return "This run takes no individuals.";
      });
    };
  }

  /// A criterion that ends the run if the user wants it.
  ended_by_user stop() const { return {&output_}; }

  /// Restores the terminal after the run, before its result is printed.
  void leave_screen() { output_.leave_screen(history_); }

  /// Writes the files after the run; `settings` are those that its result depends on.
  void finish(
      std::uint64_t seed, std::vector<std::pair<std::string, std::string>> settings, const clade::stop::reason& reason,
      const run_page& page = clade::report::history_html) {
    if (output_.is_on()) output_.write_files(history_, seed, std::move(settings), reason, page);
  }

 private:
  template <class Generation>
  std::function<text_picture()> picture_of([[maybe_unused]] const Generation& now) {
    if constexpr (std::is_invocable_v<Picture&, const History&>) {
      return [this] { return picture_(history_); };
    } else {
      return [this, &now] { return picture_(now.population.best().chromosome); };
    }
  }

  recorded_run_output output_;
  History history_;
  Picture picture_;
};

}  // namespace common
