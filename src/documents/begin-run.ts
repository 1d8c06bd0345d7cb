import type { z } from 'zod'
import {
  draftOf,
  type HeldSecret,
  type Log,
  type Payload,
  type Recorded,
  type State,
  type zRunStarted,
} from '#log'
import { leftBehind, refuseGiven, tooLargeToTakeOver } from '#record'
import { type Actor, HindcastError } from '#vocabulary'
import { fileRow, textByHash } from './file-versions.ts'
import { type GivenFile, saysTheSame } from './given-files.ts'
import type { TextFolder } from './ports.ts'
import type { Workspace } from './workspace.ts'

type Started = z.output<typeof zRunStarted>

/** A file of another run that was not taken over. */
interface LeftFile {
  readonly file: string
  readonly why: string
}

export interface BegunRun {
  readonly recorded: Recorded
  /** What was masked in what the run was opened with, its files included. */
  readonly masked: readonly HeldSecret[]
  readonly left: readonly LeftFile[]
  readonly behind: string | null
}

/** Records that a run began and what it was given, in one transaction, and writes the files. */
export const beginRun = async (
  actor: Actor,
  log: Log,
  workspace: Workspace,
  started: Started,
  files: readonly GivenFile[],
): Promise<BegunRun> => {
  const paths = files.map((file) => file.path)
  const begin = () => recordTogether(actor, log, started, files)
  const { recorded, behind } =
    files.length === 0 ? { recorded: await begin(), behind: null } : await workspace.write(log, paths, begin)
  return { ...recorded, behind }
}

/**
 * The facts are handed to the log together, so it commits them together. The first looks at all of them: if it is refused,
 * so are the others. Where another process was first, all of them are drafted again.
 */
const recordTogether = async (
  actor: Actor,
  log: Log,
  started: Started,
  files: readonly GivenFile[],
): Promise<Pick<BegunRun, 'recorded' | 'masked' | 'left'>> => {
  const { run, mode } = started
  const live = mode === 'live'
  let fresh: ReadonlySet<string> = new Set()
  let left: readonly LeftFile[] = []
  const draft = (state: State, kind: 'run.started' | 'file.given', payload: Payload) => {
    const at = log.now(state.head)
    // Setting up never moves the clock of a simulation. A live log has another: what is given today was not known before.
    const knownAt = live && kind === 'file.given' ? at : undefined
    return draftOf({ kind, at, dated: false, knownAt, run, turn: null, actor, payload })
  }
  const first = log.record(async (state) => {
    fresh = new Set()
    const isOpen = state.runs.get(run)?.endedAt === null
    const found = isOpen ? NOTHING : await sortGiven(actor, log, live, files)
    const drafted = draft(state, 'run.started', started as Payload)
    for (const file of found.fresh) draft(state, 'file.given', payloadOf(file))
    fresh = new Set(found.fresh.map((file) => file.path))
    left = found.left
    return drafted
  })
  const given = files.map((file) =>
    log.record((state) => {
      if (!fresh.has(file.path)) throw new NotGiven()
      return draft(state, 'file.given', payloadOf(file))
    }),
  )
  const [begun, ...rest] = await Promise.allSettled([first, ...given])
  if (begun.status === 'rejected') throw begun.reason
  for (const one of rest) if (one.status === 'rejected' && !(one.reason instanceof NotGiven)) throw one.reason
  const masked = [begun, ...rest].flatMap((one) => (one.status === 'fulfilled' ? one.value.masked : []))
  return { recorded: begun.value, masked, left }
}

/** What was already there, or was refused with the run. */
class NotGiven extends Error {}

const payloadOf = ({ path, text, taken, outside }: GivenFile): Payload => ({
  file: path,
  whole: text,
  ...(taken === null ? {} : { from: taken.from, by: taken.by }),
  ...(taken?.unapproved ? { standing: 'unapproved' } : {}),
  ...(taken?.outside || outside ? { trust: 'outside' } : {}),
})

interface SortedFiles {
  readonly fresh: readonly GivenFile[]
  readonly left: readonly LeftFile[]
}
const NOTHING: SortedFiles = { fresh: [], left: [] }

/** Those that are not there yet. What is there and says the same is left as it is; what says something else is never replaced. */
const sortGiven = async (
  actor: Actor,
  log: Log,
  live: boolean,
  files: readonly GivenFile[],
): Promise<SortedFiles> => {
  const fresh: GivenFile[] = []
  const left: LeftFile[] = []
  for (const file of files) {
    const row = await fileRow(log, file.path)
    const there = await textByHash(log, row?.hash ?? null)
    if (there !== null && saysTheSame(file, there)) continue
    const given = { path: file.path, there: row !== undefined, live, actor }
    const why = file.taken ? (tooLargeToTakeOver(file.text) ?? leftBehind(given)) : null
    if (why !== null) {
      left.push({ file: file.path, why })
      continue
    }
    refuseGiven(given)
    fresh.push(file)
  }
  return { fresh, left }
}

/** A run of one's own begins in an empty place: what lies there was not given to it. Also refuses links and devices. */
export const refuseOnDisk = async (folder: TextFolder, files: readonly GivenFile[]): Promise<void> => {
  for (const { path } of files)
    if ((await folder.read(path)) !== null)
      throw new HindcastError('already_exists', `there is a ${path} in ${folder.path} already`, {
        field: 'presets',
        next: 'Choose another name for the run, or move that file away.',
      })
}
