// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>
#include <type_traits>
#include <utility>

#include "../engine/archive.hpp"
#include "../engine/brood.hpp"
#include "../engine/heap_value.hpp"
#include "policy.hpp"

namespace clade::any {

/// Specialized for function types below.
template <class Problem, class Signature>
class operation;

/// A prepared operator with its type erased. It can be called and can learn. Copying it copies the operator.
///
/// Cost: one indirect call.
template <class Problem, class Result, class... Arguments>
class operation<Problem, Result(Arguments...)> {
 public:
  using population_type = population_of<Problem>;
  using brood_type = detail::brood<population_type>;

  /// Calls of the operation are forwarded to `call(op, arguments...)`.
  template <class Op, class Call>
  operation(Op op, Call) : held_(new holder<Op, Call>(std::move(op))) {}
  operation(const operation& other) : held_(other.held_->copy()) {}
  operation(operation&& other) noexcept : held_(std::exchange(other.held_, nullptr)) {}
  operation& operator=(operation other) noexcept {
    std::swap(held_, other.held_);
    return *this;
  }
  ~operation() { delete held_; }

  Result operator()(Arguments... arguments) const { return (*held_)(arguments...); }

  bool learning() { return held_->learning(); }
  void learn(const brood_type& children) { held_->learn(children); }
  void begin(const population_type& population) { held_->begin(population); }
  /// Copies the state of `previous` if it has the same type of operator.
  void inherit(operation& previous) { held_->inherit(*previous.held_); }

  /// Saves or loads the state in a checkpoint.
  void serialize(detail::archive& archive, unsigned) { held_->archive_learned(archive); }

 private:
  struct interface {
    virtual ~interface() = default;
    virtual interface* copy() const = 0;
    virtual Result operator()(Arguments... arguments) const = 0;
    virtual bool learning() = 0;
    virtual void learn(const brood_type&) = 0;
    virtual void begin(const population_type&) = 0;
    virtual void inherit(interface&) = 0;
    virtual void archive_learned(detail::archive&) = 0;
    virtual const void* kind() const noexcept = 0;
  };

  template <class Op, class Call>
  struct holder final : interface {
    explicit holder(Op other) : op(std::move(other)) {}
    interface* copy() const override { return new holder(*this); }
    Result operator()(Arguments... arguments) const override { return Call()(op, arguments...); }
    bool learning() override { return detail::is_learning<population_type>(op); }
    void learn(const brood_type& children) override { detail::learn(op, children); }
    void begin(const population_type& population) override { detail::begin_with(op, population); }
    void inherit(interface& previous) override {
      if (previous.kind() == kind()) detail::inherit(op, static_cast<holder&>(previous).op);
    }
    void archive_learned(detail::archive& archive) override { detail::archive_if_it_can<population_type>(archive, op); }
    const void* kind() const noexcept override { return &one_of_a_kind; }

    static constexpr char one_of_a_kind = 0;  // its address identifies the type
    Op op;
  };

  interface* held_;
};

}  // namespace clade::any
