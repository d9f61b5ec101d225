// SPDX-License-Identifier: BSL-1.0
#include "page.hpp"

#include <algorithm>
#include <clade/study/report/number.hpp>
#include <clade/study/report/page/document.hpp>
#include <clade/study/report/page/history_script.hpp>
#include <clade/study/report/svg/text.hpp>
#include <clade/version.hpp>
#include <cmath>
#include <cstddef>
#include <limits>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "chart.hpp"
#include "knowledge.hpp"
#include "options.hpp"
#include "words.hpp"

namespace regression_program {
namespace {

namespace regression = clade::regression;
namespace report     = clade::report;
using clade::detail::append_to;
using clade::detail::concat;
using report::rounded;
using report::svg::escape;

constexpr std::size_t most_points = 400, most_features = 8;

// On a narrow screen a formula is placed below its numbers.
constexpr std::string_view formulas_style = R"(.plots svg { width: 100%; max-width: 520px; }
.narrow { display: inline-block; }
.formulas .name { max-width: none; overflow-wrap: anywhere; }
.formulas tr[data-formula] { cursor: pointer; }
.formulas tr.shown > * { box-shadow: inset 0 2px var(--edge), inset 0 -2px var(--edge); }
.formulas a { color: inherit; }
.formulas thead th { white-space: normal; }
details { margin: 1em 0; }
summary { overflow-wrap: anywhere; cursor: pointer; padding: .3em 0; }
.script details:not([open]) { display: none; }
@media (max-width: 640px) {
  .formulas, .formulas thead, .formulas tbody { display: block; }
  .formulas tr { display: flex; flex-wrap: wrap; }
  .formulas th, .formulas td { flex: 1 1 4rem; }
  .formulas .name { flex: 0 0 100%; border-top: 0; }
  .formulas thead .name { display: none; }
}
)";

// A click on a formula shows its plots instead of those of another one.
constexpr std::string_view formulas_script = R"(<script>
document.querySelector('main').classList.add('script');
const rows = document.querySelectorAll('tr[data-formula]'), parts = document.querySelectorAll('details');
const show = id => {
  for (const part of parts) part.open = part.id === id;
  for (const row of rows) row.classList.toggle('shown', row.dataset.formula === id);
};
for (const row of rows) row.addEventListener('click', event => {
  event.preventDefault();
  show(row.dataset.formula);
});
for (const part of parts) {
  if (part.open) show(part.id);
  part.firstElementChild.addEventListener('click', event => event.preventDefault());
}
</script>
)";

// Evenly spaced rows, or all of them.
std::vector<std::size_t> spread_rows(std::size_t n, std::size_t most) {
  std::vector<std::size_t> rows;
  for (std::size_t k = 0; k < std::min(n, most); ++k) rows.push_back(k * n / std::min(n, most));
  return rows;
}

// From a half of the width below a range to a half above it; not below 0 if the range is not.
std::vector<double> places_around(const regression::range& of, double share) {
  constexpr int n = 120;
  const auto room = share * (of.high - of.low);
  const auto from = of.low >= 0 ? std::max(0.0, of.low - room) : of.low - room, to = of.high + room;
  std::vector<double> places;
  for (int i = 0; i <= n; ++i) places.push_back(from + (to - from) * i / n);
  return places;
}

// The mean of a formula over rows whose feature has a value: its partial dependence (Friedman, 2001).
points effect_of(
    const regression::formula& f, std::size_t feature, const std::vector<double>& places,
    const regression::samples& data) {
  const auto rows = spread_rows(data.rows(), 100);
  std::vector<std::vector<double>> columns(data.inputs.size());
  for (std::size_t k = 0; k < columns.size(); ++k) {
    for (const auto i : rows) columns[k].push_back(data.inputs[k][i]);
  }
  points made;
  for (const auto at : places) {
    columns[feature].assign(rows.size(), at);
    const std::vector<std::span<const double>> inputs(columns.begin(), columns.end());
    const auto values = regression::values_of(f, inputs, rows.size(), data.functions);
    made.emplace_back(at, regression::detail::mean(values));
  }
  return made;
}

// The vertical axis: the data and what is near them, so that a curve that escapes does not flatten all others.
regression::range near(std::span<const double> target, const std::vector<named_curve>& curves, bool with_target) {
  const auto ends  = std::ranges::minmax(target);
  const auto width = ends.max - ends.min;
  auto low = with_target ? ends.min : std::numeric_limits<double>::infinity(), high = with_target ? ends.max : -low;
  for (const auto& curve : curves) {
    for (const auto& [x, y] : curve.course) {
      if (!(y >= ends.min - width && y <= ends.max + width)) continue;
      low  = std::min(low, y);
      high = std::max(high, y);
    }
  }
  if (low > high) return {ends.min, ends.max};
  return {low, high};
}

// The data of the only feature with the curve of each formula, and the band between them outside the data.
chart curves_of(
    const std::vector<const regression::model*>& models, std::size_t feature, const regression::samples& data,
    const std::string& target) {
  const bool is_alone = data.inputs.size() == 1;
  const auto range    = regression::ranges_of(data.inputs)[feature];
  const auto places   = places_around(range, is_alone ? 0.5 : 0.25);
  chart made{
      .title  = data.names[feature],
      .x_axis = data.names[feature],
      .y_axis = is_alone ? target : "mean of the predicted " + target,
      .inside = range};
  for (const auto i : spread_rows(data.rows(), most_points)) {
    if (is_alone) {
      made.dots.emplace_back(data.inputs[feature][i], data.target[i]);
    } else {
      made.rug.push_back(data.inputs[feature][i]);
    }
  }
  for (const auto* const m : models) {
    made.curves.push_back(
        {regression::infix(m->expression, data.names), effect_of(m->expression, feature, places, data)});
  }
  made.vertical = near(data.target, made.curves, is_alone);
  for (std::size_t i = 0; i < places.size() && models.size() > 1; ++i) {
    auto& band = made.spread.emplace_back(regression::range{std::nan(""), std::nan("")});
    if (places[i] > range.low && places[i] < range.high) continue;
    band = {std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};
    for (const auto& curve : made.curves) {
      band.low  = std::min(band.low, curve.course[i].second);
      band.high = std::max(band.high, curve.course[i].second);
    }
  }
  return made;
}

// The features that any of these formulas uses.
std::vector<std::size_t> features_of(
    const std::vector<const regression::model*>& models, const regression::samples& data) {
  std::vector<std::size_t> found;
  for (std::size_t k = 0; k < data.names.size() && found.size() < most_features; ++k) {
    const auto uses = [&](const regression::model* m) {
      const auto used = used_columns(m->expression, data.names);
      return std::ranges::find(used, data.names[k]) != used.end();
    };
    if (std::ranges::any_of(models, uses)) found.push_back(k);
  }
  return found;
}

// Plots of one formula: predictions, residuals, and its curve or its effects.
std::string plots_of(
    const regression::model& model, const regression::samples& data, const regression::samples& shown,
    const std::string& target, std::string_view rows_are) {
  const auto values = regression::values_of(model.expression, shown.inputs, shown.rows(), shown.functions);
  chart observed{.title = "Predicted against observed", .x_axis = "observed " + target, .y_axis = "predicted"};
  chart residuals{.title = "Residuals", .x_axis = "predicted " + target, .y_axis = "observed - predicted"};
  chart ordered{
      .title = "Residuals in row order", .x_axis = "row", .y_axis = "observed - predicted", .integers_only = true};
  for (const auto i : spread_rows(shown.rows(), most_points)) {
    if (!std::isfinite(values[i])) continue;
    const auto rest = shown.target[i] - values[i];
    observed.highlighted.emplace_back(shown.target[i], values[i]);
    residuals.highlighted.emplace_back(values[i], rest);
    ordered.highlighted.emplace_back(static_cast<double>(i + 1), rest);
  }
  const auto across = [](const chart& of) {
    const auto [low, high] = std::ranges::minmax(of.highlighted, {}, &std::pair<double, double>::first);
    return std::pair(low.first, high.first);
  };
  std::string page = "<div class=\"plots\">\n";
  if (data.inputs.size() == 1) {
    auto curve = curves_of({&model}, 0, data, target);
    std::vector<double> places;
    for (const auto& point : curve.curves[0].course) places.push_back(point.first);
    const std::vector<std::span<const double>> inputs{places};
    for (const auto& p : regression::predictor_of(model.expression, data, model.fixed)(inputs, places.size())) {
      curve.spread.push_back({p.low, p.high});
      if (p.outside || !std::isfinite(p.high - p.low)) continue;
      curve.vertical->low  = std::min(curve.vertical->low, p.low);
      curve.vertical->high = std::max(curve.vertical->high, p.high);
    }
    report::page::figure(
        page, "The data and the formula", svg_of(curve),
        {"With 95 % limits of a new observation, for normal errors and the right form. The background is shaded "
         "outside the data."});
  }
  if (!observed.highlighted.empty()) {
    const auto [low, high]  = across(observed);
    observed.reference      = {{low, low}, {high, high}};
    const auto [from, to]   = across(residuals);
    residuals.reference     = {{from, 0}, {to, 0}};
    const auto [first, end] = across(ordered);
    ordered.reference       = {{first, 0}, {end, 0}};
    const auto which = concat({"The ", rows_are, shown.rows() > most_points ? ", 400 of them evenly spread." : "."});
    report::page::figure(page, observed.title, svg_of(observed), {which, " On the dotted line a prediction is right."});
    report::page::figure(
        page, residuals.title, svg_of(residuals), {which, " A pattern means that something is missing."});
    report::page::figure(
        page, ordered.title, svg_of(ordered),
        {"A drift means that neighbouring rows have something in common that is not in the formula."});
  }
  if (data.inputs.size() > 1) {
    for (const auto feature : features_of({&model}, data)) {
      report::page::figure(
          page, "Effect of " + escape(data.names[feature]), svg_of(curves_of({&model}, feature, data, target)),
          {"The mean prediction over the training rows if this feature had the value. Strokes are the data."});
    }
  }
  return page += "</div>\n";
}

// 1 - R² of each formula over its nodes. Rounding errors are drawn on a line below all others.
chart errors_of(const page_contents& of) {
  constexpr double rounding = 1e-13;
  double least              = 1;
  for (const auto& m : of.front) {
    if (const auto left = 1 - m.training.r_squared; left > rounding) least = std::min(least, left);
  }
  chart made{
      .title         = "Error against size",
      .x_axis        = "nodes",
      .y_axis        = "1 − R², training",
      .integers_only = true,
      .logarithmic   = true};
  for (const auto& m : of.front) {
    const auto left = 1 - m.training.r_squared;
    auto& to        = &m == &of.best ? made.highlighted : made.dots;
    to.emplace_back(static_cast<double>(m.size()), left > rounding ? std::min(left, 1.0) : least / 10);
    if (left <= rounding) {
      made.reference = {
          {static_cast<double>(of.front.front().size()), least / 10},
          {static_cast<double>(of.front.back().size()), least / 10}};
    }
  }
  return made;
}

}  // namespace

std::string curve_through(const regression::formula& f, const regression::samples& data, const std::string& target) {
  const regression::model made{.expression = f, .training = {}};
  auto of           = curves_of({&made}, 0, data, target);
  of.curves[0].name = "the formula";
  return svg_of(of);
}

std::string page_of(
    const page_contents& of, const regression::samples& data, const std::string& target,
    const std::optional<regression::samples>& test, const clade::observe::recorded_history& history,
    const report::run_description& run) {
  auto page = report::page::begin("Formulas for " + target, concat({formulas_style, report::page::history_style}));
  const auto& best    = of.best;
  const auto& shown   = test ? *test : data;
  const auto rows_are = test ? "test rows" : "training rows";
  const auto text_of  = [&](const regression::model& m) { return escape(regression::infix(m.expression, data.names)); };
  append_to(
      page, {"<p><code>", escape(target), " = ", text_of(best), "</code></p>\n<p>1 − R² is ",
             unexplained(best.training), " on ", report::counted(data.rows(), "training row")});
  if (test) {
    append_to(
        page, {" and ", unexplained(regression::quality_of(best.expression, *test)), " on ",
               report::counted(test->rows(), "test row")});
  }
  append_to(page, {". Of the formulas below it ", of.why, ".</p>\n"});
  std::string equations;
  for (const auto& part : equations_of_parts(best, data.names)) {
    append_to(equations, {equations.empty() ? "<p>With <code>" : ", <code>", escape(part), "</code>"});
  }
  if (!equations.empty()) append_to(page, {equations, ".</p>\n"});
  for (const auto& sentence : of.warnings) append_to(page, {"<p class=\"note\">", escape(sentence), "</p>\n"});

  // The best, its alternatives, and then the others with the shortest descriptions.
  constexpr double hopeless = 20;  // nats
  std::vector<const regression::model*> top{&best}, rest;
  for (const auto& other : of.alternatives) top.push_back(&other.model);
  for (const auto& m : of.front) {
    const bool is_there = std::ranges::any_of(top, [&](const auto* t) { return t->expression == m.expression; });
    if (!is_there && m.description_length < best.description_length + hopeless) rest.push_back(&m);
  }
  std::ranges::sort(rest, {}, [](const auto* m) { return std::pair(m->description_length, m->size()); });
  top.insert(top.end(), rest.begin(), rest.end());
  if (top.size() > 3) top.resize(3);
  page += "<div class=\"plots\">\n";
  for (const auto feature : features_of(top, data)) {
    const bool is_alone = data.inputs.size() == 1;
    report::page::figure(
        page, is_alone ? "The data and the best formulas" : "Effect of " + escape(data.names[feature]),
        svg_of(curves_of(top, feature, data, target)),
        {is_alone ? "The points are the training rows. "
                  : "The mean prediction over the training rows if this feature had the value. Strokes are the data. ",
         "The background is shaded outside the data",
         top.size() > 1 ? "; there the band is what lies between the curves." : "."});
  }
  report::page::figure(
      page, "Error against size", svg_of(errors_of(of)),
      {"A point for each formula of the front; that of the best is coloured. Points on a dotted line are formulas "
       "without error."});
  page += "</div>\n";

  if (std::ranges::any_of(of.intervals, [](const auto& c) { return !c.held; }) && best.training.r_squared < 1) {
    page +=
        "<h2>Its constants</h2>\n<p>With 95 % intervals, for normal errors and the right form.</p>\n"
        "<div class=\"wide narrow\"><table>\n<thead><tr><th>constant</th><th>interval</th></tr></thead>\n<tbody>\n";
    for (const auto& c : of.intervals) {
      if (!c.held)
        append_to(page, {"<tr><td>", as_in_formulas(c.value), "</td><td>", interval_text(c), "</td></tr>\n"});
    }
    page += "</tbody></table></div>\n";
  }

  std::string parts;
  const auto row_of = [&](const regression::model& m, const std::string& id, const std::string& cells) {
    append_to(
        page, {&m == &best ? "<tr class=\"tied\" data-formula=\"" : "<tr data-formula=\"", id, "\">", cells,
               "<td class=\"name\"><a href=\"#", id, "\"><code>", text_of(m), "</code></a>",
               &m == &best ? "<span class=\"tag\">the best</span>" : "", "</td></tr>\n"});
    append_to(
        parts, {"<details id=\"", id, &m == &best ? "\" open" : "\"", "><summary><code>", text_of(m),
                "</code></summary>\n", plots_of(m, data, shown, target, rows_are), "</details>\n"});
  };
  if (!of.alternatives.empty()) {
    page +=
        "<h2>Alternatives</h2>\n<p>The data hardly tell these formulas from the best.</p>\n<div class=\"wide\"><table "
        "class=\"formulas\">\n<thead><tr><th>scores higher in samples of the rows</th><th>differs outside the "
        "data</th><th class=\"name\">formula</th></tr></thead>\n<tbody>\n";
    std::size_t i = 0;
    for (const auto& other : of.alternatives) {
      row_of(
          other.model, "alternative-" + std::to_string(++i),
          concat(
              {"<td>", report::percent(other.support), " %</td><td>",
               other.outside ? share_text(other.outside->share) : "little", "</td>"}));
    }
    page += "</tbody></table></div>\n";
  }
  const auto table_of = [&](const std::vector<regression::model>& models, const auto& id) {
    page += "<div class=\"wide\"><table class=\"formulas\">\n<thead><tr><th>nodes</th><th>1 − R², training</th>";
    if (test) page += "<th>1 − R², test</th>";
    page += "<th>score</th><th class=\"name\">formula</th></tr></thead>\n<tbody>\n";
    for (std::size_t i = 0; i < models.size(); ++i) {
      const auto& m = models[i];
      auto cells    = concat({"<td>", std::to_string(m.size()), "</td><td>", unexplained(m.training), "</td>"});
      if (test) append_to(cells, {"<td>", unexplained(regression::quality_of(m.expression, *test)), "</td>"});
      append_to(cells, {"<td>", score_text((of.length_of_mean - m.description_length) / std::log(2.0)), "</td>"});
      row_of(m, id(i), cells);
    }
    page += "</tbody></table></div>\n";
  };
  if (!of.starts.empty()) {
    page += "<h2>From --start</h2>\n<p>With fitted constants.</p>\n";
    table_of(of.starts, [](std::size_t i) { return "start-" + std::to_string(i + 1); });
  }
  page +=
      "<h2>The formulas</h2>\n<p>A click on a formula, here or above, shows its predictions below. The score is the "
      "number of bits that a formula saves compared with the mean.</p>\n";
  table_of(of.front, [&](std::size_t i) { return "formula-" + std::to_string(of.front[i].size()); });
  append_to(page, {parts, "<h2>The search, generation by generation</h2>\n"});
  if (!history.best().empty()) {
    page +=
        "<p>The formula has the least error so far. It is shown without the intercept and the slope that fit it to "
        "the data, which the search does not count as nodes.</p>\n";
  }
  append_to(
      page, {report::history_section(history, run), "<h2>How this was made</h2>\n<p><code>", escape(of.command),
             "</code></p>\n<p>clade ", clade::version, "</p>\n", formulas_script});
  return page += report::page::end(history.rows().empty() ? "" : report::page::history_script);
}

}  // namespace regression_program
