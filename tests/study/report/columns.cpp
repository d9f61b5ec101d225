// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <clade/study/experiment/analysis.hpp>
#include <clade/study/report/columns.hpp>
#include <map>
#include <set>
#include <string>

#include "hand_made_results.hpp"
#include "sample_results.hpp"

namespace {

using namespace clade;
using support::sample_design;
using support::sample_results;

/// The cells of the best setting, by the names of their columns.
std::map<std::string, report::cell> cells(const study::results& of) {
  const auto found = study::analyse(of);
  std::map<std::string, report::cell> all;
  for (const auto& c : report::columns_of(of, found)) all[c.name] = c.value({found, found.ranking[0]});
  return all;
}

std::set<std::string> shown(const study::results& of, bool report::column::* where) {
  std::set<std::string> names;
  for (const auto& c : report::columns_of(of, study::analyse(of))) {
    if (c.*where) names.insert(c.name);
  }
  return names;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(report_tests)
BOOST_AUTO_TEST_SUITE(columns)

BOOST_AUTO_TEST_CASE(cells_are_the_statistics_of_the_setting) {
  const auto of = sample_results(sample_design(3, 2, 20, 300));
  const auto found = study::analyse(of);
  const auto& best = found.summaries[found.ranking[0]];
  const auto all = cells(of);
  BOOST_TEST(*all.at("runs").value == 40);
  BOOST_TEST(*all.at("successes").value == static_cast<double>(best.successes));
  BOOST_TEST(all.at("successes").suffix == " of 40");
  BOOST_TEST(*all.at("success %").value == best.success_rate);
  BOOST_TEST((all.at("success %").interval == best.success_rate_interval));
  BOOST_TEST((all.at("ERT").value == best.expected_running_time &&
              all.at("ERT").interval == best.expected_running_time_interval));
  BOOST_TEST((all.at("mean runtime").value == best.mean_runtime &&
              all.at("mean runtime").interval == best.mean_runtime_interval));
  BOOST_TEST((all.at("mean ERT").value == best.mean_expected_running_time));
  BOOST_TEST(*all.at("25 %").value == best.lower_quartile);
  BOOST_TEST(*all.at("median").value == best.median);
  BOOST_TEST(*all.at("75 %").value == best.upper_quartile);
  BOOST_TEST(*all.at("PAR-10").value == best.penalized_average);
  BOOST_TEST(*all.at("best").value == best.median_best);
  BOOST_TEST(*all.at("rank").value == found.friedman->mean_ranks[found.ranking[0]]);
  BOOST_TEST((!all.at("A12").value && !all.at("p").value));
}

BOOST_AUTO_TEST_CASE(every_column_has_a_name_and_a_member_of_its_own) {
  const auto of = support::hand_made_results();
  std::set<std::string> names, members;
  for (const auto& c : report::columns_of(of, study::analyse(of))) {
    BOOST_TEST(names.insert(c.name).second, c.name);
    BOOST_TEST((c.json_name.empty() || members.insert(c.json_name).second), c.name);
    BOOST_TEST((c.in_wide_text || !c.in_narrow_text), c.name << " is only in narrow text");
  }
  names.clear(), members.clear();
  for (const auto& c : report::pair_columns) {
    BOOST_TEST(names.emplace(c.name).second, c.name);
    BOOST_TEST(members.emplace(c.json_name).second, c.name);
  }
}

BOOST_AUTO_TEST_CASE(columns_that_would_say_nothing_are_left_out) {
  const auto one = support::named_results({"one", "other"}), several = sample_results(sample_design(3, 2, 20, 300));
  for (const auto where : {&report::column::in_narrow_text, &report::column::in_wide_text}) {
    BOOST_TEST(!shown(one, where).contains("best"));
    BOOST_TEST(!shown(one, where).contains("rank"));
    BOOST_TEST(!shown(one, where).contains("mean runtime"));  // it is the ERT if nothing failed
    BOOST_TEST(shown(several, where).contains("best"));
    BOOST_TEST(shown(several, where).contains("rank"));
    BOOST_TEST(shown(several, where).contains("mean ERT"));
  }
  BOOST_TEST(!shown(one, &report::column::in_narrow_text).contains("runs"));
  BOOST_TEST(shown(one, &report::column::in_wide_text).contains("runs"));
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
