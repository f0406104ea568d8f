#include <numeric>

#include "parts/part_state.hpp"
#include "pcadim/error.hpp"

namespace pcadim {
namespace {

class NamedColumns final : public Source {
 public:
  explicit NamedColumns(const Part::State& part)
      : shape_{part.summary.rows(), part.summary.cols()}, names_(part.names) {}

  std::optional<Shape> shape() const override { return shape_; }
  std::optional<MatrixView> next() override { return std::nullopt; }
  void rewind() override {}
  std::vector<std::string> column_names() const override { return names_; }
  std::string name() const override { return "the merged parts"; }

 private:
  Shape shape_;
  std::vector<std::string> names_;
};

}  // namespace

std::unique_ptr<Source> named_columns(const Part::State& part) {
  return std::make_unique<NamedColumns>(part);
}

void write_pieces(ByteWriter& out, const std::vector<Piece>& pieces) {
  out.integer(std::ssize(pieces));
  for (const Piece& piece : pieces) {
    out.integer(piece.number);
    out.integer(piece.read);
    out.integer(piece.used);
    out.text(piece.fingerprint);
  }
}

std::vector<Piece> read_pieces(ByteReader& in) {
  constexpr Index least_words = 4;
  constexpr Index most_rows = Index{1} << 48;
  const Index count = in.integer();
  if (count < 1 || count > in.words_left() / least_words)
    throw InputError("a saved part holds an impossible number of parts: it is damaged");
  std::vector<Piece> pieces;
  for (Index k = 0; k < count; ++k) {
    Piece piece{in.integer(), in.integer(), in.integer(), in.text()};
    const bool in_order = pieces.empty() || pieces.back().number < piece.number;
    const bool sane = piece.number >= 0 && piece.used >= 0 && piece.used <= piece.read &&
                      piece.read <= most_rows && in_order;
    if (!sane) throw InputError("a saved part holds impossible numbers of rows: it is damaged");
    pieces.push_back(std::move(piece));
  }
  return pieces;
}

Index rows_used(const std::vector<Piece>& pieces) {
  Index rows = 0;
  for (const Piece& piece : pieces) rows += piece.used;
  return rows;
}

Index rows_read(const std::vector<Piece>& pieces) {
  Index rows = 0;
  for (const Piece& piece : pieces) rows += piece.read;
  return rows;
}

Index rows_before(const std::vector<Piece>& pieces, Index number) {
  return std::accumulate(pieces.begin(), pieces.end(), Index{0},
                         [number](Index sum, const Piece& piece) {
                           return piece.number < number ? sum + piece.read : sum;
                         });
}

}  // namespace pcadim
