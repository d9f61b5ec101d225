// SPDX-License-Identifier: BSL-1.0
#include "fitting_codes.hpp"

#include <algorithm>
#include <utility>

#include "../packed.hpp"

namespace bulls_and_cows {

template <class Packed>
fitting_codes::fitting_codes(const game& of, const knowledge<Packed>& known, std::uint64_t nodes)
    : of_(of), nodes_left_(nodes) {
  const auto n        = of.length;
  const auto& answers = known.answers();
  const auto taken    = std::min(answers.size(), counts::max_answers);
  words_              = (taken + 7) / 8;
  at_place_.resize(n * of.symbols());
  times_.resize((n + 1) * of.symbols());
  sums_.resize(of.symbols() + 1);
  for (std::size_t t = 0; t < taken; ++t) {
    const auto& [guess, given] = answers[answers.size() - taken + t];
    const std::size_t bulls = given & 15, sum = given >> 4;
    sum_.set(t, sum);
    for (std::size_t left = 0; left <= n; ++left) bulls_[left].set(t, bulls - std::min(bulls, left));
    auto& symbols     = guesses_.emplace_back();
    std::size_t later = 0;  // symbols of the guess behind this one
    for (std::size_t s = of.symbols(); s-- > 0;) {
      for (std::size_t left = 0; left <= n; ++left) {
        sums_[s + 1][left].set(t, sum - std::min({sum, left, later}));
      }
      const auto times = guess.times_of(s, n);
      later += times;
      for (std::size_t k = 0; k <= n; ++k) times_[s * (n + 1) + k].set(t, std::min(k, times));
      for (std::size_t i = 0; i < n; ++i) {
        if (!guess.has(s, i, n)) continue;
        at_place_[s * n + i].set(t, 1);
        symbols[i] = static_cast<std::uint8_t>(s);
      }
    }
  }
  if (!choose(0, n, {}, 1)) choices_.clear();
}

template fitting_codes::fitting_codes(const game&, const knowledge<packed_bits>&, std::uint64_t);
template fitting_codes::fitting_codes(const game&, const knowledge<packed_bytes<1>>&, std::uint64_t);
template fitting_codes::fitting_codes(const game&, const knowledge<packed_bytes<max_symbols / 16 + 1>>&, std::uint64_t);

// Adds all choices that begin like this, with symbols from this one on for the remaining places. False if the nodes run
// out.
bool fitting_codes::choose(std::size_t symbol, std::size_t places, const counts& so_far, std::uint64_t orders) {
  if (nodes_left_ == 0) return false;
  --nodes_left_;
  if (places == 0) {
    choices_.push_back({code_, this->orders() + orders});
    return true;
  }
  if (symbol == of_.symbols()) return true;
  const auto taken = of_.length - places;
  const auto most  = of_.distinct ? 1 : places;
  for (std::size_t k = 0; k <= most; ++k) {
    if (k > 0) {
      code_[taken + k - 1] = static_cast<std::uint8_t>(symbol);
      orders               = orders * (taken + k) / k;
    }
    auto with = so_far;
    with.add(times_[symbol * (of_.length + 1) + k], words_);
    if (!with.is_within(sums_[symbol + 1][places - k], sum_, words_)) continue;
    if (!choose(symbol + 1, places - k, with, orders)) return false;
  }
  return true;
}

std::string fitting_codes::text() const {
  std::string code(of_.length, ' ');
  for (std::size_t i = 0; i < code.size(); ++i) code[i] = of_.alphabet[code_[i]];
  return code;
}

std::optional<std::vector<std::string>> fitting_codes::list(std::size_t most, std::uint64_t nodes) {
  nodes_left_ = nodes;
  max_found_  = most;
  found_.clear();
  const bool all = std::ranges::all_of(choices_, [&](const choice& next) {
    prepare(next);
    return order(0, {});
  });
  looked_at_ += found_.size();
  if (!all) return std::nullopt;
  return std::move(found_);
}

void fitting_codes::prepare(const choice& next) {
  left_.fill(0);
  number_of_kinds_ = 0;
  for (std::size_t i = 0; i < of_.length; ++i) {
    const auto symbol = next.sorted[i];
    if (left_[symbol]++ == 0) kinds_[number_of_kinds_++] = symbol;
  }
  // A guess can have bulls only in places at which the choice has its symbol.
  needed_ = {};
  for (std::size_t t = 0; t < guesses_.size(); ++t) {
    std::size_t possible = 0;
    for (std::size_t i = of_.length + 1; i-- > 0;) {
      possible += i < of_.length && left_[guesses_[t][i]] > 0;
      const auto bulls = bulls_[0].at(t);
      needed_[i].set(t, bulls - std::min<std::uint64_t>(bulls, possible));
    }
  }
}

// Finds all orders that begin like this. False if there are too many or the nodes run out.
bool fitting_codes::order(std::size_t place, const counts& so_far) {
  if (nodes_left_ == 0) return false;
  --nodes_left_;
  if (place == of_.length) {
    if (found_.size() == max_found_) return false;
    found_.push_back(text());
    return true;
  }
  for (std::size_t k = 0; k < number_of_kinds_; ++k) {
    const auto symbol = kinds_[k];
    if (left_[symbol] == 0) continue;
    auto with = so_far;
    with.add(at_place_[symbol * of_.length + place], words_);
    if (!with.is_within(needed_[place + 1], bulls_[0], words_)) continue;
    --left_[symbol];
    code_[place]  = symbol;
    const bool on = order(place + 1, with);
    ++left_[symbol];
    if (!on) return false;
  }
  return true;
}

std::vector<std::string> fitting_codes::draw(std::size_t codes, std::uint64_t orders, clade::random_stream& rng) {
  std::vector<std::string> drawn;
  const auto n = of_.length;
  for (; orders > 0 && drawn.size() < codes; --orders) {
    ++looked_at_;
    code_ = std::ranges::upper_bound(choices_, rng.below(this->orders()), {}, &choice::orders_so_far)->sorted;
    counts so_far;
    bool fits = true;
    for (std::size_t i = 0; fits && i < n; ++i) {
      std::swap(code_[i], code_[i + rng.below(n - i)]);
      so_far.add(at_place_[code_[i] * n + i], words_);
      fits = so_far.is_within(bulls_[n - i - 1], bulls_[0], words_);
    }
    if (fits) drawn.push_back(text());
  }
  return drawn;
}

}  // namespace bulls_and_cows
