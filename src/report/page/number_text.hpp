#pragma once
#include <string>

#include "pcadim/index.hpp"

namespace pcadim::page {

/// "20,000"
std::string count_text(Index count);

/// "1 row", "20,000 rows"
std::string counted(Index count, const std::string& singular);

/// Four digits: "0.01234", "1.235e-06"; large ones whole: "98,830"; "without end" if infinite.
std::string number_text(double number);

/// "66.5 %"; "< 0.1 %" where one decimal would say nothing.
std::string percent_text(double share);

}  // namespace pcadim::page
