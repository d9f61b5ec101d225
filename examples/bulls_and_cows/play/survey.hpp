// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/random/random_stream.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "../game.hpp"
#include "../packed.hpp"
#include "knowledge.hpp"

namespace bulls_and_cows {

/// The numbers of guesses that a player needed, for many secrets.
class tally {
 public:
  void add(std::size_t guesses, std::uint64_t secrets = 1) {
    if (histogram_.size() <= guesses) histogram_.resize(guesses + 1);
    histogram_[guesses] += secrets;
  }
  void add(const tally& other) {
    for (std::size_t n = 0; n < other.histogram_.size(); ++n) add(n, other.histogram_[n]);
  }

  /// By the number of guesses, from 0.
  const std::vector<std::uint64_t>& histogram() const noexcept { return histogram_; }
  std::uint64_t games() const {
    std::uint64_t sum = 0;
    for (const auto count : histogram_) sum += count;
    return sum;
  }
  std::size_t most() const noexcept { return histogram_.empty() ? 0 : histogram_.size() - 1; }
  double mean() const { return moment(1); }
  /// The standard error of the mean; 0 for a single game.
  double standard_error() const {
    const auto n = static_cast<double>(games());
    return n < 2 ? 0 : std::sqrt((moment(2) - mean() * mean()) / (n - 1));
  }

 private:
  double moment(int power) const {
    double sum = 0;
    for (std::size_t n = 0; n < histogram_.size(); ++n) {
      sum += static_cast<double>(histogram_[n]) * (power == 1 ? 1.0 : static_cast<double>(n)) * static_cast<double>(n);
    }
    return sum / static_cast<double>(games());
  }

  std::vector<std::uint64_t> histogram_;
};

namespace detail {

template <class Packed>
using next_guess = std::function<std::string(knowledge<Packed>&, const clade::random_stream&)>;

template <class Packed>
tally survey(
    const next_guess<Packed>& next_guess, const packer<Packed>& pack, const std::string& opening,
    const std::vector<std::string>& secrets, std::uint64_t seed, std::size_t limit, std::size_t threads,
    const std::function<bool()>& stop, const std::function<void(std::size_t)>& tell);

}  // namespace detail

/// Plays against every secret and counts the guesses of each, at most `limit` per game. Games not solved by then are
/// missing from the tally. `tell(games)` is called with the number of games solved so far, by one thread at a time.
/// After `stop()` returns true, no further guess is computed.
///
/// A guess depends on the previous answers and not on the secret, so all secrets with the same answers so far are
/// played together: each guess is computed once, and then the secrets are divided by their answers. The results are the
/// same as those of separate games, on any number of threads.
template <class Player, class Packed>
tally survey(
    const Player& player, const packer<Packed>& pack, const std::string& opening,
    const std::vector<std::string>& secrets, std::uint64_t seed, std::size_t limit, std::size_t threads,
    const std::function<bool()>& stop, const std::function<void(std::size_t)>& tell = [](std::size_t) {}) {
  const auto next = [&](knowledge<Packed>& known, const clade::random_stream& rng) { return player.next(known, rng); };
  return detail::survey<Packed>(next, pack, opening, secrets, seed, limit, threads, stop, tell);
}

}  // namespace bulls_and_cows
