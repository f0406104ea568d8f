# How many principal components? Two commands: make demo, make test.
.DEFAULT_GOAL := help
.PHONY: help demo check test test-sanitizers tsan tidy portability build install bench fuzz wheel python-test test-cluster r-package test-r web test-web dist test-dist reproducible wheels deb site test-site release setup-build \
        setup-test setup-bench setup-python setup-r setup-portability clean

PREFIX ?= /usr/local
PYTHON ?= python3
JOBS := $(shell nproc 2>/dev/null || echo 2)

help:
	@echo "make demo            set up, build, and answer the question for a real data set"
	@echo "make check           after a change: build what changed, run the fast tests"
	@echo "make test            set up, build, run every test of the library, the command line and Python"
	@echo "make test-sanitizers the same tests under the address and undefined-behaviour sanitizers, and fuzzing"
	@echo "make tsan            the tests of threads under the thread sanitizer"
	@echo "make tidy            clang-tidy over the library"
	@echo "make portability     compile the core with another standard library and for 32 bits"
	@echo "make build           set up and build: build/pcadim"
	@echo "make install         install to PREFIX (default $(PREFIX))"
	@echo "make wheel           the Python package as a wheel for any Linux with glibc 2.28 or later: build/wheel/*.whl (PYTHON=$(PYTHON))"
	@echo "make python-test     install the wheel into an empty environment and test it there"
	@echo "make test-cluster    test the wheel with Dask and Spark: killed workers, tasks that fail"
	@echo "make r-package       the R package as a source package: build/r/pcadim_*.tar.gz"
	@echo "make test-r          check the R package as CRAN does, and run its tests"
	@echo "make web             the page for browsers, one file: build/web/pcadim.html; the npm package beside it"
	@echo "make test-web        test both against the command line, in node and in Chromium"
	@echo "make dist            the command line as a tarball for any Linux with glibc 2.28 or later: build/dist/"
	@echo "make test-dist       run it in bare systems of Debian 11, 12 and 13 (as root)"
	@echo "make reproducible    build the tarball twice from nothing and compare the bytes"
	@echo "make wheels          wheels and source package, tried in empty environments (PYTHONS='python3.11 python3.12 ...')"
	@echo "make deb             Debian packages, source and binary, checked by lintian: build/deb/ (as root; ROOT=FOLDER)"
	@echo "make site            the documentation as a static site: build/site/index.html"
	@echo "make test-site       check its links, run the code of the README, of the guides and of other pages"
	@echo "make release         all of it in order, VERSION=0.2.0; stops at the first thing that is not clean"
	@echo "make bench           measure accuracy and speed against other programs"
	@echo "make fuzz            feed hostile bytes to the readers (FUZZ_SECONDS=1800 each)"

setup-build setup-test setup-bench setup-python setup-r setup-portability: setup-%:
	@tools/setup.sh $*

build: setup-build
	@cmake --preset release -DPCADIM_BUILD_TESTS=OFF --log-level=WARNING
	@cmake --build build -j $(JOBS)

demo: build
	@echo
	build/pcadim select examples/wine.csv --scale

check: setup-test
	@cmake --preset release -DPCADIM_BUILD_TESTS=ON --log-level=WARNING
	@cmake --build build -j $(JOBS)
	@cd build && ctest --output-on-failure -j $(JOBS) -L fast

test: setup-test
	cmake --preset release -DPCADIM_BUILD_TESTS=ON --log-level=WARNING
	cmake --build build -j $(JOBS)
	cd build && ctest --output-on-failure -j $(JOBS)
	PREBUILT=$(CURDIR)/build/src tools/python_test.sh $(PYTHON)

# Hostile input and our own mistakes: the readers' fuzzers need the release build.
test-sanitizers: build setup-test
	cmake --preset asan --log-level=WARNING
	cmake --build build/asan -j $(JOBS)
	cd build/asan && ctest --output-on-failure -j $(JOBS) -LE slow
	tools/fuzz.sh 10

# Threads that disturb each other, and what a second compiler finds.
tsan: setup-test
	cmake --preset tsan --log-level=WARNING
	cmake --build build/tsan -j $(JOBS)
	cd build/tsan && ctest --output-on-failure -j $(JOBS)

tidy: setup-test
	@cmake --preset release -DPCADIM_BUILD_TESTS=ON --log-level=WARNING
	@cmake --build build -j $(JOBS) --target pcadim
	@tools/tidy.sh

portability: setup-portability
	@tools/check_portability.sh

install: build
	cmake --install build --prefix $(PREFIX)

wheel: setup-python
	@PORTABLE=1 tools/wheel.sh $(PYTHON)

PYTHONS ?= $(PYTHON)
wheels: setup-python
	@tools/wheels.sh $(PYTHONS)

python-test: build setup-python
	@tools/python_test.sh $(PYTHON)

test-cluster: setup-python
	@tools/cluster_test.sh $(PYTHON)

r-package: setup-r
	@tools/r_package.sh

test-r: build setup-r
	@tools/r_test.sh

web:
	@tools/web.sh

test-web: build setup-test
	@tools/web_test.sh

dist: setup-build
	@tools/dist.sh

test-dist: build dist
	@tools/dist_test.sh

# In a Debian 12 of its own, in a folder (as root): Debian's OpenBLAS changes the BLAS of a whole system. ROOT=/ builds in this one.
deb:
	@tools/deb.sh $(ROOT)

site: build
	@tools/site.sh

test-site: build setup-python
	@tools/site_test.sh

reproducible:
	@tools/reproducible.sh

# Stops at the first thing that is not clean; publishes nothing (docs/releasing.md).
release:
	@tools/release.sh $(VERSION)

FUZZ_SECONDS ?= 1800
fuzz: build setup-test
	tools/fuzz.sh $(FUZZ_SECONDS)

bench: setup-bench
	benchmarks/run.sh

clean:
	rm -rf build
