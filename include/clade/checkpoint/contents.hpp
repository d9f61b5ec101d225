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
#include <utility>

#include "../text/check_sum.hpp"
#include "../text/exceptions.hpp"
#include "../text/message.hpp"
#include "../version.hpp"

namespace clade::checkpoint {

/// Metadata of a checkpoint.
struct about {
  std::string version = clade::version;  ///< of clade
  std::string problem{};                 ///< name chosen by the program, one line
  std::string strategy{};                ///< its templates, such as `restarts of genetic_algorithm`
  std::string chromosome{};              ///< type name
  std::string fitness{};                 ///< type name
  std::string order{};                   ///< minimize, maximize, or a type name
  std::string genes{};                   ///< number and bounds of the genes, if the space has them
  std::uint64_t space = 0;               ///< hash of a chromosome of the space, which differs between spaces
  std::uint64_t stream = 0;              ///< hash of the random stream, which differs between seeds
  std::uint64_t generation = 0;
  std::uint64_t evaluations = 0;  ///< so far
};

/// A checkpoint: metadata and the state of the run.
struct contents {
  checkpoint::about about;
  std::string state;
};

/// Serializes a checkpoint: lines of text, the state, and a checksum of both.
///
/// The first lines are readable with `head`. The checksum detects any change of a single byte, and other changes except
/// with probability 2^-64.
inline std::string to_bytes(const contents& all) {
  using clade::detail::append_to;
  using clade::detail::decimal;
  std::string bytes = "clade checkpoint\n";
  const auto line = [&](std::string_view name, std::string_view value) { append_to(bytes, {name, "\t", value, "\n"}); };
  line("version", all.about.version);
  line("problem", all.about.problem);
  line("strategy", all.about.strategy);
  line("chromosome", all.about.chromosome);
  line("fitness", all.about.fitness);
  line("order", all.about.order);
  line("genes", all.about.genes);
  line("space", decimal(all.about.space));
  line("stream", decimal(all.about.stream));
  line("generation", decimal(all.about.generation));
  line("evaluations", decimal(all.about.evaluations));
  line("bytes", decimal(all.state.size()));
  bytes += all.state;
  auto sum = clade::detail::check_sum(bytes);
  for (int i = 0; i < 8; ++i, sum >>= 8) bytes += static_cast<char>(sum & 0xff);
  return bytes;
}

/// Thrown for a checkpoint whose bytes have changed since it was written.
struct damaged : std::invalid_argument {
  using std::invalid_argument::invalid_argument;
};

/// Parses the result of `to_bytes`. Throws std::invalid_argument with the reason, as the end of a sentence that starts
/// with the name of the file; `damaged` if bytes after the first line are missing or changed.
inline contents from_bytes(std::string_view bytes) {
  constexpr std::string_view first = "clade checkpoint\n";
  const auto refuse = [](std::string_view why) { clade::detail::throw_error(std::invalid_argument(std::string(why))); };
  if (bytes.empty()) refuse("is empty");
  if (!bytes.starts_with(first.substr(0, bytes.size()))) refuse("is not a checkpoint of clade");
  if (bytes.size() < first.size()) refuse("is damaged or incomplete: its check sum is wrong");
  auto sum = std::uint64_t{0};
  if (bytes.size() >= first.size() + 8) {
    for (std::size_t i = 0; i < 8; ++i) {
      sum |= static_cast<std::uint64_t>(static_cast<unsigned char>(bytes[bytes.size() - 8 + i])) << 8 * i;
    }
  }
  if (bytes.size() < first.size() + 8 || clade::detail::check_sum(bytes.substr(0, bytes.size() - 8)) != sum) {
    clade::detail::throw_error(damaged("is damaged or incomplete: its check sum is wrong"));
  }
  auto rest = bytes.substr(first.size(), bytes.size() - first.size() - 8);
  contents all;
  const auto line = [&](std::string_view name) {
    const auto end = rest.find('\n');
    const auto text = rest.substr(0, end);
    if (end == std::string_view::npos || !text.starts_with(name) || text.substr(name.size(), 1) != "\t") {
      refuse("is a checkpoint of another version of clade");
    }
    rest.remove_prefix(end + 1);
    return text.substr(name.size() + 1);
  };
  const auto number = [&](std::string_view name) {
    const auto text = line(name);
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) refuse("is a checkpoint of another version of clade");
    return value;
  };
  all.about.version = line("version");
  if (all.about.version != clade::version) {
    refuse(clade::detail::concat(
        {"was written by clade ", all.about.version, ", but this program uses clade ", clade::version}));
  }
  all.about.problem = line("problem");
  all.about.strategy = line("strategy");
  all.about.chromosome = line("chromosome");
  all.about.fitness = line("fitness");
  all.about.order = line("order");
  all.about.genes = line("genes");
  all.about.space = number("space");
  all.about.stream = number("stream");
  all.about.generation = number("generation");
  all.about.evaluations = number("evaluations");
  if (number("bytes") != rest.size())
    clade::detail::throw_error(damaged("is damaged or incomplete: its length is wrong"));
  all.state = rest;
  return all;
}

namespace detail {

/// The two texts; of long ones, excerpts from two words before the first difference.
inline std::pair<std::string, std::string> where_different(std::string_view one, std::string_view other) {
  constexpr std::size_t much = 60;
  if (one.size() <= much && other.size() <= much) return {std::string(one), std::string(other)};
  auto begin = static_cast<std::size_t>(std::ranges::mismatch(one, other).in1 - one.begin());
  for (int spaces = 0; begin > 0 && (one[begin - 1] != ' ' || ++spaces < 3);) --begin;
  const auto excerpt = [begin](std::string_view text) {
    const auto part = text.substr(begin, much);
    return clade::detail::concat({begin > 0 ? "… " : "", part, begin + part.size() < text.size() ? " …" : ""});
  };
  return {excerpt(one), excerpt(other)};
}

}  // namespace detail

/// Why a run cannot resume from a checkpoint, as the end of a sentence; empty if it can.
inline std::string difference(const about& found, const about& wanted) {
  const auto differs = [](std::string_view what, std::string_view is, std::string_view should_be) {
    const auto [one, other] = detail::where_different(is, should_be);
    return clade::detail::concat({"belongs to another run: its ", what, " is \"", one, "\", not \"", other, "\""});
  };
  if (found.problem != wanted.problem) return differs("problem", found.problem, wanted.problem);
  if (found.strategy != wanted.strategy) return differs("strategy", found.strategy, wanted.strategy);
  if (found.chromosome != wanted.chromosome) return differs("chromosome", found.chromosome, wanted.chromosome);
  if (found.fitness != wanted.fitness) return differs("fitness", found.fitness, wanted.fitness);
  if (found.order != wanted.order) return differs("order", found.order, wanted.order);
  if (found.genes != wanted.genes) return differs("space", found.genes, wanted.genes);
  if (found.space != wanted.space) return "belongs to another run: its search space differs";
  return {};
}

}  // namespace clade::checkpoint
