// SPDX-License-Identifier: BSL-1.0
#include "solver.hpp"

#include "../limits.hpp"
#include "fractions.hpp"
#include "integers.hpp"

namespace target_number::exact {

struct solver::searches {
  integer_search integers;
  fraction_search fractions;
};

solver::solver() : searches_(std::make_unique<searches>()) {}
solver::~solver() = default;

answer solver::nearest(const game& given, rule allowed) {
  check(given, allowed);
  return allowed == rule::integers ? searches_->integers.nearest(given) : searches_->fractions.nearest(given);
}

void solver::each_value(std::span<const std::int64_t> numbers, const std::function<void(std::int64_t)>& visit) {
  searches_->integers.each_value(numbers, visit);
}

}  // namespace target_number::exact
