import { tradingDay } from '#market'
import { isProtected } from '../policy/workspace-paths.ts'
import type { FactEvent } from '../rows/event.ts'
import type { FileRow } from '../rows/file-rows.ts'
import type { Found, Lookup } from '../rows/lookup.ts'
import type { State } from '../rows/state.ts'

/** What a fact says of a file: its whole text after it. */
interface FileAfter {
  readonly file: string
  readonly whole: string
  readonly disk?: string | undefined
  readonly seen?: string | undefined
}

/** How a kind of fact makes a version of a file. */
interface Making {
  readonly how: FileRow['how']
  /** Who wrote the text, where that is somebody else than who recorded the fact. */
  readonly by?: FileRow['actor'] | undefined
  /** Whether it is approved; asked of protected files only. By default it stays as it stood. */
  standing?(before: FileRow | undefined): FileRow['standing']
}

export const fileLookup = (
  _state: State,
  { data }: FactEvent<{ readonly file: string }>,
): readonly Lookup[] => [{ find: 'file', path: data.file }]

/** The file's row after a fact. */
export const fileVersion = (
  state: State,
  event: FactEvent,
  after: FileAfter,
  found: Found,
  { how, by, standing = asBefore }: Making,
): FileRow => {
  const before = found.files.find((row) => row.path === after.file)
  const stands = isProtected(after.file) ? standing(before) : 'free'
  return {
    path: after.file,
    hash: after.whole,
    // With an append applied to what was seen, it is this text that is to be there.
    disk: after.disk !== undefined && after.seen === undefined ? after.disk : after.whole,
    event: event.id,
    seq: event.seq,
    how,
    actor: by ?? event.actor,
    run: event.run,
    turn: event.turn,
    at: event.at,
    knownAt: event.knownAt,
    standing: stands,
    approved: stands === 'approved' ? after.whole : (before?.approved ?? null),
    day: tradingDay(event.knownAt, state.config.calendar),
  }
}

/** A learning leaves the rules above it as they stood. */
const asBefore = (before: FileRow | undefined): FileRow['standing'] => before?.standing ?? 'approved'
