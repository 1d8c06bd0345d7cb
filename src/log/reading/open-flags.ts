import { FLAG_CODES, type FlagCode, type FlagRow } from '#ledger'
import type { Moment } from './moment.ts'

export interface FlagCount {
  readonly code: FlagCode
  readonly open: number
  /** The symbols they are about, each once, in order of the alphabet. */
  readonly symbols: readonly string[]
}

export interface OpenFlags {
  readonly counts: readonly FlagCount[]
  /** There were more than were counted. */
  readonly more: boolean
}

/** How many flags were open as of a moment, by code; of the newest, where at most so many are to be counted. */
export const readOpenFlags = async (moment: Moment, most?: number): Promise<OpenFlags> => {
  const found = await openFlags(moment, most === undefined ? undefined : most + 1)
  const open = Map.groupBy(found.slice(0, most), ({ code }) => code)
  return {
    counts: FLAG_CODES.flatMap((code): readonly FlagCount[] => {
      const flags = open.get(code)
      return flags ? [{ code, open: flags.length, symbols: symbolsOf(flags).sort() }] : []
    }),
    more: found.length > (most ?? found.length),
  }
}

/** Symbols with a position in the broker's list that the ledger could not book: reported by whole trades, or without a rate. */
export const readUnbooked = async (moment: Moment): Promise<readonly string[]> =>
  symbolsOf(
    (await openFlags(moment)).filter(({ code }) => code === 'reported_by_name' || code === 'rate_missing'),
  )

const openFlags = async ({ log, seq, state }: Moment, most?: number): Promise<readonly FlagRow[]> => {
  if (state?.account.flags === 0) return []
  const order = { column: 'n', descending: true }
  return log.store.rows('flags', {
    seq,
    where: { status: 'open' },
    order,
    ...(most === undefined ? {} : { limit: most }),
  })
}

const symbolsOf = (flags: readonly FlagRow[]): string[] => [
  ...new Set(flags.flatMap(({ symbol }) => symbol ?? [])),
]
