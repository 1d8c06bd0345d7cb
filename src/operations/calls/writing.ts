import { z } from 'zod'
import {
  journalFile,
  type KindName,
  noteFile,
  PLAYBOOK,
  reviewFile,
  type State,
  wholeText,
  withEntry,
  withLearning,
  zEntry,
  zNoteText,
} from '#record'
import { type Instant, sha256, zLabel } from '#vocabulary'
import { happenedAt, prepareFact, recordedOut, zRecorded } from '../fact.ts'
import { type Caller, operation } from '../operation.ts'
import { turnOf } from '../situation.ts'
import { FACT_FIELDS, type FactFields } from '../when.ts'
import { refuseBeyondLimits } from '../workspace/daily-limit.ts'
import { dayOf, timeOf } from '../workspace/entry-time.ts'
import { currentText } from '../workspace/file-text.ts'
import { playbookOversize, zOversize } from '../workspace/playbook-size.ts'

// What an agent may write by itself. Event first, file second (DESIGN, log rule 8).

const WRITING_FIELDS = {
  ...FACT_FIELDS,
  turn: zLabel.optional().describe('the turn it was written in'),
}

const zWritten = zRecorded.extend({
  file: z.string().describe('its path in the workspace'),
  behind: z.string().nullable().describe('why the file is not written yet; the next opening writes it'),
})

interface Writing {
  readonly kind: KindName
  /** Where it goes, by the moment it happened. */
  readonly file: (at: Instant, state: State) => string
  readonly text: string
  /** The file's whole text after it. */
  readonly whole: (before: string | null, at: Instant, state: State) => string
  /** Kept beside the whole, for what is appended. */
  readonly appends: boolean
}

const write = async (
  caller: Caller,
  given: FactFields & { readonly turn?: string | undefined },
  { kind, file, text, whole, appends }: Writing,
): Promise<z.input<typeof zWritten>> => {
  const log = await caller.log()
  const turn = given.turn === undefined ? null : (await turnOf(log, given.turn)).id
  const now = await log.state()
  const at = happenedAt(log, now, given.at)
  const path = file(at, now)
  const fact = { at, knownAt: given.knownAt, turn, id: given.id ?? `${path} ${sha256(text)}` }
  const { recorded, behind } = await caller.workspace.write(log, path, () =>
    log.record((state) =>
      prepareFact(caller, log, state, kind, fact, async () => {
        const after = whole(await currentText(log, path), at, state)
        await refuseBeyondLimits(caller, log, state, { path, text, after })
        return {
          file: path,
          whole: after,
          bytes: Buffer.byteLength(text),
          ...(appends ? { entry: text } : {}),
        }
      }),
    ),
  )
  return { ...recordedOut(recorded), file: path, behind }
}

const declared = { verb: 'record', scope: 'write', writes: true, output: zWritten } as const

export const journal = operation({
  ...declared,
  name: 'log',
  describe: 'Write into the journal of the trading day.',
  positional: 'text',
  input: z.strictObject({ text: zEntry.describe('what to keep of this moment'), ...WRITING_FIELDS }),
  run: (caller, { text, ...given }) =>
    write(caller, given, {
      kind: 'journal',
      file: (at, state) => journalFile(dayOf(at, state)),
      text,
      whole: (before, at, state) => withEntry(before, dayOf(at, state), timeOf(at, state), text),
      appends: true,
    }),
})

export const note = operation({
  ...declared,
  name: 'note',
  describe: 'Write a note under a key, in place of the one before; every version is kept.',
  positional: 'key',
  input: z.strictObject({
    key: z.string().describe('a name, such as position_AAPL; never a path'),
    text: zNoteText.describe('the whole note'),
    ...WRITING_FIELDS,
  }),
  run: (caller, { key, text, ...given }) => writeWhole(caller, given, 'note', noteFile(key), text),
})

export const review = operation({
  ...declared,
  name: 'review',
  describe: 'Write the review of a week or a month; it stands for the days it covers.',
  positional: 'period',
  input: z.strictObject({
    period: z.string().describe('week_2026-03 or month_2026-01'),
    text: zNoteText.describe('the whole review'),
    ...WRITING_FIELDS,
  }),
  run: (caller, { period, text, ...given }) => writeWhole(caller, given, 'review', reviewFile(period), text),
})

const writeWhole = (
  caller: Caller,
  given: FactFields & { readonly turn?: string | undefined },
  kind: 'note' | 'review',
  path: string,
  text: string,
) => write(caller, given, { kind, file: () => path, text, whole: () => wholeText(text), appends: false })

export const learn = operation({
  ...declared,
  name: 'learn',
  describe: 'Add a learning to the playbook, below its rules; rules change by proposal.',
  positional: 'text',
  input: z.strictObject({ text: zEntry.describe('what was learned, in a sentence'), ...WRITING_FIELDS }),
  output: zWritten.extend({
    oversize: zOversize.nullable().describe('the playbook has outgrown its measure: what to do about it'),
  }),
  run: async (caller, { text, ...given }) => {
    const written = await write(caller, given, {
      kind: 'learning',
      file: () => PLAYBOOK,
      text,
      whole: (before, at, state) => withLearning(before, dayOf(at, state), text),
      appends: true,
    })
    const log = await caller.log()
    return { ...written, oversize: await playbookOversize(log, (await log.state()).head.seq) }
  },
})
