#pragma once
/// Everything: how many principal components?

#include "pcadim/choose.hpp"
#include "pcadim/data.hpp"
#include "pcadim/data_operations.hpp"
#include "pcadim/error.hpp"
#include "pcadim/export.hpp"
#include "pcadim/index.hpp"
#include "pcadim/log_bessel_k.hpp"
#include "pcadim/matrix_view.hpp"
#include "pcadim/report.hpp"
#include "pcadim/selection.hpp"
#include "pcadim/selector.hpp"
#include "pcadim/simulate.hpp"
#include "pcadim/source.hpp"
#include "pcadim/spectrum.hpp"
#include "pcadim/version.hpp"
