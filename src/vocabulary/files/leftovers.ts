import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { orNull } from './file-stats.ts'
import { PRIVATE_FOLDER } from './private-file.ts'

// Temporary files and folders have a mark in their name: the second in which they were made, and eight random letters. Work takes
// hours at most, so one that is older than a day was left by a process that died.

const DAY_SECONDS = 24 * 60 * 60

/** As a part of a regular expression. */
export const MARK = '[0-9a-z]{6,8}-[0-9a-f]{8}'

/** A mark that no other name has. */
export const newMark = (): string =>
  `${Math.floor(Date.now() / 1_000).toString(36)}-${randomBytes(4).toString('hex')}`

/** True if what has this mark is older than this. A mark that a clock ahead of this one made is as old as it is ahead. */
export const isLeftOver = (mark: string, seconds = DAY_SECONDS): boolean => {
  const [made] = new RegExp(`^${MARK}$`).test(mark) ? mark.split('-') : []
  return made !== undefined && Math.abs(Date.now() / 1_000 - Number.parseInt(made, 36)) > seconds
}

/** The mark in a name that ends so: `log.jsonl.MARK.part`. Undefined where it has none. */
export const markBefore = (name: string, ending: string): string | undefined =>
  name.endsWith(ending)
    ? new RegExp(`${MARK}$`).exec(name.slice(0, name.length - ending.length))?.[0]
    : undefined

/** Removes leftovers directly in a folder, of names that end in one of these ways. */
export const clearLeftovers = async (folder: string, ...endings: readonly string[]): Promise<void> => {
  const names = orNull(() => readdirSync(folder)) ?? []
  const left = names.filter((name) => endings.some((ending) => isLeftOver(markBefore(name, ending) ?? '')))
  // What cannot be removed is in nobody's way: the next one tries again.
  for (const name of left)
    await rm(join(folder, name), { recursive: true, force: true }).catch(() => undefined)
}

/** A folder for what cannot be where it belongs. Leftovers go first. */
export const makeTemporaryFolder = async (purpose: 'index' | 'scratch' | 'log'): Promise<string> => {
  await clearLeftovers(tmpdir(), '.index', '.scratch', '.log')
  const folder = join(tmpdir(), `hindcast-${newMark()}.${purpose}`)
  await mkdir(folder, { mode: PRIVATE_FOLDER })
  return folder
}
