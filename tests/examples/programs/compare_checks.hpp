#pragma once

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "document.hpp"
#include "process.hpp"

/// What the tests of the command `compare` share.
namespace clade_test {

/// A folder of its own, which is not there before the test and not after it.
class scratch_folder {
 public:
  explicit scratch_folder(const std::string& name)
      : path_(std::filesystem::temp_directory_path() / ("clade_" + name + '_' + std::to_string(getpid()))) {
    std::filesystem::remove_all(path_);
    std::filesystem::create_directories(path_);
  }
  scratch_folder(const scratch_folder&) = delete;
  scratch_folder& operator=(const scratch_folder&) = delete;
  ~scratch_folder() { std::filesystem::remove_all(path_); }

  std::string operator/(const std::string& name) const { return (path_ / name).string(); }
  std::size_t entries() const {
    return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(path_), {}));
  }

 private:
  std::filesystem::path path_;
};

inline std::string content_of(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

inline arguments joined(arguments first, const arguments& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

/// The setting of that name in the document of a comparison.
inline const nlohmann::json& setting(const nlohmann::json& document, const std::string& name) {
  for (const auto& s : document["settings"]) {
    if (s["name"] == name) return s;
  }
  throw std::out_of_range(name);
}

/// The command `compare` of a program.
struct compare_command {
  std::string program;

  static arguments words(arguments given) { return joined({"compare"}, given); }

  ended operator()(arguments given) const { return run(program, words(std::move(given))); }
  nlohmann::json document(arguments given) const { return document_of(program, words(std::move(given))); }
  void refuses(arguments given, const std::string& name, const std::string& value) const {
    check_refused(program, words(std::move(given)), name, value);
  }

  void is_the_same_for_any_threads(const arguments& study) const {
    auto one = document(joined(study, {"--threads", "1"}));
    const auto text = (*this)(joined(study, {"--threads", "1"})).out;
    one.erase("seconds");
    for (const std::string threads : {"2", "5"}) {
      auto more = document(joined(study, {"--threads", threads}));
      more.erase("seconds");
      BOOST_TEST(more == one);
      BOOST_TEST((*this)(joined(study, {"--threads", threads})).out == text);
    }
  }
};

/// Checks the document of a comparison against its own runs, by the definitions: whatever can be computed by hand.
inline void check_comparison(const nlohmann::json& document, std::size_t settings, std::size_t runs, double budget) {
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
    BOOST_TEST(close(pair["a12"], better / static_cast<double>(runs * runs)));
    for (const char* const p : {"mann_whitney_p", "holm_p", "fisher_p"}) {
      BOOST_TEST(pair[p].get<double>() >= 0);
      BOOST_TEST(pair[p].get<double>() <= 1);
    }
    BOOST_TEST(pair["holm_p"].get<double>() >= pair["mann_whitney_p"].get<double>());
  }
}

}  // namespace clade_test
