import { resolve } from 'node:path'
import { staticEmbedder } from '../../src/models/static-embedder.ts'
import { PARAPHRASES } from '../../src/models/testing/paraphrases.ts'
import { DIMENSIONS, GLOSSARY_SHARE, PIECES, SMOOTHING } from './choices.mjs'
import { distilled } from './distilled.mjs'
import { openSayings } from './sayings.mjs'

// Tables made otherwise, on the 40 pairs of src/models/testing/paraphrases.ts: how well their cosines agree with the model's
// (correlation over all pairs of a note and a question), and how often a question's own note is among the nearest five.
//
//   node --conditions=hindcast-source scripts/distil/trials.mjs ../model   (installed as scripts/distil/main.mjs says)

/** The most that any of them needs. */
const MOST_PIECES = 26_820
const AS_SHIPPED = {
  dimensions: DIMENSIONS,
  pieces: PIECES,
  smoothing: SMOOTHING,
  glossary: GLOSSARY_SHARE,
}

const TRIALS = [
  ['as shipped', {}],
  ['without the glossary', { glossary: null }],
  ['128 dimensions, 26,300 pieces, without', { glossary: null, dimensions: 128, pieces: 26_300 }],
  ['192 dimensions, 19,000 pieces, without', { glossary: null, dimensions: 192, pieces: 19_000 }],
  ['256 dimensions, 14,500 pieces, without', { glossary: null, dimensions: 256, pieces: 14_500 }],
  ['no weights, without', { glossary: null, smoothing: null }],
  ['a = 1e-3, without', { glossary: null, smoothing: 1e-3 }],
  ['a = 1e-5, without', { glossary: null, smoothing: 1e-5 }],
  ['words by their meaning alone', { glossary: 1 }],
]

const say = (line) => process.stderr.write(`${line}\n`)
const folder = process.argv[2]
if (folder === undefined) {
  say('Name the folder the sentence model was installed into; scripts/distil/main.mjs says how.')
  process.exit(2)
}

const sayings = await openSayings(resolve(folder), MOST_PIECES, say)
const notes = PARAPHRASES.map(([note]) => note)
const questions = PARAPHRASES.map(([, question]) => question)
const model = cosines(rowsOf(sayings.teacher.embedTexts([...notes, ...questions]), sayings.width))
print('the model itself', model)
for (const [name, choice] of TRIALS) {
  const choices = { ...AS_SHIPPED, ...choice }
  const { pieces, bytes: vectors, scales } = distilled(sayings, choices)
  const table = { id: name, languages: ['en'], dimensions: choices.dimensions, pieces, vectors, scales }
  print(name, cosines(await staticEmbedder(table).embed([...notes, ...questions])))
}

function print(name, found) {
  console.log(
    `${name.padEnd(40)} agreement ${correlation(found, model).toFixed(3)}  R@5 ${ownAmongFive(found).toFixed(3)}`,
  )
}

function rowsOf(matrix, width) {
  return Array.from({ length: matrix.length / width }, (_, row) =>
    matrix.subarray(row * width, (row + 1) * width),
  )
}

/** One row a question, one column a note. */
function cosines(vectors) {
  return questions.map((_, q) =>
    notes.map((_, n) => vectors[n].reduce((sum, value, i) => sum + value * vectors[notes.length + q][i], 0)),
  )
}

function ownAmongFive(found) {
  const ranks = found.map((row, own) => row.filter((cosine) => cosine > row[own]).length)
  return ranks.filter((before) => before < 5).length / ranks.length
}

function correlation(a, b) {
  const [x, y] = [a.flat(), b.flat()]
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [mx, my] = [mean(x), mean(y)]
  const product = mean(x.map((value, i) => (value - mx) * (y[i] - my)))
  return (
    product / Math.sqrt(mean(x.map((value) => (value - mx) ** 2)) * mean(y.map((value) => (value - my) ** 2)))
  )
}
