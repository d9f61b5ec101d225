// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <chrono>
#include <cmath>
#include <cstdint>
#include <exception>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "../run/stop/combine.hpp"
#include "../run/stop/reason.hpp"
#include "../study/observe/history.hpp"
#include "../study/observe/replay.hpp"
#include "../study/report/history.hpp"
#include "../text/exceptions.hpp"
#include "server.hpp"

namespace clade::live {

/// A criterion that ends a run when a viewer of its page wants that. The page must outlive it.
struct ended_by_viewer {
  const server* page;

  template <class Generation>
  std::optional<stop::reason> operator()(const Generation&) const {
    if (!expired()) return std::nullopt;
    return stop::reason{describe(), false, stop::kind::requested};
  }
  bool expired() const noexcept { return page->wants_end(); }
  std::string describe() const { return "ended on the page"; }
};

/// The page of any run while it goes on: it shows recorded generations, and holds the run if viewers want that.
/// Programs use `live::page`.
class shown_run {
 public:
  /// Throws std::system_error if the port cannot be used.
  shown_run(std::uint16_t port, report::run_description of, bool takes_individuals);

  /// Returns the address of the page. All who have it can watch and steer the run.
  const std::string& address() const noexcept { return server_.address(); }
  /// Returns a criterion that ends the run when a viewer wants that.
  ended_by_viewer stop() const noexcept { return {&server_}; }

  /// Waits until a page is open, or until the time is over. Returns whether one is open.
  bool wait_for_viewer(std::chrono::nanoseconds at_most);
  /// Shows the latest generation, at most 10 times a second.
  void show(const observe::recorded_history& history);
  /// Does what viewers want before the next generation is bred. Returns true if it has waited. `add(text)` adds an
  /// individual to the run and returns a sentence that says so.
  bool hold(const observe::recorded_history& history, const std::function<std::string(const std::string&)>& add);
  /// Shows all generations and why the run ended. Returns when every open page has them, after 5 seconds at the latest.
  void finish(const observe::recorded_history& history, const stop::reason& reason);

 private:
  using clock = std::chrono::steady_clock;

  void send(const observe::recorded_history& history, std::string_view state);
  void stand_still(const observe::recorded_history& history, std::string_view state);

  report::run_description of_;
  server server_;
  bool paused_ = false, stepping_ = false;
  double rate_ = 0;        // generations a second, 0 for as many as possible
  std::string message_{};  // about the latest individual that was added
  clock::time_point shown_{}, left_{};
};

/// Reads no individuals.
struct reads_nothing {};

}  // namespace clade::live

namespace clade::detail {

/// Says why an individual was not added.
std::string not_added(const std::exception& error);

/// Adds the individual that is written in `text` to a run by `add(text)`, which returns its fitness, and to the history
/// of the run. Returns a sentence for the viewer.
template <class Add>
std::string added_by_hand(observe::recorded_history& history, std::uint64_t generation, const std::string& text,
                          const Add& add) {
  return try_catch<std::exception>(
      [&] {
        const double fitness = add(text);
        history.record_addition({generation, fitness, text});
        if (std::isnan(fitness))
          return concat({"Added to generation ", generation, ". It is infeasible, or its fitness is not a number."});
        return concat({"Added to generation ", generation, ", with fitness ", fitness, "."});
      },
      [](const std::exception& error) { return not_added(error); });
}

}  // namespace clade::detail

namespace clade::live {

/// Shows a run in browsers on this machine while it goes on, as an observer. The page is that of `report::history_html`
/// with buttons: a viewer can pause the run, go on, breed one generation, choose the speed, end the run, and add an
/// individual. While the run stands still, the page has the slider over all generations.
///
///     live::page page{8080, draw, {.title = "Eight queens", .fitness = "attacks"}, read};
///     std::cout << page.address() << '\n';
///     page.wait_for_viewer(std::chrono::seconds(10));
///     const auto result = run(evolve(problem, ga, 1), stop::generations(100'000) || page.stop(), page);
///     page.finish(result.reason);
///
/// It listens at 127.0.0.1, so other machines cannot reach it, and its address contains a random token; see `server`.
/// `port` 0 takes any free port. `draw(chromosome)` returns an SVG image, `read(text)` the chromosome that is written
/// in a text; it may throw, and the page shows the message. Viewers may enter anything. The chromosome is checked
/// against the space before it is evaluated; if the space is a type of your own, `read` must check it. Without `read`,
/// viewers cannot add individuals. An individual replaces the worst one of the population; it costs an evaluation,
/// which the run does not count. A run to which individuals were added is steered: `observe::replay` repeats it from
/// the list `history().added()`. Runs of several objectives, of `islands` and other strategies that take no immigrants,
/// and of a fitness that is noisy or relative take no individuals; the page then says so.
///
/// The course of a run depends on nothing else of the page: on no viewer, no pause and no speed. The time of pauses is
/// not counted. A paused run goes on if no page has been open for 5 seconds.
///
/// The page needs the target `clade::live`, Boost.Beast and threads. Cost: that of `observe::history`, and up to 10
/// times a second the plots, a few milliseconds, if a page is open.
template <class Draw = detail::no_drawing, class Read = reads_nothing, class Text = detail::chromosome_text>
class page {
 public:
  /// Throws std::system_error if the port cannot be used.
  explicit page(std::uint16_t port, Draw draw = {}, report::run_description of = {}, Read read = {}, Text text = {})
      : history_(std::move(draw), {}, std::move(text)),
        read_(std::move(read)),
        shown_(port, std::move(of), !std::is_same_v<Read, reads_nothing>) {}

  const std::string& address() const noexcept { return shown_.address(); }
  ended_by_viewer stop() const noexcept { return shown_.stop(); }
  bool wait_for_viewer(std::chrono::nanoseconds at_most) { return shown_.wait_for_viewer(at_most); }
  /// Shows why the run ended, and all generations. Returns when every open page has them, after 5 seconds at the
  /// latest; pages stay readable after the end of the program.
  void finish(const stop::reason& reason) { shown_.finish(history_, reason); }
  const observe::recorded_history& history() const& noexcept { return history_; }

  /// Counts the children of the next generation by their operators; called by `run`.
  template <class Population>
  void births(const clade::detail::evaluated_children<Population>& children) {
    history_.births(children);
  }
  template <class Generation>
  void operator()(const Generation& now) {
    history_(now);
    shown_.show(history_);
  }
  /// Called by `run` between generations.
  template <class Evolution>
  bool steer(Evolution& evolution) {
    return shown_.hold(history_, [&]([[maybe_unused]] const std::string& text) -> std::string {
      if constexpr (std::is_same_v<Read, reads_nothing> || !detail::takes_additions<Evolution>) {
        return "This run takes no individuals.";
      } else {
        return detail::added_by_hand(history_, evolution.current().number, text, [&](const std::string& individual) {
          return detail::add_individual(evolution, read_(individual));
        });
      }
    });
  }

 private:
  observe::history<Draw, Text> history_;
  Read read_;
  shown_run shown_;
};

}  // namespace clade::live

#ifndef CLADE_SEPARATE_COMPILATION
#include "page.ipp"
#endif
