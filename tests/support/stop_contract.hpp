// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>

#include <clade/core/generation.hpp>
#include <clade/core/population.hpp>
#include <clade/core/problem.hpp>
#include <clade/random/random_stream.hpp>
#include <clade/run/stop/combine.hpp>
#include <clade/run/stop/expired.hpp>
#include <clade/run/stop/generations.hpp>
#include <clade/run/stop/never.hpp>

#include "repetitions.hpp"

/// The contract of stop criteria, as checks that a broken criterion fails.
namespace support {

using stop_population = clade::detail::population<int, int, clade::lower_is_better>;

/// Calls visit(generation) for `cases` random generations; each population lives as long as the call.
template <class Visit>
void for_random_generations(std::size_t cases, const Visit& visit) {
  for (std::size_t c = 0; c < support::repetitions(cases); ++c) {
    auto rng = clade::random_stream(20260505).fork(c);
    stop_population members;
    for (auto size = 1 + rng.below(12); size > 0; --size) {
      const auto gene = rng.below(8);
      members.push_back(gene, gene);
    }
    const auto number = rng.below(std::uint64_t{20});
    visit(clade::detail::generation<stop_population>{number,
                                                     number * rng.below(std::uint64_t{20}),
                                                     rng.below(number + 1),
                                                     std::chrono::milliseconds(rng.below(4000)),
                                                     members,
                                                     0,
                                                     number * rng.below(std::uint64_t{12}),
                                                     0,
                                                     {},
                                                     {},
                                                     {},
                                                     number * rng.below(std::uint64_t{20})});
  }
}

/// The contract violations of a stop criterion in `cases` random generations, or an empty text: the result must depend
/// only on the generation, the criterion must describe itself and give a reason, must not have expired if it does not
/// fire, and must be combinable.
template <class Criterion>
std::string stop_complaint(const Criterion& criterion, std::size_t cases = 10'000) {
  using namespace clade::stop;
  if (describe(criterion).empty()) return "it does not say what it waits for";
  std::string found;
  for_random_generations(cases, [&](const auto& now) {
    if (!found.empty()) return;
    const auto because = criterion(now);
    const auto fires = because.has_value();
    const auto expired = clade::detail::expired(criterion, now.elapsed);
    const never not_at_all;
    const generations at_once(0);
    if (criterion(now) != because) {
      found = "it answers the same generation in two ways";
    } else if (fires && because->text.empty()) {
      found = "it does not say why it fires";
    } else if (expired && !fires) {
      found = "it has expired and does not fire";
    } else if (expired && clade::detail::expires_by_time<Criterion> &&
               now.elapsed < clade::detail::earliest(criterion)) {
      found = "it expires before the earliest time";
    } else if ((criterion || not_at_all)(now).has_value() != fires ||
               (criterion && at_once)(now).has_value() != fires || (!criterion)(now).has_value() == fires) {
      found = "a combination fires at another time";
    }
    if (!found.empty()) found += " (generation " + std::to_string(now.number) + ")";
  });
  return found;
}

}  // namespace support
