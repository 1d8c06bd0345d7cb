import { z } from 'zod'
import { type FlagRow, TRADE_STATUSES } from '#ledger'
import type { Change, Recorded } from '#log'
import { handleOf, isoIfDated } from '#vocabulary'
import { zSentence } from '../text/sentences.ts'
import { maskedNotices, zBehind, zIso, zNotices } from './answer-fields.ts'
import { flagOut, zFlag } from './flag-output.ts'

const zTouched = z
  .object({
    handle: z.string().describe('what the trade is asked for by: T12'),
    symbol: z.string().describe('as your broker writes it: XAUUSD'),
    status: z.enum(TRADE_STATUSES).describe('what it is by now'),
    opened: z
      .boolean()
      .describe('this is the first that was told of it; false: it was known, and is now more so'),
  })
  .meta({ id: 'TouchedTrade' })

/** What every recording call answers. */
export const zRecorded = z
  .object({
    outcome: z
      .enum(['recorded', 'duplicate', 'unchanged'])
      .describe(
        'duplicate: it was recorded already; unchanged: what it states holds already; both change nothing',
      ),
    id: z.string().describe('id of the event: the same fact has the same'),
    seq: z.int().nullable().describe('its place in the log; null for a duplicate'),
    at: zIso.nullable().describe('when it happened; null: before the run had a time'),
    knownAt: zIso
      .nullable()
      .describe('since when it is known; null for a duplicate, and before the run had a time'),
    trades: z
      .array(zTouched)
      .describe('the trades it opened, changed or closed; of a duplicate, those that the fact had'),
    memories: z
      .array(z.string())
      .describe(
        'the memories and changes it made or counted for, by handle: E12, P3, B1, K4, L2, C1; of a duplicate, those of its trades',
      ),
    files: z.array(z.string()).describe('files of the workspace that it changes, by path'),
    behind: zBehind,
    flags: z.array(zFlag).describe('what it raised that somebody should look at'),
    settled: z.array(z.string()).describe('flags that it settled or closed, by handle: F3'),
    notices: zNotices,
    message: zSentence.describe('what happened, for people'),
  })
  .meta({ id: 'Recorded' })
export type RecordedOut = z.infer<typeof zRecorded>

export const recordedOut = (recorded: Recorded): RecordedOut => {
  const at = isoIfDated(recorded.at)
  const knownAt = recorded.event?.knownAt
  return {
    outcome: recorded.outcome,
    id: recorded.id,
    seq: recorded.event?.seq ?? null,
    at,
    knownAt: knownAt === undefined ? null : knownAt === recorded.at ? at : isoIfDated(knownAt),
    trades: tradesIn(recorded),
    memories: memoriesIn(recorded),
    files: [],
    behind: null,
    flags: flagsIn(recorded.changes)
      .filter(({ status }) => status === 'open')
      .map((row) => flagOut(row)),
    settled: flagsIn(recorded.changes)
      .filter(({ status }) => status !== 'open')
      .map(({ n }) => handleOf('flag', n)),
    notices: [...maskedNotices(recorded.masked), ...(recorded.notices ?? [])],
    message: MESSAGES[recorded.outcome],
  }
}

const MESSAGES: { readonly [outcome in Recorded['outcome']]: string } = {
  recorded: 'recorded',
  duplicate: 'already known: nothing changed',
  unchanged: 'it holds already: nothing changed',
}

const flagsIn = (changes: readonly Change[]): FlagRow[] =>
  changes.flatMap((change) => (change.table === 'flags' ? [change.row] : []))

/** The beliefs that a close is evidence for change with it, and are not listed. */
const memoriesIn = ({ event, changes }: Recorded): string[] =>
  changes.flatMap((change) => {
    if (change.table === 'episodes') return [handleOf('episode', change.row.n)]
    if (change.table === 'lessons' && change.row.status === 'active')
      return [handleOf('lessons', change.row.n)]
    if (change.table === 'knowledge' && event?.kind === 'observation')
      return [handleOf('knowledge', change.row.n)]
    if (change.table === 'proposals') return [handleOf('proposal', change.row.n)]
    if (change.table === 'plans') return [handleOf('plan', change.row.n)]
    return change.table === 'beliefs' && event?.kind === 'belief.seeded'
      ? [handleOf('belief', change.row.n)]
      : []
  })

const tradesIn = ({ event, changes }: Recorded): RecordedOut['trades'] => {
  const begun = new Set(
    changes.flatMap((change) =>
      change.table === 'legs' && change.row.n === 1 && change.row.seq === event?.seq
        ? [change.row.trade]
        : [],
    ),
  )
  return changes.flatMap((change) =>
    change.table === 'trades'
      ? [
          {
            handle: handleOf('trade', change.row.n),
            symbol: change.row.symbol,
            status: change.row.status,
            opened: begun.has(change.row.id),
          },
        ]
      : [],
  )
}
