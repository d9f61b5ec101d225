// SPDX-License-Identifier: BSL-1.0
#include "program.hpp"

#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>

#include "common/output_file.hpp"
#include "common/run_options.hpp"
#include "common/usage_error.hpp"
#include "drawing.hpp"
#include "settings.hpp"
#include "solver.hpp"

namespace flow_shop {
namespace {

// Ruiz and Stützle (2007) take four jobs out. Their temperature is in another unit.
constexpr settings document_settings{.removed = 4};

const permutations::users users_of_settings{
    {"removed", {algorithms[0]}}, {"temperature", {algorithms[0]}}, {"cooling", {algorithms[2]}}};

// One of Taillard's instances by its name.
instance taillard(const std::string& option, const std::string& name) {
  try {
    return instance::taillard(name);
  } catch (const std::invalid_argument&) {
    common::command::refuse(option, name, "ta001 to ta120");
  }
}

// A name such as ta051, unless there is a file of this name.
bool is_taillard(std::string_view text) {
  std::error_code unknown;
  return text.size() == 5 && text.starts_with("ta") && text.find_first_not_of("0123456789", 2) == text.npos &&
         !std::filesystem::exists(text, unknown);
}

instance read_instance(const common::command& parsed, const std::optional<std::string>& file) {
  const auto name = parsed.text("--taillard");
  if (file && name) throw common::usage_error("FILE and --taillard were both given; one must go");
  if (name) return taillard("--taillard", *name);
  if (!file) throw common::usage_error("FILE or --taillard is needed");
  if (is_taillard(*file)) return taillard("FILE", *file);
  std::optional<instance> found;
  common::check_path("FILE", *file, [&](const std::string& checked) { found = instance::read_file(checked); });
  return *found;
}

permutations::task read(const common::command& parsed, const std::optional<std::string>& file) {
  const auto s = parsed.read(visit_settings, common::wants_document_preset(parsed) ? document_settings : settings{});
  permutations::refuse_unused(parsed, s.algorithm, users_of_settings);
  const auto of = read_instance(parsed, file);
  return {
      .name       = of.name(),
      .sizes      = {{"jobs", of.size()}, {"machines", of.machines()}},
      .best_known = of.best_known(),
      .algorithm  = std::string(s.algorithm),
      .settings   = permutations::used_rows(visit_settings, s, s.algorithm, users_of_settings),
      .line       = (file ? *file : of.name()) + ' ' + common::line_of(visit_settings, s),
      .svg        = [of](const permutations::permutation& best) { return svg(of, best); },
      .picture    = [of](const permutations::permutation& best) { return picture(of, best); },
      .search     = search_of(of, s)};
}

}  // namespace

permutations::program flow_shop_program() {
  return {
      .name            = "flow_shop",
      .cost            = "makespan",
      .solution        = "order",
      .solutions       = "orders",
      .optimum_meaning = "the shortest makespan, if it is known: ends the run there",
      .svg_meaning     = "draws the schedule: a row for each machine",
      .budget          = 10'000'000,
      .problem_options = {"file", "--taillard"},
      .declare_problem =
          [](common::command& to, bool several) {
            to.add(
                {.name          = "file",
                 .placeholder   = "FILE",
                 .meaning       = "the numbers of jobs and machines, and the times of all jobs on each machine; or "
                                  "one of ta001 to ta120",
                 .default_value = "none",
                 .repeatable    = several});
            to.group("The problem");
            to.add(
                {.name          = "--taillard",
                 .placeholder   = "NAME",
                 .meaning       = "one of Taillard's problems instead of FILE, ta001 to ta120",
                 .default_value = "none",
                 .check         = [](const std::string& name) { static_cast<void>(taillard("--taillard", name)); }});
          },
      .declare_settings =
          [](common::command& to) {
            common::declare_preset(to, "Ruiz and Stützle (2007)");
            to.declare(visit_settings, settings{}, document_settings);
          },
      .read = read};
}

}  // namespace flow_shop
