import { FLAG_CODES, type FlagCode } from '#ledger'
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
export const readOpenFlags = async ({ log, seq, state }: Moment, most?: number): Promise<OpenFlags> => {
  if (state?.account.flags === 0) return { counts: [], more: false }
  const found = await log.store.rows('flags', {
    seq,
    where: { status: 'open' },
    ...(most === undefined ? {} : { order: { column: 'n', descending: true }, limit: most + 1 }),
  })
  const open = Map.groupBy(found.slice(0, most), ({ code }) => code)
  return {
    counts: FLAG_CODES.flatMap((code): readonly FlagCount[] => {
      const flags = open.get(code)
      if (flags === undefined) return []
      const symbols = new Set(flags.flatMap(({ symbol }) => symbol ?? []))
      return [{ code, open: flags.length, symbols: [...symbols].sort() }]
    }),
    more: found.length > (most ?? found.length),
  }
}

/** Symbols with a position in the broker's list that the ledger could not book: reported by whole trades, or without a rate. */
export const readUnbooked = async ({ log, seq, state }: Moment): Promise<readonly string[]> => {
  if (state?.account.flags === 0) return []
  const open = await log.store.rows('flags', { seq, where: { status: 'open' } })
  const unbooked = open.filter(({ code }) => code === 'reported_by_name' || code === 'rate_missing')
  return [...new Set(unbooked.flatMap(({ symbol }) => symbol ?? []))]
}
