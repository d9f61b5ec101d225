// SPDX-License-Identifier: BSL-1.0
#pragma once

#pragma GCC diagnostic push  // GCC 12 warns wrongly, because it looks up names in template lambdas at global scope
#pragma GCC diagnostic ignored "-Wshadow"

#include "study/report/coco.hpp"
#include "study/report/csv.hpp"
#include "study/report/file.hpp"
#include "study/report/front_html.hpp"
#include "study/report/html.hpp"
#include "study/report/iohprofiler.hpp"
#include "study/report/json.hpp"
#include "study/report/latex.hpp"
#include "study/report/markdown.hpp"
#include "study/report/text.hpp"

#pragma GCC diagnostic pop
