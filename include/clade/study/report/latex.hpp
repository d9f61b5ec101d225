// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "columns.hpp"
#include "methods.hpp"

namespace clade::report {

/// Escapes a text for LaTeX and puts it on one line. Characters beyond ASCII are not changed, because LaTeX reads
/// UTF-8.
inline std::string latex_text(std::string_view text) {
  std::string escaped;
  for (const auto c : one_line(text)) {
    if (c == '\\') {
      escaped += "\\textbackslash{}";
    } else if (c == '~' || c == '^') {
      detail::append_to(escaped, {"\\", std::string_view(&c, 1), "{}"});
    } else if (c == '<' || c == '>' || c == '|') {
      detail::append_to(escaped, {"$", std::string_view(&c, 1), "$"});
    } else if (c == '"') {
      escaped += "''";
    } else if (c == '-' && escaped.ends_with('-')) {
      escaped += "{}-";  // prevents two hyphens from becoming a dash
    } else {
      if (std::string_view("{}$&#_%").find(c) != std::string_view::npos) escaped += '\\';
      escaped += c;
    }
  }
  return escaped;
}

/// Returns LaTeX for a paper: the ranking as a table with a column for every parameter, followed by the methods and
/// their references. The table needs the package `booktabs`. Settings that are not significantly worse than the best
/// are bold.
/// ~~~
/// experiment study{queens, stop::target(0) || stop::evaluations(1000), {.runs = 5, .title = "Queens"}};
/// study.add("swap", genetic_algorithm{.mutation = mutation::swap{}});
/// study.add("inversion", genetic_algorithm{.mutation = mutation::inversion{}});
/// const auto found = study.run();
/// const std::string table = report::latex(found.results(), found.analysis());
/// table.find("\\toprule") < table.find("\\bottomrule");  // = true
/// ~~~
[[gnu::cold]] inline std::string latex(const study::results& results, const study::analysis& analysis) {
  const auto& design = results.design();
  auto columns = columns_of(results, analysis);
  std::erase_if(columns, [](const auto& c) { return !c.in_narrow_text; });
  const auto names = design.parameter_names();
  const auto firsts = names.empty() ? std::vector<std::string>{"setting"} : names;
  // A setting without parameters is shown by its name if other settings have parameters.
  const auto first = [&](const study::setting& s, std::size_t i) -> std::string_view {
    const auto* value = names.empty() ? nullptr : s.value_of(names[i]);
    return value ? *value : i == 0 && (names.empty() || s.parameters.empty()) ? std::string_view(s.name) : "";
  };

  auto text =
      detail::concat({"% Needs \\usepackage{booktabs}.\n\\begin{table}\n  \\centering\\small\n  \\caption{",
                      latex_text(design.title.empty() ? "Comparison of settings" : design.title), ": ",
                      latex_text(description(design)), ". Bold: the best, and those that are not significantly worse (",
                      latex_text(tie_criterion(analysis)), "). In parentheses: intervals of 95 \\%."});
  for (const auto& c : columns) {
    if (!c.meaning.empty()) detail::append_to(text, {" ", latex_text(c.name), ": ", latex_text(c.meaning), "."});
  }
  detail::append_to(text, {"}\n  \\begin{tabular}{", std::string(firsts.size(), 'l'), std::string(columns.size(), 'r'),
                           "}\n    \\toprule\n    "});
  for (std::size_t i = 0; i < firsts.size(); ++i) detail::append_to(text, {i > 0 ? " & " : "", latex_text(firsts[i])});
  for (const auto& c : columns) detail::append_to(text, {" & ", latex_text(c.name)});
  text += " \\\\\n    \\midrule\n";
  for (const auto s : analysis.ranking) {
    const bool bold = analysis.summaries[s].tied_with_best;
    const auto cell_text = [&](std::string_view words) {
      return bold && !words.empty() ? detail::concat({"\\textbf{", latex_text(words), "}"}) : latex_text(words);
    };
    text += "    ";
    for (std::size_t i = 0; i < firsts.size(); ++i)
      detail::append_to(text, {i > 0 ? " & " : "", cell_text(first(design.settings[s], i))});
    for (const auto& c : columns) {
      const auto value = c.value({analysis, s});
      const auto number = [&](double v) { return latex_text(plain_number(v, c.kind, false)); };
      const plain_cell shown(value, c.kind, false);
      detail::append_to(text, {" & ", shown.value == "-" ? std::string("--") : latex_text(shown.value)});
      if (value.is_too_wide()) {
        detail::append_to(text, {" (-)"});
      } else if (value.interval) {
        detail::append_to(text, {" (", number(value.interval->low), "--", number(value.interval->high), ")"});
      } else if (!shown.suffix.empty()) {
        text += latex_text(shown.suffix);
      }
    }
    text += " \\\\\n";
    // Settings with identical runs follow without numbers, because their numbers are the same.
    for (const auto identical : analysis.identical_to(s)) {
      if (identical == s) continue;
      text += "    ";
      for (std::size_t i = 0; i < firsts.size(); ++i)
        detail::append_to(text, {i > 0 ? " & " : "", cell_text(first(design.settings[identical], i))});
      for (std::size_t i = 0; i < columns.size(); ++i) text += " & ";
      text += " \\\\\n";
    }
  }
  text += "    \\bottomrule\n  \\end{tabular}\n\\end{table}\n\n";

  const auto how = methods(results, analysis);
  detail::append_to(text, {"\\paragraph{Methods.} ", latex_text(how.paragraph), "\n"});
  if (!how.references.empty()) {
    text += "\n\\paragraph{References.}\n\\begin{itemize}\n";
    for (const auto& reference : how.references) detail::append_to(text, {"  \\item ", latex_text(reference), "\n"});
    text += "\\end{itemize}\n";
  }
  return text;
}

}  // namespace clade::report
