import type { Moment } from '#log'
import { DAY_MS, type Instant } from '#vocabulary'
import { strategyOf } from '../asking/asked-situation.ts'
import type { Caller } from '../session/caller.ts'
import { lastFailures } from './last-reflection.ts'
import { reflectOn, whileReflecting } from './reflect-on.ts'
import { reflectionAsked } from './reflection-asked.ts'

/**
 * A model that has failed is asked again after so long, and after each failure in a row four times as long, up to a month: a provider that is
 * down should not be asked at every turn, nor a simulation, whose hours take no time, wait for it in each.
 */
const AGAIN_AFTER_MS = 10 * 60_000
const LONGER_EACH_TIME = 4
const MOST_WAITED_MS = 30 * DAY_MS

/** Before a turn is shown its lessons. What fails never takes the turn down: those in force stay so. */
export const reflectIfDue = async (caller: Caller, at: Instant): Promise<void> => {
  const log = await caller.log()
  const state = await log.state()
  // A turn of a simulation that is begun again is told what was known then.
  if (log.simulated && at < state.head.knownAt) return
  const moment = { log, at, seq: state.head.seq, state }
  const strategy = caller.strategy?.name ?? (await strategyOf(moment, caller.run))
  const asked = await reflectionAsked(moment, strategy)
  if (asked.why.length === 0) return
  if (asked.reflector === 'model' && (await hasFailedLately(moment, strategy))) return
  const work = caller.underWay.run('turn', () => reflectWhereDue(caller, strategy, at)).catch(() => undefined)
  // A turn does not wait for a model; a simulation does, whose days take seconds.
  if (asked.reflector === 'statistical' || log.simulated) await work
}

/** Another process may have done it meanwhile. */
const reflectWhereDue = (caller: Caller, strategy: string | undefined, at: Instant): Promise<void> =>
  whileReflecting(caller, strategy, async (moment) => {
    const asked = await reflectionAsked({ ...moment, at }, strategy)
    if (asked.why.length > 0) await reflectOn(caller, moment, { ...asked, strategy, at })
  })

const hasFailedLately = async (moment: Moment, strategy: string | undefined): Promise<boolean> => {
  const { last, failures } = await lastFailures(moment, strategy)
  if (last === null || failures === 0) return false
  return moment.at - last.at < Math.min(MOST_WAITED_MS, AGAIN_AFTER_MS * LONGER_EACH_TIME ** (failures - 1))
}
