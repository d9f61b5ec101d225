#pragma once

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "process.hpp"

/// What the tests of the solvers look at in what a program prints.
namespace clade_test {

using arguments = std::vector<std::string>;

inline bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

/// The JSON document that a program prints, which must be all that it prints.
inline nlohmann::json document_of(const std::string& program, arguments given, int status = 0) {
  given.insert(given.end(), {"--format", "json"});
  const auto result = run(program, std::move(given));
  BOOST_TEST_INFO("stderr: " << result.err);
  BOOST_REQUIRE_EQUAL(result.status, status);
  BOOST_TEST(result.err.empty());
  return nlohmann::json::parse(result.out);
}

inline std::set<std::string> members_of(const nlohmann::json& document) {
  std::set<std::string> names;
  for (const auto& [name, value] : document.items()) names.insert(name);
  return names;
}

/// Where a mistake must be named on one line, and nothing else may happen.
inline void check_refused(const std::string& program, const arguments& given, const std::string& name,
                          const std::string& value) {
  const auto result = run(program, given);
  std::string line;
  for (const auto& word : given) line += ' ' + word;
  BOOST_TEST_CONTEXT(line << ", stderr: " << result.err) {
    BOOST_TEST(result.status == 2);
    BOOST_TEST(result.out.empty());
    BOOST_TEST(std::count(result.err.begin(), result.err.end(), '\n') == 1);
    BOOST_TEST(result.err.starts_with(program.substr(program.rfind('/') + 1) + ": "));
    BOOST_TEST(has(result.err, name), "no " << name);
    BOOST_TEST(has(result.err, value), "no " << value);
  }
}

}  // namespace clade_test
