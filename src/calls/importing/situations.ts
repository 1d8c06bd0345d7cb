import type { State } from '#log'
import { type Bar, encodeContext } from '#market'
import { readBars } from '#sources'
import { DAY_MS, type Instant, parse, zInstant } from '#vocabulary'
import type { Caller } from '../session/caller.ts'

/** What a situation is read from at most: a year of days ranks the volatility, and some come before it. */
const LOOKED_BACK_MS = 500 * DAY_MS

/** Gives the facts of trades the situation at their entry, and counts them. */
export interface Situations {
  of(fact: unknown): unknown
  readonly notices: readonly string[]
}

export const NO_SITUATIONS: Situations = { of: (fact) => fact, notices: [] }

/**
 * Situations from bars: what those closed by a trade's entry show, in place of whatever is told of it. They are no word of anybody who
 * knew the outcome, and so count as evidence (docs/decisions/0050-situations-told-late.md).
 */
export const situationsFrom = async (
  caller: Caller,
  path: string,
  symbol: string | undefined,
): Promise<Situations> => {
  const bars = await readBars(caller.lines.read(path, caller.closing.signal), symbol)
  const isThere = await caller.home.exists(caller.place)
  const state = isThere ? await (await caller.log()).state() : undefined
  let trades = 0
  let read = 0
  return {
    of: (fact) => {
      const entry = entryOf(fact)
      if (entry === null) return fact
      trades += 1
      const known = bars.get(entry.symbol)
      if (known === undefined) return fact
      read += 1
      const { context: _told, ...payload } = entry.payload
      return {
        ...entry.fact,
        payload: { ...payload, fromBars: situationAt(entry.at, known, entry.symbol, state) },
      }
    },
    get notices() {
      return [`situations: ${read} of ${trades} trades have the one that bars show at their entry`]
    },
  }
}

const situationAt = (
  at: Instant,
  bars: readonly Bar[],
  symbol: string,
  state: Pick<State, 'instruments' | 'config'> | undefined,
) => {
  const near = bars.slice(firstFrom(bars, at - LOOKED_BACK_MS), firstFrom(bars, at))
  const { calendar, barSeconds } = state?.instruments.get(symbol) ?? {}
  return encodeContext({ at, bars: near, calendar, barSeconds, options: state?.config.market })
}

/** The place of the first bar that begins at a moment or after it. */
const firstFrom = (bars: readonly Bar[], at: number): number => {
  let [low, high] = [0, bars.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((bars[middle]?.at ?? 0) < at) low = middle + 1
    else high = middle
  }
  return low
}

interface Entry {
  readonly fact: object
  readonly payload: { readonly [field: string]: unknown }
  readonly symbol: string
  readonly at: Instant
}

/** The entry that a fact tells of; null where it tells of none, or not when. */
const entryOf = (fact: unknown): Entry | null => {
  const { kind, payload } = fact as { kind?: unknown; payload?: Entry['payload'] }
  if (typeof payload !== 'object' || typeof payload.symbol !== 'string') return null
  const time = payload.entryAt
  if (kind !== 'trade.recorded' || time === undefined) return null
  return { fact: fact as object, payload, symbol: payload.symbol, at: parse(zInstant, time, 'entryAt') }
}
