import type { BeliefRow } from '#log'
import {
  beliefHolds,
  evaluate,
  type Facts,
  fieldsToTell,
  isListed,
  type Plan,
  shareBeyond,
  shareOf,
  shareText,
  standsFor,
  TOLERANCE,
} from '#memories'
import { type AlikeOutcomes, aloneWords, type NobodysTrades, shareWords } from '#recall'
import { Decimal, type Exact, handleOf, type Instant, nameInText } from '#vocabulary'
import type { SizeOut } from '../outputs/size-output.ts'
import type { Opening, OrderMeant } from './order-risk.ts'

// What speaks for and against an order, and the verdict it comes to (docs/method.md#check).

/** `no_record`: nothing speaks against it, and the record is too short to speak for it. */
export const VERDICTS = ['clear', 'no_record', 'caution', 'stop'] as const
type Verdict = (typeof VERDICTS)[number]

export interface Reason {
  readonly text: string
  /** `clear`: worth knowing, and no reason against the order. */
  readonly means: Verdict
}

const stop = (text: string): Reason => ({ text, means: 'stop' })
const caution = (text: string): Reason => ({ text, means: 'caution' })

/** The gravest of them. */
export const verdictOf = (reasons: readonly Reason[]): Verdict =>
  VERDICTS.findLast((one) => reasons.some(({ means }) => means === one)) ?? 'clear'

export const haltReasons = (advice: string): readonly Reason[] =>
  advice === 'halt' ? [stop('the drawdown has reached its limit: halt')] : []

export const planReason = (plan: Plan): Reason => {
  const says = `${handleOf('plan', plan.n)} is in force`
  if (plan.action.type === 'skip_trade') return stop(`${says}: skip the trade`)
  return caution(plan.action.type === 'force_exit' ? `${says}: close what is open` : says)
}

/** A plan that may be in force for all that is known. */
export const unsurePlanReasons = (plan: Plan, ...known: [Facts, Instant]): readonly Reason[] => {
  const fields = fieldsToTell(plan, ...known)
  return fields.length === 0
    ? []
    : [
        caution(
          `${handleOf('plan', plan.n)} may be in force (${ACTS[plan.action.type]}): ${fields.join(', ')} would tell`,
        ),
      ]
}

const ACTS = {
  skip_trade: 'skip the trade',
  force_exit: 'close what is open',
  alert: 'a warning',
  adjust_param: 'another parameter',
}

/** What trades like the order came to: a reason to stop where losses stand alone. */
export const alikeReasons = (alike: AlikeOutcomes | null): readonly Reason[] => {
  if (alike === null || alike.losses === 0) return []
  const { trades, losses, lossShare, alone } = alike
  if (alone) return [stop(aloneWords(alike))]
  const of = trades === 1 ? 'the one trade in a situation' : `${losses} of ${trades} trades in situations`
  return [{ text: `${of} like this one lost, ${shareWords(lossShare)}`, means: 'clear' }]
}

/** A strategy that is not on record: nothing there is like it, which speaks neither for the order nor against it. */
export const unknownStrategyReasons = (why: string | null): readonly Reason[] =>
  why === null ? [] : [{ text: why, means: 'no_record' }]

/** What the answer was made with, and says nothing of the order: a number left out, a multiplier assumed. */
export const plainReasons = (words: readonly string[]): readonly Reason[] =>
  words.map((text) => ({ text, means: 'clear' }))

/** Trades of nobody matter where one of them lost: a gain that is left out flatters no record. */
export const nobodysReasons = (nobodys: NobodysTrades | null): readonly Reason[] =>
  nobodys === null ? [] : [{ text: nobodys.words, means: nobodys.lost > 0 ? 'caution' : 'clear' }]

/** An order that would be stopped out where it gains. */
export const stopReasons = ({ side, entry, stop: level }: OrderMeant): readonly Reason[] => {
  if (entry === undefined || level === undefined) return []
  const below = Decimal.of(entry).compare(Decimal.of(level))
  return (side === 'long' ? below > 0 : below < 0)
    ? []
    : [
        caution(
          `a stop at ${level} is on the wrong side of an entry at ${entry}: it limits no loss of a ${side}`,
        ),
      ]
}

/** The risk of an order of some size, against the advised size and the probe. A risk that cannot be compared is no smaller. */
export const ownRiskReasons = (
  { fraction, probe, lots }: SizeOut,
  { size, symbol }: OrderMeant,
  { reduces, risk, isDescribed }: Opening,
  equity: Exact | null,
): readonly Reason[] => {
  if (size === undefined || reduces) return []
  const share = shareOf(risk, equity)
  if (typeof share === 'string') return [caution(`the risk of this order is not known: ${share}`)]
  const most = Math.max(fraction, probe)
  if (isDescribed && share <= most + TOLERANCE) {
    // Lots are counted by a stop that is not too near: the order's own may be.
    const isMore = fraction > 0 && lots != null && Number(size) > Number(lots)
    return isMore ? [caution(`${size} is more than the ${lots} that the record justifies`)] : []
  }
  const compared = `${shareBeyond(share, most)} of equity; advised ${shareText(fraction)}, probe ${shareText(probe)}`
  return [
    caution(
      isDescribed
        ? `this order risks ${compared}`
        : `this order risks at least ${compared}. ${nameInText(symbol)} is not described, so one lot counts as one unit: record its multiplier with instrument`,
    ),
  ]
}

/** Where the record cannot say yet, which is no reason against an order. */
const UNTOLD: readonly string[] = ['open positions unknown', 'too few', 'nothing comparable']
/** What is a reason of its own already. */
const SAID: readonly string[] = ['halt', 'plan in force', 'limits']

/** What lots could not be said for, and what would say more. */
const TELLS_MORE: { readonly [why: string]: string } = {
  'no equity': 'equity is not known or is used up; record it with tick',
  'no instrument': 'the instrument is not described; record its multiplier with instrument',
  'no rate': 'the rate from the quote to the account is not known; give one with instrument',
  'no stop distance': 'what 1R is in price is not known; give entry and stop',
}

export const sizeReasons = (size: SizeOut, wanted: Exact | undefined): readonly Reason[] => {
  if (SAID.includes(size.why)) return []
  if (size.fraction === 0 && UNTOLD.includes(size.why))
    return [{ text: `the record cannot tell yet: ${size.why}`, means: 'no_record' }]
  if (size.fraction === 0) return [caution(`the record justifies no size: ${size.why}`)]
  const missing = TELLS_MORE[size.why]
  return missing === undefined || wanted !== undefined
    ? []
    : [{ text: `no lots can be said: ${missing}`, means: 'clear' }]
}

/**
 * Whether a belief applies and stands for losing. Only what was found counts, which stays true however often it is asked, or
 * what a person told, for as long as its own evidence does not lean the other way.
 */
export const speaksAgainst = (belief: BeliefRow, facts: Parameters<typeof evaluate>[1]): boolean =>
  isListed(belief) &&
  belief.state !== 'retired' &&
  standsFor(belief) === 'loses' &&
  (belief.state !== 'candidate' || beliefHolds(belief) >= EVEN) &&
  evaluate(belief.condition, facts) === 'holds'

const EVEN = 0.5

export const beliefReason = (belief: BeliefRow): Reason =>
  caution(`${handleOf('belief', belief.n)} disagrees (${belief.state}, ${belief.observations} observations)`)
