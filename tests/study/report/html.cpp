// SPDX-License-Identifier: BSL-1.0
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/test/unit_test.hpp>
#include <clade/study/experiment/analysis.hpp>
#include <clade/study/experiment/results.hpp>
#include <clade/study/report/columns.hpp>
#include <clade/study/report/file.hpp>
#include <clade/study/report/html.hpp>
#include <clade/study/report/page/document.hpp>
#include <clade/study/report/plots/pairwise.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "hand_made_results.hpp"
#include "markup.hpp"
#include "sample_results.hpp"

BOOST_AUTO_TEST_SUITE(report_tests)
BOOST_AUTO_TEST_SUITE(html_tests)

using clade::study::analyse;
using support::sample_design;
using support::sample_results;

namespace {

std::string page_of(const clade::study::results& of) { return clade::report::html(of, analyse(of)); }

bool holds(const std::string& page, const std::string& words) { return page.find(words) != std::string::npos; }

// The results with only `runs` runs of the last setting.
clade::study::results shortened(const clade::study::results& of, std::size_t runs, bool complete = true) {
  const auto& plan = of.design();
  std::vector<std::vector<clade::study::trial>> trials;
  for (std::size_t s = 0; s < plan.settings.size(); ++s) {
    for (std::size_t i = 0; i < plan.instances.size(); ++i) {
      trials.push_back(of.trials(s, i));
      if (s + 1 == plan.settings.size()) trials.back().resize(runs);
    }
  }
  return {plan, trials, complete};
}

clade::study::results all_alike(clade::study::design plan, const clade::study::trial& run) {
  std::vector<std::vector<clade::study::trial>> trials(plan.settings.size() * plan.instances.size(),
                                                       std::vector<clade::study::trial>(plan.runs, run));
  return {std::move(plan), std::move(trials)};
}

std::vector<clade::study::results> samples() {
  std::vector<clade::study::results> all;
  for (const std::size_t settings : {2u, 6u, 7u, 16u})
    all.push_back(sample_results(sample_design(settings, 1, settings > 7 ? 5 : 20, 500)));
  all.push_back(sample_results(sample_design(3, 4, 5, 200)));
  all.push_back(sample_results(sample_design(2, 1, 1, 60)));
  all.push_back(all_alike(sample_design(3, 1, 10, 100), {false, 102, 4, {{50, 9}, {70, 4}}, 0}));
  all.push_back(all_alike(sample_design(3, 2, 10, 100), {true, 80, 0, {{50, 9}, {80, 0}}, 0}));
  all.push_back(all_alike(sample_design(2, 1, 3, 1), {true, 1, -5, {{1, -5}}, 0}));
  all.push_back(all_alike(sample_design(2, 1, 3, 1), {false, 50, 1e300, {{50, 1e300}}, 0}));
  all.push_back(all_alike(sample_design(2, 1, 3, 9), {false, 50, std::numeric_limits<double>::infinity(), {}, 0}));
  auto plan = sample_design(4, 1, 30, 300);
  plan.race = plan.maximize = true;
  all.push_back(shortened(sample_results(plan), 4));
  all.push_back(shortened(sample_results(plan), 4, false));
  return all;
}

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
bool is_letter(char c) { return lower(c) >= 'a' && lower(c) <= 'z'; }

// Whether the text contains the word, in upper or lower case.
bool has_word(std::string text, std::string_view word) {
  std::ranges::transform(text, text.begin(), lower);
  for (auto at = text.find(word); at != text.npos; at = text.find(word, at + 1)) {
    const auto end = at + word.size();
    if ((at == 0 || !is_letter(text[at - 1])) && (end == text.size() || !is_letter(text[end]))) return true;
  }
  return false;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_page_is_well_formed_whatever_the_results) {
  for (const auto& of : samples()) {
    const auto page = page_of(of);
    BOOST_TEST(support::fault_of_markup(page) == "");
    BOOST_TEST(!has_word(page, "nan"));
    BOOST_TEST(!has_word(page, "inf"));
    BOOST_TEST(page.starts_with("<!DOCTYPE html>\n<html lang=\"en\">"));
    BOOST_TEST(holds(page, "<meta name=\"viewport\""));
  }
}

BOOST_AUTO_TEST_CASE(the_same_results_give_the_same_bytes_whatever_the_time_they_took) {
  auto plan = sample_design(5, 2, 10, 400);
  const auto one = sample_results(plan);
  std::vector<std::vector<clade::study::trial>> trials;
  for (std::size_t s = 0; s < 5; ++s) {
    for (std::size_t i = 0; i < 2; ++i) {
      trials.push_back(one.trials(s, i));
      for (auto& t : trials.back()) t.seconds += 17;
    }
  }
  BOOST_TEST((page_of(one) == page_of(clade::study::results(plan, trials))));
}

BOOST_AUTO_TEST_CASE(nothing_outside_of_the_page_is_needed) {
  const auto page = page_of(sample_results(sample_design(6, 2, 10, 300)));
  for (const auto* reference : {"src=", "href=", "url(", "@import", "<link", "<img", " id="}) {
    BOOST_TEST(!holds(page, reference), "holds " << reference);
  }
}

BOOST_AUTO_TEST_CASE(names_are_escaped_wherever_they_stand) {
  const std::string nasty = "<b>&\"'</b> Größe 中\xff";
  auto plan = sample_design(3, 2, 5, 100);
  plan.title = plan.measure = nasty;
  for (std::size_t s = 0; s < 3; ++s) {
    plan.settings[s].name = nasty + std::to_string(s);
    plan.settings[s].parameters = {{nasty, nasty + std::to_string(s)}, {"x" + nasty, std::to_string(s)}};
  }
  for (std::size_t i = 0; i < 2; ++i) plan.instances[i] = nasty + std::to_string(i);
  const auto page = page_of(sample_results(plan));
  BOOST_TEST(support::fault_of_markup(page) == "");
  BOOST_TEST(!holds(page, "<b>"));
  BOOST_TEST(!holds(page, "\xff"));
  BOOST_TEST(holds(page, "<title>&lt;b&gt;&amp;&quot;&#39;&lt;/b&gt; Größe 中\xef\xbf\xbd</title>"));
}

BOOST_AUTO_TEST_CASE(the_ranking_has_every_setting_and_marks_ties) {
  const auto of = sample_results(sample_design(6, 1, 60, 1000));
  const auto found = analyse(of);
  const auto page = clade::report::html(of, found);
  std::size_t at = 0, tied = 0;
  for (const auto s : found.ranking) {
    const auto& parameters = of.design().settings[s].parameters;
    at =
        page.find("<td class=\"value\">" + parameters[0].value + "</td><td class=\"value\">" + parameters[1].value, at);
    BOOST_TEST_REQUIRE(at != std::string::npos);
    tied += found.summaries[s].tied_with_best;
  }
  std::size_t marked = 0;
  for (at = page.find("<tr class=\"tied\""); at != std::string::npos; at = page.find("<tr class=\"tied\"", at + 1))
    ++marked;
  BOOST_TEST(marked == tied);
  BOOST_TEST(marked < 6u);
}

BOOST_AUTO_TEST_CASE(every_column_has_a_heading_and_what_it_means) {
  const auto of = sample_results(sample_design(7, 3, 10, 300));
  const auto found = analyse(of);
  const auto page = clade::report::html(of, found);
  const auto kept = [](std::string text) {
    clade::report::page::forbid_breaks_before_percent(text);
    return text;
  };
  BOOST_TEST(kept("5 %, x % and 7.5 % of 3 % 2") == "5\u00a0%, x % and 7.5\u00a0% of 3\u00a0% 2");
  const auto heading = [&](std::string_view name) { return kept("<th scope=\"col\">" + std::string(name)); };
  const auto term = [&](std::string_view name) { return kept("<dt>" + std::string(name) + "</dt>"); };
  for (const auto& c : clade::report::columns_of(of, found)) {
    const bool means = !c.meaning.empty() || !c.details.empty();
    if (c.on_page) BOOST_TEST(holds(page, heading(c.name)), c.name);
    if (c.on_page) BOOST_TEST(holds(page, term(c.name)) == means, c.name);
  }
  for (const auto& c : clade::report::pair_columns) {
    BOOST_TEST(holds(page, heading(c.name)), c.name);
    if (!c.details.empty()) BOOST_TEST(holds(page, term(c.name)), c.name);
  }
  // Rows of the ranking, of the instances, of the mean ranks, and of the pairs, which have two settings.
  std::size_t settings = 0, rows = 0;
  for (const auto& row : support::tags(page, "tr")) {
    const auto of_settings = support::attribute(row, "data-rank");
    rows += of_settings.find(' ') != std::string::npos;
    settings += !of_settings.empty() && of_settings.find(' ') == std::string::npos;
  }
  BOOST_TEST(settings == 3u * 7);
  BOOST_TEST(rows == 7u * 6 / 2);
}

BOOST_AUTO_TEST_CASE(no_line_begins_with_per_cent_and_lists_of_parameters_have_an_and) {
  const auto page = page_of(support::sample_results(sample_design(7, 3, 10, 300)));
  for (auto at = page.find(" %"); at != page.npos && at < page.find("<script"); at = page.find(" %", at + 1))
    BOOST_TEST(!(page[at - 1] >= '0' && page[at - 1] <= '9'), page.substr(at - 20, 30));
  auto plan = sample_design(2, 1, 10, 300);
  for (std::size_t s = 0; s < 2; ++s) {
    plan.settings[s].parameters.clear();
    for (const auto* const name : {"population", "mutation-rate", "selection"})
      plan.settings[s].parameters.push_back({name, "a long value, number " + std::to_string(s)});
    plan.settings[s].name.clear();
    for (const auto& [name, value] : plan.settings[s].parameters)
      plan.settings[s].name += (plan.settings[s].name.empty() ? "" : ", ") + name + "=v" + std::to_string(s);
  }
  BOOST_TEST(holds(page_of(sample_results(plan)), "the values of population, mutation-rate and selection."));
}

BOOST_AUTO_TEST_CASE(values_beyond_the_budget_are_told) {
  const auto page = page_of(all_alike(sample_design(2, 1, 10, 4000), {false, 4000, 4, {{50, 4}}, 0}));
  BOOST_TEST(holds(page, "<td>&gt; 4,000</td>"));
  BOOST_TEST(holds(page, "<td>—<small"));
  const auto good = page_of(all_alike(sample_design(2, 1, 10, 4000), {true, 40, 4, {{40, 4}}, 0}));
  BOOST_TEST(!holds(good, "&gt; 4,000"));
  BOOST_TEST(!holds(good, "<td>—<small"));
  // Nothing tells success rates apart.
  BOOST_TEST(!holds(good, "success rate, %"));
  BOOST_TEST(holds(good, "All runs succeeded."));
}

BOOST_AUTO_TEST_CASE(settings_that_never_succeed_are_not_marked) {
  // The second setting never succeeds, but there are too few runs for a significant difference.
  auto plan = sample_design(2, 1, 5, 100);
  const clade::study::trial good{true, 40, 0, {{10, 3}, {40, 0}}, 0}, bad{false, 100, 3, {{10, 3}}, 0};
  const clade::study::results of(plan, {{good, bad, bad, bad, bad}, {bad, bad, bad, bad, bad}});
  const auto found = analyse(of);
  BOOST_TEST_REQUIRE(found.summaries[1].tied_with_best);
  const auto some = clade::report::html(of, found);
  BOOST_TEST(holds(some, "tag\">best<"));
  BOOST_TEST(holds(some, "tag\">no success<"));
  BOOST_TEST(!holds(some, "tag\">tied<"));
  auto other = bad;
  other.improvements[0].evaluations = 11;
  const auto none = page_of({plan, {std::vector(5, bad), std::vector(5, other)}});
  BOOST_TEST(!holds(none, "tag\">best<"));
  BOOST_TEST(!holds(none, "<tr class=\"tied\""));
  BOOST_TEST(holds(none, "tag\">first in fitness<"));
  BOOST_TEST(holds(none, "tag\">tied in fitness<"));
  // Only plots that would be empty are left out.
  BOOST_TEST(!holds(none, "How soon runs succeed"));
  BOOST_TEST(!holds(none, "Expected running time and success rate"));
  BOOST_TEST(holds(none, "How the best fitness improves"));
}

BOOST_AUTO_TEST_CASE(what_all_settings_share_is_said_once) {
  auto plan = sample_design(4, 1, 5, 300);
  for (auto& s : plan.settings) s.name += ", selection=tournament";
  const auto of = sample_results(plan);
  const auto page = page_of(of);
  BOOST_TEST(holds(page, ": selection=tournament."));
  // Elsewhere it is only in the descriptions of images.
  for (const auto& text : support::texts(page)) BOOST_TEST(text.words.find("tournament") == std::string::npos);
  BOOST_TEST(holds(page, "<td class=\"value\">order</td><td class=\"value\">50</td>"));
}

BOOST_AUTO_TEST_CASE(every_row_of_a_table_begins_with_what_it_is_of) {
  const auto page = page_of(sample_results(sample_design(6, 2, 20, 300)));
  for (auto at = page.find("<tr"); at != std::string::npos; at = page.find("<tr", at + 1))
    BOOST_TEST(page.substr(page.find('>', at) + 1, 4) == "<th ");
  std::size_t tables = 0, containers = 0;
  for (auto at = page.find("<table"); at != std::string::npos; at = page.find("<table", at + 1)) ++tables;
  for (auto at = page.find("<div class=\"wide"); at != std::string::npos; at = page.find("<div class=\"wide", at + 1))
    ++containers;
  BOOST_TEST(tables == containers);
}

BOOST_AUTO_TEST_CASE(a_long_measure_is_shown_whole) {
  auto plan = sample_design(3, 1, 10, 300);
  plan.measure = "violations (positions not tried count)";
  const auto page = page_of(sample_results(plan));
  BOOST_TEST(holds(page, "best<small class=\"under wraps\">violations (positions not tried count)</small>"));
  BOOST_TEST(holds(page, ">violations (positions not tried count), less is better<"));
  plan.maximize = true;
  BOOST_TEST(holds(page_of(sample_results(plan)), ">violations (positions not tried count), more is better<"));
}

BOOST_AUTO_TEST_CASE(races_and_interruptions_are_warned_of) {
  auto plan = sample_design(3, 1, 30, 300);
  const auto calm = page_of(sample_results(plan));
  BOOST_TEST(!holds(calm, "class=\"note\""));
  const auto interrupted = page_of(shortened(sample_results(plan), 4, false));
  BOOST_TEST(holds(interrupted, "not complete"));
  BOOST_TEST(!holds(interrupted, "†"));
  plan.race = true;
  const auto raced = page_of(shortened(sample_results(plan), 4));
  BOOST_TEST(holds(raced, "p-values are biased"));
  BOOST_TEST(holds(raced, " † 4 runs"));
  BOOST_TEST(holds(raced, "of 4</td>"));
}

// A script that uses the page as a person does writes its verdict into the title.
BOOST_AUTO_TEST_CASE(tables_are_sorted_and_settings_hidden_by_clicks) {
  if (std::system("command -v chromium > /dev/null") != 0) {
    std::cerr << "skipped: there is no chromium\n";
    return;
  }
  constexpr std::string_view first = R"(<script>
const faults = [];
addEventListener('error', event => faults.push(event.message));
</script>)";
  constexpr std::string_view last = R"(<script>
const check = (what, good) => good || faults.push(what);
const table = document.querySelector('table.ranking'), rows = () => [...table.tBodies[0].rows];
const order = () => rows().map(row => row.dataset.rank).join(' ');
const heads = [...table.tHead.rows[0].cells], column = heads.findIndex(head => head.textContent.startsWith('ERT'));
const before = order(), button = heads[column].querySelector('button');
button.focus();
check('a heading takes the focus', document.activeElement === button);
button.click();
check('ascending', order() === before && heads[column].ariaSort === 'ascending');
button.click();
check('descending', order() === before.split(' ').reverse().join(' ') && heads[column].ariaSort === 'descending');
button.click();
check('as it was', order() === before && !heads[column].ariaSort);

const field = document.querySelector('input[type=search]');
field.value = 'PMX 50';
field.dispatchEvent(new Event('input'));
check('filter', rows().every(row => (getComputedStyle(row).display !== 'none') === (/pmx/.test(row.textContent) && /50/.test(row.textContent))));
field.value = '';
field.dispatchEvent(new Event('input'));

const shown = rank => {
  const of = [...document.querySelectorAll(`svg .s${rank}:not(.key, .key *)`), ...document.querySelectorAll(`tr[data-rank~="${rank}"]`)];
  return of.filter(e => !table.contains(e) && getComputedStyle(e).display !== 'none').length;
};
const boxes = [...table.querySelectorAll('tbody input[type=checkbox]')], number = shown(1);
check('something is shown', number > 5);
boxes[1].click();
check('hidden', shown(1) === 0 && shown(0) > 5);
boxes[1].click();
check('shown again', shown(1) === number);
document.querySelector('svg .key.s1').dispatchEvent(new Event('click'));
check('hidden by the legend', shown(1) === 0 && !boxes[1].checked);
document.querySelector('thead input[type=checkbox]').click();
check('all shown', shown(1) === number && boxes.every(box => box.checked));

const cell = (row, name) => rows()[row].cells[heads.findLastIndex(head => head.textContent === name)].firstChild?.textContent;
const effect = Number(cell(1, 'A12')), ratio = Number(cell(1, 'ratio')), p = cell(1, 'p');
const baseline = document.querySelector('select');
baseline.value = 1;
baseline.dispatchEvent(new Event('change'));
check('ratio', cell(1, 'ratio') === '1' && Math.abs(Number(cell(0, 'ratio')) * ratio - 1) < .01);
check('A12', Math.abs(Number(cell(0, 'A12')) + effect - 1) < .002 && !cell(1, 'A12'));
check('p', cell(0, 'p') === p);

// The contrast of texts with what is behind them, and the size of the letters of plots.
const canvas = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
const rgb = colour => {
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = colour;
  canvas.fillRect(0, 0, 1, 1);
  const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
  return [r, g, b, a / 255];
};
const over = (top, below, opacity = 1) => top.slice(0, 3).map((v, i) => v * top[3] * opacity + below[i] * (1 - top[3] * opacity));
const behind = e => e ? over(rgb(getComputedStyle(e).backgroundColor), behind(e.parentElement)) : [255, 255, 255];
const light = colour => colour.map(v => v / 255).map(v => v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4)
  .reduce((sum, v, i) => sum + v * [.2126, .7152, .0722][i], 0);
const contrast = (a, b) => (Math.max(light(a), light(b)) + .05) / (Math.min(light(a), light(b)) + .05);
for (const e of document.querySelectorAll('h1, h2, h3, p, th, td, small, dt, dd, figcaption, label, select, svg text')) {
  if (e.getClientRects().length === 0) continue;
  const style = getComputedStyle(e), in_plot = e.tagName === 'text', cell = in_plot && e.closest('g')?.querySelector(':scope > rect');
  const page_back = behind(e.closest('svg')?.parentElement ?? e);
  const back = cell ? over(rgb(getComputedStyle(cell).fill), page_back, Number(getComputedStyle(cell).fillOpacity)) : page_back;
  const found = contrast(over(rgb(in_plot ? style.fill : style.color), back, in_plot ? Number(style.fillOpacity) : 1), back);
  if (found < 4.5) faults.push(`contrast ${found.toFixed(2)} of ${e.tagName} ${e.textContent}`);
  if (in_plot && parseFloat(style.fontSize) * e.ownerSVGElement.getBoundingClientRect().width / e.ownerSVGElement.viewBox.baseVal.width < 10.99)
    faults.push('small: ' + e.textContent);
}
// Only tables scroll sideways, inside their boxes.
const wide = (what, e) => check(`${what} is ${e.scrollWidth} wide`, e.scrollWidth <= e.clientWidth);
wide('the page', document.documentElement);
for (const e of document.querySelectorAll('figure')) wide(e.querySelector('h3').textContent, e);
for (const e of document.querySelectorAll('figure')) check('a plot is shown', [...e.querySelectorAll('svg')].some(plot => plot.getClientRects().length));
document.title = 'verdict: ' + (faults.slice(0, 5).join('; ') || 'good');
</script>)";
  auto page = page_of(sample_results(sample_design(16, 1, 30, 20'000)));
  page.insert(page.find("<head>") + 6, first);
  page.insert(page.rfind("</body>"), last);
  const auto folder = std::filesystem::temp_directory_path() / ("clade_page_" + std::to_string(::getpid()));
  std::filesystem::create_directories(folder);
  clade::report::write_file((folder / "page.html").string(), page);
  // Pages of three widths in one.
  clade::report::write_file((folder / "all.html").string(), R"(<!DOCTYPE html><title></title>
<iframe src="page.html" width="400"></iframe><iframe src="page.html" width="800"></iframe>
<iframe src="page.html" width="1280"></iframe><script>
addEventListener('load', () => document.title = Array.from(frames).map(frame => `${frame.innerWidth} ${frame.document.title}`).join());
</script>)");
  for (const auto* scheme : {"1", "0"}) {  // light, dark
    const auto command =
        "timeout 600 chromium --headless --no-sandbox --disable-gpu --disable-dev-shm-usage --window-size=1400,800 "
        "--allow-file-access-from-files --user-data-dir=" +
        folder.string() + "/profile --blink-settings=preferredColorScheme=" + scheme + " --dump-dom file://" +
        folder.string() + "/all.html 2> /dev/null > " + folder.string() + "/dom.html";
    const bool works = std::system(command.c_str()) == 0;
    std::ifstream file(folder / "dom.html");
    const std::string dom(std::istreambuf_iterator<char>(file), {});
    const auto begin = dom.find("<title>");
    // Some containers do not let it start.
    if (!works || begin == std::string::npos) {
      std::cerr << "skipped: chromium does not show a page here\n";
      break;
    }
    BOOST_TEST(dom.substr(begin, dom.find("</title>") - begin) ==
               "<title>400 verdict: good,800 verdict: good,1280 verdict: good");
  }
  std::filesystem::remove_all(folder);
}

BOOST_AUTO_TEST_CASE(plots_fit_telephones_tablets_and_wide_pages) {
  for (const auto& of : samples()) {
    const auto page = page_of(of);
    // Images by the width of the page that shows them.
    const auto images = [&](const std::string& kind) {
      std::vector<std::string> found;
      for (auto at = page.find("<div class=\"on-" + kind); at != page.npos;
           at = page.find("<div class=\"on-" + kind, at + 1)) {
        const auto end = page.find("</div>", at);
        for (auto svg = page.find("<svg ", at); svg < end; svg = page.find("<svg ", svg + 1))
          found.push_back(page.substr(svg, page.find("</svg>", svg) - svg));
      }
      return found;
    };
    const auto width = [](const std::string& image) {
      return support::number(support::tags(image, "svg")[0], "width");
    };
    const auto phone = images("phone"), tablet = images("tablet"), desk = images("desk");
    BOOST_TEST(phone.size() >= 2u);
    BOOST_TEST(phone.size() == desk.size());
    for (const auto& image : phone) {
      BOOST_TEST(width(image) <= 376);
      for (const auto& text : support::tags(image, "text")) BOOST_TEST(support::number(text, "font-size") >= 11, text);
    }
    for (const auto& image : tablet) BOOST_TEST(width(image) <= 728);
    for (const auto& image : desk) BOOST_TEST(width(image) <= 1200);
    // What is too wide for a tablet has an image for it.
    BOOST_TEST(std::ranges::count_if(desk, [&](const auto& image) { return width(image) > 728; }) ==
               static_cast<std::ptrdiff_t>(tablet.size()));
    // An image is exported once.
    const auto files = clade::report::plots_of(of, analyse(of));
    for (const auto& image : phone)
      BOOST_TEST(std::ranges::none_of(files, [&](const auto& f) { return f.content.starts_with(image); }));
    std::size_t all = 0;
    for (const auto& tag : support::tags(page, "svg")) all += support::attribute(tag, "role") == "img";
    BOOST_TEST(files.size() == all - phone.size() - tablet.size());
  }
}

BOOST_AUTO_TEST_CASE(plots_of_half_the_width_leave_no_empty_half) {
  for (const std::size_t settings : {7u, 16u}) {  // fewer have no plots of the whole width
    const auto plan = sample_design(settings, 1, 10, 4000);
    std::vector<std::vector<clade::study::trial>> trials(settings);
    for (std::size_t s = 0; s < settings; ++s) {
      for (std::size_t r = 0; r < plan.runs; ++r) {
        const auto evaluations = 40 + 10 * s + r;
        trials[s].push_back({true, evaluations, 4, {{evaluations, 4}}, 0});
      }
    }
    const auto page = page_of({plan, std::move(trials)});
    const auto last_half = page.rfind("<figure><h3>");
    const auto first_whole = page.find("<figure class=\"whole", page.find("<div class=\"plots\">"));
    BOOST_REQUIRE(last_half != page.npos);
    BOOST_REQUIRE(first_whole != page.npos);
    BOOST_TEST(last_half < first_whole);
    BOOST_TEST(page.find("<h3>Expected running time</h3>") < first_whole);
  }
}

BOOST_AUTO_TEST_CASE(no_plot_of_half_the_width_is_alone) {
  for (const bool has_course : {false, true}) {
    for (std::size_t settings = 2; settings <= 12; ++settings) {  // 7 to 10 have a matrix of half the width
      for (const bool succeeds : {false, true}) {
        const auto plan = sample_design(settings, 1, 10, 4000);
        clade::study::trial t{succeeds, 40, 4, {}, 0};
        if (has_course) t.improvements = {{1, 9}, {40, 4}};
        const auto page = page_of({plan, {settings, std::vector(plan.runs, t)}});
        std::size_t halves = 0;
        for (const auto& tag : support::tags(page, "figure")) halves += tag.find("whole") == tag.npos;
        BOOST_TEST(halves != 1u, settings << " settings, success: " << succeeds << ", courses: " << has_course);
        BOOST_TEST(page.find("<h3>Every setting against every other</h3>") != page.npos);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(the_contrast_of_text_is_at_least_that_of_the_guidelines) {
  using rgb = std::array<double, 3>;
  const auto colour = [](std::string_view text) {
    rgb found{};
    const bool brief = text.size() < 7;
    for (std::size_t i = 0; i < 3; ++i) {
      const auto digits = brief ? std::string(2, text[1 + i]) : std::string(text.substr(1 + 2 * i, 2));
      found[i] = static_cast<double>(std::stoi(digits, nullptr, 16)) / 255;
    }
    return found;
  };
  const auto light = [](const rgb& of) {
    double sum = 0;
    for (std::size_t i = 0; i < 3; ++i)
      sum += std::array{.2126, .7152, .0722}[i] *
             (of[i] <= .03928 ? of[i] / 12.92 : std::pow((of[i] + .055) / 1.055, 2.4));
    return sum;
  };
  const auto contrast = [&](const rgb& a, const rgb& b) {
    return (std::max(light(a), light(b)) + .05) / (std::min(light(a), light(b)) + .05);
  };
  const auto over = [](const rgb& top, const rgb& below, double opacity) {
    rgb mixed{};
    for (std::size_t i = 0; i < 3; ++i) mixed[i] = opacity * top[i] + (1 - opacity) * below[i];
    return mixed;
  };
  BOOST_TEST(contrast(colour("#fff"), colour("#000000")) == 21, boost::test_tools::tolerance(1e-12));
  const auto style = clade::report::page::style;
  const auto dark = style.find("prefers-color-scheme: dark");
  for (const auto scheme : {style.substr(0, dark), style.substr(dark, style.find("@media print") - dark)}) {
    const auto of = [&](const std::string& name) {
      const auto at = scheme.find("--" + name + ": ") + name.size() + 4;
      return colour(scheme.substr(at, scheme.find(';', at) - at));
    };
    for (const auto* text : {"text", "faint"}) {
      for (const auto* back : {"back", "panel", "best", "note"})
        BOOST_TEST(contrast(of(text), of(back)) >= 4.5, text << " on " << back);
    }
    // Rows of hidden settings, and their names in legends.
    BOOST_TEST(contrast(over(of("text"), of("back"), .65), of("back")) >= 4.5);
    // The cells of the matrix.
    for (const auto superiority : {0., .25, .5, .75, 1.}) {
      const auto shade = "<rect " + clade::report::plots::internal::shade_of(superiority);
      const auto cell =
          over(colour(support::attribute(shade, "fill")), of("back"), support::number(shade, "fill-opacity"));
      BOOST_TEST(contrast(of("text"), cell) >= 4.5, "on the cell of " << superiority);
    }
  }
}

BOOST_AUTO_TEST_CASE(hostile_names_stay_text) {
  for (const auto& of : support::hostile_results()) {
    const auto page = page_of(of);
    BOOST_TEST(support::fault_of_markup(page) == "");
    for (const auto* part : {"<script>alert", "\xff", "\x1b", "\xe2\x80\xa8", "\xe2\x80\xae"})
      BOOST_TEST(!holds(page, part));
  }
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
