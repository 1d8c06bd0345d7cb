import type { Instant } from '#vocabulary'
import type { Log } from '../log/log.ts'
import type { State } from '../rows/state.ts'

/** Where a read stands: a moment, and the prefix of the log that was known by then. */
export interface Moment {
  readonly at: Instant
  readonly seq: number
  /** The state, when the moment is the present; a past one is read from versions. */
  readonly state: State | null
}

/** Every read takes `asOf` (P1). Without one it is now: the clock of a live log, the last known moment of a simulated one. */
export const momentOf = async (log: Log, asOf: Instant | undefined): Promise<Moment> => {
  const state = await log.state()
  if (asOf === undefined) return { at: log.now(state.head), seq: state.head.seq, state }
  const seq = await log.store.seqAsOf(asOf)
  return { at: asOf, seq, state: seq === state.head.seq ? state : null }
}
