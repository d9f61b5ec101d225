// SPDX-License-Identifier: BSL-1.0
// How often do 95 % intervals of the constants of a law, and 95 % limits of its predictions, contain the true values?
// Prints a Markdown table of simulated studies: for each law the coverage in percent of the
// intervals by profile likelihood and of those of the linearized formula, from the worst to the best constant; the
// share of studies with an interval that is infinite; and the coverage of the limits of the mean and of a new
// observation.
//
//     bench_coverage_of_constants --studies 1000 --seed 1
//
// With --searches N the form is that of a search, see below.
#include <algorithm>
#include <clade/regression.hpp>
#include <clade/statistics/student_t.hpp>
#include <clade/study/report/number.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace {

namespace regression = clade::regression;
using clade::random_stream;

struct law {
  std::string text;  // with the true constants, none of them simple but those that are notation
  double low, high;  // range of the columns
  double noise;      // as a share of the standard deviation of the values
  bool growing;      // whether the noise grows with x, so that rows have weights
};

const std::vector<law> laws{{"2.13 * x + 1.37", 0, 10, 0.2, false},
                            {"2.13 * x + 1.37", 1, 10, 0.2, true},
                            {"212.7 * x / (x + 0.0641)", 0.02, 1.1, 0.2, false},
                            {"212.7 * x / (x + 0.641)", 0.02, 1.1, 0.4, false},
                            {"9.07 * exp(-0.46 * x)", 0, 6, 0.1, false},
                            {"9.07 * exp(-2.46 * x)", 0, 6, 0.3, false},
                            {"8.04 * exp(-0.71 * x) + 2.36", 0, 6, 0.1, false},
                            {"0.83 * x ^ 0.74", 1, 100, 0.1, false},
                            {"0.83 * x ^ 0.74", 1, 100, 0.1, true},
                            {"2.34 / (exp((1.48 - x) / 1.04) + 1)", -3, 3, 0.05, false},
                            {"3.7 * sqrt(x / z) - 0.43 * z", 1, 9, 0.1, false}};

struct tally {
  std::vector<std::size_t> profile, linear;
  std::vector<bool> held;
  std::size_t mean = 0, single = 0, open = 0;
};

tally studies_of(const law& of, std::size_t rows, std::size_t studies, std::uint64_t seed) {
  const std::vector<std::string> names{"x", "z"};
  const auto truth = regression::parse(of.text, names);
  random_stream rng(seed);
  tally counted;
  for (std::size_t s = 0; s < studies; ++s) {
    std::vector<std::vector<double>> columns(2, std::vector<double>(rows + 1));  // the last row is predicted
    for (auto& column : columns) {
      for (auto& x : column) x = of.low + (of.high - of.low) * rng.unit();
    }
    std::vector<std::span<const double>> all(columns.begin(), columns.end()), inputs, next;
    for (const auto& column : all) inputs.push_back(column.first(rows));
    for (const auto& column : all) next.push_back(column.last(1));
    const auto exact = regression::values_of(truth, all, rows + 1);
    std::vector<double> target(exact.begin(), exact.end() - 1), deviations(rows, 1);
    const auto spread = of.noise * std::sqrt(regression::total_sum_of_squares(target) / static_cast<double>(rows));
    for (std::size_t i = 0; i < rows; ++i) {
      if (of.growing) deviations[i] = columns[0][i] / of.high;
      target[i] += spread * deviations[i] * rng.normal();
    }
    regression::samples data{.names = names, .inputs = inputs, .target = target};
    if (of.growing) data.weights = regression::weights_of_errors(deviations);
    const auto found = regression::detail::least_squares(truth, data);
    const auto intervals = regression::constant_intervals(found, data);
    const auto linear = regression::detail::linearized(found, data);
    counted.held = linear.held;
    counted.profile.resize(intervals.size());
    counted.linear.resize(intervals.size());
    const auto degrees = rows - linear.free();
    const auto margin = clade::statistics::student_t_limit(0.05, degrees) *
                        std::sqrt(linear.slopes.squares / static_cast<double>(degrees));
    for (std::size_t i = 0; i < intervals.size(); ++i) {
      const auto value = truth[intervals[i].node].symbol.value;
      counted.profile[i] += intervals[i].low <= value && value <= intervals[i].high ? 1 : 0;
      counted.linear[i] += std::abs(value - intervals[i].value) <= margin * linear.standard_error(i) ? 1 : 0;
    }
    counted.open +=
        std::ranges::any_of(intervals, [](const auto& c) { return !std::isfinite(c.low) || !std::isfinite(c.high); });
    const auto predicted = regression::predictor_of(found, data)(next, 1)[0];
    counted.mean += predicted.mean_low <= exact[rows] && exact[rows] <= predicted.mean_high ? 1 : 0;
    // Of weight 1.
    const auto usual = of.growing ? std::sqrt(data.weights[0]) * deviations[0] : 1;
    const auto seen = exact[rows] + spread * usual * rng.normal();
    counted.single += predicted.low <= seen && seen <= predicted.high ? 1 : 0;
  }
  return counted;
}

// Coverage of limits if a search has chosen the form, from 20 rows with noise of a tenth of their deviation: of the
// mean, and of new observations within and outside the rows.
void print_searched(std::size_t searches) {
  const std::vector<law> searched{{"212.7 * x / (x + 0.31)", 0.02, 2, 0.1, false},
                                  {"9.07 * exp(-0.46 * x)", 0, 6, 0.1, false},
                                  {"0.83 * x ^ 0.74", 1, 100, 0.1, false},
                                  {"2.13 * x + 1.37", 0, 10, 0.1, false}};
  constexpr std::size_t rows = 20;
  const std::vector<std::string> names{"x"};
  std::cout << "| law | mean | new observation | new observation outside |\n|---|---|---|---|\n";
  for (const auto& of : searched) {
    const auto truth = regression::parse(of.text, names);
    double inside = 0, outside = 0, means = 0, held = 0, held_outside = 0;
    for (std::size_t s = 1; s <= searches; ++s) {
      random_stream rng(s);
      std::vector<double> x, next;
      for (std::size_t i = 0; i < rows; ++i) x.push_back(of.low + (of.high - of.low) * rng.unit());
      for (std::size_t i = 0; i < rows; ++i) next.push_back(of.low + (of.high - of.low) * rng.unit());
      const std::vector<std::span<const double>> inputs{x}, next_inputs{next};
      auto target = regression::values_of(truth, inputs, rows);
      const auto exact = regression::values_of(truth, next_inputs, rows);
      const auto spread = of.noise * std::sqrt(regression::total_sum_of_squares(target) / static_cast<double>(rows));
      for (auto& y : target) y += spread * rng.normal();
      const regression::samples data{.names = names, .inputs = inputs, .target = target};
      const auto found = regression::search(data, {.population = 100}, s, clade::stop::evaluations(4000));
      const auto predicted = regression::predictor_of(found.best().expression, data)(next_inputs, rows);
      for (std::size_t i = 0; i < rows; ++i) {
        const auto& p = predicted[i];
        const auto seen = exact[i] + spread * rng.normal();
        const double holds = p.low <= seen && seen <= p.high ? 1 : 0;
        (p.outside ? outside : inside) += 1;
        (p.outside ? held_outside : held) += holds;
        if (!p.outside) means += p.mean_low <= exact[i] && exact[i] <= p.mean_high ? 1 : 0;
      }
    }
    const auto percent = [](double n, double all) { return clade::report::with_decimals(100 * n / all, 1); };
    std::cout << "| `" << of.text << "` | " << percent(means, inside) << " | " << percent(held, inside) << " | "
              << percent(held_outside, outside) << " |\n";
  }
}

}  // namespace

int main(int argc, char** argv) {
  std::size_t studies = 1000, searches = 0;
  std::uint64_t seed = 1;
  for (int i = 1; i + 1 < argc; i += 2) {
    const std::string_view name = argv[i];
    if (name == "--studies") studies = std::strtoull(argv[i + 1], nullptr, 10);
    if (name == "--searches") searches = std::strtoull(argv[i + 1], nullptr, 10);
    if (name == "--seed") seed = std::strtoull(argv[i + 1], nullptr, 10);
  }
  if (searches > 0) {
    print_searched(searches);
    return 0;
  }
  std::cout << "| law | rows | profile | linearized | not bounded | mean | new observation "
               "|\n|---|---|---|---|---|---|---|\n";
  for (const auto& of : laws) {
    for (const std::size_t rows : {12u, 20u, 30u}) {
      const auto found = studies_of(of, rows, studies, seed);
      const auto percent = [&](std::size_t n) {
        return clade::report::with_decimals(100 * static_cast<double>(n) / static_cast<double>(studies), 1);
      };
      const auto worst = [&](const std::vector<std::size_t>& of_each) {
        std::vector<std::size_t> free;
        for (std::size_t i = 0; i < of_each.size(); ++i) {
          if (!found.held[i]) free.push_back(of_each[i]);
        }
        const auto [least, most] = std::ranges::minmax(free);
        return percent(least) + " to " + percent(most);
      };
      std::cout << "| `" << of.text << "`" << (of.growing ? ", weights" : "") << " | " << rows << " | "
                << worst(found.profile) << " | " << worst(found.linear) << " | " << percent(found.open) << " | "
                << percent(found.mean) << " | " << percent(found.single) << " |\n";
    }
  }
}
