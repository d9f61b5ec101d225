// SPDX-License-Identifier: BSL-1.0
// Runs the program N_QUEENS, whose path the build defines.

#include <sys/stat.h>
#include <unistd.h>

#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "program.hpp"
#include "support/repetitions.hpp"

BOOST_AUTO_TEST_SUITE(programs_tests)
BOOST_AUTO_TEST_SUITE(n_queens_program)

using namespace support;

namespace {

const program n_queens(N_QUEENS), solve(N_QUEENS, "solve");

// No two queens may stand in one row or on one diagonal.
void check_solved(const json& document, int size) {
  const auto board = document["board"].get<std::vector<int>>();
  const auto queens = static_cast<std::size_t>(size);
  BOOST_TEST_REQUIRE(board.size() == queens);
  std::set<int> rows, rising, falling;
  for (int i = 0; i < size; ++i) {
    const int row = board[static_cast<std::size_t>(i)];
    BOOST_TEST((row >= 1 && row <= size));
    rows.insert(row), rising.insert(i + row), falling.insert(i - row);
  }
  BOOST_TEST((rows.size() == queens && rising.size() == queens && falling.size() == queens));
}

}  // namespace

BOOST_AUTO_TEST_CASE(json_has_all_members_and_a_board_that_is_solved) {
  for (const std::string preset : {"strong", "document"}) {
    const auto document = solve.document({"--preset", preset, "--seed", "7"});
    BOOST_TEST((members_of(document) == std::set<std::string>{"solver", "seed", "solved", "reason", "generations",
                                                              "evaluations", "seconds", "size", "board", "conflicts",
                                                              "restarts", "hash"}));
    BOOST_TEST(document["solver"] == "n_queens");
    BOOST_TEST(document["seed"] == 7);
    BOOST_TEST(document["solved"] == true);
    BOOST_TEST(document["reason"] == "target 0 reached");
    BOOST_TEST(document["generations"].is_number_unsigned());
    BOOST_TEST(document["evaluations"].is_number_unsigned());
    BOOST_TEST(document["restarts"].is_number_unsigned());
    BOOST_TEST(document["seconds"].is_number_float());
    BOOST_TEST(document["size"] == 8);
    BOOST_TEST(document["conflicts"] == 0);
    check_solved(document, 8);
  }
}

BOOST_AUTO_TEST_CASE(text_shows_settings_rows_grid_and_counters) {
  const auto result = solve({"--preset", "document", "--seed", "1"});
  BOOST_TEST(result.status == 0);
  check_contains(result.out, {"size            8\n", "population      50\n", "generations     60\n",
                              "restarts        10\n", "keep ratio      0.25\n", "crossover       uniform-random\n",
                              "mutation rate   0.001\n", "seed            1\n", "\n[", "|Q|",
                              "fitness      0 attacking pairs of 28\n", " restarts x 60 + ", "evaluations  "});
  BOOST_TEST(result.err.starts_with("seconds "));
}

BOOST_AUTO_TEST_CASE(the_same_seed_prints_the_same_with_any_number_of_threads) {
  solve.is_the_same_for_any_threads({"--preset", "strong", "--seed", "5", "--size", "14"});
  solve.is_the_same_for_any_threads({"--preset", "document", "--seed", "5", "--size", "14"}, 1);
}

BOOST_AUTO_TEST_CASE(a_seed_is_drawn_and_printed_when_none_is_given) {
  const auto one = solve.document({}), other = solve.document({});
  BOOST_TEST(one["seed"] != other["seed"]);
  const auto again = solve.document({"--seed", one["seed"].dump()});
  BOOST_TEST(without_seconds(again) == without_seconds(one));
}

BOOST_AUTO_TEST_CASE(a_board_without_solution_ends_with_status_1_and_the_best) {
  for (const std::string size : {"2", "3"}) {
    for (const std::string preset : {"strong", "document"}) {
      const auto document = solve.document({"--size", size, "--preset", preset, "--seed", "1"}, 1);
      BOOST_TEST(document["solved"] == false);
      BOOST_TEST(document["conflicts"] == 1);
      BOOST_TEST(document["board"].size() == std::stoul(size));
      BOOST_TEST(document["reason"] == "no board of this size has a solution; the minimum is 1 attacking pair");
      BOOST_TEST(document["restarts"] == 0);
    }
  }
  BOOST_TEST(solve.document({"--size", "1"})["board"] == json({1}));
}

BOOST_AUTO_TEST_CASE(options_override_the_preset) {
  const auto result = solve.document(
      {"--preset", "document", "--generations", "5", "--restarts", "2", "--size", "30", "--seed", "1"}, 1);
  BOOST_TEST(result["generations"] == 15);
  BOOST_TEST(result["restarts"] == 2);
  const auto text = solve({"--crossover", "uniform", "--mutation-rate", "0.125", "--population", "9", "--seed", "1"});
  check_contains(text.out,
                 {"encoding        rows", "crossover       uniform\n", "rate   0.125\n", "population      9\n"});
  check_contains(solve({"--preset", "document", "--encoding", "permutation", "--seed", "1"}).out, {"order"});
  BOOST_TEST(solve({"--population", "1", "--seed", "1"}).status == 0);
}

BOOST_AUTO_TEST_CASE(the_time_limit_ends_a_run) {
  const auto document =
      solve.document({"--size", "100", "--mutation", "none", "--restarts", "1000000000000", "--time-limit", "0.05"}, 1);
  BOOST_TEST(document["reason"] == "0.05 seconds passed");
}

BOOST_AUTO_TEST_CASE(an_interrupt_ends_with_the_best_so_far_and_status_130) {
  const arguments endless{"--size", "100", "--mutation", "none", "--restarts", "1000000000000000"};
  const auto document = solve.interrupted_document(endless, [](const json& of) { return of["conflicts"] > 0; });
  BOOST_TEST(document["solved"] == false);
  BOOST_TEST(document["conflicts"] > 0);
  check_contains(solve.interrupted(endless).out, {"not solved   interrupted by SIGINT\n"});
}

BOOST_AUTO_TEST_CASE(values_that_make_no_sense_are_refused_by_name) {
  const std::vector<std::pair<std::string, arguments>> wrong{
      {"--size",
       {"8x", "-3", "1e9", "0", "", " 8", "+8", "8.0", "1000001", "99999999999999999999999", "eight", "8\n9"}},
      {"--keep-ratio", {"0", "-0.5", "1.5", "nan", "inf", "x", "0.5x"}},
      {"--tournament", {"0", "5"}},
      {"--seed", {"-1", "18446744073709551616", "1.0", "[1]"}},
      {"--threads", {"0", "257"}},
      {"--svg", {"", "/", "/no/such/folder/board.svg"}}};
  for (const auto& [name, values] : wrong) {
    for (const auto& value : values)
      n_queens.refuses({"solve", name, value}, {name, value == "8\n9" ? "8\\n9" : value});
  }
}

BOOST_AUTO_TEST_CASE(combinations_that_make_no_sense_are_refused) {
  for (const std::string crossover : {"order", "pmx", "cycle", "edge"}) {
    n_queens.refuses({"solve", "--encoding", "rows", "--crossover", crossover}, {"--crossover " + crossover, "rows"});
    n_queens.refuses({"solve", "--preset", "document", "--crossover", crossover}, {"--crossover " + crossover, "rows"});
  }
  for (const std::string crossover :
       {"one-point", "fitness-weighted", "uniform", "uniform-random", "two-point-3", "each-once-8"}) {
    n_queens.refuses({"solve", "--encoding", "permutation", "--crossover", crossover},
                     {"--crossover " + crossover, "permutation"});
  }
  n_queens.refuses({"solve", "--mutation", "reset"}, {"--mutation reset", "permutation"});
  n_queens.refuses({"solve", "--preset", "document", "--population", "2"}, {"--population 2", "--keep-ratio"});
  n_queens.refuses({"solve", "--preset", "document", "--keep-ratio", "1"}, {"--keep-ratio 1", "keeps 50"});
  n_queens.refuses({"solve", "--preset", "document", "--population", "20", "--crossover", "each-once-8"},
                   {"--crossover each-once-8", "keeps 5"});
  n_queens.refuses({"solve", "--population", "5", "--crossover", "each-once-8", "--selection", "random"},
                   {"--crossover each-once-8", "--population was 5"});
  n_queens.refuses({"solve", "--size", "1000000", "--population", "101"}, {"--size", "1000000 times 101"});
  n_queens.refuses({"solve", "--every", "3"}, {"--every", "--islands, which was not given"});
  n_queens.refuses({"solve", "--checkpoint-interval", "3"}, {"--checkpoint-interval", "which were not given"});
  n_queens.refuses({"solve", "--islands", "3", "--migrants", "5"}, {"--migrants", "5"});
  n_queens.refuses({"solve", "--islands", "6", "--topology", "complete"},
                   {"--migrants 1 from 5 islands", "--population of 4"});
  n_queens.refuses({"solve", "--islands", "10000", "--size", "1000000"}, {"--islands", "10000 times 1000000 times 4"});
}

BOOST_AUTO_TEST_CASE(islands_are_the_same_for_any_number_of_threads) {
  for (const std::string topology : {"ring", "star", "complete", "torus", "hypercube", "random"}) {
    const arguments given{"--preset",   "document", "--size",     "20", "--restarts", "2",
                          "--islands",  "5",        "--migrants", "2",  "--every",    "7",
                          "--topology", topology,   "--seed",     "4",  "--format",   "json"};
    const auto hash = [&](const std::string& threads) {
      auto more = given;
      more.insert(more.end(), {"--threads", threads});
      return json::parse(solve(more).out)["hash"].get<std::string>();
    };
    BOOST_TEST(hash("1").size() == 16u);
    BOOST_TEST(hash("1") == hash("3"));
  }
  check_contains(
      solve({"--islands", "3", "--size", "12", "--seed", "1"}).out,
      {"islands         3, ring\n", "migration       1 board every 10 generations\n", " at most on an island, "});
  check_contains(
      solve({"--islands", "3", "--size", "30", "--preset", "document", "--restarts", "2", "--seed", "1"}).out,
      {"generations  180 at most on an island, 6 restarts on all\n"});
}

BOOST_AUTO_TEST_CASE(a_run_goes_on_from_its_file) {
  const scratch_folder here;
  const arguments setting{"--preset", "document", "--size", "60", "--restarts", std::to_string(repetitions(200))};
  for (const arguments& more : {arguments{}, arguments{"--islands", "3"}}) {
    auto given = setting;
    given.insert(given.end(), more.begin(), more.end());
    const auto with = [&](arguments last) {
      last.insert(last.begin(), given.begin(), given.end());
      return last;
    };
    const auto path = here / "run.clade";
    const auto whole = solve.document(with({"--seed", "6"}), 1);
    // The first time limit that ends it; the last one ends any.
    json begun;
    for (const std::string limit : {"0.05", "0.01", "0.002", "0.000001"}) {
      for (const char* const file : {"run.clade", "run.clade.previous"}) std::filesystem::remove(here / file);
      begun = solve.document(with({"--seed", "6", "--checkpoint", path, "--time-limit", limit}), 1);
      if (has(begun["reason"].get<std::string>(), "seconds passed")) break;
    }
    BOOST_TEST(has(begun["reason"].get<std::string>(), "seconds passed"));
    BOOST_TEST(begun["hash"] != whole["hash"]);
    // Without --seed it has the seed of the file.
    const auto ended = solve.document(with({"--resume", path}), 1);
    for (const auto& member : {"hash", "board", "generations", "restarts", "seed", "reason"}) {
      BOOST_TEST(ended[member] == whole[member]);
    }
    // Another run does not touch the file.
    const auto content = content_of(path);
    n_queens.refuses({"solve", "--size", "61", "--checkpoint", path, "--seed", "6"},
                     {"belongs to another run", "--size"});
    n_queens.refuses({"solve", "--size", "61", "--resume", path}, {"belongs to another run", "--size"});
    auto other_seed = with({"--resume", path, "--seed", "7"});
    other_seed.insert(other_seed.begin(), "solve");
    n_queens.refuses(other_seed, {"belongs to another run", "--seed 6", "--seed 7"});
    BOOST_TEST(content_of(path) == content);
    std::filesystem::remove(path);
    std::filesystem::remove(path + ".previous");
  }
  n_queens.refuses({"solve", "--resume", here / "none.clade"}, {"--resume \"", "none.clade", "does not exist"});
  n_queens.refuses({"solve", "--checkpoint", here / "no/run.clade"}, {"--checkpoint", "no/run.clade"});
  n_queens.refuses({"solve", "--checkpoint", ""}, {"--checkpoint"});
  BOOST_TEST(here.entries() == 0u);
}

BOOST_AUTO_TEST_CASE(a_picture_does_not_replace_a_saved_run) {
  const scratch_folder here;
  const auto path = here / "run.clade";
  n_queens.refuses({"solve", "--svg", path, "--checkpoint", path}, {"--svg and --checkpoint name the same file"});
  for (const char* const ending : {".previous", ".new"}) {
    n_queens.refuses({"solve", "--svg", path + ending, "--checkpoint", path},
                     {"--svg must not be the file", ending, "which belongs to --checkpoint"});
  }
  BOOST_TEST(here.entries() == 0u);
  BOOST_TEST(solve({"--seed", "1", "--checkpoint", path}).status == 0);
  const auto content = content_of(path);
  n_queens.refuses({"solve", "--resume", path, "--svg", path}, {"--svg and --resume name the same file"});
  BOOST_TEST(content_of(path) == content);
  BOOST_TEST(solve({"--resume", path, "--checkpoint", path}).status == 0);  // they may name one file
}

BOOST_AUTO_TEST_CASE(an_interrupted_run_is_saved) {
  const scratch_folder here;
  auto endless = solve.started(
      {"--size", "100", "--mutation", "none", "--restarts", "1000000000000000", "--checkpoint", here / "run.clade"});
  BOOST_TEST(endless.wait_until([&] { return std::filesystem::exists(here / "run.clade"); }));
  // A second run on the same file is refused while the first one is at work.
  n_queens.refuses({"solve", "--size", "100", "--mutation", "none", "--restarts", "1000000000000000", "--checkpoint",
                    here / "run.clade"},
                   {"run.clade", "in use by another run"});
  endless.send(SIGINT);
  BOOST_TEST(endless.wait().status == 130);
  BOOST_TEST(content_of(here / "run.clade").starts_with("clade checkpoint\n"));
  BOOST_TEST(here.entries() == 2u);  // and the one before
}

// The signals of Slurm, systemd and Docker, and of a closed terminal.
BOOST_AUTO_TEST_CASE(signals_other_than_ctrl_c_end_and_save_a_run_too) {
  for (const auto& [signal, name] : {std::pair{SIGTERM, "SIGTERM"}, {SIGHUP, "SIGHUP"}}) {
    const scratch_folder here;
    const arguments endless{"--size",           "100",          "--mutation",      "none", "--restarts",
                            "1000000000000000", "--checkpoint", here / "run.clade"};
    auto running = solve.started(joined(endless, {"--format", "json"}));
    BOOST_TEST(running.wait_until([&] { return std::filesystem::exists(here / "run.clade"); }));
    running.send(signal);
    const auto result = running.wait_patiently();
    BOOST_TEST_CONTEXT(report_of(result)) {
      BOOST_TEST(result.status == 128 + signal);
      BOOST_TEST(json::parse(result.out)["reason"] == std::string("interrupted by ") + name);
      BOOST_TEST(std::filesystem::exists(here / "run.clade.previous"));
    }
  }
}

BOOST_AUTO_TEST_CASE(nohup_keeps_a_run_from_the_end_of_its_terminal) {
  const scratch_folder here;
  const auto path = here / "run.clade";
  process running("/usr/bin/env", {"nohup", N_QUEENS, "solve", "--size", "100", "--mutation", "none", "--restarts",
                                   "1000000000000000", "--checkpoint", path, "--checkpoint-interval", "0.001"});
  BOOST_TEST(running.wait_until([&] { return std::filesystem::exists(path); }));
  running.send(SIGHUP);
  const auto before = content_of(path);
  BOOST_TEST(running.wait_until([&] { return content_of(path) != before; }));
  running.send(SIGTERM);
  BOOST_TEST(running.wait_patiently().status == 143);
}

BOOST_AUTO_TEST_CASE(every_crossover_and_selection_runs) {
  const std::vector<std::pair<std::string, arguments>> encodings{
      {"rows", {"one-point", "fitness-weighted", "uniform", "uniform-random", "two-point-3", "each-once-8", "none"}},
      {"permutation", {"order", "pmx", "cycle", "edge", "none"}}};
  int tried = 0;
  for (const auto& [encoding, crossovers] : encodings) {
    for (const auto& crossover : crossovers) {
      for (const std::string selection :
           {"truncation", "successive", "interleaved", "round-robin", "random", "tournament"}) {
        for (const std::string preset : {"strong", "document"}) {
          if (sanitized && tried++ % 5 != 0) continue;  // each operator is still tried
          const auto result = solve({"--preset", preset, "--encoding", encoding, "--crossover", crossover,
                                     "--selection", selection, "--size", "6", "--seed", "1"});
          BOOST_TEST((result.status == 0 || result.status == 1),
                     encoding << ' ' << crossover << ' ' << selection << ' ' << preset << ": " << result.err);
        }
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(a_picture_is_written_whole_or_not_at_all) {
  const scratch_folder here;
  const auto file = here / "board.svg";
  BOOST_TEST(solve({"--svg", file}).status == 0);
  const auto picture = content_of(file);
  BOOST_TEST(picture.starts_with("<svg "));
  BOOST_TEST(picture.ends_with("</svg>\n"));
  BOOST_TEST(here.entries() == 1u);

  std::ofstream(file) << "old";
  chmod(file.c_str(), 0640);
  n_queens.refuses({"solve", "--svg", file, "--size", "0"}, {"--size", "0"});
  BOOST_TEST(content_of(file) == "old");
  std::filesystem::create_symlink(file, here / "link.svg");
  BOOST_TEST(solve({"--svg", here / "link.svg", "--size", "4"}).status == 0);
  check_contains(content_of(file), {"4 queens"});
  BOOST_TEST(std::filesystem::is_symlink(here / "link.svg"));
  struct stat found{};
  BOOST_TEST(stat(file.c_str(), &found) == 0);
  BOOST_TEST((found.st_mode & 0777) == 0640u);
  BOOST_TEST(here.entries() == 2u);

  BOOST_TEST(solve({"--svg", "/dev/null"}).status == 0);
  BOOST_TEST(!std::filesystem::is_regular_file("/dev/null"));
  BOOST_TEST(solve.document({"--svg", file, "--size", "3"}, 1)["solved"] == false);
  check_contains(content_of(file), {"1 attacking pair"});
  if (geteuid() != 0) {
    chmod(file.c_str(), 0440);
    n_queens.refuses({"solve", "--svg", file}, {"--svg", file});
  }
}

BOOST_AUTO_TEST_CASE(an_interrupted_run_leaves_no_unfinished_picture) {
  const scratch_folder here;
  auto endless = solve.started(
      {"--size", "100", "--mutation", "none", "--restarts", "1000000000000000", "--svg", here / "board.svg"});
  endless.wait_for_handler();
  BOOST_TEST(!std::filesystem::exists(here / "board.svg"));
  endless.send(SIGINT);
  BOOST_TEST(endless.wait().status == 130);
  BOOST_TEST(content_of(here / "board.svg").ends_with("</svg>\n"));
  BOOST_TEST(here.entries() == 1u);
}

BOOST_AUTO_TEST_CASE(large_boards_are_solved) { check_solved(solve.document({"--size", "1000", "--seed", "1"}), 1000); }

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
