// SPDX-License-Identifier: BSL-1.0
// labels: threads
#include <boost/test/unit_test.hpp>
#include <limits>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <clade/guarded.hpp>

BOOST_AUTO_TEST_SUITE(guarded_tests)

using namespace clade;

BOOST_AUTO_TEST_CASE(passes_failures_on_unless_told_otherwise) {
  const guarded failing{[](int x) -> double { throw std::runtime_error("no " + std::to_string(x)); }};
  BOOST_CHECK_EXCEPTION(failing(7), std::runtime_error, [](const auto& e) { return std::string(e.what()) == "no 7"; });
  BOOST_CHECK_EQUAL(failing.counts().given_up, 1U);
  BOOST_CHECK_EQUAL(failing.counts().latest, "no 7");
  const guarded nan{[](int) { return std::numeric_limits<double>::quiet_NaN(); }};
  BOOST_CHECK(nan(1) != nan(1));
  BOOST_CHECK_EQUAL(nan.counts().failures, 2U);
}

BOOST_AUTO_TEST_CASE(retries_and_then_gives_the_penalty) {
  int left = 0;
  const guarded fragile{[&left](int x) -> double {
                          if (left-- > 0) throw std::runtime_error("crash");
                          return x;
                        },
                        {.retries = 2, .penalty = 1e9}};
  left = 2;
  BOOST_CHECK_EQUAL(fragile(5), 5);
  left = 3;
  BOOST_CHECK_EQUAL(fragile(5), 1e9);
  const auto counts = fragile.counts();
  BOOST_CHECK_EQUAL(counts.calls, 2U);
  BOOST_CHECK_EQUAL(counts.failures, 5U);
  BOOST_CHECK_EQUAL(counts.retries, 4U);
  BOOST_CHECK_EQUAL(counts.given_up, 1U);
  BOOST_CHECK_EQUAL(fragile.report(), "2 calls, 5 failures, 4 retries, 1 given up; the latest: crash");
  const guarded nan{[](int) { return std::numeric_limits<double>::quiet_NaN(); }, {.penalty = 3.0}};
  BOOST_CHECK_EQUAL(nan(1), 3);
  BOOST_CHECK_THROW(static_cast<void>(guarding<>{.retries = -1}), std::invalid_argument);
}

BOOST_AUTO_TEST_CASE(copies_share_counts_among_threads) {
  const guarded safe{[](int x) -> double {
                       if (x % 2 != 0) throw x;
                       return x;
                     },
                     {.penalty = -1.0}};
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([copy = safe] {
      for (int i = 0; i < 100; ++i) static_cast<void>(copy(i));
    });
  }
  for (auto& one : threads) one.join();
  BOOST_CHECK_EQUAL(safe.counts().calls, 400U);
  BOOST_CHECK_EQUAL(safe.counts().given_up, 200U);
  BOOST_CHECK_EQUAL(safe.counts().latest, "an exception that is not a std::exception");
}

BOOST_AUTO_TEST_SUITE_END()
