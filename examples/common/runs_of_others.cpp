// SPDX-License-Identifier: BSL-1.0
#include "runs_of_others.hpp"

#include <algorithm>
#include <array>
#include <clade/study/report/number.hpp>
#include <clade/text/read_number.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <iterator>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "command_line.hpp"
#include "json_error.hpp"
#include "usage_error.hpp"
#include "varied_parameters.hpp"

namespace common::others {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

[[noreturn]] void refuse(const fs::path& path, const std::string& why) {
  throw usage_error(path.string() + ": " + why);
}

std::string content_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) refuse(path, "cannot be read");
  return {std::istreambuf_iterator<char>(file), {}};
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n";
  const auto first                  = text.find_first_not_of(blanks);
  return first == text.npos ? std::string_view() : text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

std::optional<double> number(std::string_view text) {
  text = trimmed(text);
  if (text.starts_with('+')) text.remove_prefix(1);
  return clade::detail::number_in<double>(text);
}

double number_in(const fs::path& path, std::size_t line, std::string_view text) {
  const auto value = number(text);
  if (!value || std::isnan(*value)) {
    refuse(path, "line " + std::to_string(line) + " has no number, but " + in_quotes(text));
  }
  return *value;
}

std::uint64_t count_in(const fs::path& path, std::size_t line, std::string_view text) {
  const auto value = number_in(path, line, text);
  if (value < 0 || value > 1e18 || value != std::floor(value)) {
    refuse(path, "line " + std::to_string(line) + " has no number of evaluations, but " + in_quotes(text));
  }
  return static_cast<std::uint64_t>(value);
}

/// Keeps the rows that are better than all before.
struct course {
  bool maximize;
  imported_run made{};

  void add(std::uint64_t evaluations, double best) {
    made.evaluations = std::max(made.evaluations, evaluations);
    if (made.improvements.empty() || (maximize ? best > made.best : best < made.best)) {
      made.best = best;
      made.improvements.push_back({evaluations, best});
    }
  }
};

/// "f8 D5" of "f8 D5 i3", as `bbob compare` names instances. Other names are unchanged.
std::string without_instance(const std::string& name) {
  const auto at       = name.rfind(" i");
  const auto is_whole = [](std::string_view text) { return clade::detail::number_in<std::uint64_t>(text).has_value(); };
  const auto space    = name.find(" D");
  if (at == name.npos || space == name.npos || space > at || !name.starts_with('f')) return name;
  const std::string_view text = name;
  const bool numbered = is_whole(text.substr(1, space - 1)) && is_whole(text.substr(space + 2, at - space - 2)) &&
                        is_whole(text.substr(at + 2));
  return numbered ? name.substr(0, at) : name;
}

/// "3" of "f8 D5 i3". Other names are unchanged.
std::string instance_in(const std::string& name) {
  const auto problem = without_instance(name);
  return problem == name ? name : name.substr(problem.size() + 2);
}

void agree(const fs::path& path, imported_runs& to, bool maximize) {
  if (to.maximize && *to.maximize != maximize) refuse(path, "is better in the other direction than the files before");
  to.maximize = maximize;
}

// The file counts the costs of its runs in this unit.
void agree(const fs::path& path, imported_runs& to, clade::study::unit unit) {
  if (to.unit && *to.unit != unit) {
    refuse(
        path,
        "counts " + std::string(plural_of(unit)) + ", but the files before count " + std::string(plural_of(*to.unit)));
  }
  to.unit = unit;
}

// --- the JSON of a comparison ---

double best_in(const json& value) {
  constexpr auto infinite = std::numeric_limits<double>::infinity();
  return value.is_string() ? (value == "-inf" ? -infinite : infinite) : value.get<double>();
}

/// The name of the problem with the solver and what defines it, "n_queens size=8". Other documents may give the same
/// short name to another problem.
std::string problem_in(const json& document, const std::string& name) {
  const std::map<std::string, std::vector<std::string>, std::less<>> defining{
      {"n_queens", {"size"}},
      {"nim", {"piles", "game", "misere", "positions"}},
      {"bulls_and_cows", {"secret", "length", "symbols", "distinct"}},
      {"target_number", {"numbers", "target"}},
      {"regression", {"file", "target", "features", "weights"}}};
  const auto command = document.value("command", "");
  const auto solver  = command.substr(0, command.find(' '));
  if (solver.empty() || solver == "studies" || name != without_instance(name)) return without_instance(name);
  if (name != "1" || !document.contains("options")) return solver + ' ' + name;
  auto text         = solver;
  const auto wanted = defining.find(solver);
  if (wanted == defining.end()) return solver + ' ' + name;
  for (const auto& [option, value] : document["options"].items()) {
    if (std::ranges::find(wanted->second, option) == wanted->second.end() || value == false) continue;
    text += ' ' + option + '=' + (value.is_string() ? value.get<std::string>() : value.dump());
  }
  return text;
}

void read_document(const fs::path& path, const json& document, imported_runs& to) {
  const auto& instances = document.at("instances");
  const auto budget     = document.at("budget").get<std::uint64_t>();
  to.budget             = std::max(to.budget.value_or(0), budget);
  agree(path, to, document.at("maximize").get<bool>());
  const auto unit = document.value("unit", "") == "moves" ? clade::study::unit::moves : clade::study::unit::evaluations;
  agree(path, to, unit);
  for (const auto& name : instances) {
    to.problems[without_instance(name.get<std::string>())] = problem_in(document, name.get<std::string>());
  }
  const clade::study::design seeds{.seed = document.value("seed", std::uint64_t{0})};
  for (const auto& s : document.at("settings")) {
    std::vector<clade::study::parameter> parameters;
    for (const auto& [name, value] : s.at("parameters").items()) {
      parameters.push_back({name, value.is_string() ? value.get<std::string>() : value.dump()});
    }
    auto& runs              = to.find_or_add(s.at("name").get<std::string>(), parameters);
    const auto& evaluations = s.at(std::string(plural_of(unit)));
    const auto& best        = s.at("best");
    if (instances.empty() || best.size() != evaluations.size() || best.size() % instances.size() != 0) {
      refuse(path, "does not have the same number of runs on every instance");
    }
    const auto each = best.size() / instances.size();
    for (std::size_t i = 0; i < best.size(); ++i) {
      const bool failed = evaluations[i].is_null();
      const auto name   = instances[i / each].get<std::string>();
      runs.runs_on[without_instance(name)].push_back(
          {.evaluations = failed ? budget : evaluations[i].get<std::uint64_t>(),
           .best        = best_in(best[i]),
           .success     = !failed,
           .instance    = instance_in(name),
           .seed        = seeds.seed > 0 ? std::optional(seeds.seed_of(i / each, i % each)) : std::nullopt});
    }
  }
}

// --- IOHprofiler ---

void read_iohprofiler(const fs::path& path, const json& index, imported_runs& to) {
  const bool maximize = index.at("maximization").get<bool>();
  agree(path, to, maximize);
  std::vector<clade::study::parameter> parameters;
  if (index.contains("experiment_attributes")) {
    for (const auto& attribute : index["experiment_attributes"]) {
      for (const auto& [name, value] : attribute.items()) {
        parameters.push_back({name, value.is_string() ? value.get<std::string>() : value.dump()});
      }
    }
  }
  auto& runs = to.find_or_add(index.at("algorithm").at("name").get<std::string>(), parameters);
  for (const auto& scenario : index.at("scenarios")) {
    const auto data = path.parent_path() / scenario.at("path").get<std::string>();
    std::istringstream lines(content_of(data));
    std::vector<course> made;
    std::size_t at = 0, value = 1, row = 0;
    for (std::string line; std::getline(lines, line);) {
      ++row;
      std::istringstream words(line);
      std::vector<std::string> cells;
      for (std::string word; words >> word;) cells.push_back(word);
      if (cells.empty()) continue;
      if (!number(cells[0])) {
        const auto column = [&](std::string_view name) {
          const auto found = std::ranges::find(cells, name);
          if (found == cells.end()) refuse(data, "has no column " + std::string(name));
          return static_cast<std::size_t>(found - cells.begin());
        };
        at    = column("evaluations");
        value = column("raw_y");
        made.push_back({maximize});
        continue;
      }
      if (made.empty() || cells.size() <= std::max(at, value)) {
        refuse(data, "line " + std::to_string(row) + " is incomplete");
      }
      made.back().add(count_in(data, row, cells[at]), number_in(data, row, cells[value]));
    }
    std::erase_if(made, [](const auto& one) { return one.made.evaluations == 0; });
    const auto& entries = scenario.at("runs");
    if (made.size() != entries.size()) {
      refuse(data, "has " + std::to_string(made.size()) + " runs, but the index has " + std::to_string(entries.size()));
    }
    const auto name =
        name_of_problem(index.at("function_id").get<std::uint64_t>(), scenario.at("dimension").get<std::uint64_t>());
    for (std::size_t i = 0; i < made.size(); ++i) {
      made[i].made.evaluations = std::max(made[i].made.evaluations, entries[i].at("evals").get<std::uint64_t>());
      if (const auto instance = entries[i].find("instance"); instance != entries[i].end()) {
        made[i].made.instance = instance->dump();
      }
      runs.runs_on[name].push_back(std::move(made[i].made));
    }
  }
}

void read_json(const fs::path& path, imported_runs& to, bool wanted) {
  const auto text = content_of(path);
  try {
    const auto document = json::parse(text);
    if (document.is_object() && document.contains("scenarios") && document.contains("function_id")) {
      read_iohprofiler(path, document, to);
    } else if (document.is_object() && document.contains("settings") && document.contains("instances")) {
      read_document(path, document, to);
    } else if (wanted && document.is_object() && document.contains("columns") && document.contains("rows")) {
      refuse(path, "is the history of a run; studies compare shows two or more histories");
    } else if (wanted) {
      refuse(path, "is neither the JSON of a comparison, an index of IOHprofiler nor the history of a run");
    }
  } catch (const json::parse_error& error) {
    refuse(path, words_of(error, text));
  } catch (const json::exception& error) {
    refuse(path, "is not complete: " + words_of(error));
  }
}

// --- COCO ---

/// The runs of a data file: lines with % begin one; the first column has the evaluations, the third the best value.
std::vector<course> coco_courses(const fs::path& path) {
  std::istringstream lines(content_of(path));
  std::vector<course> made;
  bool begun      = false;
  std::size_t row = 0;
  for (std::string line; std::getline(lines, line);) {
    ++row;
    if (line.starts_with('%')) {
      begun = false;
      continue;
    }
    std::array<std::string, 3> cells;
    std::istringstream words(line);
    if (!(words >> cells[0])) continue;
    words >> cells[1] >> cells[2];
    if (!std::exchange(begun, true)) made.push_back({false});
    made.back().add(count_in(path, row, cells[0]), number_in(path, row, cells[2]));
  }
  return made;
}

/// The value of `key = 'value'` or `key = value` in a heading.
std::optional<std::string> value_of(const std::string& heading, const std::string& key) {
  auto at = heading.find(key);
  while (at != heading.npos && at > 0 && heading[at - 1] != ' ' && heading[at - 1] != ',') {
    at = heading.find(key, at + 1);
  }
  if (at == heading.npos) return std::nullopt;
  at = heading.find('=', at);
  if (at == heading.npos) return std::nullopt;
  at = heading.find_first_not_of(' ', at + 1);
  if (at == heading.npos) return "";
  const bool quoted = heading[at] == '\'' || heading[at] == '"';
  const auto end    = quoted ? heading.find(heading[at], at + 1) : heading.find_first_of(", \r\n", at);
  return heading.substr(at + (quoted ? 1 : 0), end == heading.npos ? end : end - at - (quoted ? 1 : 0));
}

void read_coco(const fs::path& path, imported_runs& to) {
  agree(path, to, false);
  std::istringstream lines(content_of(path));
  std::string heading, comment, entries;
  const auto next = [&](std::string& line) {
    while (std::getline(lines, line)) {
      if (!trimmed(line).empty()) return true;
    }
    return false;
  };
  while (next(heading)) {
    if (!next(comment) || !next(entries)) refuse(path, "ends within an entry");
    const auto function  = number(value_of(heading, "funcId").value_or(""));
    const auto dimension = number(value_of(heading, "DIM").value_or(""));
    if (!function || !dimension) refuse(path, "has a heading without funcId and DIM");
    if (value_of(heading, "suite").value_or("").find("biobj") != std::string::npos) {
      refuse(path, "is of a suite with two objectives");
    }
    auto& runs      = to.find_or_add(value_of(heading, "algId").value_or(path.parent_path().filename().string()));
    const auto name = name_of_problem(static_cast<std::uint64_t>(*function), static_cast<std::uint64_t>(*dimension));
    // File names, and after each the entries of its runs: "data_f1/x.dat, 1:259|-7.3e-09, 2:257|-5.8e-09".
    std::vector<course> made;
    std::size_t used = 0;
    const auto keep  = [&] {
      for (auto& one : made) runs.runs_on[name].push_back(std::move(one.made));
      made.clear();
      used = 0;
    };
    std::istringstream parts(entries);
    for (std::string part; std::getline(parts, part, ',');) {
      const std::string word(trimmed(part));
      if (word.find('=') != word.npos) continue;
      if (word.ends_with("dat")) {
        keep();
        auto file = word;
        std::ranges::replace(file, '\\', '/');
        auto data = path.parent_path() / file;
        made      = coco_courses(data);
        // A run may end long after its last improvement. The file of values at fixed times has its end.
        if (fs::exists(data.replace_extension(".tdat"))) {
          const auto looks = coco_courses(data);
          for (std::size_t i = 0; i < std::min(looks.size(), made.size()); ++i) {
            made[i].made.evaluations = std::max(made[i].made.evaluations, looks[i].made.evaluations);
          }
        }
      } else if (used < made.size()) {
        made[used++].made.instance = word.substr(0, word.find(':'));
      } else {
        refuse(path, "names more runs than the data of " + name + " have");
      }
    }
    keep();
  }
}

// --- CSV ---

/// The fields of the lines, quoted as in RFC 4180.
std::vector<std::vector<std::string>> rows_of(const std::string& text) {
  std::vector<std::vector<std::string>> rows{{""}};
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted) {
      if (c == '"' && i + 1 < text.size() && text[i + 1] == '"') {
        rows.back().back() += text[++i];
      } else if (c == '"') {
        quoted = false;
      } else {
        rows.back().back() += c;
      }
    } else if (c == '"' && rows.back().back().empty()) {
      quoted = true;
    } else if (c == ',') {
      rows.back().emplace_back();
    } else if (c == '\n') {
      rows.push_back({""});
    } else if (c != '\r') {
      rows.back().back() += c;
    }
  }
  return rows;
}

/// A table with headings.
struct table {
  fs::path path;
  std::vector<std::vector<std::string>> rows;  ///< the first has the headings

  std::optional<std::size_t> find(const std::string& name) const {
    const auto found = std::ranges::find(rows[0], name, [](const auto& cell) { return trimmed(cell); });
    return found == rows[0].end() ? std::nullopt : std::optional<std::size_t>(found - rows[0].begin());
  }
  std::size_t needed(const std::string& name) const {
    const auto found = find(name);
    if (!found) refuse(path, "has no column " + in_quotes(name) + "; --columns names others");
    return *found;
  }
  /// Calls `visit(row, line)` with every row of cells and the number of its line.
  template <class Visit>
  void for_each(const Visit& visit) const {
    for (std::size_t r = 1; r < rows.size(); ++r) {
      if (rows[r].size() == 1 && rows[r][0].empty()) continue;
      if (rows[r].size() != rows[0].size()) {
        refuse(
            path, "line " + std::to_string(r + 1) + " has " + std::to_string(rows[r].size()) +
                      " fields, but the heading has " + std::to_string(rows[0].size()));
      }
      visit(rows[r], r + 1);
    }
  }
  std::string text(
      const std::vector<std::string>& row, const std::optional<std::size_t>& column,
      const std::string& otherwise) const {
    return column ? row[*column] : otherwise;
  }
};

/// The name of the problem of a row: that of its instance, or of its function and dimension.
class problem_column {
 public:
  problem_column(const table& of, const column_names& names)
      : of_(of),
        instance_(of.find(names.instance)),
        function_(of.find(names.function)),
        dimension_(of.find(names.dimension)),
        wants_instance_(instance_ && names.instance != column_names().instance) {}

  bool has_functions() const { return function_ && dimension_ && !wants_instance_; }
  std::string functions(const std::vector<std::string>& row, std::size_t line) const {
    return name_of_problem(count_in(of_.path, line, row[*function_]), count_in(of_.path, line, row[*dimension_]));
  }
  std::string name(const std::vector<std::string>& row, std::size_t line) const {
    return has_functions() ? functions(row, line) : without_instance(of_.text(row, instance_, "1"));
  }
  /// With the instance, since runs of several instances may have the same number.
  std::string with_instance(const std::vector<std::string>& row, std::size_t line) const {
    return name(row, line) + ' ' + of_.text(row, instance_, "1");
  }
  std::string instance(const std::vector<std::string>& row) const { return instance_in(of_.text(row, instance_, "1")); }

 private:
  const table& of_;
  std::optional<std::size_t> instance_, function_, dimension_;
  bool wants_instance_;  // it was named
};

/// Whether a cell of the column "suite" names this suite: "bbob", or "bbob, 2009-2016".
bool is_suite(std::string_view cell, std::string_view name) { return cell.substr(0, cell.find(',')) == name; }

/// A table of expected running times. Their columns are named after the target, as in "ert_to_1e-8", or there is a
/// column of targets.
void read_running_times(const table& from, const column_names& names, imported_runs& to) {
  const problem_column problems(from, names);
  const auto setting = from.find(names.setting), suite = from.find("suite"), target = from.find(names.target);
  struct times {
    std::size_t column;
    std::optional<double> target;
  };
  std::vector<times> columns;
  for (std::size_t c = 0; c < from.rows[0].size(); ++c) {
    const auto heading = trimmed(from.rows[0][c]);
    const auto prefix  = names.ert + "_to_";
    if (heading == names.ert && target) columns.push_back({c, {}});
    if (!heading.starts_with(prefix)) continue;
    if (const auto to_reach = number(heading.substr(prefix.size()))) columns.push_back({c, to_reach});
  }
  if (columns.empty()) {
    refuse(from.path, "has no column like " + in_quotes(names.ert + "_to_1e-8"));
  }
  from.for_each([&](const auto& row, std::size_t line) {
    if (suite && !is_suite(row[*suite], to.suite)) return;
    auto& of =
        to.find_or_add(from.text(row, setting, from.path.stem().string())).running_times[problems.functions(row, line)];
    for (const auto& [column, known] : columns) {
      running_time one{known ? *known : number_in(from.path, line, row[*target])};
      if (!trimmed(row[column]).empty()) one.evaluations = number_in(from.path, line, row[column]);
      if (std::ranges::find(of, one.target, &running_time::target) != of.end()) {
        refuse(
            from.path, "line " + std::to_string(line) + " has a second ERT of a setting on " +
                           problems.functions(row, line) +
                           "; --columns setting=NAME names a column that tells them apart");
      }
      of.push_back(one);
    }
  });
}

void read_runs(const table& from, const column_names& names, imported_runs& to) {
  // The files of clade have a column "moves" if the study counts moves.
  const bool counts_moves =
      names.evaluations == column_names().evaluations && !from.find(names.evaluations) && from.find("moves");
  const auto cost = from.needed(counts_moves ? "moves" : names.evaluations), best = from.needed(names.best);
  agree(from.path, to, counts_moves ? clade::study::unit::moves : clade::study::unit::evaluations);
  const problem_column problems(from, names);
  const auto setting = from.find(names.setting), number = from.find(names.run), success = from.find(names.success),
             seed     = from.find("seed");
  const bool maximize = to.maximize.value_or(false);
  // Several rows of a run are its course.
  struct run_of_table {
    std::string problem;
    course made;
  };
  using key = std::tuple<std::string, std::string, std::string>;
  std::map<key, run_of_table> made;
  std::vector<key> order;
  from.for_each([&](const auto& row, std::size_t line) {
    key of(
        from.text(row, setting, from.path.stem().string()), problems.with_instance(row, line),
        from.text(row, number, "row " + std::to_string(line)));
    const auto [at, is_new] = made.try_emplace(of, run_of_table{problems.name(row, line), {maximize}});
    auto& of_run            = at->second.made;
    if (is_new) {
      order.push_back(of);
      of_run.made.instance = problems.instance(row);
      if (seed) of_run.made.seed = clade::detail::number_in<std::uint64_t>(trimmed(row[*seed]));
    }
    of_run.add(count_in(from.path, line, row[cost]), number_in(from.path, line, row[best]));
    if (!success || row[*success].empty()) return;
    const auto& said = row[*success];
    if (said != "0" && said != "1" && said != "true" && said != "false") {
      refuse(from.path, "line " + std::to_string(line) + ": success must be 0 or 1, but was " + in_quotes(said));
    }
    of_run.made.success = said == "1" || said == "true";
  });
  for (const auto& of : order) {
    auto& [problem, run] = made.at(of);
    to.find_or_add(std::get<0>(of)).runs_on[problem].push_back(std::move(run.made));
  }
}

void read_csv(const fs::path& path, const column_names& names, imported_runs& to) {
  const table from{path, rows_of(content_of(path))};
  const bool has_times = std::ranges::any_of(from.rows[0], [&](const auto& cell) {
    return trimmed(cell) == names.ert || trimmed(cell).starts_with(names.ert + "_to_");
  });
  if (has_times && !from.find(names.evaluations) && problem_column(from, names).has_functions()) {
    read_running_times(from, names, to);
  } else {
    read_runs(from, names, to);
  }
}

// --- several files ---

/// Whether two runs have the same result. Some formats omit the evaluations of failed runs, and some round.
bool is_same(const imported_run& a, const imported_run& b) {
  if (a.seed && b.seed && a.seed != b.seed) return false;
  if (a.success && b.success && a.success != b.success) return false;
  const bool failed = !a.success.value_or(true) || !b.success.value_or(true);
  if (!failed && a.evaluations != b.evaluations) return false;
  return a.best == b.best || std::abs(a.best - b.best) <= 1e-8 * std::max(std::abs(a.best), std::abs(b.best));
}

/// Removes the runs that an earlier file has too, and returns their number. Few results may be equal by chance, so all
/// runs with the same number on the same instance must be.
std::size_t remove_repeated(setting_runs& from, const setting_runs& before, std::size_t files) {
  const auto same_place = [](const imported_run& a, const imported_run& b) {
    return a.instance == b.instance && a.number == b.number;
  };
  std::size_t removed = 0;
  for (std::size_t file = 0; file < files; ++file) {
    std::size_t same = 0, others = 0;
    const auto visit = [&](const auto& with_pair) {
      for (auto& [problem, runs] : from.runs_on) {
        const auto known = before.runs_on.find(problem);
        if (known == before.runs_on.end()) continue;
        std::erase_if(runs, [&](const imported_run& run) {
          return std::ranges::any_of(known->second, [&](const imported_run& earlier) {
            return earlier.file == file && same_place(run, earlier) && with_pair(run, earlier);
          });
        });
      }
    };
    visit([&](const imported_run& a, const imported_run& b) {
      ++(is_same(a, b) ? same : others);
      return false;
    });
    if (same == 0 || others > 0) continue;
    removed += same;
    visit([](const imported_run&, const imported_run&) { return true; });
  }
  return removed;
}

void rename_problem(imported_runs& in, const std::string& name, const std::string& to) {
  if (name == to) return;
  for (auto& s : in.settings) {
    auto node = s.runs_on.extract(name);
    if (node.empty()) continue;
    auto& runs = s.runs_on[to];
    runs.insert(runs.end(), node.mapped().begin(), node.mapped().end());
  }
}

/// Adds the runs of a file, and returns the number of those left out.
std::size_t merge(const fs::path& path, imported_runs from, imported_runs& to) {
  for (const auto& [name, problem] : from.problems) {
    const auto [known, is_new] = to.problems.try_emplace(name, problem);
    if (is_new || known->second == problem) continue;
    if (!known->second.empty()) rename_problem(to, name, known->second);
    known->second.clear();
    rename_problem(from, name, problem);
  }
  to.maximize = from.maximize;
  to.unit     = from.unit;
  if (from.budget) to.budget = std::max(to.budget.value_or(0), *from.budget);
  std::size_t repeated = 0;
  for (auto& s : from.settings) {
    std::map<std::pair<std::string, std::string>, std::size_t> numbers;
    for (auto& [problem, runs] : s.runs_on) {
      for (auto& run : runs) {
        run.number = numbers[{problem, run.instance}]++;
        run.file   = to.files;
      }
    }
    auto& all = to.find_or_add(s.setting.name, s.setting.parameters);
    repeated += remove_repeated(s, all, to.files);
    for (auto& [problem, runs] : s.runs_on) {
      if (runs.empty()) continue;
      auto& known = all.runs_on[problem];
      known.insert(known.end(), std::make_move_iterator(runs.begin()), std::make_move_iterator(runs.end()));
    }
    for (auto& [problem, times] : s.running_times) {
      auto& known = all.running_times[problem];
      for (const auto& one : times) {
        if (std::ranges::find(known, one.target, &running_time::target) != known.end()) {
          refuse(path, "has an ERT of " + in_quotes(s.setting.name) + " on " + problem + " that another file has too");
        }
        known.push_back(one);
      }
    }
  }
  ++to.files;
  return repeated;
}

}  // namespace

std::string name_of_problem(std::uint64_t function, std::uint64_t dimension) {
  return "f" + std::to_string(function) + " D" + std::to_string(dimension);
}

setting_runs& imported_runs::find_or_add(
    const std::string& name, const std::vector<clade::study::parameter>& parameters) {
  const auto known = std::ranges::find(settings, name, [](const auto& s) { return s.setting.name; });
  if (known != settings.end()) return *known;
  return settings.emplace_back(setting_runs{{name, parameters}});
}

column_names read_columns(const std::string& text) {
  column_names names;
  for (const auto& part : split_list(text)) {
    const auto equals = part.find('=');
    const auto which  = part.substr(0, equals);
    const std::array<std::pair<std::string_view, std::string*>, 10> all{
        {{"setting", &names.setting},
         {"instance", &names.instance},
         {"function", &names.function},
         {"dimension", &names.dimension},
         {"run", &names.run},
         {"evaluations", &names.evaluations},
         {"best", &names.best},
         {"success", &names.success},
         {"ert", &names.ert},
         {"target", &names.target}}};
    const auto* const found = std::ranges::find(all, which, [](const auto& one) { return one.first; });
    if (found == all.end() || equals == part.npos || equals + 1 == part.size()) {
      command::refuse(
          "--columns", text,
          "like setting=NAME,best=NAME, of setting, instance, function, dimension, run, evaluations, best, success, "
          "ert "
          "and target");
    }
    *found->second = part.substr(equals + 1);
  }
  return names;
}

std::string written(const column_names& names) {
  return "setting=" + names.setting + ",instance=" + names.instance + ",function=" + names.function +
         ",dimension=" + names.dimension + ",run=" + names.run + ",evaluations=" + names.evaluations +
         ",best=" + names.best + ",success=" + names.success + ",ert=" + names.ert + ",target=" + names.target;
}

void read(const std::string& path, const column_names& columns, imported_runs& to) {
  std::error_code error;
  std::size_t repeated = 0;
  const auto tell      = [&] {
    if (repeated == 0) return;
    std::cerr << "left out, because another file has them too: " << clade::report::counted(repeated, "run") << " of "
              << path << '\n';
  };
  const auto add = [&](const fs::path& file, const auto& read_file) {
    imported_runs one{.maximize = to.maximize, .unit = to.unit, .suite = to.suite};
    read_file(file, one);
    repeated += merge(file, std::move(one), to);
  };
  if (!fs::exists(path, error)) refuse(path, "does not exist");
  if (!fs::is_directory(path, error)) {
    const auto extension = fs::path(path).extension();
    if (extension == ".json") {
      add(path, [](const auto& file, auto& one) { read_json(file, one, true); });
    } else if (extension == ".info") {
      add(path, read_coco);
    } else if (extension == ".csv") {
      add(path, [&](const auto& file, auto& one) { read_csv(file, columns, one); });
    } else {
      refuse(path, "is not a folder, and its name does not end with .json, .csv or .info; unpack archives first");
    }
    return tell();
  }
  std::vector<fs::path> found;
  for (const auto& entry : fs::recursive_directory_iterator(path)) {
    const auto extension = entry.path().extension();
    if (extension == ".json" || extension == ".info") found.push_back(entry.path());
  }
  std::ranges::sort(found);
  const auto before = to.settings.size();
  for (const auto& file : found) {
    if (file.extension() == ".info") {
      add(file, read_coco);
    } else {
      add(file, [](const auto& of, auto& one) { read_json(of, one, false); });
    }
  }
  if (to.settings.size() == before && found.empty()) refuse(path, "has no files of IOHprofiler or COCO in it");
  tell();
}

}  // namespace common::others
