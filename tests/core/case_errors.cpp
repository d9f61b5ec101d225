// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <limits>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include <clade/chromosome/integers.hpp>
#include <clade/core/case_errors.hpp>
#include <clade/core/problem.hpp>
#include <clade/engine/archive.hpp>
#include <clade/evolve.hpp>
#include <clade/operators/mutation/creep.hpp>
#include <clade/run/stop/generations.hpp>
#include <clade/run/stop/target.hpp>
#include <clade/strategy/genetic_algorithm.hpp>

#include "support/refusal.hpp"

BOOST_AUTO_TEST_SUITE(case_errors_tests)

using namespace clade;

namespace {

constexpr auto nan = std::numeric_limits<double>::quiet_NaN(), infinity = std::numeric_limits<double>::infinity();

case_errors digits(const std::vector<int>& x) {
  case_errors errors;
  errors.assign(x.size(), [&x](std::size_t i) { return x[i]; });
  return errors;
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_total_decides_and_all_errors_make_two_equal) {
  const case_errors one{1, 2, 3}, other{3, 2, 1}, less{5, 0, 0};
  BOOST_TEST(one.total() == 6);
  BOOST_TEST(one.size() == 3u);
  BOOST_TEST(one[1] == 2);
  BOOST_TEST(one.errors()[2] == 3);
  BOOST_TEST((!(one < other) && !(other < one) && less < one && !(one < less)));
  BOOST_TEST((one == one && one != other && one != less));
  BOOST_TEST((lower_is_better{}(less, one) && higher_is_better{}(one, less)));
  BOOST_TEST(case_errors().size() == 0u);
  BOOST_TEST(case_errors(2.5).total() == 2.5);
  BOOST_TEST((case_errors(std::vector{1.0, 2.0, 3.0}) == one));
}

BOOST_AUTO_TEST_CASE(errors_are_written_over_where_they_stand) {
  case_errors errors{1, 2, 3};
  const auto* const place = errors.errors().data();
  errors.assign(3, [](std::size_t i) { return static_cast<int>(i); });
  BOOST_TEST((errors == case_errors{0, 1, 2}));
  errors.assign(std::vector{4.0, 5.0});
  BOOST_TEST((errors == case_errors{4, 5}));
  BOOST_TEST(errors.total() == 9);
  BOOST_TEST(errors.errors().data() == place);
}

BOOST_AUTO_TEST_CASE(what_is_not_a_number_is_refused_and_infinity_is_not) {
  const auto said = [](double one, double other) {
    const auto errors = [=](const std::vector<int>&) { return case_errors{one, other}; };
    return support::refusal<std::domain_error>([&] { minimize(errors, chromosome::integers{1, 0, 1}).evaluate({0}); });
  };
  BOOST_TEST(said(1, nan) == "the fitness of a chromosome is not a number (NaN)");
  BOOST_TEST(said(infinity, -infinity) == "the fitness of a chromosome is not a number (NaN)");
  BOOST_TEST(said(infinity, 1) == "");
}

BOOST_AUTO_TEST_CASE(a_run_finds_the_lowest_total_and_ends_at_a_target) {
  const auto problem = minimize(digits, chromosome::integers{6, 0, 9});
  const genetic_algorithm ga{.population = 30, .mutation = mutation::creep{}};
  const auto result = run(evolve(problem, ga, 1), stop::target(2.5) || stop::generations(1000));
  BOOST_TEST(result.reason.success);
  BOOST_TEST(result.best().fitness.total() <= 2);
  BOOST_TEST((result.best().fitness == digits(result.best().chromosome)));
}

BOOST_AUTO_TEST_CASE(batches_and_single_chromosomes_give_the_same_run) {
  struct in_batches {
    std::size_t batch_size = 7;
    void operator()(std::span<const std::vector<int>> all, std::span<case_errors> fitnesses) const {
      for (std::size_t i = 0; i < all.size(); ++i) {
        fitnesses[i].assign(all[i].size(), [&](std::size_t k) { return all[i][k]; });
      }
    }
  };
  const genetic_algorithm ga{.population = 30, .mutation = mutation::creep{}};
  const auto last = [&](const auto& fitness) {
    return run(evolve(minimize(fitness, chromosome::integers{6, 0, 9}), ga, 1), stop::generations(20)).population;
  };
  const auto batches = last(in_batches{});
  const auto singly = last(digits);
  for (std::size_t i = 0; i < 30; ++i) {
    BOOST_TEST((batches.fitness(i) == digits(batches.chromosome(i))));
    BOOST_TEST((batches.chromosome(i) == singly.chromosome(i)));
  }
}

BOOST_AUTO_TEST_CASE(a_checkpoint_keeps_errors_and_total) {
  clade::detail::archive out;
  const case_errors errors{1, 0.25, infinity};
  out & errors;
  clade::detail::archive in(out.bytes());
  case_errors read;
  in & read;
  BOOST_TEST((read == errors));
  BOOST_TEST(read.total() == infinity);
}

BOOST_AUTO_TEST_SUITE_END()
