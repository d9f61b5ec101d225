# SPDX-License-Identifier: BSL-1.0
# Builds and runs the consumer in a copy under WORK, with clade by find_package, for its component mpi too,
# add_subdirectory or FetchContent. The component is that of the installation PACKAGE, which find_package leaves in its folder.

function(step)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE result)
  if(NOT result EQUAL 0)
    list(JOIN ARGN " " command)
    message(FATAL_ERROR "${command} ended with ${result}")
  endif()
endfunction()

file(REMOVE_RECURSE "${WORK}")
file(COPY "${CONSUMER}/" DESTINATION "${WORK}/source")

# Empty, so that neither this build nor the environment adds sanitizers or warnings. No package can be found.
set(options -G "${GENERATOR}" "-DCMAKE_CXX_COMPILER=${COMPILER}" -DCMAKE_CXX_FLAGS= -DCMAKE_EXE_LINKER_FLAGS=
            -DCMAKE_BUILD_TYPE= -DCMAKE_DISABLE_FIND_PACKAGE_CLI11=ON -DCMAKE_DISABLE_FIND_PACKAGE_nlohmann_json=ON)
if(NOT WAY STREQUAL "component_mpi")
  list(APPEND options -DCMAKE_DISABLE_FIND_PACKAGE_Boost=ON)
endif()
if(WAY STREQUAL "find_package")
  # Installs as the README describes, without building anything.
  step("${CMAKE_COMMAND}" -S "${CLADE_SOURCE}" --preset install -B "${WORK}/package" ${options})
  step("${CMAKE_COMMAND}" --install "${WORK}/package" --prefix "${WORK}/prefix")
  # Moved, because an installed package must be relocatable.
  file(RENAME "${WORK}/prefix" "${PACKAGE}")
  # It must not contain the paths of its sources.
  file(GLOB_RECURSE package "${PACKAGE}/*")
  foreach(file IN LISTS package)
    file(READ "${file}" text)
    foreach(folder IN ITEMS "${CLADE_SOURCE}" "${WORK}")
      string(FIND "${text}" "${folder}" at)
      if(NOT at EQUAL -1)
        message(FATAL_ERROR "${file} names ${folder}")
      endif()
    endforeach()
  endforeach()
endif()
if(WAY MATCHES "^(find_package|component_mpi)$")
  set(clade "-DCMAKE_PREFIX_PATH=${PACKAGE}" "-DCLADE_WANTED=${CLADE_VERSION}")
else()
  set(clade "-DCLADE_SOURCE=${CLADE_SOURCE}")
endif()

step("${CMAKE_COMMAND}" -S "${WORK}/source" -B "${WORK}/build" ${options} ${clade})
step("${CMAKE_COMMAND}" --build "${WORK}/build")
step("${WORK}/build/consumer" "${CLADE_VERSION}")

step("${CMAKE_COMMAND}" --install "${WORK}/build" --prefix "${WORK}/host")
file(GLOB_RECURSE installed RELATIVE "${WORK}/host" "${WORK}/host/*")
if(NOT installed STREQUAL "bin/consumer")
  message(FATAL_ERROR "a project that uses clade installs ${installed}")
endif()
