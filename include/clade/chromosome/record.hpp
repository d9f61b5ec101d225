// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>
#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

#include "../random/random_stream.hpp"
#include "member.hpp"

namespace clade::detail {

/// The space of one member of a struct. It is the result of `chromosome::on`.
template <auto Member, class Space>
struct space_on {
  using owner = typename member_pointer<Member>::owner;
  using member_type = typename member_pointer<Member>::type;

  static constexpr bool fits = requires(const Space& space, random_stream& rng) {
    { space(rng) } -> std::same_as<member_type>;
  };
  static_assert(fits,
                "clade: chromosome::on: the space must make values of the type of the member: for a single number use "
                "chromosome::real, chromosome::integer or chromosome::choice");

  Space space;

  constexpr void sample([[maybe_unused]] owner& made, [[maybe_unused]] random_stream& rng) const {
    if constexpr (fits) made.*Member = space(rng);
  }
  constexpr const member_type& value(const owner& object) const noexcept { return object.*Member; }
  constexpr member_type& value(owner& object) const noexcept { return object.*Member; }
};

template <class T>
inline constexpr bool is_space_on = false;
template <auto Member, class Space>
inline constexpr bool is_space_on<space_on<Member, Space>> = true;

// A type that represents a pointer to a member.
template <auto Member>
struct name_of_member {};

template <class T>
struct member_named : std::type_identity<void> {};
template <auto Member, class Space>
struct member_named<space_on<Member, Space>> : std::type_identity<name_of_member<Member>> {};

/// The number of spaces for a member among `Members`.
template <class Name, class... Members>
inline constexpr std::size_t spaces_for =
    (std::size_t{0} + ... + std::is_same_v<Name, typename member_named<Members>::type>);

/// The struct to which the first member belongs, or a placeholder if there is no member with a space.
template <class First, class...>
struct owner_of : std::type_identity<no_space> {};
template <auto Member, class Space, class... Rest>
struct owner_of<space_on<Member, Space>, Rest...> : std::type_identity<typename space_on<Member, Space>::owner> {};

}  // namespace clade::detail

namespace clade::chromosome {

/// Returns the space of one member of a struct, as an argument of `record`: `on<&schedule::order>(permutation{7})`. The
/// samples of the space must have the type of the member.
/// ~~~
/// struct job {
///   std::vector<int> order;
///   double speed;
/// };
/// const chromosome::record jobs{chromosome::on<&job::order>(chromosome::permutation{6}),
///                               chromosome::on<&job::speed>(chromosome::real{0.5, 2})};
/// const job any = jobs(rng);
/// any.order.size();  // = 6u
/// ~~~
template <auto Member, class Space>
  requires std::is_member_object_pointer_v<decltype(Member)>
constexpr auto on(Space space) {
  return detail::space_on<Member, Space>{std::move(space)};
}

/// The space of a struct, composed of the spaces of its members:
/// `record{on<&schedule::order>(permutation{7}), on<&schedule::speed>(integer{1, 9})}`.
///
/// Members are sampled independently, in the order of the arguments. Members without a space have the value in
/// `Struct{}`. Operators are applied to members by `crossover::on<&schedule::order>(…)`, combined by `crossover::each`,
/// and by `mutation::on<&schedule::speed>(…)`, combined by `mutation::sequence` or `mutation::one_of`. Operators that
/// need a space, such as `creep` and `simulated_binary`, use the space of their member.
///
/// Use `real`, `integer` or `choice` for members with single values; operators for sequences treat such a member as one
/// gene. A space of your own is treated in the same way if it has `gene(rng)` or `gene(i, rng)`, returning its sample
/// type. A member may itself be a struct with a record; its operators are then nested accordingly.
///
/// `Struct` must be copyable and default constructible. The compiler reports an error if a member is listed twice, if
/// members belong to different structs, or if the samples of a space have another type than the member.
///
/// Cost: the sum of the costs of the spaces.
/// ~~~
/// struct job {
///   std::vector<int> order;
///   double speed;
/// };
/// const chromosome::record jobs{chromosome::on<&job::order>(chromosome::permutation{6}),
///                               chromosome::on<&job::speed>(chromosome::real{0.5, 2})};
/// const job any = jobs(rng);
/// any.order.size();  // = 6u
/// ~~~
template <class Struct, class... Members>
class record {
  static constexpr bool of_members = sizeof...(Members) > 0 && (detail::is_space_on<Members> && ...);
  static constexpr bool of_one_struct = (std::is_same_v<typename detail::owner_of<Members>::type, Struct> && ...);
  static_assert(of_members, "clade: chromosome::record takes spaces of members: record{on<&type::member>(space), ...}");
  static_assert(!of_members || of_one_struct, "clade: chromosome::record: all members must be of one struct");
  static_assert(!of_members || !of_one_struct ||
                    ((detail::spaces_for<typename detail::member_named<Members>::type, Members...> == 1) && ...),
                "clade: chromosome::record: a member has more than one space");
  static_assert(!of_members || (std::default_initializable<Struct> && std::copyable<Struct>),
                "clade: chromosome::record: the struct must be copyable and default constructible");

 public:
  explicit constexpr record(Members... members) : members_(std::move(members)...) {}

  constexpr Struct operator()([[maybe_unused]] random_stream& rng) const {
    Struct made{};
    if constexpr (of_members && of_one_struct) {
      std::apply([&](const auto&... member) { (member.sample(made, rng), ...); }, members_);
    }
    return made;
  }

  /// Returns the space of a member: `space.member<&schedule::order>()`.
  template <auto Member>
    requires(detail::spaces_for<detail::name_of_member<Member>, Members...> == 1)
  constexpr const auto& member() const& noexcept {
    constexpr auto place = [] {
      constexpr bool here[] = {
          std::is_same_v<detail::name_of_member<Member>, typename detail::member_named<Members>::type>...};
      std::size_t i = 0;
      while (!here[i]) ++i;
      return i;
    }();
    return std::get<place>(members_).space;
  }
  template <auto Member>
    requires(detail::spaces_for<detail::name_of_member<Member>, Members...> == 1)
  constexpr auto member() && {
    return std::as_const(*this).template member<Member>();
  }

  /// Calls `visit(space, value)` for every member with a space, in the order of the arguments of the constructor.
  template <class Visit>
  constexpr void for_each_member(const Struct& object, const Visit& visit) const {
    std::apply([&](const auto&... member) { (visit(member.space, member.value(object)), ...); }, members_);
  }
  template <class Visit>
  constexpr void for_each_member(Struct& object, const Visit& visit) const {
    std::apply([&](const auto&... member) { (visit(member.space, member.value(object)), ...); }, members_);
  }

  /// Returns a tuple of the spaces of all members, in the order of the arguments of the constructor.
  constexpr auto spaces() const {
    return std::apply([](const auto&... member) { return std::tuple(member.space...); }, members_);
  }

 private:
  std::tuple<Members...> members_;
};

template <class... Members>
record(Members...) -> record<typename detail::owner_of<Members...>::type, Members...>;

}  // namespace clade::chromosome
