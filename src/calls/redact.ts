import { z } from 'zod'
import { zRedacted } from '#log'
import { comparable } from '#record'
import { HindcastError, suggest } from '#vocabulary'
import { call } from './call.ts'
import { zRecorded } from './outputs/recorded-output.ts'
import { eraseTexts } from './recording/erase-texts.ts'
import { FACT_FIELDS, splitFact } from './recording/fact-fields.ts'

/** Fewer are in nearly every text. */
const SHORTEST_WORDS = 3

export const redact = call({
  name: 'redact',
  verb: 'record',
  access: 'person',
  existing: true,
  describe: 'Erase texts by their hash or by words in them; the log keeps the hashes (a person’s).',
  input: z.strictObject({
    hashes: zRedacted.shape.hashes.optional(),
    words: z
      .string()
      .trim()
      .min(SHORTEST_WORDS)
      .max(2_000)
      // Every text has no letters at all in it.
      .refine((words) => comparable(words).length >= SHORTEST_WORDS, {
        error: `has fewer than ${SHORTEST_WORDS} letters that can be seen`,
        params: { code: 'invalid_input', next: 'Give the words as they are read.' },
      })
      .optional()
      .describe('words to erase: every text that has them; rejected while a file’s current text does'),
    reason: zRedacted.shape.reason,
    ...FACT_FIELDS,
  }),
  output: zRecorded,
  run: async (caller, given) => {
    const { fact, payload } = splitFact(given)
    const { hashes = [], words = null, reason } = payload
    if (hashes.length === 0 && words === null)
      throw new HindcastError('invalid_input', 'give the hashes of texts, or words in them', {
        field: 'hashes',
        next: `${suggest('events')} shows each fact with the hashes of its texts.`,
      })
    return eraseTexts(caller, fact, { hashes, words, reason })
  },
})
