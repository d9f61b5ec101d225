# clade_solver_test(<solver>): tests/examples/programs/<solver>.cpp and <solver>_<more>.cpp, which run the
# program as a user does. They find the path in a macro of the solver's name in capitals.
function(clade_solver_test solver)
  set(Boost_USE_STATIC_LIBS OFF)
  find_package(Boost 1.74 REQUIRED COMPONENTS unit_test_framework)
  set(tests "${PROJECT_SOURCE_DIR}/tests")
  set(program test_${solver}_program)
  file(GLOB sources CONFIGURE_DEPENDS "${tests}/examples/programs/${solver}.cpp"
                                      "${tests}/examples/programs/${solver}_*.cpp")
  add_executable(${program} ${sources} "${tests}/main.cpp")
  set_target_properties(${program} PROPERTIES CXX_EXTENSIONS OFF)
  # What takes time are the programs; these tests only start them and read what they print.
  target_compile_options(${program} PRIVATE -O0)
  target_link_libraries(${program} PRIVATE clade_developer nlohmann_json::nlohmann_json
                                           Boost::unit_test_framework)
  string(TOUPPER ${solver} path)
  target_compile_definitions(${program} PRIVATE BOOST_TEST_DYN_LINK
                                                "${path}=\"$<TARGET_FILE:${solver}>\"")
  add_dependencies(${program} ${solver})
  add_test(NAME examples.${solver}_program COMMAND ${program} --color_output=no)
  set_tests_properties(examples.${solver}_program PROPERTIES LABELS examples TIMEOUT 300)
endfunction()
