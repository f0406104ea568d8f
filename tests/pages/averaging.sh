# What the reader of docs/averaging.md has.
pcadim simulate --n 100 --p 12 --dim 3 --snr 10 --seed 1 -o data.csv
