// SPDX-License-Identifier: BSL-1.0
#include "data.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <new>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "common/lines.hpp"
#include "common/suggestion.hpp"
#include "common/usage_error.hpp"
#include "options.hpp"

namespace regression_program {

namespace regression = clade::regression;

namespace {

struct column_options {
  std::optional<std::string> target{}, features{}, weights{}, errors{};
};

void visit_columns(common::option_visitor& options, column_options& s) {
  options.text("--target", "NAME", s.target, "the column to be predicted", "needed");
  options.text(
      "--features", "NAME,NAME", s.features, "the columns that formulas may use", "all others of numbers or dates");
  options.text(
      "--weights", "COLUMN", s.weights,
      "a column of weights of the squared errors: a row of weight 2 counts like two rows, one of weight 0 is left out");
  options.text(
      "--errors", "COLUMN", s.errors,
      "a column of known standard deviations of the target: a row counts by 1 / deviation^2");
}

struct mark {
  char sign;
  std::string_view name;
};
constexpr std::array<mark, 4> separators{{{',', "comma"}, {';', "semicolon"}, {'\t', "tab"}, {'|', "bar"}}};
constexpr std::array<mark, 2> decimals{{{'.', "point"}, {',', "comma"}}};

// The mark that a text is or names.
template <class Marks>
auto mark_in(const std::string& option, const Marks& marks) {
  return [option, &marks](const std::string& given) -> std::optional<char> {
    std::string names;
    for (const auto& [sign, name] : marks) {
      if (given == name || given == std::string(1, sign) || (sign == '\t' && given == "\\t")) return sign;
      names += (names.empty() ? "" : ", ") + std::string(name);
    }
    common::command::refuse(option, given, "one of " + names);
  };
}

void visit_format(common::option_visitor& options, regression::reading& s) {
  options.group("How files are read");
  const auto none = [](const std::optional<char>&) { return std::string(); };
  options.parsed(
      "--separator", "MARK", s.separator, mark_in("--separator", separators), none,
      "comma, semicolon, tab, bar, or the character: between cells", "guessed");
  options.parsed(
      "--decimal", "MARK", s.decimal, mark_in("--decimal", decimals), none,
      "point, comma, or the character: before decimals", "guessed");
}

void visit_missing(common::option_visitor& options, regression::reading& s) {
  static constexpr std::array<std::string_view, 2> names{"drop", "refuse"};
  options.choice("--missing", s.missing, names, "rows with a missing value are left out, or are an error");
}

// A column with weights or standard deviations.
struct weighting {
  std::string column;
  bool are_errors;

  std::string option() const { return are_errors ? "--errors" : "--weights"; }
};

std::optional<weighting> weighting_in(const common::command& parsed) {
  const auto weights = parsed.text("--weights"), errors = parsed.text("--errors");
  if (weights && errors) throw common::usage_error("--weights and --errors exclude each other");
  if (!weights && !errors) return std::nullopt;
  weighting made{weights ? *weights : *errors, !weights};
  const auto target = parsed.required_text("--target"), features = parsed.text("--features").value_or("");
  if (made.column == target) throw common::usage_error(made.option() + " must not be the column of --target");
  if (!features.empty()) {
    const auto names = names_in("--features", features);
    if (std::ranges::find(names, made.column) != names.end()) {
      throw common::usage_error(made.option() + " must not be a column of --features");
    }
  }
  return made;
}

// Reads a file; `hint` adds to the message about a cell of a column.
template <class Hint>
regression::data_file read(
    const std::string& option, const std::string& path, const regression::reading& how, const Hint& hint) {
  try {
    return regression::read_data(path, how);
  } catch (const regression::detail::cell_error& error) {
    throw common::usage_error(option + ": " + error.what() + hint(error.column));
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const common::usage_error&) {
    throw;
  } catch (const std::exception& error) {
    throw common::usage_error(option + ": " + error.what() + common::suggested_file(path));
  }
}

// Refuses weights that are not allowed, and leaves out the rows of weight 0.
void settle_weights(
    const common::command& parsed, const std::string& option, const std::string& path, regression::data_file& of) {
  const auto by = weighting_in(parsed);
  if (!by) return;
  const auto values = of.rows[by->column];
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (values[i] > 0 || (values[i] == 0 && !by->are_errors)) continue;
    throw common::usage_error(
        option + ": " + path + ':' + std::to_string(of.lines[i]) + ": the value of '" + by->column + "' of " +
        by->option() + " must be " + (by->are_errors ? "above 0" : "at least 0") + ", but was " +
        clade::detail::concat({values[i]}));
  }
  if (by->are_errors) return;
  const auto all = of.rows.rows(), left_out = regression::leave_out_unweighted(of.rows, by->column);
  if (left_out == 0) return;
  if (left_out == all) throw common::usage_error(option + ": " + path + ": all weights are 0");
  of.notes.push_back(clade::detail::concat(
      {left_out, " of ", all, " rows ", left_out == 1 ? "is" : "are", " left out because ",
       left_out == 1 ? "its weight is 0." : "their weights are 0."}));
}

regression::reading read_format(const common::command& parsed, bool may_drop) {
  auto how = parsed.read(visit_format, regression::reading{});
  return may_drop ? parsed.read(visit_missing, std::move(how)) : how;
}

std::string no_hint(const std::string&) { return ""; }

}  // namespace

void declare_columns(common::command& to) { to.declare(visit_columns, column_options{}); }

void declare_format(common::command& to, bool may_drop) {
  to.declare(visit_format, regression::reading{});
  if (may_drop) to.declare(visit_missing, regression::reading{});
}

regression::data_file read_rows(const common::command& parsed, const std::string& path) {
  const auto target   = parsed.required_text("--target");
  const auto features = parsed.text("--features");
  const auto weights  = weighting_in(parsed);
  auto how            = read_format(parsed, true);
  how.others          = !features;
  if (weights) how.complete = {weights->column};
  how.wanted = [&](const std::vector<std::string>& columns) {
    const auto check = [&](const std::string& option, const std::string& name) {
      if (std::ranges::find(columns, name) != columns.end()) return;
      throw common::usage_error(
          option + ": " + regression::detail::no_column(name, columns) +
          (columns.size() == 1 ? "; cells must be separated by commas, semicolons, tabs or bars" : ""));
    };
    auto wanted = features ? names_in("--features", *features) : std::vector<std::string>{};
    check("--target", target);
    for (const auto& name : wanted) check("--features", name);
    if (std::ranges::find(wanted, target) != wanted.end()) {
      throw common::usage_error("--features must not have the column of --target, " + common::in_quotes(target));
    }
    wanted.push_back(target);
    if (weights) {
      check(weights->option(), weights->column);
      wanted.push_back(weights->column);
    }
    return wanted;
  };
  auto file = read("FILE", path, how, [&](const std::string& column) {
    const bool may_go = !features && column != target && !(weights && column == weights->column);
    return std::string(may_go ? "; with --features NAME,NAME other columns are not read" : "");
  });
  settle_weights(parsed, "FILE", path, file);
  const auto refuse = [&](const std::string& what) {
    std::string why;
    for (const auto& note : file.notes) why += (why.empty() ? ". " : " ") + note;
    throw common::usage_error("FILE: " + path + ": " + what + why);
  };
  if (file.rows.names.size() == (weights ? 2 : 1)) refuse("there is no other column to predict '" + target + "' from");
  if (file.rows.rows() < 2) refuse("there must be at least two rows, but there was 1");
  return file;
}

regression::data_file read_test_rows(
    const common::command& parsed, const std::string& path, const std::vector<std::string>& inputs) {
  const auto weights = weighting_in(parsed);
  auto how           = read_format(parsed, true);
  auto wanted        = inputs;
  wanted.push_back(parsed.required_text("--target"));
  if (weights) wanted.push_back(weights->column);
  if (weights) how.complete = {weights->column};
  how.wanted = [&](const auto&) { return wanted; };
  how.others = false;
  auto file  = read("--test", path, how, no_hint);
  settle_weights(parsed, "--test", path, file);
  return file;
}

regression::data_file read_inputs(
    const common::command& parsed, const std::string& path, const regression::column_choice& wanted) {
  auto how    = read_format(parsed, false);
  how.missing = regression::missing_values::keep;
  how.wanted  = wanted;
  how.others  = false;
  return read("FILE", path, how, no_hint);
}

regression::samples read_columns(
    const common::command& parsed, const regression::table& table, std::vector<std::string> inputs) {
  const auto target   = parsed.required_text("--target");
  const auto features = parsed.text("--features");
  const auto weights  = weighting_in(parsed);
  if (inputs.empty() && features) inputs = names_in("--features", *features);
  if (inputs.empty()) {
    inputs = table.names;
    std::erase_if(
        inputs, [&](const std::string& name) { return name == target || (weights && name == weights->column); });
  }
  auto data = regression::samples_of(table, target, inputs);
  if (weights) {
    const auto column = table[weights->column];
    data.weights      = weights->are_errors ? regression::weights_of_errors(column) : regression::weights_of(column);
  }
  return data;
}

void add_reading(common::json& to, const regression::data_file& of) {
  to["warnings"]        = of.notes;
  to["dropped_rows"]    = of.dropped_rows;
  to["ignored_columns"] = of.ignored_columns;
  to["separator"]       = std::string(1, of.separator);
  to["decimal"]         = std::string(1, of.decimal);
}

void print_sentences(std::ostream& out, const std::vector<std::string>& sentences) {
  for (const auto& sentence : sentences) {
    for (const auto& line : common::lines_of(sentence, 80)) out << line << '\n';
  }
}

}  // namespace regression_program
