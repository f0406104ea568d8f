#include "diagnosis/kinds_of_names.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace pcadim {
namespace {

using Names = std::vector<std::string>;

TEST(KindsOfNames, FeaturesAreSpelledAsDatabasesSpellThem) {
  EXPECT_TRUE(name_features(Names{"ENSG00000141510", "ENSG00000012048.22", "ensmusg00000029580"}));
  EXPECT_TRUE(name_features(Names{"1007_s_at", "1053_at", "AFFX-BioB-5_at"}));
  EXPECT_TRUE(name_features(Names{"AT1G01010", "AT5G67640"}));
  EXPECT_TRUE(name_features(Names{"NM_000546", "NR_046018.2"}));
  EXPECT_TRUE(name_features(Names{"cg00000029", "cg00000108"}));
  EXPECT_TRUE(name_features(Names{"rs7412", "rs429358"}));
  EXPECT_TRUE(name_features(Names{"OTU1", "OTU_2", "ASV3"}));
}

TEST(KindsOfNames, UsualGenesAreKnown) {
  EXPECT_TRUE(name_features(Names{"A1BG", "Actb", "Gapdh", "Tp53", "Xist", "Tnf"}));
  EXPECT_FALSE(name_features(Names{"A1BG", "MYC", "TNF", "XIST", "ZYX", "MYC"}));  // three of them
}

TEST(KindsOfNames, NamesOfCasesAreNoFeatures) {
  EXPECT_FALSE(name_features(Names{}));
  EXPECT_FALSE(name_features(Names{"", "", ""}));
  EXPECT_FALSE(name_features(Names{"Ann", "Bob", "Rose", "Atkins"}));
  EXPECT_FALSE(name_features(Names{"s1", "s2", "s3"}));
  EXPECT_FALSE(name_features(Names{"1", "2", "3"}));
  EXPECT_FALSE(name_features(Names{"RS1", "RS2", "RS3"}));  // rats, say
  EXPECT_FALSE(name_features(Names{"CELL001-1", "AAACATACAACCAC-1"}));
  EXPECT_FALSE(name_features(Names{"2021-01-04", "2021-01-05"}));
  EXPECT_FALSE(name_features(Names{"Mazda RX4", "Datsun 710", "Fiat 128"}));
}

TEST(KindsOfNames, SamplesAreNumberedOrArchived) {
  EXPECT_TRUE(name_samples(Names{"ctrl_1", "ctrl_2", "ko_1", "ko_2"}));
  EXPECT_TRUE(name_samples(Names{"GSM1001", "GSM1002", "GSM1003"}));
  EXPECT_TRUE(name_samples(Names{"1", "2", "3"}));
  EXPECT_TRUE(name_samples(Names{"TCGA-A7-A0CE", "TCGA-A7-A0CH"}));
  EXPECT_TRUE(name_samples(Names{"AAACATACAACCAC-1", "AAACATTGAGCTAC-1"}));
  EXPECT_FALSE(name_samples(Names{}));
  EXPECT_FALSE(name_samples(Names{"length", "gc", "exons", "q1"}));
  EXPECT_FALSE(name_samples(Names{"alcohol", "ash", "magnesium", "ph1", "ph2"}));
}

}  // namespace
}  // namespace pcadim
