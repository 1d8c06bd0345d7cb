import { z } from 'zod'
import { KIND_NAMES, type Moment, momentOf } from '#log'
import { HindcastError, isId, zLabel } from '#vocabulary'
import { AS_OF } from './asking/as-of-field.ts'
import { insteadOf } from './asking/what-would-match.ts'
import { call } from './call.ts'
import { zWhyEmpty } from './outputs/answer-fields.ts'
import { type EventOut, eventsOut, zEvent } from './outputs/event-output.ts'

const MOST_EVENTS = 10_000

const zAsked = z.strictObject({
  ...AS_OF,
  after: z.int().min(0).optional().describe('only events after this seq, oldest first'),
  before: z.int().min(1).optional().describe('only events before this seq, newest first: the next page'),
  kind: z.enum(KIND_NAMES).optional().describe('only facts of this sort'),
  turn: zLabel.optional().describe('only those recorded in this turn, by its id'),
  limit: z.int().min(1).max(MOST_EVENTS).default(50).describe('at most so many events'),
})

export const events = call({
  name: 'events',
  verb: 'recall',
  access: 'read',
  describe: 'Read the log: the newest events, or those after a seq.',
  input: zAsked,
  output: z.object({
    events: z.array(zEvent).describe('newest first; oldest first after a seq'),
    more: z.boolean().describe('there are more than the limit'),
    why: zWhyEmpty,
  }),
  run: async (caller, input) => {
    const { after, before = Number.POSITIVE_INFINITY, kind, turn, limit } = input
    if (turn !== undefined && !isId(turn))
      throw new HindcastError('not_found', `no turn is called "${turn}"`, {
        field: 'turn',
        next: 'Use the turn id that turn answered.',
      })
    const log = await caller.log()
    const moment = await momentOf(log, input.asOf)
    const found = await log.store.events({
      toSeq: Math.min(moment.seq, before - 1),
      ...(after === undefined ? { descending: true } : { afterSeq: after }),
      ...(kind === undefined ? {} : { kinds: [kind] }),
      ...(turn === undefined ? {} : { turn }),
      limit: limit + 1,
    })
    const shown = found.slice(0, limit)
    const why = shown.length > 0 ? null : await emptyBecause(moment, input)
    const told = await eventsOut(log.store, shown)
    return {
      events: caller.actor === 'agent' ? told.map(withoutArm) : told,
      more: found.length > limit,
      why,
    }
  },
})

/** What an experiment withheld is no agent's to know: it would decide by that. */
const withoutArm = (event: EventOut): EventOut => {
  const { withheld: _, ...payload } = event.payload
  return event.kind === 'recalled' ? { ...event, payload } : event
}

const emptyBecause = async (
  moment: Moment,
  { after, kind, turn }: z.output<typeof zAsked>,
): Promise<string> => {
  if (moment.seq === 0) return 'the log has no events yet at this moment'
  if (after !== undefined && after >= moment.seq)
    return `the last event is ${moment.seq}, and none is after ${after}`
  if (kind !== undefined) {
    const known = await kindsIn(moment)
    if (!known.includes(kind)) return `no event has the kind ${kind}${insteadOf(kind, known)}`
  }
  return turn === undefined ? 'no event matches' : 'no event of that turn matches'
}

/** The kinds that occur. Each is looked up in the index on kind, but for ticks, which are found by reading on. */
const kindsIn = async ({ log: { store }, seq: toSeq }: Moment): Promise<readonly string[]> => {
  const found = await Promise.all(KIND_NAMES.map((kind) => store.events({ toSeq, kinds: [kind], limit: 1 })))
  return KIND_NAMES.filter((_, i) => (found[i]?.length ?? 0) > 0)
}
