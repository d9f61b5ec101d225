// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/run/stop/reason.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "answers.hpp"
#include "definition.hpp"

namespace optimize {

/// Thrown to end the run of a strategy between two answers.
struct study_ended {
  clade::stop::reason reason;
};

/// What a study knows of a design.
struct assessment {
  call of;                      ///< its first call
  std::vector<double> means{};  ///< of each name's values over the repetitions; empty if a call failed
  std::string failure{};        ///< the reason of the first failure
  double violation = 0;         ///< the sum over the constraints, each in units of its own scale; 0 if all are kept

  bool has_failed() const noexcept { return !failure.empty(); }
  bool is_feasible() const noexcept { return !has_failed() && violation <= 0; }
};

/// The designs that a strategy has asked for, in their order, each once. The course of a study depends on its answers only.
///
/// The excess over the bound of a constraint is divided by the scale of the constraint: the mean distance of its values from
/// the bound in the first batch in which one differs from the bound. The units of values, or another zero of their scale,
/// therefore change nothing.
class course {
 public:
  /// Makes sure that all calls have answers, or throws study_ended.
  using answerer = std::function<void(const std::vector<call>& wanted)>;

  /// At most `budget` calls are made.
  course(const definition& of, answers& known, answerer answer, std::uint64_t budget);

  /// Answers a batch of designs. Throws study_ended after the last answer within the budget if the batch has more designs.
  std::vector<const assessment*> assess(const std::vector<call>& designs);

  /// Whether a design was assessed.
  bool knows(const call& design) const { return places_.contains(design.design); }
  /// What is known of a design; nullptr if it was not assessed.
  const assessment* find(const call& design) const {
    const auto place = places_.find(design.design);
    return place == places_.end() ? nullptr : &designs_[place->second];
  }

  /// Chooses the best design of a noisy study of one objective by `count` further calls. The mean of the best design is
  /// partly luck, because it was chosen for it. Therefore the best designs are called again: in each of several rounds, all
  /// that are left have the same number of calls, and the better half by the means of these calls is left for the next
  /// round (sequential halving; Karnin, Koren and Somekh, 2013). There are as many designs at the start, a power of two up to
  /// 64, as can have `repeat` calls each in the first round. Then `best` is the last one. `last` of the calls are of this
  /// one alone; returns their values of the objective, without those that failed.
  std::vector<double> choose_again(std::uint64_t count, std::uint64_t last);

  /// This course with the designs of a batch that is not complete, as far as they are answered.
  course with_open_batch() const;

  const std::vector<assessment>& designs() const noexcept { return designs_; }
  std::uint64_t calls() const noexcept { return calls_; }
  std::uint64_t budget() const noexcept { return budget_; }
  /// The best design of one objective. Nothing if all have failed.
  std::optional<std::size_t> best() const;
  /// The designs that no other is better than, in the order of the first objective. Designs with equal values are one. Only
  /// feasible ones, unless there are none: then the one with the least violation.
  std::vector<std::size_t> front() const;

 private:
  void add(const call& of);
  void add_batch(const std::vector<call>& fresh);
  bool is_answered(const call& of) const;
  std::vector<double> costs_of(const assessment& of) const;
  bool is_better(const assessment& one, const assessment& other) const;
  void set_violation(assessment& of) const;
  assessment mean_of(const call& of, std::size_t first, std::size_t count) const;

  const definition* of_;
  answers* known_;
  answerer answer_;
  std::uint64_t budget_, calls_ = 0;
  std::vector<std::string> names_;
  std::vector<std::size_t> constrained_{}, wanted_{};  // places of names
  std::vector<double> scales_{};
  std::vector<assessment> designs_{};
  std::vector<call> open_{};             // new designs of the present batch
  std::optional<std::size_t> chosen_{};  // the best design, if it was chosen by further calls
  std::unordered_map<std::string, std::size_t> places_{};
};

}  // namespace optimize
