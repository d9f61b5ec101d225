// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string>
#include <string_view>

#include "../../../version.hpp"
#include "../methods.hpp"
#include "../svg/text.hpp"

namespace clade::report::page {

/// Returns a section that describes the methods of a study in a paragraph, with the references.
[[gnu::cold]] inline std::string methods_section(const study::results& results, const study::analysis& analysis) {
  const auto text = report::methods(results, analysis);
  auto html = detail::concat({"<section>\n<h2>Methods</h2>\n<p>", svg::escape(text.paragraph), "</p>\n<ul>\n"});
  for (const auto& reference : text.references) detail::append_to(html, {"<li>", svg::escape(reference), "</li>\n"});
  return html += "</ul>\n</section>\n";
}

/// Returns a section on the origin of the results: version, seed, command, options, and environment.
[[gnu::cold]] inline std::string provenance_section(const study::design& design) {
  auto html = detail::concat({"<section>\n<h2>How this was made</h2>\n<p>clade ", version, ", seed ",
                              detail::decimal(design.seed), ".</p>\n"});
  const auto& provenance = design.provenance;
  if (!provenance.command.empty())
    detail::append_to(html, {"<p><code>", svg::escape(provenance.command), "</code></p>\n"});
  const auto table = [&](std::string_view heading, const study::provenance::values& rows) {
    if (rows.empty()) return;
    detail::append_to(html, {"<div class=\"wide tall\" role=\"region\" aria-label=\"", heading,
                             "\" tabindex=\"0\"><table>\n<thead><tr><th scope=\"col\" class=\"left\">", heading,
                             "</th><th scope=\"col\" class=\"left\">value</th></tr></thead>\n<tbody>\n"});
    for (const auto& [name, values] : rows) {
      detail::append_to(html, {"<tr><th scope=\"row\" class=\"left\">", svg::escape(name), "</th><td class=\"name\">"});
      std::string_view between;
      for (const auto& value : values) {
        detail::append_to(html, {between, svg::escape(value)});
        between = ", ";
      }
      html += "</td></tr>\n";
    }
    html += "</tbody></table></div>\n";
  };
  table("option", provenance.options);
  table("environment", provenance.environment);
  return html += "</section>\n";
}

}  // namespace clade::report::page
