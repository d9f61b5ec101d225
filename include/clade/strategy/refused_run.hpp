#pragma once

#include <optional>

#include "../core/generation.hpp"
#include "../stop/reason.hpp"

namespace clade::detail {

/// The run of a strategy with a policy that does not fit, after a static_assert has said which. Its members are
/// declared and never defined, so that the compiler reports no further errors in the program around it.
template <class Population>
class refused_run {
 public:
  using population_type = Population;
  using individual_type = typename Population::individual_type;

  detail::generation<Population> generation() const;
  const individual_type& best() const;
  std::optional<stop::reason> finished() const;
  template <class Executor>
  void begin(const Executor&);
  template <class Executor>
  void advance(const Executor&);
};

}  // namespace clade::detail
