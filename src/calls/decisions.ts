import { z } from 'zod'
import { type EventOf, momentOf, readEvent } from '#log'
import { isoOf } from '#vocabulary'
import { AS_OF } from './asking/as-of-field.ts'
import { decidedIn, zDecided } from './asking/decided-in.ts'
import { call } from './call.ts'
import { zAsOf, zWhyEmpty } from './outputs/answer-fields.ts'

export const decisions = call({
  name: 'decisions',
  verb: 'recall',
  access: 'read',
  describe:
    'List decisions, newest first: why, what they relied on, what spoke against them, what came of them.',
  input: z.strictObject({
    ...AS_OF,
    before: z.int().optional().describe('only decisions older than this place in the log: the next page'),
    limit: z.int().min(1).max(500).default(50).describe('at most so many decisions'),
  }),
  output: z.object({
    asOf: zAsOf,
    decisions: z.array(zDecided).describe('the newest first'),
    next: z.int().nullable().describe('give it as before for the next page; null on the last one'),
    why: zWhyEmpty,
  }),
  run: async (caller, { asOf, before, limit }) => {
    const moment = await momentOf(await caller.log(), asOf)
    // One more than is shown says whether there is another page.
    const stored = await moment.log.store.events({
      kinds: ['decision'],
      toSeq: Math.min(moment.seq, (before ?? Number.POSITIVE_INFINITY) - 1),
      descending: true,
      limit: limit + 1,
    })
    const shown = stored.slice(0, limit).map((event) => readEvent(event) as EventOf<'decision'>)
    const last = shown.at(-1)
    return {
      asOf: isoOf(moment.at),
      decisions: await decidedIn(moment, shown),
      next: last !== undefined && stored.length > limit ? last.seq : null,
      why: last === undefined ? 'no decision was known at this moment' : null,
    }
  },
})
