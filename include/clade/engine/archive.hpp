// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <bit>
#include <chrono>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <optional>
#include <ranges>
#include <stdexcept>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "../text/exceptions.hpp"
#include "evaluated_children.hpp"

namespace clade::detail {

class archive;

/// A placeholder that converts to any type, used to count the members of a struct.
struct any_member {
  template <class T>
  operator T() const noexcept {
    std::abort();  // never called; compilers require a body
  }
};

/// A placeholder that converts only to the base classes of T.
template <class T>
struct any_base {
  template <class Base>
    requires(std::is_base_of_v<Base, T> && !std::is_same_v<Base, T>)
  operator Base() const noexcept {
    std::abort();
  }
};
template <class T>
concept struct_with_base = requires { T{any_base<T>()}; };

// Counts the initializers that T accepts, up to 9. A C array as a member takes several initializers, so the count can
// exceed the number of members.
template <class T, class... Members>
consteval std::size_t initializers_of() {
  if constexpr (sizeof...(Members) > 8) {
    return 9;
  } else if constexpr (requires { T{Members()..., any_member()}; }) {
    return initializers_of<T, Members..., any_member>();
  } else {
    return sizeof...(Members);
  }
}

/// Returns the number of members of a struct without constructors: 9 if there are more than eight, 0 for any other
/// type.
template <class T>
consteval std::size_t number_of_members() {
  if constexpr (!std::is_aggregate_v<T> || std::is_array_v<T> || std::is_union_v<T>) {
    return 0;
  } else {
    using any = any_member;
    // Each pair of empty braces initializes one member, even a C array. If braces cannot initialize some member, the
    // struct accepts one initializer more than pairs of braces.
    // clang-format off
    constexpr std::size_t braces =
        requires { T{{}}; } + requires { T{{}, {}}; } + requires { T{{}, {}, {}}; } + requires { T{{}, {}, {}, {}}; } +
        requires { T{{}, {}, {}, {}, {}}; } + requires { T{{}, {}, {}, {}, {}, {}}; } +
        requires { T{{}, {}, {}, {}, {}, {}, {}}; } + requires { T{{}, {}, {}, {}, {}, {}, {}, {}}; } +
        requires { T{{}, {}, {}, {}, {}, {}, {}, {}, {}}; };
    constexpr std::size_t initializers =
        requires { T{any()}; } + requires { T{{}, any()}; } + requires { T{{}, {}, any()}; } +
        requires { T{{}, {}, {}, any()}; } + requires { T{{}, {}, {}, {}, any()}; } +
        requires { T{{}, {}, {}, {}, {}, any()}; } + requires { T{{}, {}, {}, {}, {}, {}, any()}; } +
        requires { T{{}, {}, {}, {}, {}, {}, {}, any()}; } + requires { T{{}, {}, {}, {}, {}, {}, {}, {}, any()}; };
    // clang-format on
    return braces == 0 || initializers > braces ? initializers_of<T>() : braces;
  }
}

template <class... T>
void refers_to(T&...);  // not callable with bit-fields

/// Returns `visit(members...)`. If the struct has bit-fields, does nothing and returns void.
template <std::size_t count, class T, class Visit>
constexpr auto visit_members(T& value, const Visit& visit) {
  if constexpr (count == 1) {
    auto& [a] = value;
    if constexpr (requires { refers_to(a); }) return visit(a);
  } else if constexpr (count == 2) {
    auto& [a, b] = value;
    if constexpr (requires { refers_to(a, b); }) return visit(a, b);
  } else if constexpr (count == 3) {
    auto& [a, b, c] = value;
    if constexpr (requires { refers_to(a, b, c); }) return visit(a, b, c);
  } else if constexpr (count == 4) {
    auto& [a, b, c, d] = value;
    if constexpr (requires { refers_to(a, b, c, d); }) return visit(a, b, c, d);
  } else if constexpr (count == 5) {
    auto& [a, b, c, d, e] = value;
    if constexpr (requires { refers_to(a, b, c, d, e); }) return visit(a, b, c, d, e);
  } else if constexpr (count == 6) {
    auto& [a, b, c, d, e, f] = value;
    if constexpr (requires { refers_to(a, b, c, d, e, f); }) return visit(a, b, c, d, e, f);
  } else if constexpr (count == 7) {
    auto& [a, b, c, d, e, f, g] = value;
    if constexpr (requires { refers_to(a, b, c, d, e, f, g); }) return visit(a, b, c, d, e, f, g);
  } else if constexpr (count == 8) {
    auto& [a, b, c, d, e, f, g, h] = value;
    if constexpr (requires { refers_to(a, b, c, d, e, f, g, h); }) return visit(a, b, c, d, e, f, g, h);
  }
}

template <class T>
concept archives_itself = requires(T& value, archive& to) { value.serialize(to, 0u); };
template <class T>
concept archived_by_function = requires(T& value, archive& to) { serialize(to, value, 0u); };
template <class T>
concept plain_number = std::is_arithmetic_v<T> || std::is_enum_v<T>;
template <class T>
inline constexpr bool is_bytes = plain_number<T> && !std::is_same_v<T, bool>;
template <class T>
concept complex_number = requires(T& value) { value.real(value.real()), value.imag(value.imag()); };
template <class T>
concept bit_set =
    requires(T& value) { value.set(value.size() - 1, value.test(0)); } && !requires(T& value) { value.resize(1); };
template <class T>
concept tuple_like = requires { std::tuple_size<T>::value; } && !std::ranges::range<T>;

// The class that declares a member function.
template <class>
struct declared_in {};
template <class Owner, class... Argument>
struct declared_in<void (Owner::*)(Argument...)> : std::type_identity<Owner> {};
// A type that inherits its member serialize but has additional members that this function does not cover.
template <class T>
concept archives_its_base =
    requires { requires sizeof(typename declared_in<decltype(&T::template serialize<archive>)>::type) < sizeof(T); };

template <class T>
inline constexpr bool is_optional = false;
template <class T>
inline constexpr bool is_optional<std::optional<T>> = true;
template <class T>
inline constexpr bool is_duration = false;
template <class Number, class Period>
inline constexpr bool is_duration<std::chrono::duration<Number, Period>> = true;
template <class T>
inline constexpr bool is_variant = false;
template <class... T>
inline constexpr bool is_variant<std::variant<T...>> = true;

// The type of an element of a container while it is read: the value type, except that the key of a map is not const.
template <class T>
struct element_of : std::type_identity<T> {};
template <class Key, class T>
struct element_of<std::pair<const Key, T>> : std::type_identity<std::pair<Key, T>> {};

template <class Range>
using element_type = typename element_of<std::ranges::range_value_t<Range>>::type;

/// A range whose elements have a type other than that of the range. This excludes std::filesystem::path, a range of
/// paths.
template <class T>
concept range_of_others = std::ranges::forward_range<T> && !std::same_as<element_type<T>, T>;
template <class T>
concept container = range_of_others<T> && !std::ranges::view<T>;

/// A container whose size is part of its type.
template <class T>
concept fixed_container = container<T> && (std::is_array_v<T> || requires { std::tuple_size<T>::value; });

/// The first of three ways to fill a container with elements that have been read: insertion, resizing and construction.
template <class T>
concept can_be_filled = requires(T& values, element_type<T>& one) { values.clear(), values.insert(values.end(), one); };
template <class T>
concept can_be_resized = requires(T& values) { values.resize(1); };
template <class T>
concept can_be_made_anew = requires(T& values, std::move_iterator<element_type<T>*> at) { values = T(at, at); };

template <class T>
concept sized_container = container<T> && (can_be_filled<T> || can_be_resized<T> || can_be_made_anew<T>);

/// Converts values to bytes and back, for checkpoints.
///
///     archive out;                       archive in(out.bytes());
///     out & population & rates;          in & population & rates;
///
/// The same statement writes and reads. Supported are numbers other than `long double`, enumerations, strings,
/// containers, C arrays, pairs, tuples, `std::optional`, `std::variant`, `std::complex`, `std::bitset` and durations.
/// Aggregates of up to eight such members are supported too, if they have no base classes, bit-fields, const members or
/// references. Any other type needs a member or nonmember function, as in Boost.Serialization:
///
///     template <class Archive>
///     void serialize(Archive& archive, unsigned) { archive & order & speed; }
///
/// or `serialize(archive, value, version)`, where the version is 0. To save a type of another library, put it into a
/// struct with such a function, and write numbers or text in its place.
///
/// Numbers are written as their bytes, in little-endian order on every processor. Floating-point numbers are exact. A
/// container takes eight bytes for its size, unless the size is part of its type, as with std::array. Reading fills,
/// resizes or reconstructs a container. Elements of resizable containers and values of `std::optional` and
/// `std::variant` must be default-constructible.
///
/// Callers must verify a checksum of the bytes before they read. If the bytes are wrong, reading throws
/// std::invalid_argument or yields wrong values, but never reads beyond the end.
class archive {
 public:
  /// Makes an empty archive for writing.
  archive() = default;
  /// Makes an archive for reading `bytes`.
  explicit archive(std::string bytes) : bytes_(std::move(bytes)), loads_(true) {}

  bool is_loading() const noexcept { return loads_; }
  const std::string& bytes() const& noexcept { return bytes_; }
  std::string bytes() && { return std::move(bytes_); }
  /// Returns whether all bytes have been read.
  bool at_end() const noexcept { return position_ == bytes_.size(); }

  template <class T>
  archive& operator&(T&& value) {
    transfer(const_cast<std::remove_cvref_t<T>&>(value));
    return *this;
  }

  /// Returns whether a value can be default-constructed before it is read. If not, compilation fails with a message.
  template <class T>
  static consteval bool is_made_anew() {
    static_assert(
        std::default_initializable<T>,
        "clade: a checkpoint constructs each value before it reads it: chromosomes, fitness values, elements of "
        "containers and the values of an optional or a variant need a constructor without arguments");
    return std::default_initializable<T>;
  }

 private:
  [[noreturn]] [[gnu::cold]] static void refuse(const char* why) { throw_error(std::invalid_argument(why)); }

  template <class T>
  void transfer(T& value) {
    if constexpr (archives_itself<T>) {
      static_assert(
          !archives_its_base<T>,
          "clade: a checkpoint would write only the base class of this type: give the type a member serialize "
          "of its own, which calls that of the base class and writes the other members");
      value.serialize(*this, 0u);
    } else if constexpr (archived_by_function<T>) {
      serialize(*this, value, 0u);
    } else if constexpr (plain_number<T>) {
      number(value);
    } else if constexpr (is_duration<T>) {
      auto count = value.count();
      transfer(count);
      value = T(count);
    } else if constexpr (complex_number<T>) {
      auto real = value.real(), imaginary = value.imag();
      all(real, imaginary);
      value = T(real, imaginary);
    } else if constexpr (bit_set<T>) {
      for (std::size_t i = 0; i < value.size(); ++i) {
        bool bit = value.test(i);
        number(bit);
        value.set(i, bit);
      }
    } else if constexpr (is_optional<T>) {
      optional(value);
    } else if constexpr (is_variant<T>) {
      variant(value);
    } else if constexpr (tuple_like<T>) {
      std::apply([&](auto&... one) { (void(*this & one), ...); }, value);
    } else if constexpr (fixed_container<T>) {
      if constexpr (std::ranges::contiguous_range<T> && is_bytes<element_type<T>>) {
        elements(std::ranges::data(value), std::ranges::size(value));
      } else {
        for (auto& one : value) transfer(one);
      }
    } else if constexpr (sized_container<T>) {
      range(value);
    } else if constexpr (!std::is_empty_v<T>) {
      structure(value);
    }
  }

  template <class T>
  void structure(T& value) {
    constexpr auto count = number_of_members<T>();
    constexpr bool ranges = range_of_others<T> && count == 0, derived = struct_with_base<T>;
    constexpr bool assigned = !std::is_aggregate_v<T> || derived || std::is_move_assignable_v<T>;
    static_assert(!ranges,
                  "clade: a checkpoint cannot fill this range when it reads it: a range that owns its "
                  "elements needs resize(n), or clear() and insert(end, value), or a constructor from two iterators");
    static_assert(!derived,
                  "clade: a checkpoint needs a member serialize(archive, version) of structs with a base class");
    static_assert(assigned,
                  "clade: a checkpoint cannot read a struct with a const or a reference member: make it neither, or "
                  "give the struct a member serialize(archive, version)");
    static_assert(count > 0 || ranges || derived || !assigned,
                  "clade: a checkpoint needs to write and read values of this type: give it a member "
                  "template <class Archive> void serialize(Archive& archive, unsigned) { archive & all & members; }; "
                  "put a type of std or of another library into a struct with such a member, which writes and reads "
                  "numbers or text in its place");
    static_assert(
        count < 9 || derived || !assigned,
        "clade: a checkpoint needs a member serialize(archive, version) of structs of more than eight members");
    if constexpr (count > 0 && count < 9 && !derived && assigned) {
      const auto all_members = [this](auto&... member) {
        this->all(member...);
        return true;
      };
      static_assert(!std::is_void_v<decltype(visit_members<count>(value, all_members))>,
                    "clade: a checkpoint needs a member serialize(archive, version) of structs with bit-fields, which "
                    "writes and reads copies of them");
      visit_members<count>(value, all_members);
    }
  }

  template <class T>
  void number(T& value) {
    if constexpr (std::is_same_v<T, bool>) {
      unsigned char bit = value;
      number(bit);
      if (bit > 1) refuse("a truth value was neither 0 nor 1");
      value = bit == 1;
    } else {
      elements(&value, 1);
    }
  }

  // Writes or reads `count` numbers in contiguous memory.
  template <class T>
  void elements(T* values, std::size_t count) {
    static_assert(!std::is_same_v<T, long double>, "clade: long double differs between platforms: use double");
    if (count == 0) return;
    const auto size = count * sizeof(T);
    if (loads_) {
      need(size);
      std::memcpy(static_cast<void*>(values), bytes_.data() + position_, size);
      position_ += size;
    } else {
      bytes_.append(reinterpret_cast<const char*>(values), size);
    }
    if constexpr (std::endian::native == std::endian::big && sizeof(T) > 1) {
      auto* const first = loads_ ? reinterpret_cast<char*>(values) : bytes_.data() + (bytes_.size() - size);
      for (std::size_t i = 0; i < count; ++i) std::reverse(first + i * sizeof(T), first + (i + 1) * sizeof(T));
    }
  }

  void need(std::size_t size) const {
    if (bytes_.size() - position_ < size) refuse("there were fewer bytes than values");
  }

  template <class T>
  void optional(T& value) {
    bool has = value.has_value();
    number(has);
    if (!has) {
      value.reset();
    } else {
      if constexpr (is_made_anew<typename T::value_type>()) {
        if (!value) value.emplace();
      }
      transfer(*value);
    }
  }

  template <class... T>
  void variant(std::variant<T...>& value) {
    auto index = static_cast<std::uint64_t>(value.index());
    number(index);
    if (index >= sizeof...(T)) refuse("a variant has no such alternative");
    if constexpr ((is_made_anew<T>() && ...)) {
      if (index != value.index()) {
        [&]<std::size_t... i>(std::index_sequence<i...>) {
          ((i == index ? void(value.template emplace<i>()) : void()), ...);
        }(std::index_sequence_for<T...>());
      }
    }
    std::visit([&](auto& one) { transfer(one); }, value);
  }

  template <class T>
  void range(T& values) {
    using element = element_type<T>;
    auto size = static_cast<std::uint64_t>(std::ranges::distance(values));
    number(size);
    if (loads_ && size > bytes_.size() - position_ && !std::is_empty_v<element>)
      refuse("there were fewer bytes than values");
    if constexpr (std::ranges::contiguous_range<T> && is_bytes<element> && can_be_resized<T>) {
      if (loads_) {
        if (size > (bytes_.size() - position_) / sizeof(element)) refuse("there were fewer bytes than values");
        values.resize(static_cast<std::size_t>(size));
      }
      elements(std::ranges::data(values), static_cast<std::size_t>(size));
    } else if (!loads_) {
      for (auto&& one : values) {
        if constexpr (std::is_same_v<element, bool>) {
          bool bit = one;
          number(bit);
        } else {
          transfer(const_cast<std::remove_cvref_t<decltype(one)>&>(one));
        }
      }
    } else if constexpr (!is_made_anew<element>()) {
    } else if constexpr (can_be_filled<T>) {
      values.clear();
      for (std::uint64_t i = 0; i < size; ++i) {
        element one{};
        transfer(one);
        values.insert(values.end(), std::move(one));
      }
    } else if constexpr (can_be_resized<T>) {
      values.resize(static_cast<std::size_t>(size));
      for (auto& one : values) transfer(one);
    } else {
      std::vector<element> read;
      for (std::uint64_t i = 0; i < size; ++i) transfer(read.emplace_back());
      values = T(std::move_iterator(read.data()), std::move_iterator(read.data() + read.size()));
    }
  }

  template <class... T>
  void all(T&... values) {
    (transfer(values), ...);
  }

  std::string bytes_;
  std::size_t position_ = 0;
  bool loads_ = false;
};

/// Writes or reads the learned state of an operator and its parts: everything that distinguishes the operator from a
/// new one of the same strategy. An operator that does not learn has no such state.
///
/// An operator that learns has a member `serialize(archive, version)` for its state, or is archived as a whole.
template <class Population, class Op>
void archive_learned(archive& to, Op& op) {
  if constexpr (may_learn<Op, Population>()) {
    visit_parts(op, [&](auto& part) { archive_learned<Population>(to, part); });
    if constexpr (learns_itself<Op, Population>) to & op;
  }
}

/// Returns whether values of this type can be written and read. Types with a function `serialize` and types nested
/// deeper than `levels` are assumed to be archivable.
template <class T, int levels = 6>
consteval bool can_be_archived() {
  const auto each = []<class... Part>(std::type_identity<Part>...) {
    return ((can_be_archived<Part, levels - 1>() && std::default_initializable<Part>) && ...);
  };
  if constexpr (archives_itself<T> || archived_by_function<T> || plain_number<T> || is_duration<T> ||
                complex_number<T> || bit_set<T> || std::is_empty_v<T> || levels == 0) {
    return true;
  } else if constexpr (is_optional<T>) {
    return each(std::type_identity<typename T::value_type>());
  } else if constexpr (is_variant<T> || tuple_like<T>) {
    return [&]<template <class...> class Whole, class... Part>(std::type_identity<Whole<Part...>>) {
      return each(std::type_identity<Part>()...);
    }(std::type_identity<T>());
  } else if constexpr (fixed_container<T> || sized_container<T>) {
    return each(std::type_identity<element_type<T>>());
  } else if constexpr (constexpr auto count = number_of_members<T>();
                       count > 0 && count < 9 && !struct_with_base<T> && std::is_move_assignable_v<T>) {
    using archived = decltype(visit_members<count>(std::declval<T&>(), [](auto&... member) {
      return std::bool_constant<(can_be_archived<std::remove_cvref_t<decltype(member)>, levels - 1>() && ...)>();
    }));
    return std::is_same_v<archived, std::true_type>;
  } else {
    return false;
  }
}
template <class T>
concept archivable = can_be_archived<T>();

/// Writes or reads the learned state of a type-erased operator. Throws std::invalid_argument if this is impossible.
template <class Population, class Op>
void archive_if_it_can(archive& to, Op& op) {
  if constexpr (may_learn<Op, Population>()) {
    if constexpr (!learns_itself<Op, Population> || archivable<Op>) {
      archive_learned<Population>(to, op);
    } else {
      throw_error(
          std::invalid_argument("a checkpoint needs to write what an operator has learned: give it a member "
                                "template <class Archive> void serialize(Archive& archive, unsigned)"));
    }
  }
}

}  // namespace clade::detail
