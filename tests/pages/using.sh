# What the reader of docs/using.md has.
formats=$SOURCES/tests/reference/formats
pcadim simulate --n 100 --p 12 --dim 3 --snr 10 --seed 1 -o data.csv
cp "$formats/codes.sav" survey.sav
cp "$SOURCES/tests/reference/h5ad/csr.h5ad" counts.h5ad
pcadim simulate --n 500 --p 20 --dim 3 --seed 2 -o sensors.npy
pcadim simulate --n 300 --p 8 --dim 2 --seed 3 -o genes.tsv
gzip genes.tsv
pcadim simulate --n 60 --p 8 --dim 2 --seed 4 -o plain.csv
{
  echo age,height,income,q1,q2,q3,q4,q5
  sed '1{/[a-z]/d}; 5s/^[^,]*,\([^,]*\),/-99,\1,/' plain.csv
} >survey.csv
pcadim select data.csv --json-file answer.json --quiet
"$PYTHON" <<'END'
import numpy as np

x = np.random.default_rng(5).normal(size=(178, 13))
header = {"comments": "", "delimiter": ","}
np.savetxt("sdev.csv", np.sqrt(np.linalg.eigvalsh(np.cov(x.T))[::-1]), header="sdev", **header)
np.savetxt("correlations.csv", np.corrcoef(x.T), header=",".join(f"v{i}" for i in range(13)), **header)
y = np.random.default_rng(6).normal(size=(2000, 500)) * 1.2
y[:, 0] *= 4
variances = np.linalg.eigvalsh(np.cov(y.T))[::-1]
np.save("variances.npy", variances[:20] * 731.5 / variances.sum())
END
