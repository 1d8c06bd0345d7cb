import { currentText, filesHoldingErased, secretsInFiles } from '#documents'
import type { Log } from '#log'
import { MANUAL } from '#record'
import type { IndexHealth } from '#search'
import { suggest } from '#vocabulary'
import { indexHealthOut } from '../outputs/index-health-output.ts'
import type { Caller } from '../session/caller.ts'
import type { HealthCheck } from './health-check.ts'
import { indexAdvice } from './index-advice.ts'

/** The files beside the log, and the index of all texts. */
export const textChecks = (caller: Caller, index: IndexHealth): HealthCheck[] => [
  workspaceCheck(caller),
  ...sharedChecks(caller),
  ...indexChecks(index),
]

/** A block of limits in the manual, which limits nothing. */
const LIMITS_BLOCK = /^ {0,3}(?:`{3,}|~{3,})\s*(?:leash|limits)\b/im

/** Names a manual that holds limits: they are in force only as settings. */
export const manualChecks = async (log: Log): Promise<HealthCheck[]> =>
  LIMITS_BLOCK.test((await currentText(log, MANUAL)) ?? '')
    ? [
        {
          check: 'limits',
          ok: false,
          detail: `${MANUAL} has a block of limits, which limits nothing`,
          next: 'Set them with configure({ limits }), and propose the manual without the block.',
        },
      ]
    : []

/** What every file of the workspace is read for. */
export const fileChecks = async (caller: Caller, log: Log): Promise<HealthCheck[]> => [
  await secretsCheck(caller, log),
  ...(await erasedChecks(caller, log)),
]

const workspaceCheck = ({ workspace }: Caller): HealthCheck => {
  const trouble = workspace.trouble.join('; ')
  return {
    check: 'workspace',
    ok: trouble === '',
    detail: trouble || 'files and log agree',
    next: trouble === '' ? null : 'Put a plain text file there, or move it out of the workspace.',
  }
}

/** A secret that somebody wrote into a file is masked in the log; the file is theirs, and stays. */
const secretsCheck = async ({ workspace }: Caller, log: Log): Promise<HealthCheck> => {
  const files = await secretsInFiles(log, workspace.folder)
  const named = files
    .map(({ path, what }) => (what.length === 0 ? path : `${path} (${what.join(', ')})`))
    .join(', ')
  return {
    check: 'secrets',
    ok: files.length === 0,
    detail:
      files.length === 0
        ? 'no file holds one that the log has masked'
        : `masked in the log, and still in the file: ${named}`,
    next: files.length === 0 ? null : 'Take it out of the file, and rotate it.',
  }
}

/** A file that holds a text which a person erased: an editor that had it open has saved it again. */
const erasedChecks = async ({ workspace }: Caller, log: Log): Promise<HealthCheck[]> => {
  const files = await filesHoldingErased(log, workspace.folder)
  if (files.length === 0) return []
  return [
    {
      check: 'erased',
      ok: false,
      detail: `erased before, and in the file again or still: ${files.join(', ')}`,
      next: `Take the words out of the file, then erase them: ${suggest('redact', { words: 'WORDS' })}.`,
    },
  ]
}

const sharedChecks = ({ workspace }: Caller): HealthCheck[] => {
  const { outside, sharedTrouble } = workspace
  if (outside.length === 0) return []
  const trouble = sharedTrouble.join('; ')
  const next = 'See search.shared in hindcast.json, or put that document right.'
  return [
    {
      check: 'shared',
      ok: trouble === '',
      detail: trouble || outside.map(({ path }) => path).join(', '),
      next: trouble === '' ? null : next,
    },
  ]
}

/** An index that is behind is no fault: the next search takes in what came since. */
const indexChecks = (health: IndexHealth): HealthCheck[] => {
  const { slot, syncedAt, documents, chunks, vectors } = indexHealthOut(health)
  const { watch } = health
  const error = health.errors.join('; ') || (slot === 'sqlite_fts' ? null : vectors.off)
  const held = `${documents} documents in ${chunks} passages, last synced ${syncedAt}`
  const index: HealthCheck = {
    check: 'index',
    ok: error === null,
    detail: error ?? (syncedAt === null ? 'nothing indexed yet' : held),
    next: error === null ? null : indexAdvice(health),
  }
  if (watch === null) return [index]
  const { problem, everySeconds } = watch
  const detail = problem?.problem ?? `files are watched, and looked at every ${everySeconds} seconds`
  return [index, { check: 'watch', ok: problem === null, detail, next: problem?.next ?? null }]
}
