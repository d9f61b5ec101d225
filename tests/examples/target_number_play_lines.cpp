// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <atomic>
#include <boost/test/unit_test.hpp>
#include <chrono>
#include <clade/random/random_stream.hpp>
#include <cstdint>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <thread>

#include "common/usage_error.hpp"
#include "support/refusal.hpp"
#include "target_number/play/computer.hpp"
#include "target_number/play/lines.hpp"

BOOST_AUTO_TEST_SUITE(target_number_play_lines)

using namespace target_number;
using namespace target_number::playing;

namespace {

using report_to = std::function<void(const status&)>;

// Adds up the numbers, one per generation of 10 evaluations, and continues until a stop is requested.
void adder(const game& of, const std::stop_token& stop, const report_to& report) {
  status s;
  for (std::size_t i = 0; !stop.stop_requested(); ++i) {
    ++s.generations;
    s.evaluations += 10;
    if (i < of.numbers.size()) {
      s.best.push_back(of.numbers[i]);
      if (i > 0) s.best.push_back(operation::add);
      s.value += of.numbers[i];
    }
    report(s);
  }
}

void silent(const game&, const std::stop_token&, const report_to&) {}

struct played {
  account result;
  std::string out;
};

played play_with(const std::string& input, play_options options, const computer_player& player = adder) {
  options.budget = 35;
  std::istringstream in(input);
  std::ostringstream out;
  auto result = play_by_lines(options, player, {in, out}).value();
  return {std::move(result), out.str()};
}

played play_person(const std::string& input, play_options options, std::function<double()> clock) {
  options.budget = 35;
  std::istringstream in(input);
  std::ostringstream out;
  auto result = play_by_lines(options, adder, {in, out, std::move(clock)}).value();
  return {std::move(result), out.str()};
}

const play_options known{.seed = 3, .given = game{{1, 2, 4, 8, 10, 25}, 963}};

}  // namespace

BOOST_AUTO_TEST_CASE(a_computer_that_pauses_is_heard_and_stopped_at_once) {
  thinking computer(adder, *known.given, thinking::no_limit, std::chrono::hours(1000));
  std::optional<status> first;
  while (!first) first = computer.news();
  BOOST_TEST(first->generations == 1u);
}

BOOST_AUTO_TEST_CASE(an_empty_line_q_or_the_end_is_no_answer) {
  for (const std::string input : {"", "\n25\n", "  \n", "1 -\n", "1 - 2", "q\n25\n", " Quit \n", "1 -\nexit"}) {
    const auto result = play_with(input, known).result;
    BOOST_TEST(!result.player, input);
    BOOST_TEST((result.ended.winner == side::computer));
  }
}

BOOST_AUTO_TEST_CASE(q_leaves_before_there_is_a_game) {
  for (const std::string input : {"q\n", "1 2 4 8 10 25\n q\n"}) {
    std::istringstream in(input);
    std::ostringstream out;
    BOOST_TEST(!play_by_lines({.choose = true}, adder, {in, out}).has_value());
    BOOST_TEST(out.str().empty());
  }
}

BOOST_AUTO_TEST_CASE(a_last_line_needs_no_end_and_may_come_from_another_system) {
  BOOST_TEST(play_with("25", known).result.player->value == 25);
  const auto [result, out] = play_with("1 2 4 8 10 25\r\n963\r\n25 × 2\r\n", {.choose = true});
  BOOST_TEST((result.played == *known.given));
  BOOST_TEST(result.player->value == 50);
}

BOOST_AUTO_TEST_CASE(the_numbers_follow_from_the_seed) {
  const auto first = play_with("", {.seed = 11}), again = play_with("", {.seed = 11}),
             other = play_with("", {.seed = 12});
  BOOST_TEST(first.out == again.out);
  BOOST_TEST((first.result.played != other.result.played));
  clade::random_stream rng(11);
  BOOST_TEST((first.result.played == draw(rng)));
}

BOOST_AUTO_TEST_CASE(numbers_and_target_are_chosen_by_lines) {
  for (const std::string numbers : {"1 2 4 8 10 25", "1,2,4,8,10,25", " 1, 2 ,4\t8 10,25 "})
    BOOST_TEST((play_with(numbers + "\n 963 \n25\n", {.choose = true}).result.played == *known.given), numbers);
  BOOST_TEST((play_with("75 20 9 9 1 9\n100\n", {.choose = true}).result.played == game{{75, 20, 9, 9, 1, 9}, 100}));
}

BOOST_AUTO_TEST_CASE(wrong_numbers_and_targets_are_refused_before_anything_is_printed) {
  const auto refused = [](const std::string& input) {
    std::istringstream in(input);
    std::ostringstream out;
    auto said = support::refusal<common::usage_error>([&] { play_by_lines({.choose = true}, adder, {in, out}); });
    BOOST_TEST(!said.empty(), input);
    BOOST_TEST(out.str().empty());
    return said;
  };
  for (const std::string wrong :
       {"", "1 2 4 8 10", "1 2 4 8 10 25 25", "0 2 4 8 10 25", "1 2 4 8 11 25", "1 2 4 8 10 30", "1 2 4 10 10 25",
        "1 2 4 8 10 x", "1 2 4 8 10 25.5", "1 2 4 8 10 99999999999999999999", "-1 2 4 8 10 25", "1;2;4;8;10;25"})
    BOOST_TEST(refused(wrong + "\n963\n").ends_with("\"" + wrong + "\""));
  for (const std::string wrong : {"", "99", "1000", "9 6", "x"})
    BOOST_TEST(refused("1 2 4 8 10 25\n" + wrong + "\n").ends_with("\"" + wrong + "\""));
  for (const std::string ended : {"", "1 2 4 8 10 25\n"}) BOOST_TEST(refused(ended).starts_with("--choose "));
}

BOOST_AUTO_TEST_CASE(for_a_person_the_clock_runs) {
  const auto answered = [](double step) {
    double now = 0;
    return play_person("5\n25\n", {.seconds = 60, .given = known.given}, [=]() mutable { return now += step; });
  };
  BOOST_TEST(answered(15).result.player.has_value());
  const auto late = answered(50);
  BOOST_TEST(!late.result.player);
  BOOST_TEST(late.out.find("the time is up\n") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_computer_without_an_answer_loses_to_any) {
  const auto [result, out] = play_with("1\n", known, silent);
  BOOST_TEST(!result.computer);
  BOOST_TEST(out.ends_with("computer  no answer\nYou win: the computer has no expression.\n"
                           "963 cannot be reached; 962 is the nearest: proven. 964 is as near.\n"),
             out);
  BOOST_TEST((play_with("", known, silent).result.ended.winner == side::computer));
}

BOOST_AUTO_TEST_CASE(the_budget_ends_the_computer_at_the_same_report_every_time) {
  for (int i = 0; i < 50; ++i) {
    thinking computer(adder, *known.given, 1000);
    const auto last = computer.wait();
    BOOST_REQUIRE(last);
    BOOST_REQUIRE_EQUAL(last->evaluations, 1000);
    BOOST_REQUIRE(!computer.wait());
  }
}

BOOST_AUTO_TEST_CASE(reports_beyond_the_budget_do_not_count) {
  const computer_player late = [](const game&, const std::stop_token& stop, const report_to& report) {
    for (std::uint64_t i = 1; i <= 5; ++i) {
      report({i, 10 * i, {}, 0});
      BOOST_TEST(stop.stop_requested() == (i >= 3));
    }
  };
  thinking computer(late, *known.given, 25);
  BOOST_TEST(computer.wait().value().evaluations == 30);
}

BOOST_AUTO_TEST_CASE(news_come_while_the_computer_thinks_and_it_stops_when_nobody_needs_it) {
  std::atomic<bool> ended = false;
  {
    thinking computer(
        [&](const game& of, const std::stop_token& stop, const report_to& report) {
          adder(of, stop, report);
          ended = true;
        },
        *known.given);
    std::uint64_t before = 0;
    for (int fresh = 0; fresh < 3; std::this_thread::sleep_for(std::chrono::milliseconds(1))) {
      const auto news = computer.news();
      if (!news) continue;
      BOOST_TEST(news->evaluations > before);
      before = news->evaluations;
      ++fresh;
    }
    BOOST_TEST(!ended);
  }
  BOOST_TEST(ended);
}

BOOST_AUTO_TEST_CASE(what_the_computer_throws_arrives_where_it_is_asked) {
  const computer_player broken = [](const game&, const std::stop_token&, const report_to&) {
    throw std::runtime_error("broken");
  };
  thinking computer(broken, *known.given);
  BOOST_TEST(support::refusal<std::runtime_error>([&] { computer.wait(); }) == "broken");
  BOOST_CHECK_THROW(play_with("25\n", known, broken), std::runtime_error);
}

BOOST_AUTO_TEST_CASE(the_json_document_has_everything) {
  const auto document = [](const std::string& input) {
    std::ostringstream out;
    print_json(out, play_with(input, known).result, 3, 0.25);
    return nlohmann::json::parse(out.str());
  };
  auto d = document("25 * 8 * 4 + 10\n");
  BOOST_TEST(d["solver"] == "target_number");
  BOOST_TEST(d["seed"] == 3);
  BOOST_TEST(d["solved"] == false);
  BOOST_TEST(d["reason"] == "You win: your value is nearer.");
  BOOST_TEST(d["generations"] == 4);
  BOOST_TEST(d["evaluations"] == 40);
  BOOST_TEST(d["seconds"] == 0.25);
  BOOST_TEST(d["numbers"] == nlohmann::json({1, 2, 4, 8, 10, 25}));
  BOOST_TEST(d["target"] == 963);
  BOOST_TEST(d["player"] == nlohmann::json({{"expression", "25 * 8 * 4 + 10"}, {"value", 810}, {"distance", 153}}));
  BOOST_TEST(d["computer"]["expression"] == "1 + 2 + 4 + 8");
  BOOST_TEST(d["nearest"]["value"] == 962);
  BOOST_TEST(d["winner"] == "player");
  d = document("");
  BOOST_TEST(d["player"].is_null());
  BOOST_TEST(d["winner"] == "computer");
}

BOOST_AUTO_TEST_SUITE_END()
