#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <clade/core/problem.hpp>
#include <clade/evolve.hpp>
#include <clade/observe/distribution.hpp>
#include <clade/stop.hpp>
#include <clade/strategy/ipop.hpp>

#include "support/refusal.hpp"

namespace {

using namespace clade;

struct box {
  std::size_t n;

  std::size_t size() const { return n; }
  double low(std::size_t) const { return -5; }
  double high(std::size_t) const { return 5; }
  std::vector<double> operator()(random_stream& rng) const {
    std::vector<double> x(n);
    for (auto& gene : x) gene = 10 * rng.unit() - 5;
    return x;
  }
};

double sphere(const std::vector<double>& x) {
  double sum = 0;
  for (const double gene : x) sum += (gene - 1) * (gene - 1);
  return sum;
}

const auto three_genes = minimize(sphere, box{3});

/// What an observer of a run sees, said by hand.
struct shown {
  struct individual {
    double fitness;
  };

  std::uint64_t number, evaluations;
  double step_size, axis_ratio;
  std::vector<double> mean, deviations;

  individual best() const { return {static_cast<double>(number)}; }
};

shown generation(std::uint64_t number, std::size_t genes = 2) {
  const auto k = static_cast<double>(number);
  return {number, 10 * number, k + 0.25, k + 0.5, std::vector<double>(genes, k), std::vector<double>(genes, -k)};
}

std::vector<std::uint64_t> recorded(std::size_t limit, std::uint64_t generations) {
  observe::distribution course(limit);
  for (std::uint64_t i = 0; i < generations; ++i) course(generation(i));
  std::vector<std::uint64_t> numbers;
  for (std::size_t i = 0; i < course.rows().size(); ++i) {
    const auto number = course.rows()[i].generation;
    const auto k = static_cast<double>(number);
    BOOST_TEST(course.mean(i) == std::vector<double>(2, k), boost::test_tools::per_element());
    BOOST_TEST(course.deviations(i) == std::vector<double>(2, -k), boost::test_tools::per_element());
    numbers.push_back(number);
  }
  return numbers;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(distribution_tests)

BOOST_AUTO_TEST_CASE(copies_what_a_generation_shows) {
  observe::distribution course;
  BOOST_TEST(course.size() == 0U);
  course(generation(7, 3));
  BOOST_TEST(course.size() == 3U);
  BOOST_REQUIRE(course.rows().size() == 1U);
  const auto& row = course.rows()[0];
  BOOST_TEST(row.generation == 7U);
  BOOST_TEST(row.evaluations == 70U);
  BOOST_TEST(row.best == 7);
  BOOST_TEST(row.step_size == 7.25);
  BOOST_TEST(row.axis_ratio == 7.5);
}

BOOST_AUTO_TEST_CASE(thins_out_when_it_is_full) {
  const auto same = [](const std::vector<std::uint64_t>& a, const std::vector<std::uint64_t>& b) {
    BOOST_TEST(a == b, boost::test_tools::per_element());
  };
  same(recorded(4, 4), {0, 1, 2, 3});
  same(recorded(4, 5), {0, 2, 4});
  same(recorded(4, 6), {0, 2, 4, 5});
  same(recorded(4, 7), {0, 2, 4, 6});
  same(recorded(4, 8), {0, 4, 7});
  same(recorded(4, 9), {0, 4, 8});
  same(recorded(5, 6), {0, 2, 4, 5});
  same(recorded(5, 10), {0, 4, 8, 9});
  same(recorded(2, 100), {0, 99});
}

BOOST_AUTO_TEST_CASE(never_keeps_more_than_its_limit) {
  for (const std::size_t limit : {2U, 3U, 4U, 7U, 10U}) {
    for (std::uint64_t generations = 1; generations < 100; ++generations) {
      const auto numbers = recorded(limit, generations);
      BOOST_TEST(numbers.size() <= limit);
      BOOST_TEST(2 * numbers.size() >= std::min<std::uint64_t>(limit, generations));
      BOOST_TEST(numbers.front() == 0U);
      BOOST_TEST(numbers.back() == generations - 1);
    }
  }
}

BOOST_AUTO_TEST_CASE(sees_cma_es_come_to_the_optimum) {
  observe::distribution course;
  run(evolve(three_genes, cma_es{}, 1), stop::target(1e-12) || stop::evaluations(10'000), course);
  BOOST_REQUIRE(course.rows().size() > 10U);
  BOOST_TEST(course.size() == 3U);
  const std::size_t last = course.rows().size() - 1;
  BOOST_TEST(course.rows()[last].best <= 1e-12);
  BOOST_TEST(course.rows()[last].step_size < course.rows()[0].step_size);
  for (const double gene : course.mean(last)) BOOST_TEST(gene == 1, boost::test_tools::tolerance(1e-4));
  for (std::size_t i = 0; i < course.size(); ++i) {
    BOOST_TEST(course.deviations(last)[i] > 0);
    BOOST_TEST(course.deviations(last)[i] < 1e-3 * course.deviations(0)[i]);
  }
}

BOOST_AUTO_TEST_CASE(sees_the_tries_of_restarts_follow_each_other) {
  observe::distribution course(100'000);
  run(evolve(three_genes, ipop{.limit = 2}, 1), stop::evaluations(20'000), course);
  const auto& rows = course.rows();
  std::size_t restarts = 0;
  for (std::size_t i = 1; i < rows.size(); ++i) {
    BOOST_TEST(rows[i].evaluations >= rows[i - 1].evaluations);
    if (rows[i].step_size > 100 * rows[i - 1].step_size) ++restarts;
  }
  BOOST_TEST(restarts == 2U);
}

BOOST_AUTO_TEST_CASE(refuses_a_small_limit_and_another_number_of_genes) {
  BOOST_TEST(support::refusal([] { observe::distribution course(1); }) ==
             "observe::distribution limit must be at least 2, but was 1");
  observe::distribution course;
  course(generation(0, 2));
  BOOST_TEST(support::refusal([&] { course(generation(1, 3)); }) ==
             "observe::distribution records one number of genes, 2, but was shown 3");
}

BOOST_AUTO_TEST_SUITE_END()
