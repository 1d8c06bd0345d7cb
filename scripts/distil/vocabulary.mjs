/** Letters only: figures are the keyword search's, signs are nobody's. */
const READ = /^(##)?[a-z]+$/

/**
 * The pieces a table keeps: the model's most frequent ones (its vocabulary is in that order), and every glossary word.
 * A word whose piece is left out is still read, in smaller pieces.
 */
export function chosenPieces(pieces, glossary, most) {
  const words = new Set(glossary.map(({ word }) => word))
  const readable = pieces.filter((piece) => READ.test(piece))
  const known = new Set(readable)
  const added = [...words].filter((word) => !known.has(word))
  const room = most - words.size
  return [...readable.filter((piece, rank) => rank < room || words.has(piece)), ...added]
}

/**
 * How much a piece counts: a / (a + p), with p its frequency by Zipf's law from its rank
 * (smooth inverse frequency: Arora, Liang, Ma 2017). "the" counts 0.05, "gold" 0.6, a rare word almost 1.
 */
export const weightOfRank = (rank, pieces, a) => a / (a + 1 / ((rank + 1) * Math.log(pieces)))
