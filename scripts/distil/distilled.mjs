import { principalAxes, project } from './principal-axes.mjs'
import { quantise } from './quantise.mjs'
import { chosenPieces, weightOfRank } from './vocabulary.mjs'

/** A table from what the model said: its pieces, a row of bytes each, and how much of the variance its dimensions keep. */
export function distilled(sayings, { dimensions, pieces: most, smoothing, glossary }) {
  const { width } = sayings
  const words = glossary === null ? [] : sayings.glossary
  const pieces = chosenPieces(sayings.vocabulary, words, most)
  const rows = rowsOf(sayings, pieces, glossary)
  const axes = principalAxes(rows, width)
  const weights = pieces.map((_, rank) =>
    smoothing === null ? 1 : weightOfRank(rank, pieces.length, smoothing),
  )
  const { bytes, scales } = quantise(project(rows, width, axes, dimensions), dimensions, weights)
  return { pieces, bytes, scales, kept: sum(axes.variances.slice(0, dimensions)) / sum(axes.variances) }
}

/** What the model says of each piece; of a glossary word, its meaning too. */
function rowsOf(sayings, pieces, share) {
  const all = new Float32Array(pieces.length * sayings.width)
  for (const [row, piece] of pieces.entries()) {
    const own = sayings.own(piece)
    const meaning = share === null ? undefined : sayings.meaning(piece)
    all.set(own && meaning ? blend(own, meaning, share) : (own ?? meaning), row * sayings.width)
  }
  return all
}

/** Of length one, as both are. */
function blend(own, meaning, share) {
  const mixed = own.map((value, i) => (1 - share) * value + share * meaning[i])
  const length = Math.hypot(...mixed)
  return mixed.map((value) => value / length)
}

function sum(values) {
  return values.reduce((total, value) => total + value, 0)
}
