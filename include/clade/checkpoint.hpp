// SPDX-License-Identifier: BSL-1.0
#pragma once

#pragma GCC diagnostic push  // GCC 12 warns wrongly, because it looks up names in template lambdas at global scope
#pragma GCC diagnostic ignored "-Wshadow"

#include "checkpoint/contents.hpp"
#include "checkpoint/every.hpp"
#include "checkpoint/file.hpp"
#include "checkpoint/folder.hpp"
#include "checkpoint/hash.hpp"
#include "checkpoint/load.hpp"
#include "checkpoint/save.hpp"

#pragma GCC diagnostic pop
