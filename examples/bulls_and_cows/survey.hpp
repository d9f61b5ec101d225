#pragma once

#include <algorithm>
#include <array>
#include <clade/core/concepts.hpp>
#include <clade/core/random_stream.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "game.hpp"
#include "knowledge.hpp"
#include "packed.hpp"

namespace bulls_and_cows {

/// How many guesses a player needed, over many secrets.
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

/// Plays against every one of the secrets, and tells how many guesses each took; at most `limit` a game.
///
/// A guess depends on the answers before it and not on the secret, so all secrets that have answered alike so far are played
/// together: each guess is thought of once, and then the secrets part by their answers. The results are those of as
/// many games played one by one, for any executor.
template <class Player, std::size_t Words, clade::executor Executor, class Stop>
tally survey(
    const Player& player, const packer<Words>& pack, const std::string& opening,
    const std::vector<std::string>& secrets, std::uint64_t seed, std::size_t limit, const Executor& executor,
    Stop&& stop) {
  struct branch {
    knowledge<Words> known;
    std::vector<std::string> secrets;
  };
  const clade::random_stream stream(seed);
  // One turn of all games of a branch; those that go on are returned, by their answers.
  const auto turn = [&](branch& at, std::size_t number, tally& counted) {
    const auto guess = number == 1 ? opening : player.next(at.known, stream.fork(number));
    const auto as    = pack(guess);
    std::map<std::size_t, branch> parts;
    for (auto& secret : at.secrets) {
      if (secret == guess) {
        counted.add(number);
      } else {
        parts[answer_class(pack(secret), as)].secrets.push_back(std::move(secret));
      }
    }
    std::vector<branch> next;
    for (auto& [given, part] : parts) {
      part.known = at.known;
      part.known.learn(as, given);
      next.push_back(std::move(part));
    }
    return next;
  };
  std::vector<branch> open(1);
  open.front().secrets = secrets;
  tally total;
  for (std::size_t number = 1; !open.empty() && number <= limit && !stop(); ++number) {
    std::vector<std::vector<branch>> next(open.size());
    std::vector<tally> counted(open.size());
    executor(open.size(), [&](std::size_t i) {
      if (!stop()) next[i] = turn(open[i], number, counted[i]);
    });
    open.clear();
    for (std::size_t i = 0; i < next.size(); ++i) {
      total.add(counted[i]);
      for (auto& branch : next[i]) open.push_back(std::move(branch));
    }
  }
  return total;
}

}  // namespace bulls_and_cows
