library(testthat)
library(pcadim)

test_check("pcadim")
