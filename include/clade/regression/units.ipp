// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cctype>
#include <cmath>
#include <system_error>

#include "../text/inline.hpp"
#include "../text/message.hpp"
#include "../text/read_number.hpp"
#include "table.hpp"
#include "units.hpp"

namespace clade::regression {

CLADE_INLINE units::units(std::span<const std::string> of_columns) {
  for (const auto& text : of_columns) columns_.push_back(read(text));
}

CLADE_INLINE std::size_t units::violations(const formula& f) const {
  std::size_t count = 0;
  static_cast<void>(f.fold<unit>([&](const symbol& s, std::span<const unit> a) { return unit_of(s, a, count); }));
  return count;
}

CLADE_INLINE std::string units::of(const formula& f) const {
  std::size_t count = 0;
  const auto made = f.fold<unit>([&](const symbol& s, std::span<const unit> a) { return unit_of(s, a, count); });
  std::string above, below;
  for (std::size_t i = 0; i < bases_.size(); ++i) {
    const auto power = std::abs(made.powers[i]);
    if (power < 1e-9) continue;
    const auto factor = bases_[i] + (power == 1 ? "" : clade::detail::concat({"^", power}));
    if (made.powers[i] < 0) below += '/' + factor;
    if (made.powers[i] > 0) above += (above.empty() ? "" : "*") + factor;
  }
  return (above.empty() ? "1" : above) + below;
}

CLADE_INLINE std::vector<double> units::powers_of(std::size_t column) const {
  if (column >= columns_.size())
    clade::detail::refuse({"there is no column ", column + 1, ", but ", columns_.size(), " units"});
  const auto& powers = columns_[column].powers;
  return {powers.begin(), powers.end()};
}

CLADE_INLINE bool units::unit::fits(const unit& other) const { return any || other.any || same(other); }

CLADE_INLINE bool units::unit::is_number() const {
  return any || std::ranges::all_of(powers, [](double p) { return std::abs(p) < 1e-9; });
}

CLADE_INLINE bool units::unit::same(const unit& other) const {
  return std::ranges::equal(powers, other.powers, [](double p, double q) { return std::abs(p - q) < 1e-9; });
}

CLADE_INLINE bool units::is_part_of_name(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) || c == '_' || c == '%' || (c & 0x80) != 0;
}

CLADE_INLINE units::unit units::read(std::string_view text) {
  unit made{};
  const auto refuse = [&](const char* what) {
    clade::detail::refuse({"the unit '", std::string(text), "' ", what, "; write kg*m/s^2, or 1 for a number"});
  };
  auto rest = detail::without_blanks(text);
  if (rest.empty()) refuse("is empty");
  for (double sign = 1; !rest.empty();) {
    std::size_t end = 0;
    while (end < rest.size() && is_part_of_name(rest[end])) ++end;
    const bool one = end == 0 && rest.starts_with('1');
    if (end == 0 && !one) refuse("must be names with * and / between them");
    const std::string name(rest.substr(0, end));
    rest = detail::without_blanks(rest.substr(one ? 1 : end));
    double power = 1;
    if (rest.starts_with('^')) {
      rest = detail::without_blanks(rest.substr(1));
      const auto [stop, problem] = clade::detail::read_number(rest.data(), rest.data() + rest.size(), power);
      if (problem != std::errc() || !std::isfinite(power)) refuse("must have a number after ^");
      rest = detail::without_blanks(rest.substr(static_cast<std::size_t>(stop - rest.data())));
    }
    if (!one) made.powers[base(name)] += sign * power;
    if (rest.empty()) break;
    if (rest[0] != '*' && rest[0] != '/') refuse("must be names with * and / between them");
    sign = rest[0] == '*' ? 1 : -1;
    rest = detail::without_blanks(rest.substr(1));
    if (rest.empty()) refuse("must not end with * or /");
  }
  return made;
}

CLADE_INLINE std::size_t units::base(const std::string& name) {
  const auto at = std::ranges::find(bases_, name);
  if (at != bases_.end()) return static_cast<std::size_t>(at - bases_.begin());
  if (bases_.size() == most)
    clade::detail::refuse({"there must be at most ", most, " base units, but '", name, "' is another one"});
  bases_.push_back(name);
  return bases_.size() - 1;
}

CLADE_INLINE units::unit units::times(unit a, const unit& b, double power) {
  for (std::size_t i = 0; i < most; ++i) a.powers[i] += power * b.powers[i];
  a.any = a.any || b.any;
  a.constant = false;
  return a;
}

CLADE_INLINE units::unit units::to_the(unit a, double power) {
  for (auto& p : a.powers) p *= power;
  a.constant = false;
  return a;
}

CLADE_INLINE units::unit units::unit_of(const symbol& s, std::span<const unit> a, std::size_t& count) const {
  if (is_users(s.function)) {
    count += !std::ranges::all_of(a, [](const unit& u) { return u.is_number(); });
    return {};
  }
  switch (s.function) {
    case function::constant:
      return {{}, true, true, s.value};
    case function::variable:
      if (s.variable >= columns_.size()) {
        clade::detail::refuse(
            {"a formula reads column ", s.variable + 1, ", but there are ", columns_.size(), " units"});
      }
      return columns_[s.variable];
    case function::add:
    case function::subtract:
    case function::minimum:
    case function::maximum: {
      count += !a[0].fits(a[1]);
      auto made = a[0].any ? a[1] : a[0];
      made.constant = false;
      return made;
    }
    case function::multiply:
      return times(a[0], a[1], 1);
    case function::divide:
      return times(a[0], a[1], -1);
    case function::power:
      if (a[1].constant) return to_the(a[0], a[1].value);
      count += !a[0].is_number() || !a[1].is_number();
      return {};
    case function::negate:
    case function::absolute:
      return to_the(a[0], 1);
    case function::square:
      return to_the(a[0], 2);
    case function::sqrt:
      return to_the(a[0], 0.5);
    case function::exp:
    case function::log:
    case function::sin:
    case function::cos:
    case function::tanh:
    case function::arcsin:
      count += !a[0].is_number();
      return {};
  }
  return {};
}

}  // namespace clade::regression
