import { readdirSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { orNothing } from './look.ts'
import { OWNERS_FOLDER } from './owners-alone.ts'
import { isLeftOver, MARK, newMark } from './process-mark.ts'

/** The mark in a name that ends so: `hindcast.db.MARK.partial`. Undefined where it has none. */
export const markBefore = (name: string, ending: string): string | undefined =>
  name.endsWith(ending)
    ? new RegExp(`${MARK}$`).exec(name.slice(0, name.length - ending.length))?.[0]
    : undefined

/** Removes what dead processes left directly in a folder, of names that end in one of these ways; answers how many there were. */
export const clearLeftovers = async (folder: string, ...endings: readonly string[]): Promise<number> => {
  const names = orNothing(() => readdirSync(folder)) ?? []
  const left = names.filter((name) => endings.some((ending) => isLeftOver(markBefore(name, ending) ?? '')))
  // What cannot be removed is in nobody's way: the next one tries again.
  for (const name of left)
    await rm(join(folder, name), { recursive: true, force: true }).catch(() => undefined)
  return left.length
}

/** A folder for what cannot be where it belongs. Those that dead processes left go first. */
export const makeTemporaryFolder = async (purpose: 'index' | 'scratch' | 'log'): Promise<string> => {
  await clearLeftovers(tmpdir(), '.index', '.scratch', '.log')
  const folder = join(tmpdir(), `hindcast-${newMark()}.${purpose}`)
  await mkdir(folder, { mode: OWNERS_FOLDER })
  return folder
}
