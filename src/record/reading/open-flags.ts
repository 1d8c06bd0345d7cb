import { FLAG_CODES, type FlagCode } from '../rows/flag-rows.ts'
import type { Moment } from './moment.ts'

export interface OpenFlags {
  readonly counts: readonly { readonly code: FlagCode; readonly open: number }[]
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
  const open = new Map<FlagCode, number>()
  for (const { code } of found.slice(0, most)) open.set(code, (open.get(code) ?? 0) + 1)
  return {
    counts: FLAG_CODES.flatMap((code) => {
      const count = open.get(code)
      return count === undefined ? [] : [{ code, open: count }]
    }),
    more: found.length > (most ?? found.length),
  }
}
