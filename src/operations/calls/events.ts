import { z } from 'zod'
import { KIND_NAMES, momentOf } from '#record'
import { HindcastError, isId, zLabel } from '#vocabulary'
import { AS_OF } from '../asking/as-of-field.ts'
import { operation } from '../operation.ts'
import { zWhyEmpty } from '../outputs/answer-fields.ts'
import { eventsOut, zEvent } from '../outputs/event-output.ts'

const MOST_EVENTS = 10_000

export const events = operation({
  name: 'events',
  verb: 'recall',
  scope: 'read',
  writes: false,
  describe: 'Read the log: the newest events, or those after a seq.',
  input: z.strictObject({
    ...AS_OF,
    after: z.int().min(0).optional().describe('only events after this seq, oldest first'),
    kind: z.enum(KIND_NAMES).optional().describe('only facts of this sort'),
    turn: zLabel.optional().describe('only those recorded in this turn, by its id'),
    run: zLabel.optional().describe('only those of this run'),
    log: zLabel.optional().describe('the head hash of an older log that an import replaced'),
    limit: z.int().min(1).max(MOST_EVENTS).default(50).describe('at most so many events'),
  }),
  output: z.object({
    events: z.array(zEvent).describe('newest first; oldest first after a seq'),
    more: z.boolean().describe('there are more than the limit'),
    why: zWhyEmpty,
  }),
  run: async (caller, input) => {
    const { after, kind, turn, run, log: archive, limit } = input
    if (turn !== undefined && !isId(turn))
      throw new HindcastError('not_found', `no turn is called "${turn}"`, {
        field: 'turn',
        next: 'Use the turn id that turn answered.',
      })
    const log = await caller.log()
    const moment = await momentOf(log, input.asOf)
    const found = await log.store.events({
      ...(archive === undefined ? { toSeq: moment.seq } : { log: archive }),
      ...(after === undefined ? { descending: true } : { afterSeq: after }),
      ...(kind === undefined ? {} : { kinds: [kind] }),
      ...(turn === undefined ? {} : { turn }),
      ...(run === undefined ? {} : { run }),
      limit: limit + 1,
    })
    const shown = found.slice(0, limit)
    const why =
      shown.length > 0
        ? null
        : moment.seq === 0
          ? 'the log has no events yet at this moment'
          : 'no event matches'
    return { events: await eventsOut(log.store, shown), more: found.length > limit, why }
  },
})
