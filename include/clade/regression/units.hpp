// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "../text/message.hpp"
#include "../text/read_number.hpp"
#include "symbol.hpp"
#include "table.hpp"

namespace clade::regression {

/// Dimensional analysis: the units of columns, and the number of violations in formulas.
///
/// A unit is a product of powers of base units: `kg*m/s^2`, `euro/h`, `m^0.5`. Base units are names of letters, _ and
/// %; `1` is a dimensionless number. There may be up to 8 base units. No relations between units are known: write
/// kg*m/s^2 for a force, not N.
///
/// Terms that are added, subtracted or compared must have equal units. Arguments of exp, log, sin, cos, tanh, arcsin
/// and user functions must be dimensionless, and so must exponents; with an exponent that is not a constant, so must
/// the base. A constant fits any unit, and so does a product or quotient with a constant; this covers constants of
/// nature and the intercept and slope of a model.
/// Source: Keijzer and Babovic, "Dimensionally aware genetic programming", 1999.
/// ~~~
/// const std::vector<std::string> names{"distance", "time"}, of_columns{"m", "s"};
/// const regression::units units(of_columns);
/// units.violations(regression::parse("distance / time", names));  // = 0u
/// units.violations(regression::parse("distance + time", names));  // = 1u
/// ~~~
class units {
 public:
  /// Throws std::invalid_argument for an invalid unit, and for more than 8 base units.
  explicit units(std::span<const std::string> of_columns);

  /// The number of functions in a formula that have an argument of the wrong unit.
  /// Cost: linear; no allocation up to 50 nodes.
  /// Throws std::invalid_argument if a variable has no unit.
  std::size_t violations(const formula& of) const;

 private:
  static constexpr std::size_t most = 8;

  struct unit {
    std::array<double, most> powers;
    bool any;       // fits any unit: a constant, or a product with one
    bool constant;  // whether it is a constant, which may be an exponent
    double value;

    bool fits(const unit& other) const { return any || other.any || same(other); }
    bool is_number() const {
      return any || std::ranges::all_of(powers, [](double p) { return std::abs(p) < 1e-9; });
    }
    bool same(const unit& other) const {
      return std::ranges::equal(powers, other.powers, [](double p, double q) { return std::abs(p - q) < 1e-9; });
    }
  };

  // Bytes above 127 are letters of other alphabets.
  static bool is_part_of_name(char c);

  unit read(std::string_view text);

  std::size_t base(const std::string& name);

  static unit times(unit a, const unit& b, double power);
  static unit to_the(unit a, double power);

  unit unit_of(const symbol& s, std::span<const unit> a, std::size_t& count) const;

  std::vector<std::string> bases_;
  std::vector<unit> columns_;
};

}  // namespace clade::regression

#ifndef CLADE_SEPARATE_COMPILATION
#include "units.ipp"
#endif
