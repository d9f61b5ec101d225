// SPDX-License-Identifier: BSL-1.0
#pragma once

// This header checks compiler flags, and it has all code that depends on whether exceptions are enabled.

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <string>
#include <type_traits>

#if (defined(__FAST_MATH__) || (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__ > 0) || \
     defined(__ASSOCIATIVE_MATH__)) &&                                                        \
    !defined(CLADE_ALLOW_FAST_MATH)
#error \
    "clade: with -ffast-math, -Ofast, -ffinite-math-only or -funsafe-math-optimizations a fitness that is not a number (NaN) is not detected, and a seed gives other results; compile without them, or define CLADE_ALLOW_FAST_MATH"
#endif
#if !defined(__cpp_exceptions) && !defined(CLADE_ALLOW_NO_EXCEPTIONS)
#error \
    "clade: errors are reported by exceptions; compile without -fno-exceptions, or define CLADE_ALLOW_NO_EXCEPTIONS: then an error prints its message and ends the program"
#endif

namespace clade::detail {

/// Throws an exception. If exceptions are disabled, prints the message of the exception to standard error and calls
/// std::abort.
template <class Exception>
[[noreturn, gnu::cold, gnu::noinline]] void throw_error(const Exception& error) {
#ifdef __cpp_exceptions
  throw error;
#else
  std::fprintf(stderr, "%s\n", error.what());
  std::abort();
#endif
}

/// Rethrows the current exception. If exceptions are disabled, calls std::abort.
[[noreturn, gnu::cold, gnu::noinline]] inline void rethrow() {
#ifdef __cpp_exceptions
  throw;
#else
  std::abort();
#endif
}

/// Returns `action()`, or `handler(exception)` if the action throws an Exception. If Exception is void, all exceptions
/// are caught, and `handler` is called without arguments. If exceptions are disabled, `handler` is not used.
template <class Exception = void, class Action, class Handler>
[[gnu::always_inline]] inline auto try_catch(Action&& action, [[maybe_unused]] Handler&& handler)
    -> decltype(action()) {
#ifdef __cpp_exceptions
  if constexpr (std::is_void_v<Exception>) {
    try {
      return action();
    } catch (...) {
      return handler();
    }
  } else {
    try {
      return action();
    } catch (const Exception& error) {
      return handler(error);
    }
  }
#else
  return action();
#endif
}

/// Returns the message of the current exception. It must be called while an exception is handled.
inline std::string handled_message() {
  const auto again = []() -> std::string { rethrow(); };
  return try_catch(
      [&] { return try_catch<std::exception>(again, [](auto& error) -> std::string { return error.what(); }); },
      []() -> std::string { return "an exception that is not a std::exception"; });
}

}  // namespace clade::detail
