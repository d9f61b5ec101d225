// SPDX-License-Identifier: BSL-1.0
#include <atomic>
#include <boost/test/unit_test.hpp>
#include <clade/run/execution/sequential.hpp>
#include <clade/run/execution/threads.hpp>
#include <clade/study/experiment/conduct.hpp>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "support/count_allocations.hpp"

BOOST_AUTO_TEST_SUITE(experiment_tests)
BOOST_AUTO_TEST_SUITE(allocations_tests)

BOOST_AUTO_TEST_CASE(the_work_before_the_first_run_does_not_depend_on_the_number_of_runs) {
  struct first_run {};
  const auto work_before = [](std::size_t runs, bool race, const auto& executor) {
    const clade::study::design plan{.title = "made up",
                                    .settings = {{"a"}, {"b"}, {"c"}, {"d"}},
                                    .instances = {"one", "another"},
                                    .runs = runs,
                                    .seed = 7,
                                    .budget = 350,
                                    .race = race};
    std::atomic<std::size_t> asked = 0, bytes = 0;
    const auto before = support::allocated_bytes.load();
    const auto body = [&](std::size_t, std::size_t, std::uint64_t) -> clade::study::trial {
      bytes = support::allocated_bytes - before;
      throw first_run();
    };
    BOOST_CHECK_THROW(clade::study::conduct(plan, body, executor, {.cancelled = [&] { return ++asked, false; }}),
                      first_run);
    return std::pair(bytes.load(), asked.load());
  };
  for (const bool race : {false, true}) {
    const clade::execution::sequential here;
    BOOST_TEST((work_before(1'000'000, race, here) == work_before(10, race, here)));
    const clade::execution::threads one(1);
    BOOST_TEST((work_before(1'000'000, race, one) == work_before(10, race, one)));
  }
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
