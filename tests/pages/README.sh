# What the reader of README.md has.
pcadim simulate --n 100 --p 12 --dim 3 --snr 10 --seed 1 -o data.csv
cp "$SOURCES/tests/reference/h5ad/csr.h5ad" counts.h5ad
