// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <span>
#include <type_traits>
#include <utility>

#include "../mathematics/exp.hpp"
#include "exponential_layers.hpp"
#include "normal_layers.hpp"

namespace clade {

/// A stream of random numbers, the only source of randomness in clade.
///
/// The generator is xoshiro256++ (Blackman and Vigna, 2021), seeded from a 64-bit key by SplitMix64 (Steele, Lea and
/// Flood, 2014). A stream satisfies std::uniform_random_bit_generator, so the distributions of Boost.Random work with
/// it. Do not use the distributions of the standard library; their results depend on the implementation.
///
/// `fork(i)` returns the i-th child stream. It depends on the key alone and not on previous draws. Work that is divided
/// into slots therefore draws the same numbers in any order and on any number of threads. The children of one stream
/// are distinct. Any two other streams of the tree share a key with probability 2^-64. To number children for another
/// purpose, use a `domain`.
///
/// Cost: about 1 ns per draw, 5 ns per fork, 40 bytes. A stream is a value: a copy repeats the draws of the original.
/// ~~~
/// random_stream rng(42), same(42);
/// rng.below(6) == same.below(6);  // = true
/// const double x = rng.unit(), z = rng.normal();
/// auto of_slot_3 = rng.fork(3);  // independent of other draws
/// ~~~
class random_stream {
 public:
  using result_type = std::uint64_t;

  explicit constexpr random_stream(std::uint64_t seed) noexcept : key_(seed) {
    for (auto& word : state_) {
      auto mixed = mix(seed += 0x9e3779b97f4a7c15);
      // Prevents vectorization: 64-bit products take five times as long in vector registers.
      if (!std::is_constant_evaluated()) __asm__("" : "+r"(mixed));
      word = mixed;
    }
  }

  static constexpr result_type min() noexcept { return 0; }
  static constexpr result_type max() noexcept { return std::numeric_limits<result_type>::max(); }

  /// Returns the next 64 random bits.
  constexpr result_type operator()() noexcept {
    const auto result = rotate(state_[0] + state_[3], 23) + state_[0];
    const auto shifted = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = rotate(state_[3], 45);
    return result;
  }

  /// Returns a uniform number in [0, 1), a multiple of 2^-53.
  constexpr double unit() noexcept {
    return static_cast<double>(static_cast<std::int64_t>((*this)() >> 11)) * 0x1p-53;  // signed conversion is faster
  }

  /// Returns true with probability `p`: never if p <= 0 and always if p >= 1.
  constexpr bool chance(double p) noexcept { return unit() < p; }

  /// Returns a number of the standard normal distribution. For other parameters use `mean + deviation * rng.normal()`.
  ///
  /// Uses a ziggurat of 128 layers (Marsaglia and Tsang, 2000). One 64-bit draw yields layer and position from
  /// different bits (Doornik, 2005). In 97 % of the cases the result is an integer times a constant. The other cases
  /// use additions, multiplications and divisions only, so the bits are the same on every platform. The unbounded tail
  /// is drawn by von Neumann's comparison method (1951), without a logarithm.
  /// Cost: about 3 ns, one draw in 97 % of the cases.
  constexpr double normal() noexcept {
    const auto bits = (*this)();
    const auto layer = bits % std::size(detail::normal_layers);
    const auto place = static_cast<std::int64_t>(bits) >> 10;  // in [-2^53, 2^53)
    // Prevents GCC from storing the state as a vector that the next call would read word by word.
    if (!std::is_constant_evaluated()) {
      __asm__("" : "+r"(state_[0]), "+r"(state_[1]), "+r"(state_[2]), "+r"(state_[3]));
    }
    if (inside(layer, place)) return static_cast<double>(place) * detail::normal_layers[layer].width;
    const auto [stream, number] = normal_outside(*this, layer, place);
    *this = stream;
    return number;
  }

  /// Returns a non-negative number of the exponential distribution with mean 1. For other rates use
  /// `rng.exponential() / rate`.
  ///
  /// Uses a ziggurat of 256 layers for exp(-x), as `normal()` does for its density, with the same bits on every
  /// platform. The tail is the same distribution, shifted. Suits waiting times and the gaps between rare events.
  /// Cost: about 2 ns, one draw in 98 % of the cases.
  constexpr double exponential() noexcept {
    const auto bits = (*this)();
    const auto layer = bits % std::size(detail::exponential_layers);
    const auto place = bits >> 11;  // in [0, 2^53)
    // The reason is explained in normal().
    if (!std::is_constant_evaluated()) {
      __asm__("" : "+r"(state_[0]), "+r"(state_[1]), "+r"(state_[2]), "+r"(state_[3]));
    }
    if (place < detail::exponential_layers[layer].inside) return across(layer, place);
    const auto [stream, number] = exponential_outside(*this, layer, place);
    *this = stream;
    return number;
  }

  /// Returns a number of the Cauchy distribution with median 0 and scale 1. For other parameters use
  /// `median + scale * rng.cauchy()`. Results are finite, but the distribution has neither mean nor variance: one
  /// number in 31 is farther than 20 from the median.
  ///
  /// Computes the quotient of two normal numbers, with the same bits on every platform. Suits steps that are usually
  /// short and occasionally very long.
  /// Cost: about 5 ns, two draws in 95 % of the cases.
  constexpr double cauchy() noexcept {
    const auto numerator = normal();  // a separate statement, since the evaluation order of operands is unspecified
    double denominator;
    do denominator = normal();
    while (denominator == 0);
    return numerator / denominator;
  }

  /// Returns a log-normal number, exp(mu + sigma N) for a standard normal N, with median exp(mu) and mean exp(mu +
  /// sigma^2 / 2).
  ///
  /// `sigma` must be at least 0; with 0 the result is exp(mu). Uses the exponential function of `mathematics`, so the
  /// bits are the same on every platform. Results outside the range of double are infinity or 0. Suits random factors
  /// that double a value as often as they halve it.
  /// Cost: about 6 ns, one draw in 97 % of the cases.
  double log_normal(double mu, double sigma) noexcept { return mathematics::exp(mu + sigma * normal()); }

  /// Returns a uniform number in [0, n), without bias (Lemire, 2019). n must be at least 1; below(0) returns 0.
  template <std::integral T>
  constexpr T below(T n) noexcept {
    std::array<T, 1> number;
    draw(std::array{n}, number);
    return number[0];
  }

  /// Returns several independent numbers, the k-th uniform in [0, n_k): `const auto [i, j] = rng.below(rows, columns)`.
  /// If the product of the bounds is below 2^32, one 64-bit draw yields all of them, without bias (Brackett-Rozinsky
  /// and Lemire, 2024).
  template <std::integral First, std::same_as<First>... Rest>
    requires(sizeof...(Rest) > 0)
  constexpr std::array<First, 1 + sizeof...(Rest)> below(First n, Rest... more) noexcept {
    std::array<First, 1 + sizeof...(Rest)> numbers;
    draw(std::array{n, more...}, numbers);
    return numbers;
  }

  /// Fills `numbers` with independent uniform numbers in [0, n), and takes several from one draw if n is small enough.
  template <std::integral T>
  constexpr void below(T n, std::span<std::type_identity_t<T>> numbers) noexcept {
    const auto bound = static_cast<std::uint64_t>(n);
    while (!numbers.empty()) {
      std::size_t together = 1;
      for (auto product = bound; together < numbers.size() && bound < batch && (product *= bound) < batch;) ++together;
      draw_together(bound, numbers.first(together));
      numbers = numbers.subspan(together);
    }
  }

  /// Returns child stream number `i`, derived from this stream's key and `i` alone.
  constexpr random_stream fork(std::uint64_t i) const noexcept {
    // mix(key_) does not depend on i, so a loop of forks computes it once.
    return random_stream(mix(key_) + 0xd1342543de82ef95 * (i + 1));
  }

  /// A function object that makes child streams in a loop; see `forker`.
  class stream_forker {
   public:
    constexpr random_stream operator()(std::uint64_t i) const noexcept {
      return random_stream(mixed_ + 0xd1342543de82ef95 * (i + 1));
    }

   private:
    friend class random_stream;
    explicit constexpr stream_forker(std::uint64_t mixed) noexcept : mixed_(mixed) {}
    std::uint64_t mixed_;
  };
  /// Returns a function object that makes child streams in a loop: `forker()(i)` equals `fork(i)`, but the part that
  /// does not depend on `i` is computed only once.
  constexpr stream_forker forker() const noexcept { return stream_forker(mix(key_)); }

  /// Returns a stream with a separate set of children: forks of `domain(0)`, of `domain(1)` and of the stream itself
  /// may have the same numbers but are distinct streams. Each stream should have only a few domains.
  constexpr random_stream domain(std::uint64_t number) const noexcept {
    return random_stream(mix(mix(key_ ^ 0x6a09e667f3bcc908) + 0xbb67ae8584caa73b * (number + 1)));
  }

  friend constexpr bool operator==(const random_stream&, const random_stream&) = default;

  /// Saves the members in a checkpoint or loads them.
  template <class Archive>
  constexpr void serialize(Archive& archive, unsigned) {
    archive & key_ & state_;
  }

 private:
  __extension__ using wide = unsigned __int128;
  static constexpr std::uint64_t batch = std::uint64_t{1} << 32;

  static constexpr std::uint64_t rotate(std::uint64_t x, int k) noexcept { return (x << k) | (x >> (64 - k)); }

  static constexpr std::uint64_t mix(std::uint64_t z) noexcept {
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }

  // Returns the integer part of rest / 2^64 * n and leaves the remaining bits in `rest`.
  static constexpr std::uint64_t take(std::uint64_t& rest, std::uint64_t n) noexcept {
    const auto scaled = static_cast<wide>(rest) * n;
    rest = static_cast<std::uint64_t>(scaled);
    return static_cast<std::uint64_t>(scaled >> 64);
  }

  // Rejects the 2^64 mod n words that would cause a bias. They leave the smallest remainders.
  static constexpr bool biased(std::uint64_t rest, std::uint64_t n) noexcept { return rest < n && rest < -n % n; }

  template <class T>
  constexpr void draw_together(std::uint64_t bound, std::span<T> numbers) noexcept {
    std::uint64_t rest, product;
    do {
      rest = (*this)();
      product = 1;
      for (auto& number : numbers) {
        number = static_cast<T>(take(rest, bound));
        product *= bound;
      }
    } while (biased(rest, product));
  }

  // This function is slightly too large for Clang to inline without a hint. GCC inlines better without one, and would
  // warn about the unknown attribute.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wattributes"
  template <class T, std::size_t Count>
  [[clang::always_inline]] constexpr void draw(const std::array<T, Count>& bounds,
                                               std::array<T, Count>& numbers) noexcept {
    std::uint64_t product = 1;
    bool together = true;
    for (const auto n : bounds) {
      product *= static_cast<std::uint64_t>(n);
      together = together && static_cast<std::uint64_t>(n) < batch && product < batch;
    }
    if (Count == 1 || together) {
      std::uint64_t rest;
      do {
        rest = (*this)();
        for (std::size_t i = 0; i < Count; ++i) {
          numbers[i] = static_cast<T>(take(rest, static_cast<std::uint64_t>(bounds[i])));
        }
      } while (biased(rest, product));
    } else {
      const auto [stream, drawn] = draw_apart(*this, bounds);
      *this = stream;
      numbers = drawn;
    }
  }
#pragma GCC diagnostic pop

  // Makes one draw per number. Takes and returns a copy of the stream, so that the stream of the common case can stay
  // in registers.
  template <class T, std::size_t Count>
  [[gnu::noinline]] static constexpr std::pair<random_stream, std::array<T, Count>> draw_apart(
      random_stream rng, std::array<T, Count> bounds) noexcept {
    for (auto& n : bounds) n = rng.below(n);
    return {rng, bounds};
  }

  static constexpr bool inside(std::size_t layer, std::int64_t place) noexcept {
    return static_cast<std::uint64_t>(place < 0 ? -place : place) < detail::normal_layers[layer].inside;
  }

  // Handles the rare cases of normal(): the tail, and positions that need a comparison with the curve.
  [[gnu::noinline]] static constexpr std::pair<random_stream, double> normal_outside(random_stream rng,
                                                                                     std::size_t layer,
                                                                                     std::int64_t place) noexcept {
    while (!inside(layer, place)) {
      if (layer == 0) {
        double beyond;
        do beyond = rng.exponential_by_comparisons() / detail::normal_tail;
        while (2 * rng.exponential_by_comparisons() <= beyond * beyond);
        const auto number = detail::normal_tail + beyond;
        return {rng, place < 0 ? -number : number};
      }
      const auto [within, width, rise] = detail::normal_layers[layer];
      const auto number = static_cast<double>(place) * width, edge = width * 0x1p53;
      // Compares the random height with the curve, both relative to the bottom of the layer.
      if (less_than_exp_minus_1(rng.unit() * rise, (edge - number) * (edge + number) / 2)) return {rng, number};
      const auto bits = rng();
      layer = bits % std::size(detail::normal_layers);
      place = static_cast<std::int64_t>(bits) >> 10;
    }
    return {rng, static_cast<double>(place) * detail::normal_layers[layer].width};
  }

  static constexpr double across(std::size_t layer, std::uint64_t place) noexcept {
    return static_cast<double>(static_cast<std::int64_t>(place)) * detail::exponential_layers[layer].width;
  }

  // Handles the rare cases of exponential(): the tail, and positions that need a comparison with the curve.
  [[gnu::noinline]] static constexpr std::pair<random_stream, double> exponential_outside(
      random_stream rng, std::size_t layer, std::uint64_t place) noexcept {
    double from = 0;
    while (place >= detail::exponential_layers[layer].inside) {
      if (layer == 0) {
        from += detail::exponential_tail;
      } else {
        const auto [within, width, rise] = detail::exponential_layers[layer];
        const auto number = across(layer, place), edge = width * 0x1p53;
        // Compares the random height with the curve, both relative to the bottom of the layer.
        if (less_than_exp_minus_1(rng.unit() * rise, edge - number)) return {rng, from + number};
      }
      const auto bits = rng();
      layer = bits % std::size(detail::exponential_layers);
      place = bits >> 11;
    }
    return {rng, from + across(layer, place)};
  }

  // Returns an exponentially distributed number without using a table, for the tail of normal(). The fractional part x
  // is accepted with probability exp(-x), the probability that a descending run of uniform numbers starting at x has
  // odd length.
  constexpr double exponential_by_comparisons() noexcept {
    for (int whole = 0;; ++whole) {
      const auto first = unit();
      bool even = true;
      for (auto last = first, next = unit(); next < last; last = next, next = unit()) even = !even;
      if (even) return whole + first;
    }
  }

  // Returns whether y < exp(x) - 1 for x in [0, 0.76], the range of the layers. The bounds x and x / (1 - x / 2) nearly
  // always decide.
  static constexpr bool less_than_exp_minus_1(double y, double x) noexcept {
    if (y <= x) return true;
    if (y * (2 - x) >= 2 * x) return false;
    double sum = 1;
    for (int k = 16; k > 1; --k) sum = 1 + sum * x / k;
    return y < sum * x;
  }

  std::uint64_t key_;
  std::array<std::uint64_t, 4> state_{};
};

}  // namespace clade
