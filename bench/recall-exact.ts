import { DEFAULT_FORMULA, type EpisodeTrace, SEED_FORMULA } from '#memories'
import { EpisodeColumns, RECALL_ORDERS, recallEpisodes } from '#recall'
import { DAY_MS, type Instant } from '#vocabulary'
import { mulberry32 } from '../src/lab/random/mulberry32.ts'
import { naiveRecall } from '../src/recall/testing/naive-recall.ts'
import { type EpisodeHistory, randomContext, randomHistory } from '../src/recall/testing/random-history.ts'
import { benchmark } from './benchmark.ts'
import { median } from './quantile.ts'
import { LIFE, type Stores } from './stores.ts'
import { timed } from './timed.ts'
import { traceOf } from './traces.ts'
import { Trader } from './trader.ts'

const QUERIES = 1_000
const EPISODES = 3_000
/** Fine values; coarse ones, close together, of which many repeat each other; and hardly any: the order of equals shows. */
const HISTORIES = [
  { episodes: EPISODES, days: 700, coarse: false, missing: 0.05, outcomes: 'mixed' },
  { episodes: EPISODES, days: 5, coarse: true, missing: 0.2, outcomes: 'mixed' },
  { episodes: EPISODES, days: 2, coarse: true, missing: 0.95, outcomes: 'mixed' },
] as const

const COMPARED = 25
const WARM_UP = 5

type Query = Parameters<typeof recallEpisodes>[1]
type Dice = () => number

/** Recall against a scan by the formulas: the same answers, and how much sooner. */
export const recallExact = benchmark({
  measures: {
    'recall-exact': { unit: 'share', target: { atLeast: 1 } },
    'recall-speedup': { unit: 'ratio', target: null },
  },
  run: async (stores) => {
    const equal = shareEqual(stores)
    const { naive, ours } = await compared(stores)
    return {
      values: { 'recall-exact': equal, 'recall-speedup': naive / ours },
      note:
        `${QUERIES} queries of any order, moment and filter over ${HISTORIES.length} histories of ${EPISODES}; ` +
        `over ${LIFE} episodes by score ${naive.toFixed(1)} ms against ${ours.toFixed(2)}`,
    }
  },
})

const shareEqual = ({ say }: Stores): number => {
  const dice = mulberry32(1_000)
  let equal = 0
  let asked = 0
  for (const [h, shape] of HISTORIES.entries()) {
    say(`comparing answers over ${shape.episodes} episodes`)
    const history = randomHistory(dice, shape)
    const columns = columnsOf(history.written)
    for (; asked < (QUERIES * (h + 1)) / HISTORIES.length; asked++) {
      const query = randomQuery(dice, history)
      const [found, wanted] = [recallEpisodes(columns, query), naiveRecall(history.versions, query)]
      if (told(found) === told(wanted)) equal += 1
      else say(`not equal: ${JSON.stringify(query)}`)
    }
  }
  return equal / QUERIES
}

/** Which episodes, in which order, on which side. */
const told = ({ hits }: ReturnType<typeof recallEpisodes>): string =>
  hits.map(({ id, side }) => `${side} ${id}`).join('\n')

const columnsOf = (traces: Iterable<EpisodeTrace>): EpisodeColumns => {
  const columns = new EpisodeColumns()
  for (const trace of traces) columns.add(trace)
  return columns
}

const randomQuery = (dice: Dice, { lastSeq, end }: EpisodeHistory): Query => {
  const at = (share: number): boolean => dice() < share
  const some = (most: number) =>
    new Map(
      Array.from({ length: 20 }, () => [1 + Math.floor(dice() * EPISODES), 1 + Math.floor(dice() * most)]),
    )
  return {
    context: randomContext(dice, at(0.2) ? 0.5 : 0),
    at: (end + (at(0.3) ? 100 : 0) * DAY_MS) as Instant,
    seq: at(0.4) ? Math.floor(dice() * lastSeq) : undefined,
    limit: at(0.8) ? 10 : 1 + Math.floor(dice() * 40),
    order: at(0.6) ? 'balanced' : RECALL_ORDERS[Math.floor(dice() * RECALL_ORDERS.length)],
    formula: at(0.15) ? SEED_FORMULA : DEFAULT_FORMULA,
    sigma: 0.5 + dice(),
    affect: { drawdownState: at(0.3) ? 0.8 : 0, losingStreak: at(0.3) ? 4 : 0 },
    citations: at(0.5) ? some(40) : undefined,
    shown: at(0.5) ? some(10) : undefined,
    filter: {
      symbol: at(0.3) ? 'XAUUSD' : undefined,
      strategy: at(0.3) ? 'breakout' : undefined,
      variant: at(0.1) ? 'v1' : undefined,
      direction: at(0.2) ? 'long' : undefined,
      kinds: at(0.2) ? ['trade', 'incident'] : undefined,
    },
  }
}

/**
 * In the plain order by score, scan and sort against our search, in turns. Not in the balanced one: the scan's way of
 * collapsing duplicates takes quadratic time there, and would flatter us.
 */
const compared = async ({ say }: Stores): Promise<{ readonly naive: number; readonly ours: number }> => {
  say(`comparing times over ${LIFE} episodes`)
  const trader = new Trader(LIFE)
  const traces = Array.from({ length: LIFE }, (_, i) => traceOf(trader.next(), i + 1))
  const columns = columnsOf(traces)
  const times = { naive: [] as number[], ours: [] as number[] }
  for (let i = -WARM_UP; i < COMPARED; i++) {
    const { context, entryAt: at } = trader.next()
    const affect = { drawdownState: 0, losingStreak: 0 }
    const query: Query = { context, at, limit: 10, order: 'outcome', sigma: 1.3, affect }
    const ours = await timed(() => recallEpisodes(columns, query))
    const naive = await timed(() => naiveRecall(traces, query))
    if (i < 0) continue
    times.ours.push(ours)
    times.naive.push(naive)
  }
  return { naive: median(times.naive), ours: median(times.ours) }
}
