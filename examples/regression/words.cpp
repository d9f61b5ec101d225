// SPDX-License-Identifier: BSL-1.0
#include "words.hpp"

#include <algorithm>
#include <array>
#include <clade/study/report/number.hpp>
#include <cmath>
#include <cstddef>
#include <string_view>

#include "options.hpp"

namespace regression_program {

namespace regression = clade::regression;
using clade::report::grouped;
using clade::report::rounded;

namespace {

std::size_t fitted_constants(const regression::model& of) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < of.expression.size(); ++i) {
    const auto& s = of.expression[i].symbol;
    count += s.function == regression::function::constant &&
             std::isinf(regression::detail::length_of_simple(s.value)) &&
             std::ranges::find(of.fixed, i) == of.fixed.end();
  }
  return count;
}

// "the constant 1.2", or "the constants 1.2, 3 and 4.5".
std::string listed(const std::vector<std::string>& values) {
  std::string text = values.size() == 1 ? "the constant " : "the constants ";
  for (std::size_t i = 0; i < values.size(); ++i) {
    text += (i == 0 ? "" : i + 1 == values.size() ? " and " : ", ") + values[i];
  }
  return text;
}

}  // namespace

std::vector<std::string> warnings_of(
    const regression::found& found, const regression::model& best,
    const std::vector<regression::alternative>& alternatives,
    const std::vector<regression::constant_interval>& intervals, const regression::samples& data) {
  std::vector<std::string> told;
  const auto rows = data.rows(), constants = fitted_constants(best);
  if (3 * constants > rows) {
    told.push_back(grouped(rows) + " rows cannot support " + clade::report::counted(constants, "constant") + ".");
  } else if (const auto more = fitted_constants(found.front.back()); 3 * more > rows) {
    told.push_back(
        grouped(rows) + " rows cannot support " + clade::report::counted(more, "constant") +
        ": the most accurate formulas fit noise.");
  }
  constexpr std::array<std::string_view, 4> numbers{"", "Two formulas", "Three formulas", "Four formulas"};
  if (!alternatives.empty() && alternatives.size() < numbers.size()) {
    told.push_back(std::string(numbers[alternatives.size()]) + " explain the data about equally well.");
  }
  for (const auto& other : alternatives) {
    if (!other.outside) continue;
    const auto& [column, low, high, share] = *other.outside;
    told.push_back(
        "Outside " + rounded(low, 3) + " to " + rounded(high, 3) + " of " + data.names[column] + ", " +
        regression::infix(other.model.expression, data.names) + " differs from the best by up to " +
        rounded(100 * share, 2) + " %.");
  }
  if (best.training.r_squared == 1) return told;
  const auto constants_that = [&](const auto& is) {
    std::vector<std::string> values;
    for (const auto& c : intervals) {
      if (!c.held && is(c)) values.push_back(rounded(c.value, 6));
    }
    return values;
  };
  const auto unbounded = constants_that([](const auto& c) { return std::isinf(c.low) && std::isinf(c.high); });
  const auto half_open = constants_that([](const auto& c) { return std::isinf(c.low) != std::isinf(c.high); });
  const auto near_zero =
      constants_that([](const auto& c) { return std::isfinite(c.high - c.low) && c.low <= 0 && c.high >= 0; });
  if (!unbounded.empty()) {
    told.push_back(
        "The data do not determine " + listed(unbounded) + " of the best formula: a shorter one may do as well.");
  }
  if (!half_open.empty())
    told.push_back("The data bound " + listed(half_open) + " of the best formula from one side only.");
  if (!near_zero.empty()) told.push_back("The data do not tell " + listed(near_zero) + " of the best formula from 0.");
  return told;
}

std::string sentence_about_shapes(
    const regression::model& best, const regression::settings& with, const regression::samples& data,
    const std::string& target) {
  const auto shapes = regression::detail::shapes_of(data, with);
  if (!shapes) return {};
  std::string where;
  const auto used = used_columns(best.expression, data.names);
  for (std::size_t k = 0; k < data.names.size(); ++k) {
    const auto& name = data.names[k];
    if (std::ranges::find(used, name) == used.end()) continue;
    const auto [low, high] = std::ranges::minmax(data.inputs[k]);
    where += (where.empty() ? " for " : ", ") + name + " from " + rounded(low, 6) + " to " + rounded(high, 6);
  }
  return "Interval arithmetic proves" + where + " that " + target + " is " +
         regression::detail::words_of(shapes->known(), data.names) + ".";
}

std::string unexplained(const std::optional<regression::quality>& of) {
  return of && std::isfinite(of->r_squared) ? rounded(1 - of->r_squared, 3) : "-";
}

std::string r_squared(const regression::quality& of) {
  if (!std::isfinite(of.r_squared)) return "-";
  const auto left = 1 - of.r_squared;
  return left > 0 && left < 1e-6 ? "1 - " + rounded(left, 3) : rounded(of.r_squared, 6);
}

std::string interval_text(const regression::constant_interval& of) {
  const bool low = std::isfinite(of.low), high = std::isfinite(of.high);
  if (low && high) return rounded(of.low, 6) + " to " + rounded(of.high, 6);
  if (low) return "at least " + rounded(of.low, 6);
  return high ? "at most " + rounded(of.high, 6) : "not determined";
}

}  // namespace regression_program
