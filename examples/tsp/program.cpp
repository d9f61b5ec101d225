// SPDX-License-Identifier: BSL-1.0
#include "program.hpp"

#include <clade/study/report/number.hpp>
#include <cstddef>
#include <optional>
#include <string>

#include "common/output_file.hpp"
#include "common/run_options.hpp"
#include "common/usage_error.hpp"
#include "drawing.hpp"
#include "settings.hpp"
#include "solver.hpp"

namespace tsp {
namespace {

constexpr std::size_t max_places_of_all     = 100'000'000;  // in all tours, about 1 GB
constexpr std::size_t min_places_of_descent = 8;

// Those of the experiments of Nagata and Kobayashi (2013).
constexpr settings document_settings{.population = 300, .children = 30};

const permutations::users users_of_settings{
    {"population", {algorithms[0]}}, {"children", {algorithms[0]}}, {"stall", {algorithms[1]}}};

// Reads the file, and checks that the settings fit it.
instance read_instance(const std::string& path, const settings& s) {
  std::optional<instance> read;
  common::check_path("FILE", path, [&](const std::string& checked) { read = instance::read_file(checked); });
  const auto places = clade::report::counted(read->size(), "place");
  if (!s.assembles_edges() && read->size() < min_places_of_descent) {
    throw common::usage_error(
        "--algorithm " + std::string(s.algorithm) + " needs at least " + std::to_string(min_places_of_descent) +
        " places, but FILE has " + places);
  }
  if (s.assembles_edges() && s.population > max_places_of_all / read->size()) {
    common::command::refuse(
        "--population", std::to_string(s.population),
        "at most " + std::to_string(max_places_of_all / read->size()) + " for " + places);
  }
  return *read;
}

permutations::task read(const common::command& parsed, const std::optional<std::string>& file) {
  const auto s = parsed.read(visit_settings, common::wants_document_preset(parsed) ? document_settings : settings{});
  permutations::refuse_unused(parsed, s.algorithm, users_of_settings);
  const auto path = file ? *file : parsed.required_text("file");
  const auto of   = read_instance(path, s);
  permutations::task made{
      .name        = of.name(),
      .sizes       = {{"places", of.size()}},
      .algorithm   = std::string(s.algorithm),
      .makes_moves = !s.assembles_edges(),
      .settings    = permutations::used_rows(visit_settings, s, s.algorithm, users_of_settings),
      .line        = path + ' ' + common::line_of(visit_settings, s),
      .numbers     = as_in_file,
      .undrawn     = "needs coordinates, but FILE has only distances",
      .picture     = [of](const tour& best) { return picture(of, best); },
      .search      = search_of(of, s)};
  if (!of.places().empty()) made.svg = [of](const tour& best) { return svg(of, best); };
  return made;
}

}  // namespace

permutations::program tsp_program() {
  return {
      .name            = "tsp",
      .cost            = "length",
      .solution        = "tour",
      .solutions       = "tours",
      .optimum_meaning = "the length of the shortest tour, if it is known: ends the run there",
      .svg_meaning     = "draws the tour, if the places have coordinates",
      .least_optimum   = 1,
      .problem_options = {"file"},
      .declare_problem =
          [](common::command& to, bool several) {
            to.add(
                {.name          = "file",
                 .placeholder   = "FILE",
                 .meaning       = "places or distances in the format of TSPLIB",
                 .default_value = "none",
                 .repeatable    = several});
          },
      .declare_settings =
          [](common::command& to) {
            common::declare_preset(to, "Nagata and Kobayashi (2013)");
            to.declare(visit_settings, settings{}, document_settings);
          },
      .read = read};
}

}  // namespace tsp
