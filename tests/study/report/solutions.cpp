// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <clade/random/random_stream.hpp>
#include <clade/study/report/page/solutions.hpp>
#include <cmath>
#include <cstddef>
#include <limits>
#include <string>
#include <vector>

#include "markup.hpp"
#include "support/hostile_names.hpp"

BOOST_AUTO_TEST_SUITE(report_tests)
BOOST_AUTO_TEST_SUITE(solutions_tests)

using namespace clade::report;

namespace {

using kind = solution_table::kind;
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

std::size_t count(const std::string& in, const std::string& part) {
  std::size_t n = 0;
  for (auto at = in.find(part); at != std::string::npos; at = in.find(part, at + 1)) ++n;
  return n;
}

// The cost follows from `size` alone; `colour` and `noise` mean nothing, and only red solutions have a `depth`.
solution_table sample(std::size_t n, double unit = 1) {
  solution_table made;
  made.columns = {{.name = "size", .is_variable = true},
                  {.name = "colour", .is_variable = true, .categories = {"red", "green"}},
                  {.name = "noise", .is_variable = true, .logarithmic = true},
                  {.name = "depth", .is_variable = true},
                  {.name = "cost", .is_objective = true},
                  {.name = "load"}};
  clade::random_stream rng(1);
  for (std::size_t i = 0; i < n; ++i) {
    const auto size = rng.unit(), colour = static_cast<double>(rng.below(2));
    made.solutions.push_back(
        {"design " + std::to_string(i + 1),
         {size, colour, std::pow(10, 3 * rng.unit()), colour == 0 ? rng.unit() : nan, unit * (1 + size * size), 5},
         i % 5 == 4 ? kind::infeasible : kind::feasible});
  }
  return made;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_line_for_each_design_but_failed_ones) {
  auto of = sample(20);
  of.solutions[3].of = kind::failed;
  of.solutions[7].of = kind::best;
  const auto plot = plots::parallel_coordinates(of);
  const auto others = support::fault_of_markup(plot);
  BOOST_TEST(others == "");
  BOOST_TEST(count(plot, "class=\"d\"") == 19u);
  BOOST_TEST(count(plot, "data-d=\"3\"") == 0u);
  BOOST_TEST(count(plot, "class=\"axis\"") == 6u);
  BOOST_TEST(count(plot, "#d55e00") == 1u);
  // The answer is drawn last, over the others.
  BOOST_TEST(plot.rfind("class=\"d\"") == plot.find("class=\"d\" data-d=\"7\""));
  BOOST_TEST(count(plot, "depth none") > 0u);
}

BOOST_AUTO_TEST_CASE(many_designs_are_thinned_but_the_answer_stays) {
  auto of = sample(5000);
  for (const auto i : {10u, 4999u}) of.solutions[i].of = kind::best;
  const auto plot = plots::parallel_coordinates(of, svg::plot_width, 100);
  BOOST_TEST(count(plot, "class=\"d\"") == 100u);
  for (const auto* const drawn : {"data-d=\"10\"", "data-d=\"4999\""}) BOOST_TEST(count(plot, drawn) == 1u);
}

BOOST_AUTO_TEST_CASE(nothing_to_draw_yields_nothing) {
  auto of = sample(3);
  for (auto& one : of.solutions) one.of = kind::failed;
  BOOST_TEST(plots::parallel_coordinates(of).empty());
  BOOST_TEST(plots::scatter_matrix(of, {0, 4}).empty());
  BOOST_TEST(plots::effects_of_variables(of, 4).empty());
  BOOST_TEST(page::solutions_section(of).empty());
  BOOST_TEST(plots::share_of_order(of, 0, 4) == 0);
}

BOOST_AUTO_TEST_CASE(a_variable_that_decides_has_the_order_and_others_have_none_in_any_unit) {
  for (const double unit : {1e-9, 1.0, 1e9}) {
    const auto of = sample(400, unit);
    // Eight groups of equal size leave 1 / 64 of the variance of ranks within them.
    BOOST_TEST(std::abs(plots::share_of_order(of, 0, 4) - 63.0 / 64) < 1e-3);
    BOOST_TEST(plots::share_of_order(of, 1, 4) < 0.03);
    BOOST_TEST(plots::share_of_order(of, 2, 4) < 0.08);
    const auto images = plots::effects_of_variables(of, 4);
    BOOST_TEST(support::fault_of_markup("<div>" + images + "</div>") == "");
    BOOST_TEST(images.find(">size, 98 %</text>") < images.find(">noise, "));
  }
}

BOOST_AUTO_TEST_CASE(a_category_may_decide) {
  auto of = sample(200);
  for (auto& one : of.solutions) one.values[4] = one.values[1] == 0 ? 3 : 7;
  BOOST_TEST(plots::share_of_order(of, 1, 4) == 1, boost::test_tools::tolerance(1e-12));
}

BOOST_AUTO_TEST_CASE(the_best_designs_of_a_maximized_objective_are_the_largest) {
  auto of = sample(50);
  of.columns[4].maximized = true;
  double largest = 0;
  std::string name;
  for (const auto& one : of.solutions) {
    if (one.of == kind::feasible && one.values[4] > largest) largest = one.values[4], name = one.name;
  }
  const auto page = page::solutions_section(of, 5);
  BOOST_TEST(count(page, "<tr data-d=") == 5u);
  BOOST_TEST(page.find(">" + name + "</th>") < page.find("<tr data-d=", page.find("<tr data-d=") + 1));
}

BOOST_AUTO_TEST_CASE(solutions_have_the_name_of_their_table) {
  auto of = sample(50);
  for (const std::string word : {"<h2>Designs</h2>", "grey for infeasible ones", "All designs over"})
    BOOST_TEST(count(page::solutions_section(of), word) > 0u, word);
  of.noun = "setting";
  of.infeasible = "those that failed";
  const auto page = page::solutions_section(of);
  for (const std::string word : {"data-nouns=\"settings\"", "<h2>Settings</h2>", "<h2>The best settings</h2>",
                                 ">setting</th>", "grey for those that failed", "order of the settings"})
    BOOST_TEST(count(page, word) > 0u, word);
  BOOST_TEST(count(page, "nfeasible") == 0u);
  BOOST_TEST(count(page, "designs ") == 0u);
}

BOOST_AUTO_TEST_CASE(pages_with_any_names_and_values_are_well_formed) {
  auto of = sample(30);
  of.solutions[0].values[0] = 1e308;
  of.solutions[1].values[0] = -1e308;
  of.solutions[2].values[4] = std::numeric_limits<double>::infinity();
  for (const auto& name : support::hostile_names()) {
    of.columns[0].name = name;
    of.columns[1].categories[0] = name;
    of.solutions[0].name = name;
    const auto page = page::solutions_section(of);
    BOOST_TEST(support::fault_of_markup(page::begin("x", page::solutions_style) + page +
                                        page::end(page::solutions_script)) == "");
  }
}

BOOST_AUTO_TEST_CASE(no_text_of_pairs_covers_another) {
  const auto plot = plots::scatter_matrix(sample(100), {4, 0, 1, 2}, 860);
  const auto all = support::texts(plot);
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) BOOST_TEST(!all[i].overlaps(all[j]), all[i].words + " covers " + all[j].words);
  }
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
