import { percentTo } from '#vocabulary'

/** A situation's fields in the order people think of them, by the names that conditions show. */
const LABELS: { readonly [field: string]: string } = {
  regime: 'regime',
  trend: 'trend',
  volatility: 'volatility',
  session: 'session',
  price: 'price',
  atrD1: 'ATR(D1)',
  atrH1: 'ATR(H1)',
  atrM5: 'ATR(M5)',
  spread: 'spread',
  spreadAsAtr: 'spread over ATR(M5)',
  drawdown: 'drawdown',
  losingStreak: 'losing streak',
  confidence: 'confidence',
  weekday: 'weekday',
  hour: 'hour',
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const SHARES: ReadonlySet<string> = new Set(['drawdown', 'confidence'])
const DIGITS = 6

interface Situation {
  readonly [field: string]: unknown
}

/** `trend up, volatility normal`: what nobody asked for is left out, what could not be told is unknown. */
export const situationText = (context: Situation): string => fieldsText(context, Object.keys(LABELS))

/** The tags of a situation, without its numbers. */
export const tagsText = (context: Situation): string =>
  fieldsText(context, ['regime', 'trend', 'volatility', 'session'])

const fieldsText = (context: Situation, fields: readonly string[]): string =>
  fields
    .filter((field) => context[field] !== undefined)
    .map((field) => `${LABELS[field]} ${shown(field, context[field])}`)
    .join(', ')

const shown = (field: string, value: unknown): string => {
  if (value === null) return 'unknown'
  if (typeof value !== 'number') return String(value)
  if (SHARES.has(field)) return percentTo(value, 2)
  if (field === 'weekday') return WEEKDAYS[value] ?? String(value)
  return String(Number(value.toPrecision(DIGITS)))
}
