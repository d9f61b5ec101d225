// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>

#include "columns.hpp"
#include "conclusion_sentences.hpp"
#include "methods.hpp"

namespace clade::report {

/// Escapes a text for Markdown and puts it on one line.
inline std::string markdown_text(std::string_view text) {
  std::string escaped;
  for (const auto c : one_line(text)) {
    if (std::string_view(R"(\`*_{}[]<>#|~&!$)").find(c) != std::string_view::npos) escaped += '\\';
    escaped += c;
  }
  return escaped;
}

/// Returns the results as a section of a Markdown page: a heading, a line on the design, the conclusions, the settings,
/// best first, and a comparison of all pairs of settings. Names are escaped, and numbers are rounded as in `text`.
/// ~~~
/// experiment study{queens, stop::target(0) || stop::evaluations(1000), {.runs = 5, .title = "Queens"}};
/// study.add("swap", genetic_algorithm{.mutation = mutation::swap{}});
/// study.add("inversion", genetic_algorithm{.mutation = mutation::inversion{}});
/// const auto found = study.run();
/// const std::string section = report::markdown(found.results(), found.analysis());
/// section.starts_with("### Queens\n");  // = true
/// ~~~
[[gnu::cold]] inline std::string markdown(const study::results& results, const study::analysis& analysis) {
  const auto& design = results.design();
  const auto& settings = design.settings;
  const auto& title = design.title;
  auto page = detail::concat({"### ", title.empty() ? "Comparison of settings" : markdown_text(title), "\n\n",
                              markdown_text(description(results.design())), ".\n\n"});
  for (const auto& remark : instance_remarks(results.design()))
    detail::append_to(page, {markdown_text(remark), "\n\n"});
  for (const auto& remark : remarks(results, analysis)) detail::append_to(page, {remark, "\n\n"});
  if (analysis.friedman && analysis.friedman->degrees_of_freedom > 0)
    detail::append_to(page, {friedman_remark(analysis), "\n\n"});
  if (!analysis.conclusions.too_few_runs) {
    for (const auto& sentence : conclusion_sentences(results, analysis))
      detail::append_to(page, {"- ", markdown_text(sentence), "\n"});
    page += '\n';
  }
  const auto add = [&](const cell& value, quantity kind) {
    const plain_cell shown(value, kind, false);
    detail::append_to(page, {" ", shown.value, shown.suffix, " |"});
  };
  const auto head = [&](std::string_view first, std::string_view rule, const auto& columns) {
    page += first;
    for (const auto& c : columns) detail::append_to(page, {" ", c.name, " |"});
    detail::append_to(page, {"\n", rule});
    for (std::size_t i = 0; i < std::size(columns); ++i) page += "---:|";
    page += '\n';
  };

  auto columns = columns_of(results, analysis);
  std::erase_if(columns, [](const auto& c) { return !c.in_wide_text; });
  head("| | setting |", "|---|:---|", columns);
  for (const auto s : analysis.ranking) {
    const std::string_view strong = analysis.summaries[s].tied_with_best ? "**" : "";
    detail::append_to(page, {"| ", mark_of(results, analysis, s), " | "});
    std::string_view between;
    for (const auto identical : analysis.identical_to(s)) {
      detail::append_to(page, {between, strong, markdown_text(settings[identical].name), strong});
      between = "<br>";
    }
    page += " |";
    for (const auto& c : columns) add(c.value({analysis, s}), c.kind);
    page += '\n';
  }
  page += '\n';
  for (const auto& [term, meaning] : legend_terms(results, analysis, false))
    detail::append_to(page, {"- **", markdown_text(term), "**: ", markdown_text(meaning), "\n"});
  page += '\n';

  if (const auto order = order_on_instances(analysis); !order.empty()) {
    detail::append_to(page, {order, "\n\n"});
    page += design.has_goal ? "ERT on each instance; in brackets the best fitness, if no run succeeded:\n\n| instance |"
                            : "The best fitness on each instance:\n\n| instance |";
    for (const auto s : analysis.ranking) detail::append_to(page, {" ", markdown_text(settings[s].name), " |"});
    page += "\n|:---|";
    for (std::size_t i = 0; i < analysis.ranking.size(); ++i) page += "---:|";
    for (std::size_t i = 0; i < analysis.on_instances.size(); ++i) {
      detail::append_to(page, {"\n| ", markdown_text(design.instances[i]), " |"});
      for (const auto s : analysis.ranking) {
        const auto& on = analysis.on_instances[i][s];
        const bool in_brackets = design.has_goal && on.successes == 0;
        detail::append_to(
            page, {in_brackets ? " (" : " ", rounded(*cell_on_instance(on, true).value), in_brackets ? ") |" : " |"});
      }
    }
    page += "\n\n";
  }

  const auto columns_of_pairs = pair_columns_of(results);
  head("| a | b |", "|:---|:---|", columns_of_pairs);
  for (const auto& pair : analysis.pairs) {
    detail::append_to(page,
                      {"| ", markdown_text(settings[pair.a].name), " | ", markdown_text(settings[pair.b].name), " |"});
    for (const auto& c : columns_of_pairs) add(c.value(pair), c.kind);
    page += '\n';
  }
  page += design.has_goal ? detail::concat({"\nThe first p decides. A12 above 0.5 says that a takes fewer ",
                                            study::plural_of(design.unit), ", or has the better fitness, than b.\n"})
                          : "\nThe first p decides. A12 above 0.5 says that a has the better fitness than b.\n";

  const auto how = methods(results, analysis);
  detail::append_to(page, {"\n**Methods.** ", markdown_text(how.paragraph), "\n\n"});
  for (const auto& reference : how.references) detail::append_to(page, {"- ", markdown_text(reference), "\n"});
  detail::append_to(page, {"\nMade by clade ", version, ", seed ", detail::decimal(results.design().seed)});
  const auto& provenance = results.design().provenance;
  if (!provenance.command.empty()) detail::append_to(page, {": ", markdown_text(provenance.command)});
  const auto list = [&](std::string_view heading, const study::provenance::values& all) {
    std::string_view between = heading;
    for (const auto& [name, values] : all) {
      detail::append_to(page, {between, markdown_text(name)});
      for (const auto& value : values)
        detail::append_to(page, {&value == &values.front() ? " " : ",", markdown_text(value)});
      between = "; ";
    }
  };
  page += '.';
  list(" Options: ", provenance.options);
  list(provenance.options.empty() ? " Environment: " : ". Environment: ", provenance.environment);
  return page += provenance.options.empty() && provenance.environment.empty() ? "\n" : ".\n";
}

}  // namespace clade::report
