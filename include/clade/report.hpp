#pragma once

#include "report/csv.hpp"
#include "report/file.hpp"
#include "report/front_html.hpp"
#include "report/html.hpp"
#include "report/iohprofiler.hpp"
#include "report/json.hpp"
#include "report/markdown.hpp"
#include "report/text.hpp"
