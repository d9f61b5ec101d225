// SPDX-License-Identifier: BSL-1.0
// The functions of a run that the page calls. A module also exports a function that starts a run.
#include "evolving.hpp"

#include "exported.hpp"

using playground::evolving;

extern "C" {

[[clang::export_name("advance")]] int advance(evolving* run, double milliseconds) { return run->advance(milliseconds); }

[[clang::export_name("report")]] const char* report(evolving* run) { return playground::shown_to_page(run->report()); }

[[clang::export_name("finish")]] void finish(evolving* run) { delete run; }
}
