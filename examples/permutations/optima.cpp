// SPDX-License-Identifier: BSL-1.0
#include "optima.hpp"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <fstream>
#include <limits>
#include <string_view>
#include <system_error>
#include <vector>

#include "common/output_file.hpp"
#include "common/usage_error.hpp"

namespace permutations {
namespace {

std::vector<std::string_view> words_of(std::string_view line) {
  constexpr std::string_view separators = " ,:;\t\r";
  std::vector<std::string_view> words;
  for (;;) {
    line.remove_prefix(std::min(line.find_first_not_of(separators), line.size()));
    if (line.empty()) return words;
    words.push_back(line.substr(0, line.find_first_of(separators)));
    line.remove_prefix(words.back().size());
  }
}

// The costs in a file. A line has a name and a cost; in a table with a heading, the cost is in the column "optimum" or
// in that with a name like "best_known". Other lines are left out.
std::map<std::string, std::int64_t> read_optima(const std::string& path) {
  common::check_file_name("--optima", path);
  std::ifstream file(path);
  if (!file) throw common::usage_error("--optima " + common::in_quotes(path) + " cannot be read");
  std::map<std::string, std::int64_t> found;
  std::size_t column = 1;
  for (std::string line; std::getline(file, line);) {
    const auto words   = words_of(line);
    const auto heading = std::ranges::find_if(
        words, [](std::string_view word) { return word.starts_with("best") || word == "optimum"; });
    if (heading != words.end()) column = static_cast<std::size_t>(heading - words.begin());
    if (words.size() <= column) continue;
    const auto word = words[column];
    std::int64_t cost{};
    const auto [end, failed] = std::from_chars(word.data(), word.data() + word.size(), cost);
    if (failed == std::errc() && end == word.data() + word.size()) found[std::string(words[0])] = cost;
  }
  if (found.empty()) {
    throw common::usage_error(
        "--optima " + common::in_quotes(path) + " must have lines of a name and a cost, but has none");
  }
  return found;
}

constexpr std::uint64_t greatest = std::numeric_limits<std::int64_t>::max();

auto optimum_list(const program& by) {
  return [&by](common::option_visitor& options, optima_options& s) {
    options.group("The problem");
    options.integer("--optimum", "N", s.optimum, {by.least_optimum, greatest}, by.optimum_meaning);
  };
}

void visit_file(common::option_visitor& options, optima_options& s) {
  options.text("--optima", "FILE", s.file, "the same for several problems: lines of a name and a number, or a table");
}

}  // namespace

void declare_optima(common::command& to, const program& by, bool several) {
  to.declare(optimum_list(by), optima_options{});
  if (several) to.declare(visit_file, optima_options{});
}

known_optima::known_optima(const common::command& parsed, const program& by)
    : one_(parsed.read(optimum_list(by), optima_options{}).optimum) {
  const bool several = std::ranges::find(parsed.options(), "--optima", &common::option::name) != parsed.options().end();
  if (!several || !parsed.given("--optima")) return;
  if (one_) throw common::usage_error("--optima and --optimum were both given; one must go");
  path_    = *parsed.text("--optima");
  by_name_ = read_optima(path_);
}

std::optional<std::int64_t> known_optima::operator()(const task& of) const {
  if (by_name_.empty()) return one_;
  if (const auto known = by_name_.find(of.name); known != by_name_.end()) return known->second;
  throw common::usage_error("--optima " + common::in_quotes(path_) + " has no line for " + common::in_quotes(of.name));
}

}  // namespace permutations
