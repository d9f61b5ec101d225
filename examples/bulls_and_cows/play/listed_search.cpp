// SPDX-License-Identifier: BSL-1.0
#include "listed_search.hpp"

#include <algorithm>
#include <map>
#include <span>
#include <utility>

#include "interruption.hpp"
#include "play_out.hpp"

namespace bulls_and_cows {
template <class Packed>
listed_search<Packed>::listed_search(const game& of, std::size_t max_played_out, std::uint64_t max_comparisons)
    : of_(of),
      max_played_out_(max_played_out),
      max_comparisons_(max_comparisons),
      listed_(of),
      costs_(listed_.codes().size()) {
  for (const auto& code : listed_.codes()) {
    auto& once = symbols_.emplace_back();
    for (const char symbol : code) {
      const auto position = static_cast<std::uint8_t>(of_.alphabet.find(symbol));
      if (std::ranges::find(once, position) == once.end()) once.push_back(position);
    }
  }
}

// The search of one turn. Costs are sums of guesses over all consistent codes, including the next guess.
template <class Packed>
class listed_search<Packed>::turn {
 public:
  using codes = std::span<const Packed>;

  turn(const listed_search& in, knowledge<Packed>& known) : in_(in), known_(known), playing_(in.of_, in.costs_) {}

  std::string operator()() {
    const auto all = known_.packed_codes();
    if (all.size() <= 2) return known_.codes().front();
    symbol_set guessed = 0;
    for (const auto& [guess, given] : known_.answers()) guessed |= symbols_of(guess);
    const auto tried   = best_by_estimate(all, guessed);
    std::string chosen = in_.listed_.codes()[tried.front()];
    auto least         = no_cost;
    for (const auto position : tried) {
      const auto cost = played_out(in_.listed_.packed_codes()[position], all, guessed, least);
      if (cost < least) {
        least  = cost;
        chosen = in_.listed_.codes()[position];
      }
      if (is_over() || least <= min_cost(all.size())) break;
    }
    known_.spend({0, playing_.estimates()});
    return chosen;
  }

 private:
  struct rated {
    std::int64_t cost;
    std::size_t position;
  };

  bool is_over() const { return playing_.comparisons() >= in_.max_comparisons_ || is_interrupted(); }

  symbol_set symbols_of(const Packed& code) const {
    symbol_set set = 0;
    for (std::size_t s = 0; s < in_.of_.symbols(); ++s) {
      if (code.times_of(s, in_.of_.length) > 0) set |= symbol_set{1} << s;
    }
    return set;
  }

  symbol_set symbols_of(codes of) const {
    symbol_set set = 0;
    for (std::size_t s = 0; s < in_.of_.symbols(); ++s) {
      if (std::ranges::any_of(of, [&](const auto& code) { return code.times_of(s, in_.of_.length) > 0; })) {
        set |= symbol_set{1} << s;
      }
    }
    return set;
  }

  // Returns the positions in the list of the guesses to examine. The one with its symbols in alphabetical order
  // represents all equivalent guesses.
  const std::vector<std::uint32_t>& different_guesses(codes of, symbol_set guessed) {
    const auto all = (symbol_set{1} << in_.of_.symbols()) - 1, there = symbols_of(of);
    const auto unguessed = ~guessed & there, absent = all & ~there;
    const auto [found, fresh] = different_.try_emplace({unguessed, absent});
    auto& positions           = found->second;
    if (fresh) playing_.spend(2 * in_.symbols_.size());  // takes about as long
    for (std::size_t i = 0; fresh && i < in_.symbols_.size(); ++i) {
      auto free = unguessed, useless = absent;
      const bool in_order = std::ranges::all_of(in_.symbols_[i], [&](std::uint8_t symbol) {
        const auto bit = symbol_set{1} << symbol;
        auto& alike    = (unguessed & bit) != 0 ? free : useless;
        if (((unguessed | absent) & bit) == 0) return true;
        const bool first = bit == (alike & ~(alike - 1));
        alike &= alike - 1;
        return first;
      });
      if (in_order) positions.push_back(static_cast<std::uint32_t>(i));
    }
    return positions;
  }

  // The guesses that are played out, the best first. Among ties of the estimate consistent ones come first, and a few
  // are enough.
  std::vector<std::size_t> best_by_estimate(codes of, symbol_set guessed) {
    constexpr std::size_t max_equal = 8;
    std::vector<rated> all;
    for (const auto position : different_guesses(of, guessed)) {
      all.push_back({playing_.estimate(in_.listed_.packed_codes()[position], of), position});
    }
    const auto place = [](const rated& r) { return std::pair(r.cost, r.position); };
    std::ranges::sort(all, {}, place);
    std::vector<std::size_t> best;
    for (auto i = all.begin(); i != all.end() && best.size() < in_.max_played_out_;) {
      const auto equals = std::ranges::find_if(i, all.end(), [&](const auto& r) { return r.cost != i->cost; });
      std::ranges::sort(i, equals, {}, [&](const rated& r) {
        return std::pair(!known_.met(in_.listed_.codes()[r.position]), r.position);
      });
      const auto few = std::min<std::ptrdiff_t>(equals - i, max_equal);
      for (auto taken = i; taken != i + few && best.size() < in_.max_played_out_; ++taken) {
        best.push_back(taken->position);
      }
      i = equals;
    }
    return best;
  }

  // The cost of the codes if each guess is the best by the estimate.
  std::int64_t played_on(codes of, symbol_set guessed) {
    if (of.size() <= 2) return in_.costs_(of.size());
    if (is_over()) return no_cost;
    const Packed* best = nullptr;
    auto least         = no_cost;
    const auto look_at = [&](const Packed& guess) {
      const auto cost = playing_.estimate(guess, of);
      if (cost >= least) return;
      least = cost;
      best  = &guess;
    };
    // A code can distinguish all others only among at most this many codes.
    if (of.size() <= in_.of_.length * (in_.of_.length + 3) / 2) {
      for (const auto& guess : of) {
        look_at(guess);
        if (least <= min_cost(of.size())) return least;
      }
      if (is_nearly_least(least, of.size())) return least;
    }
    for (const auto position : different_guesses(of, guessed)) {
      look_at(in_.listed_.packed_codes()[position]);
      if (is_nearly_least(least, of.size())) return least;
    }
    return played_out(*best, of, guessed, no_cost);
  }

  // The cost of the codes after a guess, unless it is `limit` or more.
  std::int64_t played_out(const Packed& guess, codes of, symbol_set guessed, std::int64_t limit) {
    return playing_(guess, of, limit, [&](codes part) { return played_on(part, guessed | symbols_of(guess)); });
  }

  const listed_search& in_;
  knowledge<Packed>& known_;
  play_out<Packed> playing_;
  std::map<std::pair<symbol_set, symbol_set>, std::vector<std::uint32_t>> different_;
};

template <class Packed>
std::string listed_search<Packed>::next(knowledge<Packed>& known) const {
  listed_.fill(known);
  return known.codes().empty() ? std::string{} : turn(*this, known)();
}

template class listed_search<packed_bits>;
template class listed_search<packed_bytes<1>>;
template class listed_search<packed_bytes<max_symbols / 16 + 1>>;

}  // namespace bulls_and_cows
