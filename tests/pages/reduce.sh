# What the reader of docs/reduce.md has.
cp "$SOURCES/examples/wine.csv" .
pcadim simulate --n 100 --p 12 --dim 3 --snr 10 --seed 1 -o data.csv
