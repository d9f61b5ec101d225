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
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>

#include "brood.hpp"

namespace clade::detail {

class archive;

/// Converts to anything that a member of a struct can be made of.
struct any_member {
  template <class T>
  operator T() const noexcept {
    std::abort();  // never called, but compilers want to see it
  }
};

template <class T, class... Members>
constexpr std::size_t members_of() {
  if constexpr (sizeof...(Members) > 8) {
    return 0;
  } else if constexpr (requires { T{Members()..., any_member()}; }) {
    return members_of<T, Members..., any_member>();
  } else {
    return sizeof...(Members);
  }
}

/// How many members a struct without constructors has, as far as they can be counted; 0 for what is none.
template <class T>
constexpr std::size_t number_of_members() {
  if constexpr (std::is_aggregate_v<T> && !std::is_array_v<T>) {
    return members_of<T>();
  } else {
    return 0;
  }
}

template <class T>
concept archives_itself = requires(T& value, archive& to) { value.serialize(to, 0u); };
template <class T>
concept archived_by_function = requires(T& value, archive& to) { serialize(to, value, 0u); };
template <class T>
concept tuple_like = requires { std::tuple_size<T>::value; } && !std::ranges::range<T>;
template <class T>
concept plain_number = std::is_arithmetic_v<T> || std::is_enum_v<T>;

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

// What a container holds, to be made before it is inserted.
template <class T>
struct element_of {
  using type = T;
};
template <class Key, class T>
struct element_of<std::pair<const Key, T>> {
  using type = std::pair<Key, T>;
};

/// Values as bytes, and bytes as values again: what a checkpoint holds.
///
///     archive out;                       archive in(out.bytes());
///     out & population & rates;          in & population & rates;
///
/// The same statement writes and reads. Numbers, enumerations, strings, containers, pairs, tuples, `std::optional`,
/// `std::variant`, durations and structs of up to eight of them need nothing: structs without constructors and base
/// classes. Any other type has a member function, or a function beside it, as Boost.Serialization has them:
///
///     template <class Archive>
///     void serialize(Archive& archive, unsigned) { archive & order & speed; }
///
/// or `serialize(archive, value, version)`, where the version is 0.
///
/// Numbers take as many bytes as their type, the lowest first, whatever the processor, so that the bits of floating
/// point numbers are kept. A container takes eight bytes for its size. What is read was checked against its sum before;
/// if the bytes are of other values nevertheless, that throws std::invalid_argument as far as it can be seen, and reads
/// nothing that is not there. Elements of containers are constructible without arguments.
class archive {
 public:
  /// To be written to.
  archive() = default;
  /// To be read from.
  explicit archive(std::string bytes) : bytes_(std::move(bytes)), loads_(true) {}

  bool is_loading() const noexcept { return loads_; }
  const std::string& bytes() const noexcept { return bytes_; }
  /// Whether everything was read.
  bool at_end() const noexcept { return at_ == bytes_.size(); }

  template <class T>
  archive& operator&(T&& value) {
    transfer(const_cast<std::remove_cvref_t<T>&>(value));
    return *this;
  }

 private:
  [[noreturn]] [[gnu::cold]] static void refuse(const char* why) { throw std::invalid_argument(why); }

  template <class T>
  void transfer(T& value) {
    if constexpr (archives_itself<T>) {
      value.serialize(*this, 0u);
    } else if constexpr (archived_by_function<T>) {
      serialize(*this, value, 0u);
    } else if constexpr (plain_number<T>) {
      number(value);
    } else if constexpr (is_duration<T>) {
      auto count = value.count();
      transfer(count);
      value = T(count);
    } else if constexpr (is_optional<T>) {
      optional(value);
    } else if constexpr (is_variant<T>) {
      variant(value);
    } else if constexpr (tuple_like<T>) {
      std::apply([&](auto&... one) { (void(*this & one), ...); }, value);
    } else if constexpr (std::ranges::forward_range<T>) {
      range(value);
    } else if constexpr (std::is_empty_v<T>) {
      // There is nothing to tell.
    } else {
      constexpr auto count = number_of_members<T>();
      static_assert(count > 0,
                    "clade: a checkpoint needs to write and read values of this type: give it a member "
                    "template <class Archive> void serialize(Archive& archive, unsigned) { archive & all & members; }");
      if constexpr (count > 0) members<count>(value);
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
      static_assert(!std::is_same_v<T, long double>, "clade: a long double is not the same everywhere: take a double");
      elements(&value, 1);
    }
  }

  template <class T>
  static constexpr bool is_bytes = plain_number<T> && !std::is_same_v<T, bool>;

  // Numbers side by side.
  template <class T>
  void elements(T* values, std::size_t count) {
    if (count == 0) return;
    const auto size = count * sizeof(T);
    if (loads_) {
      need(size);
      std::memcpy(static_cast<void*>(values), bytes_.data() + at_, size);
      at_ += size;
    } else {
      bytes_.append(reinterpret_cast<const char*>(values), size);
    }
    if constexpr (std::endian::native == std::endian::big && sizeof(T) > 1) {
      auto* const first = loads_ ? reinterpret_cast<char*>(values) : bytes_.data() + (bytes_.size() - size);
      for (std::size_t i = 0; i < count; ++i) std::reverse(first + i * sizeof(T), first + (i + 1) * sizeof(T));
    }
  }

  void need(std::size_t size) const {
    if (bytes_.size() - at_ < size) refuse("there were fewer bytes than values");
  }

  template <class T>
  void optional(T& value) {
    bool has = value.has_value();
    number(has);
    if (!has) {
      value.reset();
    } else {
      if constexpr (std::default_initializable<typename T::value_type>) {
        if (!value) value.emplace();
      }
      if (!value) refuse("there was a value that could not be made");
      transfer(*value);
    }
  }

  template <class... T>
  void variant(std::variant<T...>& value) {
    auto index = static_cast<std::uint64_t>(value.index());
    number(index);
    if (index >= sizeof...(T)) refuse("a variant has no such alternative");
    if (index != value.index()) {
      [&]<std::size_t... i>(std::index_sequence<i...>) {
        ((i == index ? void(value.template emplace<i>()) : void()), ...);
      }(std::index_sequence_for<T...>());
    }
    std::visit([&](auto& one) { transfer(one); }, value);
  }

  template <class T>
  void range(T& values) {
    using element = typename element_of<std::ranges::range_value_t<T>>::type;
    constexpr bool fixed = !requires { values.clear(); };  // such as std::array
    if constexpr (fixed && std::ranges::contiguous_range<T> && is_bytes<element>) {
      elements(std::ranges::data(values), std::ranges::size(values));
    } else if constexpr (fixed) {
      for (auto& one : values) transfer(one);
    } else {
      auto size = static_cast<std::uint64_t>(std::ranges::distance(values));
      number(size);
      if constexpr (std::ranges::contiguous_range<T> && is_bytes<element> && requires { values.resize(1); }) {
        if (loads_) {
          if (size > (bytes_.size() - at_) / sizeof(element)) refuse("there were fewer bytes than values");
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
      } else {
        static_assert(std::default_initializable<element>,
                      "clade: a checkpoint reads the elements of containers into values that are constructible without "
                      "arguments");
        values.clear();
        for (std::uint64_t i = 0; i < size; ++i) {
          if (at_end() && !std::is_empty_v<element>) refuse("there were fewer bytes than values");
          element one{};
          transfer(one);
          values.insert(values.end(), std::move(one));
        }
      }
    }
  }

  template <std::size_t count, class T>
  void members(T& value) {
    if constexpr (count == 1) {
      auto& [a] = value;
      all(a);
    } else if constexpr (count == 2) {
      auto& [a, b] = value;
      all(a, b);
    } else if constexpr (count == 3) {
      auto& [a, b, c] = value;
      all(a, b, c);
    } else if constexpr (count == 4) {
      auto& [a, b, c, d] = value;
      all(a, b, c, d);
    } else if constexpr (count == 5) {
      auto& [a, b, c, d, e] = value;
      all(a, b, c, d, e);
    } else if constexpr (count == 6) {
      auto& [a, b, c, d, e, f] = value;
      all(a, b, c, d, e, f);
    } else if constexpr (count == 7) {
      auto& [a, b, c, d, e, f, g] = value;
      all(a, b, c, d, e, f, g);
    } else {
      static_assert(count == 8,
                    "clade: a checkpoint needs a member serialize(archive, version) of structs of more than "
                    "eight members");
      if constexpr (count == 8) {
        auto& [a, b, c, d, e, f, g, h] = value;
        all(a, b, c, d, e, f, g, h);
      }
    }
  }
  template <class... T>
  void all(T&... values) {
    (transfer(values), ...);
  }

  std::string bytes_;
  std::size_t at_ = 0;
  bool loads_ = false;
};

/// Writes or reads what an operator has learned, and its parts: all that distinguishes it from one that the same strategy
/// made anew. An operator that does not learn stays what it was made as.
///
/// One that learns either has a member `serialize(archive, version)`, for what it has learned, or is archived whole.
template <class Population, class Op>
void archive_learned(archive& to, Op& op) {
  if constexpr (may_learn<Op, Population>()) {
    visit_parts(op, [&](auto& part) { archive_learned<Population>(to, part); });
    if constexpr (learns_itself<Op, Population>) to & op;
  }
}

/// Whether values of this type can be written and read, as far as that can be seen from outside.
template <class T>
concept archivable = archives_itself<T> || archived_by_function<T> || plain_number<T> || std::ranges::range<T> ||
                     tuple_like<T> || is_optional<T> || std::is_empty_v<T> || number_of_members<T>() > 0;

/// For operators without their type: throws where one cannot be written.
template <class Population, class Op>
void archive_if_it_can(archive& to, Op& op) {
  if constexpr (may_learn<Op, Population>()) {
    if constexpr (!learns_itself<Op, Population> || archivable<Op>) {
      archive_learned<Population>(to, op);
    } else {
      throw std::invalid_argument(
          "a checkpoint needs to write what an operator has learned: give it a member "
          "template <class Archive> void serialize(Archive& archive, unsigned)");
    }
  }
}

}  // namespace clade::detail
