import type { Log, State } from '#record'
import { DAY_MS, type Instant } from '#vocabulary'
import { strategyOf } from '../asking/asked-situation.ts'
import type { Caller } from '../caller.ts'
import { reflectOn } from './reflect-on.ts'
import { reflectionAsked } from './reflection-asked.ts'

/** A model that has failed is asked again after so long: a provider that is down should not be asked at every turn. */
const AGAIN_AFTER_MS = 10 * 60_000

/** Before a turn is shown its lessons. What fails never takes the turn down: those in force stay so. */
export const reflectIfDue = async (caller: Caller, at: Instant): Promise<void> => {
  const log = await caller.log()
  const state = await log.state()
  // A turn of a simulation that is begun again is told what was known then.
  if (log.simulated && at < state.head.knownAt) return
  const moment = { log, at, seq: state.head.seq, state }
  const strategy = caller.strategy?.name ?? (await strategyOf(moment, caller.run))
  if (wasLookedAt(state, strategy, at) || hasFailedLately(log, strategy, at)) return
  const asked = await reflectionAsked(moment, strategy)
  if (asked.why.length === 0) return looked(state, strategy, at)
  const work = reflectOn(caller, { ...asked, strategy, at }).then(
    ({ failed }) => (failed === null ? undefined : failedAt(log, strategy, at)),
    () => failedAt(log, strategy, at),
  )
  // A turn does not wait for a model; a simulation does, whose days take seconds.
  if (asked.reflector === 'statistical' || log.simulated) await work
}

/** By what every close changes: where it is as it was, only another day can make one due. */
const lookedAt = new WeakMap<State['memory'], Map<string, number>>()
const dayOf = (at: Instant): number => Math.floor(at / DAY_MS)

const wasLookedAt = ({ memory }: State, strategy = '', at: Instant): boolean =>
  lookedAt.get(memory)?.get(strategy) === dayOf(at)

const looked = ({ memory }: State, strategy = '', at: Instant): void => {
  const known = lookedAt.get(memory) ?? new Map<string, number>()
  lookedAt.set(memory, known.set(strategy, dayOf(at)))
}

const failures = new WeakMap<Log, Map<string, Instant>>()

const hasFailedLately = (log: Log, strategy = '', at: Instant): boolean => {
  const last = failures.get(log)?.get(strategy)
  return last !== undefined && at - last < AGAIN_AFTER_MS
}

const failedAt = (log: Log, strategy = '', at: Instant): void => {
  const known = failures.get(log) ?? new Map<string, Instant>()
  failures.set(log, known.set(strategy, at))
}
