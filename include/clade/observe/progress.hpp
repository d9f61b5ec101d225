#pragma once

#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <string>
#include <type_traits>

#include "../core/archetypes.hpp"
#include "../core/concepts.hpp"

namespace clade::observe {

/// Shows how a run gets on, on one line of a terminal that is written over, and cleared when the observer ends.
///
/// Nothing is shown in the first second, nor where the stream is no terminal, so that short runs and logs stay clean;
/// `.always` shows it everywhere. With `.generations` a bar tells how much of them is done, and the
/// time that the others will take at that pace is given.
/// Use: `run(evolution, stop, observe::progress{})`, `observe::progress{{.generations = 1000}}`.
class progress {
 public:
  struct options {
    std::FILE* out = stderr;
    std::uint64_t generations = 0;  ///< how many there will be; 0: not known
    std::chrono::milliseconds interval{200};
    bool always = false;
  };

  progress() : progress(options{}) {}
  explicit progress(options chosen) : options_(chosen), shows_(chosen.always || isatty(fileno(chosen.out)) == 1) {}
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
    if (!shows_ || generation.elapsed < next_) return;
    next_ = generation.elapsed + options_.interval;
    std::string line = "generation " + std::to_string(generation.number);
    if (options_.generations > 0) line = bar(generation.number) + line + " of " + std::to_string(options_.generations);
    line += ", " + std::to_string(generation.evaluations) + " evaluations";
    using F = typename Generation::population_type::fitness_type;
    if constexpr (std::is_arithmetic_v<F>) line += ", best " + number(static_cast<double>(generation.best().fitness));
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

  static std::string number(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.6g", value);
    return text;
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
  bool shows_;
  bool written_ = false;
  std::chrono::nanoseconds next_ = std::chrono::seconds(1);
};

static_assert(observer_for<progress, archetype::generation>);

}  // namespace clade::observe
