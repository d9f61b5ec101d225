// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <type_traits>
#include <utility>

#include "../text/check_sum.hpp"
#include "../text/exceptions.hpp"
#include "../text/excerpt.hpp"
#include "../text/message.hpp"
#include "../version.hpp"

namespace clade::checkpoint {

/// The metadata of a checkpoint. They describe the run.
struct about {
  std::string version = clade::version;  ///< the version of clade that wrote the checkpoint
  std::string problem{};                 ///< the name that the program chose, in one line
  std::string strategy{};                ///< the type name of the strategy, including its template arguments
  std::string chromosome{};              ///< the type name of the chromosomes
  std::string fitness{};                 ///< the type name of the fitness values
  std::string order{};                   ///< "minimize", "maximize", or the type name of the order
  std::string genes{};                   ///< the number and the bounds of the genes, if the space has them
  std::uint64_t space = 0;               ///< the hash of a sample of the space, to distinguish spaces
  std::uint64_t stream = 0;              ///< the hash of the random stream, to distinguish seeds
  std::uint64_t generation = 0;
  std::uint64_t evaluations = 0;  ///< the number of evaluations made so far
};

/// A checkpoint: the metadata and the state of a run.
struct contents {
  checkpoint::about about;  ///< the metadata
  std::string state;        ///< the state of the run in the format of `detail::archive`
};

namespace detail {

/// Calls `visit(name, member)` for every line of metadata, in the order of the lines.
inline void visit_lines(auto& about, const auto& visit) {
  visit("version", about.version);
  visit("problem", about.problem);
  visit("strategy", about.strategy);
  visit("chromosome", about.chromosome);
  visit("fitness", about.fitness);
  visit("order", about.order);
  visit("genes", about.genes);
  visit("space", about.space);
  visit("stream", about.stream);
  visit("generation", about.generation);
  visit("evaluations", about.evaluations);
}

/// Returns the checksum that ends a checkpoint, in eight bytes with the lowest byte first.
inline std::string sum_of(std::string_view bytes) {
  std::string eight;
  auto sum = clade::detail::check_sum(bytes);
  for (int i = 0; i < 8; ++i, sum >>= 8) eight += static_cast<char>(sum & 0xff);
  return eight;
}

}  // namespace detail

/// Serializes a checkpoint: the metadata in lines of text, the state, and a checksum of both.
///
/// The first lines can be read with `head`. The checksum detects every change of a single byte. It misses any other
/// change with probability 2^-64.
inline std::string to_bytes(const contents& all) {
  std::string bytes = "clade checkpoint\n";
  const auto line = [&](const char* name, const auto& value) {
    clade::detail::append_to(bytes, {name, "\t", value, "\n"});
  };
  detail::visit_lines(all.about, line);
  line("bytes", all.state.size());
  bytes += all.state;
  return bytes + detail::sum_of(bytes);
}

/// Thrown for a checkpoint whose bytes have changed since it was written.
struct damaged : std::invalid_argument {
  using std::invalid_argument::invalid_argument;
};

/// Parses the result of `to_bytes`. Throws `damaged` if bytes after the first line are missing or changed, and
/// std::invalid_argument if the text is invalid for another reason. The message completes a sentence that starts with
/// the name of the file.
inline contents from_bytes(std::string_view bytes) {
  constexpr std::string_view first = "clade checkpoint\n";
  constexpr auto wrong_sum = "is damaged or incomplete: its check sum is wrong";
  const auto refuse = [](const std::string& why) { clade::detail::throw_error(std::invalid_argument(why)); };
  if (bytes.empty()) refuse("is empty");
  if (!bytes.starts_with(first.substr(0, bytes.size()))) refuse("is not a checkpoint of clade");
  if (bytes.size() < first.size()) refuse(wrong_sum);
  const auto size = std::max(bytes.size(), first.size() + 8) - 8;  // the size without the checksum
  if (bytes.substr(size) != detail::sum_of(bytes.substr(0, size))) clade::detail::throw_error(damaged(wrong_sum));
  auto rest = bytes.substr(first.size(), size - first.size());
  contents all;
  const auto line = [&](std::string_view name, auto& value) {
    const auto end = rest.find('\n');
    const auto text = rest.substr(0, end);
    bool fits = end != std::string_view::npos && text.starts_with(name) && text.substr(name.size(), 1) == "\t";
    if (fits) {
      const auto given = text.substr(name.size() + 1);
      if constexpr (std::is_same_v<decltype(value), std::string&>) {
        value = given;
      } else {
        const auto [stop, error] = std::from_chars(given.data(), given.data() + given.size(), value);
        fits = error == std::errc{} && stop == given.data() + given.size();
      }
    }
    if (!fits) refuse("is a checkpoint of another version of clade");
    rest.remove_prefix(end + 1);
    if (all.about.version != clade::version) {
      refuse(clade::detail::concat(
          {"was written by clade ", all.about.version, ", but this program uses clade ", clade::version}));
    }
  };
  detail::visit_lines(all.about, line);
  std::uint64_t length = 0;
  line("bytes", length);
  if (length != rest.size()) clade::detail::throw_error(damaged("is damaged or incomplete: its length is wrong"));
  all.state = rest;
  return all;
}

namespace detail {

/// Returns a message that says that two texts differ. It quotes long texts only in part, from two words before the
/// first difference on.
inline std::string text_differs(std::string_view what, std::string_view one, std::string_view other) {
  constexpr std::size_t max = 60;
  std::size_t begin = 0;
  if (std::max(one.size(), other.size()) > max) {
    begin = static_cast<std::size_t>(std::ranges::mismatch(one, other).in1 - one.begin());
    for (int spaces = 0; begin > 0 && (one[begin - 1] != ' ' || ++spaces < 3);) --begin;
  }
  using clade::detail::excerpt;
  return clade::detail::concat({"belongs to another run: its ", what, " is \"", excerpt(one, begin, max), "\", not \"",
                                excerpt(other, begin, max), "\""});
}

}  // namespace detail

/// Returns the reason why a run cannot resume from a checkpoint, as the end of a sentence that starts with the name of
/// the file. The result is empty if the run can resume.
inline std::string difference(const about& found, const about& wanted) {
  for (const auto& [what, text] : {std::pair("problem", &about::problem), std::pair("strategy", &about::strategy),
                                   std::pair("chromosome", &about::chromosome), std::pair("fitness", &about::fitness),
                                   std::pair("order", &about::order), std::pair("space", &about::genes)}) {
    if (found.*text != wanted.*text) return detail::text_differs(what, found.*text, wanted.*text);
  }
  return found.space == wanted.space ? "" : "belongs to another run: its search space differs";
}

}  // namespace clade::checkpoint
