// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <unistd.h>

#include <charconv>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <type_traits>

#include "../../core/generation.hpp"
#include "../../text/number_text.hpp"

namespace clade::observe {

/// Shows the progress of a run in a single line on a terminal. The line is cleared when the observer is destroyed:
/// `run(evolution, stop, observe::progress{})`, `observe::progress{{.generations = 1000}}`.
///
/// Nothing is shown during the first second of a run, or if the stream is not a terminal. If `generations` is given,
/// the line has a bar and an estimate of the remaining time.
///
/// Cost: one comparison per generation, and one line of output per interval.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::order{}, .mutation = mutation::swap{}};
/// run(evolve(queens, ga, 1), stop::generations(5), observe::progress{{.generations = 5}});
/// ~~~
class progress {
 public:
  /// Whether it reads the whole population; see `mpi::ranks`.
  static constexpr bool reads_population = false;

  /// The options of the progress line.
  struct options {
    std::FILE* out = stderr;                  ///< stream to which the line is written
    std::uint64_t generations = 0;            ///< expected number of generations; 0 if unknown
    std::chrono::milliseconds interval{200};  ///< minimum time between updates
    bool always = false;                      ///< whether to show the line even if `out` is not a terminal
  };

  progress() : progress(options{}) {}
  explicit progress(options chosen) : options_(chosen), is_shown_(chosen.always || isatty(fileno(chosen.out)) == 1) {}
  progress(const progress&) = delete;
  progress& operator=(const progress&) = delete;
  ~progress() {
    if (written_) {
      std::fputs("\r\033[K", options_.out);
      std::fflush(options_.out);
    }
  }

  template <class Generation>
  void operator()(const Generation& generation) {
    if (!is_shown_ || generation.elapsed < next_) return;
    next_ = generation.elapsed + options_.interval;
    std::string line = "generation " + std::to_string(generation.number);
    if (options_.generations > 0) line = bar(generation.number) + line + " of " + std::to_string(options_.generations);
    line += ", " + std::to_string(generation.evaluations) + " evaluations";
    using F = typename Generation::population_type::fitness_type;
    if constexpr (std::is_arithmetic_v<F>)
      line += ", best " + detail::number_text(static_cast<double>(detail::best_fitness_of(generation)),
                                              std::chars_format::general, 6);
    line += ", " + seconds(generation.elapsed);
    if (generation.number > 0 && generation.number < options_.generations) {
      const auto left = generation.elapsed / generation.number * (options_.generations - generation.number);
      line += ", " + seconds(left) + " left";
    }
    std::fprintf(options_.out, "\r\033[K%s", line.c_str());
    std::fflush(options_.out);
    written_ = true;
  }

 private:
  static std::string seconds(std::chrono::nanoseconds time) {
    return std::to_string(std::chrono::round<std::chrono::seconds>(time).count()) + " s";
  }

  std::string bar(std::uint64_t done) const {
    constexpr std::uint64_t width = 24;
    const auto filled =
        static_cast<std::size_t>(done >= options_.generations ? width : done * width / options_.generations);
    auto text = std::string(width + 3, '.');
    text.replace(0, 1, "[").replace(1, filled, filled, '#').replace(width + 1, 2, "] ");
    return text;
  }

  options options_;
  bool is_shown_;
  bool written_ = false;
  std::chrono::nanoseconds next_ = std::chrono::seconds(1);
};

}  // namespace clade::observe
