import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mulberry32 } from '../src/lab/random/mulberry32.ts'
import { holdsSecret, maskSecrets } from '../src/vocabulary/secrets.ts'
import { LONG_TEXTS } from '../src/vocabulary/testing/long-texts.ts'
import { isLeft, madeSecrets, SURROUNDINGS } from '../src/vocabulary/testing/made-secrets.ts'
import { tradingLabels, tradingSentences } from '../src/vocabulary/testing/trading-texts.ts'
import { benchmark } from './benchmark.ts'
import { median } from './quantile.ts'
import { timed } from './timed.ts'

const ROUNDS = 20

/** Every text that is recorded is looked through for secrets: one that is made to be dear must not hold up the rest. */
export const mask = benchmark({
  measures: { 'mask-20k-ms': { unit: 'ms', target: { atMost: 2 } } },
  run: async () => {
    const each: number[] = []
    for (const text of LONG_TEXTS) {
      const rounds: number[] = []
      for (let i = 0; i < ROUNDS; i++) rounds.push(await timed(() => maskSecrets(text)))
      each.push(median(rounds))
    }
    return {
      values: { 'mask-20k-ms': Math.max(...each) },
      note: `texts of about 20,000 letters, ms: ${each.map((ms) => ms.toFixed(2)).join(', ')}; the dearest counts`,
    }
  },
})

const SEED = 20_260_131
const SECRETS_OF_A_FORMAT = 100

/** Of secrets in sentences, lists and parentheses, the share of which nothing is left. */
export const maskRecall = benchmark({
  measures: { 'mask-recall': { unit: 'share', target: { atLeast: 0.99 } } },
  run: async () => {
    const random = mulberry32(SEED)
    const missed = new Map<string, number>()
    const formats = new Set<string>()
    let all = 0
    for (let i = 0; i < SECRETS_OF_A_FORMAT; i++)
      for (const { format, secret, text } of madeSecrets(random))
        for (const surrounded of SURROUNDINGS) {
          all++
          formats.add(format)
          if (isLeft(secret, maskSecrets(surrounded(text)))) missed.set(format, (missed.get(format) ?? 0) + 1)
        }
    const left = [...missed.values()].reduce((sum, count) => sum + count, 0)
    const worst = [...missed].map(([format, count]) => `${format} ${count}`).join(', ') || 'none'
    return {
      values: { 'mask-recall': 1 - left / all },
      note: `${all} secrets of ${formats.size} formats in ${SURROUNDINGS.length} surroundings; missed: ${worst}`,
    }
  },
})

const TEXTS_OF_A_SORT = 200
/** Our own notes. `MASK_TEXTS=FOLDER` adds the texts of another folder, which are not ours to ship. */
const NOTES = [join(import.meta.dirname, '..', 'eval', 'trading-notes'), process.env.MASK_TEXTS].filter(
  (folder) => folder !== undefined,
)
const TEXTS = /\.(?:md|txt|json|jsonl|csv|tsv)$/

/** Of ids, labels and notes that hold no secret, how many of a thousand are taken for one. */
export const maskFalse = benchmark({
  measures: { 'mask-false': { unit: 'of 1,000 texts', target: { atMost: 1 } } },
  run: async () => {
    const random = mulberry32(SEED)
    let made = 0
    const alarms: string[] = []
    for (let i = 0; i < TEXTS_OF_A_SORT; i++)
      for (const { what, text } of [...tradingLabels(random), ...tradingSentences(random)]) {
        made++
        if (holdsSecret(text)) alarms.push(what)
      }
    let lines = 0
    for (const folder of NOTES)
      for (const line of linesIn(folder)) {
        lines++
        if (holdsSecret(line)) alarms.push('a line of a note')
      }
    return {
      values: { 'mask-false': (alarms.length / (made + lines)) * 1_000 },
      note: `${alarms.length} of ${made} made texts and ${lines} lines of notes: ${[...new Set(alarms)].join(', ') || 'none'}`,
    }
  },
})

function* linesIn(folder: string): Generator<string> {
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort())
    if (TEXTS.test(path)) yield* readFileSync(join(folder, path), 'utf8').split('\n')
}
