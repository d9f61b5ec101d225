#pragma once

#include "checkpoint/contents.hpp"
#include "checkpoint/every.hpp"
#include "checkpoint/file.hpp"
#include "checkpoint/hash.hpp"
#include "checkpoint/load.hpp"
#include "checkpoint/save.hpp"
