// SPDX-License-Identifier: BSL-1.0
#pragma once

/// Compiles the function bodies of the .ipp files separately. One source file of a program includes this header, and
/// all source files are compiled with CLADE_SEPARATE_COMPILATION defined. The CMake target clade::compiled does both.

#ifndef CLADE_SEPARATE_COMPILATION
#error "clade: define CLADE_SEPARATE_COMPILATION for all source files, or do not include clade/src.hpp"
#endif

#include "core/checked.ipp"
#include "engine/memoized.ipp"
#include "problems/flow_shop.ipp"
#include "problems/instance_text.ipp"
#include "problems/quadratic_assignment.ipp"
#include "problems/tsp.ipp"
#include "random/binomial.ipp"
#include "regression/alternatives.ipp"
#include "regression/cell.ipp"
#include "regression/confidence.ipp"
#include "regression/data_file.ipp"
#include "regression/description.ipp"
#include "regression/dimensions.ipp"
#include "regression/equality.ipp"
#include "regression/form.ipp"
#include "regression/gaps.ipp"
#include "regression/gather.ipp"
#include "regression/known.ipp"
#include "regression/model.ipp"
#include "regression/notation.ipp"
#include "regression/parse.ipp"
#include "regression/prediction.ipp"
#include "regression/problem.ipp"
#include "regression/search.ipp"
#include "regression/shapes.ipp"
#include "regression/table.ipp"
#include "run/execution/threads.ipp"
#include "run/observe/distribution.ipp"
#include "run/stop/interrupted.ipp"
#include "run/stop/stalled.ipp"
#include "run/stop/watch.ipp"
#include "study/experiment/conclusions.ipp"
#include "study/experiment/conduct.ipp"
#include "study/findings.ipp"
#include "study/observe/ancestry.ipp"
#include "study/observe/history.ipp"
#include "study/report/history.ipp"
#include "study/report/html.ipp"
#include "text/message.ipp"
