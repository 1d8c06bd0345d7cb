import { Decimal, type Exact, type Side, ZERO } from '#vocabulary'
import type { SizeFraction } from './kelly-fraction.ts'
import { SIZE_WHYS } from './size-gates.ts'

// From a share of equity to a size that can be ordered: equity · fraction / (distance · multiplier · rate), down to the step.

/** The step where none is known: a hundred-millionth, the finest that is commonly traded. */
const FINEST_STEP = Decimal.of('0.00000001' as Exact)

/** What lots need beside the fraction. Nothing is guessed: what is missing is named. */
export interface SizeTerms {
  /** In the account's currency. */
  readonly equity: Exact | null
  /** What 1R is in price is the way from entry to stop; the side is given if it is to be checked. */
  readonly entry?: Exact | null | undefined
  readonly stop?: Exact | null | undefined
  readonly side?: Side | null | undefined
  /** The median loss in price, where outcomes are measured by it: then 1R is at least that. */
  readonly usualLoss?: Exact | null | undefined
  /** The median loss in price, where outcomes are measured by stops: a stop much nearer is further away in lots. */
  readonly medianLoss?: Exact | null | undefined
  /** Money per unit of size when the price moves by one, in the quote's currency; null without a symbol, undefined without a described instrument. */
  readonly multiplier: Exact | null | undefined
  /** Account currency for one of the quote's; null if it is not known. */
  readonly rate: Exact | null
  readonly sizeStep: Exact | null
  /** The most lots that a plan in force allows. */
  readonly atMost?: Decimal | null | undefined
}

/** Without a described instrument the value of one lot is not known: 40 lots of gold by a multiplier of 1 are 4,000 ounces. */
const LOT_UNKNOWN = {
  'no symbol': 'no lots: the value of one lot differs by symbol; name the symbol',
  'no instrument':
    'no lots: the instrument is not described, so the value of one lot is unknown; record its multiplier with instrument',
}

/** Why a size is what it is: the gates of the share, then what lots need; `ok` where none stood in the way. */
export const LOTS_WHYS = [
  ...SIZE_WHYS,
  'no equity',
  'no symbol',
  'no instrument',
  'no stop distance',
  'stop on the wrong side',
  'no rate',
  'below one step',
] as const
export type LotsWhy = (typeof LOTS_WHYS)[number]

export interface SizeAdvice {
  /** Share of equity at 1R. */
  readonly fraction: number
  /** null where equity, symbol, instrument or rate is missing. */
  readonly lots: Exact | null
  /** What these lots lose at the stop, or at 1R where that is further, in the account's currency. */
  readonly risk: Exact | null
  readonly why: LotsWhy
  readonly reasons: readonly string[]
}

export const sizeInLots = (fraction: SizeFraction, terms: SizeTerms): SizeAdvice => {
  const answer = (why: LotsWhy, lots: Exact | null, risk: Exact | null, reason: string): SizeAdvice => ({
    fraction: fraction.size,
    lots,
    risk,
    why,
    reasons: reason === '' ? fraction.reasons : [...fraction.reasons, reason],
  })
  if (fraction.why !== 'ok' || fraction.size <= 0) return answer(fraction.why, ZERO, ZERO, '')
  if (terms.equity === null)
    return answer('no equity', null, null, 'no lots: equity is not known; record an equity mark')
  const equity = Decimal.of(terms.equity)
  if (equity.sign <= 0) return answer('no equity', ZERO, ZERO, `zero lots: equity is ${terms.equity}`)
  const distance = distanceOf(terms)
  if (distance === 'wrong side')
    return answer(
      'stop on the wrong side',
      ZERO,
      ZERO,
      'zero lots: the stop is on the wrong side of the entry',
    )
  if (distance === null || distance.sign <= 0)
    return answer(
      'no stop distance',
      ZERO,
      ZERO,
      distance === null
        ? terms.stop == null
          ? 'zero lots: without a stop 1R has no size; give its distance'
          : 'zero lots: how far away the stop is nobody can say without the price of the entry; give entry'
        : 'zero lots: the stop is where it is entered, and 1R has no size',
    )
  const { multiplier } = terms
  if (multiplier == null) {
    const why = multiplier === null ? 'no symbol' : 'no instrument'
    return answer(why, null, null, LOT_UNKNOWN[why])
  }
  if (terms.rate === null)
    return answer('no rate', null, null, 'no lots: the rate from the quote to the account is not known')
  const perUnit = distance.times(Decimal.of(multiplier)).times(Decimal.of(terms.rate))
  if (perUnit.sign <= 0)
    return answer('no rate', null, null, 'no lots: multiplier and rate must be above zero')
  const step = terms.sizeStep === null ? FINEST_STEP : Decimal.of(terms.sizeStep)
  const budget = equity.times(Decimal.parse(fraction.size) ?? Decimal.zero)
  const whole = wholeTimes(budget, perUnit.times(step)).times(step)
  const { atMost } = terms
  const planned = atMost != null && atMost.compare(whole) < 0
  const lots = planned ? wholeTimes(atMost, step).times(step) : whole
  const sum = `${whatIsRisked(terms)}${money(budget)} at risk ÷ ${money(perUnit)} for each unit${planned ? `, at most ${atMost.text} by the plan` : ''}`
  if (lots.isZero)
    return answer('below one step', ZERO, ZERO, `zero lots: ${sum} is less than one step of ${step.text}`)
  return answer(
    'ok',
    lots.text,
    lots.times(perUnit).text,
    `${sum} = ${lots.text}, down to a step of ${step.text}`,
  )
}

/** The larger of the order's own stop distance and the usual loss: a stop further away is what the order really risks. */
const distanceOf = (terms: SizeTerms): Decimal | 'wrong side' | null => {
  const own = stopDistanceOf(terms)
  if (own === 'wrong side') return own
  if (terms.usualLoss == null) return nearestCounted(own, terms) ?? own
  const usual = Decimal.of(terms.usualLoss)
  return own === null || own.compare(usual) < 0 ? usual : own
}

/** Share of the median loss that a stop counts as at least: slippage does not shrink with it, and lots would grow without end. */
const NEAREST_STOP = Decimal.of('0.25' as Exact)

/** What a stop counts as that is much nearer than losses usually went; null where it is not. */
const nearestCounted = (own: Decimal | null, { medianLoss }: SizeTerms): Decimal | null => {
  if (own === null || own.sign <= 0 || medianLoss == null) return null
  const nearest = Decimal.of(medianLoss).times(NEAREST_STOP)
  return own.compare(nearest) < 0 ? nearest : null
}

/** How far away an order's stop is; null where entry or stop is not given. */
export const stopDistanceOf = ({
  entry,
  stop,
  side,
}: Pick<SizeTerms, 'entry' | 'stop' | 'side'>): Decimal | 'wrong side' | null => {
  if (entry == null || stop == null) return null
  const below = Decimal.of(entry).minus(Decimal.of(stop))
  if (side == null) return below.abs()
  const distance = side === 'long' ? below : below.negated()
  return distance.sign < 0 ? 'wrong side' : distance
}

/** Said where lots are by another distance than the stop's own, or 1R is the median loss: which of the two they are by. */
const whatIsRisked = (terms: SizeTerms): string => {
  const own = stopDistanceOf(terms)
  if (terms.usualLoss == null) {
    const nearest = own === 'wrong side' ? null : nearestCounted(own, terms)
    return nearest === null
      ? ''
      : `a stop nearer than a quarter of the median loss counts as that quarter, ${money(nearest)}: `
  }
  const loss = Decimal.of(terms.usualLoss)
  if (own === null || own === 'wrong side') return `by the median loss of ${money(loss)}: `
  const further = own.compare(loss)
  if (further > 0) return `the stop is ${money(own)} away, further than the median loss of ${money(loss)}: `
  return further === 0
    ? `the stop is as far away as the median loss of ${money(loss)}: `
    : `a stop nearer than the median loss of ${money(loss)} counts as that loss: `
}

/** How many times `part` goes into `whole`, rounded down: a size is never more than was meant. */
const wholeTimes = (whole: Decimal, part: Decimal): Decimal => {
  const nearest = whole.over(part, 0)
  return nearest.times(part).compare(whole) > 0 ? nearest.minus(Decimal.one) : nearest
}

const money = (amount: Decimal): string => (amount.rounded(2).isZero ? amount.text : amount.rounded(2).text)
