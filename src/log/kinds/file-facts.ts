import { z } from 'zod'
import {
  entryVersion,
  fileHolds,
  fileLookup,
  inFolder,
  isProtected,
  isReadOnly,
  LEARNINGS,
  refuseGiven,
  rememberReview,
  standingGiven,
  wholeVersion,
  zDocumentText,
  zEntry,
  zFileOf,
  zFileText,
} from '#record'
import { ACTORS, HindcastError, LARGEST_DOCUMENT, suggest, zLabel } from '#vocabulary'
import { end } from '../rows/change.ts'
import type { FactEvent } from '../rows/event.ts'
import type { FileRow } from '../rows/file-rows.ts'
import { type Found, knowledgeOf } from '../rows/lookup.ts'
import type { State } from '../rows/state.ts'
import { kind, LARGEST_PAYLOAD } from './kind.ts'

// Versions of the workspace's files. A fact holds what was said: a whole text, or one entry that is added to what is there.

type Whole = FactEvent<{ readonly file: string; readonly whole: string; readonly after?: number | undefined }>
type Entry = FactEvent<{ readonly file: string; readonly entry: string; readonly label?: string | undefined }>

const wholeKind = (how: FileRow['how']) => ({
  texts: ['whole'],
  tellsOfRules: () => true,
  lookups: fileLookup,
  rows: (state: State, event: Whole, found: Found) => wholeVersion(state, event, event.data, found, { how }),
})

const entryKind = (how: FileRow['how']) => ({
  texts: ['entry'],
  tellsOfRules: () => true,
  lookups: fileLookup,
  rows: (state: State, event: Entry, found: Found) => entryVersion(state, event, event.data, found, { how }),
})

const ENTRY_FIELDS = { entry: zEntry, label: zLabel.optional() }

const journalKind = kind({
  name: 'journal',
  payload: z.strictObject({ file: inFolder('journal'), ...ENTRY_FIELDS }),
  needsTime: true,
  // Both follow from the time, which may have been filled in.
  reckoned: () => ['file', 'label'],
  ...entryKind('journal'),
})

const learningKind = kind({
  name: 'learning',
  payload: z.strictObject({ file: zFileOf((path) => path === LEARNINGS), ...ENTRY_FIELDS }),
  reckoned: () => ['label'],
  ...entryKind('learning'),
})

const noteKind = kind({
  name: 'note',
  payload: z.strictObject({ file: inFolder('notes'), whole: zFileText }),
  unchanged: true,
  holds: fileHolds,
  ...wholeKind('note'),
})

const reviewKind = kind({
  name: 'review',
  payload: z.strictObject({ file: inFolder('reviews'), whole: zFileText }),
  holds: fileHolds,
  ...wholeKind('review'),
  lookups: (state, event) => [...fileLookup(state, event), knowledgeOf(event.data.file)],
  remember: (event, work) => rememberReview(event, event.data, work),
})

/** Facts on files that no call wrote. They may come before any time is known. */
const FOUND = {
  setting: true,
  tellsOfRules: () => true,
  lookups: fileLookup,
} as const

/** A file that a run is given to begin with. It stands in a log only where nothing of that name stood. */
export const fileGivenKind = kind({
  name: 'file.given',
  payload: z.strictObject({
    file: zFileOf((path) => !isReadOnly(path)),
    from: zLabel.optional(),
    by: z.enum(ACTORS).optional(),
    standing: z.literal('unapproved').optional(),
    trust: z.literal('outside').optional(),
    whole: zFileText,
  }),
  texts: ['whole'],
  ...FOUND,
  rows: (state, event, found) => {
    const { file, by } = event.data
    const run = state.runs.get(event.run)
    if (!run || run.endedAt !== null)
      throw new HindcastError('not_found', `no run called ${event.run} is open to be given ${file}`, {
        field: 'run',
        next: `Files are given when a run is opened: ${suggest('run.open')}.`,
      })
    const { actor } = event
    const live = run.mode === 'live'
    refuseGiven({ path: file, there: found.files.some((row) => row.path === file), live, actor })
    const stands = () => standingGiven(file, live, actor, event.data)
    return wholeVersion(state, event, event.data, found, { how: 'file.given', by, standing: stands })
  },
})

/** A hand edit: the disk held a text that no write of ours had put there. */
const fileSeenKind = kind({
  name: 'file.seen',
  payload: z.strictObject({
    file: zFileOf(() => true),
    whole: zDocumentText,
    after: z.int().min(0).optional(),
  }),
  largest: LARGEST_DOCUMENT + LARGEST_PAYLOAD,
  texts: ['whole'],
  reckoned: () => ['after'],
  onlyBy: 'system',
  ...FOUND,
  lookups: (state, event) => [
    ...fileLookup(state, event),
    ...(event.data.after === undefined
      ? []
      : [
          {
            find: 'composed' as const,
            where: { path: event.data.file },
            range: { column: 'seq', from: event.data.after + 1 },
          },
        ]),
  ],
  rows: (state, event, found) => {
    const standing = (before: FileRow | undefined) =>
      before?.approved === event.data.whole ? 'approved' : 'unapproved'
    return wholeVersion(state, event, event.data, found, { how: 'file.seen', standing })
  },
})

/** A file that a person deleted: a document of a shared folder, or a file of the agent's own. As of earlier it is known. */
const fileGoneKind = kind({
  name: 'file.gone',
  payload: z.strictObject({ file: zFileOf((path) => !isProtected(path)) }),
  onlyBy: 'system',
  ...FOUND,
  rows: (_state, { data }, found) =>
    found.files.filter(({ path }) => path === data.file).map((row) => end('files', row)),
})

export const FILE_KINDS = [
  journalKind,
  noteKind,
  reviewKind,
  learningKind,
  fileSeenKind,
  fileGoneKind,
] as const
