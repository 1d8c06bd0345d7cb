import { appendFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { openMemory } from '#calls'
import { openStaticEmbedder } from '../src/models/index.ts'
import { benchmark } from './benchmark.ts'
import { Library, SECTIONS_A_FILE } from './library.ts'
import { median, quantile } from './quantile.ts'
import type { Stores } from './stores.ts'

const QUESTIONS = 60
/** Of a long question: what a model pastes of a situation. */
const LONG_WORDS = 25
const EDITS = 9
/** Files of a hundred passages each that are changed after the moment asked about. */
const CHANGED_FILES = 50
const MEGABYTE = 1e6

/** Search over made-up notes: how long a question takes, how long indexing does, and how large the index is. */
export const search = benchmark({
  measures: {
    'index-5k-s': { unit: 's', target: { atMost: 30 } },
    'search-20k-p50-ms': { unit: 'ms', target: { atMost: 25 } },
    'search-100k-p50-ms': { unit: 'ms', target: { atMost: 40 } },
    'search-100k-long-p50-ms': { unit: 'ms', target: { atMost: 80 } },
    'search-first-100k-s': { unit: 's', target: { atMost: 1 } },
    'search-asof-p50-ms': { unit: 'ms', target: { atMost: 100 } },
    'reindex-file-ms': { unit: 'ms', target: { atMost: 200 } },
    'index-bytes-per-chunk': { unit: 'bytes', target: { atMost: 2_300 } },
  },
  run: async (stores) => {
    const small = await indexed(stores, 5_000)
    const middle = await indexed(stores, 20_000)
    const asked = await questions(middle.home)
    const edits = await edited(middle.home)
    const large = await indexed(stores, 100_000)
    const askedLarge = await questions(large.home)
    const long = await questions(large.home, LONG_WORDS)
    const past = await askedAsOf(large.home)
    stores.say(`index of 100,000: ${large.seconds.toFixed(0)} s`)
    return {
      values: {
        'index-5k-s': small.seconds,
        'search-20k-p50-ms': median(asked.times),
        'search-100k-p50-ms': median(askedLarge.times),
        'search-100k-long-p50-ms': median(long.times),
        'search-first-100k-s': askedLarge.first / 1_000,
        'search-asof-p50-ms': median(past.times),
        'reindex-file-ms': median(edits),
        'index-bytes-per-chunk': large.bytes / 100_000,
      },
      note:
        `${QUESTIONS} questions of five words, embedding the question (about ${asked.embedding.toFixed(2)} ms) taken off; ` +
        `p95 ${quantile(asked.times, 0.95).toFixed(1)} and ${quantile(askedLarge.times, 0.95).toFixed(1)} ms; ` +
        `first answers ${asked.first.toFixed(0)} and ${askedLarge.first.toFixed(0)} ms; ` +
        `the first as of before ${CHANGED_FILES} files changed ${past.first.toFixed(0)} ms; ` +
        `taking in and indexing 100,000 chunks ${large.seconds.toFixed(0)} s, ${(large.bytes / MEGABYTE).toFixed(0)} MB`,
    }
  },
})

const AGENT = 'library'

interface Indexed {
  readonly home: string
  readonly seconds: number
  readonly bytes: number
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
  const bytes = statSync(join(home, AGENT, 'index.db')).size
  return { home, seconds, bytes }
}

const questions = async (home: string, words?: number) => {
  const library = new Library(1)
  const asked = Array.from({ length: QUESTIONS }, () => library.question(words))
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

/** Questions about a moment after which files of many passages were changed. */
const askedAsOf = async (home: string) => {
  const library = new Library(1)
  const memory = await openMemory({ home, agent: AGENT })
  await memory.status({})
  const asOf = new Date().toISOString()
  await setTimeout(BETWEEN_MOMENTS_MS)
  for (let i = 0; i < CHANGED_FILES; i++) appendFileSync(partOf(home, i), '\nanother line\n')
  await memory.reindex({})
  const times: number[] = []
  for (let i = 0; i <= EDITS; i++) {
    const from = performance.now()
    await memory.search({ question: library.question(), asOf })
    times.push(performance.now() - from)
  }
  await memory.close()
  const [first = 0, ...rest] = times
  return { first, times: rest }
}
const BETWEEN_MOMENTS_MS = 20

const partOf = (home: string, file: number): string =>
  join(home, AGENT, 'workspace', 'memory', 'library', `part-${file * SECTIONS_A_FILE}.md`)

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
    appendFileSync(partOf(home, 0), `\nanother line ${i}\n`)
    const from = performance.now()
    await memory.reindex({})
    times.push(performance.now() - from)
  }
  await memory.close()
  return times
}
