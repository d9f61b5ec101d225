// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/regression.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "../options.hpp"
#include "common/json.hpp"

/// Laws from few rows: is the formula that `fit` would choose the law? The part of `regression benchmark` for --suite
/// laws and --tables.
namespace regression_program::laws {

/// The default budget of a search.
inline constexpr std::uint64_t evaluations = 600'000;

/// Rows of a law, and the law: a formula up to any constants.
struct task {
  std::string name;
  double noise;        ///< a share of the standard deviation of the target
  std::uint64_t seed;  ///< of the rows and of the search
  clade::regression::samples rows;
  clade::regression::law law;
  std::vector<std::string> functions{};               ///< of the law, in addition to the usual ones
  std::optional<clade::regression::samples> dense{};  ///< test rows in the ranges of the rows, without noise
};

/// Forty laws with 8 to 60 rows each: twenty well-known ones of physics, chemistry and biology, and twenty of Feynman's
/// equations with at most three variables, which a fixed seed has drawn. Seeds are `seed` to `seed + runs - 1`.
std::vector<task> built_in(
    std::uint64_t seed, std::size_t runs, const std::vector<double>& noises, std::optional<std::size_t> rows);

/// The tables of a folder with their laws: a row of laws.csv has the name of a file, the target and the law. Without
/// that file the tables are those of EmpiricalBench. Throws usage_error.
std::vector<task> in_folder(const std::string& folder, std::uint64_t seed, std::size_t runs);

/// The result of a search for a law.
struct outcome {
  std::string name;
  double noise       = 0;
  std::uint64_t seed = 0, evaluations = 0, generations = 0;
  std::size_t rows = 0, constants = 0;  ///< fitted constants of the chosen formula
  bool chosen = false;                  ///< whether the chosen formula is the law
  bool stated = false;                  ///< whether the chosen formula or one of its alternatives is the law
  std::string expression{};
  std::vector<std::string> alternatives{};
  std::optional<double> r2_test{}, r2_linear{};  ///< on the dense rows, of the formula and of a linear fit
  bool made = false;                             ///< not if the search was interrupted

  bool is_unsupported() const { return 3 * constants > rows; }
  /// Whether the formula is worse than a linear fit by more than a tenth.
  bool is_worse() const { return r2_test && r2_linear && !(*r2_test >= *r2_linear - 0.1); }
};

/// Searches in parallel; a search uses one thread. `progress` is called from one thread at a time.
std::vector<outcome> outcomes_of(
    const std::vector<task>& tasks, const clade::regression::settings& with, const limits& until, std::size_t threads,
    const std::function<void(std::size_t)>& progress);

void print_text(std::ostream& out, const std::vector<outcome>& of, std::size_t runs);
void add_to(common::json& document, const std::vector<outcome>& of);

}  // namespace regression_program::laws
