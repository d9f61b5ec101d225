// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>

#include <array>
#include <cmath>
#include <cstdio>
#include <limits>
#include <locale>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include <clade/clade.hpp>

#include "support/problems.hpp"

BOOST_AUTO_TEST_SUITE(observe_tests)
BOOST_AUTO_TEST_SUITE(observers)

namespace {

using namespace clade;
using namespace std::chrono_literals;

const genetic_algorithm ga{.population = 8, .crossover = crossover::order{}, .mutation = mutation::swap{}};

std::string written_by(observe::progress::options options, auto&& use) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::tmpfile(), &std::fclose);
  options.out = file.get();
  {
    observe::progress progress(options);
    use(progress);
  }
  std::rewind(file.get());
  std::array<char, 4096> text{};
  return std::string(text.data(), std::fread(text.data(), 1, text.size(), file.get()));
}

}  // namespace

namespace {

// The format of many locales: 1.000.000,5.
struct with_separators : std::numpunct<char> {
  char do_thousands_sep() const override { return '.'; }
  std::string do_grouping() const override { return "\3"; }
  char do_decimal_point() const override { return ','; }
};

}  // namespace

BOOST_AUTO_TEST_CASE(statistics_of_a_generation_are_those_of_its_fitness_values) {
  clade::detail::population<std::string, int, higher_is_better> p;
  for (const int fitness : {2, 4, 4, 4, 5, 5, 7, 9}) p.push_back("x", fitness);
  const auto row = observe::statistics::summary(clade::detail::generation<decltype(p)>{3, 40, 2, 0s, p});
  BOOST_TEST(row.generation == 3u);
  BOOST_TEST(row.evaluations == 40u);
  BOOST_TEST(row.stagnation == 2u);
  BOOST_TEST(row.best == 9.0);
  BOOST_TEST(row.worst == 2.0);
  BOOST_TEST(row.mean == 5.0);
  BOOST_TEST(row.standard_deviation == 2.0);
}

BOOST_AUTO_TEST_CASE(statistics_of_very_large_and_very_small_values_are_numbers) {
  for (const double unit : {0x1p-700, 0x1p-1, 0x1p1020}) {
    clade::detail::population<std::string, double, lower_is_better> p;
    for (const int fitness : {2, 4, 4, 4, 5, 5, 7, 9}) p.push_back("x", fitness * unit);
    const auto row = observe::statistics::summary(clade::detail::generation<decltype(p)>{3, 40, 2, 0s, p});
    BOOST_TEST(row.mean == 5 * unit);
    BOOST_TEST(row.standard_deviation == 2 * unit);
  }
}

BOOST_AUTO_TEST_CASE(statistics_hold_a_row_for_every_generation_the_first_included) {
  observe::statistics course;
  const auto result = clade::run(evolve(support::queens(10), ga, 1), stop::generations(20), course);
  BOOST_TEST(course.rows().size() == 21u);
  BOOST_TEST(course.rows().front().generation == 0u);
  BOOST_TEST(course.rows().front().evaluations == 8u);
  BOOST_TEST(course.rows().back().best == result.best().fitness);
  BOOST_TEST(course.rows().back().evaluations == result.evaluations);
}

BOOST_AUTO_TEST_CASE(csv_log_writes_a_header_and_a_line_for_each_generation) {
  std::ostringstream out;
  observe::csv_log log{out};
  clade::detail::population<std::string, double, lower_is_better> p;
  p.push_back("x", 1.5);
  p.push_back("y", 2.5);
  log(clade::detail::generation<decltype(p)>{7, 20, 1, 5s, p});
  BOOST_TEST(out.str() ==
             "generation,evaluations,best,mean,standard_deviation,worst,stagnation\n7,20,1.5,2,0.5,2.5,1\n");
}

// The sign of a NaN depends on the processor: here the mean of infinities of both signs is "-nan".
BOOST_AUTO_TEST_CASE(nan_has_no_sign) {
  std::ostringstream out;
  observe::csv_log log{out};
  clade::detail::population<std::string, double, lower_is_better> p;
  const auto infinite = std::numeric_limits<double>::infinity();
  for (const double fitness : {std::copysign(std::nan(""), -1.0), infinite, -infinite}) p.push_back("x", fitness);
  const clade::detail::generation<decltype(p)> last{7, 20, 1, 5s, p};
  log(last);
  BOOST_TEST(out.str().find("-nan") == std::string::npos, out.str());
  BOOST_TEST(out.str().find("nan") != std::string::npos, out.str());
  p.resize(1);
  const clade::detail::generation<decltype(p)> lost{7, 20, 1, 5s, p};
  const auto line = written_by({.always = true}, [&](auto& progress) { progress(lost); });
  BOOST_TEST(line.find("best nan,") != line.npos, line);
}

BOOST_AUTO_TEST_CASE(several_observers_see_the_same_run) {
  observe::statistics one, other;
  int calls = 0;
  clade::run(evolve(support::queens(10), ga, 1), stop::generations(5), one, [&](const auto&) { ++calls; }, other);
  BOOST_TEST(calls == 6);
  BOOST_TEST(one.rows().size() == other.rows().size());
}

BOOST_AUTO_TEST_CASE(progress_is_silent_at_first_and_where_there_is_no_terminal) {
  clade::detail::population<std::string, double, lower_is_better> p;
  p.push_back("x", 1.5);
  const clade::detail::generation<decltype(p)> early{3, 20, 1, 900ms, p}, late{30, 200, 1, 5s, p};
  BOOST_TEST(written_by({}, [&](auto& progress) { progress(late); }) == "");
  BOOST_TEST(written_by({.always = true}, [&](auto& progress) { progress(early); }) == "");
}

BOOST_AUTO_TEST_CASE(progress_writes_over_its_line_and_clears_it) {
  clade::detail::population<std::string, double, lower_is_better> p;
  p.push_back("x", 1.5);
  const auto text = written_by({.generations = 60, .always = true}, [&](auto& progress) {
    progress(clade::detail::generation<decltype(p)>{30, 200, 1, 5s, p});
    progress(clade::detail::generation<decltype(p)>{31, 210, 1, 5s + 100ms, p});  // too early to be shown
  });
  BOOST_TEST(
      text ==
      "\r\033[K[############............] generation 30 of 60, 200 evaluations, best 1.5, 5 s, 5 s left\r\033[K");
}

BOOST_AUTO_TEST_CASE(csv_log_writes_the_shortest_digits_that_read_back) {
  std::ostringstream out;
  out.imbue(std::locale(out.getloc(), new with_separators));
  observe::csv_log log{out};
  clade::detail::population<std::string, double, lower_is_better> p;
  p.push_back("x", 12345671);
  p.push_back("y", 0.1 + 0.2);
  p.push_back("z", 1e300);
  log(clade::detail::generation<decltype(p)>{1000, 2'000'000, 3, 5s, p});
  const auto text = out.str();
  std::istringstream line(text.substr(text.find('\n') + 1));
  std::vector<std::string> cells;
  for (std::string cell; std::getline(line, cell, ',');) cells.push_back(cell);
  BOOST_TEST_REQUIRE(cells.size() == 7u);
  BOOST_TEST(
      (cells[0] == "1000" && cells[1] == "2000000" && cells[2] == "0.30000000000000004" && cells[5] == "1e+300"));
  BOOST_TEST(std::stod(cells[3]) == (12345671 + (0.1 + 0.2) + 1e300) / 3);

  out.str("");
  p.resize(1);
  log(clade::detail::generation<decltype(p)>{1, 2, 3, 5s, p});
  BOOST_TEST(out.str() == "1,2,12345671,12345671,0,12345671,3\n");
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
