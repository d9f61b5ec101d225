// SPDX-License-Identifier: BSL-1.0
// All reports show an infinite fitness in the same way.
#include <boost/test/unit_test.hpp>
#include <clade/study/experiment/analysis.hpp>
#include <clade/study/report/csv.hpp>
#include <clade/study/report/iohprofiler.hpp>
#include <clade/study/report/json.hpp>
#include <clade/study/report/markdown.hpp>
#include <clade/study/report/text.hpp>
#include <limits>
#include <string>
#include <vector>

#include "hand_made_results.hpp"

BOOST_AUTO_TEST_SUITE(report_tests)
BOOST_AUTO_TEST_SUITE(infinite_fitness)

namespace {

using namespace clade;
using namespace clade::study;

// Two settings: the best of one is -inf, that of the other inf, and no run of either succeeds.
results extremes() {
  constexpr auto infinity = std::numeric_limits<double>::infinity();
  design plan{.title = "t", .settings = {{"low"}, {"high"}}, .runs = 2, .budget = 100};
  const auto ended_at = [](double best) {
    return std::vector<trial>(2, trial{.evaluations = 104, .best = best, .improvements = {{8, best}}});
  };
  return {plan, {ended_at(-infinity), ended_at(infinity)}};
}

bool holds(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

BOOST_AUTO_TEST_CASE(every_format_says_inf) {
  const auto of = extremes();
  const auto found = analyse(of);
  const auto table = report::text(of, found), page = report::markdown(of, found), document = report::json(of, found);
  BOOST_TEST(holds(table, " -inf "));
  BOOST_TEST(holds(table, " inf "));
  BOOST_TEST(holds(page, "| -inf |"));
  BOOST_TEST(holds(page, "| inf |"));
  BOOST_TEST(holds(document, "\"median_best\": \"-inf\""));
  BOOST_TEST(holds(document, "\"median_best\": \"inf\""));
  BOOST_TEST(holds(document, "\"best\": [\"-inf\", \"-inf\"]"));
  BOOST_TEST(holds(report::csv(of), "104,-inf\n"));
  BOOST_TEST(holds(report::csv(of), "104,inf\n"));
  const auto files = report::iohprofiler(of);
  BOOST_TEST(holds(files[0].content, "\"y\": -1.7976931348623157e+308"));
  BOOST_TEST(holds(files[1].content, "8 -1.7976931348623157e+308\n100 -1.7976931348623157e+308\n"));
  BOOST_TEST(holds(files[2].content, "\"y\": 1.7976931348623157e+308"));
  for (const auto& text : {table, page, document, report::csv(of)}) BOOST_TEST(!holds(text, "e+308"));
}

// Without success, the expected running time has a lower bound but no upper one.
BOOST_AUTO_TEST_CASE(tables_have_the_lower_bound_where_no_run_succeeded) {
  const auto of = extremes();
  const auto found = analyse(of);
  BOOST_TEST(holds(report::text(of, found), " - (52.1-inf) "));
  BOOST_TEST(holds(report::markdown(of, found), "| - (52.1-inf) |"));
  // Missing numbers are null rather than text.
  BOOST_TEST(holds(report::json(of, found), "\"ert\": null,\n      \"ert_low\": null,\n      \"ert_high\": null"));
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
