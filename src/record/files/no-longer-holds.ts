import { type Context, readContext } from '#market'
import type { Instant, Json } from '#vocabulary'

const REGIME_WORDS: { readonly [regime: string]: string } = {
  trending_up: 'trending up',
  trending_down: 'trending down',
  ranging: 'ranging',
  volatile: 'volatile',
}
const TREND_WORDS: { readonly [trend: string]: string } = {
  up: 'trending up',
  down: 'trending down',
  none: 'without a trend',
}

/**
 * What has changed since a rule was made: the regime, the trend, the volatility of its symbol, as far as both moments know
 * them. Session, hour and drawdown come and go within a day and make no rule void. Null where nothing is known to have changed.
 */
export const noLongerHolds = (situation: Json, now: Context | null): string | null => {
  const symbol = symbolIn(situation)
  if (symbol === null || now === null) return null
  // The moment only fills in the session, the hour and the weekday, which are not compared.
  const then = readContext(situation, 0 as Instant)
  const apart = [regimeApart(then, now), volatilityApart(then, now)].filter((one) => one !== null)
  if (apart.length === 0) return null
  const words = (side: 'was' | 'is'): string => apart.map((one) => one[side]).join(' and ')
  return `made when ${symbol} was ${words('was')}, it is ${words('is')} now`
}

/** The symbol whose conditions a situation tells of. */
export const symbolIn = (situation: Json): string | null => {
  const { symbol = null } = isRecord(situation) ? situation : {}
  return typeof symbol === 'string' ? symbol : null
}

const isRecord = (value: Json): value is { readonly [key: string]: Json | undefined } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

interface Apart {
  readonly was: string
  readonly is: string
}

const apartIn = (
  words: { readonly [tag: string]: string },
  was = 'unknown',
  is = 'unknown',
): Apart | null => {
  const [then, now] = [words[was], words[is]]
  return then === undefined || now === undefined || then === now ? null : { was: then, is: now }
}

/** The trend where the regime is not known of both. */
const regimeApart = (then: Context, now: Context): Apart | null =>
  apartIn(REGIME_WORDS, then.regime, now.regime) ?? apartIn(TREND_WORDS, then.trend, now.trend)

const isKnown = (tag: string | undefined): tag is string => tag !== undefined && tag !== 'unknown'

const volatilityApart = ({ volatility: was }: Context, { volatility: is }: Context): Apart | null =>
  isKnown(was) && isKnown(is) && was !== is
    ? { was: `of ${was} volatility`, is: `of ${is} volatility` }
    : null
