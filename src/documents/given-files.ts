import type { Log } from '#log'
import {
  isTakenOver,
  LEARNINGS,
  newPlaybook,
  PLAYBOOK,
  refuseLargeFile,
  refuseMany,
  refuseReadOnly,
  tooLargeToTakeOver,
  wholeText,
  workspacePath,
} from '#record'
import { type Actor, HindcastError, maskSecrets } from '#vocabulary'
import { textByHash, trustedLearnings } from './file-versions.ts'
import { type RunLogs, withLogOf } from './log-of-run.ts'

/** What a run is opened with besides its name. */
export interface Beginning {
  readonly prompt?: string | undefined
  readonly presets?: { readonly [path: string]: string } | undefined
  readonly from?: string | undefined
}

export interface GivenFile {
  readonly path: string
  readonly text: string
  /** The run it was taken over from, and how it stood there; null if the caller gives it. */
  readonly taken: Taken | null
  /** Its giver was shown text from outside. */
  readonly outside?: boolean | undefined
}

interface Taken {
  readonly from: string
  /** Who wrote it. */
  readonly by: Actor
  readonly unapproved: boolean
  /** It was no better there than text from outside. */
  readonly outside: boolean
}

/** The files a run begins with, by path: what is given goes before what is taken over. Nothing is written. */
export const givenFiles = async (logs: RunLogs, beginning: Beginning): Promise<readonly GivenFile[]> => {
  const { prompt, from } = beginning
  const presets = presetFiles(beginning)
  const taken = from === undefined ? [] : await withLogOf(logs, from, 'from', (log) => takenFrom(log, from))
  const files = new Map<string, GivenFile>([...taken, ...presets].map((file) => [file.path, file]))
  if (prompt !== undefined) files.set(PLAYBOOK, { path: PLAYBOOK, text: newPlaybook(prompt), taken: null })
  const all = [...files.values()].sort((a, b) => (a.path < b.path ? -1 : 1))
  // What comes along with the rest and is too large stays behind; what was given with this call is refused.
  for (const { path, text, taken: own } of all)
    if (own === null || (path === PLAYBOOK && prompt !== undefined)) refuseLargeFile(path, text)
  refuseMany(all.filter(({ text }) => tooLargeToTakeOver(text) === null))
  return all
}

const presetFiles = ({ prompt, presets = {} }: Beginning): readonly GivenFile[] => {
  const paths = new Set<string>()
  return Object.entries(presets).map(([name, text]) => {
    const path = workspacePath(name, 'presets')
    refuseReadOnly(path, 'presets')
    if (paths.has(path) || (path === PLAYBOOK && prompt !== undefined))
      throw new HindcastError('invalid_input', `${path} is given twice`, {
        field: 'presets',
        next: path === PLAYBOOK ? 'Give the prompt, or the whole playbook, not both.' : 'Give it once.',
      })
    paths.add(path)
    return { path, text: wholeText(text), taken: null }
  })
}

/** The files that a run takes over from another, each with its standing and trust; an erased one stays behind. */
const takenFrom = async (log: Log, from: string): Promise<readonly GivenFile[]> => {
  const { seq } = (await log.state()).head
  const learnings = await trustedLearnings(log, seq)
  const files: GivenFile[] = []
  for (const { path, hash, actor, standing, trust } of await log.store.rows('files', {})) {
    const text = isTakenOver(path) ? await textByHash(log, hash) : null
    if (text === null) continue
    const outside =
      trust === 'outside' || (path === LEARNINGS && learnings.some((learning) => learning.outside))
    files.push({ path, text, taken: { from, by: actor, unapproved: standing === 'unapproved', outside } })
  }
  return files
}

/** Given before, word for word. */
export const saysTheSame = ({ text }: GivenFile, there: string): boolean => maskSecrets(text) === there
