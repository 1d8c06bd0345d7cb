import { findTampering, isAhead, type Log, tampered } from '#record'
import type { Anchor } from '#record/ports'
import { ANCHOR_FILE, isoOf, suggest } from '#vocabulary'
import type { Caller } from '../caller.ts'
import type { HealthCheck } from './health-check.ts'

/** Whether the log is the one that was anchored, whether a witness has it, and whether its time is the clock's. */
export const anchorChecks = async (caller: Caller, log: Log): Promise<HealthCheck[]> => {
  const tampering = await findTampering(log)
  const anchor = tampering === null ? await log.disk.anchor() : null
  return [
    {
      check: 'anchor',
      ok: tampering === null,
      detail:
        (tampering && `${ANCHOR_FILE} ${tampering}`) ??
        (anchor === null ? 'no anchor written yet' : `head anchored at event ${anchor.seq}`),
      next: tampering === null ? null : tampered(tampering).advice,
    },
    witnessCheck(caller, anchor),
    ...(await clockChecks(caller, log)),
  ]
}

/** To have none is no fault; one that did not take the last anchor is. */
const witnessCheck = ({ witness }: Caller, anchor: Anchor | null): HealthCheck => {
  if (witness === undefined)
    return {
      check: 'witness',
      ok: true,
      detail: 'none: whoever may change this folder may change log and anchor together',
      next: `To be safe from that, send anchors elsewhere: ${suggest('anchor', { to: 'FILE' })}.`,
    }
  const { seq = 0, witnessed = 0 } = anchor ?? {}
  const ok = witnessed >= seq
  return {
    check: 'witness',
    ok,
    detail: ok
      ? `${witness} has event ${witnessed}`
      : `${witness} has event ${witnessed}, and the log is anchored at ${seq}: it did not take the last`,
    next: ok ? null : `Send it again, and see why it fails: ${suggest('anchor')}.`,
  }
}

/** A simulation's clock is its own log. */
const clockChecks = async ({ clock }: Caller, log: Log): Promise<HealthCheck[]> => {
  if (log.simulated) return []
  const [{ knownAt }, now] = [await log.store.head(), clock.now()]
  const ahead = isAhead(knownAt, now)
  const next = `If the machine's clock is right now, a person repairs the log: ${suggest('repair', { clock: '', reason: 'WHY' })}.`
  return [
    {
      check: 'clock',
      ok: !ahead,
      detail: ahead
        ? `the log's last fact was known at ${isoOf(knownAt)}, and it is ${isoOf(now)} now: nothing is known before it`
        : 'the log is not ahead of the clock',
      next: ahead ? next : null,
    },
  ]
}
