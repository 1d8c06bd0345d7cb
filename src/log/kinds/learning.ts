import { z } from 'zod'
import { AFTER, fileLookup, fileVersion, PLAYBOOK, zEntry, zFileOf } from '#record'
import { put } from '../rows/change.ts'
import { kind } from './kind.ts'

/** A line below the playbook's rules. It carries the rules' text, as they stood. */
export const learningKind = kind({
  name: 'learning',
  v: 1,
  payload: z.strictObject({ file: zFileOf((path) => path === PLAYBOOK), entry: zEntry, ...AFTER }),
  texts: ['entry', 'whole'],
  tellsOfRules: () => true,
  // The whole text follows from the entry and what was there.
  reckoned: () => ['whole'],
  lookups: fileLookup,
  rows: (state, event, found) => [
    put('files', fileVersion(state, event, event.data, found, { how: 'learning' })),
  ],
})
