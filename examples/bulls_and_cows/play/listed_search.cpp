#include "listed_search.hpp"

#include <algorithm>
#include <array>
#include <clade/stop/interrupted.hpp>
#include <cmath>
#include <limits>
#include <map>
#include <span>
#include <utility>

#include "class_sizes.hpp"
#include "estimate.hpp"

namespace bulls_and_cows {
namespace {

// Guesses are counted in whole parts of one, so that sums do not depend on the order of the codes.
constexpr std::int64_t one   = std::int64_t{1} << 20;
constexpr std::int64_t never = std::numeric_limits<std::int64_t>::max();

// The guesses that n codes need in sum. Three codes and four take more than they would if some code always told them apart: these
// are means over the classes of all games of four different digits.
std::int64_t estimated(std::size_t n) {
  constexpr std::array<double, 5> small{0, 1, 3, 5.08, 7.25};
  const auto size = static_cast<double>(n);
  const auto sum  = n < small.size() ? small[n] : size * (1.75 + logarithm(size / 4) / logarithm(7));
  return static_cast<std::int64_t>(sum * static_cast<double>(one));
}

}  // namespace

template <class Packed>
listed_search<Packed>::listed_search(const game& of, std::size_t most_played_out, std::uint64_t most_comparisons)
    : of_(of), most_played_out_(most_played_out), most_comparisons_(most_comparisons), listed_(of) {
  for (const auto& code : listed_.codes()) {
    auto& once = symbols_.emplace_back();
    for (const char symbol : code) {
      const auto position = static_cast<std::uint8_t>(of_.alphabet.find(symbol));
      if (std::ranges::find(once, position) == once.end()) once.push_back(position);
    }
  }
  for (std::size_t n = 0; n <= symbols_.size() + 1; ++n) needed_.push_back(estimated(n));
  for (std::size_t n = 0; n <= symbols_.size(); ++n) one_more_.push_back(needed_[n + 1] - needed_[n]);
}

// What a turn is thought out with. Costs are guesses in sum over all consistent codes, the next one included.
template <class Packed>
class listed_search<Packed>::turn {
 public:
  using codes = std::span<const Packed>;

  turn(const listed_search& in, knowledge<Packed>& known) : in_(in), known_(known) {}

  std::string operator()() {
    const auto all = known_.packed_codes();
    if (all.size() <= 2) return known_.codes().front();
    symbol_set guessed = 0;
    for (const auto& [guess, given] : known_.answers()) guessed |= symbols_of(guess);
    const auto tried   = best_by_estimate(all, guessed);
    std::string chosen = in_.listed_.codes()[tried.front()];
    auto least         = never;
    for (const auto position : tried) {
      const auto cost = played_out(in_.listed_.packed_codes()[position], all, guessed, least);
      if (cost < least) {
        least  = cost;
        chosen = in_.listed_.codes()[position];
      }
      if (is_over() || is_least(least, all)) break;
    }
    known_.spend({0, estimates_});
    return chosen;
  }

 private:
  struct rated {
    std::int64_t cost;
    std::size_t position;
  };

  // n codes cannot take fewer: one is the guess itself, and every other takes two. Where none of them reaches that, no other
  // guess takes fewer than two for each.
  static bool is_least(std::int64_t cost, codes of) { return cost <= (2 * std::ssize(of) - 1) * one; }
  static bool is_nearly_least(std::int64_t cost, codes of) { return cost <= 2 * std::ssize(of) * one; }

  bool is_over() const { return comparisons_ >= in_.most_comparisons_ || clade::stop::interrupted::pending(); }

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

  std::int64_t estimate(const Packed& guess, codes of) {
    comparisons_ += of.size();
    ++estimates_;
    auto sum        = std::ssize(of) * one;
    const auto last = answer_class({in_.of_.length, 0});
    if (of.size() >= 64) {
      const auto sizes = class_sizes(guess, of);
      for (std::size_t c = 0; c <= last; ++c) {
        if (c != last) sum += in_.needed_[sizes[c]];
      }
      return sum;
    }
    for (const auto& code : of) {
      const auto c = answer_class(code, guess);
      if (c != last) sum += in_.one_more_[sizes_[c]++];
    }
    for (const auto& code : of) sizes_[answer_class(code, guess)] = 0;
    return sum;
  }

  // The guesses to look at, as positions in the list: of those which are alike the one whose symbols come in the order of the
  // alphabet.
  const std::vector<std::uint32_t>& different_guesses(codes of, symbol_set guessed) {
    const auto all = (symbol_set{1} << in_.of_.symbols()) - 1, there = symbols_of(of);
    const auto unguessed = ~guessed & there, absent = all & ~there;
    const auto [found, fresh] = different_.try_emplace({unguessed, absent});
    auto& positions           = found->second;
    if (fresh) comparisons_ += 2 * in_.symbols_.size();  // which takes about as long
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

  // The guesses that are played out, the best first. Of those which the estimate takes for equal, consistent ones come first,
  // and a few are enough.
  std::vector<std::size_t> best_by_estimate(codes of, symbol_set guessed) {
    constexpr std::size_t most_equal = 8;
    std::vector<rated> all;
    for (const auto position : different_guesses(of, guessed)) {
      all.push_back({estimate(in_.listed_.packed_codes()[position], of), position});
    }
    const auto place = [](const rated& r) { return std::pair(r.cost, r.position); };
    std::ranges::sort(all, {}, place);
    std::vector<std::size_t> best;
    for (auto i = all.begin(); i != all.end() && best.size() < in_.most_played_out_;) {
      const auto equals = std::ranges::find_if(i, all.end(), [&](const auto& r) { return r.cost != i->cost; });
      std::ranges::sort(i, equals, {}, [&](const rated& r) {
        return std::pair(!known_.met(in_.listed_.codes()[r.position]), r.position);
      });
      const auto few = std::min<std::ptrdiff_t>(equals - i, most_equal);
      for (auto taken = i; taken != i + few && best.size() < in_.most_played_out_; ++taken) {
        best.push_back(taken->position);
      }
      i = equals;
    }
    return best;
  }

  // What the codes cost where each guess is the best by the estimate.
  std::int64_t played_on(codes of, symbol_set guessed) {
    if (of.size() <= 2) return in_.needed_[of.size()];
    if (is_over()) return never;
    const Packed* best = nullptr;
    auto least         = never;
    const auto look_at = [&](const Packed& guess) {
      const auto cost = estimate(guess, of);
      if (cost >= least) return;
      least = cost;
      best  = &guess;
    };
    // Only of so many codes one may tell all others apart.
    if (of.size() <= in_.of_.length * (in_.of_.length + 3) / 2) {
      for (const auto& guess : of) {
        look_at(guess);
        if (is_least(least, of)) return least;
      }
      if (is_nearly_least(least, of)) return least;
    }
    for (const auto position : different_guesses(of, guessed)) {
      look_at(in_.listed_.packed_codes()[position]);
      if (is_nearly_least(least, of)) return least;
    }
    return played_out(*best, of, guessed, never);
  }

  // What the codes cost after a guess, unless it is `limit` or more.
  std::int64_t played_out(const Packed& guess, codes of, symbol_set guessed, std::int64_t limit) {
    comparisons_ += of.size();
    const auto last = answer_class({in_.of_.length, 0});
    std::vector<std::vector<Packed>> classes(last);
    for (const auto& code : of) {
      if (const auto c = answer_class(code, guess); c != last) classes[c].push_back(code);
    }
    // Each class costs as much as its codes at least, and once it is played on, what that takes.
    auto sum = std::ssize(of) * one;
    for (const auto& part : classes) sum += std::max<std::int64_t>(0, 2 * std::ssize(part) - 1) * one;
    std::vector<const std::vector<Packed>*> largest_first;
    for (const auto& part : classes) {
      if (!part.empty()) largest_first.push_back(&part);
    }
    std::ranges::sort(largest_first, [](const auto* a, const auto* b) {
      return a->size() != b->size() ? a->size() > b->size() : a < b;
    });
    for (const auto* const next : largest_first) {
      const auto& part = *next;
      const auto cost  = played_on(part, guessed | symbols_of(guess));
      if (cost == never) return never;
      sum += cost - (2 * std::ssize(part) - 1) * one;
      if (sum >= limit) return never;
    }
    return sum;
  }

  const listed_search& in_;
  knowledge<Packed>& known_;
  std::uint64_t comparisons_ = 0, estimates_ = 0;
  std::array<std::uint16_t, answer_classes> sizes_{};  // all 0 between estimates
  std::map<std::pair<symbol_set, symbol_set>, std::vector<std::uint32_t>> different_;
};

template <class Packed>
std::string listed_search<Packed>::next(knowledge<Packed>& known) const {
  listed_.fill(known);
  return known.codes().empty() ? std::string{} : turn(*this, known)();
}

template class listed_search<packed_bits>;
template class listed_search<packed_bytes<1>>;
template class listed_search<packed_bytes<most_symbols / 16 + 1>>;

}  // namespace bulls_and_cows
