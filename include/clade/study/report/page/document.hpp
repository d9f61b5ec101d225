// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "../svg/canvas.hpp"

namespace clade::report::page {

/// The style sheet of all pages, for light and dark colours, for narrow and wide screens, and for paper.
inline constexpr std::string_view style = R"(
:root { color-scheme: light dark; --text: #1b1f24; --faint: #57606a; --line: #d5d9de; --back: #fff; --panel: #f6f7f9;
  --best: #e7f2ea; --note: #fff6df; --edge: #c98a00; --shade: #0005; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--back); color: var(--text); font: 16px/1.55 system-ui, sans-serif; }
main { max-width: 1240px; margin: 0 auto; padding: 32px 20px 64px; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 .6em; overflow-wrap: anywhere; }
h2 { font-size: 1.25rem; margin: 2.4em 0 .5em; }
p, dl { max-width: 75ch; overflow-wrap: anywhere; }
.note { background: var(--note); border-left: 4px solid var(--edge); padding: .6em 1em; }
.wide { overflow-x: auto; border: 1px solid var(--line); border-radius: 6px; }
/* A shadow at the right edge tells that there is more, and is covered where all has been scrolled into sight. */
.wide, figure.whole { background: linear-gradient(to left, var(--back) 16px, transparent) right / 40px 100% no-repeat local,
  linear-gradient(to left, var(--shade), transparent) right / 16px 100% no-repeat scroll; }
.wide table { mix-blend-mode: darken; }
.tall { max-height: 34rem; overflow-y: auto; }
.tall th, .tall td { padding: .4em .5em; }
.tall thead th { white-space: normal; }
table { border-collapse: separate; border-spacing: 0; width: 100%; font-size: .875rem; font-variant-numeric: tabular-nums; }
th, td { padding: .4em .75em; text-align: right; white-space: nowrap; border-top: 1px solid var(--line); }
thead th { border-top: 0; background: var(--panel); font-weight: 600; vertical-align: bottom;
  position: sticky; top: 0; z-index: 1; }
tbody th { font-weight: 500; background: var(--back); position: sticky; left: 0; }
thead th:first-child { left: 0; z-index: 2; }
.name { text-align: left; white-space: normal; min-width: 10rem; max-width: 24rem; overflow-wrap: break-word; }
.left, .value { text-align: left; }
thead th:has(.left) { text-align: left; }
td small, th small { color: var(--faint); font-weight: 400; font-size: .93em; }
small.under { display: block; }
small.wraps { white-space: normal; overflow-wrap: break-word; max-width: 11rem; margin-left: auto; }
tr.tied > * { background: var(--best); }
td.differs { font-weight: 700; }
.drawn { padding-left: 76px; }
.rank { position: absolute; left: 12px; top: calc(50% - .78em); color: var(--faint); }
.swatch { position: absolute; left: 36px; top: calc(50% - 7px); }
.tag { border: 1px solid currentColor; border-radius: 1em; padding: 0 .5em; margin-left: .4em;
  white-space: nowrap; }
.plots { columns: 560px 2; column-gap: 40px; }
/* Plots keep their size, so that their text can be read. Those that are wider than the page are there in another width
  or scroll. */
figure { margin: 0; padding: 12px 0 24px; break-inside: avoid; overflow-x: auto; overflow-y: hidden; }
figure.whole { column-span: all; }
figure svg { display: block; max-width: none; }
.beside { display: flex; flex-wrap: wrap; gap: 40px; }
.beside > svg { flex: none; }
.on-phone, .on-tablet { display: none; }
@media screen and (min-width: 641px) and (max-width: 1180px) {
  .on-tablet { display: block; }
  .on-tablet + .on-desk { display: none; }
}
@media screen and (max-width: 640px) {
  .on-phone { display: block; }
  .on-phone svg { width: 100%; max-width: 420px; height: auto; }
  .on-phone svg + svg { margin-top: 24px; }
  .on-desk { display: none; }
}
/* The caption of a wide plot is at its side if there is room. */
@media screen and (min-width: 1181px) {
  .aside { display: grid; grid-template-columns: auto 1fr; column-gap: 40px; }
  .aside h3 { grid-column: 1 / -1; }
}
figure h3 { font-size: 1.05rem; margin: 0 0 .5em; }
figcaption { margin-top: .6em; color: var(--faint); font-size: .875rem; max-width: 75ch; }
dt { font-weight: 600; margin-top: .9em; }
dd { margin: .1em 0 0; }
/* What the script adds. */
.tools { display: inline-block; margin: .6em 1.5em .6em 0; }
.tools input, .tools select { font: inherit; max-width: 100%; padding: .2em .4em; }
th button { all: unset; font: inherit; cursor: pointer; text-align: inherit; width: 100%; }
th button:hover { text-decoration: underline; }
:focus-visible, th button:focus-visible { outline: 2px solid currentColor; outline-offset: 2px; }
th[aria-sort] > button::after { content: " ▲"; }
th[aria-sort="descending"] > button::after { content: " ▼"; }
.pick { position: absolute; left: 8px; top: calc(50% - .7em); margin: 0; width: 1.4em; height: 1.4em; }
thead .pick { top: auto; bottom: .4em; }
.picks .drawn { padding-left: 100px; }
.picks thead th:first-child { padding-left: 38px; }
.picks .rank { left: 38px; }
.picks .swatch { left: 62px; }
.brief { min-width: 0; }
.off, .filtered { display: none; }
tr.pale > :not(:first-child) { opacity: .65; }
.pale small { color: inherit; }
svg .key { cursor: pointer; }
.s, [data-rank] { transition: opacity .12s; }
.focus .s { opacity: .12; }
.focus .s.on { opacity: 1; }
[data-rank] { cursor: default; }
@media (max-width: 640px) {
  main { padding: 20px 12px 40px; }
  h1 { font-size: 1.5rem; }
  th, td { padding: .35em .5em; }
  .name { min-width: 11rem; max-width: 12rem; }
  .brief { min-width: 0; }
  th.drawn { padding-left: 44px; }
  .rank { left: 8px; top: calc(50% - 1.5em); }
  .swatch { left: 6px; top: calc(50% + .1em); }
  .picks th.drawn { padding-left: 72px; }
  .picks .rank { left: 36px; }
  .picks .swatch { left: 34px; }
}
@media screen and (prefers-color-scheme: dark) {
  :root { --text: #e4e7eb; --faint: #a0a8b2; --line: #343a42; --back: #14171c; --panel: #1d2127; --best: #17301f;
    --note: #33290f; --edge: #e0a830; --shade: #fff4; }
  .wide table { mix-blend-mode: lighten; }
  .c0 { color: #3f9fe0; } .c1 { color: #f07c2e; } .c2 { color: #22b98a; } .c3 { color: #dd8fbb; }
  .c4 { color: #f2b53c; } .c5 { color: #9bd6f7; }
}
@media print {
  :root { color-scheme: light; --text: #000; --faint: #333; --line: #bbb; --back: #fff; --panel: #f3f3f3; --best: #eee;
    --note: #fff; }
  body { font-size: 10pt; }
  main { max-width: none; padding: 0; }
  table { font-size: 7.5pt; }
  th, td { padding: .3em .4em; }
  thead th, tbody th { position: static; }
  tbody th.drawn { position: relative; }
  .name { min-width: 6.5rem; }
  .wide, .tall { overflow: visible; max-height: none; border: 0; }
  .wide, figure { background: none; }
  .tools, .pick { display: none; }
  .picks th.drawn { padding-left: 76px; }
  .picks .rank { left: 12px; }
  .picks .swatch { left: 36px; }
  .wide table { mix-blend-mode: normal; }
  .plots { columns: auto; }
  /* So low that any plot and its caption fit one page. */
  figure svg { width: auto; height: auto; max-width: 13cm; max-height: 20cm; }
  figure.whole svg { max-width: 100%; }
  .beside { gap: 12px; }
  h2 + p { break-after: avoid; }
  figure { padding: 0; }
  figure, figcaption, tr, dt, p { break-inside: avoid; }
  figure { margin-bottom: 24pt; }
  h2, h3, dt { break-after: avoid; }
  figcaption { break-before: avoid; }
}
)";

/// Returns the beginning of a page, up to and including its heading. `styles` is appended to the style sheet of all
/// pages.
[[gnu::cold]] inline std::string begin(std::string_view title, std::string_view styles = {}) {
  const auto words = svg::escape(title);
  return detail::concat(
      {"<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
       "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>",
       words, "</title>\n<style>", style, styles, "</style>\n</head>\n<body>\n<main>\n<h1>", words, "</h1>\n"});
}

/// Returns the end of a page, preceded by a script if one is given.
[[gnu::cold]] inline std::string end(std::string_view script = {}) {
  return detail::concat({"</main>\n", script.empty() ? "" : "<script>", script, script.empty() ? "" : "</script>\n",
                         "</body>\n</html>\n"});
}

/// Replaces the space between a number and a percent sign by a no-break space.
[[gnu::cold]] inline void forbid_breaks_before_percent(std::string& page) {
  for (std::size_t at = 0; (at = page.find(" %", at)) != page.npos; ++at) {
    if (at > 0 && page[at - 1] >= '0' && page[at - 1] <= '9') page.replace(at, 1, "\u00a0");
  }
}

/// The width of plots for tablets, in pixels.
inline constexpr double tablet_width = 720;

/// Returns a plot in several widths: for telephones, for tablets if `tablet` is not 0, and for wide screens.
/// `draw(width)` must return the plot in a width. The page shows the one that fits.
template <class Draw>
std::string drawn_for_each_screen(const Draw& draw, double tablet = 0, double desk = svg::plot_width,
                                  std::string_view desk_class = {}) {
  return detail::concat({"<div class=\"on-phone\">", draw(svg::phone_width), "</div>",
                         tablet > 0 ? detail::concat({"<div class=\"on-tablet\">", draw(tablet), "</div>"}) : "",
                         "<div class=\"on-desk", desk_class.empty() ? "" : " ", desk_class, "\">", draw(desk),
                         "</div>"});
}

/// Appends a plot with a heading and a caption. A plot of the class "whole" takes the full width of the page. If it is
/// also "aside", its caption is at its side.
[[gnu::cold]] inline void figure(std::string& html, std::string_view heading, std::string_view plot,
                                 std::initializer_list<std::string_view> caption, std::string_view css_class = {}) {
  detail::append_to(html, {"<figure", css_class.empty() ? "" : " class=\"", css_class,
                           css_class.empty() ? "><h3>" : "\"><h3>", heading, "</h3>\n", plot, "<figcaption>"});
  for (const auto words : caption) html += words;
  html += "</figcaption></figure>\n";
}

}  // namespace clade::report::page
