// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace clade::live {

/// What a viewer of a page wants of a run.
struct wish {
  /// The kinds of wishes.
  enum class action : std::uint8_t {
    pause,    ///< stand still before the next generation
    proceed,  ///< go on
    step,     ///< breed one generation and stand still
    rate,     ///< breed at most `rate` generations a second; 0 for as many as possible
    add       ///< add the individual that is written in `text`
  };

  action what;         ///< what to do
  double rate = 0;     ///< for `rate`: generations a second
  std::string text{};  ///< for `add`: the individual
};

/// A page that is served to browsers on this machine, and a stream that changes it. It has a thread of its own and may
/// be used from any thread.
///
/// It listens at 127.0.0.1 only. Everything it serves has an address with a random token of 128 bits; all other
/// requests are refused, also those of pages of other origins. At most 64 connections are open at a time. A request has
/// at most 64 KiB and 10 seconds. A slow viewer skips changes.
class server {
 public:
  /// `port` is a port, or 0 for any free one. `before` and `after` surround the changing part of the page. Throws
  /// std::system_error if the port cannot be used.
  server(std::uint16_t port, std::string before, std::string after);
  server(const server&) = delete;
  server& operator=(const server&) = delete;
  /// Sends the latest change, for at most a second, and closes all connections.
  ~server();

  /// Returns the address of the page, "http://127.0.0.1:PORT/TOKEN/".
  const std::string& address() const noexcept;

  /// Changes the page: `state` is a JSON object for its script, `view` the changing part.
  void show(std::string_view state, std::string view);
  /// Replaces the part with all generations, which a page asks for when the run stands still.
  void keep_whole(std::string section);

  /// Returns the number of pages that are open.
  std::size_t viewers() const noexcept;
  /// Returns true if a viewer wants the run to end.
  bool wants_end() const noexcept;
  /// Takes the next wish, if there is one.
  std::optional<wish> take();
  /// Waits until there is another wish, the number of viewers changes, a viewer wants the run to end, or the time is
  /// over, after a day at the latest.
  void wait(std::chrono::nanoseconds at_most);

 private:
  struct state;
  std::unique_ptr<state> state_;
};

}  // namespace clade::live

#ifndef CLADE_SEPARATE_COMPILATION
#include "server.ipp"
#endif
