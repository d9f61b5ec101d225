// SPDX-License-Identifier: BSL-1.0
// Runs n_queens and the other solvers with --log, --verbose, --history and --html.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <chrono>
#include <clade/study/report/number.hpp>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "../../support/folder.hpp"
#include "program.hpp"
#include "pseudo_terminal.hpp"
#include "support/repetitions.hpp"

BOOST_AUTO_TEST_SUITE(programs_tests)
BOOST_AUTO_TEST_SUITE(n_queens_recording)

using namespace support;

namespace {

struct recorded_command {
  program solver;
  arguments given;
  bool own_page = false;  // a page of which the run is a part
  bool draws = true;      // the best solution as a picture
  bool has_best = true;   // otherwise a front
};

// Data of one variable.
struct table_file {
  folder where{};
  std::string path = where / "table.csv";

  table_file() {
    std::string rows = "x,y\n";
    for (int i = 0; i < 30; ++i) rows += std::to_string(i) + ',' + std::to_string(i * i % 17 + i) + '\n';
    write_bytes(path, rows);
  }
};
const table_file table;

// A map of 60 places, and two matrices of 12 facilities.
struct problem_files {
  folder where{};
  std::string map = where / "map.tsp", matrices = where / "some.dat";

  problem_files() {
    std::string places = "NAME: map\nTYPE: TSP\nDIMENSION: 60\nEDGE_WEIGHT_TYPE: EUC_2D\nNODE_COORD_SECTION\n",
                numbers = "12\n";
    for (int i = 0; i < 60; ++i) {
      places +=
          std::to_string(i + 1) + ' ' + std::to_string(i * 7919 % 1009) + ' ' + std::to_string(i * i * 31 % 997) + '\n';
    }
    for (int i = 0; i < 24; ++i) {
      for (int j = 0; j < 12; ++j) numbers += std::to_string((i + j + 1) * (i * j + 7) % 23) + ' ';
    }
    write_bytes(map, places + "EOF\n");
    write_bytes(matrices, numbers);
  }
};
const problem_files problems;

const std::vector<recorded_command> commands{
    {program(N_QUEENS, "solve"), {"--size", "30", "--seed", "3"}},
    {program(N_QUEENS, "solve"), {"--size", "12", "--seed", "3", "--islands", "3", "--preset", "document"}},
    {program(TARGET_NUMBER, "solve"), {"--numbers", "1,2,4,8,10,25", "--target", "962", "--seed", "1"}},
    {program(BULLS_AND_COWS, "evolve"), {"--secret", "2345", "--distinct", "--seed", "1"}},
    {program(NIM, "evolve"), {"--piles", "1,3,5", "--seed", "1"}},
    {program(FRONTS, "solve"), {"--problem", "zdt1", "--budget", "2000", "--seed", "1"}, true, false, false},
    {program(FRONTS, "solve"), {"--problem", "osyczka2", "--budget", "2000", "--seed", "3"}, true, false, false},
    {program(FRONTS, "solve"), {"--problem", "zdt5", "--budget", "1000", "--seed", "1"}, true, false, false},
    {program(BBOB, "solve"),
     {"--function", "8", "--algorithm", "ipop", "--dimension", "3", "--seed", "1"},
     true,
     false},
    {program(BBOB, "solve"), {"--algorithm", "ga", "--dimension", "2", "--target", "0.01", "--seed", "1"}, true, false},
    {program(BBOB, "solve"), {"--mixint", "--dimension", "5", "--target", "0.01", "--seed", "1"}, true, false},
    {program(REGRESSION, "fit"), {table.path, "--target", "y", "--budget", "3000", "--seed", "1"}, true},
    {program(TSP, "solve"), {problems.map, "--population", "10", "--seed", "1"}},
    {program(TSP, "solve"), {problems.map, "--algorithm", "iterated-local-search", "--stall", "50", "--seed", "1"}},
    {program(ASSIGNMENT, "solve"), {problems.matrices, "--steps", "100", "--stall", "50", "--seed", "1"}},
    {program(FLOW_SHOP, "solve"), {"ta001", "--stall", "50", "--seed", "1"}}};

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

std::vector<std::string> cells_of(const std::string& line) {
  std::vector<std::string> cells;
  std::istringstream in(line);
  for (std::string cell; std::getline(in, cell, ',');) cells.push_back(cell);
  return cells;
}

std::vector<std::vector<double>> sorted_points(const json& points) {
  auto made = points.get<std::vector<std::vector<double>>>();
  std::ranges::sort(made);
  return made;
}

// The document without the column of times.
json without_times(json history) {
  for (auto& row : history["rows"]) row.erase(row.size() - 1);
  return history;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_run_its_log_its_history_its_lines_and_its_page_tell_the_same_numbers) {
  for (const auto& [solver, given, own_page, draws, has_best] : commands) {
    const folder files;
    const auto log = files / "run.csv", history_path = files / "run.json", page_path = files / "run.html";
    const auto result = solver(
        joined(given, {"--log", log, "--history", history_path, "--html", page_path, "--verbose", "--format", "json"}));
    BOOST_TEST_CONTEXT(report_of(result)) {
      BOOST_REQUIRE_EQUAL(result.status, 0);
      const auto document = json::parse(result.out), history = json::parse(bytes_of(history_path));
      const auto page = bytes_of(page_path);
      const auto lines = lines_of(bytes_of(log)), verbose = lines_of(result.err);
      const auto& rows = history["rows"];
      // The runs are too short to be thinned.
      BOOST_TEST(history["stride"] == 1);
      BOOST_TEST(rows.back()[1] == document["evaluations"]);
      BOOST_TEST(history["end"] == document["reason"]);
      BOOST_TEST(lines.size() == rows.size() + 1);
      BOOST_TEST(verbose.size() == rows.size());
      if (own_page) {
        BOOST_TEST(has(page, "eneration by generation</h2>"));
      } else {
        BOOST_TEST(has(page, ": " + history["end"].get<std::string>() + ".</p>"));
      }
      BOOST_TEST(history["columns"].back()["name"] == "seconds");
      const auto names = cells_of(lines.front());
      for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto cells = cells_of(lines[i + 1]);
        BOOST_TEST_REQUIRE(cells.size() == names.size());
        for (std::size_t k = 0; k < cells.size(); ++k) {
          BOOST_TEST(history["columns"][k]["name"] == names[k]);
          BOOST_TEST(json::parse(cells[k]) == rows[i][k]);
        }
        const bool front = history.contains("fronts");
        const auto first = front ? clade::report::grouped(history["fronts"][i].size()) + " point" : "best ";
        BOOST_TEST(verbose[i].starts_with("generation " + std::to_string(rows[i][0].get<int>()) + ": " + first),
                   verbose[i]);
      }
      for (std::size_t k = 0; k < history["columns"].size(); ++k) {
        const auto place = "<dd data-name=\"" + history["columns"][k]["name"].get<std::string>() + "\">";
        BOOST_TEST(has(page, place), "no " << place);
        const auto value = rows.back()[k];
        if (value.is_number_integer() && value < 1000) BOOST_TEST(has(page, place + value.dump() + "</dd>"));
      }
      BOOST_TEST(history["best"].empty() == !has_best);
      if (has_best) BOOST_TEST(!history["best"].back()["text"].get<std::string>().empty());
      BOOST_TEST(has(page, "<div class=\"picture\"><svg") == draws);
      const auto& fitness = history["best"];
      for (std::size_t i = 1; i < fitness.size(); ++i)
        BOOST_TEST((fitness[i]["fitness"] > fitness[i - 1]["fitness"]) == history["maximize"].get<bool>());
    }
  }
}

BOOST_AUTO_TEST_CASE(a_history_does_not_depend_on_threads_and_the_run_does_not_depend_on_the_history) {
  for (const auto& [solver, given, own_page, draws, has_best] : commands) {
    const folder files;
    std::vector<json> histories, documents{without_seconds(solver.document(given))};
    for (const std::string threads : {"1", "2", "5"}) {
      const auto path = files / (threads + ".json");
      documents.push_back(without_seconds(solver.document(joined(given, {"--threads", threads, "--history", path}))));
      histories.push_back(without_times(json::parse(bytes_of(path))));
    }
    for (const auto& document : documents) BOOST_TEST(document == documents.front());
    // The number of threads is a setting of one program.
    for (auto& history : histories) {
      history["settings"].erase("threads");
      BOOST_TEST(history == histories.front());
    }
  }
}

BOOST_AUTO_TEST_CASE(the_front_of_the_result_is_that_of_the_last_generation) {
  for (const std::string algorithm : {"nsga2", "nsga3", "moead", "smsemoa", "gde3", "mo_cma_es"}) {
    for (const std::string problem : {"zdt1", "osyczka2", "dtlz2"}) {
      const folder files;
      const auto path = files / "run.json";
      // In the early generations of osyczka2 some individuals are infeasible.
      const std::string budget = problem == "osyczka2" ? "600" : sanitized ? "300" : "1500";
      const auto found = program(FRONTS, "solve")
                             .document({"--problem", problem, "--algorithm", algorithm, "--budget", budget, "--seed",
                                        "1", "--history", path});
      const auto history = json::parse(bytes_of(path));
      BOOST_TEST_CONTEXT(algorithm << " on " << problem) {
        const auto points = sorted_points(history["fronts"].back()), front = sorted_points(found["front"]);
        BOOST_TEST((points == front));
        for (std::size_t k = 0; k < history["columns"].size(); ++k) {
          if (history["columns"][k]["name"] == "hypervolume")
            BOOST_TEST(history["rows"].back()[k] == found["hypervolume"]);
        }
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(the_step_size_of_cma_es_is_recorded) {
  const program solve(BBOB, "solve");
  const arguments given{"--dimension", "3", "--budget", "300", "--seed", "1", "--verbose", "--algorithm"};
  BOOST_TEST(has(solve(joined(given, {"bipop"})).err, ", step size "));
  BOOST_TEST(!has(solve(joined(given, {"de"})).err, "step size"));
}

BOOST_AUTO_TEST_CASE(a_formula_is_drawn_only_if_it_is_over_the_columns) {
  const folder files;
  const auto path = files / "run.json";
  const arguments given{table.path, "--target", "y", "--budget", "1500", "--seed", "1", "--history", path};
  const program fit(REGRESSION, "fit");
  fit.document(given);
  BOOST_TEST(has(json::parse(bytes_of(path))["best"].back()["text"].get<std::string>(), "x"));
  fit.document(joined(given, {"--logarithmic-target"}));
  BOOST_TEST(json::parse(bytes_of(path))["best"].empty());
}

BOOST_AUTO_TEST_CASE(files_are_checked_before_the_run) {
  for (const auto& [solver, given, own_page, draws, has_best] : commands) {
    const folder files;
    for (const std::string option : {"--log", "--history", "--html"}) {
      const auto result = solver(joined(given, {option, files / "none/file"}));
      BOOST_TEST(result.status == 2);
      BOOST_TEST(result.out.empty());
      BOOST_TEST(has(result.err, option + " \""), result.err);
    }
    const auto twice = solver(joined(given, {"--log", files / "one", "--history", files / "one"}));
    BOOST_TEST(twice.status == 2);
    BOOST_TEST(has(twice.err, "--log and --history name the same file"), twice.err);
  }
}

BOOST_AUTO_TEST_CASE(a_method_without_generations_has_nothing_to_record) {
  const program solve(TARGET_NUMBER, "solve");
  const auto result = solve({"--numbers", "1,2,4,8,10,25", "--target", "962", "--method", "exact", "--verbose"});
  BOOST_TEST(result.status == 2);
  BOOST_TEST(has(result.err, "--method genetic"), result.err);
}

BOOST_AUTO_TEST_CASE(a_run_is_watched_on_a_terminal) {
  const arguments endless{"solve",      "--size",        "16",     "--preset", "document", "--mutation", "none",
                          "--restarts", "1000000000000", "--seed", "1",        "--watch"};
  for (const auto& [columns, rows] : {std::pair(100, 30), std::pair(80, 24), std::pair(40, 10)}) {
    pseudo_terminal terminal(N_QUEENS, endless, std::size_t(columns), std::size_t(rows));
    check_shows(terminal, "n_queens solve  generation ");
    check_shows(terminal, "space pauses");
    terminal.type(" ");
    check_shows(terminal, "paused: space goes on");
    const auto generation = [&] {
      auto text = terminal.screen().text().substr(std::string("n_queens solve  generation ").size());
      text.erase(std::ranges::remove(text, ',').begin(), text.end());
      return std::stoul(text);
    };
    const auto paused_at = generation();
    terminal.type(".");
    BOOST_TEST(terminal.becomes([&] { return generation() == paused_at + 1; }), terminal.screen().text());
    terminal.type(" ");
    check_shows(terminal, "space pauses");
    // Faster and faster, up to the speed without a limit.
    terminal.type("++++++++");
    if (columns >= 80) check_shows(terminal, "speed: no limit");
    const auto before = generation();
    BOOST_TEST(terminal.becomes([&] { return generation() > before + 1000; }), terminal.screen().text());
    BOOST_TEST(terminal.leave("q") == 1);
    BOOST_TEST(has(terminal.output(), "ended by the key q"));
    BOOST_TEST(terminal.modes() == terminal.modes_at_start());
  }
}

// The time of the run and the pause together are at most the time between the start and the end of the program.
BOOST_AUTO_TEST_CASE(a_pause_does_not_count_as_time_of_the_run) {
  using clock = std::chrono::steady_clock;
  const arguments queens{"solve",      "--size", "60",         "--preset",     "document",
                         "--mutation", "none",   "--restarts", "1000000000000"};
  const std::vector<std::pair<std::string, arguments>> watched{
      {N_QUEENS, queens},
      {N_QUEENS, joined(queens, {"--time-limit", "1"})},
      {FRONTS, {"solve", "--problem", "zdt1", "--budget", "1000000000"}},
      {BBOB, {"solve", "--function", "24", "--dimension", "20", "--algorithm", "ipop", "--budget", "1000000000"}},
      {REGRESSION, {"fit", table.path, "--target", "y", "--functions", "+,sin", "--budget", "1000000000"}}};
  for (const auto& [path, given] : watched) {
    const auto begin = clock::now();
    pseudo_terminal terminal(path, joined(given, {"--seed", "1", "--watch", "--format", "json"}), 100, 30);
    check_shows(terminal, "space pauses");
    terminal.type(" ");
    check_shows(terminal, "paused: space goes on");
    const auto paused = clock::now();
    terminal.watch(std::chrono::milliseconds(1200));
    const std::chrono::duration<double> pause = clock::now() - paused;
    terminal.type(" ");
    const bool has_limit = given.back() == "1";
    // The limit of speed does not count either, so a run with a limit of time goes on without it.
    terminal.type("++++++++");
    if (!has_limit) {
      check_shows(terminal, "space pauses");
      terminal.leave("q");
    }
    terminal.wait();
    const std::chrono::duration<double> whole = clock::now() - begin;
    const auto& output = terminal.output();
    const auto place = output.find("{\r\n  \"solver\"");
    BOOST_TEST_REQUIRE(place != std::string::npos, terminal.screen().text());
    // The terminal echoes keys that are typed after the program left it.
    const std::string_view end = "\r\n}\r\n";
    const auto stop = output.find(end, place);
    BOOST_TEST_REQUIRE(stop != std::string::npos, terminal.screen().text());
    const auto document = json::parse(output.substr(place, stop + end.size() - place));
    BOOST_TEST_CONTEXT(document) {
      const auto seconds = document["seconds"].get<double>();
      BOOST_TEST(seconds + pause.count() <= whole.count());
      // The limit is 1 second without the pause.
      if (has_limit) BOOST_TEST(seconds >= 1);
      if (!has_limit) BOOST_TEST(document["reason"] == "ended by the key q");
    }
  }
}

BOOST_AUTO_TEST_CASE(a_front_is_drawn_on_a_terminal) {
  pseudo_terminal terminal(FRONTS, {"solve", "--problem", "zdt1", "--budget", "1000000000", "--seed", "1", "--watch"},
                           100, 30);
  check_shows(terminal, "fronts solve  generation ");
  check_shows(terminal, "hypervolume");
  check_shows(terminal, "f2, from ");
  check_shows(terminal, "f1, from ");
  BOOST_TEST(terminal.leave("q") == 1);
  BOOST_TEST(has(terminal.output(), "ended by the key q"));
}

BOOST_AUTO_TEST_CASE(a_formula_is_drawn_on_a_terminal) {
  const arguments fit{"fit",      table.path,   "--target", "y", "--functions", "+,sin",
                      "--budget", "1000000000", "--seed",   "1", "--watch"};
  pseudo_terminal terminal(REGRESSION, fit, 100, 30);
  check_shows(terminal, "regression fit  generation ");
  check_shows(terminal, "sin");
  BOOST_TEST(terminal.leave("q") == 1);
  BOOST_TEST(has(terminal.output(), "ended by the key q"));
}

BOOST_AUTO_TEST_CASE(a_permutation_is_drawn_on_a_terminal) {
  struct watched_command {
    std::string path, problem;
    std::vector<std::string> drawn;  // characters of the picture
  };
  const std::vector<watched_command> watched{{TSP, problems.map, {"⠉", "⡇", "⢸", "⠤", "⠒", "⡠"}},
                                             {ASSIGNMENT, problems.matrices, {"██", "░░"}},
                                             {FLOW_SHOP, "ta001", {"│█", "▒█"}}};
  for (const auto& [path, problem, drawn] : watched) {
    pseudo_terminal terminal(path, {"solve", problem, "--seed", "1", "--restarts", "1000000", "--watch"}, 100, 40);
    check_shows(terminal, "space pauses");
    const auto shows_one = [&] {
      const auto screen = terminal.screen().text();
      return std::ranges::any_of(drawn, [&](const auto& characters) { return has(screen, characters); });
    };
    BOOST_TEST(terminal.becomes(shows_one), terminal.screen().text());
    BOOST_TEST(terminal.leave("q") == 1);
    BOOST_TEST(has(terminal.output(), "ended by the key q"));
  }
}

BOOST_AUTO_TEST_CASE(ctrl_c_ends_a_run_that_is_watched) {
  pseudo_terminal terminal(N_QUEENS, {"solve", "--size", "16", "--preset", "document", "--mutation", "none",
                                      "--restarts", "1000000000000", "--seed", "1", "--watch"});
  check_shows(terminal, "space pauses");
  terminal.type(" ");
  check_shows(terminal, "paused");
  terminal.type("\x03");
  BOOST_TEST(terminal.wait() == 130);
  BOOST_TEST(terminal.modes() == terminal.modes_at_start());
}

BOOST_AUTO_TEST_CASE(a_history_has_the_settings_that_are_printed) {
  std::vector<recorded_command> more = commands;
  more.push_back({program(NIM, "evolve"), {"--piles", "2,2", "--seed", "1", "--islands", "3"}});
  more.push_back({program(TARGET_NUMBER, "solve"),
                  {"--numbers", "1,2,4,8,10,25", "--target", "962", "--rule", "fractions", "--seed", "1"}});
  for (const auto& [solver, given, own_page, draws, has_best] : more) {
    if (given.front() == table.path) continue;  // prints no settings
    const folder files;
    const auto path = files / "run.json";
    const auto result = solver(joined(given, {"--history", path}));
    BOOST_TEST_CONTEXT(report_of(result)) {
      const auto settings = json::parse(bytes_of(path))["settings"];
      std::size_t printed = 0;
      for (const auto& line : lines_of(result.out)) {
        if (line.empty()) break;
        if (line[0] == ' ' || line.starts_with("seed ")) continue;  // the rest of a long line
        ++printed;
        const auto name = line.substr(0, line.find("  "));
        BOOST_TEST(settings.contains(name), "no setting " << name << " in " << settings.dump());
      }
      BOOST_TEST(printed >= 6u);
    }
  }
}

BOOST_AUTO_TEST_CASE(without_a_terminal_a_watched_run_prints_lines) {
  for (const auto& [solver, given, own_page, draws, has_best] : commands) {
    const auto result = solver(joined(given, {"--watch"}));
    BOOST_TEST(result.status == 0);
    BOOST_TEST(result.err.starts_with("generation 0: "), report_of(result));
    BOOST_TEST(solver(joined(given, {"--watch", "--verbose"})).status == 2);
  }
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
