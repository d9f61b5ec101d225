// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <chrono>
#include <clade/checkpoint/hash.hpp>
#include <clade/engine/evolve.hpp>
#include <clade/engine/strategy_for.hpp>
#include <clade/run/stop/reason.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "course.hpp"
#include "evolving.hpp"
#include "json.hpp"

namespace playground {

/// A run of any algorithm for a fitness that is a number or converts to one. `until(generation)` is its stop criterion,
/// called once for each generation. `picture(chromosome)` is what the page needs to draw a chromosome, as JSON. If
/// there is `picture.all_of(population)`, it ends each row.
template <class Evolution, class Until, class Picture>
class observed final : public evolving {
 public:
  observed(Evolution evolution, Until until, Picture picture)
      : evolution_(std::move(evolution)), until_(std::move(until)), picture_(std::move(picture)) {
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
    const auto& best = evolution_.best();
    return json::object({
        {"rows", '[' + rows + ']'},
        {"generations", json::number(now.number)},
        {"evaluations", json::number(now.evaluations)},
        {"moves", json::number(now.moves)},
        {"restarts", json::number(clade::detail::restarts_of(evolution_.strategy_run()))},
        {"seconds", json::number(spent_.count())},
        {"best", number_of(best.fitness)},
        {"picture", picture_(best.chromosome)},
        {"hash", json::text(clade::checkpoint::digits(clade::checkpoint::hash(now.population)))},
        {"reason", reason_ ? json::text(reason_->text) : "null"},
        {"solved", reason_ && reason_->success ? "true" : "false"},
    });
  }

 private:
  using clock = std::chrono::steady_clock;

  template <class Fitness>
  static std::string number_of(const Fitness& fitness) {
    if constexpr (std::is_arithmetic_v<Fitness>) {
      return json::number(fitness);
    } else {
      return json::number(static_cast<double>(fitness));
    }
  }

  void observe() {
    const auto now = evolution_.current();
    if (course_.keeps_next()) course_.keep(row_of(now));
    reason_ = until_(now);
    if (!reason_) reason_ = evolution_.finished();
  }

  template <class Generation>
  std::string row_of(const Generation& now) {
    const auto& population = now.population;
    const auto values      = population.fitnesses();
    std::vector fitnesses(values.begin(), values.end());
    std::ranges::sort(fitnesses, [&](const auto& a, const auto& b) { return population.better(a, b); });
    std::string row;
    for (const auto count : {now.number, now.evaluations, clade::detail::restarts_of(evolution_.strategy_run())}) {
      json::append(row, json::number(count));
    }
    const auto last = fitnesses.size() - 1;
    for (const auto quarters : {0u, 1u, 2u, 3u, 4u}) json::append(row, number_of(fitnesses[last * quarters / 4]));
    json::append(row, picture_(population.best().chromosome));
    if constexpr (requires { picture_.all_of(population); }) json::append(row, picture_.all_of(population));
    return '[' + row + ']';
  }

  Evolution evolution_;
  Until until_;
  Picture picture_;
  course course_;
  std::optional<clade::stop::reason> reason_;
  std::chrono::duration<double> spent_{};
};

/// The same on the heap, where it stays until the page finishes it.
template <class Evolution, class Until, class Picture>
evolving* observe(Evolution evolution, Until until, Picture picture) {
  return new observed<Evolution, Until, Picture>(std::move(evolution), std::move(until), std::move(picture));
}

}  // namespace playground
