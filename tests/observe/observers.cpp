#include <boost/test/unit_test.hpp>

#include <array>
#include <cmath>
#include <cstdio>
#include <memory>
#include <sstream>
#include <string>

#include <clade/clade.hpp>

#include "support/problems.hpp"

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

BOOST_AUTO_TEST_SUITE(observers)

BOOST_AUTO_TEST_CASE(statistics_of_a_generation_are_those_of_its_fitness_values) {
  population<std::string, int, higher_is_better> p;
  for (const int fitness : {2, 4, 4, 4, 5, 5, 7, 9}) p.push_back("x", fitness);
  const auto row = observe::statistics::summary(generation<decltype(p)>{3, 40, 2, 0s, p});
  BOOST_TEST(row.generation == 3u);
  BOOST_TEST(row.evaluations == 40u);
  BOOST_TEST(row.stagnation == 2u);
  BOOST_TEST(row.best == 9.0);
  BOOST_TEST(row.worst == 2.0);
  BOOST_TEST(row.mean == 5.0);
  BOOST_TEST(row.standard_deviation == 2.0);
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
  population<std::string, double, lower_is_better> p;
  p.push_back("x", 1.5);
  p.push_back("y", 2.5);
  log(generation<decltype(p)>{7, 20, 1, 5s, p});
  BOOST_TEST(out.str() ==
             "generation,evaluations,best,mean,standard_deviation,worst,stagnation\n7,20,1.5,2,0.5,2.5,1\n");
}

BOOST_AUTO_TEST_CASE(several_observers_see_the_same_run) {
  observe::statistics one, other;
  int calls = 0;
  clade::run(evolve(support::queens(10), ga, 1), stop::generations(5), one, [&](const auto&) { ++calls; }, other);
  BOOST_TEST(calls == 6);
  BOOST_TEST(one.rows().size() == other.rows().size());
}

BOOST_AUTO_TEST_CASE(progress_is_silent_at_first_and_where_there_is_no_terminal) {
  population<std::string, double, lower_is_better> p;
  p.push_back("x", 1.5);
  const generation<decltype(p)> early{3, 20, 1, 900ms, p}, late{30, 200, 1, 5s, p};
  BOOST_TEST(written_by({}, [&](auto& progress) { progress(late); }) == "");
  BOOST_TEST(written_by({.always = true}, [&](auto& progress) { progress(early); }) == "");
}

BOOST_AUTO_TEST_CASE(progress_writes_over_its_line_and_clears_it) {
  population<std::string, double, lower_is_better> p;
  p.push_back("x", 1.5);
  const auto text = written_by({.generations = 60, .always = true}, [&](auto& progress) {
    progress(generation<decltype(p)>{30, 200, 1, 5s, p});
    progress(generation<decltype(p)>{31, 210, 1, 5s + 100ms, p});  // too soon to be shown
  });
  BOOST_TEST(text == "\r\033[K[############............] generation 30 of 60, 200 evaluations, best 1.5, 5 s\r\033[K");
}

BOOST_AUTO_TEST_SUITE_END()
