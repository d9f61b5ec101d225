#pragma once

#include "../core/archetypes.hpp"
#include "birth.hpp"

namespace clade::diversity {

/// No rule: every child is kept. The default.
struct none {
  template <class Population>
  constexpr verdict operator()(const birth<Population>&, random_stream&) const noexcept {
    return verdict::keep;
  }
};

static_assert(diversity_for<none, archetype::population>);

}  // namespace clade::diversity
