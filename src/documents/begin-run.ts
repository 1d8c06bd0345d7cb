import type { z } from 'zod'
import {
  draftOf,
  type Log,
  type Payload,
  type Recorded,
  refuseGiven,
  type State,
  type zRunStarted,
} from '#record'
import { type Actor, HindcastError } from '#vocabulary'
import { fileRow, textByHash } from './file-versions.ts'
import { type GivenFile, saysTheSame } from './given-files.ts'
import type { TextFolder } from './ports.ts'
import type { Workspace } from './workspace.ts'

type Started = z.output<typeof zRunStarted>

/** Records that a run began and what it was given, in one transaction, and writes the files. */
export const beginRun = async (
  actor: Actor,
  log: Log,
  workspace: Workspace,
  started: Started,
  files: readonly GivenFile[],
): Promise<{ readonly recorded: Recorded; readonly behind: string | null }> => {
  const paths = files.map((file) => file.path)
  const begin = () => recordTogether(actor, log, started, files)
  return files.length === 0 ? { recorded: await begin(), behind: null } : workspace.write(log, paths, begin)
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
): Promise<Recorded> => {
  const { run, mode } = started
  const live = mode === 'live'
  let fresh: ReadonlySet<string> = new Set()
  const draft = (state: State, kind: 'run.started' | 'file.given', payload: Payload) => {
    const at = log.now(state.head)
    // Setting up never moves the clock of a simulation. A live log has another: what is given today was not known before.
    const knownAt = live && kind === 'file.given' ? at : undefined
    return draftOf({ kind, at, knownAt, run, turn: null, actor, payload })
  }
  const first = log.record(async (state) => {
    fresh = new Set()
    const isOpen = state.runs.get(run)?.endedAt === null
    const found = isOpen ? [] : await freshOf(actor, log, live, files)
    const drafted = draft(state, 'run.started', started as Payload)
    for (const file of found) draft(state, 'file.given', payloadOf(file))
    fresh = new Set(found.map((file) => file.path))
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
  return begun.value
}

/** What was already there, or was refused with the run. */
class NotGiven extends Error {}

const payloadOf = ({ path, text, from }: GivenFile): Payload => ({
  file: path,
  whole: text,
  bytes: Buffer.byteLength(text),
  ...(from === null ? {} : { from }),
})

/** Those that are not there yet. What is there and says the same is left as it is; what says something else is never replaced. */
const freshOf = async (
  actor: Actor,
  log: Log,
  live: boolean,
  files: readonly GivenFile[],
): Promise<readonly GivenFile[]> => {
  const fresh: GivenFile[] = []
  for (const file of files) {
    const row = await fileRow(log, file.path)
    const there = await textByHash(log, row?.hash ?? null)
    if (there !== null && saysTheSame(file, there)) continue
    refuseGiven({ path: file.path, there: row !== undefined, live, actor })
    fresh.push(file)
  }
  return fresh
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
