// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>

#if defined(__AVX512BW__) && defined(__AVX512VL__) && defined(__AVX512VBMI__) && defined(__AVX512VBMI2__) && \
    defined(__AVX512BITALG__)

#include <immintrin.h>

#include <array>
#include <bit>

namespace clade::detail {

/// Order crossover of at most 64 integers of 32 bits, for processors with AVX-512 VBMI2 and BITALG. One register of
/// bytes holds a chromosome, and no branch depends on the segment. The children are the same as those of the portable
/// loops.
struct order_in_register {
  template <class Gene>
  static constexpr bool fits = std::same_as<Gene, int> || std::same_as<Gene, unsigned>;

  /// Writes the child that keeps the mother's genes [first, last); n <= 64, and all genes are below n. Returns whether
  /// there are as many missing genes as free positions.
  template <class Gene>
  static bool fill(const Gene* mother, const Gene* father, Gene* child, std::size_t n, std::size_t first,
                   std::size_t last) {
    const auto all = below(n), kept = below(last) & ~below(first);
    const auto taken = _mm512_set1_epi64(static_cast<long long>(set_of(mother, kept)));
    const auto genes = load(father, all);
    const auto missing = all & ~_mm512_bitshuffle_epi64_mask(taken, genes);
    const auto count = static_cast<std::size_t>(std::popcount(missing));
    if (count != n - (last - first)) return false;
    // The missing genes form a ring. It is rotated to place the first of them after `last`.
    const auto before = static_cast<std::size_t>(std::popcount(missing & below(last)));
    const auto turn = before + (before < first ? count : 0) - first;
    const auto place = _mm512_add_epi8(places(), in_all_bytes(turn));
    const auto around = _mm512_min_epu8(place, _mm512_sub_epi8(place, in_all_bytes(count)));
    const auto ring = _mm512_maskz_permutexvar_epi8(all, around, _mm512_maskz_compress_epi8(missing, genes));
    store(_mm512_mask_expand_epi8(load(mother, all), all & ~kept, ring), child, all);
    return true;
  }

 private:
  // Sets of positions or genes are words of 64 bits.
  static std::uint64_t below(std::size_t n) { return n == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << n) - 1; }

  template <class Gene>
  static std::uint64_t set_of(const Gene* genes, std::uint64_t kept) {
    auto sets = _mm512_setzero_si512();
    for (int i = 0; i < 64; i += 8) {
      const auto some = static_cast<__mmask8>(kept >> i);
      const auto shifts = _mm512_maskz_cvtepi32_epi64(some, _mm256_maskz_loadu_epi32(some, genes + i));
      sets = _mm512_or_si512(sets, _mm512_maskz_sllv_epi64(some, _mm512_set1_epi64(1), shifts));
    }
    const auto four =
        _mm256_or_si256(_mm512_maskz_extracti64x4_epi64(0xf, sets, 0), _mm512_maskz_extracti64x4_epi64(0xf, sets, 1));
    const auto two = _mm_or_si128(_mm256_castsi256_si128(four), _mm256_extracti128_si256(four, 1));
    return static_cast<std::uint64_t>(_mm_cvtsi128_si64(two) | _mm_extract_epi64(two, 1));
  }

  static __m512i in_all_bytes(std::size_t n) { return _mm512_set1_epi8(static_cast<char>(n)); }

  static __m512i places() {
    alignas(64) static constexpr auto numbers = [] {
      std::array<std::uint8_t, 64> result{};
      for (std::uint8_t i = 0; i < 64; ++i) result[i] = i;
      return result;
    }();
    return _mm512_load_si512(numbers.data());
  }

  template <class Gene>
  static __m512i load(const Gene* from, std::uint64_t all) {
    const auto quarter = [&](int i) {
      const auto some = static_cast<__mmask16>(all >> i);
      return _mm512_maskz_cvtepi32_epi8(some, _mm512_maskz_loadu_epi32(some, from + i));
    };
    const auto half = [&](int i) { return _mm256_set_m128i(quarter(i + 16), quarter(i)); };
    return _mm512_maskz_inserti64x4(0xff, _mm512_castsi256_si512(half(0)), half(32), 1);
  }

  template <class Gene>
  static void store(__m512i bytes, Gene* to, std::uint64_t all) {
    const auto quarter = [&](int i, __m128i genes) {
      const auto some = static_cast<__mmask16>(all >> i);
      _mm512_mask_storeu_epi32(to + i, some, _mm512_maskz_cvtepu8_epi32(some, genes));
    };
    quarter(0, _mm512_maskz_extracti32x4_epi32(0xf, bytes, 0));
    quarter(16, _mm512_maskz_extracti32x4_epi32(0xf, bytes, 1));
    quarter(32, _mm512_maskz_extracti32x4_epi32(0xf, bytes, 2));
    quarter(48, _mm512_maskz_extracti32x4_epi32(0xf, bytes, 3));
  }
};

}  // namespace clade::detail

#else

namespace clade::detail {

/// A placeholder for processors without these instructions. There, `crossover::order` uses portable loops.
struct order_in_register {
  template <class Gene>
  static constexpr bool fits = false;
  static bool fill(const auto&...);
};

}  // namespace clade::detail

#endif
