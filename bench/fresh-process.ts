import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Place } from './stores.ts'

/** Runs a script on a store, in a process of its own, and answers what it printed. */
export const inFreshProcess = <T>(script: URL, place: Place, ...more: readonly string[]): Promise<T> =>
  answerOf<T>(['--conditions=hindcast-source'], script, place, more)

/** The same for a script that imports nothing from source. */
export const inFreshProcessWithoutSource = <T>(
  script: URL,
  place: Place,
  ...more: readonly string[]
): Promise<T> => answerOf<T>([], script, place, more)

const answerOf = async <T>(
  options: readonly string[],
  script: URL,
  { home, agent, run }: Place,
  more: readonly string[],
): Promise<T> => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...options,
    fileURLToPath(script),
    home,
    agent,
    run,
    ...more,
  ])
  return JSON.parse(stdout) as T
}
