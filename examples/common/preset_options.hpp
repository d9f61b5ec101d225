// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/study/report/number.hpp>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "command_line.hpp"

namespace common {

/// Declares the members of a solver's settings as options: their defaults are those of the presets.
template <class Settings>
class preset_options {
 public:
  preset_options(command& to, const Settings& strong, const Settings& document)
      : to_(to), strong_(strong), document_(document) {}

  /// An option that takes a number: `number("--population", "N", &settings::population, "boards in a generation")`.
  template <class Member>
  void number(std::string name, std::string value, Member member, const std::string& meaning) const {
    const auto text = [](auto number) { return clade::report::shortest(static_cast<double>(number)); };
    to_.add({std::move(name), std::move(value), meaning, text(strong_.*member), text(document_.*member)});
  }

  /// An option that takes one of a list of names.
  template <class Member>
  void name(
      std::string name, Member member, std::span<const std::string_view> names, const std::string& meaning) const {
    to_.add(
        {std::move(name),
         "NAME",
         command::joined(names) + "; " + meaning,
         std::string(strong_.*member),
         std::string(document_.*member),
         {names.begin(), names.end()}});
  }

 private:
  command& to_;
  const Settings& strong_;
  const Settings& document_;
};

}  // namespace common
