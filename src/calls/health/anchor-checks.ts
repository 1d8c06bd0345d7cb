import { contradicted, findTampering, isAhead, type Log, lastAnchor, tampered } from '#log'
import { ANCHOR_FILE, isHindcastError, isoOf, suggest } from '#vocabulary'
import type { Caller } from '../session/caller.ts'
import { checked, type HealthCheck } from './health-check.ts'

/** Checks that the log holds its anchors, that the other file has them too, and that its time is the clock's. */
export const anchorChecks = async (caller: Caller, log: Log): Promise<HealthCheck[]> => {
  const tampering = await findTampering(log)
  const last = tampering === null ? lastAnchor((await log.anchors.read()).anchors) : null
  const found = last === null ? 'no anchor written yet' : `last anchor: event ${last.seq}`
  return [
    tampering === null
      ? checked('anchor', true, found, null)
      : checked('anchor', false, `${ANCHOR_FILE} ${tampering}`, tampered(tampering).next),
    await alsoCheck(caller, log, last?.seq ?? 0),
    ...(await clockChecks(caller, log)),
  ]
}

/** To have no other file is no fault; one that lags, cannot be read or names another log is. */
const alsoCheck = async (
  { anchorsAlso: file, home, place }: Caller,
  log: Log,
  seq: number,
): Promise<HealthCheck> => {
  const check = 'anchors.also'
  if (file === undefined)
    return {
      check,
      ok: true,
      detail: 'not set: whoever may change this folder may change log and anchors together',
      next: 'To be safe from that, set anchors.also in hindcast.json to a file on another machine or drive.',
    }
  try {
    const anchors = await home.anchorsIn(file, place)
    const contradiction = await contradicted(log.store, anchors)
    const has = lastAnchor(anchors)?.seq ?? 0
    if (contradiction !== null)
      return checked(check, false, `${file} ${contradiction}`, `Run ${suggest('verify')}.`)
    const lag = has >= seq ? '' : `; the last anchor is event ${seq}`
    const next = 'Make the file writable; the next anchor goes there too.'
    return checked(check, has >= seq, `${file} has event ${has}${lag}`, next)
  } catch (error) {
    if (!isHindcastError(error)) throw error
    return checked(check, false, error.message, error.next)
  }
}

/** A simulation's clock is its own log. */
const clockChecks = async ({ clock }: Caller, log: Log): Promise<HealthCheck[]> => {
  if (log.simulated) return []
  const [{ knownAt }, now] = [await log.store.head(), clock.now()]
  const ahead = isAhead(knownAt, now)
  const detail = ahead
    ? `the log's last fact was known at ${isoOf(knownAt)}, and it is ${isoOf(now)} now: nothing is known before it`
    : 'the log is not ahead of the clock'
  const next = `If the machine's clock is right now: ${suggest('export', { to: 'FILE' })}, remove the lines and the knownAt that lie ahead, and import the file into a new agent.`
  return [checked('clock', !ahead, detail, next)]
}
