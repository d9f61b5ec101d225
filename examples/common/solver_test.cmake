# clade_solver_test(<solver>): tests/examples/programs/<solver>.cpp and <solver>_<more>.cpp, which run the
# program as a user does. They find the path in a macro of the solver's name in capitals.
function(clade_solver_test solver)
  set(tests "${PROJECT_SOURCE_DIR}/tests/examples/programs")
  set(program test_${solver}_program)
  file(GLOB sources CONFIGURE_DEPENDS "${tests}/${solver}.cpp" "${tests}/${solver}_*.cpp")
  clade_test_program(${program} ${sources})
  target_link_libraries(${program} PRIVATE nlohmann_json::nlohmann_json)
  string(TOUPPER ${solver} path)
  target_compile_definitions(${program} PRIVATE "${path}=\"$<TARGET_FILE:${solver}>\"")
  add_dependencies(${program} ${solver})
  add_test(NAME examples.${solver}_program COMMAND ${program} --color_output=no)
  set_tests_properties(examples.${solver}_program PROPERTIES LABELS examples TIMEOUT 300)
endfunction()
