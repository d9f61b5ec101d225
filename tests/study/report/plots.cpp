// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <clade/study/experiment/analysis.hpp>
#include <clade/study/experiment/results.hpp>
#include <clade/study/report/page/document.hpp>
#include <clade/study/report/plots/against_parameters.hpp>
#include <clade/study/report/plots/boxes.hpp>
#include <clade/study/report/plots/convergence.hpp>
#include <clade/study/report/plots/ecdf.hpp>
#include <clade/study/report/plots/main_effects.hpp>
#include <clade/study/report/plots/pairwise.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "markup.hpp"
#include "sample_results.hpp"
#include "support/repetitions.hpp"

BOOST_AUTO_TEST_SUITE(report_tests)
BOOST_AUTO_TEST_SUITE(plots_tests)

namespace plots = clade::report::plots;
using clade::study::analyse;
using support::sample_design;
using support::sample_results;

namespace {

// A setting for each list of runtimes; 0 is a failed run.
clade::study::results tiny(const std::vector<std::vector<std::uint64_t>>& runtimes, std::uint64_t budget) {
  clade::study::design plan{.title = "tiny", .runs = runtimes.front().size(), .budget = budget};
  std::vector<std::vector<clade::study::trial>> trials;
  for (const auto& of_setting : runtimes) {
    plan.settings.push_back({std::string(1, static_cast<char>('a' + static_cast<char>(plan.settings.size())))});
    auto& runs = trials.emplace_back();
    for (const auto t : of_setting) {
      runs.push_back(
          {.success = t > 0, .evaluations = t > 0 ? t : budget, .best = 3, .improvements = {{1, 9}, {2, 3}}});
    }
  }
  return {plan, trials};
}

// All plots in this width; 0 is the usual one of each.
std::vector<std::string> all_plots(const clade::study::results& of, double width = 0) {
  const auto found = analyse(of);
  const auto or_usual = [&](double usual) { return width > 0 ? width : usual; };
  const auto usual = or_usual(clade::report::svg::plot_width);
  const auto small = found.ranking.size() > plots::max_bands;
  return {plots::ecdf(of, found, usual),
          plots::convergence(of, found, {}, or_usual(small ? 2 * usual : usual)),
          plots::boxes(of, found, usual),
          plots::against_parameters(of, found, plots::measure::success_rate, usual),
          plots::against_parameters(of, found, plots::measure::expected_running_time, usual),
          plots::pairwise(of, found, or_usual(plots::matrix_width(found)))};
}

// Every plot in all its widths.
std::vector<std::string> all_widths(const clade::study::results& of) {
  auto all = all_plots(of);
  for (const auto width : {clade::report::svg::phone_width, clade::report::page::tablet_width})
    for (auto& image : all_plots(of, width)) all.push_back(std::move(image));
  return all;
}

void check_texts(const std::string& image) {
  const auto root = support::tags(image, "svg").front();
  const auto width = support::number(root, "width"), height = support::number(root, "height");
  const auto boxes = support::texts(image);
  for (const auto& text : support::tags(image, "text")) BOOST_TEST(support::number(text, "font-size") >= 11, text);
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    BOOST_TEST(boxes[i].left >= -0.5, "cut at the left: " << boxes[i].words);
    BOOST_TEST(boxes[i].right <= width + 0.5, "cut at the right: " << boxes[i].words);
    BOOST_TEST(boxes[i].top >= 0, "cut at the top: " << boxes[i].words);
    BOOST_TEST(boxes[i].bottom <= height, "cut at the bottom: " << boxes[i].words);
    for (std::size_t k = 0; k < i; ++k) {
      BOOST_TEST(!boxes[i].overlaps(boxes[k]), boxes[i].words << " over " << boxes[k].words);
    }
  }
}

// The path of the curve of a rank: the first in its group.
std::string outline(const std::string& image, std::size_t rank) {
  const auto group = image.find("class=\"s s" + std::to_string(rank) + ' ');
  BOOST_TEST_REQUIRE(group != std::string::npos);
  return support::attribute(support::tags(image.substr(group), "path").front(), "d");
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_ecdf_steps_up_where_runs_succeed) {
  // From 9, a tenth before the first success, to 1000 evaluations, over 458 pixels; from 0 at 324 to 1 at 34.
  const auto of = tiny({{10, 100, 100, 0}, {0, 0, 0, 1000}}, 1000);
  const auto image = plots::ecdf(of, analyse(of));
  const auto x = [](double v) {
    return clade::report::svg::coordinate(60 + 458 * std::log(v / 9) / std::log(1000.0 / 9));
  };
  BOOST_TEST(outline(image, 0) == "M60 324H" + x(10) + "V251.5H" + x(100) + "V106.5H518");
  BOOST_TEST(outline(image, 1) == "M60 324H518V251.5H518");
}

BOOST_AUTO_TEST_CASE(axes_are_cut_soon_after_the_last_success_and_say_so) {
  const auto says = [](const std::string& image, const std::string& words) {
    return std::ranges::any_of(support::texts(image), [&](const auto& b) { return b.words == words; });
  };
  const auto of = tiny({{10, 40, 400, 500}, {20, 30, 0, 0}}, 20000);
  const auto found = analyse(of);
  // All events are within the first 500 evaluations. The first curve is at 100 % there, before the right
  // end.
  const auto x = [](double v) {
    return clade::report::svg::coordinate(60 + 458 * std::log(v / 9) / std::log(600.0 / 9));
  };
  for (const auto& image : {plots::ecdf(of, found), plots::boxes(of, found)}) {
    BOOST_TEST(says(image, "cut before the budget 20,000"));
    BOOST_TEST(!says(image, "20,000"));
    BOOST_TEST(!says(image, "10,000"));
  }
  BOOST_TEST(outline(plots::ecdf(of, found), 0).ends_with("H" + x(500) + "V34H518"));
  const auto late = tiny({{10, 40, 400, 15000}, {20, 30, 0, 0}}, 20000);
  BOOST_TEST(says(plots::ecdf(late, analyse(late)), "budget 20,000"));
  const auto none = tiny({{0}, {0}}, 20000);
  BOOST_TEST(says(plots::ecdf(none, analyse(none)), "budget 20,000"));
}

BOOST_AUTO_TEST_CASE(the_band_holds_the_middle_half_of_the_runs) {
  clade::study::design plan{.settings = {{"a"}, {"b"}}, .runs = 5, .budget = 100};
  std::vector<std::vector<clade::study::trial>> trials(2);
  for (auto& runs : trials) {
    for (int k = 0; k < 5; ++k) {
      const auto value = static_cast<double>(k);
      runs.push_back({.evaluations = 100, .best = value, .improvements = {{10, 10 + value}, {50, value}}});
    }
    runs[4].improvements = {{30, 14}};
  }
  const clade::study::results of(plan, trials);
  const auto bands = plots::convergence_bands(of, 0, {9, 10, 29, 30, 49, 50, 100});
  // The last run has no fitness before 30 and counts as worse than all others.
  BOOST_TEST_REQUIRE(bands.size() == 6u);
  BOOST_TEST(bands[0].evaluations == 10);
  BOOST_TEST(bands[0].lower == 11);
  BOOST_TEST(bands[0].median == 12);
  BOOST_TEST(bands[0].upper == 13);
  BOOST_TEST(bands[4].lower == 1);
  BOOST_TEST(bands[4].median == 2);
  BOOST_TEST(bands[4].upper == 3);
  BOOST_TEST(bands[5].median == 2);
}

BOOST_AUTO_TEST_CASE(a_first_generation_beyond_the_budget_counts_at_the_budget) {
  clade::study::design plan{.settings = {{"a"}, {"b"}}, .runs = 1, .budget = 10};
  const clade::study::trial run{.evaluations = 50, .best = 7, .improvements = {{50, 7}}};
  const clade::study::results of(plan, {{run}, {run}});
  const auto bands = plots::convergence_bands(of, 0, {5, 10});
  BOOST_TEST_REQUIRE(bands.size() == 1u);
  BOOST_TEST(bands[0].median == 7);
}

BOOST_AUTO_TEST_CASE(a_box_stays_open_where_too_many_runs_failed) {
  const auto of = tiny({{10, 20, 30, 40, 50}, {10, 20, 30, 0, 0}, {10, 0, 0, 0, 0}}, 100);
  const auto image = plots::boxes(of, analyse(of));
  const auto closed = [&](std::size_t rank) {
    const auto group = image.substr(image.find("class=\"s s" + std::to_string(rank) + ' '));
    const auto paths = support::tags(group.substr(0, group.find("</g>")), "path");
    // The marker is first, then the box if there is one.
    return support::attribute(paths[1], "d").find('Z') != std::string::npos;
  };
  BOOST_TEST(closed(0));
  BOOST_TEST(!closed(1));
  BOOST_TEST(!closed(2));
  const auto boxes = support::texts(image);
  for (const auto* failures : {"0", "2", "4"}) {
    BOOST_TEST(std::ranges::any_of(boxes, [&](const auto& b) { return b.words == failures; }));
  }
  // Not even a quarter of the runs of the last setting succeeded: no box, and one point.
  BOOST_TEST(support::tags(image, "rect").size() == 1u + 2u + 2u);
}

BOOST_AUTO_TEST_CASE(every_varied_parameter_has_a_panel) {
  const auto of = sample_results(sample_design(6, 1, 20, 500));
  const auto panels = plots::parameter_panels(of, analyse(of));
  BOOST_TEST_REQUIRE(panels.size() == 2u);
  BOOST_TEST(panels[0].parameter == "crossover");
  BOOST_TEST(panels[0].numbers.empty());
  BOOST_TEST(panels[0].lines.size() == 3u);
  BOOST_TEST(panels[1].parameter == "population");
  const std::vector<double> sizes{50, 100, 150};
  BOOST_TEST(panels[1].numbers == sizes);
  BOOST_TEST_REQUIRE(panels[1].lines.size() == 2u);
  for (const auto& line : panels[1].lines) {
    BOOST_TEST_REQUIRE(line.points.size() == 3u);
    for (std::size_t i = 0; i < 3; ++i) {
      BOOST_TEST(line.points[i].value_index == i);
      BOOST_TEST(line.points[i].runs == 20u);
    }
  }
}

BOOST_AUTO_TEST_CASE(many_combinations_are_averaged) {
  const auto of = sample_results(sample_design(16, 1, 10, 500));
  const auto panels = plots::parameter_panels(of, analyse(of));
  BOOST_TEST(panels[0].averaged_parameters_text == "population");
  BOOST_TEST_REQUIRE(panels[0].lines.size() == 1u);
  for (const auto& point : panels[0].lines[0].points) {
    BOOST_TEST(point.runs == 40u);
    BOOST_TEST(point.ranks.size() == 8u / 2);
  }
  BOOST_TEST(panels[1].averaged_parameters_text == "");
  BOOST_TEST(panels[1].lines.size() == 4u);
  // Whole on a telephone, too.
  for (const auto width : {clade::report::svg::plot_width, clade::report::svg::phone_width}) {
    const auto image = plots::against_parameters(of, analyse(of), plots::measure::expected_running_time, width);
    BOOST_TEST(std::ranges::count_if(support::texts(image), [](const auto& text) {
                 return text.words == "ERT, evaluations, averaged over population";
               }) == 1);
  }
}

BOOST_AUTO_TEST_CASE(points_have_the_expected_running_time_of_the_analysis) {
  const auto of = sample_results(sample_design(6, 2, 20, 500));
  const auto found = analyse(of);
  for (const auto& panel : plots::parameter_panels(of, found)) {
    for (const auto& line : panel.lines) {
      for (const auto& point : line.points) {
        BOOST_TEST_REQUIRE(point.ranks.size() == 1u);
        const auto& s = found.summaries[found.ranking[point.ranks[0]]];
        BOOST_TEST((point.running_time == s.expected_running_time));
        BOOST_TEST((point.interval == *s.expected_running_time_interval));
        BOOST_TEST(point.successes == s.successes);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(expected_running_times_differ_where_all_runs_succeed) {
  const auto of = sample_results(sample_design(6, 1, 20, 100000));
  const auto image = plots::against_parameters(of, analyse(of), plots::measure::expected_running_time);
  BOOST_TEST(image.find("crossover=order, population=50: ERT ") != std::string::npos);
  // The panel of the population has two lines of three points, at three or more heights.
  std::vector<std::string> lines;
  for (const auto& path : support::tags(image, "path")) {
    const auto line = support::attribute(path, "d");
    if (std::ranges::count(line, 'L') == 2 && support::attribute(path, "stroke-opacity") == ".5") lines.push_back(line);
  }
  BOOST_TEST(lines.size() == 2u);
  for (const auto& words : {"order", "pmx", "50", "150", "ERT, evaluations"}) {
    BOOST_TEST(std::ranges::any_of(support::texts(image), [&](const auto& b) { return b.words == words; }), words);
  }
}

BOOST_AUTO_TEST_CASE(without_success_an_interval_has_an_arrow_and_no_marker) {
  const auto of = tiny({{10, 20, 30}, {0, 0, 0}}, 100);
  const auto image = plots::against_parameters(of, analyse(of), plots::measure::expected_running_time);
  BOOST_TEST(support::tags(image.substr(image.find("class=\"s s0 ")), "path").size() == 3u);
  const auto last = image.substr(image.find("class=\"s s1 "));
  BOOST_TEST(support::tags(last, "path").size() == 1u);
  BOOST_TEST(last.find("b: no success (") != std::string::npos);
  BOOST_TEST(last.find("∞") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(intervals_have_the_dash_pattern_of_their_setting) {
  const auto of = sample_results(sample_design(9, 1, 10, 100000));
  const auto found = analyse(of);
  for (const auto what : {plots::measure::success_rate, plots::measure::expected_running_time}) {
    const auto image = plots::against_parameters(of, found, what);
    for (std::size_t rank = 0; rank < 9; ++rank) {
      const auto group = image.substr(image.find("class=\"s s" + std::to_string(rank) + ' '));
      const auto interval = support::tags(group, "path").front();
      BOOST_TEST(support::attribute(interval, "stroke-dasharray") == clade::report::svg::style_of(rank).dash);
    }
  }
}

BOOST_AUTO_TEST_CASE(values_have_the_scale_that_keeps_them_apart) {
  using kind = clade::report::svg::scale::kind;
  const auto chosen = [](const std::vector<double>& values) {
    return plots::internal::scale_of_values(values, 0, 100).type;
  };
  BOOST_TEST((chosen({1, 10, 100}) == kind::logarithmic));
  BOOST_TEST((chosen({5, 10, 20, 50, 100}) == kind::logarithmic));
  BOOST_TEST((chosen({5, 10, 15, 20, 25, 30, 35, 200}) == kind::logarithmic));
  BOOST_TEST((chosen({10, 20, 30, 40, 200, 210}) == kind::linear));
  BOOST_TEST((chosen({5, 105, 205, 305}) == kind::linear));
  BOOST_TEST((chosen({0, 10, 100}) == kind::linear));
  BOOST_TEST((chosen({1, 1000}) == kind::linear));
  BOOST_TEST((chosen({7}) == kind::linear));
}

BOOST_AUTO_TEST_CASE(all_values_of_a_parameter_are_labelled) {
  for (const std::size_t n : {3u, 21u, 40u}) {
    clade::study::design plan{.instances = {"1"}, .runs = 3, .budget = 3000};
    for (std::size_t i = 0; i < n; ++i) {
      const auto value = std::to_string(1000 + i);
      plan.settings.push_back({"n=" + value, {{"n", value}}});
    }
    const auto of = sample_results(plan);
    const auto boxes = support::texts(plots::against_parameters(of, analyse(of), plots::measure::success_rate));
    for (const auto& s : plan.settings) {
      BOOST_TEST(std::ranges::any_of(boxes, [&](const auto& b) { return b.words == s.parameters[0].value; }), s.name);
    }
  }
}

BOOST_AUTO_TEST_CASE(no_two_settings_have_the_same_label_in_a_plot) {
  // Names that differ only in the middle would be equal if cut there.
  clade::study::design plan{.instances = {"1"}, .runs = 2, .budget = 3000};
  for (std::size_t i = 0; i < 30; ++i) {
    const auto value = std::to_string(i);
    plan.settings.push_back({"population=100, rate-of-mutation=" + value + ", a-crossover-of-many=order, mutation=swap",
                             {{"rate-of-mutation", value}}});
  }
  const auto of = sample_results(plan);
  const auto found = analyse(of);
  for (const auto& image : {plots::ecdf(of, found), plots::boxes(of, found), plots::convergence(of, found)}) {
    for (std::size_t i = 0; i < 30; ++i) {
      const auto value = "rate-of-mutation=" + std::to_string(i);
      BOOST_TEST(std::ranges::count_if(support::texts(image), [&](const auto& b) { return b.words == value; }) == 1,
                 value);
    }
  }
}

BOOST_AUTO_TEST_CASE(settings_without_parameters_share_a_panel) {
  const auto of = tiny({{10, 20}, {0, 30}, {0, 0}}, 100);
  const auto panels = plots::parameter_panels(of, analyse(of));
  BOOST_TEST_REQUIRE(panels.size() == 1u);
  const std::vector<std::string> names{"a", "b", "c"};
  BOOST_TEST(panels[0].values == names);
}

BOOST_AUTO_TEST_CASE(the_matrix_is_seen_from_the_row) {
  // The better setting is the second one of the design.
  const auto of = tiny({{100, 200, 300, 400}, {10, 20, 30, 350}}, 1000);
  const auto found = analyse(of);
  BOOST_TEST(found.against(1, 0).in_evaluations.superiority == 13.0 / 16);
  BOOST_TEST(found.against(0, 1).in_evaluations.superiority == 3.0 / 16);
  std::vector<std::string> cells;
  for (const auto& box : support::texts(plots::pairwise(of, found))) {
    if (box.words.front() == '.') cells.push_back(box.words);
  }
  const std::vector<std::string> expected{".81", ".19"};
  BOOST_TEST(cells == expected);
}

BOOST_AUTO_TEST_CASE(the_matrix_shows_what_decides) {
  // The last two never succeed, and end with a fitness of 3 and of 9.
  const auto some = tiny({{10, 20, 30, 40, 50}, {0, 0, 0, 0, 0}, {0, 0, 0, 0, 0}}, 100);
  auto trials = std::vector{some.trials(0, 0), some.trials(1, 0), some.trials(2, 0)};
  for (auto& t : trials[2]) t.best = 9;
  const clade::study::results of(some.design(), trials);
  const auto found = analyse(of);
  BOOST_TEST(found.against(1, 2).in_fitness.superiority == 1);
  BOOST_TEST(found.against(2, 1).in_fitness.superiority == 0);
  BOOST_TEST(found.against(1, 2).deciding_test.compares_fitness());
  BOOST_TEST(!found.against(0, 1).deciding_test.compares_fitness());
  const auto image = plots::pairwise(of, found);
  BOOST_TEST(image.find("b against c: A12 of best fitness = 1,") != std::string::npos);
  BOOST_TEST(image.find("a against b: A12 of evaluations = 1,") != std::string::npos);
  const auto all = support::tags(image, "text");
  BOOST_TEST(std::ranges::count_if(all, [](const auto& t) { return t.find("italic") != std::string::npos; }) == 2);

  const auto none = tiny({{0, 0}, {0, 0}}, 100);
  BOOST_TEST(plots::pairwise(none, analyse(none)).find("italic") == std::string::npos);
}

BOOST_AUTO_TEST_CASE(significant_differences_have_a_frame) {
  const std::vector<std::uint64_t> fast{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, slow{21, 22, 23, 24, 25, 26, 27, 28, 29, 30};
  const auto frames = [](const clade::study::results& of) {
    const auto image = plots::pairwise(of, analyse(of));
    const auto all = support::tags(image, "rect");
    return std::ranges::count_if(all, [](const auto& r) { return r.find("pointer-events") != std::string::npos; });
  };
  BOOST_TEST(frames(tiny({fast, slow}, 100)) == 2);
  BOOST_TEST(frames(tiny({fast, fast}, 100)) == 0);
}

BOOST_AUTO_TEST_CASE(texts_neither_overlap_nor_are_cut_for_any_number_of_settings) {
  for (std::size_t n = 2; n <= 40; n += support::sanitized ? 6 : n < 20 ? 1 : 10) {
    // Up to sixteen settings have named parameters or many values of one. Beyond that, or on some instances, they have
    // long names without parameters, which differ at both ends or in the middle. With three runs each, comparing many
    // pairs is fast enough.
    auto plan = sample_design(std::min<std::size_t>(n, 16), 1 + n % 2, n > 16 ? 3 : 12, 400 * n);
    if (n > 16 || n % 5 == 0) {
      plan.settings.clear();
      for (std::size_t i = 0; i < n; ++i) {
        const auto number = std::to_string(i);
        plan.settings.push_back({(n % 4 == 0 ? number : "") +
                                 " name that is as long as those of settings with several " + number + " parameters"});
        if (n == 30) plan.settings.back() = {"population=" + number, {{"population", number}}};
      }
    }
    for (const auto& image : all_widths(sample_results(plan))) check_texts(image);
  }
}

BOOST_AUTO_TEST_CASE(texts_neither_overlap_nor_are_cut_at_the_edges) {
  for (const std::uint64_t budget : {1u, 2u, 10u, 1000u, 123456789u}) {
    for (const auto& image : all_widths(tiny({{1, 1, 1}, {0, 0, 0}, {1, budget, 0}}, budget))) check_texts(image);
    for (const auto& image : all_widths(tiny({{0, 0}, {0, 0}}, budget))) check_texts(image);
    for (const auto& image : all_widths(tiny({{budget}, {budget}}, budget))) check_texts(image);
  }
}

BOOST_AUTO_TEST_CASE(any_fitness_has_an_axis) {
  for (const auto& values : std::vector<std::vector<double>>{{0, 0},
                                                             {-5, -5},
                                                             {1e-12, 1e12},
                                                             {-1e6, 1e6},
                                                             {0, 1e-7, 1e5},
                                                             {1e300, -1e300},
                                                             {123456.001, 123456.002},
                                                             {1e-310, 1},
                                                             {HUGE_VAL, 1},
                                                             {-HUGE_VAL, -1}}) {
    for (const auto maximize : {false, true}) {
      clade::study::design plan{.settings = {{"a"}, {"b"}}, .runs = 2, .budget = 1000, .maximize = maximize};
      clade::study::trial run{.evaluations = 1000, .best = 0, .improvements = {}};
      for (const auto v : values) run.improvements.push_back({10 * (1 + run.improvements.size()), v});
      const clade::study::results of(plan, {{run, run}, {run, run}});
      const auto image = plots::convergence(of, analyse(of));
      check_texts(image);
      BOOST_TEST(support::fault_of_markup(image) == "");
      BOOST_TEST(image.find("nan") == std::string::npos);
      BOOST_TEST(image.find("inf") == std::string::npos);
    }
  }
}

BOOST_AUTO_TEST_CASE(every_parameter_has_an_image_of_its_main_effect) {
  clade::study::conclusions found;
  BOOST_TEST(plots::main_effects(found) == "");
  found.main_effects.push_back(
      {"<rate>", {{"0.1", 100, {50, 200}, true}, {"a value of very many letters", 100, {80, 120}, true}}});
  found.main_effects.push_back({"size", {{"8", 50, {40, 60}, true}, {"9", 200, {150, 300}, false}}});
  const auto images = plots::main_effects(found);
  BOOST_TEST(support::fault_of_markup("<p>" + images + "</p>") == "");
  const auto second = images.find("<svg", 1);
  BOOST_TEST_REQUIRE(second != std::string::npos);
  const std::string rate = images.substr(0, second), size = images.substr(second);
  const auto filled = [](const std::string& image) {
    return std::ranges::count_if(support::tags(image, "path"),
                                 [](const auto& tag) { return support::attribute(tag, "fill") == "currentColor"; });
  };
  BOOST_TEST(filled(rate) == 2);
  BOOST_TEST(filled(size) == 1);
  BOOST_TEST(size.find("9: no success (150 to ∞)") != std::string::npos);
  for (const auto& image : {rate, size}) {
    check_texts(image);
    BOOST_TEST(support::number(support::tags(image, "svg").front(), "width") <= 376);  // on a page of 400 pixels
    for (const auto& text : support::tags(image, "text")) BOOST_TEST(support::number(text, "font-size") >= 11);
  }
}

BOOST_AUTO_TEST_CASE(settings_that_are_no_factorial_have_no_main_effects) {
  auto plan = sample_design(4, 1, 10, 400);
  BOOST_TEST(plots::main_effects(analyse(sample_results(plan)).conclusions).find("<svg") == 0u);
  plan.settings.pop_back();
  BOOST_TEST(plots::main_effects(analyse(sample_results(plan)).conclusions) == "");
}

BOOST_AUTO_TEST_CASE(every_plot_is_an_image_for_itself) {
  for (const std::size_t settings : {2u, 6u, 7u, 16u}) {
    // Few runs, since comparing many pairs is slow.
    for (const auto& image : all_plots(sample_results(sample_design(settings, 2, settings > 7 ? 3 : 15, 300)))) {
      BOOST_TEST(support::fault_of_markup(image) == "");
      BOOST_TEST(image.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"0 0 "));
      BOOST_TEST(image.find("<desc>") != std::string::npos);
      BOOST_TEST(image.find(" id=") == std::string::npos);
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
