// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "../packed.hpp"

namespace bulls_and_cows {

/// The cost of thinking.
struct effort {
  std::uint64_t generations = 0;
  std::uint64_t evaluations = 0;

  effort& operator+=(const effort& more) {
    generations += more.generations;
    evaluations += more.evaluations;
    return *this;
  }
};

/// The part of the knowledge that does not depend on how codes are packed: the archive, and the cost of thinking.
class archive {
 public:
  /// The archive.
  const std::vector<std::string>& codes() const noexcept { return codes_; }
  /// Whether the archive holds all consistent codes.
  bool is_complete() const noexcept { return complete_; }
  bool met(const std::string& code) const { return met_.contains(code); }

  /// The codes that the latest answer excluded: consistent with all others.
  const std::vector<std::string>& excluded() const noexcept { return excluded_; }

  /// The cost so far.
  const effort& spent() const noexcept { return spent_; }
  void spend(const effort& more) { spent_ += more; }

 protected:
  std::vector<std::string> codes_;
  bool complete_ = false;
  std::unordered_set<std::string> met_;
  std::vector<std::string> excluded_;
  effort spent_;
};

/// The knowledge of a player: the answers so far, and the archive of consistent codes found, which is kept through the
/// game. A code is consistent if every answer would have been the same with it as the secret.
template <class Packed>
class knowledge : public archive {
 public:
  /// An answer, as an answer_class.
  struct told {
    Packed guess;
    std::size_t given;
  };

  std::size_t turns() const noexcept { return told_.size(); }

  /// The answers so far.
  const std::vector<told>& answers() const noexcept { return told_; }

  bool guessed(const Packed& code) const { return std::ranges::find(told_, code, &told::guess) != told_.end(); }

  /// The inconsistency of a code: the sum over all answers of the differences in bulls, and in bulls and cows; 0 if it
  /// is consistent.
  int inconsistency(const Packed& code) const {
    int sum = 0;
    for (const auto& [guess, given] : told_) {
      const auto would = answer_class(code, guess);
      sum += std::abs(static_cast<int>(would & 15) - static_cast<int>(given & 15)) +
             std::abs(static_cast<int>(would >> 4) - static_cast<int>(given >> 4));
    }
    return sum;
  }

  /// The archive packed.
  std::span<const Packed> packed_codes() const noexcept { return packed_; }

  /// Adds a consistent code to the archive. Returns false if it was there already.
  bool add(const std::string& code, const Packed& as) {
    if (!met_.insert(code).second) return false;
    codes_.push_back(code);
    packed_.push_back(as);
    return true;
  }

  /// Replaces the archive by the consistent ones among the codes.
  void replace(const std::vector<std::string>& codes, const packer<Packed>& pack, bool complete) {
    codes_.clear();
    packed_.clear();
    met_.clear();
    for (const auto& code : codes) {
      if (const auto as = pack(code); inconsistency(as) == 0) add(code, as);
    }
    complete_ = complete;
  }

  /// Adds an answer to a guess, as an answer_class; codes that it excludes are removed from the archive.
  void learn(const Packed& guess, std::size_t given) {
    told_.push_back({guess, given});
    excluded_.clear();
    std::size_t kept = 0;
    for (std::size_t i = 0; i < codes_.size(); ++i) {
      if (answer_class(packed_[i], guess) == given) {
        std::swap(codes_[kept], codes_[i]);
        std::swap(packed_[kept++], packed_[i]);
      } else {
        met_.erase(codes_[i]);
        excluded_.push_back(codes_[i]);
      }
    }
    codes_.resize(kept);
    packed_.resize(kept);
  }

 private:
  std::vector<told> told_;
  std::vector<Packed> packed_;
};

}  // namespace bulls_and_cows
