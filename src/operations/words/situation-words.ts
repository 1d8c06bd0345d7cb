import { situationText, tagsText } from '#market'

// A regime is told as trend and volatility, which is how beliefs, plans and contexts tell it: one vocabulary on a page.

interface Situation {
  readonly [field: string]: unknown
}

export const situationWords = (context: object): string => situationText(withoutRegime(context))

/** Its tags, without its numbers. */
export const tagWords = (context: object): string => tagsText(withoutRegime(context))

/** One tag, or nothing where it is not known. */
export const tagOf = (context: object, tag: 'trend' | 'volatility' | 'session'): string => {
  const value = withoutRegime(context)[tag]
  return typeof value === 'string' && value !== 'unknown' ? value : ''
}

/** `trending_up` → `trend up`, short enough for the first column of a table. */
export const regimeWords = (regime: string): string => {
  const { trend, volatility } = TAGS_OF[regime] ?? {}
  if (trend === undefined) return regime
  return `trend ${trend}${volatility === undefined ? '' : ', volatile'}`
}

const TAGS_OF: { readonly [regime: string]: Situation } = {
  trending_up: { trend: 'up' },
  trending_down: { trend: 'down' },
  ranging: { trend: 'none' },
  volatile: { trend: 'none', volatility: 'high' },
}

/** What a situation says of trend and volatility itself goes before what its regime does. */
const withoutRegime = (given: object): Situation => {
  const { regime, ...context }: Situation = { ...given }
  return { ...TAGS_OF[String(regime)], ...context }
}
