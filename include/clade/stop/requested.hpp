#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <utility>

#include "../core/archetypes.hpp"
#include "../core/concepts.hpp"
#include "combine.hpp"
#include "reason.hpp"

namespace clade::stop {

/// Fires when the owner of a std::stop_source, in another thread say, has asked for it.
class requested {
 public:
  explicit requested(std::stop_token token) noexcept : token_(std::move(token)) {}

  template <class Generation>
  std::optional<reason> operator()(const Generation&) const {
    if (!token_.stop_requested()) return std::nullopt;
    return reason{describe()};
  }
  std::string describe() const { return "stop requested"; }

 private:
  std::stop_token token_;
};

static_assert(stop_for<requested, archetype::generation>);

}  // namespace clade::stop
