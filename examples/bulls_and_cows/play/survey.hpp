#pragma once

#include <algorithm>
#include <array>
#include <clade/core/concepts.hpp>
#include <clade/core/random_stream.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "../game.hpp"
#include "../packed.hpp"
#include "knowledge.hpp"

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

/// Plays against every one of the secrets, and tells how many guesses each took; at most `limit` a game, so that games
/// which are not solved by then are missing in the tally. `tell(games)` is called with the number of games solved so far,
/// by one thread at a time. Where `stop()` becomes true, no further guess is thought of.
///
/// A guess depends on the answers before it and not on the secret, so all secrets that have answered alike so far are played
/// together: each guess is thought of once, and then the secrets part by their answers. The results are those of as
/// many games played one by one, for any executor.
template <class Player, class Packed, clade::executor Executor, class Stop, class Tell>
tally survey(
    const Player& player, const packer<Packed>& pack, const std::string& opening,
    const std::vector<std::string>& secrets, std::uint64_t seed, std::size_t limit, const Executor& executor,
    Stop&& stop, Tell&& tell) {
  // What is known is shared by the branches that part from there, and is copied when one of them is played on.
  struct branch {
    std::shared_ptr<const knowledge<Packed>> before;
    Packed guess;
    std::size_t given;
    std::vector<std::string> secrets;
  };
  const clade::random_stream stream(seed);
  // One turn of all games of a branch; those that go on are returned, by their answers.
  const auto turn = [&](branch& at, std::size_t number, tally& counted) {
    const auto known =
        at.before ? std::make_shared<knowledge<Packed>>(*at.before) : std::make_shared<knowledge<Packed>>();
    if (at.before) known->learn(at.guess, at.given);
    at.before.reset();
    const auto guess = number == 1 ? opening : player.next(*known, stream.fork(number));
    const auto as    = pack(guess);
    std::map<std::size_t, std::vector<std::string>> parts;
    for (auto& secret : at.secrets) {
      if (secret == guess) {
        counted.add(number);
      } else {
        parts[answer_class(pack(secret), as)].push_back(std::move(secret));
      }
    }
    std::vector<branch> next;
    for (auto& [given, part] : parts) next.push_back({known, as, given, std::move(part)});
    return next;
  };
  std::mutex telling;
  std::size_t solved = 0;
  const auto play    = [&](branch& at, std::size_t number, tally& counted) {
    std::vector<branch> next;
    if (number > limit || stop()) return next;
    const auto before = counted.games();
    next              = turn(at, number, counted);
    const std::scoped_lock lock(telling);
    tell(solved += counted.games() - before);
    return next;
  };
  // One branch after the other to its end, which keeps the archives of a single line of play at a time.
  const auto play_on = [&](const auto& self, branch& at, std::size_t number, tally& counted) -> void {
    for (auto& part : play(at, number, counted)) self(self, part, number + 1, counted);
  };
  tally total;
  const auto all = [&](std::vector<branch>& branches, const auto& body) {
    std::vector<tally> counted(branches.size());
    executor(branches.size(), [&](std::size_t i) { body(i, counted[i]); });
    for (const auto& part : counted) total.add(part);
  };
  // The first two turns are made by all branches together, after which there are enough of them to be shared out.
  std::vector<branch> open(1);
  open.front().secrets = secrets;
  for (std::size_t number = 1; number <= 2; ++number) {
    std::vector<std::vector<branch>> next(open.size());
    all(open, [&](std::size_t i, tally& counted) { next[i] = play(open[i], number, counted); });
    open.clear();
    for (auto& branches : next) {
      for (auto& branch : branches) open.push_back(std::move(branch));
    }
  }
  all(open, [&](std::size_t i, tally& counted) { play_on(play_on, open[i], 3, counted); });
  return total;
}

template <class Player, class Packed, clade::executor Executor, class Stop>
tally survey(
    const Player& player, const packer<Packed>& pack, const std::string& opening,
    const std::vector<std::string>& secrets, std::uint64_t seed, std::size_t limit, const Executor& executor,
    Stop&& stop) {
  return survey(player, pack, opening, secrets, seed, limit, executor, std::forward<Stop>(stop), [](std::size_t) {});
}

}  // namespace bulls_and_cows
