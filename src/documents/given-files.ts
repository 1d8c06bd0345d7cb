import {
  LARGEST_FILE,
  type Log,
  learningsText,
  maskSecrets,
  newPlaybook,
  PLAYBOOK,
  refuseLargeFile,
  refuseMany,
  refuseReadOnly,
  rulesText,
  wholeText,
  workspacePath,
} from '#record'
import { HindcastError } from '#vocabulary'
import { type RunLogs, withLogOf } from './log-of-run.ts'
import { isStrict, usedText } from './used-text.ts'

/** What a run is opened with besides its name. */
export interface Beginning {
  readonly prompt?: string | undefined
  readonly presets?: { readonly [path: string]: string } | undefined
  readonly from?: string | undefined
}

export interface GivenFile {
  readonly path: string
  readonly text: string
  /** The run it was taken over from. */
  readonly from: string | null
}

/** The files a run begins with, by path: what is given goes before what is taken over. Nothing is written. */
export const givenFiles = async (logs: RunLogs, beginning: Beginning): Promise<readonly GivenFile[]> => {
  const { prompt, from } = beginning
  const presets = presetFiles(beginning)
  const taken = from === undefined ? [] : await withLogOf(logs, from, 'from', (log) => takenFrom(log, from))
  const files = new Map([...taken, ...presets].map((file) => [file.path, file]))
  if (prompt !== undefined) {
    const before = files.get(PLAYBOOK)?.text ?? ''
    const text = newPlaybook(prompt, learningsText(before))
    files.set(PLAYBOOK, { path: PLAYBOOK, text, from: before === '' ? null : (from ?? null) })
  }
  const all = [...files.values()].sort((a, b) => (a.path < b.path ? -1 : 1))
  for (const { path, text } of all) refuseLargeFile(path, text, LARGEST_FILE)
  refuseMany(all)
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
    return { path, text: wholeText(text), from: null }
  })
}

/** A run's playbook and notes, as they are in use there; what was erased stays behind. */
const takenFrom = async (log: Log, run: string): Promise<readonly GivenFile[]> => {
  const strict = await isStrict(log)
  const rows = (await log.store.rows('files', {})).filter(
    ({ path }) => path === PLAYBOOK || path.startsWith('notes/'),
  )
  const files: GivenFile[] = []
  for (const row of rows) {
    const text = await usedText(log, row, strict)
    if (text !== null) files.push({ path: row.path, text, from: run })
  }
  return files
}

/** Given before, word for word: a playbook with the same rules, whatever was learned since. */
export const saysTheSame = ({ path, text }: GivenFile, there: string): boolean => {
  const given = maskSecrets(text)
  return given === there || (path === PLAYBOOK && rulesText(given) === rulesText(there))
}
