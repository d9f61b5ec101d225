# SPDX-License-Identifier: BSL-1.0
import os
import re

from conan import ConanFile
from conan.tools.build import check_min_cppstd
from conan.tools.files import copy, load
from conan.tools.layout import basic_layout


class Clade(ConanFile):
    name = "clade"
    license = "BSL-1.0"
    description = "A header-only C++20 library for evolutionary computation"
    topics = ("evolutionary-computation", "genetic-algorithm", "optimization", "header-only")
    package_type = "header-library"
    settings = "os", "arch", "compiler", "build_type"
    no_copy_source = True

    @property
    def _root(self):
        return os.path.join(self.recipe_folder, "..", "..", "..")

    def set_version(self):
        text = load(self, os.path.join(self._root, "include", "clade", "version.hpp"))
        self.version = re.search(r'version\[\] = "([^"]+)"', text).group(1)

    def export_sources(self):
        copy(self, "LICENSE", self._root, self.export_sources_folder)
        copy(self, "include/*", self._root, self.export_sources_folder)

    def layout(self):
        basic_layout(self)

    def package_id(self):
        self.info.clear()

    def validate(self):
        check_min_cppstd(self, 20)

    def package(self):
        copy(self, "LICENSE", self.source_folder, os.path.join(self.package_folder, "licenses"))
        copy(self, "*.hpp", os.path.join(self.source_folder, "include"), os.path.join(self.package_folder, "include"))

    def package_info(self):
        self.cpp_info.bindirs = []
        self.cpp_info.libdirs = []
        self.cpp_info.set_property("cmake_file_name", "clade")
        self.cpp_info.set_property("pkg_config_name", "clade")
        for name in ("clade", "experiment", "checkpoint"):
            component = self.cpp_info.components[name]
            component.bindirs = []
            component.libdirs = []
            component.set_property("cmake_target_name", f"clade::{name}")
            component.requires = [] if name == "clade" else ["clade"]
            if self.settings.os in ("Linux", "FreeBSD"):
                component.system_libs = ["pthread"]
