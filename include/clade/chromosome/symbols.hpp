// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "../core/checked.hpp"
#include "../random/random_stream.hpp"
#include "../text/message.hpp"
#include "../text/utf8.hpp"

namespace clade::chromosome {

/// The space of strings of n symbols of an alphabet: `symbols{4, "123456"}` has chromosomes of type std::string.
///
/// Each symbol is one char. Symbols are uniform and independent, so a chromosome may contain a symbol several times.
/// For symbols of several bytes in UTF-8, use `integers` as indices into a list.
///
/// Cost: n draws, and one allocation for long strings.
/// Throws std::invalid_argument if n is 0, or if the alphabet is empty, contains a symbol twice or contains a character
/// of several bytes in UTF-8.
/// ~~~
/// chromosome::symbols{4, "RGBY"}(rng).size();  // = 4u
/// ~~~
struct symbols {
  detail::object_count<"symbols size"> length;  ///< the number of symbols of a chromosome, at least 1
  std::string alphabet;                         ///< the symbols to choose from, each listed once

  symbols(detail::object_count<"symbols size"> size, std::string letters) : length(size), alphabet(std::move(letters)) {
    if (alphabet.empty()) detail::refuse({"symbols alphabet must not be empty, but was \"\""});
    for (std::size_t i = 0; i < alphabet.size(); ++i) {
      const auto rest = std::string_view(alphabet).substr(i);
      if (const auto bytes = detail::first_character(rest).bytes; bytes > 1) {
        detail::refuse({"symbols alphabet must be of single chars, but had \"", std::string(rest.substr(0, bytes)),
                        "\", which has ", bytes, " chars: use integers as indices into a list of such characters"});
      }
      if (std::string_view(alphabet).substr(0, i).find(alphabet[i]) != std::string_view::npos) {
        detail::refuse({"symbols alphabet must contain each symbol once, but '", alphabet[i], "' occurs twice in \"",
                        alphabet, '"'});
      }
    }
  }

  std::size_t size() const noexcept { return length; }

  std::string operator()(random_stream& rng) const {
    std::string genes(length, alphabet[0]);
    for (auto& symbol : genes) symbol = gene(rng);
    return genes;
  }

  /// Returns a random symbol of the alphabet.
  char gene(random_stream& rng) const noexcept { return alphabet[rng.below(alphabet.size())]; }
};

}  // namespace clade::chromosome
