import { z } from 'zod'
import { type Episode, type Habits, habitsOf } from '#memories'
import { type Moment, momentOf, readTradeEpisodes } from '#record'
import { isoOf, zLabel } from '#vocabulary'
import { openMarks } from '../open-marks.ts'
import { type Caller, operation } from '../operation.ts'
import { AS_OF, zIso } from '../when.ts'

/** What habits look back on (STATISTICS S3). */
const LOOKED_BACK = 100
const MOST_PAIRS = 100

const zFigure = z.object({
  value: z.number().nullable(),
  lower: z.number().nullable(),
  upper: z.number().nullable(),
  n: z.int(),
  least: z.int(),
  z: z.number().nullable().describe('standard errors from chance'),
  found: z.boolean().nullable(),
  why: z.string().nullable(),
  text: z.string(),
})

const zDrift = z.object({
  about: z.enum(['outcome', 'size', 'holding']),
  found: z.boolean().nullable().describe('null: too few trades to tell'),
  direction: z.enum(['improving', 'degrading', 'shifting']).nullable(),
  size: z.number().nullable().describe('in R for outcomes; after over before for size and holding time'),
  since: z.object({ id: z.string(), n: z.int() }).nullable(),
  n: z.int(),
  least: z.int(),
  text: z.string(),
})

const zPattern = z.object({
  about: z.string(),
  what: z.string(),
  share: z.number(),
  lower: z.number(),
  upper: z.number(),
  count: z.int(),
  n: z.int(),
  context: z.array(z.object({ field: z.string(), value: z.string(), share: z.number() })),
  meanR: zFigure,
  text: z.string(),
})

export const zHabits = z.object({
  strategy: z.string(),
  symbol: z.string(),
  closed: z.int(),
  open: z.int(),
  unmarked: z.int(),
  window: z.int(),
  basis: z.enum(['stop', 'proxy']).describe('what 1R is'),
  stability: zFigure,
  figures: z.record(z.string(), zFigure),
  drift: z.array(zDrift),
  patterns: z.array(zPattern),
  findings: z.array(z.string()),
})

export const habits = operation({
  name: 'habits',
  verb: 'recall',
  scope: 'read',
  writes: false,
  describe: 'What the agent actually does, by strategy and symbol: biases, sizing, timing, drift, patterns.',
  input: z.strictObject({
    ...AS_OF,
    strategy: zLabel.optional().describe('only this strategy, any version'),
    symbol: zLabel.optional().describe('only this symbol'),
    limit: z.int().min(1).max(MOST_PAIRS).default(10).describe('at most so many pairs, the busiest first'),
  }),
  output: z.object({ asOf: zIso, habits: z.array(zHabits), why: z.string().nullable() }),
  run: async (caller, input) => {
    const log = await caller.log()
    const moment = await momentOf(log, input.asOf)
    const pairs = await pairsOf(caller, moment, input)
    const found = []
    for (const pair of pairs.slice(0, input.limit)) found.push(await habitsFor(moment, pair))
    return {
      asOf: isoOf(moment.at),
      habits: found,
      why:
        found.length > 0
          ? null
          : moment.seq === 0
            ? 'nothing was known yet at this moment'
            : 'no trade with a strategy matches the question',
    }
  },
})

interface Pair {
  readonly strategy: string
  readonly symbol: string
}

/** Strategies and symbols that were traded, those with most trades first. */
const pairsOf = async (
  caller: Caller,
  moment: Moment,
  { strategy, symbol }: { readonly strategy?: string | undefined; readonly symbol?: string | undefined },
): Promise<readonly Pair[]> => {
  const columns = await caller.episodes.asOf(moment)
  const counts = new Map<string, Pair & { n: number }>()
  for (const trace of columns.traces({ strategy, symbol, kinds: ['trade'] }, moment.seq)) {
    if (trace.strategy === null || trace.symbol === null) continue
    const name = `${trace.strategy}\n${trace.symbol}`
    const known = counts.get(name) ?? { strategy: trace.strategy, symbol: trace.symbol, n: 0 }
    known.n += 1
    counts.set(name, known)
  }
  return [...counts.values()].sort(
    (a, b) => b.n - a.n || (a.strategy + a.symbol < b.strategy + b.symbol ? -1 : 1),
  )
}

export const habitsFor = async (
  moment: Moment,
  { strategy, symbol }: Pair,
): Promise<z.input<typeof zHabits>> => {
  const { closed, open } = await readTradeEpisodes(moment, {
    strategy,
    symbol,
    limit: LOOKED_BACK,
  })
  const marks = open.length === 0 ? new Map() : await openMarks(moment)
  const standing = open.map((episode: Episode) => ({
    episode,
    markedR: marks.get(episode.id)?.markedR ?? null,
    heldSeconds: marks.get(episode.id)?.heldSeconds ?? null,
  }))
  return habitsOut({ strategy, symbol }, habitsOf(closed, standing))
}

const habitsOut = (pair: Pair, habits: Habits): z.input<typeof zHabits> => ({
  ...pair,
  ...habits,
  figures: { ...habits.figures },
  drift: [...habits.drift],
  patterns: habits.patterns.map((pattern) => ({ ...pattern, context: [...pattern.context] })),
  findings: [...habits.findings],
})
