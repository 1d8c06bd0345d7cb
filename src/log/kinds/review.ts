import { z } from 'zod'
import { AFTER, fileHolds, fileLookup, fileVersion, inFolder, rememberReview } from '#record'
import { put } from '../rows/change.ts'
import { knowledgeOf } from '../rows/lookup.ts'
import { kind } from './kind.ts'

/** The review of a week or a month. */
export const reviewKind = kind({
  name: 'review',
  v: 1,
  payload: z.strictObject({ file: inFolder('reviews'), ...AFTER }),
  texts: ['whole'],
  tellsOfRules: () => true,
  holds: fileHolds,
  lookups: (state, event) => [...fileLookup(state, event), knowledgeOf(event.data.file)],
  remember: (event, work) => rememberReview(event, event.data, work),
  rows: (state, event, found) => [
    put('files', fileVersion(state, event, event.data, found, { how: 'review' })),
  ],
})
