#pragma once

#include "diversity/all.hpp"
#include "diversity/immigrants.hpp"
#include "diversity/immigrants_for_clones.hpp"
#include "diversity/none.hpp"
#include "diversity/reject_duplicates.hpp"
