import { z } from 'zod'
import { type Moment, momentOf, readSymbolNames } from '#log'
import { isoOf, zLabel, zStrategyName } from '#vocabulary'
import { AS_OF } from './asking/as-of-field.ts'
import { habitsWith, type TradedPair } from './asking/habits-of.ts'
import { noTradeMatches } from './asking/matching-trades.ts'
import { call } from './call.ts'
import { zAsOf, zWhyEmpty } from './outputs/answer-fields.ts'
import { zHabits } from './outputs/habits-output.ts'
import type { Caller } from './session/caller.ts'

/** The busiest. */
const MOST_PAIRS = 10

export const habits = call({
  name: 'habits',
  verb: 'recall',
  access: 'read',
  describe:
    'What the agent actually does, as a whole and by strategy and symbol: biases, sizing, timing, drift, patterns.',
  input: z.strictObject({
    ...AS_OF,
    strategy: zStrategyName.optional().describe('only this strategy, any version'),
    symbol: zLabel.optional().describe('only trades in this symbol'),
  }),
  output: z.object({
    asOf: zAsOf,
    whole: zHabits
      .nullable()
      .describe('of all trades that match, whatever strategy and symbol; null: the one pair is all of them'),
    habits: z.array(zHabits).describe('by strategy and symbol, the ten busiest'),
    why: zWhyEmpty,
  }),
  run: async (caller, input) => {
    const moment = await momentOf(await caller.log(), input.asOf)
    const pairs = await pairsOf(caller, moment, input)
    const found = []
    for (const pair of pairs.named.slice(0, MOST_PAIRS)) found.push(await habitsWith(moment, pair))
    const { strategy, symbol } = input
    const whole =
      pairs.trades > (pairs.named[0]?.n ?? 0) ? await habitsWith(moment, { strategy, symbol }) : null
    return {
      asOf: isoOf(moment.at),
      whole,
      habits: found,
      why: whole !== null || found.length > 0 ? null : await noTradeMatches(caller, moment, input),
    }
  },
})

interface CountedPair extends TradedPair {
  n: number
}

/** Strategies and symbols that were traded, those with most trades first; and all trades, those without a strategy too. */
const pairsOf = async (
  caller: Caller,
  moment: Moment,
  { strategy, symbol }: { readonly strategy?: string | undefined; readonly symbol?: string | undefined },
): Promise<{ readonly named: readonly CountedPair[]; readonly trades: number }> => {
  const columns = await caller.episodes.asOf(moment)
  const namesOf = await readSymbolNames(moment)
  const asked = symbol === undefined ? undefined : namesOf(symbol).all
  const counts = new Map<string, CountedPair>()
  let trades = 0
  for (const trace of columns.traces({ strategy, symbol: asked, kinds: ['trade'] }, moment.seq)) {
    trades += 1
    if (trace.strategy === null || trace.symbol === null) continue
    const { newest } = namesOf(trace.symbol)
    const name = `${trace.strategy}\n${newest}`
    const known = counts.get(name) ?? { strategy: trace.strategy, symbol: newest, n: 0 }
    known.n += 1
    counts.set(name, known)
  }
  const named = [...counts.values()].sort(
    (a, b) => b.n - a.n || (a.strategy + a.symbol < b.strategy + b.symbol ? -1 : 1),
  )
  return { named, trades }
}
