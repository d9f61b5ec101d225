// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cmath>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../observe/history.hpp"
#include "page/document.hpp"
#include "page/history_script.hpp"

namespace clade::report {

/// A column of a history: a number of each generation.
struct history_column {
  std::string_view name;                                   ///< its name in files
  std::string_view words;                                  ///< its name for people
  std::string_view meaning;                                ///< a sentence that explains it
  double (*value)(const observe::recorded_history::row&);  ///< the number of a row
};

/// All columns. Logs, histories and pages read them in this order. The time is last, since it is the only number that
/// differs between runs with the same seed.
inline constexpr history_column history_columns[] = {
    {"generation", "generation", "The number of the generation; the initial population is generation 0.",
     [](const observe::recorded_history::row& row) { return static_cast<double>(row.generation); }},
    {"evaluations", "evaluations", "The number of fitness values computed so far.",
     [](const observe::recorded_history::row& row) { return static_cast<double>(row.evaluations); }},
    {"best", "best", "The best fitness in the generation.",
     [](const observe::recorded_history::row& row) { return row.best; }},
    {"mean", "mean", "The mean fitness of the generation.",
     [](const observe::recorded_history::row& row) { return row.mean; }},
    {"worst", "worst", "The worst fitness in the generation.",
     [](const observe::recorded_history::row& row) { return row.worst; }},
    {"distinct", "different", "The number of different chromosomes in the generation.",
     [](const observe::recorded_history::row& row) { return row.distinct; }},
    {"distance", "distance",
     "The mean distance of two individuals: the share of genes that differ or, for real genes, the mean difference in "
     "units of the first range of the gene.",
     [](const observe::recorded_history::row& row) { return row.distance; }},
    {"lower_quartile", "lower quartile", "A quarter of the fitness values do not exceed it.",
     [](const observe::recorded_history::row& row) { return row.lower_quartile; }},
    {"median", "median", "The median fitness.", [](const observe::recorded_history::row& row) { return row.median; }},
    {"upper_quartile", "upper quartile", "Three quarters of the fitness values do not exceed it.",
     [](const observe::recorded_history::row& row) { return row.upper_quartile; }},
    {"feasible", "feasible", "The share of individuals that satisfy all constraints.",
     [](const observe::recorded_history::row& row) { return row.feasible; }},
    {"nondominated", "points", "The number of points of the front.",
     [](const observe::recorded_history::row& row) { return row.nondominated; }},
    {"hypervolume", "hypervolume",
     "The hypervolume of the front. Its reference point, if none was given, has the worst value of each objective in "
     "the first generation.",
     [](const observe::recorded_history::row& row) { return row.hypervolume; }},
    {"step_size", "step size", "The step size, in units of the width of the initial box.",
     [](const observe::recorded_history::row& row) { return row.step_size; }},
    {"axis_ratio", "axis ratio", "The ratio of the longest axis of the search distribution to the shortest.",
     [](const observe::recorded_history::row& row) { return row.axis_ratio; }},
    {"individuals", "individuals", "The size of the population.",
     [](const observe::recorded_history::row& row) { return static_cast<double>(row.individuals); }},
    {"stagnation", "stagnation", "The number of generations since the latest improvement.",
     [](const observe::recorded_history::row& row) { return static_cast<double>(row.stagnation); }},
    {"children", "children", "The number of children bred for the generation.",
     [](const observe::recorded_history::row& row) { return row.children; }},
    {"improved", "improved", "The share of these children that are better than their mothers.",
     [](const observe::recorded_history::row& row) { return row.improved; }},
    {"seconds", "seconds", "The time since the run began.",
     [](const observe::recorded_history::row& row) { return row.seconds; }}};

/// What is known about a run besides its history.
struct run_description {
  std::string title = "A run";                                  ///< heading of the page, plain text
  std::string command{};                                        ///< command line that repeats the run; may be empty
  std::vector<std::pair<std::string, std::string>> settings{};  ///< names and values of its settings
  std::string fitness = "fitness";                              ///< name of the fitness, such as "attacking pairs"
  std::vector<std::string> objectives{};                        ///< names of the objectives
  std::vector<std::string> crossovers{};                        ///< names of the crossovers of `adaptive::one_of`
  std::vector<std::string> mutations{};                         ///< names of its mutations
  std::string end{};                                            ///< the reason why the run ended; may be empty
};

/// Writes a history as lines of comma-separated values while the run goes on: `log.header(row)` once, then
/// `log.line(row)` for each row. Columns that the first row does not have are left out, and so is the time, so logs of
/// the same seed are identical. If all individuals of the first row are infeasible, the columns of fitness are there.
class history_log {
 public:
  /// Returns the header line for a run with this first row.
  std::string header(const observe::recorded_history::row& first);
  /// Returns the line of a row.
  std::string line(const observe::recorded_history::row& row) const;

 private:
  std::vector<history_column> columns_;
};

/// Returns a history as JSON: the settings, the columns with their meanings, a row for each recorded generation, the
/// histograms, the points of fronts, what the operators did, and the best individuals as text. Two runs with the same
/// seed have the same history except for the last column, the time.
///
/// The history of a run of `islands` has two more lists, each with an element for each recorded generation. An element
/// of `islands` has the numbers of each island; `island_columns` names them. An element of `migrations` has, for each
/// pair of islands between which migrants were accepted, the numbers that `migration_columns` names. Islands are
/// numbered from 0.
///
/// `of` describes the run: its title, its command line, its settings, and the names of the fitness, the objectives and
/// the operators.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::order{}, .mutation = mutation::swap{}};
/// observe::history history;
/// run(evolve(queens, ga, 1), stop::generations(10), history);
/// report::write_file("run.json", report::history_json(history));
/// ~~~
std::string history_json(const observe::recorded_history& history, const run_description& of = {});

namespace internal {
std::string history_view(const observe::recorded_history& history, const run_description& of);
}  // namespace internal

/// Returns the part of a page that shows a history: a slider over the generations, a play button, the best individual,
/// the plots, and the data that the script of the page reads. `history_html` makes a whole page of it. Use it to show a
/// run on a page of your own, which has one such part, the style sheet `page::history_style` and, after the part, the
/// script `page::history_script`. Without a script the part shows the last generation.
///
/// Texts may contain any characters. Pictures are inserted as they are. If nothing was recorded, the part says so.
/// Cost: proportional to the rows and to the size of the pictures.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::order{}, .mutation = mutation::swap{}};
/// observe::history history;
/// run(evolve(queens, ga, 1), stop::generations(10), history);
/// const auto page = report::page::begin("My page", report::page::history_style) + report::history_section(history) +
///                   "<p>A paragraph of my own.</p>" + report::page::end(report::page::history_script);
/// report::write_file("run.html", page);
/// ~~~
std::string history_section(const observe::recorded_history& history, const run_description& of = {});

/// Returns a history as an HTML page: a slider over the generations and a play button, the best individual as it
/// changed, the band of fitness, the diversity and the distribution of fitness, for several objectives the front, and
/// for `islands` a row for each island with arrows for the migrants. It needs no network. Without a script it shows the
/// last generation. It follows the reader's preference for light or dark colours.
///
/// The space bar plays and pauses; the arrow keys, Home and End move the slider.
/// Cost: proportional to the rows and to the size of the pictures.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::order{}, .mutation = mutation::swap{}};
/// observe::history history;
/// run(evolve(queens, ga, 1), stop::generations(10), history);
/// report::write_file("run.html", report::history_html(history, {.title = "Eight queens", .fitness = "attacks"}));
/// ~~~
std::string history_html(const observe::recorded_history& history, const run_description& of = {});

}  // namespace clade::report

#ifndef CLADE_SEPARATE_COMPILATION
#include "history.ipp"
#endif
