// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <charconv>
#include <chrono>
#include <clade/checkpoint/hash.hpp>
#include <clade/evolve.hpp>
#include <clade/pareto.hpp>
#include <clade/text/number_text.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "course.hpp"
#include "evolving.hpp"
#include "exported.hpp"
#include "fronts/algorithm.hpp"
#include "fronts/measures.hpp"
#include "fronts/problems.hpp"
#include "fronts/strategies.hpp"
#include "json.hpp"

namespace {

namespace json = playground::json;
using fronts::points;

/// Numbers to be drawn, with five digits.
std::string drawn(const points& all) {
  std::string listed;
  for (const auto& point : all) {
    std::string coordinates;
    for (const auto value : point) {
      json::append(coordinates, clade::detail::number_text(value, std::chars_format::general, 5));
    }
    json::append(listed, '[' + coordinates + ']');
  }
  return '[' + listed + ']';
}

/// A run with several objectives. Its rows have the hypervolume in place of the fitness, and the front as the picture.
template <class Evolution>
class observed_front final : public playground::evolving {
 public:
  observed_front(Evolution evolution, std::uint64_t budget, std::vector<double> reference)
      : evolution_(std::move(evolution)), budget_(budget), reference_(std::move(reference)) {
    observe();
  }

  bool advance(double milliseconds) override {
    const auto started = clock::now();
    const auto end     = started + std::chrono::duration<double, std::milli>(milliseconds);
    do {
      if (reason_) break;
      evolution_.advance();
      observe();
    } while (clock::now() < end);
    spent_ += clock::now() - started;
    return reason_.has_value();
  }

  std::string report() override {
    const auto now = evolution_.current();
    std::string rows;
    for (const auto& row : course_.rows()) json::append(rows, row);
    if (!course_.latest_is_kept()) json::append(rows, row_of(now));
    const auto front = feasible_front();
    std::string exact;
    for (const auto& point : front) json::append(exact, json::list(point));
    return json::object({
        {"rows", '[' + rows + ']'},
        {"generations", json::number(now.number)},
        {"evaluations", json::number(now.evaluations)},
        {"restarts", "0"},
        {"seconds", json::number(spent_.count())},
        {"best", json::number(fronts::hypervolume(front, reference_))},
        {"picture", '[' + exact + ']'},
        {"hash", json::text(clade::checkpoint::digits(clade::checkpoint::hash(now.population)))},
        {"reason", reason_ ? json::text(reason_->text) : "null"},
        {"solved", reason_ && !front.empty() ? "true" : "false"},
    });
  }

 private:
  using clock = std::chrono::steady_clock;

  points feasible_front() const {
    points front;
    for (const auto& [chromosome, fitness] : evolution_.front()) {
      if (fitness.is_feasible()) front.emplace_back(fitness.value.begin(), fitness.value.end());
    }
    return front;
  }

  void observe() {
    const auto now = evolution_.current();
    if (course_.keeps_next()) course_.keep(row_of(now));
    reason_ = clade::stop::evaluations(budget_)(now);
    if (!reason_) reason_ = evolution_.finished();
  }

  template <class Generation>
  std::string row_of(const Generation& now) const {
    const auto front  = feasible_front();
    const auto volume = json::number(fronts::hypervolume(front, reference_));
    std::string row;
    for (const auto count : {now.number, now.evaluations, std::uint64_t{0}}) json::append(row, json::number(count));
    for (int i = 0; i < 5; ++i) json::append(row, volume);
    json::append(row, drawn(front));
    points dominated;
    for (std::size_t i = 0; i < now.population.size(); ++i) {
      const auto& fitness = now.population[i].fitness;
      if (fitness.is_feasible()) dominated.emplace_back(fitness.value.begin(), fitness.value.end());
    }
    json::append(row, drawn(dominated));
    return '[' + row + ']';
  }

  Evolution evolution_;
  std::uint64_t budget_;
  std::vector<double> reference_;
  playground::course course_;
  std::optional<clade::stop::reason> reason_;
  std::chrono::duration<double> spent_{};
};

fronts::problem problem_in_text() {
  const auto& name      = fronts::problem_named(playground::text_from_page());
  const auto directions = fronts::usual_directions(name.objectives);
  return name.make({name.objectives, 0, directions});
}

}  // namespace

extern "C" {

/// The true front of the problem in the text from the page, and the reference point of its hypervolume.
[[clang::export_name("truth")]] const char* truth() {
  const auto what = problem_in_text();
  return playground::shown_to_page(json::object(
      {{"front", drawn(what.front)},
       {"reference", json::list(what.reference)},
       {"best", json::number(fronts::hypervolume(what.front, what.reference))}}));
}

/// Starts the run of `fronts solve` on the problem in the text from the page, with these options.
[[clang::export_name("start")]] playground::evolving* start(
    std::uint64_t seed, std::size_t algorithm, std::size_t population, std::uint64_t budget) {
  const auto what = problem_in_text();
  const auto name = fronts::algorithms[algorithm];
  fronts::algorithm method{
      name, fronts::parameters_of(name, what.objectives, false), fronts::usual_directions(what.objectives)};
  method.with.population = population;
  if (name == "moead") method.directions = {.objectives = 2, .divisions = population - 1};
  return fronts::with_strategy(what, method, [&](const auto& problem, const auto& strategy) -> playground::evolving* {
    if constexpr (clade::detail::space_of_reals<decltype(problem.space)>) {
      auto evolution = clade::evolve(problem, strategy, seed);
      return new observed_front<decltype(evolution)>(std::move(evolution), budget, what.reference);
    } else {
      throw std::invalid_argument("the page has no problems with bits");
    }
  });
}
}
