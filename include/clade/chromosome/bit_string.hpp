// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "../core/checked.hpp"
#include "../random/random_stream.hpp"
#include "../text/message.hpp"

namespace clade::chromosome {

/// A string of bits, packed into words of 64 bits. It is the chromosome of the space `bit_string`.
///
/// Bit i is bit i mod 64 of word i / 64. The unused bits of the last word are always zero; code that writes to
/// `words()` must keep them zero.
/// ~~~
/// chromosome::bits x(10);
/// x.flip(3);
/// x.count();  // = 1u
/// x[3];  // = true
/// ~~~
class bits {
 public:
  bits() = default;
  /// Constructs a string of `size` zeros.
  explicit bits(std::size_t size) : words_(size / 64 + (size % 64 > 0)), size_(size) {}
  /// Converts text such as "10110". The first character is bit 0. Throws std::invalid_argument for any character other
  /// than 0 and 1.
  explicit bits(std::string_view text) : bits(text.size()) {
    for (std::size_t i = 0; i < size_; ++i) {
      if (text[i] != '0' && text[i] != '1') {
        detail::refuse({"a bit must be 0 or 1, but character ", i + 1, " was '", text[i], "'"});
      }
      if (text[i] == '1') flip(i);
    }
  }

  using value_type = bool;
  using size_type = std::size_t;
  using difference_type = std::ptrdiff_t;
  using const_reference = bool;

  /// A reference to a bit, as in `bits[i] = true`. It is valid until the size changes. As with std::vector<bool>,
  /// `auto bit = bits[i]` is a reference to the bit, and `bool bit = bits[i]` is a copy.
  class reference {
   public:
    reference(std::uint64_t& word, std::size_t i) noexcept : word_(&word), mask_(std::uint64_t{1} << (i % 64)) {}
    reference(const reference&) = default;

    operator bool() const noexcept { return (*word_ & mask_) != 0; }
    // std::indirectly_writable requires assignment through a const proxy.
    const reference& operator=(bool value) const noexcept {
      *word_ = value ? *word_ | mask_ : *word_ & ~mask_;
      return *this;
    }
    reference& operator=(bool value) noexcept { return std::as_const(*this) = value, *this; }
    reference& operator=(const reference& other) noexcept { return *this = bool(other); }
    const reference& operator=(const reference& other) const noexcept { return *this = bool(other); }
    void flip() const noexcept { *word_ ^= mask_; }

    friend void swap(reference one, reference other) noexcept {
      const bool value = one;
      one = other;
      other = value;
    }

   private:
    std::uint64_t* word_;
    std::uint64_t mask_;
  };

  /// A random-access iterator over the bits. It stores an index, so all steps are integer additions.
  template <bool Const>
  class basic_iterator {
    using owner = std::conditional_t<Const, const bits, bits>;

   public:
    using value_type = bool;
    using difference_type = std::ptrdiff_t;
    using reference = std::conditional_t<Const, bool, bits::reference>;
    using pointer = void;
    // The category is that of std::vector<bool>, so C++17 algorithms accept the iterator although `reference` is not a
    // reference.
    using iterator_category = std::random_access_iterator_tag;

    basic_iterator() = default;
    basic_iterator(owner& container, std::size_t i) noexcept : owner_(&container), i_(static_cast<std::ptrdiff_t>(i)) {}
    operator basic_iterator<true>() const noexcept
      requires(!Const)
    {
      return owner_ ? basic_iterator<true>(*owner_, static_cast<std::size_t>(i_)) : basic_iterator<true>();
    }

    reference operator*() const noexcept { return (*owner_)[static_cast<std::size_t>(i_)]; }
    reference operator[](std::ptrdiff_t n) const noexcept { return *(*this + n); }

    basic_iterator& operator+=(std::ptrdiff_t n) noexcept { return i_ += n, *this; }
    basic_iterator& operator-=(std::ptrdiff_t n) noexcept { return i_ -= n, *this; }
    basic_iterator& operator++() noexcept { return *this += 1; }
    basic_iterator& operator--() noexcept { return *this -= 1; }
    basic_iterator operator++(int) noexcept { return std::exchange(*this, *this + 1); }
    basic_iterator operator--(int) noexcept { return std::exchange(*this, *this - 1); }

    friend basic_iterator operator+(basic_iterator it, std::ptrdiff_t n) noexcept { return it += n; }
    friend basic_iterator operator+(std::ptrdiff_t n, basic_iterator it) noexcept { return it += n; }
    friend basic_iterator operator-(basic_iterator it, std::ptrdiff_t n) noexcept { return it -= n; }
    friend std::ptrdiff_t operator-(basic_iterator a, basic_iterator b) noexcept { return a.i_ - b.i_; }
    friend bool operator==(basic_iterator a, basic_iterator b) noexcept { return a.i_ == b.i_; }
    friend auto operator<=>(basic_iterator a, basic_iterator b) noexcept { return a.i_ <=> b.i_; }

   private:
    owner* owner_ = nullptr;
    std::ptrdiff_t i_ = 0;
  };

  using iterator = basic_iterator<false>;
  using const_iterator = basic_iterator<true>;

  std::size_t size() const noexcept { return size_; }
  bool empty() const noexcept { return size_ == 0; }
  bool operator[](std::size_t i) const noexcept { return (words_[i / 64] >> (i % 64)) & 1; }
  reference operator[](std::size_t i) noexcept { return {words_[i / 64], i}; }

  /// Returns a random-access iterator to bit 0, for `for (bool bit : bits)` and `std::ranges::count(bits, true)`. It
  /// yields a `reference`, or a bool if the string is const.
  iterator begin() noexcept { return {*this, 0}; }
  iterator end() noexcept { return {*this, size_}; }
  const_iterator begin() const noexcept { return {*this, 0}; }
  const_iterator end() const noexcept { return {*this, size_}; }

  /// Flips bit i. i must be less than size().
  void flip(std::size_t i) noexcept { words_[i / 64] ^= std::uint64_t{1} << (i % 64); }
  /// Flips bit i if `really` is true, without a branch. i must be less than size().
  void flip_if(std::size_t i, bool really) noexcept { words_[i / 64] ^= std::uint64_t{really} << (i % 64); }
  /// Sets bit i to `value`. i must be less than size().
  void set(std::size_t i, bool value) noexcept { (*this)[i] = value; }

  /// Returns the number of bits that are 1.
  std::size_t count() const noexcept {
    std::size_t ones = 0;
#pragma GCC unroll 1
    for (const auto word : words_) ones += static_cast<std::size_t>(std::popcount(word));
    return ones;
  }

  std::span<const std::uint64_t> words() const& noexcept { return {words_.data(), words_.size()}; }
  std::span<std::uint64_t> words() & noexcept { return {words_.data(), words_.size()}; }
  std::vector<std::uint64_t> words() && { return std::move(words_); }

  /// Returns the bits as a text of zeros and ones that starts with bit 0.
  std::string str() const {
    std::string text(size_, '0');
    for (std::size_t i = 0; i < size_; ++i) text[i] = (*this)[i] ? '1' : '0';
    return text;
  }

  friend bool operator==(const bits&, const bits&) = default;
  friend std::ostream& operator<<(std::ostream& out, const bits& b) { return out << b.str(); }

  /// Copies the bits [first, last) of `from`, a string of the same size, word by word.
  void copy(const bits& from, std::size_t first, std::size_t last) {
    if (first >= last) return;
    const auto begin = first / 64, end = (last - 1) / 64;
    const auto head = ~std::uint64_t{0} << (first % 64), tail = ~std::uint64_t{0} >> (63 - (last - 1) % 64);
    const auto* source = from.words_.data();
    auto* target = words_.data();
    const auto blend = [&](std::size_t i, std::uint64_t mask) { target[i] ^= (target[i] ^ source[i]) & mask; };
    if (begin == end) {
      blend(begin, head & tail);
    } else {
      blend(begin, head);
      for (auto i = begin + 1; i < end; ++i) target[i] = source[i];
      blend(end, tail);
    }
  }

  /// Writes to `to` the bits [0, cut) of `head` and the remaining bits of `tail`. All three strings must have the same
  /// size.
  friend void splice(const bits& head, const bits& tail, std::size_t cut, bits& to) {
    const auto boundary = static_cast<std::int64_t>(cut / 64);
    const auto before_cut = low_bits(cut % 64);
    const auto *first = head.words_.data(), *second = tail.words_.data();
    auto* __restrict target = to.words_.data();
    const auto n = static_cast<std::int64_t>(to.words_.size());
    // Every word is combined in the same way, since each loop with a random end would cost a mispredicted branch. The
    // loop is not unrolled, so that even strings of a few hundred bits use vector instructions.
#pragma GCC unroll 1
    for (std::int64_t i = 0; i < n; ++i) {
      target[i] = second[i] ^ ((first[i] ^ second[i]) & up_to(i, boundary, before_cut));
    }
  }

  /// Writes to `to` the bits [first, last) of `inside` and the remaining bits of `outside`. All three strings must have
  /// the same size.
  friend void splice(const bits& outside, const bits& inside, std::size_t first, std::size_t last, bits& to) {
    const auto begin = static_cast<std::int64_t>(first / 64), end = static_cast<std::int64_t>(last / 64);
    const auto before_first = low_bits(first % 64), before_last = low_bits(last % 64);
    const auto *outer = outside.words_.data(), *inner = inside.words_.data();
    auto* __restrict target = to.words_.data();
    const auto n = static_cast<std::int64_t>(to.words_.size());
#pragma GCC unroll 1
    for (std::int64_t i = 0; i < n; ++i) {
      const auto replaced = up_to(i, end, before_last) & ~up_to(i, begin, before_first);
      target[i] = outer[i] ^ ((outer[i] ^ inner[i]) & replaced);
    }
  }

  /// Saves the bits to a checkpoint, or loads them from one.
  template <class Archive>
  void serialize(Archive& archive, unsigned) {
    archive & words_ & size_;
  }

 private:
  static constexpr std::uint64_t low_bits(std::size_t count) noexcept { return (std::uint64_t{1} << count) - 1; }
  // Returns a mask of the bits of word i that precede a position: all bits if i < `word`, `low` if i == `word`,
  // otherwise none.
  static constexpr std::uint64_t up_to(std::int64_t i, std::int64_t word, std::uint64_t low) noexcept {
    return static_cast<std::uint64_t>((i - word) >> 63) | (low & -static_cast<std::uint64_t>(i == word));
  }

  std::vector<std::uint64_t> words_;
  std::size_t size_ = 0;
};

/// The space of all strings of `length` bits. All strings are equally likely. Chromosomes are of type `bits`, with
/// `size()`, `operator[]`, iterators, `flip(i)`, `count()` and `words()`.
///
/// Cost: length / 64 draws and one allocation.
/// Throws std::invalid_argument if `length` is 0.
/// ~~~
/// chromosome::bit_string{20}(rng).size();  // = 20u
/// ~~~
struct bit_string {
  detail::object_count<"bit_string size"> length;  ///< the number of bits, at least 1

  constexpr std::size_t size() const noexcept { return length; }

  bits operator()(random_stream& rng) const {
    bits result(length);
    for (auto& word : result.words()) word = rng();
    if (length % 64 != 0) result.words().back() &= (std::uint64_t{1} << (length % 64)) - 1;
    return result;
  }

  /// Returns a random value for one gene.
  bool gene(random_stream& rng) const noexcept { return rng.chance(0.5); }
};

}  // namespace clade::chromosome
