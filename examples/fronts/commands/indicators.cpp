// SPDX-License-Identifier: BSL-1.0
#include "commands.hpp"

#include <chrono>
#include <clade/objectives/pareto/fronts.hpp>
#include <clade/objectives/pareto/indicators.hpp>
#include <clade/run/stop/reason.hpp>
#include <clade/study/report/number.hpp>
#include <cstddef>
#include <iostream>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "../measures.hpp"
#include "../options.hpp"
#include "../points_file.hpp"
#include "common/lines.hpp"
#include "common/print_result.hpp"
#include "common/program.hpp"
#include "common/run_options.hpp"
#include "common/usage_error.hpp"

namespace fronts::indicators_command {
namespace {

using clade::report::grouped;
using clade::report::rounded;
using clade::report::shortest;

struct indicators {
  std::vector<std::size_t> non_dominated;  // counted from 1
  std::optional<std::vector<double>> reference{};
  std::string reference_from{};
  std::optional<double> hypervolume{}, igd{}, igd_plus{}, epsilon{}, spread{};
};

points chosen(const points& all, const std::vector<std::size_t>& rows) {
  points some;
  for (const auto row : rows) some.push_back(all[row]);
  return some;
}

indicators indicators_of(
    const points& all, const std::optional<points>& front, std::optional<std::vector<double>> reference) {
  const auto best = clade::pareto::non_dominated(all);
  indicators of{best};
  for (auto& row : of.non_dominated) ++row;
  if (reference) {
    of.reference_from = "--reference";
  } else if (all.front().size() <= max_objectives_with_volume) {
    of.reference_from = front ? "the greatest values of the front" : "the greatest values of the non-dominated points";
    reference         = max_of(front ? *front : chosen(all, best));
  }
  if (reference) of.hypervolume = hypervolume(all, *reference);
  of.reference = std::move(reference);
  if (front) {
    of.igd      = inverted_distance(all, *front);
    of.igd_plus = clade::pareto::inverted_generational_distance_plus(all, *front);
    of.epsilon  = clade::pareto::additive_epsilon(all, *front);
    of.spread   = clade::pareto::generalized_spread(chosen(all, best), *front);
  }
  return of;
}

void print_json(std::ostream& out, common::json document, const points& all, const indicators& of) {
  document["points"]         = all.size();
  document["objectives"]     = all.front().size();
  document["non_dominated"]  = of.non_dominated;
  document["reference"]      = of.reference ? common::json(*of.reference) : common::json();
  document["reference_from"] = of.reference ? common::json(of.reference_from) : common::json();
  document["hypervolume"]    = common::or_null(of.hypervolume);
  document["igd"]            = common::or_null(of.igd);
  document["igd_plus"]       = common::or_null(of.igd_plus);
  document["epsilon"]        = common::or_null(of.epsilon);
  document["spread"]         = common::or_null(of.spread);
  common::print_json(out, document);
}

// Prints words in lines of at most 80 columns, each after two blanks.
void print_wrapped(std::ostream& out, const std::vector<std::string>& words) {
  std::string text;
  for (const auto& word : words) text += (text.empty() ? "" : " ") + word;
  for (const auto& line : common::lines_of(text, 78)) out << "  " << line << '\n';
}

void print_text(std::ostream& out, const points& all, const indicators& of) {
  std::vector<std::pair<std::string, std::string>> rows{
      {"points", grouped(all.size())},
      {"objectives", grouped(all.front().size())},
      {"hypervolume", of.hypervolume ? rounded(*of.hypervolume, 8) : "needs --reference"}};
  if (of.reference) rows.push_back({"up to", of.reference_from});
  const auto add = [&](const std::string& name, const std::optional<double>& value) {
    rows.push_back({name, value ? rounded(*value, 8) : "needs --front"});
  };
  add("IGD", of.igd);
  add("IGD+", of.igd_plus);
  add("epsilon", of.epsilon);
  add("spread", of.spread);
  common::print_table(out, rows);
  if (of.reference) {
    out << "\nreference point\n";
    std::vector<std::string> words;
    for (const auto value : *of.reference) words.push_back(shortest(value));
    print_wrapped(out, words);
  }
  out << "\nnon-dominated, " << of.non_dominated.size() << " of " << all.size() << '\n';
  std::vector<std::string> words;
  for (const auto row : of.non_dominated) words.push_back(std::to_string(row));
  print_wrapped(out, words);
}

struct indicator_options {
  std::optional<std::string> file{}, reference{}, front{};
};

void visit_indicators(common::option_visitor& options, indicator_options& s) {
  options.text(
      "file", "FILE", s.file,
      "a point per line, numbers with commas between them; all objectives are minimized; a heading is skipped");
  options.group("What they are measured by");
  options.text(
      "--reference", "R,R", s.reference,
      "up to where the hypervolume counts, a number for each objective; without it, up to " +
          std::to_string(max_objectives_with_volume) +
          " objectives, the greatest value of each objective in the front, or without that among the non-dominated "
          "points",
      "see text");
  options.text("--front", "FILE", s.front, "the points of the true front, for IGD, IGD+, epsilon and spread");
}

}  // namespace

void declare(common::command& to) {
  to.declare(visit_indicators, indicator_options{});
  common::run_options::declare_deterministic(to);
}

int run(const common::command& parsed, std::ostream& out) {
  const auto run     = common::run_options::read_deterministic(parsed);
  const auto path    = parsed.required_text("file");
  const auto asked   = parsed.read(visit_indicators, indicator_options{});
  const auto started = std::chrono::steady_clock::now();
  const auto all     = read_points("FILE", path);
  auto reference     = read_reference(parsed, all.front().size());
  std::optional<points> front;
  if (const auto& of_front = asked.front) {
    front = read_points("--front", *of_front);
    if (front->front().size() != all.front().size()) {
      throw common::usage_error(
          "--front " + common::in_quotes(*of_front) + " must have points of " + std::to_string(all.front().size()) +
          " objectives, as those of FILE, but has " + std::to_string(front->front().size()));
    }
  }
  const auto of                               = indicators_of(all, front, std::move(reference));
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - started;
  if (run.json) {
    print_json(
        out,
        common::document_with_common_members(
            "fronts", run.seed, {"all indicators computed", true}, 0, 0, elapsed.count()),
        all, of);
  } else {
    print_text(out, all, of);
  }
  return common::exit_status::solved;
}

}  // namespace fronts::indicators_command
