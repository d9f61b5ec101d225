// SPDX-License-Identifier: BSL-1.0
// The reports of a study that counts moves.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <clade/study/experiment/analysis.hpp>
#include <clade/study/report/csv.hpp>
#include <clade/study/report/html.hpp>
#include <clade/study/report/json.hpp>
#include <clade/study/report/latex.hpp>
#include <clade/study/report/markdown.hpp>
#include <clade/study/report/text.hpp>
#include <string>
#include <utility>
#include <vector>

#include "sample_results.hpp"

BOOST_AUTO_TEST_SUITE(report_tests)
BOOST_AUTO_TEST_SUITE(moves)

namespace {

using namespace clade;

// The reports of four settings of two parameters. Some runs of the slower settings fail.
std::vector<std::string> reports_in(study::unit unit, std::vector<std::string> instances) {
  study::design plan{.title = "t", .instances = std::move(instances), .runs = 12, .budget = 300, .unit = unit};
  for (const std::string a : {"1", "2"}) {
    for (const std::string b : {"3", "4"}) plan.settings.push_back({a + b, {{"a", a}, {"b", b}}});
  }
  const auto of = support::sample_results(std::move(plan));
  const auto found = study::analyse(of);
  return {report::text(of, found),
          report::text(of, found, false, 200),
          report::markdown(of, found),
          report::html(of, found),
          report::latex(of, found),
          report::json(of, found),
          report::csv(of)};
}

bool holds(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

BOOST_AUTO_TEST_CASE(every_report_counts_moves_and_no_evaluations) {
  for (const auto& instances : {std::vector<std::string>{"1"}, {"1", "2"}}) {
    for (const auto& report : reports_in(study::unit::moves, instances)) {
      BOOST_TEST(holds(report, "moves"));
      BOOST_TEST(!holds(report, "valuations"));
    }
    for (const auto& report : reports_in(study::unit::evaluations, instances)) {
      BOOST_TEST(holds(report, "evaluations"));
      BOOST_TEST(!holds(report, "moves"));
    }
  }
}

BOOST_AUTO_TEST_CASE(json_names_the_unit_and_its_members) {
  const auto document = reports_in(study::unit::moves, {"1"})[5];
  for (const auto* const part : {"\"unit\": \"moves\"", "\"moves\": [", "\"median_moves\": "})
    BOOST_TEST(holds(document, part), part);
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
