// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../random/random_stream.hpp"

/// Rules by which `iterated_local_search` accepts a new local optimum. A rule is called as
/// `accept(candidate, current, better, rng) -> bool` with two fitness values and the order of the problem.
namespace clade::acceptance {

/// Accepts a candidate that is not worse. Equal candidates are accepted, so that the search moves on plateaus.
/// ~~~
/// const iterated_local_search search{.neighbourhood = neighbourhood::swap{}, .acceptance = acceptance::not_worse{}};
/// ~~~
struct not_worse {
  template <class F, class Better>
  bool operator()(const F& candidate, const F& current, const Better& better, random_stream&) const {
    return !better(current, candidate);
  }
};

}  // namespace clade::acceptance
