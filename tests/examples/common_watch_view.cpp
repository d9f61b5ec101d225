// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <clade/clade.hpp>
#include <clade/history.hpp>
#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

#include "common/canvas.hpp"
#include "common/tree_drawing.hpp"
#include "common/watch_view.hpp"

BOOST_AUTO_TEST_SUITE(common_watch_view)

using namespace clade;

namespace {

const auto ones = maximize([](const auto& bits) { return int(bits.count()); }, chromosome::bit_string{40});
const genetic_algorithm ga{.population = 20, .crossover = crossover::uniform{}, .mutation = mutation::flip{}};

observe::history<> recorded() {
  observe::history history;
  run(evolve(ones, ga, 1), stop::generations(30), history);
  return history;
}

common::watched_run described() {
  return {.title = "ones", .fitness = "bits", .generations = 60, .picture = {{{"[the picture]", common::look::good}}}};
}

bool shows(const common::canvas& window, const std::string& text) {
  for (std::size_t i = 0; i < window.rows(); ++i) {
    if (window.text(i).find(text) != std::string::npos) return true;
  }
  return false;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_sparkline_has_a_block_for_each_value) {
  const std::vector<double> rising{0, 1, 2, 3, 4, 5, 6, 7};
  BOOST_TEST(common::sparkline(rising, 8, true) == "▁▂▃▄▅▆▇█");
  BOOST_TEST(common::sparkline(rising, 80, true) == "▁▂▃▄▅▆▇█");
  BOOST_TEST(common::sparkline(rising, 8, false) == "_.:-=+*#");
  // The last of several values is shown, and the latest value always.
  BOOST_TEST(common::sparkline(rising, 2, true) == "▁█");
  BOOST_TEST(common::sparkline(std::vector<double>{5, 5}, 8, true) == "▁▁");
  BOOST_TEST(common::sparkline(std::vector<double>{0, NAN, INFINITY, 1}, 8, true) == "▁  █");
  BOOST_TEST(common::sparkline({}, 8, true).empty());
  // Units do not matter; a range of many powers of ten is logarithmic.
  BOOST_TEST(common::sparkline(std::vector<double>{1e-300, 1e-290, 1e-270}, 3, true) == "▁▃█");
  BOOST_TEST(common::sparkline(std::vector<double>{-4, 0, 4}, 3, true) == "▁▅█");
}

BOOST_AUTO_TEST_CASE(a_window_shows_the_numbers_of_the_latest_generation) {
  const auto history = recorded();
  const auto window = common::paint(history, described(), 100, 24, true);
  const auto& now = history.rows().back();
  BOOST_TEST(
      window.text(0).starts_with("ones  generation 30 of 60, " + std::to_string(now.evaluations) + " evaluations"));
  BOOST_TEST(window.text(2).starts_with("best         " + std::to_string(int(now.best)) + ' '));
  BOOST_TEST(shows(window, "worst        " + std::to_string(int(now.worst)) + ' '));
  BOOST_TEST(shows(window, "different    " + std::to_string(int(now.distinct)) + ' '));
  BOOST_TEST(shows(window, " bits "));
  BOOST_TEST(shows(window, "[the picture]"));
  BOOST_TEST(window.text(23) == "space pauses  . steps  q ends  + - speed: at most 10 generations/s");
  auto paused = described();
  paused.paused = true;
  paused.rate = 0;
  BOOST_TEST(common::paint(history, paused, 100, 24, true).text(23) ==
             "paused: space goes on  . steps  q ends  + - speed: no limit");
}

BOOST_AUTO_TEST_CASE(a_window_of_any_size_shows_what_fits) {
  const auto history = recorded();
  for (std::size_t columns = 0; columns <= 200; columns += columns < 50 ? 1 : 30) {
    for (std::size_t rows = 0; rows <= 60; rows += rows < 26 ? 1 : 17) {
      const auto window = common::paint(history, described(), columns, rows, true);
      if (columns < 40 || rows < 10) continue;
      BOOST_TEST(window.text(0).starts_with("ones  generation 30 of 60"));
      BOOST_TEST(shows(window, "best  "));
      BOOST_TEST(shows(window, "worst  "));
      BOOST_TEST(window.text(rows - 1).starts_with("space pauses"));
      // The picture is at the right of a wide window and below the numbers of a high one.
      if (columns >= 80 || rows >= 20) BOOST_TEST(shows(window, "[the picture]"), columns << " columns, " << rows);
    }
  }
}

BOOST_AUTO_TEST_CASE(the_title_and_the_keys_are_not_cut) {
  const auto history = recorded();
  auto paused = described();
  paused.paused = true;
  paused.rate = 0.625;
  const auto title = [&](std::size_t columns) { return common::paint(history, paused, columns, 24, true).text(0); };
  const auto keys = [&](std::size_t columns) { return common::paint(history, paused, columns, 24, true).text(23); };
  const auto evaluations = std::to_string(history.rows().back().evaluations);
  BOOST_TEST(keys(80) == "paused: space goes on  . steps  q ends  + - speed: at most 0.625 generations/s");
  BOOST_TEST(keys(77) == "paused: space goes on  . steps  q ends  + - speed");
  BOOST_TEST(keys(40) == "paused: space goes on  . steps  q ends");
  BOOST_TEST(title(30) == "ones  generation 30 of 60");
  BOOST_TEST(title(25 + 2 + evaluations.size() + 12) == "ones  generation 30 of 60, " + evaluations + " evaluations");
}

BOOST_AUTO_TEST_CASE(the_address_of_a_page_is_shown_if_it_fits) {
  const auto history = recorded();
  auto served = described();
  served.title += "\nhttp://127.0.0.1:8080/token/";
  BOOST_TEST(common::paint(history, served, 80, 24, true).text(0).starts_with("ones  generation 30 of 60, "));
  BOOST_TEST(common::paint(history, served, 80, 24, true).text(1) == "http://127.0.0.1:8080/token/");
  BOOST_TEST(common::paint(history, served, 20, 24, true).text(1).empty());
}

BOOST_AUTO_TEST_CASE(the_time_left_depends_on_the_limit_of_the_speed) {
  const auto history = recorded();
  auto slow = described();
  slow.rate = 0.625;
  BOOST_TEST(shows(common::paint(history, slow, 100, 24, true), "/s, 48 s left"));  // for 30 generations of 60
  slow.rate = 0;
  BOOST_TEST(!shows(common::paint(history, slow, 100, 24, true), "48 s left"));
}

BOOST_AUTO_TEST_CASE(a_window_without_unicode_is_ascii) {
  const auto history = recorded();
  const auto window = common::paint(history, described(), 80, 24, false);
  for (std::size_t i = 0; i < window.rows(); ++i) {
    for (const char c : window.text(i)) BOOST_TEST((c >= ' ' && c <= '~'));
  }
}

BOOST_AUTO_TEST_CASE(a_tree_has_a_line_for_each_node) {
  const std::vector<common::drawn_node> nodes{{"a", {}, true}, {"b"}, {"+", {0, 1}}, {"c"}, {"*", {2, 3}}};
  const auto lines = common::tree_text(nodes, 4);
  std::vector<std::string> texts;
  for (const auto& line : lines) {
    std::string text;
    for (const auto& piece : line) text += piece.text;
    texts.push_back(text);
  }
  BOOST_TEST((texts == std::vector<std::string>{"*", "├─ +", "│  ├─ a", "│  └─ b", "└─ c"}));
  const auto picture = common::tree_svg(nodes, 4, "a tree");
  BOOST_TEST(picture.starts_with("<svg "));
  // A picture of more than 200 nodes is left out.
  std::vector<common::drawn_node> chain{{"x"}};
  for (std::size_t i = 0; i < 300; ++i) chain.push_back({"-", {i}});
  BOOST_TEST(common::tree_svg(chain, 300, "a chain").empty());
  BOOST_TEST(common::tree_text(chain, 300).size() == 61u);
}

BOOST_AUTO_TEST_SUITE_END()
