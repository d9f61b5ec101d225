// SPDX-License-Identifier: BSL-1.0
#pragma once

/// Everything in clade.hpp, and symbolic regression: tables, formulas over their columns, the fitting of constants, the
/// search, and its models.

#pragma GCC diagnostic push  // GCC 12 warns wrongly, because it looks up names in template lambdas at global scope
#pragma GCC diagnostic ignored "-Wshadow"

#include "clade.hpp"
#include "regression/alternatives.hpp"
#include "regression/arcsin.hpp"
#include "regression/cell.hpp"
#include "regression/confidence.hpp"
#include "regression/cross_validation.hpp"
#include "regression/data_file.hpp"
#include "regression/description.hpp"
#include "regression/dimensions.hpp"
#include "regression/equality.hpp"
#include "regression/evaluator.hpp"
#include "regression/fitting.hpp"
#include "regression/gather.hpp"
#include "regression/leaves.hpp"
#include "regression/model.hpp"
#include "regression/notation.hpp"
#include "regression/nudge.hpp"
#include "regression/parse.hpp"
#include "regression/prediction.hpp"
#include "regression/problem.hpp"
#include "regression/ranges.hpp"
#include "regression/reject_equal_values.hpp"
#include "regression/search.hpp"
#include "regression/shapes.hpp"
#include "regression/simplify.hpp"
#include "regression/symbol.hpp"
#include "regression/table.hpp"
#include "regression/units.hpp"
#include "regression/user_function.hpp"
#include "regression/weights.hpp"

#pragma GCC diagnostic pop
