import { spawn } from 'node:child_process'
import { open, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { OWNERS_FILE } from '#disk'
import type { LogPlace } from '#documents/ports'
import type { Anchor, Witness } from '#record/ports'
import { HindcastError, SECOND_MS, witnessCommand } from '#vocabulary'

// A witness is a file outside, a line an anchor, or, after a bar, a command that takes such a line or prints such lines.

/** What a command may take before it counts as out of reach. */
const LONGEST_MS = 30 * SECOND_MS

/** As it is kept: a file by where it is, whatever folder the next process runs in. */
export const witnessPlace = (where: string): string =>
  witnessCommand(where) === null ? resolve(where) : where

/** Sends anchors of one log there, each with the machine's time. */
export const witnessAt = (where: string, { agent, run }: LogPlace): Witness => ({
  send: async ({ seq, hash }) => {
    const sent = { at: new Date().toISOString(), agent, run: run ?? null, seq, hash }
    const line = `${JSON.stringify(sent)}\n`
    const command = witnessCommand(where)
    try {
      await (command === null ? appendLine(where, line) : runCommand(command, line))
    } catch (error) {
      throw failed(where, 'did not take the anchor', error)
    }
  },
})

/** The anchors of one log that were sent there. */
export const witnessedAnchors = async (
  where: string,
  { agent, run }: LogPlace,
): Promise<readonly Anchor[]> => {
  const command = witnessCommand(where)
  let text: string
  try {
    text = await (command === null ? readFile(where, 'utf8') : runCommand(command, ''))
  } catch (error) {
    throw failed(where, 'cannot be read', error)
  }
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines
    .map((line) => sentLine(where, line))
    .filter((sent) => sent.agent === agent && sent.run === (run ?? null))
}

interface SentLine extends Anchor {
  readonly agent: string
  readonly run: string | null
}

const sentLine = (where: string, line: string): SentLine => {
  try {
    const { seq, hash, agent, run } = JSON.parse(line) as Partial<SentLine>
    if (Number.isSafeInteger(seq) && typeof hash === 'string' && typeof agent === 'string')
      return { seq: seq as number, hash, agent, run: run ?? null }
  } catch {
    // Said below.
  }
  throw failed(where, `holds a line that is no anchor: ${line.slice(0, 60)}`, undefined)
}

const appendLine = async (file: string, line: string): Promise<void> => {
  const handle = await open(file, 'a', OWNERS_FILE)
  try {
    await handle.writeFile(line)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** What it printed, once it has ended well. */
const runCommand = (command: string, input: string): Promise<string> =>
  new Promise((done, fail) => {
    const child = spawn(command, { shell: true, stdio: ['pipe', 'pipe', 'pipe'], timeout: LONGEST_MS })
    let printed = ''
    let complained = ''
    child.stdout.on('data', (some) => {
      printed += some
    })
    child.stderr.on('data', (some) => {
      complained += some
    })
    child.on('error', fail)
    child.on('close', (status, signal) => {
      if (status === 0) done(printed)
      else fail(new Error(complained.trim().slice(0, 200) || `it ended with ${status ?? signal}`))
    })
    // A command that does not read its input ends without it; how it ends says whether that was well.
    child.stdin.on('error', () => undefined)
    child.stdin.end(input)
  })

const failed = (where: string, problem: string, cause: unknown): HindcastError => {
  const why = cause instanceof Error ? `: ${cause.message}` : ''
  return new HindcastError('witness_failed', `the witness ${where} ${problem}${why}`, {
    field: 'witness',
    next: 'Put the file or command right, and anchor again; the log itself is as it was.',
    cause,
  })
}
