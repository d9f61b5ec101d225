// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "program.hpp"

/// Functions that the tests of the command `compare` share.
namespace support {

/// The setting of that name in the document of a comparison.
inline const json& setting(const json& document, std::string_view name) {
  for (const auto& s : document["settings"]) {
    if (s["name"] == name) return s;
  }
  throw std::out_of_range(std::string(name));
}

/// The evaluations at the rows of all runs in a folder for IOHprofiler.
inline std::vector<std::uint64_t> exported_evaluations(const std::string& folder) {
  std::vector<std::uint64_t> all;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.path().extension() != ".dat") continue;
    std::ifstream rows(entry.path());
    for (std::string line; std::getline(rows, line);) {
      if (line[0] != 'e') all.push_back(std::stoull(line));  // no heading
    }
  }
  return all;
}

/// A file without its end, which has the environment and the date.
inline std::string without_environment(std::string text) {
  for (const auto* begin : {"\"environment\": {", ">environment</th>", ". Environment: "}) {
    if (const auto at = text.rfind(begin); at != text.npos) text.erase(at);
  }
  return text;
}

/// Checks the document of a comparison against its runs, by the definitions that can be computed by hand.
inline void check_comparison(const json& document, std::size_t settings, std::size_t runs, double budget) {
  constexpr double z = 1.959964;
  const auto close = [](double one, double other) { return std::abs(one - other) <= 1e-9 * std::abs(other); };
  BOOST_TEST_REQUIRE(document["settings"].size() == settings);
  BOOST_TEST(document["pairs"].size() == settings * (settings - 1) / 2);
  std::map<std::string, std::vector<double>> runtimes;
  for (const auto& s : document["settings"]) {
    BOOST_TEST_CONTEXT(s["name"]) {
      BOOST_TEST(s["runs"] == runs);
      BOOST_TEST_REQUIRE(s["evaluations"].size() == runs);
      BOOST_TEST(s["best"].size() == runs);
      double successes = 0, spent = 0;
      auto& times = runtimes[s["name"]];
      for (const auto& e : s["evaluations"]) {
        successes += !e.is_null();
        spent += e.is_null() ? budget : e.get<double>();
        if (!e.is_null()) BOOST_TEST(e.get<double>() <= budget);
        times.push_back(e.is_null() ? 1e300 : e.get<double>());
      }
      const auto n = static_cast<double>(runs), share = successes / n;
      BOOST_TEST(s["successes"] == successes);
      BOOST_TEST(close(s["success_rate"], share));
      const auto middle = (share + z * z / (2 * n)) / (1 + z * z / n);
      const auto half = z * std::sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n);
      BOOST_TEST(std::abs(s["success_low"].get<double>() - (middle - half)) < 1e-12);
      BOOST_TEST(std::abs(s["success_high"].get<double>() - (middle + half)) < 1e-12);
      if (successes == 0) {
        BOOST_TEST(s["ert"].is_null());
        BOOST_TEST(s["ert_low"].is_null());
        BOOST_TEST(s["ert_high"].is_null());
      } else {
        BOOST_TEST(close(s["ert"], spent / successes));
        BOOST_TEST(s["ert_low"].get<double>() <= s["ert"].get<double>());
        if (!s["ert_high"].is_null()) BOOST_TEST(s["ert_high"].get<double>() >= s["ert"].get<double>());
      }
      auto sorted = times;
      std::sort(sorted.begin(), sorted.end());
      const auto median = (sorted[(runs - 1) / 2] + sorted[runs / 2]) / 2;
      BOOST_TEST(s["median_evaluations"].is_null() == (median > budget));
      if (median <= budget) BOOST_TEST(close(s["median_evaluations"], median));
    }
  }
  for (const auto& pair : document["pairs"]) {
    double better = 0;
    const auto &a = runtimes[pair["a"]], &b = runtimes[pair["b"]];
    for (const auto x : a) {
      for (const auto y : b) better += x < y ? 1 : x == y ? 0.5 : 0;
    }
    // On several instances it compares the runs within each.
    if (document["instances"].size() == 1) BOOST_TEST(close(pair["a12"], better / static_cast<double>(runs * runs)));
    for (const char* const p : {"mann_whitney_p", "holm_p", "fisher_p"}) {
      BOOST_TEST(pair[p].get<double>() >= 0);
      BOOST_TEST(pair[p].get<double>() <= 1);
    }
    BOOST_TEST(pair["holm_p"].get<double>() >= pair["mann_whitney_p"].get<double>());
  }
}

/// The command `compare` of a program.
class compare_command : public program {
 public:
  explicit compare_command(std::string path) : program(std::move(path), "compare") {}

  /// The document of a complete comparison, checked by `check_comparison`.
  json checked(const arguments& study, std::size_t settings, std::size_t runs, double budget) const {
    auto made = document(study);
    BOOST_TEST(made["solver"] == name());
    BOOST_TEST(made["solved"] == true);
    BOOST_TEST(made["reason"] == "all runs made");
    check_comparison(made, settings, runs, budget);
    return made;
  }

  /// The budget takes the place of an option: a message says so, and the option changes nothing.
  void leaves_to_the_budget(const arguments& study, const std::string& option, const std::string& value) const {
    const auto told = (*this)(joined(study, {option, value}));
    BOOST_TEST_CONTEXT(report_of(told)) {
      BOOST_TEST(told.status == 0);
      BOOST_TEST(has(told.err, option + " has no effect here: the budget takes its place"));
      BOOST_TEST(told.out == (*this)(study).out);
    }
  }

  /// A game is drawn for every run and is the same in all settings: two that differ by name alone do the same, in games
  /// that are drawn and in the one that is given.
  void draws_one_game_for_all_settings(const arguments& study, const arguments& game, std::size_t runs,
                                       double budget) const {
    const auto drawn = checked(study, 2, runs, budget), fixed = checked(joined(study, game), 2, runs, budget);
    for (const auto& document : {drawn, fixed}) {
      BOOST_TEST(document["settings"][0]["evaluations"] == document["settings"][1]["evaluations"]);
      BOOST_TEST(document["pairs"][0]["mann_whitney_p"] == 1);
    }
    BOOST_TEST(drawn["settings"][0]["evaluations"] != fixed["settings"][0]["evaluations"]);
  }
};

/// Studies that must be refused before anything runs and any file is begun.
struct refused_at_once {
  explicit refused_at_once(const compare_command& command) : compare(command) {}

  void operator()(const arguments& study, const std::vector<std::string>& parts) const {
    compare.refuses(joined({"--csv", folder / "never.csv"}, study), parts);
    BOOST_TEST(folder.entries() == 0u);
  }

  const compare_command& compare;
  scratch_folder folder;
};

}  // namespace support
