// SPDX-License-Identifier: BSL-1.0
#include "options.hpp"

#include <algorithm>
#include <string>

#include "../positions.hpp"
#include "common/run_options.hpp"
#include "common/usage_error.hpp"

namespace nim::evolve {

void declare_settings(common::command& to) { to.declare(visit_settings, strong_preset(), document_preset()); }

settings read_settings(const common::command& parsed, const start& of) {
  using common::usage_error;
  const bool as_document = common::wants_document_preset(parsed);
  auto preset            = as_document ? document_preset() : strong_preset();
  if (!as_document && of.rule_set.game == game::limit) preset.constants = {of.rule_set.most + 1};
  auto s = parsed.read(visit_settings, preset);
  if (s.shared >= s.length) {
    throw usage_error(
        "--shared must be less than the --length, which is " + std::to_string(s.length) + ", but was " +
        std::to_string(s.shared));
  }
  if (s.terminals == "sorted" && of.piles.size() > max_sorted_piles) {
    throw usage_error(
        "--terminals sorted takes at most " + std::to_string(max_sorted_piles) + " piles, but there were " +
        std::to_string(of.piles.size()));
  }
  if (s.model == "pairs" && s.population > max_population_of_pairs) {
    throw usage_error(
        "--population must be at most " + std::to_string(max_population_of_pairs) + " with --model pairs, but was " +
        std::to_string(s.population));
  }
  if (!parsed.given("--tournament")) s.tournament = std::min(s.tournament, s.population);
  if (s.tournament > s.population) {
    throw usage_error(
        "--tournament must be at most the --population, which is " + std::to_string(s.population) + ", but was " +
        std::to_string(s.tournament));
  }
  if (!parsed.given("--verify-up-to")) s.verify_up_to = affordable(of, s.verify_up_to);
  if (s.verify_up_to > 0) check_up_to(of.rule_set, of.piles.size(), s.verify_up_to);
  return s;
}

}  // namespace nim::evolve
