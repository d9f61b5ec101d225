// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "../core/concepts.hpp"
#include "../core/positive.hpp"
#include "../text/message.hpp"
#include "../text/utf8.hpp"

namespace clade::chromosome {

/// The space of all strings of n symbols of an alphabet: `symbols{4, "123456"}` makes chromosomes of type std::string.
///
/// Every symbol, a char, is drawn uniformly and independently of the others; it may be there more than once. Cost: n
/// draws, one allocation where the string is long. Throws std::invalid_argument for n = 0, for an empty alphabet, for
/// an alphabet that holds a symbol twice, since that symbol would be more likely than the others, and for an alphabet
/// with characters of several bytes in UTF-8, since they would be cut. For such characters use `integers` as positions
/// in a list.
/// ~~~
/// chromosome::symbols{4, "RGBY"}(rng).size();  // = 4u
/// ~~~
struct symbols {
  detail::number_of<"symbols size"> length;  ///< genes, 1 at least
  std::string alphabet;

  symbols(detail::number_of<"symbols size"> size, std::string letters) : length(size), alphabet(std::move(letters)) {
    if (alphabet.empty()) detail::refuse({"symbols alphabet must not be empty, but was \"\""});
    for (std::size_t i = 0; i < alphabet.size(); ++i) {
      const auto rest = std::string_view(alphabet).substr(i);
      if (const auto bytes = detail::first_character(rest).bytes; bytes > 1) {
        detail::refuse({"symbols alphabet must be of single chars, but had \"", std::string(rest.substr(0, bytes)),
                        "\", which has ", bytes, ": use integers, as positions in a list of such characters"});
      }
      if (std::string_view(alphabet).substr(0, i).find(alphabet[i]) != std::string_view::npos) {
        detail::refuse({"symbols alphabet must hold every symbol once, but '", alphabet[i], "' was there twice in \"",
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

  /// A random symbol for one gene.
  char gene(random_stream& rng) const noexcept { return alphabet[rng.below(alphabet.size())]; }
};

static_assert(space_for<symbols>);

}  // namespace clade::chromosome
