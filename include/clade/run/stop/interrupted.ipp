// SPDX-License-Identifier: BSL-1.0
#pragma once

#ifndef CLADE_NO_THREADS

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include "../../text/inline.hpp"
#include "../../text/message.hpp"
#include "interrupted.hpp"

namespace clade::detail {

CLADE_INLINE signal_hold::signal_hold(std::initializer_list<int> signals) {
  for (const int signal : signals) {
    if (holds(signal)) continue;
    if (!acquire(signal)) {
      release();
      refuse({"interrupted cannot catch the signal ", signal});
    }
    signals_ |= bit(signal);
  }
}

CLADE_INLINE signal_hold::signal_hold(const signal_hold& other) : signals_(other.signals_) {
  for_each([](int signal) { acquire(signal); });
}

CLADE_INLINE bool signal_hold::acquire(int signal) {
  if (!is_signal(signal)) return false;
  const std::scoped_lock lock(guard);
  auto& saved = saved_actions[static_cast<std::size_t>(signal)];
  if (saved.holders == 0) {
    if (sigaction(signal, nullptr, &saved.before) != 0) return false;
    saved.taken = signal == SIGINT || !is(saved.before, SIG_IGN);
    struct sigaction ours{};
    ours.sa_handler = on_signal;
    ours.sa_flags = SA_RESTART;
    if (saved.taken && sigaction(signal, &ours, nullptr) != 0) return false;
  }
  ++saved.holders;
  return true;
}

CLADE_INLINE void signal_hold::release() noexcept {
  for_each([](int signal) {
    const std::scoped_lock lock(guard);
    auto& saved = saved_actions[static_cast<std::size_t>(signal)];
    struct sigaction now{};
    // A handler that the program has installed in the meantime must not be replaced.
    if (--saved.holders == 0 && saved.taken && sigaction(signal, nullptr, &now) == 0 && is(now, on_signal)) {
      sigaction(signal, &saved.before, nullptr);
    }
  });
}

CLADE_INLINE void signal_hold::on_signal(int signal) {
  const int error = errno;
  const int before = first.load();
  const auto time = now();
  if (before == 0) {
    first_came.store(time);
    first.store(signal);
  } else if (before != signal || signal == SIGINT || time - first_came.load() > one_event) {
    struct sigaction usual{};
    usual.sa_handler = SIG_DFL;
    sigaction(signal, &usual, nullptr);
    raise(signal);
  }
  errno = error;
}

}  // namespace clade::detail

namespace clade::stop {

CLADE_INLINE std::string interrupted::name_of(int signal) {
  constexpr std::pair<int, const char*> names[] = {{SIGHUP, "SIGHUP"},   {SIGINT, "SIGINT"},   {SIGTERM, "SIGTERM"},
                                                   {SIGQUIT, "SIGQUIT"}, {SIGUSR1, "SIGUSR1"}, {SIGUSR2, "SIGUSR2"},
                                                   {SIGALRM, "SIGALRM"}, {SIGXCPU, "SIGXCPU"}};
  for (const auto& [known, name] : names) {
    if (signal == known) return name;
  }
  return "signal " + std::to_string(signal);
}

CLADE_INLINE std::string interrupted::describe() const {
  return expired() ? "interrupted by " + name_of(caught()) : "interrupted";
}

}  // namespace clade::stop

#endif
