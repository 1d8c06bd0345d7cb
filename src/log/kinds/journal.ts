import { z } from 'zod'
import { AFTER, fileLookup, fileVersion, inFolder, zEntry } from '#record'
import { put } from '../rows/change.ts'
import { kind } from './kind.ts'

/**
 * An entry of the trading day's journal. `entry` is what was said: an append that has not reached its file is made from it
 * again, on what is there by then.
 */
export const journalKind = kind({
  name: 'journal',
  v: 1,
  payload: z.strictObject({ file: inFolder('journal'), entry: zEntry, ...AFTER }),
  needsTime: true,
  texts: ['entry', 'whole'],
  tellsOfRules: () => true,
  // The whole text follows from the entry and what was there.
  reckoned: () => ['whole'],
  lookups: fileLookup,
  rows: (state, event, found) => [
    put('files', fileVersion(state, event, event.data, found, { how: 'journal' })),
  ],
})
