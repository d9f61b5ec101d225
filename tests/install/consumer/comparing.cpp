// SPDX-License-Identifier: BSL-1.0
#include <clade/experiment.hpp>
#include <clade/report.hpp>
#include <clade/statistics.hpp>

double tails_of_nothing();
double tails_of_nothing() { return clade::statistics::normal_tails(0.0); }
