// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

#include "../run/stop/interrupted.hpp"
#include "../study/report/json_text.hpp"
#include "../study/report/page/document.hpp"
#include "../study/report/page/history_script.hpp"
#include "../text/inline.hpp"
#include "../text/message.hpp"
#include "page.hpp"
#include "script.hpp"

namespace clade::detail {

CLADE_INLINE std::string not_added(const std::exception& error) {
  // Messages about chromosomes number them.
  std::string_view what = error.what();
  constexpr std::string_view numbered = "individual 0 ";
  const bool is_numbered = what.starts_with(numbered);
  if (is_numbered) what.remove_prefix(numbered.size());
  return concat(
      {"Not added: ", is_numbered ? "the individual " : "", what.substr(0, 300), what.size() > 300 ? "…" : "", "."});
}

}  // namespace clade::detail

namespace clade::live {

CLADE_INLINE shown_run::shown_run(std::uint16_t port, report::run_description of, bool takes_individuals)
    : of_(std::move(of)),
      server_(port,
              report::page::begin(of_.title, detail::concat({report::page::history_style, internal::style})) +
                  detail::concat({internal::buttons, takes_individuals ? internal::form : "", internal::after_buttons}),
              "</div>\n" + report::page::end(detail::concat({report::page::history_script, internal::script}))) {}

CLADE_INLINE bool shown_run::wait_for_viewer(std::chrono::nanoseconds at_most) {
  const auto begun = clock::now();
  while (server_.viewers() == 0 && !server_.wants_end() && clock::now() - begun < at_most &&
         !stop::interrupted::pending())
    server_.wait(std::min<std::chrono::nanoseconds>(at_most, std::chrono::milliseconds(100)));
  return server_.viewers() > 0;
}

CLADE_INLINE void shown_run::send(const observe::recorded_history& history, std::string_view state) {
  const auto& now = history.rows().back();
  const auto text = report::json_object()
                        .text("state", state)
                        .count("generation", now.generation)
                        .count("evaluations", now.evaluations)
                        .number("rate", rate_)
                        .count("added", history.added().size())
                        .text("message", message_)
                        .text("end", of_.end)
                        .line();
  server_.show(text, report::internal::history_view(history, of_));
  shown_ = clock::now();
}

CLADE_INLINE void shown_run::stand_still(const observe::recorded_history& history, std::string_view state) {
  server_.keep_whole(report::history_section(history, of_));
  send(history, state);
}

CLADE_INLINE void shown_run::show(const observe::recorded_history& history) {
  const auto between = server_.viewers() > 0 ? std::chrono::milliseconds(100) : std::chrono::milliseconds(1000);
  if (clock::now() - shown_ >= between && !stepping_) send(history, "running");
}

namespace internal {

/// Returns whether an individual may be added: what viewers enter must not fill the memory.
inline bool has_room(const observe::recorded_history& history, const std::string& text) {
  constexpr std::size_t most_bytes = std::size_t{1} << 20;
  auto used = text.size();
  for (const auto& one : history.added()) used += one.text.size() + sizeof(one);
  return used <= most_bytes;
}

}  // namespace internal

CLADE_INLINE bool shown_run::hold(const observe::recorded_history& history,
                                  const std::function<std::string(const std::string&)>& add) {
  constexpr std::chrono::seconds patience(5);
  if (stepping_) paused_ = true;
  stepping_ = false;
  bool waited = false, still = false;
  auto watched = clock::now();
  for (;;) {
    while (auto next = server_.take()) {
      switch (next->what) {
        case wish::action::pause:
          paused_ = true;
          break;
        case wish::action::proceed:
          paused_ = false;
          break;
        case wish::action::step:
          stepping_ = true;
          break;
        case wish::action::rate:
          rate_ = next->rate;
          break;
        case wish::action::add:
          message_ = internal::has_room(history, next->text) ? add(next->text)
                                                             : "Not added: the history has no room for more.";
          still = false;
      }
      if (stepping_) break;
    }
    const auto now = clock::now();
    if (server_.viewers() > 0) watched = now;
    if (server_.wants_end() || stop::interrupted::pending() || stepping_) break;
    std::chrono::nanoseconds left = std::chrono::milliseconds(100);
    if (paused_) {
      if (!still) stand_still(history, "paused");
      still = true;
      // Nobody is left who could let the run go on.
      if (now - watched >= patience) paused_ = false;
    } else {
      if (rate_ == 0 || server_.viewers() == 0) break;
      left = std::chrono::duration_cast<clock::duration>(std::chrono::duration<double>(1 / rate_)) - (now - left_);
      if (left <= std::chrono::nanoseconds(0)) break;
    }
    server_.wait(left);
    waited = true;
  }
  left_ = clock::now();
  if (paused_ || !waited) return waited;
  server_.keep_whole({});
  return true;
}

CLADE_INLINE void shown_run::finish(const observe::recorded_history& history, const stop::reason& reason) {
  of_.end = reason.text;
  if (history.rows().empty()) return;
  stand_still(history, "ended");
  // A page that has all generations closes its stream.
  constexpr std::chrono::seconds patience(5);
  const auto until = clock::now() + patience;
  for (auto now = clock::now(); server_.viewers() > 0 && now < until; now = clock::now()) server_.wait(until - now);
}

}  // namespace clade::live
