# How many principal components? Two commands: make demo, make test.
.DEFAULT_GOAL := help
.PHONY: help demo check test tsan tidy build install bench fuzz wheel python-test setup-build setup-test setup-bench setup-python clean

PREFIX ?= /usr/local
PYTHON ?= python3
JOBS := $(shell nproc 2>/dev/null || echo 2)

help:
	@echo "make demo            set up, build, and answer the question for a real data set"
	@echo "make check           after a change: build what changed, run the fast tests"
	@echo "make test            set up, build, run every test (sanitizers included)"
	@echo "make tsan            the tests of threads under the thread sanitizer"
	@echo "make tidy            clang-tidy over the library"
	@echo "make build           set up and build: build/pcadim"
	@echo "make install         install to PREFIX (default $(PREFIX))"
	@echo "make wheel           the Python package as a wheel: build/wheel/*.whl (PYTHON=$(PYTHON))"
	@echo "make python-test     install the wheel into an empty environment and test it there"
	@echo "make bench           measure accuracy and speed against other programs"
	@echo "make fuzz            feed hostile bytes to the readers (FUZZ_SECONDS=1800 each)"

setup-build setup-test setup-bench setup-python: setup-%:
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
	cmake --preset asan --log-level=WARNING
	cmake --build build/asan -j $(JOBS)
	cd build/asan && ctest --output-on-failure -j $(JOBS) -LE slow
	tools/fuzz.sh 10
	PREBUILT=$(CURDIR)/build/src tools/python_test.sh $(PYTHON)

# Threads that disturb each other, and what a second compiler finds.
tsan: setup-test
	cmake --preset tsan --log-level=WARNING
	cmake --build build/tsan -j $(JOBS)
	cd build/tsan && ctest --output-on-failure -j $(JOBS)

tidy: setup-test
	@cmake --preset release -DPCADIM_BUILD_TESTS=ON --log-level=WARNING
	@cmake --build build -j $(JOBS) --target pcadim
	@tools/tidy.sh

install: build
	cmake --install build --prefix $(PREFIX)

wheel: setup-python
	@tools/wheel.sh $(PYTHON)

python-test: build setup-python
	@tools/python_test.sh $(PYTHON)

FUZZ_SECONDS ?= 1800
fuzz: build setup-test
	tools/fuzz.sh $(FUZZ_SECONDS)

bench: setup-bench
	benchmarks/run.sh

clean:
	rm -rf build
