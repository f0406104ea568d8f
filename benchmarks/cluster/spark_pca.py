"""Spark: select() beside Spark's own PCA(k=50), on the same data frame in the same run.

usage: python spark_pca.py [--rows 2000000] [--columns 200] [--memory 6g] [--folder .]
Needs pyspark, pyarrow, Java and the package pcadim.
"""

import argparse
import os
import sys
import tempfile
import time

import numpy as np
import pcadim
import pcadim.spark
import pyarrow as pa
import pyarrow.parquet as pq
from pyspark.ml.feature import PCA, VectorAssembler
from pyspark.sql import SparkSession


def write_rows(folder, n, p, files=8):
    """Write Parquet files of rows with ten components in noise."""
    signal = np.random.default_rng(1).normal(size=(10, p))
    for k in range(files):
        count = n * (k + 1) // files - n * k // files
        random = np.random.default_rng(k)
        rows = random.normal(size=(count, 10)) @ signal + random.standard_normal((count, p))
        table = pa.table({f"c{j}": rows[:, j] for j in range(p)})
        pq.write_table(table, f"{folder}/{k}.parquet", compression="none", use_dictionary=False)


def timed(name, work):
    """Print the seconds and return the result."""
    begin = time.perf_counter()
    result = work()
    print(f"{name:34} {time.perf_counter() - begin:7.1f} s", flush=True)
    return result


def main():
    """Print what was measured."""
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--rows", type=int, default=2_000_000)
    arguments.add_argument("--columns", type=int, default=200)
    arguments.add_argument("--memory", default="6g")
    arguments.add_argument("--folder")
    given = arguments.parse_args()
    os.environ["PYSPARK_PYTHON"] = sys.executable
    builder = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false")
    spark = builder.config("spark.driver.memory", given.memory).getOrCreate()
    spark.sparkContext.setLogLevel("OFF")
    with tempfile.TemporaryDirectory(dir=given.folder) as folder:
        write_rows(folder, given.rows, given.columns)
        df = spark.read.parquet(folder)
        names = df.columns
        vectors = VectorAssembler(inputCols=names, outputCol="v").transform(df).select("v")
        small = df.limit(1000)
        pcadim.spark.select(small)  # processes and classes are there before the clocks run
        PCA(k=5, inputCol="v", outputCol="s").fit(
            VectorAssembler(inputCols=names, outputCol="v").transform(small)
        )
        print(f"pcadim {pcadim.__version__}, Spark {spark.version}, {given.rows} x {given.columns}")
        ours = timed("pcadim.spark.select, columns", lambda: pcadim.spark.select(df))
        timed(
            "pyspark.ml.feature.PCA(k=50)",
            lambda: PCA(k=50, inputCol="v", outputCol="s").fit(vectors),
        )
        timed("pcadim.spark.select, vectors", lambda: pcadim.spark.select(vectors, "v"))
        timed("pcadim.spark.select, passes=1", lambda: pcadim.spark.select(df, passes=1))
        print(f"d = {ours.d}")
    spark.stop()


if __name__ == "__main__":
    main()
