# SPDX-License-Identifier: BSL-1.0
# clade_solver_tests(<solver>...): tests/examples/programs/<solver>.cpp and <solver>_<more>.cpp, which run the program as a
# user does. They find the path in a macro of the solver's name in capitals. The suites in them begin with the solver's name.
function(clade_solver_tests)
  set(program test_solver_programs)
  set(tests "${PROJECT_SOURCE_DIR}/tests/examples/programs")
  set(sources "")
  foreach(solver IN LISTS ARGN)
    file(GLOB more CONFIGURE_DEPENDS "${tests}/${solver}.cpp" "${tests}/${solver}_*.cpp")
    list(APPEND sources ${more})
  endforeach()
  # They do nothing that lasts but start programs, and what they include and instantiate is the same for all: one program
  # of one file, not optimised.
  if(CLADE_TEST_BATCH GREATER 1)
    list(LENGTH sources CLADE_TEST_BATCH)
  endif()
  clade_test_program(${program} ${sources})
  set_target_properties(${program} PROPERTIES DISABLE_PRECOMPILE_HEADERS ON)  # that header is optimised
  # Sanitizers are for the programs that they start.
  target_compile_options(${program} PRIVATE -O0 $<$<BOOL:${CLADE_SANITIZER}>:-fno-sanitize=all>)
  target_link_libraries(${program} PRIVATE nlohmann_json::nlohmann_json)
  foreach(solver IN LISTS ARGN)
    string(TOUPPER ${solver} path)
    target_compile_definitions(${program} PRIVATE "${path}=\"$<TARGET_FILE:${solver}>\"")
    add_dependencies(${program} ${solver})
    add_test(NAME examples.${solver}_program COMMAND ${program} "--run_test=programs_tests/${solver}_*" --color_output=no)
    set_tests_properties(examples.${solver}_program PROPERTIES LABELS examples TIMEOUT ${CLADE_TEST_TIMEOUT})
  endforeach()
endfunction()
