// SPDX-License-Identifier: BSL-1.0
// Plays against the program TARGET_NUMBER, whose path the build defines, on a pseudo-terminal.

#include <unistd.h>

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "program.hpp"
#include "pseudo_terminal.hpp"

BOOST_AUTO_TEST_SUITE(programs_tests)
BOOST_AUTO_TEST_SUITE(target_number_play_program)

using namespace support;
using namespace std::chrono_literals;

namespace {

const program play(TARGET_NUMBER, "play");

// A test without a time limit has more than enough time.
arguments timed(const arguments& given) {
  const bool says = std::ranges::count(given, "--time") > 0;
  return joined(says ? arguments{"play"} : arguments{"play", "--time", "100000"}, given);
}

struct game : pseudo_terminal {
  explicit game(const arguments& given, std::size_t columns = 80, std::size_t rows = 24, arguments environment = {})
      : pseudo_terminal(TARGET_NUMBER, timed(given), columns, rows, std::move(environment)) {}
};

// Keys come one by one, each after the screen has had time to change.
void stop_wheels(pseudo_terminal& terminal) {
  check_shows(terminal, "Stop the numbers.");
  for (int i = 0; i < 9; ++i) {
    if (i == 6) check_shows(terminal, "Stop the target.");
    terminal.watch(70ms);
    terminal.type(i % 2 == 0 ? " " : "\r");
  }
  check_shows(terminal, "Enter: hand in");
}

constexpr std::string_view six = "1\r2\r4\r8\r10\r25\r", leave_sequence = "\x1b[?1049l";

bool restored(const pseudo_terminal& terminal) { return has(terminal.output(), leave_sequence); }

}  // namespace

BOOST_AUTO_TEST_CASE(numbers_are_stopped_a_mistake_is_corrected_and_somebody_wins) {
  game g({"--seed", "1"});
  const auto before = g.modes_at_start();
  stop_wheels(g);
  check_shows(g, "Computer    thinking");
  g.type("(\r");
  check_shows(g, "syntax error at position 2: ");
  BOOST_TEST(
      g.becomes([&] { return g.screen().row(g.screen().cursor_row() + 1).find('^') == g.screen().cursor_column(); }));
  // The last number is 25, 50, 75 or 100.
  std::istringstream row(g.screen().row(3));
  std::string number, word;
  while (row >> word) {
    if (word[0] >= '0' && word[0] <= '9') number = word;
  }
  BOOST_TEST((number == "25" || number == "50" || number == "75" || number == "100"));
  g.type("\x7f" + number);
  check_shows(g, "= " + number + ", ");
  g.type("\r");
  check_shows(g, " win");
  check_shows(g, "You         " + number + ", ");
  BOOST_TEST(!restored(g));
  const bool won = has(g.screen().text(), "You win");
  g.type("q");
  BOOST_TEST(g.wait() == (won ? 0 : 1));
  BOOST_TEST(restored(g));
  BOOST_TEST((g.modes() == before));
  const auto after = g.output().substr(g.output().rfind(leave_sequence));
  check_contains(after, {"numbers  ", "target   ", "seed     1\r\n", "you       " + number + ", ", "computer  "});
}

BOOST_AUTO_TEST_CASE(a_line_is_edited_as_in_a_shell) {
  game g({"--numbers", "1,2,4,8,10,25", "--target", "963", "--seed", "7"});
  check_shows(g, "Enter: hand in");
  const auto leaves = [&](const std::string& keys, const std::string& text) {
    g.type(keys);
    check_shows(g, "> " + text + "\n");
  };
  const std::string ctrl_a = "\x01", ctrl_e = "\x05", ctrl_k = "\x0b", ctrl_u = "\x15", ctrl_w = "\x17";
  const std::string home = "\x1bOH", end = "\x1bOF", left = "\x1bOD", right = "\x1bOC", erase = "\x1b[3~",
                    back = "\x7f";
  leaves("25 * 100", "25 * 100");
  leaves(ctrl_w + "8", "25 * 8");
  leaves(ctrl_a + "(" + ctrl_e + ")", "(25 * 8)");
  leaves(home + erase + end + back, "25 * 8");
  leaves(left + left + "+1" + right + "*", "25 *+1 *8");
  leaves(ctrl_u + "25 * 8", "25 * 8");
  leaves(left + ctrl_k + "4", "25 * 4");
  g.type("\r");
  check_shows(g, "You         100, 863 away");
  check_shows(g, "963 cannot be reached; 962 is the nearest: proven.");
  g.type("q");
  BOOST_TEST(g.wait() == 1);
  const auto after = g.output().substr(g.output().rfind(leave_sequence));
  BOOST_TEST(after.ends_with("\r\n963 cannot be reached; 962 is the nearest: proven. 964 is as near.\r\n"), after);
}

BOOST_AUTO_TEST_CASE(the_population_changes_while_the_computer_thinks) {
  game g({"--numbers", "1,2,4,8,10,25", "--target", "200", "--seed", "7"});  // which the first generation reaches
  check_shows(g, "\u25b2 200");
  std::set<std::string> seen;
  const auto bars = [&] {
    std::istringstream rows(g.screen().text());
    for (std::string before, row; std::getline(rows, row); before = row) {
      if (has(row, "\u25b2 200")) return before;
    }
    return std::string();
  };
  BOOST_TEST(g.becomes([&] {
    seen.insert(bars());
    return seen.size() >= 4;
  }));
  g.type("\x03");
  BOOST_TEST(g.wait() == 130);
}

BOOST_AUTO_TEST_CASE(what_stands_in_the_field_counts_when_the_time_is_up) {
  // A busy machine may read the keys only after the time is up, but not if there is enough of it.
  for (const std::string seconds : {"3", "30", "300"}) {
    game g({"--choose", "--seed", "1", "--time", seconds});
    g.type(std::string(six) + "200\r25 * 8");
    g.becomes([&] { return has(g.screen().text(), "You win") || has(g.screen().text(), "The computer wins"); });
    const bool in_time = has(g.screen().text(), "You         200, exact");
    if (!in_time && seconds != "300") continue;
    check_shows(g, "You         200, exact");
    BOOST_TEST(g.leave("\x1b") == 0);
    break;
  }
}

BOOST_AUTO_TEST_CASE(escape_leaves_at_any_time_and_the_terminal_is_as_it_was) {
  for (const int keys : {0, 3, 9}) {
    game g({"--seed", "1"});
    const auto before = g.modes_at_start();
    check_shows(g, "Stop the numbers.");
    BOOST_TEST((g.modes() != before));
    for (int i = 0; i < keys; ++i) g.type(" ");
    if (keys == 9) check_shows(g, "Enter: hand in");
    g.type("\x1b");
    if (keys == 9) {  // gives up, and sees what the computer has
      check_shows(g, "The computer wins: you gave no valid expression.");
      check_shows(g, "Enter: another game   Esc: leave");
      g.type("\x1b");
    }
    BOOST_TEST(g.wait() == 1);
    BOOST_TEST(restored(g));
    BOOST_TEST((g.modes() == before));
  }
}

BOOST_AUTO_TEST_CASE(enter_begins_another_game_and_all_are_reported) {
  game g({"--numbers", "1,2,4,8,10,25", "--target", "200", "--seed", "7"});
  check_shows(g, "Enter: hand in");
  g.type("25 * 8\r");
  check_shows(g, "You win: ");
  g.type("\r");
  stop_wheels(g);
  g.type("\x1b");
  check_shows(g, "you gave no valid expression.");
  g.type("q");
  BOOST_TEST(g.wait() == 1);  // the last one decides
  const auto after = g.output().substr(g.output().rfind(leave_sequence));
  check_contains(after,
                 {"you       200, exact: 25 * 8\r\n", "seed     7\r\n", "seed     8\r\n", "you       no answer"});
}

BOOST_AUTO_TEST_CASE(ctrl_z_suspends_and_all_is_drawn_again) {
  const std::string shell = "set -m; '" + std::string(TARGET_NUMBER) + "' play --seed 1; echo suspended; read word; fg";
  pseudo_terminal g("/bin/sh", {"-c", shell});
  check_shows(g, "Stop the numbers.");
  g.type("\x1a");
  check_shows(g, "suspended");
  BOOST_TEST(has(g.output(), leave_sequence));
  g.type("on\r");
  check_shows(g, "TARGET NUMBER");
  check_shows(g, "Stop the numbers.");
  g.type("\x1b");
  BOOST_TEST(g.wait() == 1);
}

BOOST_AUTO_TEST_CASE(ctrl_c_interrupts_at_any_time_and_the_terminal_is_as_it_was) {
  for (const int keys : {0, 9}) {
    for (const bool by_signal : {false, true}) {
      game g({"--seed", "1"});
      const auto before = g.modes_at_start();
      check_shows(g, "Stop the numbers.");
      for (int i = 0; i < keys; ++i) g.type(" ");
      if (keys == 9) check_shows(g, "Enter: hand in");
      by_signal ? g.send(SIGINT) : g.type("\x03");
      BOOST_TEST(g.wait() == 130);
      BOOST_TEST(restored(g));
      BOOST_TEST((g.modes() == before));
      const auto after = g.output().substr(g.output().rfind(leave_sequence));
      BOOST_TEST(after.ends_with(by_signal ? "interrupted by SIGINT\r\n" : "interrupted\r\n"), after);
      BOOST_TEST(has(after, "seed     1\r\n") == (keys == 9), after);
      BOOST_TEST(has(after, "you       no answer\r\ncomputer  ") == (keys == 9), after);
      BOOST_TEST(!has(after, "wins"), after);
    }
  }
}

BOOST_AUTO_TEST_CASE(ctrl_c_after_a_game_keeps_what_it_was) {
  game g({"--numbers", "1,2,4,8,10,25", "--target", "200", "--seed", "7"});
  check_shows(g, "Enter: hand in");
  g.type("25 * 8\r");
  check_shows(g, "Esc: leave");
  g.type("\x03");
  BOOST_TEST(g.wait() == 130);
  const auto after = g.output().substr(g.output().rfind(leave_sequence));
  check_contains(after, {"seed     7\r\n", "you       200, exact: 25 * 8\r\n", "You win: "});
  BOOST_TEST(after.ends_with("interrupted\r\n"), after);
}

BOOST_AUTO_TEST_CASE(ctrl_d_leaves_as_escape_does) {
  game g({"--numbers", "1,2,4,8,10,25", "--target", "200", "--seed", "7"});
  check_shows(g, "Enter: hand in");
  g.type("\x04");
  check_shows(g, "The computer wins: you gave no valid expression.");
  check_shows(g, "Esc: leave");
  g.type("\x04");
  BOOST_TEST(g.wait() == 1);

  game other({"--seed", "1"});
  check_shows(other, "Stop the numbers.");
  other.type("\x04");
  BOOST_TEST(other.wait() == 1);
}

BOOST_AUTO_TEST_CASE(being_told_to_end_restores_the_terminal) {
  game g({"--seed", "1"});
  const auto before = g.modes_at_start();
  check_shows(g, "Stop the numbers.");
  g.send(SIGTERM);
  BOOST_TEST(g.wait() == 143);
  BOOST_TEST(g.output().ends_with("interrupted by SIGTERM\r\n"));
  BOOST_TEST(restored(g));
  BOOST_TEST((g.modes() == before));
}

BOOST_AUTO_TEST_CASE(it_ends_when_the_terminal_is_taken_away) {
  game g({"--seed", "1"});
  check_shows(g, "Stop the numbers.");
  g.hang_up();
  BOOST_TEST(g.wait() == 128 + SIGHUP);

  const std::string deaf = "trap '' HUP; exec '" + std::string(TARGET_NUMBER) + "' play --seed 1";
  pseudo_terminal other("/bin/sh", {"-c", deaf});
  check_shows(other, "Stop the numbers.");
  other.hang_up();
  BOOST_TEST(other.wait() == 1);
}

BOOST_AUTO_TEST_CASE(windows_may_change_their_size) {
  game g({"--choose", "--seed", "1"});
  g.type(std::string(six) + "963\r8 + ");
  check_shows(g, "You       > 8 +");
  for (const auto& [columns, rows] : {std::pair{20, 5}, {1, 1}, {3, 40}, {200, 2}, {200, 60}, {64, 22}}) {
    g.resize(static_cast<std::size_t>(columns), static_cast<std::size_t>(rows));
    g.watch(150ms);
  }
  g.type("1");
  check_shows(g, "│   8   │");
  check_shows(g, "You       > 8 + 1");
  g.type("\r");
  check_shows(g, "You         9, 954 away");
  g.type("q");
  BOOST_TEST(g.wait() == 1);
}

BOOST_AUTO_TEST_CASE(without_unicode_and_colour_it_is_drawn_in_ascii) {
  for (const bool plain : {true, false}) {
    game g({"--choose", "--seed", "1"}, 80, 24, plain ? arguments{"LC_ALL=C", "NO_COLOR=1"} : arguments{});
    check_shows(g, plain ? "|   1   |" : "│   1   │");
    g.type(std::string(six) + "963\r2 × 1\r");
    check_shows(g, "2 * 1");
    g.type("\x1b");
    BOOST_TEST(g.wait() == 1);
    BOOST_TEST(plain == std::ranges::none_of(g.output(), [](char c) { return (c & 0x80) != 0; }));
    BOOST_TEST(plain == !has(g.output(), "\x1b[32m"));
  }
}

BOOST_AUTO_TEST_CASE(a_terminal_that_has_no_screen_is_used_line_by_line) {
  for (const std::string terminal : {"TERM=dumb", "TERM=there-is-none", "TERM="}) {
    game g({"--choose", "--seed", "1"}, 80, 24, {terminal});
    check_shows(g, "The six numbers, ");
    g.type("1 2 4 8 10 25\n963\n");
    check_shows(g, "Your expression");
    g.type("5\n");
    check_shows(g, "input error at position 1: ");
    g.type("25\n");
    check_shows(g, "you       25, 938 away: 25");
    BOOST_TEST(g.wait() == 1);
    BOOST_TEST(!has(g.output(), "\x1b["));
  }
}

BOOST_AUTO_TEST_CASE(lines_from_a_pipe_give_the_same_game_every_time) {
  for (const std::string input : {"", "1 2 4 8 10 25\\n963\\n1 +\\n2 * 1\\n"}) {
    const std::string options = input.empty() ? "--seed 5" : "--choose --seed 5";
    const auto first = play.piped(input, options), again = play.piped(input, options);
    BOOST_TEST(first.status == 1);
    BOOST_TEST(first.out == again.out);
    check_contains(first.out, {"seed     5\n"});
    const std::string last = input.empty() ? "you gave no valid expression.\n"
                                           : "wins: its value is nearer.\n"
                                             "963 cannot be reached; 962 is the nearest: proven. 964 is as near.\n";
    BOOST_TEST(first.out.ends_with(last), first.out);
  }
  BOOST_TEST(play.piped("", "--seed 5").out != play.piped("", "--seed 6").out);
}

// The game is solved in the first generation, and many of its expressions have the same value.
BOOST_AUTO_TEST_CASE(the_nearest_expressions_have_different_values) {
  std::istringstream out(play.piped("", "--numbers 1,2 --target 3 --seed 1").out);
  std::vector<std::string> away;  // the last column of the list
  bool listed = false;
  for (std::string line; std::getline(out, line);) {
    if (listed && !line.starts_with("  ")) break;
    if (listed) away.push_back(line.substr(line.rfind(' ') + 1));
    if (line.ends_with("value  away")) listed = true;
  }
  BOOST_TEST(away == (std::vector<std::string>{"0", "1", "2"}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(the_exit_status_tells_who_won_by_lines) {
  BOOST_TEST(play.piped("1 2 4 8 10 25\\n200\\n25 * 8\\n", "--choose --seed 5").status == 0);
  BOOST_TEST(play.piped("1 2 4 8 10 25\\n200\\n25 * 4\\n", "--choose --seed 5").status == 1);
  BOOST_TEST(play.piped("1 2 4 8 10 25\\n200\\n25 * 8\\n", "--choose --seed 5 --format json").status == 0);
}

BOOST_AUTO_TEST_CASE(the_time_holds_by_lines_too) {
  int ends[2];  // the rest of the line never comes
  BOOST_TEST_REQUIRE(pipe(ends) == 0);
  BOOST_TEST_REQUIRE(write(ends[1], "25 *", 4) == 4);
  const auto late =
      play.started({"--numbers", "1,2,4,8,10,25", "--target", "200", "--seed", "1", "--time", "0.05"}, ends[0]).wait();
  close(ends[0]);
  close(ends[1]);
  BOOST_TEST(late.status == 1);
  check_contains(late.out, {"the time is up\n", "you       no answer\n"});
  const auto in_time = play.piped("25 * 8\\n", "--numbers 1,2,4,8,10,25 --target 200 --seed 1 --time 100000");
  BOOST_TEST(in_time.status == 0);
  check_contains(in_time.out, {"you chose the numbers.\n"});
}

BOOST_AUTO_TEST_CASE(wrong_lines_end_it_with_one_line_on_standard_error) {
  for (const std::string input : {"1 2\\n963\\n", "1 2 4 8 10 25\\n9\\n", ""}) {
    play.refuses_piped(input, "--choose");
  }
}

BOOST_AUTO_TEST_CASE(json_is_one_document_on_standard_output) {
  const auto result = play.piped("1 2 4 8 10 25\\n963\\n2 * 1\\n", "--choose --seed 5 --format json");
  BOOST_TEST(result.status == 1);
  const auto document = nlohmann::json::parse(result.out);
  BOOST_TEST(document["target"] == 963);
  BOOST_TEST(document["player"]["value"] == 2);
  BOOST_TEST(document["winner"] == "computer");
  BOOST_TEST(document["solved"] == false);
  BOOST_TEST(document["nearest"]["value"] == 962);
  BOOST_TEST(document["nearest"]["distance"] == 1);
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
