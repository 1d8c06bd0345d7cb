import { contradicted, findTampering, isAhead, type Log, tampered } from '#record'
import type { Anchor } from '#record/ports'
import { ANCHOR_FILE, isoOf, suggest } from '#vocabulary'
import type { Caller } from '../caller.ts'
import { isFileWitness, NO_WITNESS, witnessSays } from '../witness-says.ts'
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
    await witnessCheck(caller, log, anchor),
    ...(await clockChecks(caller, log)),
  ]
}

/** To have none is no fault; one that did not take the last anchor is, and a file that lacks what it took or saw another log. */
const witnessCheck = async (caller: Caller, log: Log, anchor: Anchor | null): Promise<HealthCheck> => {
  const { kept } = caller.witness
  if (kept === undefined)
    return {
      check: 'witness',
      ok: true,
      detail: 'none: whoever may change this folder may change log and anchor together',
      next: `To be safe from that, send anchors elsewhere: ${suggest('anchor', { to: 'FILE' })}.`,
    }
  const { seq = 0, witnessed = 0, witness } = anchor ?? {}
  const has = witness === caller.home.witness(caller.place, kept).where ? witnessed : 0
  const { anchors, problem, moved } = isFileWitness(kept) ? await witnessSays(caller, log, kept) : NO_WITNESS
  const contradiction = await contradicted(log.store, anchors)
  const wrong = [
    ...(problem === null ? [] : [problem]),
    ...(contradiction === null ? [] : [`${kept} ${contradiction}`]),
    ...(has >= seq
      ? []
      : [`${kept} has event ${has}, and the log is anchored at ${seq}: it did not take the last`]),
  ]
  const next =
    contradiction !== null
      ? `See what it says: ${suggest('verify')}.`
      : problem !== null && !moved
        ? `Find what became of it and bring it back; if it is lost, a person begins it anew: ${suggest('anchor')}.`
        : moved
          ? `A person anchors here once: ${suggest('anchor')}.`
          : `Send it again, and see why it fails: ${suggest('anchor')}.`
  return wrong.length === 0
    ? { check: 'witness', ok: true, detail: `${kept} has event ${has}`, next: null }
    : { check: 'witness', ok: false, detail: wrong.join('; '), next }
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
