import type { Log } from '#record'
import type { Anchor } from '#record/ports'
import { isHindcastError, witnessCommand } from '#vocabulary'
import type { Caller } from './caller.ts'

/** What a witness has of a log, and what is wrong with the witness itself. */
export interface WitnessSays {
  readonly anchors: readonly Anchor[]
  readonly problem: string | null
}

export const NO_WITNESS: WitnessSays = { anchors: [], problem: null }

/** One that can be asked by itself: a command that takes a line prints none. */
export const isFileWitness = (where: string | undefined): where is string =>
  where !== undefined && witnessCommand(where) === null

/** Asks it; that it cannot be read is an answer too. */
export const witnessSays = (caller: Caller, log: Log, where: string): Promise<WitnessSays> =>
  askWitness(caller, log, where).catch((error: unknown) => {
    if (!isHindcastError(error)) throw error
    return { anchors: [], problem: error.message }
  })

/** Asks it, and compares what it has with what it took by `head.json`: one that was emptied or cut contradicts nothing. */
export const askWitness = async ({ home, place }: Caller, log: Log, asked: string): Promise<WitnessSays> => {
  // Read before the witness is: what that takes meanwhile is nothing that it lacks. One that is damaged is said elsewhere.
  const anchor = await log.disk.anchor().catch(() => null)
  const anchors = await home.witnessed(place, asked)
  const { where } = home.witness(place, asked)
  const { witness: taker, witnessed } = anchor ?? {}
  const isLacking =
    taker !== undefined && !isAnother(taker, where) && !anchors.some(({ seq }) => seq === witnessed)
  const took = taker === where ? 'it' : taker
  const lack = `the witness ${where} does not have event ${witnessed}, which ${took} took: it was emptied, cut, or put back to an older one`
  return { anchors, problem: isLacking ? lack : null }
}

/** Two files are two witnesses; what a command prints may be what another took. */
const isAnother = (one: string, other: string): boolean =>
  one !== other && isFileWitness(one) && isFileWitness(other)
