import type { FactEvent, FileRow, Found, Lookup, State } from '#log/rows'
import { tradingDay } from '#market'
import { type Actor, lowestTrust, type Trust, trustOf } from '#vocabulary'
import { isProtected } from './workspace-paths.ts'

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
): readonly Lookup[] => [{ find: 'files', where: { path: data.file } }]

/** True if the file reads so already. */
export const fileHolds = (
  _state: State,
  { data }: FactEvent<{ readonly whole: string }>,
  { files }: Pick<Found, 'files'>,
): boolean => files[0]?.hash === data.whole

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
    trust: trustAfter(before?.trust, event.trust, by ?? event.actor, how),
    approved: stands === 'approved' ? after.whole : (before?.approved ?? null),
    day: tradingDay(event.knownAt, state.config.calendar),
  }
}

/** A learning leaves the rules above it as they stood. */
const asBefore = (before: FileRow | undefined): FileRow['standing'] => before?.standing ?? 'approved'

/** Kinds that leave what was there: a hand edit may have changed a word only, and nobody knows whose hand it was. */
const GROWING: ReadonlySet<FileRow['how']> = new Set(['journal', 'learning', 'file.seen', 'file.remains'])

const trustAfter = (before: Trust | undefined, of: Trust, by: Actor, how: FileRow['how']): Trust => {
  // What the system saw or took over somebody wrote: the agent, if nobody knows better.
  const writer = by === 'system' ? 'agent' : trustOf(by)
  // A learning is a line of its own, known by its hash: it says nothing of the rules and of the other lines.
  const own = of === 'outside' && how !== 'learning' ? of : writer
  return before !== undefined && GROWING.has(how) ? lowestTrust(own, before) : own
}
