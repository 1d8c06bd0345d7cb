import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { until } from '../until.ts'

/** Where nothing tells that a process has stopped, it has by then. */
const STOPS_WITHIN_MS = 100

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

export interface Child {
  readonly process: ChildProcess
  readonly lines: string[]
  /** Resolves when so many lines have begun so, or when the child has ended. */
  heard(beginning: string, times?: number): Promise<void>
  /** The rest of the first line that begins so. */
  said(beginning: string): string
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null; errors: string }>
}

/** Starts a program under the Node that runs the tests. */
export const startChild = (file: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Child => {
  const started = spawn(process.execPath, ['--conditions=hindcast-source', file, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  const lines: string[] = []
  const waiting = new Set<() => void>()
  let errors = ''
  started.stderr.on('data', (data: Buffer) => {
    errors += data.toString()
  })
  createInterface({ input: started.stdout }).on('line', (line) => {
    lines.push(line)
    for (const look of waiting) look()
  })
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null; errors: string }>(
    (resolve) => {
      started.on('close', (code, signal) => {
        resolve({ code, signal, errors })
        for (const look of waiting) look()
      })
    },
  )
  return {
    process: started,
    lines,
    ended,
    said: (beginning) => lines.find((line) => line.startsWith(beginning))?.slice(beginning.length) ?? '',
    heard: (beginning, times = 1) =>
      new Promise((resolve) => {
        const look = (): void => {
          const heard = lines.filter((line) => line.startsWith(beginning)).length >= times
          if (!heard && started.exitCode === null && started.signalCode === null) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      }),
  }
}

/** Stops a child where it is, and waits until it has stopped: the signal only asks. */
export const stop = async (child: ChildProcess): Promise<void> => {
  child.kill('SIGSTOP')
  await until(async () => ((await isStopped(child.pid)) ? true : undefined), 'the child to stop')
}

/** By the system's own account, where it gives one in a file. */
const isStopped = async (pid: number | undefined): Promise<boolean> => {
  if (process.platform !== 'linux') return pause(STOPS_WITHIN_MS).then(() => true)
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).startsWith('T')
}
