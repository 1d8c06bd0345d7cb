import { contradicted, type Log } from '#record'
import type { Anchor } from '#record/ports'
import { isHindcastError, witnessCommand } from '#vocabulary'
import type { Caller } from './caller.ts'

/** What a witness has of a log, and what is wrong with the witness itself. */
export interface WitnessSays {
  readonly anchors: readonly Anchor[]
  readonly problem: string | null
  /** The problem is only that the home is in another folder now. */
  readonly moved: boolean
}

export const NO_WITNESS: WitnessSays = { anchors: [], problem: null, moved: false }

/** One that can be asked by itself: a command that takes a line prints none. */
export const isFileWitness = (where: string | undefined): where is string =>
  where !== undefined && witnessCommand(where) === null

/** Asks it; that it cannot be read is an answer too. */
export const witnessSays = (caller: Caller, log: Log, where: string): Promise<WitnessSays> =>
  askWitness(caller, log, where).catch((error: unknown) => {
    if (!isHindcastError(error)) throw error
    return { ...NO_WITNESS, problem: error.message }
  })

/** Asks it, and compares what it has with what it took by `head.json`: one that was emptied or cut contradicts nothing. */
export const askWitness = async ({ home, place }: Caller, log: Log, asked: string): Promise<WitnessSays> => {
  // Read before the witness is: what that takes meanwhile is nothing that it lacks. One that is damaged is said elsewhere.
  const anchor = await log.disk.anchor().catch(() => null)
  const { anchors, elsewhere } = await home.witnessed(place, asked)
  const { where } = home.witness(place, asked)
  const { witness: taker, witnessed } = anchor ?? {}
  const isLacking =
    taker !== undefined && !isAnother(taker, where) && !anchors.some(({ seq }) => seq === witnessed)
  if (!isLacking) return { anchors, problem: null, moved: false }
  for (const before of elsewhere)
    if (before.seq === witnessed && (await contradicted(log.store, [before])) === null) {
      const moved = `the witness ${where} has this log under ${before.home}, where the home was: nothing is sent there from ${home.path} until a person has anchored here`
      return { anchors, problem: moved, moved: true }
    }
  const took = taker === where ? 'it' : taker
  const lack = `the witness ${where} does not have event ${witnessed}, which ${took} took: it was emptied, cut, or put back to an older one`
  return { anchors, problem: lack, moved: false }
}

/** Two files are two witnesses; what a command prints may be what another took. */
const isAnother = (one: string, other: string): boolean =>
  one !== other && isFileWitness(one) && isFileWitness(other)
