// SPDX-License-Identifier: BSL-1.0
#include <clade/study/report/conclusion_sentences.hpp>

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <clade/random/random_stream.hpp>
#include <clade/study/experiment/analysis.hpp>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "hand_made_results.hpp"
#include "support/simulated_study.hpp"

BOOST_AUTO_TEST_SUITE(report_tests)
BOOST_AUTO_TEST_SUITE(conclusion_sentences)

namespace {

using namespace clade;
using namespace clade::study;
using support::equal_settings;
using support::simulated_study;
using values = const std::vector<std::size_t>&;

std::vector<std::string> said(const results& of) { return report::conclusion_sentences(of, analyse(of)); }
std::vector<std::string> said(const simulated_study& of) { return said(of.made(random_stream(1))); }

/// The sentence that contains these words, or an empty one.
std::string sentence(const std::vector<std::string>& all, std::string_view words) {
  const auto found = std::ranges::find_if(all, [&](const auto& s) { return s.find(words) != std::string::npos; });
  return found == all.end() ? std::string() : *found;
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_first_sentence_says_which_setting_to_take) {
  auto study = equal_settings({3, 2}, 60, {.spread = 0.3});
  study.add([](values at) { return 0.8 * static_cast<double>(at[0]); });
  const auto all = said(study);
  BOOST_TEST_REQUIRE(all.size() >= 4u);
  BOOST_TEST(all[0].starts_with("Take a=0, b="));
  BOOST_TEST(all[0].find(" evaluations per success (") != std::string::npos);
  BOOST_TEST(all[1].starts_with("4 settings are significantly worse: 2."));
  const auto matters = sentence(all, "The parameter a matters most: it explains 9");
  BOOST_TEST(matters.find("; 2 takes ") != std::string::npos);
  BOOST_TEST(matters.find(" times the evaluations of 0, on average") != std::string::npos);
  BOOST_TEST(sentence(all, "The parameter b makes no practical difference while runs succeed") != "");
  BOOST_TEST(sentence(all, "With a probability of 80 % this study finds") != "");
}

BOOST_AUTO_TEST_CASE(a_significant_difference_may_be_of_no_practical_importance) {
  auto study = equal_settings({2}, 300, {.spread = 0.1});
  study.add([](values at) { return 0.1 * static_cast<double>(at[0]); });
  const auto all = said(study);
  BOOST_TEST(all[1].starts_with("The other setting is significantly worse: 1.1 times the evaluations."));
  const auto small =
      sentence(all, "The parameter a makes no practical difference while runs succeed: the ratio of ERT");
  BOOST_TEST(small.ends_with(", below 1.25."));
}

BOOST_AUTO_TEST_CASE(equal_settings_are_not_said_to_differ) {
  const auto all = said(equal_settings({2, 2}, 10));
  BOOST_TEST(all[0].starts_with("No setting is significantly better than the others. "));
  BOOST_TEST(sentence(all, "Which parameter matters most is undecided.") != "");
  BOOST_TEST(sentence(all, "Undecided, whether worse than ") != "");
  BOOST_TEST(sentence(all, " would settle what is undecided") != "");
  BOOST_TEST(sentence(all, "no difference") == "");
}

BOOST_AUTO_TEST_CASE(an_interaction_that_leads_is_a_choice_of_two_parameters) {
  auto study = equal_settings({2, 2}, 60, {.spread = 0.3});
  study.add([](values at) { return at[0] == at[1] ? 0.5 : 0.0; });
  BOOST_TEST(sentence(said(study), "Choose a and b together: their interaction explains 9") != "");
}

BOOST_AUTO_TEST_CASE(without_success_the_best_fitness_is_said) {
  const auto all = said(support::named_results({"one", "other"}, 0, 6));
  BOOST_TEST(all[0] ==
             "No setting is significantly better than the others. one comes first: the median of its best "
             "fitness is 4.");
  BOOST_TEST(sentence(all, "Undecided, whether worse than one: other.") != "");
}

BOOST_AUTO_TEST_CASE(means_that_few_slow_runs_decide_are_named) {
  const auto with_slow_runs = [](std::size_t slow) {
    clade::study::design plan{.settings = {{"one"}, {"other"}}, .runs = 12, .budget = 1'000'000};
    std::vector<std::vector<trial>> trials(2);
    for (std::size_t s = 0; s < 2; ++s) {
      for (std::size_t k = 0; k < plan.runs; ++k) {
        const auto evaluations = (100 + 10 * k + s) * (k == 0 && s < slow ? 200u : 1u);
        trials[s].push_back({true, evaluations, 0, {{evaluations, 0}}, 0});
      }
    }
    return sentence(said({std::move(plan), std::move(trials)}), "Few slow runs");
  };
  BOOST_TEST(with_slow_runs(0) == "");
  BOOST_TEST(
      with_slow_runs(1) ==
      "Few slow runs decide the mean of one: a tenth of the runs takes more than half of the evaluations. Slower "
      "runs may be unseen, so the interval may be too narrow.");
  BOOST_TEST(with_slow_runs(2).starts_with("Few slow runs decide the means of one; other: "));
}

BOOST_AUTO_TEST_CASE(few_runs_and_missing_combinations_are_said) {
  const auto few = said(support::hand_made_results());
  BOOST_TEST_REQUIRE(few.size() == 1u);
  BOOST_TEST(few[0].starts_with("Too few runs for conclusions"));
  const auto incomplete = support::changed(equal_settings({2, 2}, 6).made(random_stream(1)),
                                           [](design& plan, auto&) { plan.settings[3].parameters.pop_back(); });
  BOOST_TEST(sentence(said(incomplete), "No shares of variance: the settings are not all combinations") != "");
}

BOOST_AUTO_TEST_CASE(sentences_name_three_settings_at_most_and_end_with_a_full_stop) {
  const auto all = said(equal_settings({12}, 6));
  BOOST_TEST(sentence(all, "; and 8 more.") != "");
  for (const auto& of : support::hostile_results()) {
    for (const auto& words : said(of)) {
      BOOST_TEST(words.ends_with('.'));
      BOOST_TEST(words.find('\n') == std::string::npos);
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
