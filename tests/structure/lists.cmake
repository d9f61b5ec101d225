# SPDX-License-Identifier: BSL-1.0
# A header in include/clade/<wing>/<policy>/ defines an operator, or it is one of the headers named here. An operator must be in
# tests/support/every_<policy>.hpp, in an umbrella header and in the guide's table, a crossover or a mutation also in
# docs/operators.md. If the policy has no such list, the operator must have a test file of its name in tests/<wing>/<policy>, or be
# used by another one there.

cmake_minimum_required(VERSION 3.22...3.31)

# Headers shared by the operators of a policy.
set(helpers_of_bounds bounded)
set(helpers_of_crossover edge_assembler edge_counts gene_table kept_genes mask order_in_register parent parents_of_all tour_distances two_opt_tour)
set(helpers_of_differential child donor weight)
set(helpers_of_diversity birth)
set(helpers_of_mutation fixed_length_gene_picker gene_picker segment)
set(helpers_of_replacement among_best)
set(helpers_of_selection fitness_range kept lexicase_sampler proportional_weights)
set(helpers_of_stop combine expired reason stop_monitor)

# Operators with separate tests: those for structs and mixed variables, and those that need distances or take long.
set(apart_of_crossover each edge_assembly mixed on record)
set(apart_of_mutation mixed on record self_adaptive tabu)

# Operators for several objectives, which are tested with their strategies.
# Operators for constraints.
set(apart_of_replacement decomposition rank_and_crowding rank_and_hypervolume reference_directions)
set(apart_of_selection neighbourhood rank_and_crowding)

set(apart_of_stop front_stalled reaches)

# Operators that the guide need not list: defaults that do nothing.
set(unnamed_of_crossover none)
set(unnamed_of_diversity none)
set(unnamed_of_mutation none)

set(complaints "")
file(READ "${SOURCE_DIR}/docs/guide.md" guide)
file(READ "${SOURCE_DIR}/docs/operators.md" operators)
# Operators for real vectors, for several objectives and of local search are in separate umbrella headers.
file(READ "${SOURCE_DIR}/include/clade/reals.hpp" reals)
file(READ "${SOURCE_DIR}/include/clade/pareto.hpp" pareto)
file(READ "${SOURCE_DIR}/include/clade/neighbourhood.hpp" neighbourhood)
foreach(policy IN ITEMS bounds constraints crossover differential diversity mutation replacement selection stop)
  set(list "tests/support/every_${policy}.hpp")
  set(no_list FALSE)
  if(policy MATCHES "^(bounds|constraints|differential)$")
    set(list "tests/reals/${policy}")
    set(no_list TRUE)
  endif()
  file(GLOB lists "${SOURCE_DIR}/${list}" "${SOURCE_DIR}/${list}/*.cpp")
  set(entries "")
  foreach(file IN LISTS lists)
    if(NOT IS_DIRECTORY "${file}")
      file(READ "${file}" text)
      string(APPEND entries "${text}")
    endif()
  endforeach()
  file(READ "${SOURCE_DIR}/include/clade/${policy}.hpp" umbrella)
  if(NOT guide MATCHES "\n\\| ${policy} \\| ([^\n]*)\n")
    list(APPEND complaints "docs/guide.md has no line for ${policy}")
  endif()
  set(named "${CMAKE_MATCH_1}")

  file(GLOB headers RELATIVE "${SOURCE_DIR}/include/clade" "${SOURCE_DIR}/include/clade/*/${policy}/*.hpp")
  list(TRANSFORM headers REPLACE "^.*/(.*)\\.hpp$" "\\1")
  foreach(name IN LISTS helpers_of_${policy} apart_of_${policy} unnamed_of_${policy})
    if(NOT name IN_LIST headers)
      list(APPEND complaints "tests/structure/lists.cmake names ${policy}/${name}.hpp, which is not there")
    endif()
  endforeach()

  list(REMOVE_ITEM headers ${helpers_of_${policy}})
  foreach(name IN LISTS headers)
    if(NOT name IN_LIST apart_of_${policy} AND NOT entries MATCHES "[^a-z_0-9]${name}[{<(]"
       AND NOT (no_list AND EXISTS "${SOURCE_DIR}/${list}/${name}.cpp"))
      list(APPEND complaints "${list} lacks ${policy}::${name}")
    endif()
    if(NOT "${umbrella}${reals}${pareto}${neighbourhood}" MATCHES "#include \"[a-z_]+/${policy}/${name}\\.hpp\"")
      list(APPEND complaints "include/clade/${policy}.hpp lacks ${policy}/${name}.hpp")
    endif()
    if(NOT name IN_LIST unnamed_of_${policy} AND NOT named MATCHES "`${name}[^a-z_0-9]")
      list(APPEND complaints "the table in docs/guide.md lacks ${policy}::${name}")
    endif()
    if(policy MATCHES "^(crossover|mutation)$" AND NOT operators MATCHES "[^a-z_0-9]${name}[^a-z_0-9]")
      list(APPEND complaints "docs/operators.md lacks ${policy}::${name}")
    endif()
  endforeach()
endforeach()

if(complaints)
  list(JOIN complaints "\n  " text)
  message(FATAL_ERROR "${text}")
endif()
