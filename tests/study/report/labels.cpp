// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <clade/study/experiment/results.hpp>
#include <clade/study/report/plots/setting_labels.hpp>
#include <set>
#include <string>
#include <vector>

BOOST_AUTO_TEST_SUITE(report_tests)
BOOST_AUTO_TEST_SUITE(labels_tests)

namespace {

using names = std::vector<std::string>;

clade::report::plots::setting_labels labels(const names& of) {
  clade::study::design plan;
  for (const auto& name : of) plan.settings.push_back({name});
  return clade::report::plots::labels_of(plan);
}

}  // namespace

BOOST_AUTO_TEST_CASE(parts_that_all_names_have_are_left_out) {
  const auto shown = labels({"population=20, crossover=order, n=8", "population=50, crossover=order, n=8"});
  BOOST_TEST((shown.in_tables == names{"population=20", "population=50"}));
  BOOST_TEST((shown.in_plots == shown.in_tables));
  BOOST_TEST(shown.shared == "crossover=order, n=8");
  // The common part may be at any position.
  const auto turned = labels({"a, x", "x, b"});
  BOOST_TEST((turned.in_plots == names{"a", "b"}));
  BOOST_TEST(turned.shared == "x");
}

BOOST_AUTO_TEST_CASE(names_stay_whole_where_too_little_would_be_left) {
  for (const auto& whole : std::vector<names>{{"a", "b"}, {"a", "a, b"}, {"a, b", "b, a"}, {"a, b", "a, a, b"}}) {
    const auto shown = labels(whole);
    BOOST_TEST((shown.in_tables == whole));
    BOOST_TEST((shown.in_plots == whole));
    BOOST_TEST(shown.shared == "");
  }
}

BOOST_AUTO_TEST_CASE(long_names_become_the_values_of_their_parameters) {
  const auto shown = labels({"population=20, mutation-rate=0.01, crossover=order",
                             "population=50, mutation-rate=0.01, crossover=order",
                             "population=50, mutation-rate=0.02, crossover=order"});
  BOOST_TEST(shown.shared == "crossover=order");
  BOOST_TEST(shown.in_tables[0] == "population=20, mutation-rate=0.01");
  BOOST_TEST((shown.in_plots == names{"20, 0.01", "50, 0.01", "50, 0.02"}));
  BOOST_TEST(shown.parameter_names_text == "population, mutation-rate");
}

BOOST_AUTO_TEST_CASE(names_that_differ_have_labels_that_differ) {
  const std::string much(60, 'm');
  const std::vector<names> all{{much + " x", much + "  x", much},
                               {"  " + much, " " + much, much},
                               {"a=" + much + ", b=1", "a=" + much + ", b=2", "a=1, b=" + much},
                               {"a=" + much + "=1", "a=" + much, "a==" + much},
                               {much + " a " + much, much + " " + much, much + " a a " + much},
                               {"b, " + much, much + ", b", "b, b, " + much, much},
                               {", " + much, much + ", ", ", , " + much}};
  for (const auto& some : all) {
    const auto shown = labels(some);
    BOOST_TEST((std::set<std::string>(shown.in_tables.begin(), shown.in_tables.end()).size() == some.size()));
    BOOST_TEST((std::set<std::string>(shown.in_plots.begin(), shown.in_plots.end()).size() == some.size()));
    for (const auto& label : shown.in_plots) BOOST_TEST(!label.empty());
  }
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
