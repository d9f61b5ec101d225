// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include <clade/core/concepts.hpp>
#include <clade/core/population.hpp>
#include <clade/core/problem.hpp>
#include <clade/operators/diversity/birth.hpp>
#include <clade/random/random_stream.hpp>

#include "repetitions.hpp"

/// The contract of diversity rules, as checks that a broken rule fails.
namespace support {

/// A type-erased diversity rule, so that the checks are compiled once.
class any_rule {
 public:
  using population_type = clade::detail::population<std::vector<int>, int, clade::lower_is_better>;
  using birth_type = clade::diversity::birth<population_type>;

  template <class Rule>
  any_rule(const Rule& rule)
      : rule_(&rule), judge_([](const void* erased, const birth_type& birth, clade::random_stream& rng) {
          return (*static_cast<const Rule*>(erased))(birth, rng);
        }) {}

  clade::diversity::verdict operator()(const birth_type& birth, clade::random_stream& rng) const {
    return judge_(rule_, birth, rng);
  }

 private:
  const void* rule_;
  clade::diversity::verdict (*judge_)(const void*, const birth_type&, clade::random_stream&);
};

/// The contract violations of a diversity rule in `cases` random births, or an empty text: the same birth and stream
/// must give the same verdict, the population must not change, and a child must not be retried forever. Chromosomes are
/// short, so that equal ones are common.
inline std::string diversity_complaint(const any_rule& rule, std::size_t cases = 10'000) {
  using population_type = any_rule::population_type;
  using clade::diversity::verdict;
  for (std::size_t c = 0; c < support::repetitions(cases); ++c) {
    auto rng = clade::random_stream(20260404).fork(c);
    const auto complaint = [&](const std::string& text) { return "case " + std::to_string(c) + ": " + text; };
    const auto random_genes = [&] { return std::vector<int>{rng.below(3), rng.below(3)}; };
    population_type members;
    for (auto size = 1 + rng.below(12); size > 0; --size) members.push_back(random_genes(), rng.below(5));
    const auto before = members;
    const auto child = random_genes();
    std::vector<std::size_t> parents(1 + rng.below(std::size_t{3}));
    for (auto& parent : parents) parent = rng.below(members.size());
    const auto judge = [&](std::size_t retries, clade::random_stream& stream) {
      return rule({child, parents, members, retries}, stream);
    };
    const auto retries = rng.below(std::size_t{20});
    auto first = rng.fork(0), second = rng.fork(0);
    const auto found = judge(retries, first);
    if (judge(retries, second) != found || first != second) return complaint("the same stream gives another verdict");
    if (found != verdict::keep && found != verdict::immigrant && found != verdict::retry) {
      return complaint("the verdict is not keep, immigrant or retry");
    }
    if (!std::ranges::equal(before.chromosomes(), members.chromosomes()) ||
        !std::ranges::equal(before.fitnesses(), members.fitnesses())) {
      return complaint("the population has changed");
    }
    // Random rules may retry a child many times, but not always.
    std::size_t anew = 0;
    while (anew < 2000 && judge(anew, first) == verdict::retry) ++anew;
    if (anew == 2000) return complaint("the child is made anew for ever");
  }
  return "";
}

}  // namespace support
