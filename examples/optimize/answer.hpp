// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/run/stop/reason.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "course.hpp"
#include "definition.hpp"

namespace optimize {

/// An interval of the true mean of a value, of 95 %.
struct interval {
  double low, mean, high;
};

/// Student's interval of the mean. Nothing for less than two values.
std::optional<interval> interval_of(const std::vector<double>& values);

/// Which designs of a front are chosen besides the knee and the compromise.
struct front_choices {
  std::vector<double> reference{};  ///< the wanted value of each objective; empty if none are wanted
  std::size_t representatives = 0;  ///< the number of designs that represent the front; 0: none
};

/// What a study found.
struct found_answer {
  clade::stop::reason reason{};
  std::uint64_t generations = 0;
  double seconds            = 0;
  std::size_t calls_again   = 0;       ///< of the best design, after the search
  std::optional<interval> of_again{};  ///< of its objective, by these calls alone
  std::string no_interval{};           ///< the reason why a noisy study has none
  bool is_open = false;                ///< whether the study may go on; then `reason` is its state
  front_choices choices{};
};

/// The calls of a budget that a noisy study of one objective keeps for the end: a fifth.
std::uint64_t calls_at_end(const definition& of, std::uint64_t budget);

/// Ends a noisy study whose search is complete: chooses the best design by the calls that were kept for it, of which the last
/// ones give the interval.
void choose_best(course& through, const definition& of, std::uint64_t budget, found_answer& found);

/// `{"variables": ..., "values": ...}`, with `feasible` if there are constraints.
ordered_json design_json(const definition& of, const assessment& design);

/// `{"best": {"variables": ..., "values": ...}}`, or `{"front": [...]}` for several objectives.
std::string best_json(const definition& of, const course& through);

void print_json(std::ostream& out, const definition& of, const course& through, const found_answer& found);
void print_text(std::ostream& out, const definition& of, const course& through, const found_answer& found);

}  // namespace optimize
