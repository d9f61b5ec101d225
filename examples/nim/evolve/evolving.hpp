#pragma once

#include <clade/clade.hpp>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "../game_option.hpp"
#include "../player_option.hpp"
#include "common/command_line.hpp"
#include "objective.hpp"
#include "options.hpp"
#include "settings.hpp"
#include "solver.hpp"

namespace nim::evolve {

/// What evolves the players of a command that has the options of declare_settings. Throws common::usage_error for options
/// that cannot be. Ctrl-C ends an evolution with the best so far; `show` tells on stderr how far it has come.
inline evolves evolving(const common::command& from, bool show) {
  const auto of   = read_start(from);
  const auto s    = read_settings(from, of);
  const auto sets = std::make_shared<const std::vector<positions>>(make_sets(of, false, s.verify_up_to));
  const objective on_sets(*sets, of.by.misere, {of.piles.size(), read_constants(from, of.by)}, candidates(s));
  return [sets, wanted = on_sets, s, show](std::uint64_t seed) {
    const clade::stop::interrupted ctrl_c;
    const clade::execution::threads here{1};
    return show ? solve(wanted, s, seed, here, ctrl_c, clade::observe::progress{}).expression
                : solve(wanted, s, seed, here, ctrl_c).expression;
  };
}

}  // namespace nim::evolve
