// SPDX-License-Identifier: BSL-1.0
#include <array>
#include <boost/test/unit_test.hpp>
#include <clade/core/constrained.hpp>
#include <clade/core/objectives.hpp>
#include <clade/study/report/front_html.hpp>
#include <cmath>
#include <cstddef>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include "markup.hpp"
#include "support/hostile_names.hpp"

BOOST_AUTO_TEST_SUITE(report_tests)
BOOST_AUTO_TEST_SUITE(fronts_tests)

using namespace clade::report;

namespace {

using points = std::vector<std::vector<double>>;

std::size_t count(const std::string& in, const std::string& part) {
  std::size_t n = 0;
  for (auto at = in.find(part); at != std::string::npos; at = in.find(part, at + 1)) ++n;
  return n;
}
bool has(const std::string& in, const std::string& part) { return count(in, part) > 0; }

// Checks that the texts are within the image and do not overlap.
void check_texts(const std::string& image) {
  const auto tag = support::tags(image, "svg").front();
  const auto all = support::texts(image);
  for (std::size_t i = 0; i < all.size(); ++i) {
    BOOST_TEST((all[i].left >= 0 && all[i].right <= support::number(tag, "width")), all[i].words);
    BOOST_TEST((all[i].top >= 0 && all[i].bottom <= support::number(tag, "height")), all[i].words);
    for (std::size_t j = 0; j < i; ++j) {
      BOOST_TEST(!all[i].overlaps(all[j]), all[i].words + " covers " + all[j].words);
    }
  }
}

const std::string marker_look = "fill-opacity=\".8\"";

}  // namespace

BOOST_AUTO_TEST_CASE(two_objectives_are_points_at_their_places) {
  const auto plot = plots::fronts({{"one", {{0, 10}, {1, 5}, {2, 0}}}, {"two", {{0, 12.5}}}}, {}, {{0, 0}, {1, 1}});
  BOOST_TEST(support::fault_of_markup(plot) == "");
  BOOST_TEST(count(plot, marker_look) == 4u);
  BOOST_TEST(has(plot, "<title>0, 12.5</title>"));
  BOOST_TEST(has(plot, ">objective 1</text>"));
  BOOST_TEST(has(plot, ">objective 2</text>"));
  for (const auto* const name : {">one</text>", ">two</text>", ">true front</text>"}) BOOST_TEST(has(plot, name));
  BOOST_TEST(
      has(plot, "one: 3 points; two: 1 point of 2 objectives. objective 1 from 0 to 2; objective 2 from 0 to 12.5."));
  // From 34 to 404 with room of 4 % at both ends: 5 is two fifths of the way up.
  const auto y = 404 - 370 * (0.04 + 0.4) / 1.08;
  BOOST_TEST(has(plot, ' ' + svg::coordinate(y) + "a3.5 "));
  check_texts(plot);
}

BOOST_AUTO_TEST_CASE(a_front_that_is_alone_has_no_legend) {
  BOOST_TEST(!has(plots::fronts({{"one", {{0, 1}}}}), ">one</text>"));
  BOOST_TEST(has(plots::fronts({{"one", {{0, 1}}}}, {}, {{0, 1}}), ">one</text>"));
}

BOOST_AUTO_TEST_CASE(three_objectives_are_three_pairs) {
  const auto plot =
      plots::fronts({{"one", {{0, 1, 2000}, {1, 0, 1000}}}}, {"Title", {"cost", "weight"}}, {{0.5, 0.5, 500}});
  BOOST_TEST(support::fault_of_markup(plot) == "");
  BOOST_TEST(has(plot, "<title>Title</title>"));
  BOOST_TEST(count(plot, marker_look) == 2u * 3);
  BOOST_TEST(count(plot, ">cost</text>") == 2u);
  BOOST_TEST(count(plot, ">weight</text>") == 2u);
  BOOST_TEST(count(plot, ">objective 3</text>") == 1u);
  check_texts(plot);
}

BOOST_AUTO_TEST_CASE(more_objectives_are_lines_over_parallel_axes) {
  const auto plot = plots::fronts({{"one", {{0, 1, 2, 3}, {4, 3, 2, 1}}}, {"two", {{2, 2, 2, 2}}}}, {}, {{9, 9, 9, 9}});
  BOOST_TEST(support::fault_of_markup(plot) == "");
  // The first point starts at the bottom of the first axis and ends at the top of the last; the third objective of all
  // points is the same and in the middle.
  BOOST_TEST(has(plot, "\"M34 370L198 370L362 205L526 40\""));
  BOOST_TEST(has(plot, "\"M34 40L198 40L362 205L526 370\""));
  BOOST_TEST(has(plot, "\"M34 205L198 205L362 205L526 205\""));
  BOOST_TEST(!has(plot, "true front"));
  BOOST_TEST(has(plot, ">f4</text>"));
  check_texts(plot);
  points many(3);
  for (std::size_t k = 0; k < 30; ++k) {
    for (auto& point : many) point.push_back(static_cast<double>(k));
  }
  check_texts(plots::fronts({{"one", many}, {"two", many}}));
}

BOOST_AUTO_TEST_CASE(values_that_cannot_be_shown_are_left_out) {
  const auto inf = std::numeric_limits<double>::infinity();
  const auto plot = plots::fronts({{"one", {{0, 1}, {inf, 2}, {std::nan(""), 3}}}}, {}, {{-inf, 0}});
  BOOST_TEST(count(plot, marker_look) == 1u);
  for (const auto* const word : {"nan", "inf", "true front"}) BOOST_TEST(!has(plot, word));
  BOOST_TEST(plots::fronts({}).empty());
  BOOST_TEST(plots::fronts({{"one", {}}}, {}, {{0, 1}}).empty());
  BOOST_TEST(plots::fronts({{"one", {{inf, 1}}}}).empty());
  for (const std::size_t m : {2u, 3u, 4u}) {
    const auto extreme = plots::fronts({{"one", {std::vector(m, -1.7e308), std::vector(m, 1.7e308)}}});
    BOOST_TEST((!has(extreme, "nan") && !has(extreme, "inf")));
  }
}

BOOST_AUTO_TEST_CASE(points_of_unlike_size_are_refused) {
  const auto says = [](const char* words) {
    return [words](const std::invalid_argument& e) { return has(e.what(), words); };
  };
  BOOST_CHECK_EXCEPTION(plots::fronts({{"one", {{0, 1}}}, {"two", {{0, 1, 2}}}}), std::invalid_argument,
                        says("as many objectives each, at least one, but had 2 and 3"));
  BOOST_CHECK_EXCEPTION(plots::fronts({{"one", {{0, 1}}}}, {}, {{0, 1, 2}}), std::invalid_argument, says("2 and 3"));
  BOOST_CHECK_EXCEPTION(plots::fronts({{"one", {{0}}}}), std::invalid_argument, says("at least two objectives"));
  BOOST_CHECK_THROW(plots::fronts({{"one", {{}}}}), std::invalid_argument);
}

BOOST_AUTO_TEST_CASE(the_front_of_points_has_the_feasible_ones_in_their_own_terms) {
  using clade::maximized;
  using two = clade::objectives<2>;
  const std::vector<clade::constrained<two>> all{{.value = two{maximized{3.0}, 4.0}, .violation = 0},
                                                 {.value = two{maximized{5.0}, 6.0}, .violation = 1}};
  const auto found = plots::front_of("name", all);
  BOOST_TEST(found.name == "name");
  BOOST_TEST((found.points == points{{3, 4}}));
  BOOST_TEST((plots::front_of("", std::vector<std::array<double, 2>>{{1, 2}}).points == points{{1, 2}}));
}

BOOST_AUTO_TEST_CASE(a_course_rises_over_the_evaluations) {
  struct row {
    std::size_t evaluations;
    float value;
  };
  const auto one = plots::course_of("one", std::vector<row>{{100, 0}, {200, 1}});
  const auto plot = plots::quality({one}, "measure");
  BOOST_TEST(support::fault_of_markup(plot) == "");
  BOOST_TEST(has(plot, ">measure</text>"));
  BOOST_TEST(has(plot, "From 0 to 1."));
  BOOST_TEST(!has(plot, ">one</text>"));
  // It starts in the middle, at the bottom, and ends at the right, 4 % below the top.
  BOOST_TEST(has(plot, " 304L546 " + svg::coordinate(304 - 270 / 1.04)));
  check_texts(plot);

  auto two = one;
  two.name = "two";
  for (auto& place : two.places) place.value *= 2;
  const auto both = plots::quality({one, two});
  for (const auto* const name : {">one</text>", ">two</text>", ">hypervolume</text>"}) BOOST_TEST(has(both, name));
  BOOST_TEST(has(both, "one from 0 to 1. two from 0 to 2."));
  check_texts(both);
}

BOOST_AUTO_TEST_CASE(a_course_has_one_corner_for_a_pixel_and_is_cut_where_values_are_missing) {
  plots::course one{"one", {}};
  for (int i = 0; i <= 100'000; ++i) one.places.push_back({static_cast<double>(i), static_cast<double>(i)});
  BOOST_TEST(plots::quality({one}).size() < 100'000u);
  BOOST_TEST(has(plots::quality({one}), "From 0 to 100,000."));

  const auto inf = std::numeric_limits<double>::infinity();
  const auto cut = plots::quality({{"one", {{0, inf}, {1, 3}, {2, 2}, {3, std::nan("")}, {4, 1}, {5, 1}}}}, "IGD");
  const auto begin = cut.find("d=\"M", cut.find("<g class"));
  const auto outline = cut.substr(begin + 3, cut.find('"', begin + 3) - begin - 3);
  BOOST_TEST(count(outline, "M") == 2u);
  BOOST_TEST(count(outline, "L") == 2u);
  BOOST_TEST((!has(cut, "nan") && !has(cut, "inf")));
  BOOST_TEST(plots::quality({}).empty());
  BOOST_TEST(plots::quality({{"one", {{1, inf}}}}).empty());
  for (const double value : {0.0, -2.0, 1.7e308, -1.7e308}) {
    const auto flat = plots::quality({{"one", {{0, value}}}});
    BOOST_TEST((!flat.empty() && !has(flat, "nan") && !has(flat, "inf")));
  }
}

BOOST_AUTO_TEST_CASE(a_page_has_what_it_is_given) {
  std::string page;
  for (auto hostile : support::hostile_names()) {
    hostile += "<b>\"&";
    page = front_html({{hostile, {{0, 1}}}, {"two", {{1, 0}}}}, {.title = hostile,
                                                                 .words = hostile,
                                                                 .objectives = {hostile},
                                                                 .true_front = {{0, 0}},
                                                                 .courses = {{hostile, {{1, 2}}}},
                                                                 .measure = hostile});
    BOOST_TEST(support::fault_of_markup(page) == "");
    BOOST_TEST(!has(page, "<b>"));
    BOOST_TEST(has(page, "<p>" + svg::escape(hostile) + "</p>"));
  }
  BOOST_TEST(has(page, "<h3>The fronts</h3>"));
  BOOST_TEST(count(page, "<svg") == 2u);
  BOOST_TEST(count(front_html({{"one", {{0, 1, 2, 3}}}}), "<svg") == 1u);
  BOOST_TEST(has(front_html({{"one", {{0, 1, 2, 3}}}}), "A line for each point"));
  const auto none = front_html({{"one", {}}}, {.courses = {{"", {{1, 2}}}}});
  BOOST_TEST(support::fault_of_markup(none) == "");
  BOOST_TEST(has(none, "There is no point to show"));
  BOOST_TEST(!has(none, "<svg"));
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
