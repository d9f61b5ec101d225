#pragma once

#include <vector>

#include "../core/concepts.hpp"

namespace clade::mutation {

/// No mutation: the child stays as crossover made it. The default.
struct none {
  template <class C>
  constexpr bool operator()(C&, random_stream&) const noexcept {
    return false;
  }
};

static_assert(mutation_for<none, std::vector<int>>);

}  // namespace clade::mutation
