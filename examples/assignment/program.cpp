// SPDX-License-Identifier: BSL-1.0
#include "program.hpp"

#include <optional>
#include <string>

#include "common/output_file.hpp"
#include "common/run_options.hpp"
#include "drawing.hpp"
#include "settings.hpp"
#include "solver.hpp"

namespace assignment {
namespace {

// The robust tabu search of Taillard (1991); its tenure, the number of facilities, is the default.
constexpr settings document_settings{.algorithm = algorithms[1]};

const permutations::users users_of_settings{
    {"population", {algorithms[0]}},
    {"steps", {algorithms[0], algorithms[1]}},
    {"tenure", {algorithms[0], algorithms[1]}}};

permutations::task read(const common::command& parsed, const std::optional<std::string>& file) {
  const auto s = parsed.read(visit_settings, common::wants_document_preset(parsed) ? document_settings : settings{});
  permutations::refuse_unused(parsed, s.algorithm, users_of_settings);
  const auto path = file ? *file : parsed.required_text("file");
  std::optional<instance> found;
  common::check_path("FILE", path, [&](const std::string& checked) { found = instance::read_file(checked); });
  const auto of = *found;
  return {
      .name      = of.name(),
      .sizes     = {{"facilities", of.size()}},
      .algorithm = std::string(s.algorithm),
      .settings  = permutations::used_rows(visit_settings, s, s.algorithm, users_of_settings),
      .line      = path + ' ' + common::line_of(visit_settings, s),
      .svg       = [of](const permutations::permutation& best) { return svg(of, best); },
      .picture   = [of](const permutations::permutation& best) { return picture(of, best); },
      .search    = search_of(of, s)};
}

}  // namespace

permutations::program assignment_program() {
  return {
      .name            = "assignment",
      .cost            = "cost",
      .solution        = "permutation",
      .solutions       = "assignments",
      .optimum_meaning = "the lowest cost, if it is known: ends the run there",
      .svg_meaning     = "draws the costs of all pairs of locations as a square of cells",
      .budget          = 100'000'000,
      .problem_options = {"file"},
      .declare_problem =
          [](common::command& to, bool several) {
            to.add(
                {.name          = "file",
                 .placeholder   = "FILE",
                 .meaning       = "the two matrices of a problem in the format of QAPLIB",
                 .default_value = "none",
                 .repeatable    = several});
          },
      .declare_settings =
          [](common::command& to) {
            common::declare_preset(to, "Taillard (1991)");
            to.declare(visit_settings, settings{}, document_settings);
          },
      .read = read};
}

}  // namespace assignment
