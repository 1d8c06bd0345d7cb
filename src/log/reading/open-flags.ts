import { FLAG_CODES, type FlagRow } from '#ledger'
import type { Moment } from './moment.ts'

/** How many flags were open as of a moment, by code; of the newest, where at most so many are to be counted. */
export const readOpenFlags = async (moment: Moment, most?: number) => {
  const found = await openFlags(moment, most === undefined ? undefined : most + 1)
  const open = Map.groupBy(found.slice(0, most), ({ code }) => code)
  return {
    counts: FLAG_CODES.flatMap((code) => {
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
