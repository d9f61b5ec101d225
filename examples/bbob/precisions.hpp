// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "algorithms.hpp"

namespace bbob {

/// The targets of COCO's plots: 51, evenly on the logarithmic scale from 10^2 to 10^-8.
inline constexpr std::array<double, 51> precisions = [] {
  constexpr std::array powers{1e2, 1e1, 1e0, 1e-1, 1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8};
  constexpr std::array steps{1.0, 0.63095734448019325, 0.39810717055349725, 0.25118864315095801, 0.15848931924611135};
  std::array<double, 51> all{};
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = steps[i % 5] * powers[i / 5];
  return all;
}();

/// Records the number of evaluations at which a run reached each precision and its target within a budget, or 0 if it
/// never did.
class hits : public error_observer {
 public:
  explicit hits(double target, std::uint64_t budget = std::numeric_limits<std::uint64_t>::max())
      : target_(target), budget_(budget) {}

  void on_evaluation(double error) override {
    if (evaluations_ == budget_) return;
    ++evaluations_;
    if (!(error < best_)) return;
    best_ = error;
    while (next_ < precisions.size() && best_ <= precisions[next_]) of_precisions_[next_++] = evaluations_;
    if (of_target_ == 0 && best_ <= target_) of_target_ = evaluations_;
  }

  /// Within the budget.
  std::uint64_t evaluations() const { return evaluations_; }
  double best() const { return best_; }
  std::uint64_t of_target() const { return of_target_; }
  const std::array<std::uint64_t, 51>& of_precisions() const { return of_precisions_; }

 private:
  double target_;
  std::uint64_t budget_;
  double best_               = std::numeric_limits<double>::infinity();
  std::uint64_t evaluations_ = 0, of_target_ = 0;
  std::size_t next_                            = 0;
  std::array<std::uint64_t, 51> of_precisions_ = {};
};

}  // namespace bbob
