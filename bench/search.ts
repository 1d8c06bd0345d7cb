import { appendFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { openMemory } from '#operations'
import { openStaticEmbedder } from '../src/models/index.ts'
import { benchmark } from './benchmark.ts'
import { Library } from './library.ts'
import { median, quantile } from './quantile.ts'
import type { Stores } from './stores.ts'

const QUESTIONS = 60
const EDITS = 9

/** Search over made-up notes: how long a question takes, how long indexing does, and how large the index is. */
export const search = benchmark({
  measures: {
    'index-5k-s': { unit: 's', target: { atMost: 30 } },
    'search-20k-p50-ms': { unit: 'ms', target: { atMost: 25 } },
    'search-100k-p50-ms': { unit: 'ms', target: { atMost: 80 } },
    'reindex-file-ms': { unit: 'ms', target: { atMost: 200 } },
    'index-mb-100k': { unit: 'MB', target: null },
  },
  run: async (stores) => {
    const small = await indexed(stores, 5_000)
    const middle = await indexed(stores, 20_000)
    const asked = await questions(middle.home)
    const edits = await edited(middle.home)
    const large = await indexed(stores, 100_000)
    const askedLarge = await questions(large.home)
    stores.say(`index of 100,000: ${large.seconds.toFixed(0)} s`)
    return {
      values: {
        'index-5k-s': small.seconds,
        'search-20k-p50-ms': median(asked.times),
        'search-100k-p50-ms': median(askedLarge.times),
        'reindex-file-ms': median(edits),
        'index-mb-100k': large.megabytes,
      },
      note:
        `${QUESTIONS} questions of five words, embedding the question (about ${asked.embedding.toFixed(2)} ms) taken off; ` +
        `p95 ${quantile(asked.times, 0.95).toFixed(1)} and ${quantile(askedLarge.times, 0.95).toFixed(1)} ms; ` +
        `first answers ${asked.first.toFixed(0)} and ${askedLarge.first.toFixed(0)} ms; ` +
        `taking in and indexing 100,000 chunks ${large.seconds.toFixed(0)} s`,
    }
  },
})

const AGENT = 'library'

interface Indexed {
  readonly home: string
  readonly seconds: number
  readonly megabytes: number
}

/** A home with a library of so many chunks. The texts are facts before the clock starts: what is measured is indexing. */
const indexed = async (stores: Stores, chunks: number): Promise<Indexed> => {
  const home = join(stores.folder, `library-${chunks}`)
  new Library(chunks).fill(join(home, AGENT, 'workspace'), chunks)
  const memory = await openMemory({ home, agent: AGENT })
  await memory.status({})
  const started = performance.now()
  const health = await memory.reindex({})
  const seconds = (performance.now() - started) / 1_000
  if (health.chunks !== chunks || health.vectors.missing > 0)
    throw new Error(
      `${health.chunks} chunks of ${chunks} are indexed, ${health.vectors.missing} without a vector`,
    )
  await memory.close()
  const megabytes = statSync(join(home, AGENT, 'index.db')).size / 1e6
  return { home, seconds, megabytes }
}

const questions = async (home: string) => {
  const library = new Library(1)
  const asked = Array.from({ length: QUESTIONS }, () => library.question())
  const embedding = await perQuestion(asked)
  const memory = await openMemory({ home, agent: AGENT })
  await memory.status({})
  const started = performance.now()
  await memory.search({ question: library.question() })
  const first = performance.now() - started
  const times: number[] = []
  for (const question of asked) {
    const from = performance.now()
    const { hits } = await memory.search({ question })
    times.push(performance.now() - from - embedding)
    if (hits.length === 0) throw new Error(`nothing found for: ${question}`)
  }
  await memory.close()
  return { times, first, embedding }
}

const perQuestion = async (asked: readonly string[]): Promise<number> => {
  const embedder = await openStaticEmbedder()
  const started = performance.now()
  for (const question of asked) await embedder.embed([question])
  return (performance.now() - started) / asked.length
}

/** A file of a hundred chunks gets another line by hand; until it is found. */
const edited = async (home: string): Promise<readonly number[]> => {
  const memory = await openMemory({ home, agent: AGENT })
  await memory.search({ question: 'anything' })
  const times: number[] = []
  for (let i = 0; i < EDITS; i++) {
    appendFileSync(join(home, AGENT, 'workspace', 'memory', 'library', 'part-0.md'), `\nanother line ${i}\n`)
    const from = performance.now()
    await memory.reindex({})
    times.push(performance.now() - from)
  }
  await memory.close()
  return times
}
