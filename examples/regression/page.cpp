// SPDX-License-Identifier: BSL-1.0
#include "page.hpp"

#include <algorithm>
#include <clade/study/report/number.hpp>
#include <clade/study/report/page/document.hpp>
#include <clade/study/report/plots/fronts.hpp>
#include <clade/study/report/svg/text.hpp>
#include <cmath>
#include <cstddef>
#include <string_view>
#include <vector>

#include "words.hpp"

namespace regression_program {
namespace {

namespace regression = clade::regression;
namespace report     = clade::report;
using clade::detail::append_to;
using report::rounded;
using report::svg::escape;

constexpr std::size_t most_points = 400;

// On a narrow screen a formula is placed below its numbers.
constexpr std::string_view formulas_style = R"(.formulas .name { max-width: none; overflow-wrap: anywhere; }
@media (max-width: 640px) {
  .formulas, .formulas thead, .formulas tbody { display: block; }
  .formulas tr { display: flex; flex-wrap: wrap; }
  .formulas th, .formulas td { flex: 1 1 5rem; }
  .formulas .name { flex: 0 0 100%; border-top: 0; }
  .formulas thead .name { display: none; }
}
)";

using points = std::vector<std::vector<double>>;

// (actual, predicted) or (predicted, residual) of evenly spaced rows.
points of_rows(const regression::formula& f, const regression::samples& data, bool residuals) {
  const auto values = regression::values_of(f, data.inputs, data.rows());
  const auto shown  = std::min(most_points, data.rows());
  points made;
  for (std::size_t k = 0; k < shown; ++k) {
    const auto i = k * data.rows() / shown;
    if (residuals) {
      made.push_back({values[i], data.target[i] - values[i]});
    } else {
      made.push_back({data.target[i], values[i]});
    }
  }
  return made;
}

// A dotted line from one point to another.
points line(double x0, double y0, double x1, double y1) {
  points dots;
  for (int i = 0; i <= 100; ++i) dots.push_back({x0 + (x1 - x0) * i / 100, y0 + (y1 - y0) * i / 100});
  return dots;
}

}  // namespace

std::string page_of(
    const page_contents& models, const regression::samples& data, const std::string& target,
    const std::optional<regression::samples>& test) {
  auto page         = report::page::begin("Formulas for " + target, formulas_style);
  const auto& best  = models.best;
  const auto& shown = test ? *test : data;
  const auto of     = test ? "test rows" : "training rows";
  append_to(
      page,
      {"<p><code>", escape(target + " = " + regression::infix(best.expression, data.names)),
       "</code></p>\n<p>1 − R² is ", unexplained(best.training), " on ", report::counted(data.rows(), "training row")});
  if (test) {
    append_to(
        page, {" and ", unexplained(regression::quality_of(best.expression, *test)), " on ",
               report::counted(test->rows(), "test row")});
  }
  append_to(page, {". Of the formulas below it ", models.why, ".</p>\n"});
  if (!models.warnings.empty()) {
    page += "<ul>\n";
    for (const auto& sentence : models.warnings) append_to(page, {"<li>", escape(sentence), "</li>\n"});
    page += "</ul>\n";
  }
  page += "<div class=\"plots\">\n";
  points others, chosen;
  // A formula without error is drawn a decade below the most accurate other one.
  double least = 1;
  for (const auto& m : models.front) {
    if (const auto left = 1 - m.training.r_squared; left > 0) least = std::min(least, left);
  }
  for (const auto& m : models.front) {
    auto& to = &m == &best ? chosen : others;
    to.push_back({static_cast<double>(m.size()), std::log10(std::max(1 - m.training.r_squared, least / 10))});
  }
  std::vector<report::plots::front> front{{"the best", chosen}};
  if (!others.empty()) front.insert(front.begin(), {"others", others});
  report::page::figure(
      page, "Error against size", report::plots::fronts(front, {"Error against size", {"nodes", "log10 (1 - R²)"}}),
      {"A marker for each formula that is the most accurate of its size. One without error is a decade below the "
       "others."});
  const auto [low, high] = std::ranges::minmax(shown.target);
  report::page::figure(
      page, "Predicted against actual",
      report::plots::fronts(
          {{of, of_rows(best.expression, shown, false)}},
          {"Predicted against actual", {"actual", "predicted"}, "perfect prediction"}, line(low, low, high, high)),
      {"At most 400 rows, evenly spread. The dots are where a prediction is right."});
  const auto residuals = of_rows(best.expression, shown, true);
  double left = residuals.front()[0], right = left;
  for (const auto& r : residuals) {
    left  = std::min(left, r[0]);
    right = std::max(right, r[0]);
  }
  report::page::figure(
      page, "Residuals",
      report::plots::fronts(
          {{of, residuals}}, {"Residuals", {"predicted", "actual - predicted"}, "perfect prediction"},
          line(left, 0, right, 0)),
      {"What the formula leaves. A pattern means that something is missing."});
  page += "</div>\n";
  if (!models.intervals.empty() && best.training.r_squared < 1) {
    page +=
        "<h2>Its constants</h2>\n<p>With 95 % intervals, for independent normal errors and the right form.</p>\n"
        "<div class=\"wide\"><table>\n<thead><tr><th>constant</th><th>interval</th></tr></thead>\n<tbody>\n";
    for (const auto& c : models.intervals) {
      if (!c.held) append_to(page, {"<tr><td>", rounded(c.value, 6), "</td><td>", interval_text(c), "</td></tr>\n"});
    }
    page += "</tbody></table></div>\n";
  }
  page +=
      "<h2>The formulas</h2>\n<div class=\"wide\"><table class=\"formulas\">\n<thead><tr><th>nodes</th><th>1 − R², "
      "training</th>";
  if (test) page += "<th>1 − R², test</th>";
  page += "<th class=\"name\">formula</th></tr></thead>\n<tbody>\n";
  for (const auto& m : models.front) {
    const bool is_best = &m == &best;
    append_to(
        page, {is_best ? "<tr class=\"tied\"><td>" : "<tr><td>", std::to_string(m.size()), "</td><td>",
               unexplained(m.training), "</td>"});
    if (test) append_to(page, {"<td>", unexplained(regression::quality_of(m.expression, *test)), "</td>"});
    append_to(
        page, {"<td class=\"name\"><code>", escape(regression::infix(m.expression, data.names)), "</code>",
               is_best ? "<span class=\"tag\">the best</span>" : "", "</td></tr>\n"});
  }
  return page += "</tbody></table></div>\n" + report::page::end();
}

}  // namespace regression_program
