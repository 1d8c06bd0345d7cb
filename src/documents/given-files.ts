import type { Log } from '#log'
import {
  isTakenOver,
  LARGEST_FILE,
  learningsText,
  newPlaybook,
  PLAYBOOK,
  refuseLargeFile,
  refuseMany,
  refuseReadOnly,
  rulesText,
  tooLargeToTakeOver,
  wholeText,
  workspacePath,
} from '#record'
import { type Actor, HindcastError, maskSecrets } from '#vocabulary'
import { fileTrust } from './file-trust.ts'
import { textByHash } from './file-versions.ts'
import { type RunLogs, withLogOf } from './log-of-run.ts'
import { isStrict, usedVersion } from './used-text.ts'

/** What a run is opened with besides its name. */
export interface Beginning {
  readonly prompt?: string | undefined
  readonly presets?: { readonly [path: string]: string } | undefined
  readonly from?: string | undefined
}

export interface GivenFile {
  readonly path: string
  readonly text: string
  /** The run it was taken over from, and how it stood there; null where whoever opens the run gives it. */
  readonly taken: Taken | null
}

interface Taken {
  readonly from: string
  /** Who wrote it; null where a new strategy was put over it. */
  readonly by: Actor | null
  readonly unapproved: boolean
  /** It was no better there than text from outside. */
  readonly outside: boolean
}

/** A file as another run uses it. */
interface UsedFile extends GivenFile {
  readonly taken: Taken
  /** As it was last approved there. */
  readonly approved: string | null
}

/** The files a run begins with, by path: what is given goes before what is taken over. Nothing is written. */
export const givenFiles = async (logs: RunLogs, beginning: Beginning): Promise<readonly GivenFile[]> => {
  const { prompt, from } = beginning
  const presets = presetFiles(beginning)
  const taken = from === undefined ? [] : await withLogOf(logs, from, 'from', (log) => takenFrom(log, from))
  const files = new Map<string, GivenFile>([...taken, ...presets].map((file) => [file.path, file]))
  if (prompt !== undefined)
    files.set(
      PLAYBOOK,
      withStrategy(
        prompt,
        taken.find(({ path }) => path === PLAYBOOK),
      ),
    )
  const all = [...files.values()].sort((a, b) => (a.path < b.path ? -1 : 1))
  // What comes along with the rest and is too large stays behind; what was given with this call is refused.
  for (const { path, text, taken: own } of all)
    if (own === null || (path === PLAYBOOK && prompt !== undefined)) refuseLargeFile(path, text, LARGEST_FILE)
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

/** A new strategy over the learnings of another run's playbook. Those that nobody had approved there stay so. */
const withStrategy = (prompt: string, before: UsedFile | undefined): GivenFile => {
  const learnings = learningsText(before?.text ?? '')
  const text = newPlaybook(prompt, learnings)
  if (!before) return { path: PLAYBOOK, text, taken: null }
  const unapproved = before.taken.unapproved && learnings !== learningsText(before.approved ?? '')
  return { path: PLAYBOOK, text, taken: { ...before.taken, by: null, unapproved } }
}

/** What a run takes over from another, as it is in use there; what was erased stays behind. */
const takenFrom = async (log: Log, from: string): Promise<readonly UsedFile[]> => {
  const strict = await isStrict(log)
  const { seq } = (await log.state()).head
  const files: UsedFile[] = []
  for (const row of await log.store.rows('files', {})) {
    const used = isTakenOver(row.path) ? await usedVersion(log, row, strict) : null
    const text = await textByHash(log, used?.hash ?? null)
    if (!used || text === null) continue
    const taken = {
      from,
      by: used.actor,
      unapproved: used.standing === 'unapproved',
      outside: (await fileTrust(log, used, seq)) === 'outside',
    }
    files.push({ path: row.path, text, taken, approved: await textByHash(log, used.approved) })
  }
  return files
}

/** Given before, word for word: a playbook with the same rules, whatever was learned since. */
export const saysTheSame = ({ path, text }: GivenFile, there: string): boolean => {
  const given = maskSecrets(text)
  return given === there || (path === PLAYBOOK && rulesText(given) === rulesText(there))
}
