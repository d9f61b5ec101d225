# Builds and runs the consumer in a copy under WORK, with clade by find_package or add_subdirectory.

function(step)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE result)
  if(NOT result EQUAL 0)
    list(JOIN ARGN " " command)
    message(FATAL_ERROR "${command} ended with ${result}")
  endif()
endfunction()

file(REMOVE_RECURSE "${WORK}")
file(COPY "${CONSUMER}/" DESTINATION "${WORK}/source")

# Set empty, so that neither this build nor the environment adds sanitizers or warnings.
set(options "-DCMAKE_CXX_COMPILER=${COMPILER}" -DCMAKE_CXX_FLAGS= -DCMAKE_EXE_LINKER_FLAGS=
            -DCMAKE_BUILD_TYPE=)
if(WAY STREQUAL "find_package")
  step("${CMAKE_COMMAND}" --install "${CLADE_BUILD}" --prefix "${WORK}/prefix")
  # Moved, because an installed package must not depend on where it was installed.
  file(RENAME "${WORK}/prefix" "${WORK}/moved")
  list(APPEND options "-DCMAKE_PREFIX_PATH=${WORK}/moved" "-DCLADE_WANTED=${CLADE_VERSION}")
else()
  list(APPEND options "-DCLADE_SOURCE=${CLADE_SOURCE}")
endif()

step("${CMAKE_COMMAND}" -S "${WORK}/source" -B "${WORK}/build" -G "${GENERATOR}" ${options})
step("${CMAKE_COMMAND}" --build "${WORK}/build")
step("${WORK}/build/consumer" "${CLADE_VERSION}")
