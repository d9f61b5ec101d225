// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "symbol.hpp"

namespace clade::regression {

/// The units of columns, with the dimensional analysis of formulas over these columns.
///
/// A unit is a product of powers of base units: `kg*m/s^2`, `euro/h`, `m^0.5`. The names of base units consist of
/// letters, _ and %; `1` is the unit of dimensionless numbers. There may be up to 8 base units. Relations between units
/// are not known: the unit of a force must be written as kg*m/s^2, not as N.
///
/// Terms that are added, subtracted or compared must have equal units. Exponents and the arguments of exp, log, sin,
/// cos, tanh, arcsin and user functions must be dimensionless. If an exponent is not a constant, the base must be
/// dimensionless, too. Constants and products and quotients with constants are compatible with any unit, because
/// constants of nature and the intercept and slope of a model may have units.
/// Source: Keijzer and Babovic, "Dimensionally aware genetic programming", 1999.
/// ~~~
/// const std::vector<std::string> names{"distance", "time"}, of_columns{"m", "s"};
/// const regression::units units(of_columns);
/// units.violations(regression::parse("distance / time", names));  // = 0u
/// units.violations(regression::parse("distance + time", names));  // = 1u
/// ~~~
class units {
 public:
  /// Reads a unit for each column. Throws std::invalid_argument for an invalid unit, and for more than 8 base units.
  explicit units(std::span<const std::string> of_columns);

  /// Returns the number of functions in a formula with an argument of the wrong unit.
  /// Cost: linear in the number of nodes; no allocation for up to 50 nodes.
  /// Throws std::invalid_argument if a variable has no unit.
  std::size_t violations(const formula& f) const;

  /// Returns the unit of the values of a formula, such as "kg*m/s^2", or "1" for dimensionless values. Constants count
  /// as dimensionless. If terms with different units are added, the unit of the first term counts. Throws
  /// std::invalid_argument if a variable has no unit.
  std::string of(const formula& f) const;

  /// Returns the powers of the base units in the unit of a column. Throws std::invalid_argument if the column has no
  /// unit.
  std::vector<double> powers_of(std::size_t column) const;

  static constexpr std::size_t most = 8;  ///< the maximum number of base units

 private:
  struct unit {
    std::array<double, most> powers;
    bool any;       // whether the unit is compatible with any other, as for constants and products with constants
    bool constant;  // whether the unit is that of a single constant, possibly an exponent
    double value;

    bool fits(const unit& other) const;
    bool is_number() const;
    bool same(const unit& other) const;
  };

  // Bytes above 127 belong to letters beyond ASCII in UTF-8.
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
