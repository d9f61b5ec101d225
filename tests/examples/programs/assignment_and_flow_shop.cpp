// SPDX-License-Identifier: BSL-1.0
// Runs assignment and flow_shop, which share their commands.

#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "../../support/folder.hpp"
#include "layout_checks.hpp"
#include "program.hpp"
#include "sweep_checks.hpp"

BOOST_AUTO_TEST_SUITE(programs_tests)
BOOST_AUTO_TEST_SUITE(assignment_and_flow_shop)

using namespace support;

namespace {

struct tested_program {
  std::string path, name;
  arguments algorithms;
  std::string exhausted, drawn;  // the reason of the end, and what a picture says
  std::size_t machines;          // 0: files have two matrices

  program command(const std::string& its_name) const { return program(path, its_name); }
};

const std::vector<tested_program> all{{ASSIGNMENT,
                                       "assignment",
                                       {"memetic", "tabu-search", "iterated-local-search"},
                                       "the assignments no longer improve",
                                       "<title>12 facilities, an assignment of the cost ",
                                       0},
                                      {FLOW_SHOP,
                                       "flow_shop",
                                       {"iterated-greedy", "iterated-local-search", "simulated-annealing"},
                                       "the orders no longer improve",
                                       "<title>12 jobs on 3 machines, a makespan of ",
                                       3}};

// A problem of numbers that look random: two symmetric matrices, or the times of jobs on machines.
struct problem_file {
  folder where{};
  std::string path = where / "some.dat";

  problem_file(const tested_program& of, std::size_t size) {
    const auto rows = of.machines > 0 ? of.machines : 2 * size;
    auto text = std::to_string(size) + (of.machines > 0 ? ' ' + std::to_string(of.machines) : "") + '\n';
    for (std::size_t i = 0; i < rows; ++i) {
      for (std::size_t j = 0; j < size; ++j) text += std::to_string((i + j + 1) * (i * j + 7) % 23) + ' ';
      text += '\n';
    }
    write_bytes(path, text);
  }
};

}  // namespace

BOOST_AUTO_TEST_CASE(runs_end_by_themselves_or_at_a_limit) {
  for (const auto& of : all) {
    const auto solve = of.command("solve");
    const problem_file some(of, 15);
    for (const auto& algorithm : of.algorithms) {
      const arguments by{some.path, "--seed", "3", "--algorithm", algorithm};
      const auto ended = solve.document(joined(by, {"--stall", "20", "--restarts", "1"}));
      BOOST_TEST(ended["reason"] == of.exhausted);
      BOOST_TEST(ended["restarts"] == 1);
      BOOST_TEST(ended["optimum"].is_null());
      const auto limited = solve.document(joined(by, {"--moves", "500"}), 1);
      BOOST_TEST(limited["moves"] >= 500);
      BOOST_TEST(limited["reason"] == "500 moves reached");
      const auto unsolved = solve.document(joined(by, {"--optimum", "1", "--generations", "5"}), 1);
      BOOST_TEST(unsolved["generations"] == 5);
      solve.is_the_same_for_any_threads(joined(by, {"--generations", "9"}), 1);
    }
    const auto found = solve.interrupted_document({some.path, "--stall", "1000000000", "--seed", "1"});
    BOOST_TEST(found["solved"] == false);
  }
}

BOOST_AUTO_TEST_CASE(a_run_goes_on_from_its_file_and_is_drawn) {
  for (const auto& of : all) {
    const auto solve = of.command("solve");
    const problem_file some(of, 12);
    const auto saved = some.where / "run.clade", drawing = some.where / "p.svg";
    const auto whole = solve.document({some.path, "--generations", "15", "--seed", "5"}, 1);
    solve.document({some.path, "--generations", "6", "--seed", "5", "--checkpoint", saved}, 1);
    const auto resumed = solve.document({some.path, "--generations", "15", "--resume", saved, "--svg", drawing}, 1);
    BOOST_TEST(without_seconds(resumed) == without_seconds(whole));
    check_contains(content_of(drawing), {of.drawn, "</svg>\n"});
  }
}

BOOST_AUTO_TEST_CASE(presets_set_what_their_source_says_and_options_override_them) {
  const problem_file some(all[0], 9), shop(all[1], 9);
  const auto printed = [](const tested_program& of, const arguments& given) {
    return of.command("solve")(joined(given, {"--preset", "document", "--generations", "2", "--seed", "1"})).out;
  };
  check_contains(printed(all[0], {some.path}), {"algorithm   tabu-search\n"});
  check_contains(printed(all[0], {some.path, "--algorithm", "memetic"}), {"algorithm   memetic\n", "population  15\n"});
  check_contains(printed(all[1], {shop.path}), {"algorithm    iterated-greedy\n", "removed      4\n"});
  check_contains(printed(all[1], {shop.path, "--removed", "3"}), {"removed      3\n"});
}

BOOST_AUTO_TEST_CASE(no_options_hang) {
  for (const auto& of : all) {
    for (const std::size_t size : std::vector<std::size_t>{1, 9}) {
      const problem_file some(of, size);
      check_sweep(of.path,
                  {{{"solve", some.path, "--seed", "1"},
                    {{"--algorithm", of.algorithms},
                     {"--preset", {"strong", "document"}},
                     {"--stall", {"1", "20"}},
                     {"--restarts", {"0", "3"}},
                     {"--generations", {"0", "1"}, "20"},
                     {"--moves", {"0", "1"}, "1000"},
                     {"--optimum", {"0", "100000"}},
                     {"--threads", {"1", "2"}},
                     {"--format", {"text", "json"}}}}},
                  3, 20);
    }
  }
}

BOOST_AUTO_TEST_CASE(help_lists_commands_and_options) {
  for (const auto& of : all) check_help(of.path, {"solve", "compare", "tune", "table"}, {"table"});
}

BOOST_AUTO_TEST_CASE(all_fits_80_columns) {
  for (const auto& of : all) {
    const problem_file some(of, 60);
    check_layout(of.path, {"solve", some.path, "--generations", "2", "--optimum", "10", "--seed", "1"});
    check_layout(of.path, {"table", some.path, "--moves", "2000", "--optimum", "10", "--runs", "2", "--seed", "1"});
  }
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
