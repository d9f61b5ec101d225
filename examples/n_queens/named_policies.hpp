// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/any/crossover.hpp>
#include <clade/any/diversity.hpp>
#include <clade/any/mutation.hpp>
#include <clade/any/replacement.hpp>
#include <clade/any/selection.hpp>
#include <clade/core/problem.hpp>

#include "board.hpp"
#include "settings.hpp"

namespace n_queens {

/// The problem of placing queens.
using queens_problem = clade::problem<conflicts, boards, clade::lower_is_better>;

/// The policies that the settings name.
clade::any::selection<queens_problem> make_selection(const settings& s);
clade::any::crossover<queens_problem> make_crossover(const settings& s);
clade::any::mutation<queens_problem> make_mutation(const settings& s);
clade::any::diversity<queens_problem> make_diversity(const settings& s);
clade::any::replacement<queens_problem> make_replacement(const settings& s);

}  // namespace n_queens
