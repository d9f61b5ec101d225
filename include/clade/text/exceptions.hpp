// SPDX-License-Identifier: BSL-1.0
#pragma once

// Checks of compiler flags, and all code that depends on whether exceptions are enabled.

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

/// Throws the exception. If exceptions are disabled, prints its message to standard error and calls std::abort.
template <class Exception>
[[noreturn, gnu::cold, gnu::noinline]] void throw_error(const Exception& error) {
#ifdef __cpp_exceptions
  throw error;
#else
  std::fprintf(stderr, "%s\n", error.what());
  std::abort();
#endif
}

/// Rethrows the current exception.
[[noreturn, gnu::cold, gnu::noinline]] inline void rethrow() {
#ifdef __cpp_exceptions
  throw;
#else
  std::abort();
#endif
}

/// Returns `action()`. If it throws an Exception, returns `handler(exception)`. If Exception is void, catches
/// everything and returns `handler()`.
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

/// The message of the current exception.
inline std::string handled_message() {
  const auto again = []() -> std::string { rethrow(); };
  return try_catch(
      [&] { return try_catch<std::exception>(again, [](auto& error) -> std::string { return error.what(); }); },
      []() -> std::string { return "an exception that is not a std::exception"; });
}

}  // namespace clade::detail
