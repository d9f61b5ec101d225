#pragma once

#include "mutation/creep.hpp"
#include "mutation/flip.hpp"
#include "mutation/if_improves.hpp"
#include "mutation/insert.hpp"
#include "mutation/inversion.hpp"
#include "mutation/none.hpp"
#include "mutation/one_of.hpp"
#include "mutation/reset.hpp"
#include "mutation/scramble.hpp"
#include "mutation/sequence.hpp"
#include "mutation/swap.hpp"
#include "mutation/with_probability.hpp"
