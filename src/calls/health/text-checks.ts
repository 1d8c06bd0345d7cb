import type { Log } from '#log'
import { isShared, MANUAL } from '#record'
import type { IndexHealth } from '#search'
import { secretsIn, suggest } from '#vocabulary'
import { currentText } from '#workspace'
import { indexHealthOut } from '../outputs/index-health-output.ts'
import type { Caller } from '../session/caller.ts'
import { checked, type HealthCheck } from './health-check.ts'

/** The files beside the log, and the index of all texts. */
export const textChecks = (caller: Caller, index: IndexHealth): HealthCheck[] => [
  workspaceCheck(caller),
  ...sharedChecks(caller),
  ...indexChecks(index),
]

/** A block of limits in the manual, which limits nothing. */
const LIMITS_BLOCK = /^ {0,3}(?:`{3,}|~{3,})\s*(?:leash|limits)\b/im

/** Names a manual that holds limits: they are in force only as settings. */
export const manualChecks = async (log: Log): Promise<HealthCheck[]> => {
  if (!LIMITS_BLOCK.test((await currentText(log, MANUAL)) ?? '')) return []
  const next = 'Set them with configure({ limits }), and propose the manual without the block.'
  return [checked('limits', false, `${MANUAL} has a block of limits, which limits nothing`, next)]
}

/** Every file of the workspace is read for secrets. */
export const fileChecks = async ({ workspace }: Caller, log: Log): Promise<HealthCheck[]> => {
  const named: string[] = []
  for (const { path } of await log.store.rows('files', {})) {
    const found = isShared(path) ? null : await workspace.folder.read(path).catch(() => null)
    const what = found === null ? [] : secretsIn(found.text)
    if (what.length > 0) named.push(`${path} (${what.join(', ')})`)
  }
  const detail =
    named.length === 0
      ? 'no file has one that the log has masked'
      : `masked in the log, and still in the file: ${named.join(', ')}`
  return [checked('secrets', named.length === 0, detail, 'Take it out of the file, and rotate it.')]
}

const workspaceCheck = ({ workspace }: Caller): HealthCheck => {
  const trouble = workspace.trouble.join('; ')
  const next = 'Put a plain text file there, or move it out of the workspace.'
  return checked('workspace', trouble === '', trouble || 'files and log agree', next)
}

const sharedChecks = ({ workspace }: Caller): HealthCheck[] => {
  const { outside, sharedTrouble } = workspace
  if (outside.length === 0) return []
  const trouble = sharedTrouble.join('; ')
  const next = 'See search.shared in hindcast.json, or put that document right.'
  return [checked('shared', trouble === '', trouble || outside.map(({ path }) => path).join(', '), next)]
}

/** An index that is behind is no fault: the next search takes in what came since. */
const indexChecks = (health: IndexHealth): HealthCheck[] => {
  const { slot, syncedAt, documents, chunks, vectors } = indexHealthOut(health)
  const { watch, errors, advice } = health
  const error = errors.join('; ') || (slot === 'sqlite_fts' ? null : vectors.off)
  const held = `${documents} documents in ${chunks} passages, last synced ${syncedAt}`
  const found = error ?? (syncedAt === null ? 'nothing indexed yet' : held)
  // A model that cannot be had is not had by indexing again.
  const next = errors.length === 0 && advice !== null ? advice : `Run ${suggest('reindex')}.`
  const index = checked('index', error === null, found, next)
  if (watch === null) return [index]
  const { problem, everySeconds } = watch
  const detail = problem?.problem ?? `files are watched, and looked at every ${everySeconds} seconds`
  return [index, checked('watch', problem === null, detail, problem?.next ?? null)]
}
