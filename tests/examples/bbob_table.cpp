// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "bbob/expected_running_time.hpp"
#include "bbob/precisions.hpp"
#include "bbob/table.hpp"

BOOST_AUTO_TEST_SUITE(bbob_table)

using namespace bbob;

BOOST_AUTO_TEST_CASE(there_are_51_precisions_evenly_on_the_logarithmic_scale) {
  BOOST_TEST(precisions.front() == 1e2);
  BOOST_TEST(precisions.back() == 1e-8);
  for (std::size_t i = 0; i < precisions.size(); ++i) {
    BOOST_TEST(precisions[i] == std::pow(10.0, 2 - 0.2 * static_cast<double>(i)), boost::test_tools::tolerance(1e-14));
  }
}

BOOST_AUTO_TEST_CASE(the_first_evaluation_that_reaches_a_precision_counts) {
  hits seen(0.5);
  for (const double error : {1000.0, 70.0, 80.0, 0.5, 0.4, 0.5}) seen.on_evaluation(error);
  BOOST_TEST(seen.evaluations() == 6u);
  BOOST_TEST(seen.of_target() == 4u);
  BOOST_TEST(seen.of_precisions()[0] == 2u);   // 100
  BOOST_TEST(seen.of_precisions()[1] == 4u);   // 63
  BOOST_TEST(seen.of_precisions()[11] == 4u);  // 0.63
  BOOST_TEST(seen.of_precisions()[12] == 0u);  // 0.398
}

BOOST_AUTO_TEST_CASE(the_expected_running_time_is_what_a_success_costs) {
  const std::vector<spent> trials{{100, true}, {30, false}, {50, true}};
  BOOST_TEST(successes(trials) == 2u);
  BOOST_TEST(expected_running_time(trials).value() == 90);
  BOOST_TEST(!expected_running_time(std::vector<spent>{{30, false}}));
  BOOST_TEST(!expected_running_time({}));
}

// A generation of 20 does not end at 30 evaluations.
BOOST_AUTO_TEST_CASE(what_is_reached_beyond_the_budget_does_not_count) {
  const auto rows = [](std::uint64_t budget) {
    const table_plan plan{.algorithms = {{.name = "de"}},
                          .on = {{2}, {3}, {1, 2, 3, 4, 5, 6, 7, 8}},
                          .budget = budget,
                          .target = 1,
                          .seed = 2,
                          .threads = 1};
    return make_rows(plan, {}).at(0);
  };
  const auto few = rows(30), many = rows(2000);
  std::size_t cut = 0;
  for (std::size_t t = 0; t < 8; ++t) {
    BOOST_TEST(few.trials[t].until_target.evaluations == 30u);
    for (std::size_t i = 0; i < precisions.size(); ++i) {
      const auto at = many.trials[t].hits[i];
      BOOST_TEST(few.trials[t].hits[i] == (at <= 30 ? at : 0));
      cut += at > 30 && at <= 40;
    }
  }
  BOOST_TEST(many.successes == 8u);
  BOOST_TEST(few.successes == 0u);
  BOOST_TEST(cut > 0u);  // otherwise the budget was not tested
}

BOOST_AUTO_TEST_SUITE_END()
