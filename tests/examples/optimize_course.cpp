// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "optimize/course.hpp"

BOOST_AUTO_TEST_SUITE(optimize_course)

using namespace optimize;

namespace {

std::vector<call> designs_of(const std::vector<std::string>& names) {
  std::vector<call> all;
  for (const auto& name : names) all.push_back({name, 0});
  return all;
}

// A study whose answers are computed at once.
struct instant {
  definition of;
  std::vector<double> (*f)(const std::string& design, std::size_t repetition);
  answers known{};
  std::vector<call> asked{};

  course with(std::uint64_t budget) {
    return {of, known,
            [this](const std::vector<call>& wanted) {
              for (const auto& one : wanted) {
                if (known.find(one)) continue;
                asked.push_back(one);
                auto values = f(one.design, one.repetition);
                outcome given;
                if (values.empty()) given.failure = "broken";
                given.values = std::move(values);
                known.add(one, given);
              }
            },
            budget};
  }
};

std::vector<double> number_of(const std::string& design, std::size_t) { return {std::stod(design)}; }

}  // namespace

BOOST_AUTO_TEST_CASE(each_design_is_asked_for_once) {
  instant study{{.objectives = {{"f"}}}, number_of};
  auto through = study.with(100);
  BOOST_TEST(through.assess(designs_of({"3", "2", "3"})).size() == 3U);
  const auto again = through.assess(designs_of({"2", "4"}));
  BOOST_TEST(again[0]->means[0] == 2);
  BOOST_TEST(study.asked.size() == 3U);
  BOOST_TEST(through.calls() == 3U);
  BOOST_TEST(through.designs()[*through.best()].of.design == "2");
}

BOOST_AUTO_TEST_CASE(the_budget_ends_within_a_batch) {
  instant study{{.objectives = {{"f", true}}, .repeat = 2}, number_of};
  auto through = study.with(7);
  through.assess(designs_of({"1"}));
  BOOST_CHECK_THROW(through.assess(designs_of({"5", "5", "9", "30", "40"})), study_ended);
  BOOST_TEST(through.calls() == 6U);
  BOOST_TEST(through.designs()[*through.best()].of.design == "9");
}

BOOST_AUTO_TEST_CASE(a_failed_design_is_never_the_best) {
  instant study{{.objectives = {{"f"}}}, [](const std::string& design, std::size_t) {
                  return design == "1" ? std::vector<double>{} : number_of(design, 0);
                }};
  auto through = study.with(10);
  const auto found = through.assess(designs_of({"1", "2"}));
  BOOST_TEST(found[0]->failure == "broken");
  BOOST_TEST(*through.best() == 1U);
}

// The true value of a design is its number; each call of the first repetitions adds luck.
BOOST_AUTO_TEST_CASE(further_calls_choose_the_best_of_a_noisy_study) {
  instant study{
      {.objectives = {{"f"}}, .repeat = 2}, [](const std::string& design, std::size_t repetition) {
        const auto value = std::stod(design);
        return std::vector{repetition < 2 ? value - 3 * (value > 4) : value + (repetition % 2 == 0 ? 0.5 : -0.5)};
      }};
  auto through = study.with(20);
  through.assess(designs_of({"1", "2", "3", "4", "5", "3.5"}));
  through.assess(designs_of({"4.5"}));
  BOOST_TEST(through.designs()[*through.best()].of.design == "1");
  study.of.objectives[0].maximized = true;  // then luck is against 5 and 4.5
  BOOST_TEST(through.designs()[*through.best()].of.design == "4");
  const auto values = through.choose_again(28, 4);
  BOOST_TEST(through.designs()[*through.best()].of.design == "4");
  BOOST_TEST(values == (std::vector{3.5, 4.5, 3.5, 4.5}), boost::test_tools::per_element());
  BOOST_TEST(through.calls() == 14U + 28U);
  study.of.objectives[0].maximized = false;
  auto other = study.with(20);
  other.assess(designs_of({"2.5", "4.25", "7"}));
  BOOST_TEST(other.designs()[*other.best()].of.design == "4.25");
  other.choose_again(16, 0);
  BOOST_TEST(other.designs()[*other.best()].of.design == "2.5");
  BOOST_TEST(other.front() == std::vector<std::size_t>{0}, boost::test_tools::per_element());
}

// Another unit and another zero of a value change no violation.
BOOST_AUTO_TEST_CASE(violations_do_not_depend_on_units) {
  const auto kelvin = [](const std::string& design, std::size_t) {
    return std::vector<double>{0, std::stod(design) + 256};
  };
  const auto other = [](const std::string& design, std::size_t) {
    return std::vector<double>{0, 1024 * std::stod(design)};
  };
  instant one{{.objectives = {{"f"}}, .constraints = {{"t", true, 300}}}, kelvin};
  instant two{{.objectives = {{"f"}}, .constraints = {{"t", true, 1024 * 44}}}, other};
  auto in_one = one.with(100), in_two = two.with(100);
  for (const auto& batch : {designs_of({"50", "40", "70"}), designs_of({"90", "44"})}) {
    const auto first = in_one.assess(batch), second = in_two.assess(batch);
    for (std::size_t i = 0; i < batch.size(); ++i) BOOST_TEST(first[i]->violation == second[i]->violation);
  }
  BOOST_TEST(in_one.designs()[3].violation > in_one.designs()[2].violation);
  BOOST_TEST(in_one.designs()[4].is_feasible());
}

BOOST_AUTO_TEST_CASE(a_front_has_the_designs_that_no_other_is_better_than) {
  instant study{{.objectives = {{"f"}, {"g", true}}}, [](const std::string& design, std::size_t) {
                  const auto at = design.find(',');
                  return std::vector<double>{std::stod(design), std::stod(design.substr(at + 1))};
                }};
  auto through = study.with(100);
  through.assess(designs_of({"1,1", "2,2", "3,1", "0,0", "1, 1", "2,3"}));
  BOOST_TEST(through.front() == (std::vector<std::size_t>{3, 0, 5}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(answers_of_an_interrupted_batch_count) {
  answers known;
  const definition of{.objectives = {{"f"}}};
  course through(
      of, known,
      [&](const std::vector<call>& wanted) {
        known.add(wanted[1], {.values = {5}});
        throw study_ended{{"interrupted"}};
      },
      10);
  BOOST_CHECK_THROW(through.assess(designs_of({"a", "b", "c"})), study_ended);
  BOOST_REQUIRE(through.designs().size() == 1U);
  BOOST_TEST(through.designs()[0].of.design == "b");
}

BOOST_AUTO_TEST_SUITE_END()
