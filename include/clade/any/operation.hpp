// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>
#include <utility>

#include "../engine/archive.hpp"
#include "../engine/evaluated_children.hpp"
#include "../engine/operator_calls.hpp"

namespace clade::any {

/// An operator with its type erased. The specialization for function types follows.
template <class Call, class Signature = typename Call::signature>
class operation;

/// A prepared operator with its type erased. It can be called and can learn. Copying it copies the operator.
///
/// Cost: one indirect call.
///
/// `Call` describes a kind of policy: `signature` is the type of the call, `population_type` is the population of the
/// run, and `Call::call(op, arguments...)` calls an operator. `Call::fits<Op>()` rejects an operator that cannot be
/// called, with a message. The members of `Call` become members of the prepared operator; a member `parents` is set to
/// the number of parents that the operator takes.
template <class Call, class Result, class... Arguments>
class operation<Call, Result(Arguments...)> : public Call {
 public:
  using population_type = typename Call::population_type;
  using children_type = detail::evaluated_children<population_type>;

  template <class Op>
    requires(!std::derived_from<Op, operation>)
  explicit operation(Op op) {
    if constexpr (requires { Call::parents; }) Call::parents = detail::number_of_parents(op);
    if constexpr (Call::template fits<Op>()) held_ = new holder<Op>(std::move(op));
  }
  operation(const operation& other) : Call(other), held_(other.held_->copy()) {}
  operation(operation&& other) noexcept : Call(other), held_(std::exchange(other.held_, nullptr)) {}
  operation& operator=(operation other) noexcept {
    static_cast<Call&>(*this) = other;
    std::swap(held_, other.held_);
    return *this;
  }
  ~operation() { delete held_; }

  Result operator()(Arguments... arguments) const { return (*held_)(arguments...); }

  bool learning() { return held_->learning(); }
  void learn(const children_type& children) { held_->learn(children); }
  void begin(const population_type& population) { held_->begin(population); }
  void change(const population_type& population) { held_->change(population); }
  /// Copies the state of `previous` if both hold the same type of operator.
  void inherit(operation& previous) { held_->inherit(*previous.held_); }

  /// Saves the state in a checkpoint or loads it.
  void serialize(detail::archive& archive, unsigned) { held_->archive_learned(archive); }

 private:
  // The interface of a held operator. Only operators with a state override the functions that have a default.
  struct interface {
    virtual ~interface() = default;
    virtual interface* copy() const = 0;
    virtual Result operator()(Arguments... arguments) const = 0;
    virtual bool learning() { return false; }
    virtual void learn(const children_type&) {}
    virtual void begin(const population_type&) {}
    virtual void change(const population_type&) {}
    virtual void inherit(interface&) {}
    virtual void archive_learned(detail::archive&) {}
    virtual const void* kind() const noexcept { return nullptr; }
  };

  // Whether a run may change an operator of this type, or a part of it.
  template <class Op>
  static constexpr bool has_state = detail::may_learn<Op, population_type>() || requires(Op& op) { op.parts(); } ||
                                    requires(Op& op, const population_type& population) { op.begin(population); };

  template <class Op>
  struct holder final : interface {
    explicit holder(Op other) : op(std::move(other)) {}
    interface* copy() const override { return new holder(*this); }
    Result operator()(Arguments... arguments) const override { return Call::call(op, arguments...); }

    Op op;
  };

  template <class Op>
    requires has_state<Op>
  struct holder<Op> final : interface {
    explicit holder(Op other) : op(std::move(other)) {}
    interface* copy() const override { return new holder(*this); }
    Result operator()(Arguments... arguments) const override { return Call::call(op, arguments...); }
    bool learning() override { return detail::is_learning<population_type>(op); }
    void learn(const children_type& children) override { detail::learn(op, children); }
    void begin(const population_type& population) override { detail::pass_initial_population(op, population); }
    void change(const population_type& population) override { detail::pass_reevaluated_population(op, population); }
    void inherit(interface& previous) override {
      if (previous.kind() == kind()) detail::inherit(op, static_cast<holder&>(previous).op);
    }
    void archive_learned(detail::archive& archive) override { detail::archive_if_it_can<population_type>(archive, op); }
    const void* kind() const noexcept override { return &one_of_a_kind; }

    static constexpr char one_of_a_kind = 0;  // its address identifies the type
    Op op;
  };

  interface* held_ = nullptr;
};

}  // namespace clade::any
