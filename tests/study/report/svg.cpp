// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <clade/random/random_stream.hpp>
#include <clade/study/report/svg/axis.hpp>
#include <clade/study/report/svg/canvas.hpp>
#include <clade/study/report/svg/text.hpp>
#include <cmath>
#include <cstddef>
#include <limits>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "markup.hpp"

BOOST_AUTO_TEST_SUITE(report_tests)
BOOST_AUTO_TEST_SUITE(svg_tests)

namespace svg = clade::report::svg;
using kind = svg::scale::kind;

namespace {

constexpr auto infinity = std::numeric_limits<double>::infinity();

double uniform(clade::random_stream& rng) { return static_cast<double>(rng() >> 11) * 0x1p-53; }

// Whether a number has at most two significant digits.
bool is_round(double value) {
  if (value == 0) return true;
  const auto digits = std::abs(value) / std::pow(10.0, std::floor(std::log10(std::abs(value))) - 1);
  return std::abs(digits - std::round(digits)) < 1e-6;
}

}  // namespace

BOOST_AUTO_TEST_CASE(markup_in_texts_is_escaped) {
  BOOST_TEST(svg::escape("<a href=\"x\">&'") == "&lt;a href=&quot;x&quot;&gt;&amp;&#39;");
  BOOST_TEST(svg::escape("Größe 中 🙂") == "Größe 中 🙂");
  BOOST_TEST(svg::escape("a\nb\tc") == "a b c");
}

BOOST_AUTO_TEST_CASE(what_is_no_text_becomes_a_replacement_character) {
  for (const auto* bad :
       {"\xff", "\xc3", "\xed\xa0\x80", "\xc0\xaf", "\xe0\x80\x80", "\x01", "\x7f", "\xf5\x80\x80\x80"}) {
    const auto safe = svg::escape(bad);
    BOOST_TEST(safe.starts_with("\xef\xbf\xbd"), "for " << safe);
  }
  BOOST_TEST(svg::escape("a\xffz") == "a\xef\xbf\xbdz");
}

BOOST_AUTO_TEST_CASE(numbers_are_written_for_people) {
  BOOST_TEST(svg::number(0) == "0");
  BOOST_TEST(svg::number(-0.0) == "0");
  BOOST_TEST(svg::number(12300) == "12,300");
  BOOST_TEST(svg::number(999999) == "999,999");
  BOOST_TEST(svg::number(999'999'999) == "1 G");
  BOOST_TEST(svg::number(1.2e6) == "1.2 M");
  BOOST_TEST(svg::number(3e9) == "3 G");
  BOOST_TEST(svg::number(0.003) == "0.003");
  BOOST_TEST(svg::number(0.0314159) == "0.03142");
  BOOST_TEST(svg::number(2.5e-7) == "2.5e-7");
  BOOST_TEST(svg::number(1e20) == "1e20");
  BOOST_TEST(svg::number(-1.5) == "−1.5");
  BOOST_TEST(svg::number(infinity) == "∞");
  BOOST_TEST(svg::number(-infinity) == "−∞");
  BOOST_TEST(svg::number(std::nan("")) == "–");
  BOOST_TEST(svg::coordinate(-0.01) == "0");
  BOOST_TEST(svg::coordinate(12.345) == "12.3");
}

BOOST_AUTO_TEST_CASE(a_scale_maps_its_ends_to_its_pixels) {
  for (const auto how : {kind::linear, kind::logarithmic}) {
    const svg::scale on{how, 10, 1000, 50, 250};
    BOOST_TEST(on(10) == 50);
    BOOST_TEST(on(1000) == 250);
    BOOST_TEST(on(5000) == 250);
  }
  BOOST_TEST((svg::scale{kind::linear, 0, 10, 100, 0}(2.5)) == 75);
  BOOST_TEST((svg::scale{kind::logarithmic, 1, 100, 0, 100}(10)) == 50);
  const svg::scale both{kind::symmetric, -1000, 1000, 0, 100, 1};
  BOOST_TEST(both(0) == 50);
  BOOST_TEST(std::abs(both(10) - (50 + 100.0 / 8 * 2)) < 1e-9);
  BOOST_TEST(std::abs(both(-10) + both(10) - 100) < 1e-9);
}

BOOST_AUTO_TEST_CASE(a_scale_is_chosen_by_the_span_of_the_values) {
  BOOST_TEST((svg::fitting_scale(1, 900, 1, 3, 0, 1).type == kind::linear));
  BOOST_TEST((svg::fitting_scale(1, 2000, 1, 3, 0, 1).type == kind::logarithmic));
  BOOST_TEST((svg::fitting_scale(0, 2000, 1, 3, 0, 1).type == kind::symmetric));
  BOOST_TEST((svg::fitting_scale(-2000, -1, 1, 3, 0, 1).type == kind::symmetric));
  BOOST_TEST((svg::fitting_scale(0, 2000, 10, 3, 0, 1).type == kind::linear));
  const auto constant = svg::fitting_scale(-5, -5, 5, 3, 0, 100);
  BOOST_TEST(constant.low < -5);
  BOOST_TEST(constant.high > -5);
  BOOST_TEST(std::isfinite(svg::fitting_scale(-1.7e308, 1.7e308, 1, 3, 0, 100)(3)));
}

BOOST_AUTO_TEST_CASE(ticks_are_what_one_would_choose) {
  const std::vector<double> linear{0, 20, 40, 60, 80, 100}, fractions{0, 0.1, 0.2, 0.3}, decades{10, 100, 1000, 10000},
      digits{50, 100, 200, 500, 1000}, both{-100, -10, -1, 0, 1, 10, 100}, narrow{1000, 1100, 1200};
  BOOST_TEST(svg::ticks({kind::linear, 0, 100, 0, 1}, 6) == linear);
  BOOST_TEST(svg::ticks({kind::linear, 0, 0.35, 0, 1}, 5) == fractions);
  BOOST_TEST(svg::ticks({kind::logarithmic, 7, 20000, 0, 1}, 6) == decades);
  BOOST_TEST(svg::ticks({kind::logarithmic, 50, 1000, 0, 1}, 6) == digits);
  BOOST_TEST(svg::ticks({kind::logarithmic, 990, 1250, 0, 1}, 4) == narrow);
  BOOST_TEST(svg::ticks({kind::symmetric, -200, 200, 0, 1, 1}, 7) == both);
}

BOOST_AUTO_TEST_CASE(ticks_are_round_and_within_the_scale_for_any_range) {
  clade::random_stream rng(6);
  for (int i = 0; i < 20000; ++i) {
    const auto exponent = uniform(rng) * 30 - 15;
    auto low = (uniform(rng) - 0.5) * std::pow(10.0, exponent);
    auto high = low + std::pow(10.0, exponent + uniform(rng) * 6 - 3);
    const auto how = static_cast<kind>(rng.below(3u));
    if (how == kind::logarithmic) {
      low = std::pow(10.0, exponent);
      high = low * std::pow(10.0, 0.01 + uniform(rng) * 12);
    }
    const auto whole = rng.below(4u) == 0 && high - low > 3 && how != kind::symmetric;
    const auto most = 2 + rng.below(std::size_t{9});
    const svg::scale on{how, low, high, 0, 500, std::pow(10.0, std::floor(exponent) - 3)};
    const auto at = svg::ticks(on, most, whole);
    BOOST_TEST_REQUIRE(at.size() <= most);
    // A range may contain a single power of ten or a single multiple of a step.
    if (how == kind::linear && most > 4 && !whole) BOOST_TEST_REQUIRE(at.size() >= 2u);
    for (std::size_t k = 0; k < at.size(); ++k) {
      BOOST_TEST_REQUIRE(at[k] >= low);
      BOOST_TEST_REQUIRE(at[k] <= high);
      if (k > 0) BOOST_TEST_REQUIRE(at[k] > at[k - 1]);
      if (whole) BOOST_TEST_REQUIRE(at[k] == std::floor(at[k]));
      // On linear scales the steps are round; the values may have more digits.
      const auto round =
          how == kind::symmetric || at.size() < 2 || k == 0 || is_round(at[k]) || is_round(at[k] - at[k - 1]);
      BOOST_TEST_REQUIRE(round, "tick " << at[k] << " in " << low << " to " << high);
    }
    const auto labels = svg::tick_labels(at);
    BOOST_TEST_REQUIRE((std::set(labels.begin(), labels.end()).size() == labels.size()),
                       "equal labels in " << low << " to " << high << ": " << (labels.empty() ? "" : labels[0]));
  }
}

BOOST_AUTO_TEST_CASE(a_logarithmic_axis_has_three_labels_that_stand_apart) {
  clade::random_stream rng(9);
  for (int i = 0; i < 3000; ++i) {
    // As narrow as a panel of many, or as wide as a plot; less than a decade, or several.
    const auto width = i % 2 == 0 ? 190.0 : 450.0;
    const auto low = std::pow(10.0, uniform(rng) * 5), high = low * 1.5 * std::pow(10.0, uniform(rng) * (i % 3) * 2);
    const auto whole = high - low > 4;
    svg::canvas on(width + 60);
    svg::horizontal_axis(on, {kind::logarithmic, low, high, 20, width + 20}, 0, 50, "", whole, i % 2 == 0 ? 4 : 8);
    const auto boxes = support::texts(on.finish(80, "", ""));
    BOOST_TEST_REQUIRE(boxes.size() >= 3u, low << " to " << high << " has " << boxes.size() << " labels");
    for (std::size_t k = 1; k < boxes.size(); ++k)
      BOOST_TEST_REQUIRE(boxes[k].left > boxes[k - 1].right + 5, boxes[k - 1].words << " beside " << boxes[k].words);
    BOOST_TEST_REQUIRE(svg::ticks({kind::logarithmic, low, high, 0, 1}, 6, whole).size() >= 3u);
  }
}

BOOST_AUTO_TEST_CASE(ticks_end_for_ranges_at_the_limits_of_numbers) {
  for (const auto& [low, high] : {std::pair{1e18, 1e18 + 512}, {-1e300, 1e300}, {0.0, 5e-300}, {1e-300, 1e300}}) {
    for (const auto how : {kind::linear, kind::logarithmic, kind::symmetric}) {
      if (how == kind::logarithmic && low <= 0) continue;
      const auto at = svg::ticks({how, low, high, 0, 1, 1e-5}, 8);
      BOOST_TEST(at.size() <= 8u);
      for (const auto v : at) BOOST_TEST(std::isfinite(v));
    }
  }
}

BOOST_AUTO_TEST_CASE(all_styles_can_be_told_apart) {
  std::set<std::string> all, without_colour, without_dash, without_marker, markers;
  for (std::size_t i = 0; i < svg::style_count; ++i) {
    const auto look = svg::style_of(i);
    const auto colour = std::to_string(look.colour) + ' ', marker = svg::marker(i, 0, 0) + ' ';
    const std::string dash(look.dash);
    all.insert(colour + marker + dash);
    if (i < svg::colour_count * svg::colour_count) without_dash.insert(colour + marker);
    if (i < svg::clear_style_count) without_colour.insert(marker + dash);
    if (i < svg::clear_style_count) without_marker.insert(colour + dash);
    if (i < svg::colour_count) markers.insert(marker);
  }
  BOOST_TEST(svg::style_count >= 100u);
  BOOST_TEST(all.size() == svg::style_count);
  BOOST_TEST(without_dash.size() == svg::colour_count * svg::colour_count);
  BOOST_TEST(without_colour.size() == svg::clear_style_count);
  BOOST_TEST(without_marker.size() == svg::clear_style_count);
  BOOST_TEST(markers.size() == svg::colour_count);
  BOOST_TEST(svg::style_of(svg::style_count).paint == svg::style_of(0).paint);
  BOOST_TEST(svg::marker(svg::style_count, 0, 0) == svg::marker(0, 0, 0));
}

BOOST_AUTO_TEST_CASE(texts_are_cut_in_the_middle_to_the_width_they_may_have) {
  BOOST_TEST(svg::shorten("short", 100, 12) == "short");
  for (const auto* text :
       {"crossover=order, population=50", "ÄÖÜäöüßÄÖÜäöüß", "中文中文中文中文", "iiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiii"}) {
    for (const double width : {30.0, 50.0, 80.0}) {
      const auto cut = svg::shorten(text, width, 12);
      BOOST_TEST(svg::text_width(cut, 12) <= width);
      BOOST_TEST(cut.find("…") != std::string::npos);
    }
  }
  const auto cut = svg::shorten("crossover=order, population=50", 120, 12);
  BOOST_TEST(cut.starts_with("cross"));
  BOOST_TEST(cut.ends_with("=50"));
  BOOST_TEST(svg::text_width("WW", 10) > svg::text_width("ii", 10));
}

BOOST_AUTO_TEST_CASE(names_that_are_cut_to_the_same_get_a_number) {
  const std::vector<std::string> names{"population=20, mutation-rate=0.01, none",
                                       "population=20, mutation-rate=0.02, none", "short"};
  const std::vector<std::string> notes{"", " (2)", ""}, empty(3);
  BOOST_TEST(svg::distinguishing_notes(names, 90, 12) == notes);
  BOOST_TEST(svg::distinguishing_notes(names, 400, 12) == empty);
  const auto rows =
      svg::row_labels({std::string(99, 'x') + "12" + std::string(99, 'x'), std::string(200, 'x')}, empty, 80);
  BOOST_TEST((rows[0].lines != rows[1].lines));
}

BOOST_AUTO_TEST_CASE(texts_are_wrapped_between_words) {
  const std::vector<std::string> two{"crossover=order,", "population=50"};
  BOOST_TEST(svg::wrap("crossover=order, population=50", 120, 11, 2) == two);
  const std::vector<std::string> parameter{"algorithm=", "bipop"};
  BOOST_TEST(svg::wrap("algorithm=bipop", 80, 11, 2) == parameter);
  BOOST_TEST(svg::wrap("short", 120, 11, 2) == std::vector<std::string>{"short"});
  const auto long_word = svg::wrap(std::string(100, 'x'), 100, 11, 2);
  BOOST_TEST(long_word.size() == 2u);
  for (const auto& line : long_word) BOOST_TEST(svg::text_width(line, 11) <= 100);
  BOOST_TEST(svg::wrap("中文", 1, 11, 2).size() == 1u);
}

BOOST_AUTO_TEST_CASE(labels_are_spread_as_little_as_their_distance_asks) {
  const std::vector<double> free{10, 50}, close{50, 50, 50}, moved{40, 50, 60}, edge{100, 100}, at_edge{90, 100};
  BOOST_TEST(svg::spread(free, 10, 0, 100) == free);
  BOOST_TEST(svg::spread(close, 10, 0, 100) == moved);
  BOOST_TEST(svg::spread(edge, 10, 0, 100) == at_edge);
  clade::random_stream rng(8);
  for (int i = 0; i < 2000; ++i) {
    std::vector<double> wanted(1 + rng.below(std::size_t{25}));
    for (auto& w : wanted) w = std::floor(uniform(rng) * 30) * 10;
    std::ranges::sort(wanted);
    const auto gap = std::min(13.0, 290.0 / static_cast<double>(std::max<std::size_t>(wanted.size() - 1, 1)));
    const auto places = svg::spread(wanted, 13, 0, 290);
    for (std::size_t k = 0; k < places.size(); ++k) {
      BOOST_TEST_REQUIRE(places[k] >= -1e-9);
      BOOST_TEST_REQUIRE(places[k] <= 290 + 1e-9);
      if (k > 0) BOOST_TEST_REQUIRE(places[k] - places[k - 1] >= gap - 1e-6);
    }
  }
}

BOOST_AUTO_TEST_CASE(an_image_is_markup_with_a_title_and_a_description) {
  svg::canvas on(300);
  on.line(0, 0, 10, 10, svg::grid_line);
  on.begin_setting(1);
  on.curve(1, "M0 0H10");
  on.marker(1, 5, 5);
  on.end_group();
  on.text(0, 20, "a <b> & \"c\"", {}, 40);
  const auto image = on.finish(100, "t<", "d&");
  BOOST_TEST(support::fault_of_markup(image) == "");
  BOOST_TEST(image.find("<title>t&lt;</title>") != std::string::npos);
  BOOST_TEST(image.find("<desc>d&amp;</desc>") != std::string::npos);
  BOOST_TEST(image.find("viewBox=\"0 0 300 100\"") != std::string::npos);
  BOOST_TEST(image.find("role=\"img\"") != std::string::npos);
  BOOST_TEST(image.find("<title>a &lt;b&gt; &amp; &quot;c&quot;</title>") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(faults_of_markup_are_found) {
  for (const auto* bad :
       {"<a>", "<a></b>", "a & b", "a < b", "<a x=1/>", "<a x=\"1\" x=\"2\"/>", "</a>", "<a", "a > b"}) {
    BOOST_TEST(support::fault_of_markup(bad) != "", "in " << bad);
  }
  BOOST_TEST(support::fault_of_markup("<a x=\"1\"><b/>&amp;</a>") == "");
}

BOOST_AUTO_TEST_CASE(a_legend_shows_every_name_within_its_width) {
  for (const std::size_t n : {1u, 2u, 7u, 20u}) {
    for (const std::size_t length : {1u, 20u, 90u}) {
      std::vector<std::string> names;
      for (std::size_t i = 0; i < n; ++i) names.push_back(std::string(length, 'm') + std::to_string(i));
      const svg::legend legend(names, std::vector<std::string>(n, " † 10 runs"), 560, "a heading");
      svg::canvas on(560);
      legend.draw(on, 0, 0);
      const auto boxes = support::texts(on.finish(legend.height(), "", ""));
      BOOST_TEST(boxes.size() == 2 * n + 1);
      for (std::size_t i = 0; i < boxes.size(); ++i) {
        BOOST_TEST(boxes[i].right <= 560);
        BOOST_TEST(boxes[i].bottom <= legend.height());
        for (std::size_t k = 0; k < i; ++k) BOOST_TEST(!boxes[i].overlaps(boxes[k]));
      }
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
