"""Spark: select() and fit() beside Spark's own PCA(k=50), on the same data frame in the same run.

usage: python spark_pca.py [--rows 2000000] [--columns 200] [--filled 1] [--memory 6g] [--folder .]
--filled 0.05: so many of the cells are not zero, and the vectors are sparse. Needs pyspark, pyarrow, Java and the
package pcadim. Prints seconds by the clock, and of the processors: Java's and Python's.
"""

import argparse
import os
import sys
import tempfile

import numpy as np
import pcadim
import pcadim.spark
import pyarrow as pa
import pyarrow.parquet as pq
from processes import Clock, load
from pyspark.ml.feature import PCA, VectorAssembler
from pyspark.sql import SparkSession

FILES = 8


def write_rows(folder, n, p, filled):
    """Write Parquet files of rows with ten components in noise."""
    signal = np.random.default_rng(1).normal(size=(10, p))
    for k in range(FILES):
        count = n * (k + 1) // FILES - n * k // FILES
        random = np.random.default_rng(k)
        rows = random.normal(size=(count, 10)) @ signal + random.standard_normal((count, p))
        if filled < 1:
            rows[random.random(rows.shape) >= filled] = 0
        table = pa.table({f"c{j}": rows[:, j] for j in range(p)})
        pq.write_table(table, f"{folder}/{k}.parquet", compression="none", use_dictionary=False)


def timed(name, work):
    """Print the seconds and return the result."""
    clock = Clock()
    result = work()
    seconds, used = clock.seconds()
    spent = ", ".join(f"{program} {used[program]:.0f}" for program in sorted(used))
    print(f"{name:34} {seconds:7.1f} s; processors: {spent} s; {load()}", flush=True)
    return result


def session(memory):
    """Return a session of two threads."""
    os.environ["PYSPARK_PYTHON"] = sys.executable
    builder = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false")
    builder = builder.config("spark.ui.showConsoleProgress", "false")
    spark = builder.config("spark.driver.memory", memory).getOrCreate()
    spark.sparkContext.setLogLevel("OFF")
    return spark


def compare(df):
    """Print the times of all."""
    names = df.columns

    def assembled(frame):
        return VectorAssembler(inputCols=names, outputCol="v").transform(frame).select("v")

    def theirs(k, frame):
        return PCA(k=k, inputCol="v", outputCol="s").fit(frame)

    def ours(frame):
        return pcadim.spark.PCA(inputCol="v", outputCol="s").fit(frame)

    vectors, small = assembled(df), df.limit(1000)
    # Processes and classes are there before the clocks run.
    pcadim.spark.select(small)
    ours(assembled(small))
    theirs(5, assembled(small))
    timed("pyspark.ml.feature.PCA(k=50)", lambda: theirs(50, vectors))
    report = timed("pcadim.spark.select, vectors", lambda: pcadim.spark.select(vectors, "v"))
    model = timed("pcadim.spark.PCA.fit, vectors", lambda: ours(vectors))
    by_columns = timed("pcadim.spark.select, columns", lambda: pcadim.spark.select(df))
    timed("pyspark.ml.feature.PCA(k=50)", lambda: theirs(50, vectors))
    print(f"d = {report.d}, {model.n_components}, {by_columns.d}")


def main():
    """Print what was measured."""
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--rows", type=int, default=2_000_000)
    arguments.add_argument("--columns", type=int, default=200)
    arguments.add_argument("--filled", type=float, default=1)
    arguments.add_argument("--memory", default="6g")
    arguments.add_argument("--folder")
    given = arguments.parse_args()
    spark = session(given.memory)
    with tempfile.TemporaryDirectory(dir=given.folder) as folder:
        write_rows(folder, given.rows, given.columns, given.filled)
        print(f"pcadim {pcadim.__version__}, Spark {spark.version}, {given.rows} x {given.columns}, {given.filled:.0%} filled")
        compare(spark.read.parquet(folder))
    spark.stop()


if __name__ == "__main__":
    main()
