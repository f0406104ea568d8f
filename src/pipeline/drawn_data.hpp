#pragma once
#include <optional>
#include <vector>

#include "pipeline/decomposed.hpp"
#include "pipeline/plan.hpp"

/// Methods that look at the data again, where cells are missing: they are given complete data, the
/// missing cells of which were drawn from the model that Missing::em fitted. Cells as expected have
/// too little noise, so that components of nothing would stand out (docs/missing.md).
namespace pcadim {

/// How many complete data sets such a method answers for.
constexpr Index drawn_sets = 5;

/// What these methods select, one entry for each job: of the answers to all data sets the middle
/// one. Nothing for other methods, or where no cell is missing.
std::vector<std::optional<Selection>> answers_to_drawn_data(const Decomposed& data,
                                                            const std::vector<Job>& jobs,
                                                            const Request& request,
                                                            const Effort& effort);

/// Where nobody asked for methods by name, adds those that look at the data again and cost little.
void add_cheap_methods(std::vector<Job>& jobs, const Request& request, const Decomposed& data);

}  // namespace pcadim
