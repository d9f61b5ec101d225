// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <memory>
#include <new>
#include <span>

#include "../engine/operator_calls.hpp"
#include "../random/random_stream.hpp"

namespace clade::any {

/// A sampler with its type erased. It cannot be copied or moved. Most samplers are small and need no allocation.
///
/// Cost: one indirect call per child.
class sampler {
 public:
  /// Constructs the sampler as the result of `make()`.
  template <class Make>
  explicit sampler(const Make& make) {
    using type = holder<decltype(make())>;
    if constexpr (sizeof(type) <= sizeof(buffer_) && alignof(type) <= alignof(std::max_align_t)) {
      held_ = ::new (static_cast<void*>(buffer_)) type(make);
    } else {
      held_ = new type(make);
    }
  }
  sampler(const sampler&) = delete;
  sampler& operator=(const sampler&) = delete;
  ~sampler() {
    if (static_cast<const void*>(held_) == buffer_) {
      std::destroy_at(held_);
    } else {
      delete held_;
    }
  }

  void operator()(random_stream& rng, std::size_t slot, std::span<std::size_t> parents) const {
    (*held_)(rng, slot, parents);
  }

 private:
  struct interface {
    virtual ~interface() = default;
    virtual void operator()(random_stream&, std::size_t, std::span<std::size_t>) const = 0;
  };

  template <class Sampler>
  struct holder final : interface {
    template <class Make>
    explicit holder(const Make& make) : sampler(make()) {}
    void operator()(random_stream& rng, std::size_t slot, std::span<std::size_t> parents) const override {
      clade::detail::draw_parents(sampler, rng, slot, parents);
    }
    Sampler sampler;
  };

  const interface* held_;
  alignas(std::max_align_t) std::byte buffer_[64];
};

}  // namespace clade::any
