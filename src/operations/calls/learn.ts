import { z } from 'zod'
import { learnedOn, playbookOversize } from '#documents'
import { learningText, PLAYBOOK, withLearning, zEntry } from '#record'
import { operation } from '../operation.ts'
import { oversizeOut, zOversize } from '../outputs/oversize-output.ts'
import { afterRecording } from '../recording/after-recording.ts'
import { WRITING, WRITING_FIELDS, writeFile, zWritten } from '../recording/write-file.ts'

export const learn = operation({
  ...WRITING,
  name: 'learn',
  describe: 'Add a learning to the playbook, below its rules; rules change by proposal.',
  positional: 'text',
  input: z.strictObject({ text: zEntry.describe('what was learned, in a sentence'), ...WRITING_FIELDS }),
  output: zWritten.extend({
    oversize: zOversize.nullable().describe('the playbook has outgrown its measure: what to do about it'),
  }),
  run: async (caller, { text, ...given }) => {
    const written = await writeFile(caller, given, {
      kind: 'learning',
      file: () => PLAYBOOK,
      // As it stands in the playbook: it is known there by its hash.
      text: learningText(text),
      whole: (before, at, state) => withLearning(before, learnedOn(at, state), text),
      appends: true,
    })
    const log = await caller.log()
    return afterRecording(written, { oversize: null }, async () => ({
      oversize: oversizeOut(await playbookOversize(log, (await log.state()).head.seq), caller.words),
    }))
  },
})
