import { fc } from '@fast-check/vitest'
import { instant } from '#vocabulary'
import type { Condition, Leaf } from '../condition.ts'
import type { Facts } from '../situation-facts.ts'

// Few values for each field, so that conditions and facts meet often.

const TRENDS = ['up', 'down', 'none']
const SESSIONS = ['asia', 'london', 'newyork', 'overlap']
const SYMBOLS = ['XAUUSD', 'BTC']
const EVENTS = ['NFP', 'FOMC', 'CPI']
const TIMES = ['00:00', '00:01', '08:00', '12:30', '12:31', '23:59']
const START = instant('2026-03-02T10:00:00Z')
const MOMENTS = [0, 1, 2, 3].map((hours) => instant(START + hours * 3_600_000))

const share = fc.integer({ min: 0, max: 4 }).map((n) => n / 4)
const count = fc.integer({ min: 0, max: 4 })
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 4 })

/** A situation of which some is not known. */
export const partialFacts = (): fc.Arbitrary<Facts> =>
  fc.record({
    trend: maybe(fc.constantFrom(...TRENDS, 'unknown')),
    session: maybe(fc.constantFrom(...SESSIONS)),
    symbol: maybe(fc.constantFrom(...SYMBOLS, 'EURUSD')),
    // Eighths fall between the quarters that conditions name.
    drawdown: maybe(fc.integer({ min: 0, max: 8 }).map((n) => n / 8)),
    losingStreak: maybe(count),
    hour: maybe(fc.integer({ min: 0, max: 23 })),
    timeOfDay: maybe(fc.constantFrom(...TIMES)),
    at: maybe(fc.constantFrom(...MOMENTS)),
    events: maybe(fc.subarray(EVENTS)),
  })

/** All of it known. */
export const knownFacts = (): fc.Arbitrary<Facts> =>
  fc.record({
    trend: fc.constantFrom(...TRENDS),
    session: fc.constantFrom(...SESSIONS),
    symbol: fc.constantFrom(...SYMBOLS, 'EURUSD'),
    drawdown: fc.integer({ min: 0, max: 8 }).map((n) => n / 8),
    losingStreak: count,
    hour: fc.integer({ min: 0, max: 23 }),
    timeOfDay: fc.constantFrom(...TIMES),
    at: fc.constantFrom(...MOMENTS),
    events: fc.subarray(EVENTS),
  })

const bounds = <T extends string | number>(values: fc.Arbitrary<T>) =>
  fc
    .tuple(values, values, fc.constantFrom('from', 'above', 'none'), fc.constantFrom('to', 'below', 'none'))
    .filter(([a, b, lower, upper]) => (lower !== 'none' || upper !== 'none') && a < b)
    .map(([a, b, lower, upper]) => ({
      ...(lower === 'none' ? {} : { [lower]: a }),
      ...(upper === 'none' ? {} : { [upper]: b }),
    }))

const values = <T>(items: readonly T[]) => fc.subarray([...items], { minLength: 1 })

/** Of each kind. */
const LEAVES: readonly fc.Arbitrary<Leaf>[] = [
  fc.constantFrom(...TRENDS).map((is): Leaf => ({ field: 'trend', is })),
  values(SESSIONS).map((list): Leaf => ({ field: 'session', in: list })),
  values(SYMBOLS).map((list): Leaf => ({ field: 'symbol', in: list })),
  values(EVENTS).map((list): Leaf => ({ field: 'event', in: list })),
  share.map((is): Leaf => ({ field: 'drawdown', is })),
  bounds(share).map((range): Leaf => ({ field: 'drawdown', ...range })),
  bounds(count).map((range): Leaf => ({ field: 'losingStreak', ...range })),
  bounds(fc.integer({ min: 0, max: 23 })).map((range): Leaf => ({ field: 'hour', ...range })),
  bounds(fc.constantFrom(...TIMES)).map((range): Leaf => ({ field: 'timeOfDay', ...range })),
  bounds(fc.constantFrom(...MOMENTS)).map((range): Leaf => ({ field: 'at', ...range })),
]

export const leaves = (): fc.Arbitrary<Leaf> => fc.oneof(...LEAVES)

/** Up to four deep, as a caller may give them: in no particular form. */
export const conditions = (depth = 3): fc.Arbitrary<Condition> =>
  depth <= 1
    ? leaves()
    : fc.oneof(
        leaves(),
        groups(depth).map((all) => ({ all })),
        groups(depth).map((any) => ({ any })),
        conditions(depth - 1).map((not) => ({ not })),
      )

const groups = (depth: number) => fc.array(conditions(depth - 1), { minLength: 1, maxLength: 3 })

/** A few leaves, or their opposites, all of which must hold. */
export const conjunctions = (): fc.Arbitrary<Condition> =>
  fc
    .array(
      fc.oneof(
        leaves(),
        leaves().map((not) => ({ not })),
      ),
      { minLength: 1, maxLength: 3 },
    )
    .map((all) => ({ all }))

/** Two conditions on one field, or their opposites, the second at times with more to it: in many the first contains the second. */
export const relatedPairs = (): fc.Arbitrary<readonly [Condition, Condition]> =>
  fc
    .tuple(
      fc.oneof(...LEAVES.map((leaf) => fc.tuple(leaf, leaf))),
      fc.boolean(),
      fc.option(conjunctions(), { freq: 2 }),
    )
    .map(([[one, two], opposite, more]): readonly [Condition, Condition] => {
      const [outer, inner]: readonly [Condition, Condition] = opposite
        ? [{ not: two }, { not: one }]
        : [one, two]
      return [outer, more ? { all: [inner, more] } : inner]
    })
