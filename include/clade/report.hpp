#pragma once

#pragma GCC diagnostic push  // GCC 12 looks up names in lambdas of templates in the global namespace
#pragma GCC diagnostic ignored "-Wshadow"

#include "report/csv.hpp"
#include "report/file.hpp"
#include "report/front_html.hpp"
#include "report/html.hpp"
#include "report/iohprofiler.hpp"
#include "report/json.hpp"
#include "report/markdown.hpp"
#include "report/text.hpp"

#pragma GCC diagnostic pop
