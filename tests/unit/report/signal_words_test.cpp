#include "wording/signal_words.hpp"

#include <gtest/gtest.h>

namespace pcadim {
namespace {

Selection held(Index d, double share, double enough) {
  Selection selection;
  selection.d = d;
  selection.fitted = {{"signal_held", share}, {"components_for_signal", enough}};
  return selection;
}

TEST(SignalWords, TellWhatTheFirstComponentsHold) {
  EXPECT_EQ(signal_sentence(held(3, 0.949, 5)),
            "The first 3 components of this PCA hold 94 % of the signal's directions, 5 would hold "
            "95 %; {command:reduce} with {noise=auto} finds them directly.");
  EXPECT_EQ(signal_sentence(held(1, 0.2, 2)),
            "The first component of this PCA holds 20 % of the signal's direction, 2 would hold 95 "
            "%; {command:reduce} with {noise=auto} finds them directly.");
}

TEST(SignalWords, AreSilentWhereTheComponentsHoldTheSignal) {
  EXPECT_EQ(signal_sentence(held(3, 0.97, 3)), "");
  EXPECT_EQ(signal_sentence(held(3, 0.97, 2)), "");
}

TEST(SignalWords, AreSilentWhereNothingIsKnown) {
  EXPECT_EQ(signal_sentence({}), "");
  Selection share_only = held(3, 0.5, 5);
  share_only.fitted.pop_back();
  EXPECT_EQ(signal_sentence(share_only), "");
  Selection declined = held(3, 0.5, 5);
  declined.d.reset();
  EXPECT_EQ(signal_sentence(declined), "");
}

}  // namespace
}  // namespace pcadim
