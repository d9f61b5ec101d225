// SPDX-License-Identifier: BSL-1.0
// The contract tests detect broken stop criteria.
#include <boost/test/unit_test.hpp>
#include <chrono>
#include <cstddef>
#include <optional>
#include <string>

#include "support/stop_contract.hpp"

BOOST_AUTO_TEST_SUITE(stop_tests)
BOOST_AUTO_TEST_SUITE(broken)

using namespace clade;
using namespace support;

namespace {

bool caught(const auto& criterion, const std::string& what) {
  return stop_complaint(criterion, 1000).find(what) != std::string::npos;
}

struct silent {
  std::optional<stop::reason> operator()(const auto&) const { return std::nullopt; }
  std::string describe() const { return ""; }
};

struct due_too_soon {
  std::optional<stop::reason> operator()(const auto& now) const {
    if (now.elapsed < std::chrono::seconds(3)) return std::nullopt;
    return stop::reason{"late"};
  }
  bool due(std::chrono::nanoseconds elapsed) const { return elapsed >= std::chrono::seconds(2); }
};

struct early {
  std::optional<stop::reason> operator()(const auto& now) const {
    if (!due(now.elapsed)) return std::nullopt;
    return stop::reason{"late"};
  }
  bool due(std::chrono::nanoseconds elapsed) const { return elapsed >= std::chrono::seconds(2); }
  std::chrono::nanoseconds earliest() const { return std::chrono::seconds(3); }
};

}  // namespace

BOOST_AUTO_TEST_CASE(nothing_is_caught_where_nothing_is_wrong) {
  const auto sound = [](const auto& now) {
    return now.number < 5 ? std::nullopt : std::optional(stop::reason{"five"});
  };
  BOOST_TEST(stop_complaint(sound, 1000) == "");
}

BOOST_AUTO_TEST_CASE(a_state_between_calls_is_caught) {
  std::size_t calls = 0;
  const auto remembers = [&calls](const auto&) {
    return ++calls % 2 == 0 ? std::nullopt : std::optional(stop::reason{"odd"});
  };
  BOOST_TEST(caught(remembers, "in two ways"));
}

BOOST_AUTO_TEST_CASE(a_criterion_without_words_is_caught) {
  BOOST_TEST(caught(silent{}, "what it waits for"));
  BOOST_TEST(caught([](const auto&) { return std::optional(stop::reason{}); }, "why it fires"));
}

BOOST_AUTO_TEST_CASE(one_that_is_due_at_the_wrong_time_is_caught) {
  BOOST_TEST(caught(due_too_soon{}, "expired and does not fire"));
  BOOST_TEST(caught(early{}, "before the earliest time"));
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
