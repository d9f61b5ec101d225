// Runs the program N_QUEENS, whose path the build defines.

#include <sys/stat.h>
#include <unistd.h>

#include <boost/test/unit_test.hpp>
#include <chrono>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "process.hpp"

using clade_test::ended;
using nlohmann::json;

namespace {

using arguments = std::vector<std::string>;

ended n_queens(arguments given) { return clade_test::run(N_QUEENS, std::move(given)); }

ended solve(arguments given) {
  given.insert(given.begin(), "solve");
  return n_queens(std::move(given));
}

json solve_json(arguments given, int status = 0) {
  given.insert(given.end(), {"--format", "json"});
  const auto result = solve(given);
  BOOST_REQUIRE_EQUAL(result.status, status);
  return json::parse(result.out);
}

// Where a mistake must be named on one line, and nothing else may happen.
void check_refused(const arguments& given, const std::string& name, const std::string& value) {
  const auto result = n_queens(given);
  BOOST_TEST_INFO("stderr: " << result.err);
  BOOST_TEST(result.status == 2);
  BOOST_TEST(result.out.empty());
  BOOST_TEST(std::count(result.err.begin(), result.err.end(), '\n') == 1);
  BOOST_TEST(result.err.starts_with("n_queens: "));
  BOOST_TEST(result.err.ends_with("\n"));
  BOOST_TEST(result.err.find(name) != std::string::npos, "no " << name << " in " << result.err);
  BOOST_TEST(result.err.find(value) != std::string::npos, "no " << value << " in " << result.err);
}

struct folder {
  std::filesystem::path path;

  folder() {
    auto name = (std::filesystem::temp_directory_path() / "n_queens.XXXXXX").string();
    if (!mkdtemp(name.data())) throw std::runtime_error("no temporary folder");
    path = name;
  }
  folder(const folder&) = delete;
  folder& operator=(const folder&) = delete;
  ~folder() { std::filesystem::remove_all(path); }

  std::string file(const std::string& name) const { return (path / name).string(); }
  std::size_t files() const {
    return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(path), {}));
  }
};

std::string content(const std::string& file) {
  std::ifstream in(file);
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

BOOST_AUTO_TEST_SUITE(n_queens_program)

BOOST_AUTO_TEST_CASE(json_has_all_members_and_a_board_that_is_solved) {
  for (const std::string preset : {"strong", "document"}) {
    const auto document = solve_json({"--preset", preset, "--seed", "7"});
    std::set<std::string> members;
    for (const auto& [name, value] : document.items()) members.insert(name);
    BOOST_TEST((members == std::set<std::string>{"solver", "seed", "solved", "reason", "generations", "evaluations",
                                                 "seconds", "size", "board", "conflicts", "restarts"}));
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
    const auto board = document["board"].get<std::vector<int>>();
    std::set<int> rows, rising, falling;
    for (int i = 0; i < 8; ++i) {
      const int row = board.at(static_cast<std::size_t>(i));
      BOOST_TEST((row >= 1 && row <= 8));
      rows.insert(row), rising.insert(i + row), falling.insert(i - row);
    }
    BOOST_TEST((rows.size() == 8 && rising.size() == 8 && falling.size() == 8));
  }
}

BOOST_AUTO_TEST_CASE(text_shows_settings_rows_grid_and_counters) {
  const auto result = solve({"--preset", "document", "--seed", "1"});
  BOOST_TEST(result.status == 0);
  for (const std::string part :
       {"size            8\n", "population      50\n", "generations     60\n", "restarts        10\n",
        "keep ratio      0.25: 12 boards\n", "crossover       uniform-random\n", "mutation rate   0.001 per gene\n",
        "seed            1\n", "\n[", "|Q|", "fitness      0 of 28 pairs", " restarts x 60 + ", "evaluations  "}) {
    BOOST_TEST(result.out.find(part) != std::string::npos, "no " << part << " in " << result.out);
  }
  BOOST_TEST(result.err.starts_with("seconds "));
}

BOOST_AUTO_TEST_CASE(boards_of_more_than_40_columns_are_not_drawn_as_text) {
  const auto drawn = solve({"--size", "40", "--seed", "1"}), left_out = solve({"--size", "41", "--seed", "1"});
  BOOST_TEST(drawn.out.find("|Q|") != std::string::npos);
  BOOST_TEST(left_out.out.find("|Q|") == std::string::npos);
  BOOST_TEST(left_out.out.find("not drawn") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(the_same_seed_prints_the_same_with_any_number_of_threads) {
  for (const std::string preset : {"strong", "document"}) {
    const auto one = solve({"--preset", preset, "--seed", "5", "--size", "14"});
    for (const std::string threads : {"1", "2", "5"}) {
      BOOST_TEST(solve({"--preset", preset, "--seed", "5", "--size", "14", "--threads", threads}).out == one.out);
    }
  }
}

BOOST_AUTO_TEST_CASE(a_seed_is_drawn_and_printed_when_none_is_given) {
  const auto one = solve_json({}), other = solve_json({});
  BOOST_TEST(one["seed"] != other["seed"]);
  auto again = solve_json({"--seed", one["seed"].dump()});
  again["seconds"] = one["seconds"];
  BOOST_TEST(again == one);
}

BOOST_AUTO_TEST_CASE(a_board_without_solution_ends_with_status_1_and_the_best) {
  for (const std::string size : {"2", "3"}) {
    for (const std::string preset : {"strong", "document"}) {
      const auto document = solve_json({"--size", size, "--preset", preset, "--seed", "1"}, 1);
      BOOST_TEST(document["solved"] == false);
      BOOST_TEST(document["conflicts"] == 1);
      BOOST_TEST(document["board"].size() == std::stoul(size));
      BOOST_TEST(document["reason"].get<std::string>().ends_with("restarts"));
    }
  }
  BOOST_TEST(solve_json({"--size", "1"})["board"] == json({1}));
}

BOOST_AUTO_TEST_CASE(options_override_the_preset) {
  const auto result = solve_json({"--preset", "document", "--generations", "5", "--restarts", "2", "--size", "3"}, 1);
  BOOST_TEST(result["generations"] == 15);
  BOOST_TEST(result["restarts"] == 2);
  const auto text = solve({"--crossover", "uniform", "--mutation-rate", "0.125", "--population", "9", "--seed", "1"});
  for (const std::string part :
       {"encoding        rows", "crossover       uniform\n", "rate   0.125 ", "population      9\n"}) {
    BOOST_TEST(text.out.find(part) != std::string::npos, "no " << part << " in " << text.out);
  }
  BOOST_TEST(solve({"--preset", "document", "--encoding", "permutation", "--seed", "1"}).out.find("order") !=
             std::string::npos);
  BOOST_TEST(solve({"--population", "1", "--seed", "1"}).status == 0);
}

BOOST_AUTO_TEST_CASE(the_time_limit_ends_a_run) {
  const auto document = solve_json({"--size", "3", "--restarts", "1000000000000", "--time-limit", "0.05"}, 1);
  BOOST_TEST(document["reason"] == "0.05 seconds passed");
}

BOOST_AUTO_TEST_CASE(an_interrupt_ends_with_the_best_so_far_and_status_130) {
  for (const std::string format : {"json", "text"}) {
    clade_test::process endless(N_QUEENS,
                                {"solve", "--size", "3", "--restarts", "1000000000000000", "--format", format});
    endless.let_work(std::chrono::milliseconds(500));
    endless.interrupt();
    const auto result = endless.wait();
    BOOST_TEST(result.status == 130);
    if (format == "json") {
      const auto document = json::parse(result.out);
      BOOST_TEST(document["solved"] == false);
      BOOST_TEST(document["reason"] == "interrupted");
      BOOST_TEST(document["conflicts"] == 1);
    } else {
      BOOST_TEST(result.out.find("not solved   interrupted\n") != std::string::npos);
    }
  }
}

BOOST_AUTO_TEST_CASE(help_shows_both_presets_and_every_option) {
  for (const arguments& given : {arguments{"--help"}, arguments{"solve", "--help"}, arguments{"-h"}}) {
    const auto result = n_queens(given);
    BOOST_TEST(result.status == 0);
    BOOST_TEST(result.err.empty());
    for (const std::string part : {"strong",
                                   "document",
                                   "--size N",
                                   "--population N",
                                   "--generations N",
                                   "--stall N",
                                   "--restarts N",
                                   "--keep-ratio R",
                                   "--encoding NAME",
                                   "--crossover NAME",
                                   "--crossover-rate P",
                                   "--selection NAME",
                                   "--tournament K",
                                   "--mutation NAME",
                                   "--mutation-rate P",
                                   "--replacement NAME",
                                   "--clones NAME",
                                   "--svg FILE",
                                   "--seed N",
                                   "--threads N",
                                   "--format NAME",
                                   "0.001",
                                   "n(n-1)/2",
                                   "each-once-8",
                                   "interleaved"}) {
      BOOST_TEST(result.out.find(part) != std::string::npos, "no " << part);
    }
  }
}

BOOST_AUTO_TEST_CASE(version_is_printed) {
  for (const arguments& given : {arguments{"--version"}, arguments{"solve", "--version"}}) {
    const auto result = n_queens(given);
    BOOST_TEST(result.status == 0);
    BOOST_TEST(result.out.starts_with("n_queens "));
    BOOST_TEST(result.err.empty());
  }
}

BOOST_AUTO_TEST_CASE(values_that_make_no_sense_are_refused_by_name) {
  const std::vector<std::pair<std::string, arguments>> wrong{
      {"--size",
       {"8x", "-3", "1e9", "0", "", " 8", "+8", "8.0", "1000001", "99999999999999999999999", "eight", "8\n9"}},
      {"--population", {"0", "-1", "x", "1000001"}},
      {"--generations", {"-1", "1.5", "many"}},
      {"--stall", {"-1", "x"}},
      {"--restarts", {"-1", "nan"}},
      {"--keep-ratio", {"0", "-0.5", "1.5", "nan", "inf", "x", "0.5x"}},
      {"--mutation-rate", {"nan", "-0.1", "1.0001", "inf", "x", ""}},
      {"--crossover-rate", {"nan", "-0.1", "2"}},
      {"--tournament", {"0", "5", "x"}},
      {"--encoding", {"row", "ROWS", ""}},
      {"--crossover", {"pox", ""}},
      {"--selection", {"best"}},
      {"--mutation", {"flip"}},
      {"--replacement", {"worst"}},
      {"--clones", {"yes"}},
      {"--preset", {"best"}},
      {"--seed", {"-1", "18446744073709551616", "1.0", "x"}},
      {"--threads", {"0", "-1", "257", "x"}},
      {"--format", {"xml"}},
      {"--time-limit", {"0", "-1", "nan", "x"}},
      {"--svg", {"", "/", "/no/such/folder/board.svg"}}};
  for (const auto& [name, values] : wrong) {
    for (const auto& value : values) check_refused({"solve", name, value}, name, value == "8\n9" ? "8\\x0a9" : value);
    check_refused({"solve", name}, name, "needs a value");
    check_refused({"solve", name, "1", name, "2"}, name, "more than once: \"1\" and \"2\"");
  }
}

BOOST_AUTO_TEST_CASE(words_that_mean_nothing_are_refused) {
  check_refused({}, "no command", "solve");
  check_refused({"resolve"}, "there is no command", "\"resolve\"");
  check_refused({"--size", "8"}, "a command is needed before", "\"--size\"");
  check_refused({"solve", "--colour", "red"}, "there is no option", "\"--colour\"");
  check_refused({"solve", "--siz", "8"}, "there is no option", "\"--siz\"");
  check_refused({"solve", "-x"}, "there is no option", "\"-x\"");
  check_refused({"solve", "8"}, "one too many", "\"8\"");
  check_refused({"solve", "--size", "8", "9"}, "one too many", "\"9\"");
}

BOOST_AUTO_TEST_CASE(combinations_that_make_no_sense_are_refused) {
  for (const std::string crossover : {"order", "pmx", "cycle", "edge"}) {
    check_refused({"solve", "--encoding", "rows", "--crossover", crossover}, "--crossover " + crossover, "rows");
    check_refused({"solve", "--preset", "document", "--crossover", crossover}, "--crossover " + crossover, "rows");
  }
  for (const std::string crossover :
       {"one-point", "fitness-weighted", "uniform", "uniform-random", "two-point-3", "each-once-8"}) {
    check_refused({"solve", "--encoding", "permutation", "--crossover", crossover}, "--crossover " + crossover,
                  "permutation");
  }
  check_refused({"solve", "--mutation", "reset"}, "--mutation reset", "permutation");
  check_refused({"solve", "--preset", "document", "--population", "2"}, "--population 2", "--keep-ratio");
  check_refused({"solve", "--preset", "document", "--keep-ratio", "1"}, "--keep-ratio 1", "keeps 50");
  check_refused({"solve", "--preset", "document", "--population", "20", "--crossover", "each-once-8"},
                "--crossover each-once-8", "keeps 5");
  check_refused({"solve", "--population", "5", "--crossover", "each-once-8", "--selection", "random"},
                "--crossover each-once-8", "--population was 5");
  check_refused({"solve", "--size", "1000000", "--population", "101"}, "--size", "1000000 times 101");
}

BOOST_AUTO_TEST_CASE(every_crossover_and_selection_runs) {
  const std::vector<std::pair<std::string, arguments>> encodings{
      {"rows", {"one-point", "fitness-weighted", "uniform", "uniform-random", "two-point-3", "each-once-8", "none"}},
      {"permutation", {"order", "pmx", "cycle", "edge", "none"}}};
  for (const auto& [encoding, crossovers] : encodings) {
    for (const auto& crossover : crossovers) {
      for (const std::string selection :
           {"truncation", "successive", "interleaved", "round-robin", "random", "tournament"}) {
        for (const std::string preset : {"strong", "document"}) {
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
  const folder here;
  const auto file = here.file("board.svg");
  BOOST_TEST(solve({"--svg", file}).status == 0);
  const auto picture = content(file);
  BOOST_TEST(picture.starts_with("<svg "));
  BOOST_TEST(picture.ends_with("</svg>\n"));
  BOOST_TEST(here.files() == 1u);

  std::ofstream(file) << "old";
  chmod(file.c_str(), 0640);
  check_refused({"solve", "--svg", file, "--size", "0"}, "--size", "0");
  BOOST_TEST(content(file) == "old");
  std::filesystem::create_symlink(file, here.file("link.svg"));
  BOOST_TEST(solve({"--svg", here.file("link.svg"), "--size", "4"}).status == 0);
  BOOST_TEST(content(file).find("4 queens") != std::string::npos);
  BOOST_TEST(std::filesystem::is_symlink(here.file("link.svg")));
  struct stat found{};
  BOOST_TEST(stat(file.c_str(), &found) == 0);
  BOOST_TEST((found.st_mode & 0777) == 0640u);
  BOOST_TEST(here.files() == 2u);

  BOOST_TEST(solve({"--svg", "/dev/null"}).status == 0);
  BOOST_TEST(!std::filesystem::is_regular_file("/dev/null"));
  BOOST_TEST(solve_json({"--svg", file, "--size", "3"}, 1)["solved"] == false);
  BOOST_TEST(content(file).find("1 attacking pair") != std::string::npos);
  if (geteuid() != 0) {
    chmod(file.c_str(), 0440);
    check_refused({"solve", "--svg", file}, "--svg", file);
  }
}

BOOST_AUTO_TEST_CASE(an_interrupted_run_leaves_no_unfinished_picture) {
  const folder here;
  clade_test::process endless(
      N_QUEENS, {"solve", "--size", "3", "--restarts", "1000000000000000", "--svg", here.file("board.svg")});
  endless.let_work(std::chrono::milliseconds(300));
  BOOST_TEST(!std::filesystem::exists(here.file("board.svg")));
  endless.interrupt();
  BOOST_TEST(endless.wait().status == 130);
  BOOST_TEST(content(here.file("board.svg")).ends_with("</svg>\n"));
  BOOST_TEST(here.files() == 1u);
}

BOOST_AUTO_TEST_CASE(large_boards_are_solved) {
  const auto document = solve_json({"--size", "1000", "--seed", "1"});
  const auto board = document["board"].get<std::vector<int>>();
  std::set<int> rows, rising, falling;
  for (int i = 0; i < 1000; ++i) {
    const int row = board.at(static_cast<std::size_t>(i));
    rows.insert(row), rising.insert(i + row), falling.insert(i - row);
  }
  BOOST_TEST((rows.size() == 1000 && rising.size() == 1000 && falling.size() == 1000));
}

BOOST_AUTO_TEST_SUITE_END()
