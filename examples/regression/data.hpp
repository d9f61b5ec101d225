// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/regression.hpp>
#include <ostream>
#include <string>
#include <vector>

#include "common/command_line.hpp"
#include "common/json.hpp"

/// The files of the program and the columns in them.
namespace regression_program {

/// Declares the options for the target, the features and the weights of rows.
void declare_columns(common::command& to);

/// Declares the options --separator and --decimal, and --missing if rows may be left out.
void declare_format(common::command& to, bool may_drop = true);

/// Reads the columns of a file that the options name, or all columns if --features is not given. Rows of weight 0 are
/// left out. Throws usage_error with the name of the option if the file is not such a table.
clade::regression::data_file read_rows(const common::command& parsed, const std::string& path);

/// As above for a file of test rows: the target, these inputs, and the weights.
clade::regression::data_file read_test_rows(
    const common::command& parsed, const std::string& path, const std::vector<std::string>& inputs);

/// Reads the columns that are wanted. Missing values become NaN.
clade::regression::data_file read_inputs(
    const common::command& parsed, const std::string& path, const clade::regression::column_choice& wanted);

/// The samples of a table with the columns of these options, weighted if there are weights, from these inputs or, by
/// default, those of the options.
clade::regression::samples read_columns(
    const common::command& parsed, const clade::regression::table& table, std::vector<std::string> inputs = {});

/// Adds `warnings`, `dropped_rows`, `ignored_columns`, `separator` and `decimal`.
void add_reading(common::json& to, const clade::regression::data_file& of);

/// Prints sentences in lines of up to 80 columns.
void print_sentences(std::ostream& out, const std::vector<std::string>& sentences);

}  // namespace regression_program
