import {
  type Change,
  type FactEvent,
  type FileRow,
  type Found,
  type Lookup,
  put,
  type State,
} from '#log/rows'
import { tradingDay } from '#market'
import { type Actor, lowestTrust, sha256, type Trust, trustOf } from '#vocabulary'
import { isProtected } from './workspace-paths.ts'

/** How a kind of fact makes a version of a file. */
interface Making {
  readonly how: FileRow['how']
  /** The writer of the text, if another than who recorded the fact. */
  readonly by?: FileRow['actor'] | undefined
  /** Standing of a protected file; by default it stays as it was. */
  readonly standing?: ((before: FileRow | undefined) => FileRow['standing']) | undefined
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

interface WholeText {
  readonly file: string
  readonly whole: string
  /** Of a hand edit: the event up to which the person had seen the file. Entries since then stay below it. */
  readonly after?: number | undefined
}

/** The file with a whole text in the place of the one before. */
export const wholeVersion = (
  state: State,
  event: FactEvent,
  { file, whole, after = event.seq }: WholeText,
  found: Found,
  making: Making,
): readonly Change[] => {
  const hasEntries = found.composed.some(({ seq, entry }) => entry !== null && seq > after)
  if (!hasEntries) {
    const row = versionRow(state, event, file, { hash: whole, base: whole, after: event.seq }, found, making)
    return [put('files', row)]
  }
  return composed(state, event, file, { base: whole, after }, found, making, NO_ENTRY)
}

const NO_ENTRY = { entry: null, label: null }

/** The file with one entry more below what is there. */
export const entryVersion = (
  state: State,
  event: FactEvent,
  {
    file,
    entry,
    label,
  }: { readonly file: string; readonly entry: string; readonly label?: string | undefined },
  found: Found,
  making: Making,
): readonly Change[] => {
  const before = found.files[0]
  // Entries of a file that was deleted since are not this one's.
  const { base, after } = before ?? { base: null, after: event.seq - 1 }
  return composed(state, event, file, { base, after }, found, making, { entry, label: label ?? null })
}

const composed = (
  state: State,
  event: FactEvent,
  path: string,
  parts: Pick<FileRow, 'base' | 'after'>,
  found: Found,
  making: Making,
  added: { readonly entry: string | null; readonly label: string | null },
): readonly Change[] => {
  const version = sha256(`${path} ${event.id}`)
  return [
    put('files', versionRow(state, event, path, { ...parts, hash: version }, found, making)),
    put('composed', { ...parts, ...added, version, path, seq: event.seq }),
  ]
}

const versionRow = (
  state: State,
  event: FactEvent,
  path: string,
  parts: Pick<FileRow, 'hash' | 'base' | 'after'>,
  found: Found,
  { how, by, standing = asBefore }: Making,
): FileRow => {
  const before = found.files.find((row) => row.path === path)
  const stands = isProtected(path) ? standing(before) : 'free'
  return {
    ...parts,
    path,
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
    approved: stands === 'approved' ? parts.hash : (before?.approved ?? null),
    day: tradingDay(event.knownAt, state.config.calendar),
  }
}

const asBefore = (before: FileRow | undefined): FileRow['standing'] => before?.standing ?? 'approved'

/** Kinds that keep what was there: a hand edit may change one word only, and no log knows whose hand it was. */
const KEEPING: ReadonlySet<FileRow['how']> = new Set(['journal', 'learning', 'file.seen'])

const trustAfter = (before: Trust | undefined, of: Trust, by: Actor, how: FileRow['how']): Trust => {
  // A text that the system saw or took over was written by somebody: the agent, if nothing says otherwise.
  const writer = by === 'system' ? 'agent' : trustOf(by)
  // A learning is a line of its own, with its own label: it says nothing of the other lines.
  const own = of === 'outside' && how !== 'learning' ? of : writer
  return before !== undefined && KEEPING.has(how) ? lowestTrust(own, before) : own
}
