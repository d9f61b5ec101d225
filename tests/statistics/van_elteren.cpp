// SPDX-License-Identifier: BSL-1.0
#include <clade/statistics/van_elteren.hpp>

#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "reference.hpp"
#include "support/refusal.hpp"

BOOST_AUTO_TEST_SUITE(van_elteren_tests)

namespace {

using clade::random_stream;
using clade::statistics::paired_samples;
using clade::statistics::van_elteren;

using sample = std::vector<double>;

struct known {
  std::vector<std::pair<sample, sample>> instances;
  double p;
};

// Printed by running_time_permutation.py, which follows the definition and enumerates every permutation.
// clang-format off
const std::vector<known> cases{
    {{{{1, 7, 7}, {7, 3, 8}}}, 0.69999999999999996},
    {{{{4, 2, 3, 2}, {8, 10, 10, 6}}}, 0.028571428571428571},
    {{{{5}, {9}}, {{4}, {6}}, {{6}, {6}}, {{3}, {9}}, {{3}, {8}}}, 0.125},
    {{{{3, 2}, {5, 10}}, {{5, 0}, {4, 7}}, {{2, 1}, {10, 10}}}, 0.027777777777777776},
    {{{{4, 3, 6}, {9, 10, 8}}, {{7, 5, 1}, {3, 7, 3}}}, 0.19},
};
// clang-format on

std::vector<paired_samples> views(const std::vector<std::pair<sample, sample>>& instances) {
  std::vector<paired_samples> all;
  for (const auto& [x, y] : instances) all.push_back({x, y});
  return all;
}

}  // namespace

BOOST_AUTO_TEST_CASE(agrees_with_all_permutations_tried_elsewhere) {
  for (const auto& each : cases) {
    const auto found = van_elteren(views(each.instances), random_stream(1), {.most = 40'000, .enough = 40'000});
    if (found.exact) {
      BOOST_TEST(support::close(found.p, each.p), found.p << " instead of " << each.p);
    } else {
      BOOST_TEST(std::abs(found.p - each.p) < 4 * std::sqrt(each.p * (1 - each.p) / 40'000));
    }
  }
}

BOOST_AUTO_TEST_CASE(one_run_on_each_of_few_instances_is_the_sign_test) {
  std::vector<std::pair<sample, sample>> instances;
  for (int i = 0; i < 8; ++i) {
    const auto scale = std::pow(10.0, i);
    instances.push_back({{scale}, {i == 3 ? 0.9 * scale : 1.1 * scale}});
  }
  const auto found = van_elteren(views(instances), random_stream(1));
  BOOST_TEST(found.exact);
  BOOST_TEST(support::close(found.p, 2 * (1.0 + 8.0) / 256));
  BOOST_TEST(support::close(found.shift, -0.375));
}

BOOST_AUTO_TEST_CASE(only_values_of_one_instance_are_compared) {
  std::vector<std::pair<sample, sample>> instances(3);
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t k = 0; k < 20; ++k) {
      const auto value = std::pow(1000.0, static_cast<double>(i)) * (1 + 0.01 * static_cast<double>(k));
      instances[i].first.push_back(value);
      instances[i].second.push_back(1.1 * value);
    }
  }
  BOOST_TEST(van_elteren(views(instances), random_stream(1)).p < 0.001);
  BOOST_TEST(van_elteren(views(instances), random_stream(1)).shift < -0.3);
}

BOOST_AUTO_TEST_CASE(equal_values_say_nothing) {
  const std::vector<std::pair<sample, sample>> instances{{{1, 1, 1}, {1, 1}}, {sample(40, 7), sample(40, 7)}};
  const auto found = van_elteren(views(instances), random_stream(1));
  BOOST_TEST((found.p == 1 && found.shift == 0));
}

BOOST_AUTO_TEST_CASE(refuses_what_cannot_be_compared) {
  using support::refusal;
  const auto test = [](const sample& x, const sample& y) {
    const paired_samples one{x, y};
    return refusal([&] { van_elteren(std::span(&one, 1), random_stream(1)); });
  };
  BOOST_TEST(refusal([] { van_elteren({}, random_stream(1)); }) == "van_elteren needs at least 1 instance, but has 0");
  BOOST_TEST(test({}, {1}) == "van_elteren x must hold at least 1 value, but held 0");
  BOOST_TEST(test({1}, {std::nan("")}) == "van_elteren y must hold finite values or infinity, but held nan");
}

BOOST_AUTO_TEST_SUITE_END()
