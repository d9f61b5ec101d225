// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "../core/executor_view.hpp"
#include "../engine/archive.hpp"
#include "../engine/evolve.hpp"
#include "../engine/shared_parts.hpp"
#include "../engine/strategy_for.hpp"
#include "../run/execution/sequential.hpp"
#include "every.hpp"
#include "load.hpp"

namespace clade::checkpoint {

/// A folder with a checkpoint of `islands`, for runs on many ranks: every rank writes its own islands, and no rank needs
/// the memory for all of them. `every` and `load` take it in place of the path of a file:
///
///     const checkpoint::folder saved{"run"};
///     auto evolution = saved.exists() ? checkpoint::load(saved, problem, archipelago, mpi::ranks(world))
///                                     : evolve(problem, archipelago, 1, mpi::ranks(world));
///     run(evolution, stop::generations(1000), checkpoint::every(10min, saved));
///
/// The file `part-S-R` has the islands of rank R in the checkpoint number S; the file `manifest` names the current
/// checkpoint. The parts are synchronized to disk before the manifest is renamed to its name, so the folder has a
/// complete checkpoint at any time. The previous manifest and its parts are kept; older parts are removed. All ranks must
/// be able to read and write the folder. Any number of ranks can load it, one process as well.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::order{}, .mutation = mutation::swap{}};
/// const islands archipelago{.count = 4, .each = ga, .every = 2};
/// const checkpoint::folder saved{"islands"};
/// run(evolve(queens, archipelago, 1), stop::generations(4), checkpoint::every(2, saved));
/// auto resumed = checkpoint::load(saved, queens, archipelago);
/// resumed.current().number;  // = 4u
/// ~~~
struct folder {
  std::string path;  ///< the folder, which is created if it is missing

  /// Returns whether the folder has a manifest.
  bool exists() const {
    return std::filesystem::exists(manifest()) || std::filesystem::exists(manifest() + ".previous");
  }
  std::string manifest() const { return path + "/manifest"; }
  std::string part(std::uint64_t serial, std::size_t rank) const {
    return detail::concat({path, "/part-", serial, "-", rank});
  }
};

namespace detail {

/// The state that a manifest saves.
struct manifest_state {
  std::uint64_t serial = 0;  // the number of the checkpoint
  std::size_t parts = 0, islands = 0;
  bool has_complete_population = true;
};

template <class Value>
std::string bytes_of_value(Value value) {
  clade::detail::archive bytes;
  bytes & value;
  return bytes.bytes();
}

/// Returns a text that some process has, the same on all of them; empty if none has.
inline std::string text_of_any(const clade::detail::executor_view& executor, std::string text) {
  if (executor.shares()) {
    executor.combine(text, [](std::string& one, const std::string& other) {
      if (one.empty() || (!other.empty() && other < one)) one = other;
    });
  }
  return text;
}

/// Removes the parts of checkpoints before `serial`.
inline void remove_parts_before(const std::string& path, std::uint64_t serial) {
  constexpr std::string_view prefix = "part-";
  std::error_code ignored;
  std::vector<std::filesystem::path> old;
  for (const auto& entry : std::filesystem::directory_iterator(path, ignored)) {
    const auto name = entry.path().filename().string();
    std::uint64_t number = 0;
    if (!name.starts_with(prefix)) continue;
    const auto read = std::from_chars(name.data() + prefix.size(), name.data() + name.size(), number);
    if (read.ec == std::errc{} && number < serial) old.push_back(entry.path());
  }
  for (const auto& one : old) std::filesystem::remove(one, ignored);
}

/// Reads the islands of a process from a checkpoint. Returns the reason if a part is missing or wrong, otherwise an
/// empty text.
template <class Run, class State>
std::string read_parts(const folder& from, const contents& manifest, const Run& blank,
                       const clade::detail::executor_view& executor, State& state) {
  using clade::detail::archive;
  const auto fits = [](const auto& read) {
    return clade::detail::try_catch<std::invalid_argument>(read, [](const std::invalid_argument&) { return false; });
  };
  manifest_state about;
  const auto read_manifest = [&] {
    archive bytes{std::string(manifest.state)};
    bytes & about;
    return bytes.at_end() && about.islands == blank.size() && about.parts > 0;
  };
  if (!fits(read_manifest)) return concat({"is not of ", blank.size(), " islands of this strategy"});
  state.others_have_complete_population = about.has_complete_population;
  for (std::size_t part = 0; part < about.parts; ++part) {
    bool is_needed = part == 0;  // for what the islands share
    for (auto i = part; i < about.islands && !is_needed; i += about.parts) is_needed = executor.owns(i);
    if (!is_needed) continue;
    const auto what = concat({"is incomplete: its file \"", from.part(about.serial, part), "\" "});
    auto [found, why] = whole_file(from.part(about.serial, part));
    if (!found) return what + why;
    const auto &wanted = manifest.about, &has = found->about;
    if (!difference(has, wanted).empty() || has.stream != wanted.stream || has.generation != wanted.generation ||
        has.evaluations != wanted.evaluations) {
      return what + "belongs to another run or another generation";
    }
    auto one = blank.blank_state();
    const auto read_part = [&] {
      archive bytes(std::move(found->state));
      bytes & one.numbers;
      if (one.numbers.size() != (about.islands - part + about.parts - 1) / about.parts) return false;
      for (std::size_t k = 0; k < one.numbers.size(); ++k) {
        if (one.numbers[k] != part + k * about.parts) return false;
        one.islands.push_back(blank.blank_state_of(one.numbers[k]));
      }
      bytes & one;
      return bytes.at_end() && one.memory.begun.size() == one.numbers.size() &&
             one.memory.done.size() == one.numbers.size() &&
             (one.mail.empty() || one.mail.size() == one.numbers.size());
    };
    if (!fits(read_part)) return what + "does not fit the strategy";
    if (part == 0) {
      state.stream = one.stream;
      state.elapsed = one.elapsed;
      state.memory = one.memory;
      state.memory.begun.clear();
      state.memory.done.clear();
    }
    for (std::size_t k = 0; k < one.numbers.size(); ++k) {
      if (!executor.owns(one.numbers[k])) continue;
      state.numbers.push_back(one.numbers[k]);
      state.islands.push_back(std::move(one.islands[k]));
      state.memory.begun.push_back(one.memory.begun[k]);
      state.memory.done.push_back(one.memory.done[k]);
      if (!one.mail.empty()) state.mail.push_back(std::move(one.mail[k]));
    }
  }
  return {};
}

template <class Run>
concept has_parts = requires(const Run& run) { run.blank_state(); };

}  // namespace detail

/// An observer that saves islands to a folder; see `folder` and `saver`. It is called on all ranks.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::order{}, .mutation = mutation::swap{}};
/// checkpoint::folder_saver saving = checkpoint::every(10, checkpoint::folder{"saved"});
/// run(evolve(queens, islands{.count = 2, .each = ga}, 1), stop::generations(20), saving);
/// saving.count() > 0;  // = true
/// ~~~
class folder_saver {
 public:
  /// Whether it reads the whole population; see `mpi::ranks`.
  /// Whether it reads the whole population, and whether it is called on all ranks; see `mpi::ranks`.
  static constexpr bool reads_population = false, on_every_rank = true;

  folder_saver(folder to, options with) : folder_(std::move(to)), options_(std::move(with)) {}

  template <class Generation, class Evolution>
  void operator()(const Generation& now, const Evolution& evolution) {
    const clade::detail::executor_view executor(evolution.executor());
    if (!due(executor, now.number, clade::detail::process_calls_observers(evolution.executor()))) return;
    const auto why = try_to_save(evolution);
    if (!why.empty() && count_ == 0) clade::detail::throw_error(std::runtime_error(why));
    error_ = why;
  }

  /// Saves the evolution at once. All ranks must call it. Throws std::runtime_error on all of them if a rank cannot.
  template <class Evolution>
  void save(const Evolution& evolution) {
    if (const auto why = try_to_save(evolution); !why.empty()) clade::detail::throw_error(std::runtime_error(why));
    error_.clear();
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

  // The time of rank 0 counts.
  bool due(const clade::detail::executor_view& executor, std::uint64_t number, bool is_root) const {
    if (!saved_) return true;
    if (generations > 0) return number >= number_ + generations;
    return !detail::text_of_any(executor, is_root && clock::now() - *saved_ >= time ? "due" : "").empty();
  }

  template <class Evolution>
  std::string try_to_save(const Evolution& evolution) {
    constexpr bool has_parts = detail::has_parts<typename Evolution::run_type>;
    static_assert(has_parts,
                  "clade: checkpoint::folder needs islands, whose strategies can continue from a state; "
                  "for other strategies take the path of a file");
    if constexpr (has_parts) {
      const clade::detail::executor_view executor(evolution.executor());
      const bool is_root = clade::detail::process_calls_observers(evolution.executor());
      std::string why;
      const auto attempt = [&](const auto& step) {
        if (why.empty()) {
          clade::detail::try_catch<std::exception>(step, [&](const std::exception& failure) { why = failure.what(); });
        }
        why = detail::text_of_any(executor, why);
      };
      saved_ = clock::now();
      number_ = evolution.current().number;
      attempt([&] {
        if (is_root) {
          std::filesystem::create_directories(folder_.path);
          if (!manifest_) manifest_.emplace(folder_.manifest());
          if (serial_ == 0) serial_ = last_serial();
        }
      });
      serial_ = agreed(executor, serial_) + 1;
      auto state = evolution.state_here();
      auto about = detail::about_run(evolution.problem(), evolution.strategy_run(), options_);
      about.generation = number_;
      about.evaluations = evolution.current().evaluations;
      about.stream = checkpoint::hash(state.stream);
      const auto parts = agreed(executor, state.numbers.empty() ? 0 : state.numbers.front() + 1);
      attempt([&] {
        if (state.numbers.empty()) return;
        clade::detail::archive bytes;
        bytes & state.numbers & state;
        const auto path = folder_.part(serial_, state.numbers.front());
        const auto failed = detail::write_and_synchronize(path, to_bytes({about, bytes.bytes()}));
        if (!failed.empty()) {
          clade::detail::throw_error(
              std::runtime_error(detail::concat({"the checkpoint \"", path, "\" cannot be written: ", failed})));
        }
        detail::synchronize_folder_of(path);
      });
      attempt([&] {
        if (!is_root) return;
        manifest_->write({about, detail::bytes_of_value(detail::manifest_state{serial_, static_cast<std::size_t>(parts),
                                                                               evolution.strategy_run().size(),
                                                                               evolution.has_complete_population()})});
        detail::remove_parts_before(folder_.path, before_);
      });
      if (why.empty()) {
        before_ = serial_;
        ++count_;
      }
      return why;
    } else {
      return {};
    }
  }

  // Returns the number of the latest checkpoint in the folder.
  std::uint64_t last_serial() const {
    std::uint64_t last = 0;
    for (const auto* const name : {"", ".previous"}) {
      const auto [found, why] = detail::whole_file(folder_.manifest() + name);
      if (!found) continue;
      detail::manifest_state about;
      clade::detail::archive bytes{std::string(found->state)};
      clade::detail::try_catch<std::invalid_argument>([&] { bytes & about; }, [](const std::invalid_argument&) {});
      last = std::max(last, about.serial);
    }
    return last;
  }

  // Returns the largest number of all processes.
  static std::uint64_t agreed(const clade::detail::executor_view& executor, std::uint64_t number) {
    if (executor.shares()) {
      clade::detail::combine_values(executor, number,
                                    [](std::uint64_t& one, std::uint64_t other) { one = std::max(one, other); });
    }
    return number;
  }

  folder folder_;
  options options_;
  std::optional<file> manifest_;
  std::uint64_t serial_ = 0, before_ = 0;  // the numbers of the latest checkpoint, and of the latest complete one
  std::size_t count_ = 0;
  std::string error_;
  std::optional<clock::time_point> saved_;
  std::uint64_t number_ = 0;
};

/// Returns an observer that saves islands to a folder, first at the first generation that it observes and then after
/// this number of generations or this time. The clock of rank 0 counts, so with a time each epoch takes one more pass over
/// the tree of ranks.
inline folder_saver every(clade::detail::positive_integer<"checkpoint::every generations"> generations, folder to,
                          options with = {}) {
  folder_saver made(std::move(to), std::move(with));
  made.generations = generations;
  return made;
}
template <class Number, class Period>
folder_saver every(std::chrono::duration<Number, Period> time, folder to, options with = {}) {
  folder_saver made(std::move(to), std::move(with));
  made.time = every(time, std::string()).time;  // checks it
  return made;
}

/// Loads islands from a folder. All ranks must call it; each reads its islands. If a part of the checkpoint is missing,
/// damaged or of another run, all ranks load the previous checkpoint, and `with.tell` receives a message. Throws
/// std::invalid_argument if that one is not complete either, or if it belongs to another problem, strategy or version of
/// clade.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::order{}, .mutation = mutation::swap{}};
/// const islands archipelago{.count = 2, .each = ga, .every = 2};
/// checkpoint::every(1, checkpoint::folder{"begun"}).save(evolve(queens, archipelago, 1));
/// checkpoint::load(checkpoint::folder{"begun"}, queens, archipelago).current().number;  // = 0u
/// ~~~
template <class Problem, class Strategy, class Executor = execution::sequential>
auto load(const folder& from, const Problem& problem, const Strategy& strategy, Executor executor = {},
          const load_options& with = {}) {
  using run_type = clade::detail::run_of<clade::detail::strategy_following_fitness_changes<Strategy, Problem>, Problem>;
  constexpr bool can_be_loaded = detail::has_parts<run_type>;
  static_assert(can_be_loaded,
                "clade: checkpoint::folder needs islands, whose strategies can continue from a state; "
                "for other strategies take the path of a file");
  if constexpr (can_be_loaded) {
    const auto blank = clade::detail::follow_fitness_changes<Problem>(strategy).set_up(problem, random_stream(0));
    auto state = blank.blank_state();
    const auto attempt = [&](const std::string& path) {
      state = blank.blank_state();
      const auto [found, why_not] = detail::whole_file(path);
      auto why = why_not;
      if (found) why = difference(found->about, detail::about_run(problem, blank, {with.problem}));
      if (found && why.empty()) why = detail::read_parts(from, *found, blank, executor, state);
      return detail::text_of_any(executor, why);
    };
    const auto now = from.manifest(), previous = from.manifest() + ".previous";
    if (const auto why = attempt(now); !why.empty()) {
      if (const auto why_not = attempt(previous); !why_not.empty()) {
        detail::refuse({"the checkpoint \"", now, "\" ", why, ", and \"", previous, "\" ", why_not});
      }
      if (with.tell) {
        with.tell(detail::concat({"the checkpoint \"", now, "\" ", why, "; resuming from \"", previous, "\""}));
      }
    }
    return clade::resume(problem, strategy, state, std::move(executor));
  } else {
    return clade::detail::refused_evolution<Problem>(std::move(executor));
  }
}

}  // namespace clade::checkpoint
