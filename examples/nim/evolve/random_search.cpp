// SPDX-License-Identifier: BSL-1.0
#include "random_search.hpp"

#include <chrono>
#include <clade/random/random_stream.hpp>
#include <clade/run/stop/reason.hpp>

#include "common/ending_signals.hpp"
#include "policies.hpp"

namespace nim::evolve {

outcome search_randomly(
    const objective& wanted, const settings& s, std::uint64_t seed, std::uint64_t budget,
    const std::function<bool()>& stopped) {
  const auto started = std::chrono::steady_clock::now();
  const auto space   = make_space(s, wanted.symbols());
  const clade::random_stream streams(seed);
  const auto drawn = [&](std::uint64_t k) {
    auto rng = streams.fork(k);
    return space(rng);
  };
  std::uint64_t best = 0, evaluations = 1;
  auto left = wanted(drawn(0));
  clade::stop::reason reason{"evaluation limit"};
  for (; left.sets > 0 && evaluations < budget; ++evaluations) {
    if (evaluations % 64 == 0 && stopped()) {
      reason = common::reason_of(false, "");
      break;
    }
    const auto now = wanted(drawn(evaluations));
    if (now < left) left = now, best = evaluations;
  }
  auto result        = decoded(wanted, drawn(best), s.functions);
  result.reason      = left.sets == 0 ? winning() : reason;
  result.evaluations = evaluations;
  result.elapsed     = std::chrono::steady_clock::now() - started;
  return result;
}

}  // namespace nim::evolve
