// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <span>
#include <vector>

#include "../../random/random_stream.hpp"
#include "../../text/message.hpp"

namespace clade::detail {

/// The scratch memory of a thread for filtering candidates. Its contents are not kept between draws.
struct lexicase_memory {
  std::vector<std::uint32_t> candidates, cases;
  std::vector<double> numbers;

  static lexicase_memory& of_this_thread() {
    thread_local lexicase_memory memory;
    return memory;
  }

  void resize(std::size_t individuals, std::size_t cases_of_each) {
    candidates.resize(individuals);
    cases.resize(cases_of_each);
  }
};

/// Returns the median; for an even number of values, the mean of the middle two. Reorders the numbers.
inline double median_in_place(std::vector<double>& numbers) {
  const auto middle = numbers.begin() + static_cast<std::ptrdiff_t>(numbers.size() / 2);
  std::nth_element(numbers.begin(), middle, numbers.end());
  if (numbers.size() % 2 == 1) return *middle;
  return *std::max_element(numbers.begin(), middle) / 2 + *middle / 2;
}

/// Returns the median of the distances from the median. Overwrites the numbers. The distance of equal numbers,
/// including infinities, is 0. An infinite result is replaced by the largest finite number, so finite errors are within
/// the tolerance and infinite ones are not.
inline double median_absolute_deviation(std::vector<double>& numbers) {
  const auto median = median_in_place(numbers);
  for (auto& number : numbers) number = number == median ? 0 : std::fabs(number - median);
  return std::min(median_in_place(numbers), std::numeric_limits<double>::max());
}

/// Lexicase selection on a table of errors, case by case. If `tolerant` is true, the tolerance of a case is the median
/// absolute deviation of its errors.
class lexicase_sampler {
 public:
  template <class Population>
  lexicase_sampler(const char* selection, const Population& population, bool tolerant)
      : individuals_(population.size()),
        cases_(population.fitness(0).errors().size()),
        length_(population.size() + tolerant) {
    if (cases_ == 0) refuse({selection, " needs a fitness of at least 1 case, but there was none"});
    errors_.resize(length_ * cases_);
    for (std::size_t i = 0; i < individuals_; ++i) {
      const std::span<const double> errors = population.fitness(i).errors();
      if (errors.size() != cases_) {
        refuse({selection, ": the number of cases must be the same for all chromosomes, but was ", cases_, " and ",
                errors.size()});
      }
      for (std::size_t c = 0; c < cases_; ++c) errors_[c * length_ + i] = errors[c];
    }
    auto& memory = lexicase_memory::of_this_thread();
    memory.resize(individuals_, cases_);
    for (std::size_t c = 0; tolerant && c < cases_; ++c) {
      auto* const column = errors_.data() + c * length_;
      memory.numbers.assign(column, column + individuals_);
      column[individuals_] = median_absolute_deviation(memory.numbers);
    }
  }

  std::size_t operator()(random_stream& rng) const {
    auto& memory = lexicase_memory::of_this_thread();
    memory.resize(individuals_, cases_);
    auto* const candidates = memory.candidates.data();
    auto* const cases = memory.cases.data();
    std::iota(candidates, candidates + individuals_, std::uint32_t{0});
    std::iota(cases, cases + cases_, std::uint32_t{0});
    auto left = individuals_;
    for (auto unseen = cases_; unseen > 0 && left > 1; --unseen) {
      auto& drawn = cases[rng.below(unseen)];
      left = filter(candidates, left, errors_.data() + drawn * length_);
      drawn = cases[unseen - 1];
    }
    return candidates[left > 1 ? rng.below(left) : 0];
  }

 private:
  // Keeps the candidates whose error in a case is the lowest or within its tolerance, and returns their number.
  std::size_t filter(std::uint32_t* candidates, std::size_t count, const double* column) const {
    auto limit = column[candidates[0]];
    for (std::size_t k = 1; k < count; ++k) limit = std::min(limit, column[candidates[k]]);
    if (length_ > individuals_) limit += column[individuals_];
    std::size_t kept = 0;
    for (std::size_t k = 0; k < count; ++k) {
      const auto candidate = candidates[k];
      candidates[kept] = candidate;
      kept += column[candidate] <= limit;
    }
    return kept;
  }

  std::size_t individuals_, cases_;
  std::size_t length_;  // number of values per case: errors, then the tolerance if any
  std::vector<double> errors_;
};

}  // namespace clade::detail
