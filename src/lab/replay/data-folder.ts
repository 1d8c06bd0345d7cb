import { access, readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { HindcastError } from '#vocabulary'
import type { LedgerSource } from './source-report.ts'

/** The default data folder, beside a checkout. The data is never part of the project. */
export const DEFAULT_DATA = '../shared/data'

export interface Placed {
  readonly source: LedgerSource
  readonly folder: string
}

/** Which sources a folder holds: the data folder itself, or any folder on the way to a source. */
export const sourcesIn = async (
  path: string,
  sources: readonly LedgerSource[],
): Promise<{ readonly found: readonly Placed[]; readonly missing: readonly LedgerSource[] }> => {
  const found: Placed[] = []
  const missing: LedgerSource[] = []
  for (const source of sources) {
    const folder = await folderOf(path, source)
    if (folder === null) missing.push(source)
    else found.push({ source, folder })
  }
  if (found.length === 0) throw await nothingThere(path, sources)
  return { found, missing }
}

/** Folders below a path that no source reads, by the shortest name that says which. */
export const foldersLeft = async (path: string, found: readonly Placed[]): Promise<readonly string[]> => {
  // Of a source's folder, only what it needs is read: beside it there may be another's, half there.
  const read = new Set(
    found.flatMap(({ source, folder }) =>
      source.needs.map((need) => join(folder, need.split('/')[0] ?? need)),
    ),
  )
  const below = async (folder: string): Promise<readonly string[]> => {
    const entries = await readdir(folder, { withFileTypes: true })
    const left: string[] = []
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const here = join(folder, entry.name)
      if (!entry.isDirectory() || read.has(here)) continue
      const holdsSource = found.some((one) => `${one.folder}${sep}`.startsWith(`${here}${sep}`))
      if (holdsSource) left.push(...(await below(here)))
      else left.push(relative(path, here))
    }
    return left
  }
  return below(path)
}

/** `agents/ai-trader` below the path, or `ai-trader`, or the path itself. */
const folderOf = async (path: string, source: LedgerSource): Promise<string | null> => {
  const steps = source.folder.split('/')
  for (let from = 0; from <= steps.length; from++) {
    const folder = join(path, ...steps.slice(from))
    const there = await Promise.all(source.needs.map((file) => isThere(join(folder, file))))
    if (there.every(Boolean)) return folder
  }
  return null
}

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )

const nothingThere = async (path: string, sources: readonly LedgerSource[]): Promise<HindcastError> => {
  const absent = !(await isThere(path))
  const looked = sources.map((source) => `${source.folder}/${source.needs[0] ?? ''}`).join(', ')
  return new HindcastError(
    'not_found',
    absent ? `there is no data at ${path}` : `${path} holds none of the ledgers that can be replayed`,
    {
      field: 'path',
      next: `The data is not part of the package. Give the folder that has it (hindcast lab replay PATH); looked for ${looked}.`,
    },
  )
}
