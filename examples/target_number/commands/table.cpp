// SPDX-License-Identifier: BSL-1.0
#include "commands.hpp"

#include <algorithm>
#include <clade/run/stop/interrupted.hpp>
#include <clade/run/stop/reason.hpp>
#include <clade/study/report/number.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iostream>
#include <numeric>
#include <optional>
#include <ostream>
#include <span>
#include <string>
#include <vector>

#include "../exact/methods.hpp"
#include "../game.hpp"
#include "../json_value.hpp"
#include "../printer.hpp"
#include "../rational.hpp"
#include "../rule_option.hpp"
#include "common/columns.hpp"
#include "common/ending_signals.hpp"
#include "common/print_result.hpp"
#include "common/program.hpp"
#include "common/progress_line.hpp"
#include "common/run_options.hpp"

namespace target_number::table_command {
namespace {

std::string game_text(const game& of) { return numbers_text(of) + " -> " + std::to_string(of.target); }

/// The name of a method, short enough for its table.
std::string short_name(exact::method of) {
  return of == exact::method::whole_value_sets ? "value sets, integers" : std::string(exact::name_of(of));
}

/// Prints the rows of one game.
void print_game(std::ostream& out, std::span<const exact::row> rows) {
  const auto or_nothing = [](const std::optional<std::uint64_t>& number) {
    return number ? clade::report::grouped(*number) : "";
  };
  std::vector<std::vector<std::string>> cells{
      {game_text(rows.front().given), "value", "expressions", "document", "operations", "document"}};
  for (const auto& row : rows) {
    const bool brute = row.method_used == exact::method::brute_force;
    cells.push_back(
        {short_name(row.method_used), to_text(row.result.found.value),
         brute ? clade::report::grouped(row.result.expressions) : "", or_nothing(row.in_document.expressions),
         clade::report::grouped(row.result.found.operations), or_nothing(row.in_document.operations)});
  }
  common::print_columns(out, cells);
  out << "  " << to_text(rows.back().result.found.expression) << " = " << to_text(rows.back().result.found.value)
      << "\n\n";
}

/// Times of all rows, in ms: a line for each method that has any, and a column for each game.
void print_times(
    std::ostream& out, const std::string& title, std::span<const exact::row> rows,
    const std::function<std::string(const exact::row&)>& time) {
  std::vector<std::vector<std::string>> cells(exact::methods.size() + 1);
  cells[0] = {title};
  for (std::size_t i = 0; i < rows.size(); ++i) {
    auto& line = cells[1 + i % exact::methods.size()];
    if (line.empty()) line.push_back(short_name(rows[i].method_used));
    if (rows[i].method_used == exact::methods.front()) cells[0].push_back("-> " + std::to_string(rows[i].given.target));
    line.push_back(time(rows[i]));
  }
  std::erase_if(cells, [](const auto& line) {
    return std::ranges::all_of(line.begin() + (line.empty() ? 0 : 1), line.end(), &std::string::empty);
  });
  common::print_columns(out, cells);
}

std::string own_time(const exact::row& of) { return clade::report::with_decimals(of.seconds * 1e3, 3); }

std::string time_in_document(const exact::row& of) {
  const auto& seconds = of.in_document.seconds;
  return seconds ? clade::report::grouped(static_cast<std::uint64_t>(std::llround(*seconds * 1e3))) : "";
}

/// The progress of the table: Tomić's times give the relative durations of the rows.
class table_progress {
 public:
  table_progress() {
    for (std::size_t game = 0; game < exact::document_games().size(); ++game) {
      for (const auto method_used : exact::methods)
        shares_.push_back(exact::figures_of_document(game, method_used).seconds.value_or(0));
    }
    whole_ = std::accumulate(shares_.begin(), shares_.end(), 0.0);
  }

  /// Counts a finished row.
  void next() {
    before_ += shares_[done_++];
    asked_ = 0;
  }

  /// Called during a row: by brute force after every 65,536 of its expressions.
  void operator()() {
    if (done_ == shares_.size()) return;
    const bool brute   = done_ % exact::methods.size() == 0;
    const double share = brute ? std::min(1.0, 65'536.0 * static_cast<double>(asked_++) / 33'665'406.0) : 0;
    line_("solved: " + common::done_of(done_, shares_.size()), (before_ + share * shares_[done_]) / whole_);
  }

 private:
  std::vector<double> shares_;
  double whole_ = 0, before_ = 0;
  std::size_t done_ = 0, asked_ = 0;
  common::progress_line line_;
};

common::json to_json(const exact::row& row) {
  common::json in_document;
  if (row.in_document.expressions) in_document["expressions"] = *row.in_document.expressions;
  if (row.in_document.operations) in_document["operations"] = *row.in_document.operations;
  if (row.in_document.seconds) in_document["seconds"] = *row.in_document.seconds;
  common::json members = {
      {"numbers", row.given.numbers},
      {"target", row.given.target},
      {"method", exact::name_of(row.method_used)},
      {"rule", name(exact::rule_of(row.method_used))},
      {"expression", to_text(row.result.found.expression)},
      {"value", json_value(row.result.found.value)},
      {"distance", json_value(*distance({row.given.target, 1}, row.result.found.value))}};
  if (row.method_used == exact::method::brute_force) members["expressions"] = row.result.expressions;
  members["operations"] = row.result.found.operations;
  members["seconds"]    = common::rounded_to_microseconds(row.seconds);
  members["document"]   = in_document;
  return members;
}

}  // namespace

void declare(common::command& to) { common::run_options::declare_deterministic(to); }

int run(const common::command& parsed, std::ostream& out) {
  const auto options = common::run_options::read_deterministic(parsed);
  const auto signals = common::ending_signals();
  const auto all     = exact::document_games().size() * exact::methods.size();
  const auto rows    = [&] {
    table_progress progress;
    auto made = exact::table(
        [&] {
          progress();
          return clade::stop::interrupted::pending();
        },
        [&](const exact::row&) { progress.next(); });
    if (!made.empty() && !made.back().result.complete) made.pop_back();
    return made;
  }();
  const bool complete = rows.size() == all;
  const auto reason   = common::reason_of(complete, "all games solved");

  if (options.json) {
    auto of_all    = common::json::array();
    double seconds = 0;
    for (const auto& row : rows) {
      of_all.push_back(to_json(row));
      seconds += row.seconds;
    }
    std::uint64_t operations = 0;
    for (const auto& row : rows) operations += row.result.found.operations;
    auto document = common::document_with_common_members("target_number", options.seed, reason, 0, operations, seconds);
    document["rows"] = of_all;
    common::print_json(out, document);
    return common::exit_status::of(reason);
  }
  constexpr auto each = exact::methods.size();
  for (std::size_t i = 0; i < rows.size(); i += each) {
    print_game(out, std::span(rows).subspan(i, std::min(each, rows.size() - i)));
  }
  if (complete) {
    out << "Beside the numbers of expressions and of operations stand those of the\n"
           "document. Where several expressions are exact, how many are tried before the\n"
           "first depends on the order of the search: only the figures of the fourth game,\n"
           "which has none, can be compared as they are.\n";
  } else {
    out << reason.text << '\n';
  }
  out.flush();
  std::cerr << '\n';
  print_times(std::cerr, "ms", rows, own_time);
  std::cerr << '\n';
  print_times(std::cerr, "ms in the document", rows, time_in_document);
  std::cerr << "Those of Moj broj (Tomić) were taken on one core of 2.4 GHz of 2007.\n";
  return common::exit_status::of(reason);
}

}  // namespace target_number::table_command
