// SPDX-License-Identifier: BSL-1.0
#include "common/front_drawing.hpp"

#include <boost/test/unit_test.hpp>
#include <clade/history.hpp>
#include <cstddef>
#include <limits>
#include <string>
#include <vector>

BOOST_AUTO_TEST_SUITE(common_front_drawing)

namespace {

// A history with these fronts, one in each generation.
class given_fronts : public clade::observe::recorded_history {
 public:
  given_fronts(const std::vector<std::vector<double>>& fronts, std::size_t objectives)
      : clade::observe::recorded_history(limits{}) {
    objectives_ = objectives;
    for (std::size_t k = 0; k < fronts.size(); ++k) next_row(k).front = fronts[k];
  }
};

common::text_picture picture_of(const std::vector<std::vector<double>>& fronts,
                                const std::vector<std::string>& names = {}, std::size_t objectives = 2) {
  return common::front_text(given_fronts(fronts, objectives), names);
}

std::string text_of(const common::text_picture& picture) {
  std::string text;
  for (const auto& pieces : picture) {
    for (const auto& piece : pieces) text += piece.text;
    text += '\n';
  }
  return text;
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

BOOST_AUTO_TEST_CASE(the_ends_of_a_front_are_in_the_corners) {
  const auto picture = picture_of({{0, 10, 4, 2}}, {"cost", "time"});
  BOOST_REQUIRE_EQUAL(picture.size(), 15u);
  BOOST_TEST(picture.front().front().text == "time, from 2 to 10");
  BOOST_TEST(picture.back().front().text == "cost, from 0 to 4");
  BOOST_TEST(picture[1][1].text.starts_with("⠁ "));
  BOOST_TEST(picture[12][1].text.ends_with(" ⢀"));
  for (std::size_t i = 2; i < 12; ++i) BOOST_TEST(picture[i][1].text == std::string(36, ' '));
  common::canvas window(40, 1, true);
  window.write(0, 0, picture[1][1].text, common::look::good);
  BOOST_TEST(window.text(0) == "⠁");
  // Units do not matter.
  const auto large = picture_of({{0, 1e308, 4e-300, -1e308}});
  for (std::size_t i = 1; i < 13; ++i) BOOST_TEST((large[i] == picture[i]));
  BOOST_TEST(has(text_of(large), "objective 1, from 0 to 4e-300"));
}

BOOST_AUTO_TEST_CASE(the_scales_fit_the_second_half_of_the_generations) {
  const auto text = text_of(picture_of({{0, 100}, {0, 90}, {0, 4, 1, 3}, {0, 2, 1, 1}}));
  BOOST_TEST(has(text, "objective 2, from 1 to 4"));
}

BOOST_AUTO_TEST_CASE(points_that_are_not_finite_and_empty_fronts_show_nothing) {
  constexpr auto infinity = std::numeric_limits<double>::infinity();
  BOOST_TEST(picture_of({}).empty());
  BOOST_TEST(picture_of({std::vector<double>{}}).empty());
  BOOST_TEST(picture_of({{infinity, 1}}).empty());
  BOOST_TEST(picture_of({{1}}, {}, 1).empty());
  const auto text = text_of(picture_of({{infinity, 1, 2, 3, 0, 7}}));
  BOOST_TEST(has(text, "objective 1, from 0 to 2"));
  // One point only, and three objectives, of which the first two are shown.
  BOOST_TEST(has(text_of(picture_of({{5, 6, 7}}, {}, 3)), "objective 2, from 6 to 6"));
}

BOOST_AUTO_TEST_SUITE_END()
