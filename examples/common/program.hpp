// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <clade/run/stop/interrupted.hpp>
#include <clade/run/stop/reason.hpp>
#include <csignal>
#include <cstddef>
#include <exception>
#include <iostream>
#include <new>
#include <stdexcept>
#include <string>

#include "usage_error.hpp"

namespace common {

/// The exit status of a solver.
namespace exit_status {
inline constexpr int solved      = 0;
inline constexpr int unsolved    = 1;
inline constexpr int wrong_usage = 2;

/// 130 after Ctrl-C, 143 after SIGTERM, 129 after SIGHUP.
inline int interrupted() {
  const int signal = clade::stop::interrupted::caught();
  return 128 + (signal == 0 ? SIGINT : signal);
}

inline int of(const clade::stop::reason& reason) {
  if (reason.success) return solved;
  return reason.kind == clade::stop::kind::interrupted ? interrupted() : unsolved;
}
}  // namespace exit_status

/// Runs `body`, which returns the exit status, and turns exceptions into one line on stderr and a status: usage_error
/// and std::invalid_argument are wrong usage; any other, such as lack of memory or a full disk, means that the goal was
/// missed.
template <class Body>
int run_program(const std::string& name, Body&& body) {
  constexpr std::size_t max_shown = 2000;  // characters; the longest list of names has about 800
  const auto complain             = [&](std::string message, int status) {
    std::ranges::replace(message, '\n', ' ');
    std::cerr << name << ": " << shown(message, max_shown) << '\n';  // it may quote text from a file or the user
    return status;
  };
  try {
    const int status = body();
    // With SIGHUP the terminal is gone.
    if (!std::cout.flush() && status != 128 + SIGHUP)
      return complain("standard output could not be written", exit_status::unsolved);
    return status;
  } catch (const usage_error& error) {
    return complain(error.what(), exit_status::wrong_usage);
  } catch (const std::invalid_argument& error) {
    return complain(error.what(), exit_status::wrong_usage);
  } catch (const std::bad_alloc&) {
    return complain("there is not enough memory", exit_status::unsolved);
  } catch (const std::exception& error) {
    return complain(error.what(), exit_status::unsolved);
  }
}

}  // namespace common
