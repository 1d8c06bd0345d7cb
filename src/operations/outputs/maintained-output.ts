import { z } from 'zod'
import { type Change, type KnowledgeRow, MOVES, type MoveRow } from '#log'
import { LAYERS } from '#memories'
import { handleOf, type Id, isoOf } from '#vocabulary'
import type { Maintained } from '../recording/record-maintenance.ts'
import { zSentence } from '../text/sentences.ts'
import { zBehind } from './answer-fields.ts'
import { zIso } from './iso.ts'
import { movedOut, zMoved } from './moved-output.ts'
import { recordedOut, zRecorded } from './recorded-output.ts'

/** Moves that are answered one by one; of more, how many there are. */
const MOST_MOVES = 200

const zMove = z
  .object({
    memory: z.string().describe('which memory: K12'),
    what: z.enum(MOVES).describe('what became of it'),
    from: z.enum(LAYERS).describe('where it stood'),
    to: z.enum(LAYERS).describe('where it stands; of one that is gone, where it last did'),
    importance: z.number().describe('0 to 100, as it was then'),
    why: zSentence.describe('in words, with the figures that decided'),
  })
  .meta({ id: 'MaintainedMove' })

const zCompressed = z
  .object({
    memory: z.string().nullable().describe('the summary: K40; null: it was made before'),
    of: z.array(z.string()).describe('what it stands for: they are kept, and stand no more'),
    text: z.string().describe('what it says'),
    by: z.string().describe('extract, or the model that wrote it'),
  })
  .meta({ id: 'Compressed' })

export const zMaintained = zRecorded.extend({
  outcome: z
    .enum(['recorded', 'duplicate', 'foreseen'])
    .describe('duplicate: this boundary was done already; foreseen: a dry run, nothing is recorded'),
  boundary: zIso.describe('the end of the trading day that was looked at'),
  moved: z.array(zMoved).describe('what became of knowledge, and of how much'),
  moves: z.array(zMove).describe(`each with why, the most important first: at most ${MOST_MOVES}`),
  compressions: z.array(zCompressed).describe('more than three alike in short, told as one from now on'),
  behind: zBehind,
})
export type MaintainedOut = z.infer<typeof zMaintained>

export const maintainedOut = (
  { boundary, recorded, compressions, notices }: Maintained,
  dryRun: boolean,
): Omit<MaintainedOut, 'behind'> => {
  const changes = [...compressions.flatMap((one) => one.recorded.changes), ...recorded.changes]
  const rows = new Map(rowsIn(changes, 'knowledge').map((row) => [row.id, row]))
  const moves = rowsIn(changes, 'moves')
  const answer = recordedOut(recorded)
  return {
    ...answer,
    outcome: answer.outcome !== 'recorded' ? 'duplicate' : dryRun ? 'foreseen' : 'recorded',
    seq: dryRun ? null : answer.seq,
    knownAt: dryRun ? null : answer.knownAt,
    boundary: isoOf(boundary),
    moved: movedOut(moves),
    moves: [...moves]
      .sort((a, b) => b.importance - a.importance)
      .slice(0, MOST_MOVES)
      .map((move) => moveOut(move, rows.get(move.knowledge))),
    compressions: compressions.map(({ payload, recorded: { changes: own, id } }) => {
      const summary = rowsIn(own, 'knowledge').find((row) => row.id === id)
      // Made by ourselves just now, as its kind's schema has it.
      const { of, text, by } = payload as unknown as { of: string[]; text: string; by: string }
      const parts = of.map((part) => handleOf('knowledge', rows.get(part as Id)?.n ?? 0))
      return { memory: summary ? handleOf('knowledge', summary.n) : null, of: parts, text, by }
    }),
    notices: [...answer.notices, ...notices],
    message: dryRun ? 'nothing is recorded: this is what it would come to' : answer.message,
  }
}

const rowsIn = <T extends 'knowledge' | 'moves'>(
  changes: readonly Change[],
  table: T,
): readonly (T extends 'moves' ? MoveRow : KnowledgeRow)[] =>
  // A row goes with its table's name; the compiler does not follow that through a parameter.
  changes.flatMap((change) => (change.table === table ? [change.row as never] : []))

const moveOut = ({ what, from, to, importance, why }: MoveRow, row: KnowledgeRow | undefined) => ({
  memory: row ? handleOf('knowledge', row.n) : '',
  what,
  from,
  to,
  importance,
  why,
})
