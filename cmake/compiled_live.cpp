// SPDX-License-Identifier: BSL-1.0
// The source file of the target clade::compiled_live.
#include <clade/live/page.ipp>
#include <clade/live/server.ipp>
