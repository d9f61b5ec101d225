// SPDX-License-Identifier: BSL-1.0
#include "knowledge.hpp"

#include <algorithm>
#include <clade/regression/known.hpp>
#include <clade/text/excerpt.hpp>
#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "common/lines.hpp"
#include "common/usage_error.hpp"
#include "options.hpp"

namespace regression_program {

namespace regression = clade::regression;

namespace {

void visit_form(common::option_visitor& options, std::optional<std::string>& form) {
  options.text(
      "--template", "FORM", form,
      "the form of all formulas, such as 'f(a) * g(b, c) + d': f and g are unknown functions of columns, d is an "
      "unknown constant");
}

struct shape_options {
  std::optional<std::string> increasing{}, decreasing{};
  bool positive = false;
};

void visit_shapes(common::option_visitor& options, shape_options& s) {
  options.text("--increasing", "NAME,NAME", s.increasing, "columns: if one of them rises, the target never falls");
  options.text("--decreasing", "NAME,NAME", s.decreasing, "columns: if one of them rises, the target never rises");
  options.flag(
      "--positive", s.positive,
      "the target is never negative; all three hold in the ranges of the rows, proved for each formula");
}

std::vector<std::string> columns_in(
    const std::string& option, const std::optional<std::string>& list, const std::vector<std::string>& columns) {
  if (!list || *list == "none") return {};
  auto names = names_in(option, *list);
  for (const auto& name : names) {
    if (std::ranges::find(columns, name) != columns.end()) continue;
    throw common::usage_error(option + ": " + regression::detail::no_column(name, columns));
  }
  return names;
}

void read_shapes(const common::command& parsed, regression::settings& with, const regression::samples& data) {
  const auto& columns = data.names;
  const auto s        = parsed.read(visit_shapes, shape_options{});
  with.increasing     = columns_in("--increasing", s.increasing, columns);
  with.decreasing     = columns_in("--decreasing", s.decreasing, columns);
  with.positive       = s.positive;
  if (s.positive && std::ranges::all_of(data.target, [](double y) { return y < 0; })) {
    throw common::usage_error("--positive needs a target that is not negative, but all its values are");
  }
  for (const auto& name : with.increasing) {
    if (std::ranges::find(with.decreasing, name) == with.decreasing.end()) continue;
    throw common::usage_error("--increasing and --decreasing both have the column " + common::in_quotes(name));
  }
}

}  // namespace

void declare_knowledge(common::command& to) {
  to.group("What is known");
  to.add(
      {.name          = "--start",
       .placeholder   = "FORMULA",
       .meaning       = "a formula to start from, such as 'a * sin(b)^2'; once for each",
       .default_value = "none",
       .repeatable    = true});
  to.declare(visit_form, std::optional<std::string>());
  to.declare(visit_shapes, shape_options{});
}

regression::settings with_knowledge(
    const common::command& parsed, regression::settings with, const regression::samples& data) {
  with.known = parsed.values("--start");
  read_shapes(parsed, with, data);
  // The form may be written as an equation.
  const auto given = parsed.read(visit_form, std::optional<std::string>()).value_or("");
  auto form        = given;
  if (const auto equals = form.find('='); equals != form.npos) {
    const auto left   = regression::detail::without_blanks(std::string_view(form).substr(0, equals));
    const auto target = parsed.required_text("--target");
    if (left != target) {
      throw common::usage_error(
          "--template must have " + common::in_quotes(target) + " before =, but was " + common::in_quotes(form));
    }
    form.replace(0, equals + 1, std::string(equals + 1, ' '));
  }
  static_cast<void>(regression::problem_of(data, with));  // unsuitable data are not an error of --start
  try {
    static_cast<void>(regression::detail::known_formulas(data, with));
  } catch (const regression::detail::function_not_used& error) {
    std::string functions;
    for (const auto& name : with.functions) functions += name + ',';
    throw common::usage_error(
        std::string("--start: ") + error.what() + ": --functions '" + functions + error.function + '\'');
  } catch (const std::invalid_argument& error) {
    throw common::usage_error(std::string("--start: ") + error.what());
  }
  if (form.empty()) return with;
  if (!with.known.empty()) throw common::usage_error("--start and --template exclude each other");
  with.form = std::move(form);
  try {
    static_cast<void>(regression::detail::form_of(data, with));
  } catch (const std::invalid_argument& error) {
    std::string what    = error.what();
    const auto quoted   = clade::detail::excerpt(with.form);
    const auto complete = what.find("must have an unknown function") != what.npos;
    if (const auto at = what.find(quoted); at != what.npos)
      what.replace(at, quoted.size(), clade::detail::excerpt(given));
    if (complete) what += "; a formula without one, whose constants are fitted, is given by --start";
    throw common::usage_error("--template: " + what);
  }
  return with;
}

common::json json_of_shapes(const regression::settings& with, const regression::samples& data) {
  auto ranges = common::json::object();
  for (std::size_t k = 0; k < data.names.size(); ++k) {
    const auto [low, high] = std::ranges::minmax(data.inputs[k]);
    ranges[data.names[k]]  = {low, high};
  }
  return {
      {"increasing", with.increasing},
      {"decreasing", with.decreasing},
      {"positive", with.positive},
      {"ranges", ranges}};
}

common::json json_of_parts(const regression::model& of, const std::vector<std::string>& names) {
  auto list = common::json::array();
  for (const auto& part : of.parts) {
    auto columns = common::json::array();
    for (const auto k : part.columns) columns.push_back(names[k]);
    list.push_back(
        {{"name", part.name}, {"columns", columns}, {"expression", regression::infix(part.expression, names)}});
  }
  return list;
}

std::vector<std::string> equations_of_parts(const regression::model& of, const std::vector<std::string>& names) {
  std::vector<std::string> equations;
  for (const auto& part : of.parts) {
    std::string text = part.name;
    for (std::size_t k = 0; k < part.columns.size(); ++k) {
      text +=
          (k == 0 ? "(" : ", ") + regression::infix(regression::formula(regression::variable(part.columns[k])), names);
    }
    equations.push_back(text + (part.columns.empty() ? " = " : ") = ") + regression::infix(part.expression, names));
  }
  return equations;
}

void print_parts(std::ostream& out, const regression::model& of, const std::vector<std::string>& names) {
  if (!of.parts.empty()) out << "with\n";
  for (const auto& text : equations_of_parts(of, names)) {
    std::string indent = "  ";
    for (const auto& line : common::lines_of(text, 74)) {
      out << indent << line << '\n';
      indent = "    ";
    }
  }
}

}  // namespace regression_program
