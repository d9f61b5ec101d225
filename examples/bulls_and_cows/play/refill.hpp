// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <clade/random/random_stream.hpp>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "../game.hpp"
#include "counts.hpp"
#include "knowledge.hpp"

namespace bulls_and_cows {

/// Mutation that empties a few random places of a code and refills them in the best way: with the filling, other than
/// the previous one, that agrees best with the latest 16 answers. Codes known to be consistent are excluded; ties are
/// broken at random.
///
/// Every compared filling counts as an evaluation.
///
/// A depth-first search over the places, with the most promising symbol first, that prunes a branch if the answers
/// differ by as much as in the best filling so far. Cost: about five nanoseconds per symbol tried. Source: large
/// neighbourhood search, Shaw, "Using constraint programming and local search methods to solve vehicle routing
/// problems", 1998.
class refill {
 public:
  /// Empties `least` to `most` places. The knowledge must outlive the mutation and must not change meanwhile.
  template <class Packed>
  refill(const game& of, const knowledge<Packed>& known, std::size_t least, std::size_t most);

  template <class Evaluator>
  bool operator()(std::string& code, clade::random_stream& rng, Evaluator& evaluate) const {
    std::uint64_t fillings = 0;
    const bool changed     = fill(code, rng, fillings);
    evaluate.count(fillings);
    return changed;
  }

 private:
  struct search;

  bool fill(std::string& code, clade::random_stream& rng, std::uint64_t& fillings) const;

  game of_;
  const archive* known_;
  std::size_t least_, most_, words_;
  std::vector<counts> at_place_, at_time_;  // the change by a symbol at a place, and by its k-th occurrence
  std::array<counts, max_places + 1>
      goals_{};  // minimum counts that can still grow to the answers, by remaining places
};

}  // namespace bulls_and_cows
