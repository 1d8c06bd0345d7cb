import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect } from 'vitest'
import { bundled } from '../../../test/bundled.ts'
import { Staying } from './staying.ts'

/** Processes that run together in `each`. */
const AT_ONCE = 3

export interface Ended {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** The real program, in a folder of its own with a home in it. */
export interface Program {
  /** What Node is given to run. */
  readonly file: string
  readonly folder: string
  readonly home: string
  /** In a process of its own. */
  start(args: readonly string[], environment?: NodeJS.ProcessEnv): ChildProcess
  /** In one that stays, as does what is said and answered. */
  run(...args: string[]): Promise<Ended>
  /** Runs it, expects it to work, and gives what it said. */
  said(...args: string[]): Promise<string>
  answered(...args: string[]): Promise<Record<string, unknown>>
  /** What a person pastes into a shell, where the program is called hindcast. */
  pasted(commands: string, environment?: NodeJS.ProcessEnv): Promise<Ended>
  remove(): Promise<void>
}

export const programIn = async (prefix: string): Promise<Program> => {
  const folder = await mkdtemp(join(tmpdir(), prefix))
  const file = await bundled(new URL('../main.ts', import.meta.url))
  const home = join(folder, 'home')
  const environmentWith = (given: NodeJS.ProcessEnv): NodeJS.ProcessEnv => {
    const { FORCE_COLOR, ...env } = process.env
    const clean = Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('HINDCAST_')))
    return { ...clean, HINDCAST_HOME: home, ...given }
  }
  const start = (args: readonly string[], environment: NodeJS.ProcessEnv = {}): ChildProcess =>
    spawn(process.execPath, ['--conditions=hindcast-source', file, ...args], {
      cwd: folder,
      env: environmentWith(environment),
    })
  const staying = new Staying({ cwd: folder, env: environmentWith({}) })
  const run = (...args: string[]): Promise<Ended> => staying.run(args)
  const said = async (...args: string[]): Promise<string> => {
    const { code, out, err } = await run(...args)
    expect({ args, code, err }).toEqual({ args, code: 0, err: '' })
    return out
  }
  return {
    file,
    folder,
    home,
    start,
    run,
    said,
    answered: async (...args) => JSON.parse(await said(...args, '--json')),
    pasted: (commands, environment = {}) => {
      const hindcast = `hindcast() { "${process.execPath}" --conditions=hindcast-source "${file}" "$@"; }`
      return ended(
        spawn('sh', ['-c', `set -e\n${hindcast}\n${commands}`], {
          cwd: folder,
          env: environmentWith(environment),
        }),
      )
    },
    remove: async () => {
      await staying.end()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export const ended = async (child: ChildProcess, stdin = ''): Promise<Ended> => {
  child.stdin?.on('error', () => {})
  child.stdin?.end(stdin)
  const code = new Promise<number | null>((resolve) => child.on('close', resolve))
  if (!child.stdout || !child.stderr) throw new Error('a child without pipes')
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await code, out, err }
}

/** Works through the items, a few at once; results are in their order. */
export const each = async <T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> => {
  const results: R[] = []
  let next = 0
  const worker = async () => {
    for (let i = next++; i < items.length; i = next++) results[i] = await work(items[i] as T)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return results
}
