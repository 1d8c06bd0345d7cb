import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Place } from './stores.ts'

/** Runs a script on a store, in a process of its own, and answers what it printed. */
export const inFreshProcess = async <T>(
  script: URL,
  { home, agent, run }: Place,
  ...more: readonly string[]
): Promise<T> => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--conditions=source',
    fileURLToPath(script),
    home,
    agent,
    run,
    ...more,
  ])
  return JSON.parse(stdout) as T
}
