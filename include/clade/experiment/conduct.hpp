#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "../core/concepts.hpp"
#include "../execution/sequential.hpp"
#include "design.hpp"
#include "journal.hpp"
#include "race.hpp"
#include "results.hpp"
#include "trial.hpp"

namespace clade::study {

/// How an experiment is conducted; nothing of it changes what a run comes to.
struct conducting {
  /// The file that keeps finished runs, see `journal`; none where it is empty.
  std::string resume{};
  /// Told after every run how many are done, and of how many; called from one thread at a time.
  std::function<void(std::size_t done, std::size_t total)> progress{};
  /// Whether to end now: no further run is begun, and one that ends after that is not counted. Called often, and from all
  /// threads at once.
  std::function<bool()> cancelled{};
};

/// Makes the runs of a design: `body(setting, instance, seed) -> trial`, in parallel over runs. The first runs of all
/// settings come first, so that an experiment which is interrupted has compared all of them. The results are the same for
/// every executor, and for an experiment that was resumed.
///
/// Errors: a design that compares nothing, a results file that cannot be used (std::invalid_argument, before any run);
/// what `body` throws.
template <class Body, class Executor = execution::sequential>
results conduct(const design& plan, const Body& body, const Executor& executor = {}, const conducting& how = {}) {
  static_assert(clade::executor<Executor>, "clade: the executor must be callable as op(n, body)");
  plan.check();
  const auto settings = plan.settings.size(), instances = plan.instances.size();
  std::vector<std::vector<std::optional<trial>>> made(settings * instances,
                                                      std::vector<std::optional<trial>>(plan.runs));
  std::unique_ptr<journal> kept;
  if (!how.resume.empty()) {
    kept = std::make_unique<journal>(how.resume, plan);
    for (const auto& [setting, instance, run, trial] : kept->finished()) {
      if (run < plan.runs) made[setting * instances + instance][run] = trial;
    }
  }

  struct task {
    std::size_t setting, instance, run;
  };
  const auto cancelled = [&] { return how.cancelled && how.cancelled(); };
  std::vector<bool> in_the_race(settings, true);
  std::vector<std::size_t> last_run(settings, plan.runs);
  std::mutex one_at_a_time;
  std::size_t done = 0, total = settings * instances * plan.runs;

  const auto make_runs = [&](std::size_t first, std::size_t last) {
    std::vector<task> tasks;
    for (std::size_t k = first; k < last; ++k) {
      for (std::size_t i = 0; i < instances; ++i) {
        for (std::size_t s = 0; s < settings; ++s) {
          if (!in_the_race[s]) continue;
          if (made[s * instances + i][k]) {
            ++done;
          } else {
            tasks.push_back({s, i, k});
          }
        }
      }
    }
    const auto make_run = [&](std::size_t t) {
      if (cancelled()) return;
      const auto [s, i, k] = tasks[t];
      auto left = body(s, i, plan.seed_of(i, k));
      if (cancelled()) return;
      auto& place = made[s * instances + i][k];
      place = std::move(left);
      const std::scoped_lock lock(one_at_a_time);
      if (kept) kept->append({s, i, k, *place});
      ++done;
      if (how.progress) how.progress(done, total);
    };
    if constexpr (requires { executor.at_once(tasks.size(), make_run); }) {
      executor.at_once(tasks.size(), make_run);
    } else {
      executor(tasks.size(), make_run);
    }
  };

  const auto drop_losers = [&](std::size_t runs) {
    std::vector<std::size_t> racing;
    std::vector<record> records;
    for (std::size_t s = 0; s < settings; ++s) {
      if (!in_the_race[s]) continue;
      racing.push_back(s);
      auto& of = records.emplace_back(plan.settings[s].name);
      of.runtimes.resize(instances);
      of.losses.resize(instances);
      for (std::size_t i = 0; i < instances; ++i) {
        for (std::size_t k = 0; k < runs; ++k) {
          const auto& left = *made[s * instances + i][k];
          of.runtimes[i].push_back(left.runtime());
          of.losses[i].push_back(left.loss(plan.maximize));
        }
      }
    }
    const auto lost = race::dropped(records, static_cast<double>(plan.budget), plan.seed, race::level(plan.runs));
    for (std::size_t r = 0; r < racing.size(); ++r) {
      if (!lost[r]) continue;
      in_the_race[racing[r]] = false;
      last_run[racing[r]] = runs;
      total -= instances * (plan.runs - runs);
    }
  };

  for (std::size_t first = 0, last = 0; first < plan.runs && !cancelled(); first = last) {
    last = plan.race ? std::min(plan.runs, first + race::runs_between_looks) : plan.runs;
    make_runs(first, last);
    if (plan.race && last < plan.runs && !cancelled()) drop_losers(last);
  }

  bool complete = true;
  std::vector<std::vector<trial>> trials(settings * instances);
  for (std::size_t s = 0; s < settings; ++s) {
    // As many on every instance. A file of a longer race may hold runs that this one does not make.
    auto runs = last_run[s];
    for (std::size_t i = 0; i < instances; ++i) {
      const auto& all = made[s * instances + i];
      const auto gap = std::ranges::find_if(all, [](const auto& t) { return !t; });
      runs = std::min(runs, static_cast<std::size_t>(gap - all.begin()));
    }
    complete = complete && (runs == plan.runs || !in_the_race[s]);
    for (std::size_t i = 0; i < instances; ++i) {
      for (std::size_t k = 0; k < runs; ++k) {
        trials[s * instances + i].push_back(std::move(*made[s * instances + i][k]));
      }
    }
  }
  in_the_race.flip();
  return {plan, std::move(trials), complete, std::move(in_the_race)};
}

}  // namespace clade::study
