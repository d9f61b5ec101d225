// SPDX-License-Identifier: BSL-1.0
#pragma once

#pragma GCC diagnostic push  // GCC 12 warns wrongly, because it looks up names in template lambdas at global scope
#pragma GCC diagnostic ignored "-Wshadow"

#include "statistics/check_sample.hpp"
#include "statistics/chi_square_tail.hpp"
#include "statistics/confidence_interval.hpp"
#include "statistics/expected_running_time.hpp"
#include "statistics/fisher_exact.hpp"
#include "statistics/friedman.hpp"
#include "statistics/functional_anova.hpp"
#include "statistics/holm.hpp"
#include "statistics/mann_whitney.hpp"
#include "statistics/median_interval.hpp"
#include "statistics/midranks.hpp"
#include "statistics/normal_tails.hpp"
#include "statistics/penalized_average.hpp"
#include "statistics/probability_of_superiority.hpp"
#include "statistics/quantile.hpp"
#include "statistics/running_time_permutation.hpp"
#include "statistics/stratified_permutation.hpp"
#include "statistics/student_t.hpp"
#include "statistics/van_elteren.hpp"
#include "statistics/wilcoxon_signed_rank.hpp"
#include "statistics/wilson_interval.hpp"

#pragma GCC diagnostic pop
