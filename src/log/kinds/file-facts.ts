import { z } from 'zod'
import {
  AFTER,
  fileHolds,
  fileLookup,
  fileVersion,
  inFolder,
  isReadOnly,
  isShared,
  PLAYBOOK,
  refuseGiven,
  rememberReview,
  standingGiven,
  zDocumentText,
  zEntry,
  zFileOf,
} from '#record'
import { ACTORS, HindcastError, LARGEST_DOCUMENT, suggest, zLabel } from '#vocabulary'
import { end, put } from '../rows/change.ts'
import type { FactEvent } from '../rows/event.ts'
import type { FileRow } from '../rows/file-rows.ts'
import { type Found, knowledgeOf } from '../rows/lookup.ts'
import type { State } from '../rows/state.ts'
import { kind, LARGEST_PAYLOAD } from './kind.ts'

// Versions of the workspace's files. A fact holds the file's whole text after it; an entry also holds its own text, because an append that
// has not reached its file is made from it again, on what is there by then.

type Written = FactEvent<{ readonly file: string; readonly whole: string }>

const written = (how: FileRow['how']) => ({
  tellsOfRules: () => true,
  lookups: fileLookup,
  rows: (state: State, event: Written, found: Found) => [
    put('files', fileVersion(state, event, event.data, found, { how })),
  ],
})

const ENTRY = {
  texts: ['entry', 'whole'],
  reckoned: () => ['whole'] as const,
}

const journalKind = kind({
  name: 'journal',
  payload: z.strictObject({ file: inFolder('journal'), entry: zEntry, ...AFTER }),
  needsTime: true,
  ...ENTRY,
  ...written('journal'),
})

/** A line below the playbook's rules. It carries the rules' text, as they stood. */
const learningKind = kind({
  name: 'learning',
  payload: z.strictObject({ file: zFileOf((path) => path === PLAYBOOK), entry: zEntry, ...AFTER }),
  ...ENTRY,
  ...written('learning'),
})

const noteKind = kind({
  name: 'note',
  payload: z.strictObject({ file: inFolder('notes'), ...AFTER }),
  texts: ['whole'],
  unchanged: true,
  holds: fileHolds,
  ...written('note'),
})

const reviewKind = kind({
  name: 'review',
  payload: z.strictObject({ file: inFolder('reviews'), ...AFTER }),
  texts: ['whole'],
  holds: fileHolds,
  ...written('review'),
  lookups: (state, event) => [...fileLookup(state, event), knowledgeOf(event.data.file)],
  remember: (event, work) => rememberReview(event, event.data, work),
})

/** Facts on files that no call wrote. They may come before any time is known. */
const FOUND = {
  setting: true,
  tellsOfRules: () => true,
  lookups: fileLookup,
} as const

const TWO_DOCUMENTS = 2 * LARGEST_DOCUMENT + LARGEST_PAYLOAD

/** A file that a run is given to begin with. It stands in a log only where nothing of that name stood. */
export const fileGivenKind = kind({
  name: 'file.given',
  payload: z.strictObject({
    file: zFileOf((path) => !isReadOnly(path)),
    from: zLabel.optional(),
    by: z.enum(ACTORS).optional(),
    standing: z.literal('unapproved').optional(),
    trust: z.literal('outside').optional(),
    ...AFTER,
  }),
  texts: ['whole'],
  ...FOUND,
  rows: (state, event, found) => {
    const { file, by, standing } = event.data
    const run = state.runs.get(event.run)
    if (!run || run.endedAt !== null)
      throw new HindcastError('not_found', `no run called ${event.run} is open to be given ${file}`, {
        field: 'run',
        next: `Files are given when a run is opened: ${suggest('run.open')}.`,
      })
    const { actor } = event
    const live = run.mode === 'live'
    refuseGiven({ path: file, there: found.files.some((row) => row.path === file), live, actor })
    const stands = () => standingGiven(file, live, actor, standing)
    const making = { how: 'file.given', by, standing: stands } as const
    return [put('files', fileVersion(state, event, event.data, found, making))]
  },
})

/** A hand edit: the disk held a text that no write of ours had put there. */
const fileSeenKind = kind({
  name: 'file.seen',
  payload: z.strictObject({
    file: zFileOf(() => true),
    disk: z.string().length(64),
    /** Where an unwritten append was applied to it: the text before. */
    seen: zDocumentText.optional(),
    nulls: z.int().min(1).optional(),
    ...AFTER,
    whole: zDocumentText,
  }),
  largest: TWO_DOCUMENTS,
  texts: ['seen', 'whole'],
  onlyBy: 'system',
  ...FOUND,
  rows: (state, event, found) => {
    const standing = (before: FileRow | undefined) =>
      before?.approved === event.data.whole ? 'approved' : 'unapproved'
    return [put('files', fileVersion(state, event, event.data, found, { how: 'file.seen', standing }))]
  },
})

/** A document is no longer in its shared folder. Its text stays known as of the moments when it was there. */
const fileGoneKind = kind({
  name: 'file.gone',
  payload: z.strictObject({ file: zFileOf(isShared) }),
  onlyBy: 'system',
  ...FOUND,
  rows: (_state, { data }, found) =>
    found.files.filter(({ path }) => path === data.file).map((row) => end('files', row)),
})

/** The rest of a file whose text was erased, recorded with the erasure. A shared document stays in its folder as it is. */
const fileRemainsKind = kind({
  name: 'file.remains',
  payload: z.strictObject({
    file: zFileOf(() => true),
    /** Where a change of it waits for approval: the rest of the text that was approved. */
    approved: zDocumentText.optional(),
    ...AFTER,
    whole: zDocumentText,
  }),
  largest: TWO_DOCUMENTS,
  texts: ['whole', 'approved'],
  onlyBy: 'person',
  ...FOUND,
  rows: (state, event, found) => {
    const { file, whole, approved } = event.data
    const before = found.files.find(({ path }) => path === file)
    const after = { file, whole, ...(isShared(file) ? { disk: before?.disk } : {}) }
    const row = fileVersion(state, event, after, found, {
      how: 'file.remains',
      by: before?.actor,
      standing: () => before?.standing ?? 'unapproved',
    })
    return [put('files', { ...row, ...writtenAs(before), ...(approved === undefined ? {} : { approved }) })]
  },
})

/** The rest was written when the whole was written: an erasure settles nothing that is due to be written. */
const writtenAs = (before: FileRow | undefined): Partial<FileRow> => {
  if (before === undefined) return {}
  const { seq, run, turn, at, knownAt, day } = before
  return { seq, run, turn, at, knownAt, day }
}

export const FILE_KINDS = [
  journalKind,
  noteKind,
  reviewKind,
  learningKind,
  fileSeenKind,
  fileGoneKind,
  fileRemainsKind,
] as const
