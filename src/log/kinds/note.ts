import { z } from 'zod'
import { AFTER, fileHolds, fileLookup, fileVersion, inFolder } from '#record'
import { put } from '../rows/change.ts'
import { kind } from './kind.ts'

/** A note, in place of the one before. */
export const noteKind = kind({
  name: 'note',
  v: 1,
  payload: z.strictObject({ file: inFolder('notes'), ...AFTER }),
  texts: ['whole'],
  tellsOfRules: () => true,
  unchanged: true,
  holds: fileHolds,
  lookups: fileLookup,
  rows: (state, event, found) => [
    put('files', fileVersion(state, event, event.data, found, { how: 'note' })),
  ],
})
