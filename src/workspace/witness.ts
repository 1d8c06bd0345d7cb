import { realpath } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { LogPlace } from '#documents/ports'
import type { Witnessed } from '#operations/ports'
import type { Witness } from '#record/ports'
import { HindcastError, witnessCommand } from '#vocabulary'
import { runCommand } from './run-command.ts'
import { appendLine, readLines, refuseForeign } from './witness-file.ts'
import { anchorsOf, lineOf, namesakesOf } from './witness-line.ts'

// A witness is a file outside, a line an anchor, or, after a bar, a command that takes such a line or prints such lines.

/** As it is kept: a file by where it is, whatever folder the next process runs in. */
export const witnessPlace = (where: string): string =>
  witnessCommand(where) === null ? resolve(where) : where

/** Sends anchors of one log of a home there. */
export const witnessAt = (where: string, homePath: string, place: LogPlace): Witness => ({
  where: witnessPlace(where),
  send: (anchor, { begins, took }) =>
    unlessFailed(where, 'did not take the anchor', async () => {
      const home = await realpath(homePath)
      const line = lineOf({ ...place, home }, anchor)
      const command = witnessCommand(where)
      const has = (text: string): boolean =>
        took === undefined || anchorsOf({ ...place, home }, text).some(({ seq }) => seq === took)
      await (command === null ? appendLine(where, line, home, { begins, has }) : runCommand(command, line))
    }),
})

/** The anchors of one log of a home that were sent there, and those of logs of its name elsewhere. */
export const witnessedAnchors = (where: string, homePath: string, place: LogPlace): Promise<Witnessed> =>
  unlessFailed(where, 'cannot be read', async () => {
    const command = witnessCommand(where)
    const text = await (command === null ? readLines(where) : runCommand(command, ''))
    refuseForeign(text)
    const log = { ...place, home: await realpath(homePath) }
    return { anchors: anchorsOf(log, text), elsewhere: namesakesOf(log, text) }
  })

const unlessFailed = async <T>(where: string, problem: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (cause) {
    const why = cause instanceof Error ? `: ${cause.message}` : ''
    throw new HindcastError('witness_failed', `the witness ${where} ${problem}${why}`, {
      field: 'witness',
      next: 'Put the file or command right, and anchor again; the log itself is as it was.',
      cause,
    })
  }
}
