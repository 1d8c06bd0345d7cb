import { type Fault, FILE_FAULTS } from '#disk'
import { HindcastError, suggest } from '#vocabulary'

const RESTORE = `Run ${suggest('verify')}; if it finds damage, restore a backup into this folder.`

/** What can be wrong with a store, whatever it is made of: a code, what is wrong, what to do next. */
const FAULTS = {
  full: FILE_FAULTS.full,
  damaged: ['store_damaged', 'The database is damaged', RESTORE],
  failing: FILE_FAULTS.failing,
  taken: [
    'already_exists',
    'The log or a derived row already has what was to be added',
    'Report this with the command that caused it; nothing was written.',
  ],
  missing: [
    'not_found',
    'The database cannot be opened',
    'Check that the folder exists and that this user may read it.',
  ],
  busy: [
    'store_busy',
    'Another process kept the database locked',
    'Try again; if it lasts, find the process that holds it.',
  ],
  readOnly: [
    'store_read_only',
    'The store may only be read',
    'Give this user the right to write the folder and the database in it, or work on a copy.',
  ],
  gone: [
    'store_gone',
    'The database was deleted, moved or replaced while it was open; it is neither read nor written any more',
    'Put the folder back, or open the memory anew. What this call was to record was not kept: record it again.',
  ],
  closed: ['memory_closed', 'The store is closed', 'Open the memory again.'],
} as const satisfies { readonly [fault: string]: Fault }

export type StoreFault = keyof typeof FAULTS

export const storeError = (fault: StoreFault, location: string, cause?: unknown): HindcastError => {
  const [code, problem, next] = FAULTS[fault]
  return new HindcastError(code, `${problem}: ${location}`, { next, cause })
}

/** A store was asked for what its port does not allow. */
export const misuse = (problem: string, field?: string): HindcastError =>
  new HindcastError('unexpected', problem, {
    ...(field === undefined ? {} : { field }),
    next: 'Report this with the command that caused it.',
  })
