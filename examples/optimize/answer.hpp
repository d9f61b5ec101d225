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

/// What a study found.
struct found_answer {
  clade::stop::reason reason{};
  std::uint64_t generations = 0;
  double seconds            = 0;
  std::size_t calls_again   = 0;       ///< of the best design, after the search
  std::optional<interval> of_again{};  ///< of its objective, by these calls alone
};

/// `{"best": {"variables": ..., "values": ...}}`, or `{"front": [...]}` for several objectives.
std::string best_json(const definition& of, const course& through);

void print_json(std::ostream& out, const definition& of, const course& through, const found_answer& found);
void print_text(std::ostream& out, const definition& of, const course& through, const found_answer& found);

}  // namespace optimize
