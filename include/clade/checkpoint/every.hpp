// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include "save.hpp"

namespace clade::checkpoint {

/// An observer that saves the evolution to a file, first at the first generation that it observes and then at a given
/// interval.
///
/// From the first save on, the observer locks the file until it is destroyed; see `checkpoint::file`. If the first save
/// fails, it throws, so that a run does not start without a writable file. If a later save fails, for example because
/// the disk is full, the run continues, `error()` returns the message, and the next save tries again.
///
/// An observer is not notified of the end of a run: call `save(evolution)` to save the final state.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::order{}, .mutation = mutation::swap{}};
/// checkpoint::saver saving = checkpoint::every(10, "run.clade");
/// auto evolution = evolve(queens, ga, 1);
/// run(evolution, stop::generations(5), saving);
/// saving.save(evolution);
/// ~~~
class saver {
 public:
  saver(std::string path, options with) : path_(std::move(path)), options_(std::move(with)) {}

  template <class Generation, class Evolution>
  void operator()(const Generation& now, const Evolution& evolution) {
    if (!due(now.number)) return;
    if (!file_) return save(evolution);
    clade::detail::try_catch<std::runtime_error>([&] { save(evolution); },
                                                 [&](const std::runtime_error& failure) {
                                                   error_ = failure.what();
                                                   saved_ = clock::now();
                                                   number_ = now.number;
                                                 });
  }

  /// Saves the evolution at once. Throws the exceptions of `checkpoint::save`.
  template <class Evolution>
  void save(const Evolution& evolution) {
    auto contents = detail::contents_of(evolution, options_);
    if (!file_) {
      file first(path_);
      first.write(contents);
      file_.emplace(std::move(first));
    } else {
      file_->write(contents);
    }
    error_.clear();
    ++count_;
    saved_ = clock::now();
    number_ = contents.about.generation;
  }

  /// Returns the number of successful saves.
  std::size_t count() const noexcept { return count_; }
  /// Returns the message of the error if the last save failed, otherwise an empty text.
  const std::string& error() const& noexcept { return error_; }
  std::string error() && { return std::move(error_); }

  /// The number of generations between two saves, or 0 if `time` is the interval.
  std::uint64_t generations = 0;
  std::chrono::nanoseconds time{};  ///< the time between two saves if `generations` is 0

 private:
  using clock = std::chrono::steady_clock;

  bool due(std::uint64_t number) const {
    if (!file_) return true;
    return generations > 0 ? number >= number_ + generations : clock::now() - saved_ >= time;
  }

  std::string path_;
  options options_;
  std::optional<file> file_;
  std::size_t count_ = 0;
  std::string error_;
  clock::time_point saved_;
  std::uint64_t number_ = 0;
};

/// Returns an observer that saves the evolution to a file every `generations` generations, at least 1: `run(evolution,
/// stop, checkpoint::every(100, "run.clade"))`.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::order{}, .mutation = mutation::swap{}};
/// auto evolution = evolve(queens, ga, 1);
/// run(evolution, stop::generations(20), checkpoint::every(10, "queens.clade"));
/// ~~~
inline saver every(clade::detail::positive_integer<"checkpoint::every generations"> generations, std::string path,
                   options with = {}) {
  saver made(std::move(path), std::move(with));
  made.generations = generations;
  return made;
}

/// Returns an observer that saves the evolution to a file after a generation if at least `time` has passed since the
/// last save: `checkpoint::every(10s, "run.clade")`. Throws std::invalid_argument if `time` is not positive.
template <class Number, class Period>
saver every(std::chrono::duration<Number, Period> time, std::string path, options with = {}) {
  if (!(time > time.zero())) {
    detail::refuse(
        {"checkpoint::every time must be above 0, but was ", std::chrono::duration<double>(time).count(), " s"});
  }
  saver made(std::move(path), std::move(with));
  made.time = std::chrono::duration_cast<std::chrono::nanoseconds>(time);
  return made;
}

}  // namespace clade::checkpoint
