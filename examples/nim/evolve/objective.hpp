// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <atomic>
#include <clade/chromosome/decode.hpp>
#include <clade/chromosome/expression_gene.hpp>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "../positions.hpp"
#include "../violations.hpp"

namespace nim::evolve {

/// A chromosome: its symbols are functions, piles (a, b, c …), and constants, as the digits that number them.
using genes = clade::chromosome::expression_genes<char>;

/// The meaning of the symbols of terminals.
///
/// The first `shared` genes, if any, define a function of one pile, the only letter in them; the value of the function
/// is that of their last gene. In all other genes the letters are the values of that function, one for each pile.
struct terminals {
  std::size_t piles;
  std::vector<std::int64_t> constants{};  ///< at most ten
  bool sorted        = false;             ///< whether a is the smallest pile, b the next, and so on
  std::size_t shared = 0;                 ///< less than the genes of a chromosome

  std::vector<char> symbols() const { return symbols(piles); }

  /// The letters of this many piles, and the constants.
  std::vector<char> symbols(std::size_t letters) const {
    std::vector<char> all;
    for (std::size_t i = 0; i < letters; ++i) all.push_back(letter(i));
    for (std::size_t i = 0; i < constants.size(); ++i) all.push_back(static_cast<char>('0' + i));
    return all;
  }
};

/// The distance of an expression from a winning strategy: the number of sets of positions on which it fails, and the
/// violations in the first of them. They are compared in that order, so an expression that wins on a larger set is
/// better.
struct shortfall {
  std::uint32_t sets       = 0;
  std::uint32_t violations = 0;

  auto operator<=>(const shortfall&) const = default;

  /// A number with the same order, for plots: 0 if it wins on all sets, otherwise up to `sets`.
  explicit operator double() const { return sets == 0 ? 0 : sets - 1 / (1 + static_cast<double>(violations)); }
};

/// The objective, to be minimized: the shortfall of a chromosome's best candidate.
///
/// The sets are tried one after another, the next only if a candidate violates no theorem on the previous ones. All
/// genes are evaluated in one pass, and their violations counted in another. Shared genes are not candidates. Called
/// from several threads. Cost: on the 625 positions of 4,4,4,4 about 5 µs for 20 genes.
class objective {
 public:
  /// `sets` starts with the positions of the game.
  objective(const std::vector<positions>& sets, bool misere, terminals of, clade::chromosome::decode which);

  const terminals& symbols() const noexcept { return terminals_; }
  clade::chromosome::decode which() const noexcept { return which_; }

  /// Every evaluation from now on adds 1 to `evaluations`. The counter must outlive the objective and its copies.
  void count_in(std::atomic<std::uint64_t>& evaluations) { evaluations_ = &evaluations; }

  /// Every value from now on is shown to `on_evaluation`, if it is not null; it must outlive the objective and its
  /// copies.
  void show_to(const std::function<void(const shortfall&)>* on_evaluation) { on_evaluation_ = on_evaluation; }

  shortfall operator()(const genes& of) const;

  /// The shortfall of every gene that is a candidate.
  std::vector<shortfall> shortfalls(const genes& of) const;

 private:
  using columns = std::vector<std::vector<std::int64_t>>;

  std::array<std::uint32_t, labellings> violations(const genes& of, std::size_t set) const;

  const std::vector<positions>* sets_;
  std::vector<columns> sorted_{};  // of every set, if the piles are sorted
  bool misere_;
  terminals terminals_;
  clade::chromosome::decode which_;
  std::atomic<std::uint64_t>* evaluations_                    = nullptr;
  const std::function<void(const shortfall&)>* on_evaluation_ = nullptr;
};

}  // namespace nim::evolve
