// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <clade/study/report/csv.hpp>
#include <cstddef>
#include <string>
#include <vector>

#include "hand_made_results.hpp"
#include "sample_results.hpp"

BOOST_AUTO_TEST_SUITE(report_tests)
BOOST_AUTO_TEST_SUITE(csv)

namespace {

using namespace clade;
using namespace clade::study;
using support::hand_made_results;

/// Parses comma-separated values by RFC 4180.
std::vector<std::vector<std::string>> parsed(const std::string& text) {
  std::vector<std::vector<std::string>> rows(1, std::vector<std::string>(1));
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto c = text[i];
    if (quoted && c == '"' && i + 1 < text.size() && text[i + 1] == '"') {
      rows.back().back() += text[++i];
    } else if (c == '"') {
      quoted = !quoted;
    } else if (!quoted && c == ',') {
      rows.back().emplace_back();
    } else if (!quoted && c == '\n') {
      rows.emplace_back(1);
    } else {
      rows.back().back() += c;
    }
  }
  BOOST_TEST(!quoted);
  BOOST_TEST((rows.back() == std::vector<std::string>(1)));  // the text ends with a line feed
  rows.pop_back();
  return rows;
}

}  // namespace

BOOST_AUTO_TEST_CASE(results_made_by_hand_give_these_lines) {
  const std::string expected =
      R"(setting,population,crossover,rate,instance,run,seed,success,evaluations,best
"slow, old",050,order,,1,1,9750108043131636445,1,25,0
"slow, old",050,order,,1,2,6181686250882613763,0,104,2.5
"slow, old",050,order,,1,3,3763460838465753481,1,61,0
"slow, old",050,order,,1,4,9018999199718507311,0,104,1
fast,1e2,,0.50,1,1,9750108043131636445,1,10,0
fast,1e2,,0.50,1,2,6181686250882613763,1,20,0
fast,1e2,,0.50,1,3,3763460838465753481,1,40,0
fast,1e2,,0.50,1,4,9018999199718507311,1,30,0
)";
  BOOST_TEST(report::csv(hand_made_results()) == expected);
}

BOOST_AUTO_TEST_CASE(every_run_can_be_read_back) {
  auto plan = support::sample_design(3, 2, 7, 200);
  plan.maximize = true;
  const auto of = support::sample_results(plan);
  const auto rows = parsed(report::csv(of));
  BOOST_REQUIRE(rows.size() == 1 + 3 * 2 * 7u);
  std::size_t row = 0;
  for (std::size_t s = 0; s < 3; ++s) {
    for (std::size_t i = 0; i < 2; ++i) {
      for (std::size_t k = 0; k < 7; ++k) {
        const auto& fields = rows[++row];
        const auto& t = of.trials(s, i)[k];
        BOOST_REQUIRE(fields.size() == 9u);
        BOOST_TEST(fields[0] == plan.settings[s].name);
        BOOST_TEST(fields[1] == plan.settings[s].parameters[0].value);
        BOOST_TEST(fields[2] == plan.settings[s].parameters[1].value);
        BOOST_TEST(fields[3] == plan.instances[i]);
        BOOST_TEST(fields[4] == std::to_string(k + 1));
        BOOST_TEST(std::stoull(fields[5]) == plan.seed_of(i, k));
        BOOST_TEST(fields[6] == (t.success ? "1" : "0"));
        BOOST_TEST(std::stoull(fields[7]) == t.evaluations);
        BOOST_TEST(std::stod(fields[8]) == t.best);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(names_of_any_characters_come_back_byte_for_byte) {
  const std::vector<std::string> names{"a,b",          "say \"no\"", "two\nlines", "\r", "p|q",
                                       "\xE2\x82\xAC", "\xFF\xC3",   " x ",        ""};
  const auto rows = parsed(report::csv(support::named_results(names, 20, 3)));
  BOOST_REQUIRE(rows.size() == 1 + 3 * names.size());
  for (std::size_t i = 0; i < names.size(); ++i) {
    BOOST_TEST(rows[0][1 + i] == names[i]);
    BOOST_TEST(rows[1 + 3 * i][0] == names[i]);
    BOOST_TEST(rows[1 + 3 * i][1 + i] == names[i]);
  }
}

BOOST_AUTO_TEST_CASE(best_values_keep_all_digits) {
  auto of = hand_made_results();
  auto trials = std::vector{of.trials(0, 0), of.trials(1, 0)};
  trials[0][0].best = 1.0 / 3;
  trials[0][1].best = -1e-17;
  const auto rows = parsed(report::csv(results(of.design(), trials)));
  BOOST_TEST(rows[1].back() == "0.3333333333333333");
  BOOST_TEST(rows[2].back() == "-1e-17");
}

BOOST_AUTO_TEST_CASE(a_parameter_named_like_a_column_says_that_it_is_one) {
  auto of = support::named_results({"seed", "best"});
  const auto rows = parsed(report::csv(of));
  BOOST_TEST(rows[0][1] == "parameter seed");
  BOOST_TEST(rows[0][2] == "parameter best");
  BOOST_TEST(rows[1][1] == "seed");
}

BOOST_AUTO_TEST_CASE(runs_that_were_not_made_have_no_line) {
  const auto of = hand_made_results();
  const results part(of.design(), {{}, {support::hand_made_trial(10)}}, false);
  BOOST_TEST(parsed(report::csv(part)).size() == 2u);
}

BOOST_AUTO_TEST_CASE(hostile_names_are_read_back_byte_for_byte) {
  for (const auto& of : support::hostile_results()) {
    const auto rows = parsed(report::csv(of));
    const auto& plan = of.design();
    std::size_t row = 0, columns = 1;
    for (const auto& s : plan.settings) BOOST_TEST(rows[0][columns++] == s.name);  // also the name of its parameter
    for (const auto& s : plan.settings) {
      for (std::size_t k = 0; k < 4; ++k) {
        BOOST_REQUIRE(rows[++row].size() == rows[0].size());
        BOOST_TEST(rows[row][0] == s.name);
        BOOST_TEST(rows[row][columns] == plan.instances[k / 2]);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(columns_have_different_heads) {
  const auto of = support::named_results({"run", "parameter run", "seed"});
  BOOST_TEST(
      report::csv(of).starts_with("setting,parameter parameter run,parameter run,parameter seed,instance,run,seed,"));
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
