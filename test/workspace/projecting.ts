import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Log, RULES_VERSION } from '#log'
import { ProjectionWriter } from '#projections'
import { openSqliteStore } from '#store/sqlite'
import { type Clock, instant } from '#vocabulary'
import { madeFiles } from '../../src/home/made-files.ts'
import { AGENT, RUN } from '../promises/memories.ts'

export const clock: Clock = { now: () => instant(Date.now()) }

export const runFolder = (home: string): string => join(home, AGENT, 'runs', RUN)
export const madeIn = (home: string): string => join(runFolder(home), 'workspace')

/** The run's log and files as the projections see them, beside whatever memory is open on it. */
export const withLog = async <T>(
  home: string,
  work: (log: Log, projections: ProjectionWriter) => Promise<T>,
): Promise<T> => {
  const opened = await openSqliteStore({
    folder: runFolder(home),
    owner: `${AGENT}/${RUN}`,
    readOnly: false,
    rulesVersion: RULES_VERSION,
  })
  const log = new Log(opened, { clock, simulated: true })
  const made = madeFiles(madeIn(home))
  try {
    return await work(log, new ProjectionWriter(made))
  } finally {
    await log.close()
  }
}

/** Every file below a folder with its text, in the order of their names. */
export const filesBelow = async (folder: string): Promise<Record<string, string>> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
  const files: Record<string, string> = {}
  for (const path of paths.sort()) files[path] = await readFile(join(folder, path), 'utf8')
  return files
}

/** Of those, the ones that are made from the log. */
export const projections = async (home: string): Promise<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(await filesBelow(madeIn(home))).filter(([path]) =>
      /^(?:transcripts|proposals)\/|^(?:decisions|incidents|trades)\.jsonl$|^result\.json$/.test(path),
    ),
  )
