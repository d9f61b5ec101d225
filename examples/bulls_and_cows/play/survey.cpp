// SPDX-License-Identifier: BSL-1.0
#include "survey.hpp"

#include <clade/run/execution/threads.hpp>
#include <map>
#include <memory>
#include <mutex>
#include <utility>

namespace bulls_and_cows::detail {

template <class Packed>
tally survey(
    const next_guess<Packed>& next_guess, const packer<Packed>& pack, const std::string& opening,
    const std::vector<std::string>& secrets, std::uint64_t seed, std::size_t limit, std::size_t threads,
    const std::function<bool()>& stop, const std::function<void(std::size_t)>& tell) {
  // The knowledge is shared by the branches that start there, and is copied when one of them is played.
  struct branch {
    std::shared_ptr<const knowledge<Packed>> before;
    Packed guess;
    std::size_t given;
    std::vector<std::string> secrets;
  };
  const clade::random_stream stream(seed);
  const clade::execution::threads executor{threads};
  // One turn of all games of a branch. Returns the games that continue, by their answers.
  const auto turn = [&](branch& at, std::size_t number, tally& counted) {
    const auto known =
        at.before ? std::make_shared<knowledge<Packed>>(*at.before) : std::make_shared<knowledge<Packed>>();
    if (at.before) known->learn(at.guess, at.given);
    at.before.reset();
    const auto guess = number == 1 ? opening : next_guess(*known, stream.fork(number));
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
  // One branch after another is played to its end, so that only the archives of a single line of play are kept.
  const auto play_on = [&](const auto& self, branch& at, std::size_t number, tally& counted) -> void {
    for (auto& part : play(at, number, counted)) self(self, part, number + 1, counted);
  };
  tally total;
  const auto all = [&](std::vector<branch>& branches, const auto& body) {
    std::vector<tally> counted(branches.size());
    executor(branches.size(), [&](std::size_t i) { body(i, counted[i]); });
    for (const auto& part : counted) total.add(part);
  };
  // The first two turns are made for all branches together; then there are enough branches for all threads.
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

template tally survey(
    const next_guess<packed_bits>&, const packer<packed_bits>&, const std::string&, const std::vector<std::string>&,
    std::uint64_t, std::size_t, std::size_t, const std::function<bool()>&, const std::function<void(std::size_t)>&);
template tally survey(
    const next_guess<packed_bytes<1>>&, const packer<packed_bytes<1>>&, const std::string&,
    const std::vector<std::string>&, std::uint64_t, std::size_t, std::size_t, const std::function<bool()>&,
    const std::function<void(std::size_t)>&);
template tally survey(
    const next_guess<packed_bytes<max_symbols / 16 + 1>>&, const packer<packed_bytes<max_symbols / 16 + 1>>&,
    const std::string&, const std::vector<std::string>&, std::uint64_t, std::size_t, std::size_t,
    const std::function<bool()>&, const std::function<void(std::size_t)>&);

}  // namespace bulls_and_cows::detail
