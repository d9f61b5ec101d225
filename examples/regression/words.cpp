// SPDX-License-Identifier: BSL-1.0
#include "words.hpp"

#include <algorithm>
#include <array>
#include <clade/mathematics/cos.hpp>
#include <clade/mathematics/pow.hpp>
#include <clade/mathematics/sin.hpp>
#include <clade/regression/gaps.hpp>
#include <clade/study/report/number.hpp>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <span>
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

// The column over which one sinusoid of two periods or more explains most of what a formula leaves.
std::optional<std::size_t> periodic_column(const regression::formula& of, const regression::samples& data) {
  const auto n = data.rows();
  if (n < 10) return std::nullopt;
  using regression::detail::mean;
  using regression::detail::sum;
  const auto centered = [&](std::vector<double> v) {
    const auto middle = mean(v);
    for (auto& x : v) x -= middle;
    return v;
  };
  const auto product = [&](const std::vector<double>& a, const std::vector<double>& b) {
    return sum(n, [&](std::size_t i) { return a[i] * b[i]; });
  };
  auto left = regression::values_of(of, data.inputs, n, data.functions);
  for (std::size_t i = 0; i < n; ++i) left[i] = data.target[i] - left[i];
  left             = centered(std::move(left));
  const auto whole = product(left, left);
  for (std::size_t k = 0; k < data.inputs.size(); ++k) {
    const auto [low, high] = std::ranges::minmax(data.inputs[k]);
    const auto most        = std::min<std::size_t>(n, 200);  // quarters of a period: four rows in each period
    for (std::size_t quarters = 8; quarters <= most && high > low; ++quarters) {
      std::vector<double> s, c;
      for (const auto x : data.inputs[k]) {
        const auto angle = std::numbers::pi / 2 * static_cast<double>(quarters) * ((x - low) / (high - low));
        s.push_back(clade::mathematics::sin(angle));
        c.push_back(clade::mathematics::cos(angle));
      }
      s             = centered(std::move(s));
      c             = centered(std::move(c));
      const auto ss = product(s, s), cc = product(c, c), sc = product(s, c);
      const auto sr = product(s, left), cr = product(c, left), determinant = ss * cc - sc * sc;
      if (!(determinant > 1e-6 * ss * cc)) continue;
      // A column that varies in a few places only has no periods.
      const auto explained = (sr * sr * cc - 2 * sr * cr * sc + cr * cr * ss) / determinant;
      const auto chance =
          clade::mathematics::pow(1 - std::min(explained / whole, 1.0), (static_cast<double>(n) - 3) / 2);
      if (explained > 0.7 * whole && chance * static_cast<double>(most) < 1e-3) return k;
    }
  }
  return std::nullopt;
}

// The correlation of a column with the target if it is clearly against the shape; 0 otherwise.
double contrary_correlation(std::span<const double> x, std::span<const double> y, bool rises) {
  const auto r      = regression::linear_scaling(x, y);
  const auto spread = regression::total_sum_of_squares(y);
  const auto n      = static_cast<double>(y.size());
  if (n < 4 || !(spread > 0)) return 0;
  const auto share = std::clamp(1 - regression::sum_of_squares(x, y, r) / spread, 0.0, 1.0);
  if (share * (n - 2) < 9 * (1 - share) || (r.slope > 0) == rises) return 0;
  return r.slope > 0 ? std::sqrt(share) : -std::sqrt(share);
}

// Shapes that the rows contradict, in sentences.
std::vector<std::string> contradictions(
    const regression::model& best, const regression::samples& data, const std::string& target,
    const regression::settings& with) {
  std::vector<std::string> told;
  const auto used      = used_columns(best.expression, data.names);
  const auto is_used   = [&](const std::string& name) { return std::ranges::find(used, name) != used.end(); };
  const auto look_into = [&](const std::vector<std::string>& names, bool rises) {
    for (const auto& name : names) {
      if (is_used(name)) continue;
      const auto k = static_cast<std::size_t>(std::ranges::find(data.names, name) - data.names.begin());
      const auto r = contrary_correlation(data.inputs[k], data.target, rises);
      if (r == 0) continue;
      told.push_back(
          "The rows contradict " + std::string(rises ? "--increasing " : "--decreasing ") + name + ": " + target +
          (rises ? " falls" : " rises") + " with " + name + " (correlation " + rounded(r, 2) + "), and " +
          (used.empty() ? "only a constant has the shape." : "the formula does not use " + name + "."));
    }
  };
  look_into(with.increasing, true);
  look_into(with.decreasing, false);
  if (used.empty() && told.empty() && !(with.increasing.empty() && with.decreasing.empty())) {
    told.push_back("Only a constant has the shape and explains the rows: they may contradict the shape.");
  }
  const auto negative = std::ranges::count_if(data.target, [](double y) { return y < 0; });
  if (with.positive && negative > 0) {
    told.push_back(
        "The rows contradict --positive: " + target + " is negative in " +
        clade::report::counted(static_cast<std::size_t>(negative), "row") + '.');
  }
  return told;
}

// The alternatives with about the error of the best formula, and those with much more or less, in sentences.
std::vector<std::string> errors_beside(
    const regression::model& best, const std::vector<regression::alternative>& alternatives,
    const regression::samples& data, const regression::settings& with) {
  std::vector<std::string> told;
  constexpr double factor = 2;
  const auto own          = best.training.mean_squared_error;
  std::size_t equal = 0, lower = 0, higher = 0;
  double most = 0;
  for (const auto& other : alternatives) {
    const auto error = other.model.training.mean_squared_error;
    (error * factor < own ? lower : error > own * factor ? higher : equal) += 1;
    if (error * factor < own) most = std::max(most, other.model.training.r_squared);
  }
  const auto formulas = [](std::size_t n) {
    constexpr std::array<std::string_view, 5> numbers{"no", "one", "two", "three", "four"};
    return (n < numbers.size() ? std::string(numbers[n]) : grouped(n)) + (n == 1 ? " formula" : " formulas");
  };
  if (equal > 0) {
    auto text = formulas(equal + 1) + " explain the data about equally well.";
    text[0]   = static_cast<char>(text[0] - 'a' + 'A');
    told.push_back(text);
  }
  if (lower > 0 && best.is_preferred) {
    told.push_back(
        std::string(best.size() == 1 ? "The constant" : "The weighted sum") +
        " was preferred because no other formula is clearly better in rows left out. The rows may follow a formula "
        "that was not found: " +
        formulas(lower) + " with less than half of its squared error " + (lower == 1 ? "has" : "have") + " an R2 of " +
        (lower == 1 ? "" : "up to ") + rounded(most, 3) + '.');
  } else if (lower > 0) {
    told.push_back("The rows do not rule out " + formulas(lower) + " with less than half of its squared error.");
  }
  if (higher > 0) {
    told.push_back("The rows do not rule out " + formulas(higher) + " with more than twice its squared error.");
  }
  const auto has = [&](std::string_view name) {
    return std::ranges::find(with.functions, name) != with.functions.end();
  };
  if (best.is_preferred && !has("sin") && !has("cos")) {
    if (const auto k = periodic_column(best.expression, data)) {
      told.push_back(
          "What the formula leaves is periodic in " + data.names[*k] + ": --periodic may find a better one.");
    }
  }
  return told;
}

}  // namespace

std::string as_in_formulas(double value) {
  return regression::infix(regression::formula(regression::constant(value)), std::vector<std::string>());
}

int digits_within(double a, double b, int least) {
  const auto ratio = std::max(std::abs(a), std::abs(b)) / std::abs(b - a);
  return std::isfinite(ratio) ? std::clamp(static_cast<int>(std::log10(ratio)) + 3, least, 14) : least;
}

std::string share_text(double share) {
  return share > 1 ? "more than the range" : "up to " + rounded(100 * share, 2) + " % of the range";
}

std::vector<std::string> warnings_of(
    const regression::model& best, const std::vector<regression::alternative>& alternatives,
    const std::vector<regression::constant_interval>& intervals, const regression::samples& data,
    const std::string& target, const regression::settings& with) {
  auto told       = contradictions(best, data, target, with);
  const auto rows = data.rows();
  if (const auto constants = fitted_constants(best); rows < 5) {
    told.push_back(grouped(rows) + " rows are too few to tell formulas apart: many others explain them as well.");
  } else if (3 * constants > rows) {
    told.push_back(grouped(rows) + " rows cannot support " + clade::report::counted(constants, "constant") + ".");
  } else {
    std::size_t most = 0;
    for (const auto& other : alternatives) most = std::max(most, fitted_constants(other.model));
    if (3 * most > rows) {
      told.push_back(
          grouped(rows) + " rows cannot support " + clade::report::counted(most, "constant") +
          ": the longest alternative may fit noise.");
    }
  }
  for (auto& sentence : errors_beside(best, alternatives, data, with)) told.push_back(std::move(sentence));
  for (const auto& other : alternatives) {
    if (!other.outside) continue;
    const auto& [column, low, high, share] = *other.outside;
    const auto digits                      = digits_within(low, high, 3);
    told.push_back(
        "Up to half its width outside " + rounded(low, digits) + " to " + rounded(high, digits) + " of " +
        data.names[column] + ", " + regression::infix(other.model.expression, data.names) +
        " differs from the best by " + share_text(share) + " of " + target + ".");
  }
  if (const auto pole = regression::detail::gaps(data).pole_of(best.expression)) {
    std::string where;
    for (const auto& name : used_columns(best.expression, data.names)) {
      const auto k           = static_cast<std::size_t>(std::ranges::find(data.names, name) - data.names.begin());
      const auto [low, high] = std::ranges::minmax(data.inputs[k]);
      where += (where.empty() ? "" : ", ") + name + " = " + rounded((*pole)[k], digits_within(low, high, 3) + 1);
    }
    told.push_back(
        "Between the rows the best formula has a pole, near " + where +
        ": --finite-between-rows keeps such formulas away.");
  }
  if (best.training.r_squared == 1) return told;
  const auto constants_that = [&](const auto& is) {
    std::vector<std::string> values;
    for (const auto& c : intervals) {
      if (!c.held && is(c)) values.push_back(as_in_formulas(c.value));
    }
    return values;
  };
  const auto unbounded = constants_that([](const auto& c) { return std::isinf(c.low) && std::isinf(c.high); });
  const auto half_open = constants_that([](const auto& c) { return std::isinf(c.low) != std::isinf(c.high); });
  const auto near_zero = constants_that(
      [](const auto& c) { return c.value != 0 && std::isfinite(c.high - c.low) && c.low <= 0 && c.high >= 0; });
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
    const auto digits      = digits_within(low, high, 6);
    where += (where.empty() ? " for " : ", ") + name + " from " + rounded(low, digits) + " to " + rounded(high, digits);
  }
  auto proved = shapes->known();
  std::string unused;
  const auto leave_out = [&](std::vector<std::size_t>& columns) {
    for (const auto k : columns) {
      if (std::ranges::find(used, data.names[k]) != used.end()) continue;
      unused += (unused.empty() ? "" : " and ") + ("'" + data.names[k] + "'");
    }
    std::erase_if(columns, [&](std::size_t k) { return std::ranges::find(used, data.names[k]) == used.end(); });
  };
  leave_out(proved.rising);
  leave_out(proved.falling);
  std::string text;
  if (proved.any()) {
    text = "Interval arithmetic proves" + where + " that " + target + " is " +
           regression::detail::words_of(proved, data.names) + ".";
  }
  if (!unused.empty()) text += (text.empty() ? "" : " ") + ("The formula does not depend on " + unused + ".");
  return text;
}

std::string unexplained(const std::optional<regression::quality>& of) {
  return of && std::isfinite(of->r_squared) ? rounded(1 - of->r_squared, 3) : "-";
}

std::string r_squared(const regression::quality& of) {
  if (!std::isfinite(of.r_squared)) return "-";
  const auto left = 1 - of.r_squared;
  return left > 0 && left < 1e-6 ? "1 - " + rounded(left, 3) : rounded(of.r_squared, 6);
}

std::string score_text(double score) {
  if (!std::isfinite(score)) return "-";
  const auto text = clade::report::with_decimals(score, 1);
  return text == "-0.0" ? "0.0" : text;
}

std::string interval_text(const regression::constant_interval& of) {
  const bool low = std::isfinite(of.low), high = std::isfinite(of.high);
  const auto end = [digits = digits_within(of.low, of.high, 6)](double value) {
    return as_in_formulas(clade::report::internal::significant(value, digits));
  };
  if (low && high) return end(of.low) + " to " + end(of.high);
  if (low) return "at least " + end(of.low);
  return high ? "at most " + end(of.high) : "not determined";
}

}  // namespace regression_program
