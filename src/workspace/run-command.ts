import { type ChildProcess, spawn } from 'node:child_process'
import { SECOND_MS } from '#vocabulary'

/** What a command may take before it is ended: a close waits for it. */
const LONGEST_MS = 10 * SECOND_MS

/** What it may print: more than a hundred thousand anchors. */
const MOST_BYTES = 32 * 1_024 * 1_024

/** After its end, what it printed is read until nothing came for so long. */
const QUIET_MS = 20

/** Processes of its own group can be ended with all that they started. */
const HAS_GROUPS = process.platform !== 'win32'

/**
 * What a command printed, once it has ended well. What it leaves running is not waited for: that may hold its output open for as
 * long as it likes.
 */
export const runCommand = (command: string, input: string): Promise<string> =>
  new Promise((done, fail) => {
    const child = spawn(command, { shell: true, stdio: 'pipe', detached: HAS_GROUPS })
    const printed: Buffer[] = []
    const complained: Buffer[] = []
    let bytes = 0
    let isOver = false
    /** The first end counts. */
    const over = (settle: () => void): void => {
      if (isOver) return
      isOver = true
      clearTimeout(limit)
      for (const stream of child.stdio) stream?.destroy()
      child.unref()
      settle()
    }
    const give = (problem: string): void =>
      over(() => {
        endAll(child)
        fail(new Error(problem))
      })
    const limit = setTimeout(() => give(`it took longer than ${LONGEST_MS / SECOND_MS} seconds`), LONGEST_MS)
    const keepIn = (kept: Buffer[]) => (some: Buffer) => {
      bytes += some.length
      if (bytes > MOST_BYTES) give(`it printed more than ${MOST_BYTES} bytes`)
      else kept.push(some)
    }
    child.stdout.on('data', keepIn(printed))
    child.stderr.on('data', keepIn(complained))
    // A command that does not read its input ends without it; how it ends says whether that was well.
    for (const stream of [child.stdin, child.stdout, child.stderr]) stream.on('error', () => undefined)
    child.on('error', (error) => over(() => fail(error)))
    const ended = (status: number | null, signal: string | null): void =>
      over(() => {
        const complaint = Buffer.concat(complained).toString('utf8').trim().slice(0, 200)
        if (status === 0) done(Buffer.concat(printed).toString('utf8'))
        else fail(new Error(complaint || `it ended with ${status ?? signal}`))
      })
    child.on('close', ended)
    child.on('exit', (status, signal) => {
      const onceQuiet = (before: number): void => {
        // After the timers of a turn comes what there is to read, and after that this: a busy turn loses nothing.
        setTimeout(() => {
          setImmediate(() => (bytes === before ? ended(status, signal) : onceQuiet(bytes)))
        }, QUIET_MS)
      }
      onceQuiet(bytes)
    })
    child.stdin.end(input)
  })

const endAll = (child: ChildProcess): void => {
  try {
    if (HAS_GROUPS && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    else child.kill('SIGKILL')
  } catch {
    // It has just ended by itself.
  }
}
