import type { LeftOut, Readings } from '#memories'
import { percent, percentTo, signedR } from '#vocabulary'
import { lostBeyondChance } from './lost-beyond-chance.ts'
import type { LotsWhy } from './lots.ts'

// The probe (docs/method.md#size): what it costs to gather a record, beside the size and never called one.

/** Share of the cap that a probe risks, unless a person says otherwise. */
const PROBE_SHARE = 0.1
/** Effective outcomes from which a record is old enough to speak for itself. */
const YOUNG = 60

/** What no record would change. Where nobody says what is open, trades told so gather no record either. */
const FORBIDS: ReadonlySet<LotsWhy> = new Set(['open positions unknown', 'halt', 'plan in force'])

/** Of a record that has its own words. */
const GROWN = `no probe: the record is worth ${YOUNG} outcomes and speaks for itself`

export interface Probe {
  /** Share of equity at 1R. */
  readonly probe: number
  /** Why there is one, or why not. */
  readonly probeWhy: string
}

/** Below this two decimals say another number: half of a hundredth of a percent is no hundredth. */
const SMALL = 0.0005

export const probeText = (share: number): string => (share < SMALL ? percentTo(share, 2) : percent(share, 2))

export const probeOf = ({
  readings,
  leftOut,
  cap,
  share,
  appetite,
  shut,
  leftByPlans,
  forbidden,
}: {
  readonly readings: Readings | null
  /** What has no R is in no reading, and lost all the same. */
  readonly leftOut: LeftOut
  readonly cap: number
  /** Of the cap, as a person set it; 0 is switched off, null is as it comes. */
  readonly share: number | null
  readonly appetite: number
  /** Why there is no size; what forbids one forbids a probe too. */
  readonly shut: LotsWhy
  /** Share that plans in force leave of any size: a record that is too young hides that they forbid one. */
  readonly leftByPlans: number
  /** What `check` says stop for, the gravest first: limits, a plan, losses that stand alone. */
  readonly forbidden: readonly string[]
}): Probe => {
  const none = (probeWhy: string): Probe => ({ probe: 0, probeWhy })
  if (share === 0) return none('no probe: a person has switched it off')
  if (FORBIDS.has(shut)) return none(`no probe: ${shut}`)
  if (leftByPlans === 0) return none('no probe: plan in force')
  if (forbidden[0] !== undefined) return none(`no probe: ${forbidden[0]}`)
  const nAll = readings?.nAll ?? 0
  if (nAll >= YOUNG) return none(GROWN)
  const lost = lostBeyondChance(readings, leftOut)
  if (lost !== null)
    return none(
      `no probe: ${lost.trades} trades on record lost more than chance would explain, ${signedR(lost.mean)} on average`,
    )
  const probe = (share ?? PROBE_SHARE) * cap * appetite * leftByPlans
  return {
    probe,
    probeWhy: `${probeText(probe)} of equity at 1R is what it costs to gather a record: it is worth ${nAll.toFixed(1)} of ${YOUNG} outcomes so far`,
  }
}

/**
 * Why there is no probe, for a line that has none and does not say so otherwise: what shuts a size, or stands against any, is said with it, and a record
 * that is no longer young has its own words. Else null.
 */
export const noProbeWords = ({
  probe,
  probeWhy,
  why,
  against,
}: Probe & { readonly why: LotsWhy; readonly against: readonly string[] }): string | null =>
  probe > 0 || probeWhy === GROWN || FORBIDS.has(why) || against.length > 0 ? null : probeWhy
