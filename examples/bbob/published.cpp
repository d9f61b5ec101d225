// SPDX-License-Identifier: BSL-1.0
#include "published.hpp"

#include <clade/core/checked.hpp>
#include <set>
#include <stdexcept>
#include <string_view>
#include <tuple>

#include "common/command_line.hpp"
#include "common/prompt_input.hpp"
#include "common/suggestion.hpp"
#include "common/usage_error.hpp"
#include "lines.hpp"

namespace bbob {
namespace {

constexpr std::string_view heading = "algorithm,function,dimension,trial,evaluations_to_1e-8,evaluations_in_total";

std::uint64_t count_from(cells& line, const std::string& name) {
  const auto count = line.whole(name);
  if (count < 1) throw std::invalid_argument(name + " must be at least 1, but was " + std::to_string(count));
  return static_cast<std::uint64_t>(count);
}

}  // namespace

published_runs read_published(const std::string& path, const std::string& algorithm) {
  published_runs all{algorithm};
  std::set<std::tuple<std::uint64_t, std::uint64_t, std::uint64_t>> seen;
  std::set<std::string, std::less<>> names;
  bool begun = false;
  read_lines("--published", path, [&](std::size_t, std::string_view line) {
    if (!begun) {
      begun = true;
      if (common::trimmed(line) != heading) {
        throw std::invalid_argument(
            "the heading must be " + std::string(heading) + ", but was " + common::in_quotes(line));
      }
      return;
    }
    cells cell(line);
    const auto name      = cell.text("algorithm");
    const auto function  = count_from(cell, "function");
    const auto dimension = count_from(cell, "dimension");
    const auto trial     = count_from(cell, "trial");
    cells rest           = cell;
    const bool solved    = !cell.text("evaluations_to_1e-8").empty();
    const auto until     = solved ? count_from(rest, "evaluations_to_1e-8") : 0;
    const auto in_total  = count_from(cell, "evaluations_in_total");
    if (until > in_total) throw std::invalid_argument("evaluations_to_1e-8 must not exceed evaluations_in_total");
    if (!names.contains(name)) names.emplace(name);
    if (name != algorithm) return;
    if (!seen.emplace(function, dimension, trial).second) throw std::invalid_argument("the trial occurs twice");
    all.trials[{function, dimension}].push_back({solved ? until : in_total, solved});
  });
  if (all.trials.empty()) {
    const std::vector<std::string_view> known(names.begin(), names.end());
    if (known.empty()) throw common::usage_error("--published " + common::in_quotes(path) + " has no trials");
    common::command::refuse(
        "--published-algorithm", algorithm, "one in the file: " + common::command::joined(known),
        common::suggestion(algorithm, known));
  }
  return all;
}

}  // namespace bbob
