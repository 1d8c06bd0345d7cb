import { z } from 'zod'
import { FLAG_ADVICE, FLAG_CODES, FLAG_STATUSES, type FlagRow } from '#ledger'
import { handleOf, isoOf, isoOrNull } from '#vocabulary'
import { zIso } from './answer-fields.ts'

/** Something that leaves the books in doubt. */
export const zFlag = z
  .object({
    handle: z.string().describe('what it is asked for and closed by: F3'),
    code: z.enum(FLAG_CODES).describe('what sort of thing is wrong'),
    status: z.enum(FLAG_STATUSES).describe('open until a fact settles it or a person closes it'),
    symbol: z.string().nullable().describe('the symbol it is about; null: of the whole account'),
    trade: z.string().nullable().describe('the trade it is about: T12; null: of none alone'),
    field: z.string().describe('what the two values are of: entryPrice, equity, stop'),
    known: z.string().describe('the known or expected value'),
    reported: z.string().describe('the reported value that does not go with it'),
    next: z.string().describe('what to do about it'),
    at: zIso.describe('when that happened'),
    endedAt: zIso.nullable().describe('since when it is no longer open; null: it is'),
    reason: z.string().nullable().describe('why a person closed it, in words'),
  })
  .meta({ id: 'Flag' })
export type FlagOut = z.infer<typeof zFlag>

export const flagOut = (row: FlagRow, reason: string | null = null): FlagOut => ({
  handle: handleOf('flag', row.n),
  code: row.code,
  status: row.status,
  symbol: row.symbol,
  trade: row.trade && handleOf('trade', row.trade.n),
  field: row.field,
  known: row.known,
  reported: row.reported,
  next: FLAG_ADVICE[row.code],
  at: isoOf(row.at),
  endedAt: isoOrNull(row.endedAt),
  reason,
})
