import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export interface Child {
  readonly process: ChildProcess
  readonly lines: string[]
  /** Resolves at the first line that begins so, or when the child has ended. */
  heard(beginning: string): Promise<void>
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null; errors: string }>
}

/** Starts one of the programs beside this file under the Node that runs the tests. */
export const startChild = (program: string, args: readonly string[]): Child => {
  const file = fileURLToPath(new URL(program, import.meta.url))
  const started = spawn(process.execPath, ['--conditions=source', file, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  const waiting = new Map<string, () => void>()
  let errors = ''
  started.stderr.on('data', (data: Buffer) => {
    errors += data.toString()
  })
  createInterface({ input: started.stdout }).on('line', (line) => {
    lines.push(line)
    for (const [beginning, done] of waiting) if (line.startsWith(beginning)) done()
  })
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null; errors: string }>(
    (resolve) => {
      started.on('close', (code, signal) => {
        for (const done of waiting.values()) done()
        resolve({ code, signal, errors })
      })
    },
  )
  return {
    process: started,
    lines,
    ended,
    heard: (beginning) =>
      new Promise((resolve) => {
        if (lines.some((line) => line.startsWith(beginning)) || started.exitCode !== null) resolve()
        else waiting.set(beginning, resolve)
      }),
  }
}
