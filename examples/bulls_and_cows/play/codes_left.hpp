// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <clade/random/random_stream.hpp>
#include <clade/study/report/number.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "../every_code.hpp"
#include "../game.hpp"
#include "../packed.hpp"
#include "../space.hpp"

namespace bulls_and_cows {

/// The number of codes of a game that fit all answers. They are counted if all codes can be listed; otherwise the
/// number is estimated from a sample of 262,144 codes.
template <class Packed>
class codes_left {
 public:
  codes_left(game of, clade::random_stream rng) : of_(std::move(of)), pack_(of_) {
    if (is_exact()) {
      for (const auto& code : every_code(of_)) left_.push_back(pack_(code));
    } else {
      for (std::size_t i = 0; i < sample; ++i) left_.push_back(pack_(all_codes{of_}(rng)));
    }
  }

  void learn(const std::string& guess, const answer& given) {
    const auto as = pack_(guess);
    std::erase_if(left_, [&](const Packed& code) { return answer_class(code, as) != answer_class(given); });
  }

  /// As text: "263 codes are left", in large games "about 12,000,000 codes are left" or "fewer than ..." if the sample
  /// holds too few of them for an estimate.
  std::string in_words() const {
    constexpr std::size_t enough = 100;
    if (is_exact())
      return left_.size() == 1 ? "1 code is left" : clade::report::grouped(left_.size()) + " codes are left";
    const auto found = static_cast<double>(left_.size());
    const auto each  = static_cast<double>(codes(of_)) / sample;
    if (left_.size() >= enough) return "about " + rounded(found * each) + " codes are left";
    // Less likely than 1 in 500 to be wrong.
    return "fewer than " + rounded((found + 3 * std::sqrt(found) + 7) * each) + " codes are left";
  }

 private:
  static constexpr std::size_t sample = std::size_t{1} << 18;

  bool is_exact() const { return codes(of_) <= max_listed; }

  // Rounded to two digits.
  static std::string rounded(double number) {
    double unit = 1;
    while (number / unit >= 100) unit *= 10;
    return clade::report::grouped(static_cast<std::uint64_t>(std::round(number / unit) * unit));
  }

  game of_;
  packer<Packed> pack_;
  std::vector<Packed> left_;
};

}  // namespace bulls_and_cows
