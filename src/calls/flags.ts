import { z } from 'zod'
import { FLAG_STATUSES, type FlagRow } from '#ledger'
import { momentOf, SaidTexts } from '#log'
import { HindcastError, handleNumber, handleOf, isoOf, suggest, zLabel } from '#vocabulary'
import { AS_OF } from './asking/as-of-field.ts'

import { call } from './call.ts'
import { zAsOf, zWhyEmpty } from './outputs/answer-fields.ts'
import { flagOut, zFlag } from './outputs/flag-output.ts'
import type { Caller } from './session/caller.ts'

const MOST_FLAGS = 10_000

export const flags = call({
  name: 'flags',
  verb: 'recall',
  access: 'read',
  describe: 'List flags: what cannot be true or cannot be joined, the two values, and what to do.',
  input: z.strictObject({
    ...AS_OF,
    status: z
      .enum([...FLAG_STATUSES, 'all'])
      .default('open')
      .describe('open ones, those that a fact settled, those that a person closed, or all'),
    before: zLabel.optional().describe('only flags older than this one, such as F40: the next page'),
    limit: z.int().min(1).max(MOST_FLAGS).default(50).describe('at most so many flags, the newest'),
  }),
  output: z.object({
    asOf: zAsOf,
    flags: z.array(zFlag).describe('the flags that match, newest first'),
    next: z.string().nullable().describe('give it as before for the next page; null on the last one'),
    why: zWhyEmpty,
  }),
  run: async (caller, { asOf, status, before, limit }) => {
    const log = await caller.log()
    const moment = await momentOf(log, asOf)
    // One more than is shown says whether there is another page.
    const found = await log.store.rows('flags', {
      seq: moment.seq,
      where: status === 'all' ? {} : { status },
      ...(before === undefined ? {} : { range: { column: 'n', to: ordinalOf(before) - 1 } }),
      order: { column: 'n', descending: true },
      limit: limit + 1,
    })
    const shown = found.slice(0, limit)
    const oldest = shown.at(-1)
    return {
      asOf: isoOf(moment.at),
      flags: await listed(caller, shown),
      next: oldest !== undefined && found.length > limit ? handleOf('flag', oldest.n) : null,
      why: oldest !== undefined ? null : nothing(before, status),
    }
  },
})

const nothing = (before: string | undefined, status: string): string => {
  if (before !== undefined) return `no flag that matches is older than ${before}`
  return status === 'open' ? 'no flag is open' : 'no flag matches'
}

const listed = async (caller: Caller, rows: readonly FlagRow[]) => {
  const texts = await SaidTexts.of(
    (await caller.log()).store,
    rows.map(({ reason }) => reason),
  )
  return rows.map((row) => flagOut(row, texts.said(row.reason) ?? null))
}

const ordinalOf = (handle: string): number => {
  const n = handleNumber('flag', handle)
  if (n !== null) return n
  throw new HindcastError('invalid_input', `before is no flag’s handle: ${handle.slice(0, 40)}`, {
    field: 'before',
    next: `Give the last flag of the page before, such as F12; ${suggest('flags')} shows the first page.`,
  })
}
