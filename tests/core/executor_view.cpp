// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <stdexcept>
#include <vector>

#include <clade/core/executor_view.hpp>
#include <clade/run/execution/sequential.hpp>
#include <clade/run/execution/threads.hpp>

BOOST_AUTO_TEST_SUITE(executor_view_tests)

using namespace clade;
using clade::detail::executor_view;
using clade::detail::slot_work;

namespace {

struct timed {
  bool up;
  void operator()(std::size_t n, const auto& body) const {
    for (std::size_t i = 0; i < n; ++i) body(i);
  }
  bool stop_requested() const { return up; }
  bool interrupted() const { return up; }
};

}  // namespace

BOOST_AUTO_TEST_CASE(work_without_its_type_does_its_slots_in_order) {
  std::vector<std::size_t> done;
  const auto body = [&](std::size_t i) { done.push_back(i); };
  const slot_work work(body);
  work(7);
  std::size_t slot = 2;
  work(slot, 5);
  BOOST_TEST(slot == 5u);
  const std::vector<std::size_t> expected{7, 2, 3, 4};
  BOOST_TEST(done == expected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(the_slot_that_threw_is_known) {
  const auto body = [](std::size_t i) {
    if (i == 3) throw std::runtime_error("three");
  };
  std::size_t slot = 0;
  const slot_work work(body);
  BOOST_CHECK_THROW(work(slot, 9), std::runtime_error);
  BOOST_TEST(slot == 3u);
}

BOOST_AUTO_TEST_CASE(a_view_does_what_the_executor_does) {
  std::size_t calls = 0;
  const auto own = [&calls](std::size_t n, const auto& body) {
    ++calls;
    for (std::size_t i = n; i-- > 0;) body(i);
  };
  std::vector<std::size_t> done;
  const executor_view view(own);
  view(3, [&](std::size_t i) { done.push_back(i); });
  view.at_once(2, [&](std::size_t i) { done.push_back(i); });
  const std::vector<std::size_t> expected{2, 1, 0, 1, 0};
  BOOST_TEST(done == expected, boost::test_tools::per_element());
  BOOST_TEST(calls == 2u);
  BOOST_TEST(!view.stop_possible());
  BOOST_TEST(!view.stop_requested());
  BOOST_TEST(!view.interrupted());
}

BOOST_AUTO_TEST_CASE(a_view_asks_the_executor_whether_the_time_is_up) {
  const timed late{true}, early{false};
  BOOST_TEST(executor_view(late).stop_requested());
  BOOST_TEST(executor_view(late).interrupted());
  BOOST_TEST(!executor_view(early).stop_requested());
  BOOST_TEST(!executor_view(early).interrupted());
  BOOST_TEST(executor_view(early).stop_possible());
}

BOOST_AUTO_TEST_SUITE_END()
