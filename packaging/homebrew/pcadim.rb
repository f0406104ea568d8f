# A formula for Homebrew, with Eigen. Never run on macOS.
class Pcadim < Formula
  desc "Number of principal components to keep, and how sure that is"
  homepage "SOURCE_URL"
  url "SOURCE_URL"
  version "0.2.0"
  sha256 "SOURCE_SHA256"
  license "BSD-3-Clause"

  depends_on "boost" => :build
  depends_on "cli11" => :build
  depends_on "cmake" => :build
  depends_on "eigen" => :build
  depends_on "fast_float" => :build
  depends_on "ninja" => :build
  depends_on "nlohmann-json" => :build
  depends_on "pkgconf" => :build
  depends_on "expat"
  depends_on "fmt"
  depends_on "hdf5"
  depends_on "highway"
  depends_on "libmatio"
  depends_on "librsvg"
  depends_on "readstat"
  depends_on "xxhash"
  depends_on "xz"
  depends_on "zstd"

  # Headers alone, of which Homebrew has no formula.
  resource "random123" do
    url "https://github.com/DEShawResearch/random123/archive/refs/tags/v1.14.0.tar.gz"
    sha256 "RANDOM123_SHA256"
  end

  def install
    (buildpath/"random123").install resource("random123")
    system "cmake", "-S", ".", "-B", "build", "-G", "Ninja", "-DPCADIM_LINALG=eigen", "-DPCADIM_BUILD_TESTS=OFF",
           "-DPCADIM_WERROR=OFF", "-DRANDOM123_INCLUDE_DIR=#{buildpath}/random123/include", *std_cmake_args
    system "cmake", "--build", "build"
    system "cmake", "--install", "build"
  end

  test do
    system bin/"pcadim", "simulate", "--n", "200", "--p", "20", "--dim", "4", "--snr", "10", "--seed", "1", "-o", "sim.csv"
    assert_match "Keep 4 of 20 components", shell_output("#{bin}/pcadim select sim.csv")
  end
end
