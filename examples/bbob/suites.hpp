// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/problems/bbob.hpp>
#include <clade/problems/bbob_mixint.hpp>
#include <clade/problems/bbob_noisy.hpp>
#include <cstddef>
#include <string>
#include <string_view>
#include <variant>

namespace bbob {

/// The suites of functions.
enum class suite { noiseless, noisy, mixint };

/// The name of a suite in COCO.
constexpr std::string_view name_of(suite s) {
  return s == suite::noisy ? "bbob-noisy" : s == suite::mixint ? "bbob-mixint" : "bbob";
}

/// The numbers of the first and the last function.
constexpr std::size_t first_function(suite s) { return s == suite::noisy ? 101 : 1; }
constexpr std::size_t last_function(suite s) { return s == suite::noisy ? 130 : 24; }

/// A function of one of the suites.
using suite_function = std::variant<clade::problems::bbob, clade::problems::bbob_noisy, clade::problems::bbob_mixint>;

inline suite_function function_of(suite s, std::size_t number, std::size_t dimension, std::size_t instance) {
  if (s == suite::noisy) {
    return clade::problems::bbob_noisy{.function = number, .dimension = dimension, .instance = instance};
  }
  if (s == suite::mixint) {
    return clade::problems::bbob_mixint{.function = number, .dimension = dimension, .instance = instance};
  }
  return clade::problems::bbob{.function = number, .dimension = dimension, .instance = instance};
}

inline std::string name_of(const suite_function& f) {
  return std::visit([](const auto& of) { return std::string(of.name()); }, f);
}

/// The name of a function in every dimension.
inline std::string name_of(suite s, std::size_t function) {
  return name_of(function_of(s, function, s == suite::mixint ? 5 : 2, 1));
}

}  // namespace bbob
