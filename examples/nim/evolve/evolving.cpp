// SPDX-License-Identifier: BSL-1.0
#include "evolving.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "../game_option.hpp"
#include "../positions.hpp"
#include "common/ending_signals.hpp"
#include "objective.hpp"
#include "options.hpp"
#include "policies.hpp"
#include "run_progress.hpp"
#include "settings.hpp"
#include "solver.hpp"

namespace nim::evolve {

evolves evolving(const common::command& parsed, bool show) {
  const auto of   = read_start(parsed);
  const auto s    = read_settings(parsed, of);
  const auto sets = std::make_shared<const std::vector<positions>>(make_sets(of, false, s.verify_up_to, s.stages));
  const objective on_sets(*sets, of.rule_set.misere, make_terminals(s, of.piles.size()), candidates(s));
  return [sets, wanted = on_sets, s, show](std::uint64_t seed) {
    const auto signals = common::ending_signals();
    if (!show) return solve(wanted, s, seed, {.stop = signals}).expression;
    auto counted = wanted;
    run_progress progress(counted, max_evaluations(s), steps(s));
    return solve(counted, s, seed, {.stop = signals, .observe = std::ref(progress)}).expression;
  };
}

}  // namespace nim::evolve
