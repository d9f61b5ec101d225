// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <clade/run/observe/distribution.hpp>
#include <clade/study/report/plots/distributions.hpp>
#include <clade/study/report/plots/lines.hpp>
#include <clade/study/report/plots/search_distribution.hpp>
#include <cmath>
#include <cstddef>
#include <limits>
#include <string>
#include <vector>

BOOST_AUTO_TEST_SUITE(report_tests)
BOOST_AUTO_TEST_SUITE(lines_tests)

using namespace clade::report;

namespace {

std::size_t count(const std::string& in, const std::string& part) {
  std::size_t n = 0;
  for (auto at = in.find(part); at != std::string::npos; at = in.find(part, at + 1)) ++n;
  return n;
}

bool has(const std::string& in, const std::string& part) { return in.find(part) != std::string::npos; }

}  // namespace

BOOST_AUTO_TEST_CASE(a_line_has_a_corner_for_every_value_that_can_be_shown) {
  const auto nan = std::nan("");
  const auto plot = plots::lines({0, 10, 20, 30}, {{"one", {1, 10, 100, 1000}}, {"two", {-1, nan, 0, 5}}},
                                 {"Title", "across", "up"}, true);
  BOOST_TEST(has(plot, "<title>Title</title>"));
  BOOST_TEST(has(plot, ">across</text>"));
  BOOST_TEST(has(plot, ">up</text>"));
  BOOST_TEST(has(plot, ">one</text>"));
  // The highest value is at the top, 34, the lowest at the bottom, 324, and powers of ten are evenly spaced.
  BOOST_TEST(has(plot, " 324L"));
  BOOST_TEST(has(plot, " 227.3L"));
  BOOST_TEST(has(plot, " 130.7L"));
  BOOST_TEST(!has(plot, "nan"));
}

BOOST_AUTO_TEST_CASE(lines_are_cut_where_values_are_missing) {
  const auto inf = std::numeric_limits<double>::infinity();
  const auto plot = plots::lines({0, 1, 2, 3, 4}, {{"one", {1, 2, inf, 2, 1}}}, {"", "", ""}, false);
  const auto begin = plot.find("d=\"M", plot.find("<g class"));
  const auto outline = plot.substr(begin + 3, plot.find('"', begin + 3) - begin - 3);
  BOOST_TEST(count(outline, "M") == 2u);
  BOOST_TEST(count(outline, "L") == 2u);
}

BOOST_AUTO_TEST_CASE(many_lines_have_no_legend_and_nothing_gives_nothing) {
  std::vector<plots::line> many;
  for (int i = 0; i < 100; ++i) many.push_back({"line" + std::to_string(i), {1, static_cast<double>(i)}});
  BOOST_TEST(!has(plots::lines({1, 2}, many, {"", "", ""}, false), "line1<"));
  BOOST_TEST(plots::lines({}, many, {"", "", ""}, false).empty());
  BOOST_TEST(plots::lines({1, 2}, {}, {"", "", ""}, false).empty());
  // One place, equal values, no value at all.
  BOOST_TEST(!plots::lines({1}, {{"a", {2}}}, {"", "", ""}, true).empty());
  BOOST_TEST(!has(plots::lines({1, 2}, {{"a", {0, 0}}}, {"", "", ""}, true), "nan"));
  BOOST_TEST(!has(plots::lines({1, 2}, {{"a", {0, 0}}}, {"", "", ""}, false), "nan"));
}

BOOST_AUTO_TEST_CASE(a_distribution_rises_by_the_share_of_its_goals) {
  const auto plot =
      plots::distributions({{"first", {100, 10, 10}, 4, 1000}, {"none", {}, 5, 500}}, {"Title", "across", "up"});
  BOOST_TEST(has(plot, "first: 75 %; none: 0 %."));
  // Two of four at 10, three at 100: halfway between 324 and 34, and a quarter below the top.
  BOOST_TEST(has(plot, "V179H"));
  BOOST_TEST(has(plot, "V106.5H"));
  BOOST_TEST(!has(plot, "nan"));
  BOOST_TEST(plots::distributions({}, {"", "", ""}).empty());
  BOOST_TEST(!has(plots::distributions({{"none", {}, 0, 10}}, {"", "", ""}), "nan"));
}

BOOST_AUTO_TEST_CASE(nothing_observed_is_an_empty_plot) {
  const auto none = plots::search_distribution(clade::observe::distribution());
  BOOST_TEST(none.scales.empty());
  BOOST_TEST(none.mean.empty());
  BOOST_TEST(none.deviations.empty());
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
