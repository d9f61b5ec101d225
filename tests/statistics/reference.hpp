// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace support {

/// A data set of reference.txt with the results of R and SciPy, by key.
struct reference {
  std::string kind, number;
  std::map<std::string, std::vector<double>> values;

  const std::vector<double>& operator[](const std::string& key) const { return values.at(key); }
};

/// The path of reference.txt, next to this file. A relative path given to the compiler starts at the current folder or
/// at one of its parents.
inline std::filesystem::path reference_path() {
  const auto beside = std::filesystem::path(__FILE__).parent_path() / "reference.txt";
  for (auto folder = std::filesystem::current_path();; folder = folder.parent_path()) {
    if (std::filesystem::exists(folder / beside)) return folder / beside;
    if (folder == folder.root_path()) throw std::runtime_error("cannot find " + beside.string());
  }
}

/// All data sets of a kind.
inline std::vector<reference> references(const std::string& kind) {
  std::ifstream file(reference_path());
  std::vector<reference> found;
  bool wanted = false;
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    std::string key, word;
    words >> key;
    if (key == "data") {
      reference next;
      words >> next.kind >> next.number;
      wanted = next.kind == kind;
      if (wanted) found.push_back(next);
    } else if (wanted) {
      auto& numbers = found.back().values[key];
      // Stream extraction does not parse "inf".
      while (words >> word) numbers.push_back(std::strtod(word.c_str(), nullptr));
    }
  }
  return found;
}

/// The difference of two numbers relative to the greater one; 0 for equal infinities.
inline double relative_difference(double a, double b) {
  if (a == b) return 0;
  return std::abs(a - b) / std::max(std::abs(a), std::abs(b));
}

inline bool close(double found, double expected) { return relative_difference(found, expected) <= 1e-9; }

/// Tests that `found` agrees with R or SciPy within 1e-9. Reports the largest difference with --log_level=message.
class agreement {
 public:
  explicit agreement(std::string of) : of_(std::move(of)) {}
  agreement(const agreement&) = delete;
  agreement& operator=(const agreement&) = delete;
  ~agreement() {
    BOOST_TEST_MESSAGE(of_ << ": " << compared_ << " values, greatest relative difference " << greatest_);
  }

  void operator()(const reference& data, double found, double expected) {
    const auto difference = relative_difference(found, expected);
    BOOST_TEST(difference <= 1e-9,
               of_ << " of data set " << data.number << " was " << found << " instead of " << expected);
    greatest_ = std::max(greatest_, difference);
    ++compared_;
  }

 private:
  std::string of_;
  double greatest_ = 0;
  int compared_ = 0;
};

}  // namespace support
