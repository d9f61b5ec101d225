#include "table.hpp"

#include <algorithm>
#include <clade/stop/interrupted.hpp>
#include <clade/stop/reason.hpp>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <iostream>
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
#include "common/counter.hpp"
#include "common/program.hpp"
#include "common/report.hpp"
#include "common/run_options.hpp"

namespace target_number::table_command {
namespace {

std::string game_text(const game& of) { return numbers_text(of) + " -> " + std::to_string(of.target); }

/// The rows of one game.
void print_game(std::ostream& out, std::span<const exact::row> rows) {
  const auto or_nothing = [](const std::optional<std::uint64_t>& number) {
    return number ? std::to_string(*number) : "";
  };
  std::vector<std::vector<std::string>> cells{
      {game_text(rows.front().given), "value", "expressions", "document", "operations", "document"}};
  for (const auto& row : rows) {
    const bool brute = row.by == exact::method::brute_force;
    cells.push_back(
        {std::string(exact::name_of(row.by)), to_text(row.result.found.value),
         brute ? std::to_string(row.result.expressions) : "", or_nothing(row.in_document.expressions),
         std::to_string(row.result.found.operations), or_nothing(row.in_document.operations)});
  }
  common::print_columns(out, cells);
  out << "  " << to_text(rows.back().result.found.expression) << " = " << to_text(rows.back().result.found.value)
      << "\n\n";
}

/// The times of all rows, in ms: a line for each method, and two columns for each game.
void print_times(std::ostream& out, std::span<const exact::row> rows) {
  std::vector<std::vector<std::string>> cells(exact::methods.size() + 1);
  cells[0] = {"ms"};
  for (std::size_t i = 0; i < rows.size(); ++i) {
    auto& line = cells[1 + i % exact::methods.size()];
    if (line.empty()) line.emplace_back(exact::name_of(rows[i].by));
    if (rows[i].by == exact::methods.front())
      cells[0].insert(cells[0].end(), {"-> " + std::to_string(rows[i].given.target), "document"});
    char text[32];
    std::snprintf(text, sizeof text, "%.3f", rows[i].seconds * 1e3);
    const auto& theirs = rows[i].in_document.seconds;
    line.insert(line.end(), {text, theirs ? common::command::shortest(*theirs * 1e3) : ""});
  }
  std::erase_if(cells, [](const auto& line) { return line.empty(); });
  common::print_columns(out, cells);
}

common::json to_json(const exact::row& row) {
  common::json in_document;
  if (row.in_document.expressions) in_document["expressions"] = *row.in_document.expressions;
  if (row.in_document.operations) in_document["operations"] = *row.in_document.operations;
  if (row.in_document.seconds) in_document["seconds"] = *row.in_document.seconds;
  common::json members = {
      {"numbers", row.given.numbers},
      {"target", row.given.target},
      {"method", exact::name_of(row.by)},
      {"rule", name(exact::rule_of(row.by))},
      {"expression", to_text(row.result.found.expression)},
      {"value", json_value(row.result.found.value)},
      {"distance", json_value(*distance({row.given.target, 1}, row.result.found.value))}};
  if (row.by == exact::method::brute_force) members["expressions"] = row.result.expressions;
  members["operations"] = row.result.found.operations;
  members["seconds"]    = common::microseconds(row.seconds);
  members["document"]   = in_document;
  return members;
}

}  // namespace

void declare(common::command& to) { common::run_options::declare_deterministic(to); }

int run(const common::command& from, std::ostream& out) {
  const auto options = common::run_options::read_deterministic(from);
  const clade::stop::interrupted ctrl_c;
  const auto all  = exact::document_games().size() * exact::methods.size();
  const auto rows = [&] {
    common::counter progress("solved", all);
    std::size_t done = 0;
    auto made        = exact::table(
        [&] {
          progress(done);
          return clade::stop::interrupted::pending();
        },
        [&](const exact::row&) { ++done; });
    if (!made.empty() && !made.back().result.complete) made.pop_back();
    return made;
  }();
  const bool complete = rows.size() == all;
  const clade::stop::reason reason{complete ? "all games solved" : ctrl_c.describe(), complete};

  if (options.json) {
    auto of_all    = common::json::array();
    double seconds = 0;
    for (const auto& row : rows) {
      of_all.push_back(to_json(row));
      seconds += row.seconds;
    }
    std::uint64_t operations = 0;
    for (const auto& row : rows) operations += row.result.found.operations;
    auto document    = common::envelope("target_number", options.seed, reason, 0, operations, seconds);
    document["rows"] = of_all;
    common::print_json(out, document);
    return common::exit_status::of(reason);
  }
  constexpr auto each = exact::methods.size();
  for (std::size_t i = 0; i < rows.size(); i += each) {
    print_game(out, std::span(rows).subspan(i, std::min(each, rows.size() - i)));
  }
  if (complete) {
    out << "Beside the numbers of expressions and of operations stand those of the document. Where several expressions "
           "are\n"
           "exact, how many are tried before the first depends on the order of the search: only the figures of the "
           "fourth\n"
           "game, which has none, can be compared as they are.\n";
  } else {
    out << reason.text << '\n';
  }
  out.flush();
  std::cerr << '\n';
  print_times(std::cerr, rows);
  std::cerr << "The document's are those of one core of 2.4 GHz of 2007.\n";
  return common::exit_status::of(reason);
}

}  // namespace target_number::table_command
