import { HindcastError, refuseSecret, suggest } from '#vocabulary'

// Where the agent may write, and where only a proposal reaches. Pure: what a name resolves to on a disk is the adapter's.

export const PLAYBOOK = 'playbook.md'

/** Who the agent is, and how the desk trades: files that a person stands behind. */
export const MANUAL = 'TRADING_MANUAL.md'
const PERSONS: ReadonlySet<string> = new Set(['SOUL.md', MANUAL])
export const isPersons = (path: string): boolean => PERSONS.has(path)

/** The files of rules, which every turn reads. */
export const RULE_FILES: readonly string[] = [...PERSONS, PLAYBOOK]

/** The agent's own file of what it has learned. Every prompt has it beside the playbook. */
export const LEARNINGS = 'learnings.md'

/** What a run takes over from another: its rules, its learnings and its notes. Its days stay its own. */
export const isTakenOver = (path: string): boolean =>
  path === PLAYBOOK || path === LEARNINGS || isPersons(path) || path.startsWith('notes/')

/** The folders whose files are the agent's own, besides its learnings. All else is a person's to approve. */
const FREE = ['journal', 'notes', 'reviews'] as const

/** What the system makes of the log: shown, never edited, never taken in. */
export const PROPOSALS = 'proposals'
export const TRANSCRIPTS = 'transcripts'
export const DECISIONS_FILE = 'decisions.jsonl'
export const INCIDENTS_FILE = 'incidents.jsonl'
export const TRADES_FILE = 'trades.jsonl'
export const PLANS_FILE = 'plans.jsonl'
export const RESULT_FILE = 'result.json'
const PROJECTED_FOLDERS: ReadonlySet<string> = new Set([PROPOSALS, TRANSCRIPTS])
const PROJECTED_FILES: ReadonlySet<string> = new Set([
  DECISIONS_FILE,
  INCIDENTS_FILE,
  TRADES_FILE,
  PLANS_FILE,
  RESULT_FILE,
])

/** 60 characters of four bytes and an ending stay below the 255 bytes of a file's name. */
const LONGEST_KEY = 60
const KEY = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]*$/u
/** Names that are devices on Windows, with any ending. */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i

const LONGEST_PATH = 300
const DEEPEST = 8
/** A part of a path: anything a file may be called everywhere, but for hidden names. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it refuses
const PART = /^[^.\s\u0000-\u001f\u007f<>:"/\\|?*][^\u0000-\u001f\u007f<>:"/\\|?*]*$/u

/** A key is a name and never a path, or `../playbook` would overwrite the rules. */
export const noteFile = (key: string): string => {
  const name = key.normalize('NFC')
  if (!KEY.test(name) || [...name].length > LONGEST_KEY || isUnsafe(name))
    throw new HindcastError('invalid_name', `key is not a name: "${key.slice(0, 40)}"`, {
      field: 'key',
      next: `Use 1 to ${LONGEST_KEY} letters, digits, dots, dashes or underscores; a key is never a path.`,
    })
  refuseSecret(name, 'key')
  return `notes/${name}.md`
}

/** The note about what is held of a symbol. */
export const positionFile = (symbol: string): string => `notes/${positionKey(symbol)}.md`

/** Its key: for each character that no key may hold stands an underscore. */
export const positionKey = (symbol: string): string => {
  const name = [...symbol.normalize('NFC').replaceAll(/[^\p{L}\p{M}\p{N}._-]|\.(?=\.)/gu, '_')]
  return `position_${name
    .slice(0, LONGEST_KEY - 'position_'.length)
    .join('')
    .replace(/\.$/, '_')}`
}

const isUnsafe = (name: string): boolean => name.includes('..') || /[. ]$/.test(name) || DEVICE.test(name)

/** The trading day of the log's clock, never the machine's: a backtest writes the days of its market. */
export const journalFile = (day: string): string => `journal/${day}.md`

const PERIOD = /^(?:week_\d{4}-(?:0[1-9]|[1-4]\d|5[0-3])|month_\d{4}-(?:0[1-9]|1[0-2]))$/

/** Reviews have a folder of their own, where forgetting looks for them. */
export const reviewFile = (period: string): string => {
  if (!PERIOD.test(period))
    throw new HindcastError('invalid_name', `key is no week or month: "${period.slice(0, 40)}"`, {
      field: 'key',
      next: 'Name a week or a month: week_2026-03, month_2026-01.',
    })
  return `reviews/${period}.md`
}

/** A file's path inside the workspace, as written everywhere: `notes/gold.md`. */
export const workspacePath = (path: string, field = 'path'): string => {
  const name = path.normalize('NFC')
  const parts = name.split('/')
  const wrong =
    name.length > LONGEST_PATH ||
    parts.length > DEEPEST ||
    parts.some((part) => !PART.test(part) || isUnsafe(part))
  if (wrong)
    throw new HindcastError('invalid_name', `${field} is no file of the workspace: "${path.slice(0, 60)}"`, {
      field,
      next: 'Give a path inside the workspace, such as playbook.md or notes/gold.md.',
    })
  refuseSecret(name, field)
  return name
}

/** Whether it is a path that files may have; what is not is left alone on the disk. */
export const isWorkspacePath = (path: string): boolean => {
  try {
    return workspacePath(path) === path
  } catch {
    return false
  }
}

export const isProjected = (path: string): boolean =>
  PROJECTED_FILES.has(path) || PROJECTED_FOLDERS.has(path.split('/')[0] ?? '')

/** Under `shared/NAME/` stands what was read in a folder that several agents share. It is no part of any workspace. */
const SHARED = 'shared'
export const sharedFile = (name: string, path: string): string => `${SHARED}/${name}/${path}`
export const isShared = (path: string): boolean => path === SHARED || path.startsWith(`${SHARED}/`)

/** What nobody changes from here. */
export const isReadOnly = (path: string): boolean => isProjected(path) || isShared(path)

/** A rule, a manual, a strategy: changed by proposal and approval only. */
export const isProtected = (path: string): boolean =>
  path !== LEARNINGS && !FREE.some((folder) => path.startsWith(`${folder}/`)) && !isReadOnly(path)

/** A proposal changes rules; the agent writes its own files itself. */
export const refuseUnproposable = (path: string): void => {
  refuseReadOnly(path, 'file')
  if (!isProtected(path))
    throw new HindcastError('not_allowed', `${path} is the agent’s own file and takes no proposals`, {
      field: 'file',
      next: `Write it with ${suggest('write')}, or edit it by hand.`,
    })
}

/** Files that no call changes. */
export const refuseReadOnly = (path: string, field: string): void => {
  if (isShared(path))
    throw new HindcastError('not_allowed', `${path} is shared with other agents and only read here`, {
      field,
      next: 'A person changes it in the folder it comes from; this memory sees that by itself.',
    })
  if (isProjected(path))
    throw new HindcastError('not_allowed', `${path} is made from the log and is not edited`, {
      field,
      next: 'Propose a change to what it is made from.',
    })
}
