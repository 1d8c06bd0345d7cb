import type { Embedder } from '../src/recall/search/ports.ts'
import { type RankingOptions, ranked } from '../src/recall/search/ranking.ts'
import { keywordHits } from '../src/recall/search/testing/keyword-hits.ts'
import { both } from './arms/both.ts'
import { CHUNKS_A_DOCUMENT } from './arms/embedded.ts'
import { DEPTH, type EvaluationSet } from './harness.ts'
import { figuresOf, type Graded } from './metrics.ts'
import { aligned, digits } from './report.ts'

// Other ways of putting keyword and vector hits together, on the questions in even places and on those in odd places: what was
// chosen on the one half must hold on the other.

const OPTIONS: RankingOptions = { caps: {}, limit: DEPTH * CHUNKS_A_DOCUMENT }

interface Tried {
  readonly share?: number
  readonly leastNear?: number
  readonly days?: false
}

const TRIALS: { readonly [name: string]: Tried } = {
  'as shipped': {},
  'share .3': { share: 0.3 },
  'share .4': { share: 0.4 },
  'share .5': { share: 0.5 },
  'share .6': { share: 0.6 },
  'share .7': { share: 0.7 },
  'share .8': { share: 0.8 },
  'share .9': { share: 0.9 },
  'least near 0': { leastNear: 0 },
  'least near .25': { leastNear: 0.25 },
  'days not read': { days: false },
}

interface Trial {
  readonly name: string
  readonly graded: Graded[]
}

/** Sentence models read no further than a unit; the table reads to the end and can be tried either way. */
const inUnits = (embedder: Embedder): Embedder => ({ ...embedder, reads: 128 })

export const trialsOf = async (
  set: EvaluationSet,
  given: Embedder,
  say: (line: string) => void,
): Promise<string> => {
  const trials: Trial[] = []
  const grade = (name: string, gold: readonly string[], ranked: readonly string[]): void => {
    const trial = trials.find((each) => each.name === name)
    if (trial) trial.graded.push({ gold, ranked })
    else trials.push({ name, graded: [{ gold, ranked }] })
  }
  // A model that reads no further than a unit has only the one way.
  const ways = [
    ['', given] as const,
    ...(given.reads === undefined ? [[' (units)', inUnits(given)] as const] : []),
  ]
  for (const [units, embedder] of ways) {
    say(`${set.name}${units}`)
    for (const { documents, questions } of set.collections) {
      const { index, answers } = await both(documents, embedder)
      const take = (chunks: readonly { readonly chunk: number }[]) => index.documents(chunks, DEPTH)
      for (const { text, gold, at } of questions) {
        const query = await answers(text, at)
        if (units === '') grade('keyword', gold, take(keywordHits(query.scores)))
        grade(`vector${units}`, gold, take(query.vector?.nearest ?? []))
        const tried = Object.entries(units === '' ? TRIALS : { 'as shipped': {} })
        for (const [name, { share = query.share, leastNear, days }] of tried) {
          const asked = { ...query, share, isOfDays: days === false ? undefined : query.isOfDays }
          const best = await ranked(asked, (some) => index.places(some), {
            ...OPTIONS,
            ...(leastNear === undefined ? {} : { leastNear }),
          })
          grade(`${name}${units}`, gold, take(best.map(({ ordinal }) => ({ chunk: ordinal }))))
        }
      }
    }
  }
  return [set.name, '', ...aligned(rowsOf(trials))].join('\n')
}

const rowsOf = (trials: readonly Trial[]): readonly (readonly string[])[] => [
  ['tried', 'R@5 even', 'odd', 'R@10 even', 'odd', 'all R@5', 'R@10'],
  ...trials.map(({ name, graded }) => {
    const even = figuresOf(graded.filter((_, i) => i % 2 === 0))
    const odd = figuresOf(graded.filter((_, i) => i % 2 === 1))
    const all = figuresOf(graded)
    return [name, ...[even.r5, odd.r5, even.r10, odd.r10, all.r5, all.r10].map(digits)]
  }),
]
