import type { Instant } from '#vocabulary'
import type { Log } from '../log.ts'
import type { ConfigRow } from '../rows/config-rows.ts'
import { FIRST_CONFIG } from '../rows/first-rows.ts'
import { EMPTY_HEAD } from '../rows/hash-chain.ts'
import type { State } from '../rows/state.ts'

/** Where a read stands: a log, a moment, and the prefix of the log that was known by then. */
export interface Moment {
  readonly log: Log
  readonly at: Instant
  readonly seq: number
  /** The state, when the moment is the present; a past one is read from versions. */
  readonly state: State | null
}

/** Every read takes `asOf` (P1). Without one it is now: the clock of a live log, the last known moment of a simulated one. */
export const momentOf = async (log: Log, asOf: Instant | undefined): Promise<Moment> => {
  const state = await log.state()
  if (asOf === undefined) return { log, at: log.now(state.head), seq: state.head.seq, state }
  const seq = await log.store.seqAsOf(asOf)
  return { log, at: asOf, seq, state: seq === state.head.seq ? state : null }
}

/** When an event was known: what is made as of it depends on the log and on no clock. */
export const momentAt = async (log: Log, seq: number): Promise<Moment> => {
  const [last] = await log.store.events({ afterSeq: seq - 1, toSeq: seq, limit: 1 })
  return { log, at: last?.knownAt ?? EMPTY_HEAD.knownAt, seq, state: null }
}

export const readConfig = async ({ log, seq, state }: Moment): Promise<ConfigRow> =>
  state?.config ?? (await log.store.rows('config', { seq }))[0] ?? FIRST_CONFIG
