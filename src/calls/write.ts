import { z } from 'zod'
import { dayOf, learnedOn, playbookOversize, timeOf } from '#documents'
import {
  journalFile,
  LEARNINGS,
  learningText,
  noteFile,
  reviewFile,
  wholeText,
  zEntry,
  zNoteText,
} from '#record'
import { parse, zLabel } from '#vocabulary'
import { call } from './call.ts'
import { zRecorded } from './outputs/recorded-output.ts'
import { afterRecording } from './recording/after-recording.ts'
import { FACT_FIELDS } from './recording/fact-fields.ts'
import { type FileWriting, writeFile } from './recording/write-file.ts'

const TARGETS = ['journal', 'note', 'review', 'learning'] as const
type Target = (typeof TARGETS)[number]

/** Targets that are written whole, under a key. The others take one entry more. */
const isKeyed = (to: Target): boolean => to === 'note' || to === 'review'

export const writeText = call({
  name: 'write',
  verb: 'record',
  access: 'write',
  describe: 'Write an entry of the day’s journal, a note, the review of a week or month, or a learning.',
  positional: 'to',
  input: z
    .strictObject({
      to: z.enum(TARGETS).describe('note and review replace the text before; journal and learning add to it'),
      key: z
        .string()
        .optional()
        .describe('of a note its name, such as position_AAPL; of a review week_2026-03 or month_2026-01'),
      text: zNoteText.describe('the entry, or the whole note or review; a learning is one sentence'),
      turn: zLabel.optional().describe('id of the turn it was written in'),
      ...FACT_FIELDS,
    })
    .refine(({ to, key }) => key !== undefined || !isKeyed(to), {
      error: 'is missing: a note needs its name, a review its week or month',
      path: ['key'],
    })
    .refine(({ to, key }) => key === undefined || isKeyed(to), {
      error: 'is only for a note or a review: leave it out for the journal or a learning',
      path: ['key'],
    }),
  output: zRecorded,
  run: async (caller, { to, key = '', text, ...given }) => {
    if (!isKeyed(to)) parse(z.object({ text: zEntry }), { text }, 'write')
    const writing = writingOf(to, key, text)
    const written = await writeFile(caller, given, writing)
    if (to !== 'learning') return written
    return afterRecording(written, { notices: written.notices }, async () => {
      const log = await caller.log()
      const oversize = await playbookOversize(log, (await log.state()).head.seq)
      const told =
        oversize === null
          ? []
          : [
              `playbook_oversize: playbook and learnings have ${oversize.tokens} tokens, and should stay below ${oversize.limit}. ${oversize.next}`,
            ]
      return { notices: [...written.notices, ...told] }
    })
  },
})

const writingOf = (kind: Target, key: string, text: string): FileWriting => {
  switch (kind) {
    case 'journal':
      return { kind, file: (at, state) => journalFile(dayOf(at, state)), text: text.trim(), label: timeOf }
    case 'learning':
      return { kind, file: () => LEARNINGS, text: learningText(text), label: learnedOn }
    default: {
      const file = kind === 'note' ? noteFile(key) : reviewFile(key)
      return { kind, file: () => file, text: wholeText(text) }
    }
  }
}
