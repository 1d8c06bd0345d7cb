import { z } from 'zod'
import type { Change, Recorded } from '#record'
import { handleOf, isoOf } from '#vocabulary'
import { zIso } from './iso.ts'

/** What every recording call answers. */
export const zRecorded = z
  .object({
    outcome: z.enum(['recorded', 'duplicate']),
    id: z.string(),
    seq: z.int().nullable(),
    at: zIso,
    knownAt: zIso.nullable(),
    /** Handles of the trades it opened, changed or closed. */
    trades: z.array(z.object({ handle: z.string(), symbol: z.string(), status: z.string() })),
    /** Handles of the memories it made or changed: an episode E12, a plan P3, a belief that was told B1. */
    memories: z.array(z.string()),
    /** What a person should look at: reports that disagree, facts that fit nothing. */
    flags: z.array(z.string()),
    message: z.string(),
  })
  .meta({ id: 'Recorded' })
export type RecordedOut = z.infer<typeof zRecorded>

export const recordedOut = (recorded: Recorded): RecordedOut => {
  const at = isoOf(recorded.at)
  const knownAt = recorded.event?.knownAt
  return {
    outcome: recorded.outcome,
    id: recorded.id,
    seq: recorded.event?.seq ?? null,
    at,
    knownAt: knownAt === undefined ? null : knownAt === recorded.at ? at : isoOf(knownAt),
    trades: tradesIn(recorded.changes),
    memories: memoriesIn(recorded),
    flags: recorded.changes.flatMap((change) =>
      change.table === 'flags' ? [`${change.row.code}: ${change.row.about}`] : [],
    ),
    message: recorded.outcome === 'recorded' ? 'recorded' : 'already known: nothing changed',
  }
}

/** The beliefs that a close is evidence for change with it, and are not listed. */
const memoriesIn = ({ event, changes }: Recorded): string[] =>
  changes.flatMap((change) => {
    if (change.table === 'episodes') return [handleOf('episode', change.row.n)]
    if (change.table === 'plans') return [handleOf('plan', change.row.n)]
    return change.table === 'beliefs' && event?.kind === 'belief.seeded'
      ? [handleOf('belief', change.row.n)]
      : []
  })

const tradesIn = (changes: readonly Change[]): RecordedOut['trades'] =>
  changes.flatMap((change) =>
    change.table === 'trades'
      ? [{ handle: handleOf('trade', change.row.n), symbol: change.row.symbol, status: change.row.status }]
      : [],
  )
