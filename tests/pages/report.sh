# What the reader of docs/report.md has.
cp "$SOURCES/examples/wine.csv" .
