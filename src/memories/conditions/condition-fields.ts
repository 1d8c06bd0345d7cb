import { REGIMES, SESSIONS, TRENDS, VOLATILITIES } from '#market'
import { FIRST_INSTANT, HindcastError, LAST_INSTANT, SIDES, suggest } from '#vocabulary'
import { ADVICE } from '../mood/advice.ts'

/** What a condition may say about a field: which values it takes, and whether they are in an order. */
export type FieldShape =
  | { readonly kind: 'text'; readonly label: string }
  | { readonly kind: 'event'; readonly label: string }
  | { readonly kind: 'time'; readonly label: string; readonly cyclic: true }
  | { readonly kind: 'tag'; readonly label: string; readonly values: readonly string[] }
  | {
      readonly kind: 'number' | 'moment'
      readonly label: string
      readonly least: number
      readonly most: number
      readonly whole?: boolean
      /** Whether the first follows the last: hours 22 to 2 are four hours, not a mistake. */
      readonly cyclic?: boolean
      readonly unit?: 'share' | 'weekday'
    }

/** `unknown` is the absence of a value (docs/context.md), so that no condition can ask for it. */
const tag = <T extends string>(label: string, values: readonly T[]) => ({
  kind: 'tag' as const,
  label,
  values: values.filter((value) => value !== 'unknown'),
})
const amount = (label: string) => ({ kind: 'number' as const, label, least: 0, most: Infinity })
const share = (label: string) => ({ kind: 'number' as const, label, least: 0, most: 1 })
const count = (label: string) => ({ kind: 'number' as const, label, least: 0, most: Infinity, whole: true })

/** Everything that beliefs and plans may be conditioned on. Numbers are in the units of a context (docs/context.md). */
export const CONDITION_FIELDS = {
  strategy: { kind: 'text', label: 'strategy' },
  symbol: { kind: 'text', label: 'symbol' },
  /** Of the trade. Callers say `side`; what is stored has always said direction. */
  direction: tag('side', SIDES),
  price: amount('price'),
  atrD1: amount('ATR(D1)'),
  atrH1: amount('ATR(H1)'),
  atrM5: amount('ATR(M5)'),
  atrRatioH1D1: amount('ATR(H1) over ATR(D1)'),
  spread: amount('spread'),
  spreadAsAtr: amount('spread over ATR(M5)'),
  regime: tag('regime', REGIMES),
  trend: tag('trend', TRENDS),
  volatility: tag('volatility', VOLATILITIES),
  session: tag('session', SESSIONS),
  drawdown: { ...share('drawdown'), unit: 'share' },
  losingStreak: count('losing streak'),
  confidence: share('stated confidence'),
  hour: { ...count('hour (UTC)'), most: 23, cyclic: true },
  weekday: { ...count('weekday (UTC)'), most: 6, cyclic: true, unit: 'weekday' },
  /** A moment: a time with a zone when given, milliseconds when kept. */
  at: { kind: 'moment', label: 'time', least: FIRST_INSTANT, most: LAST_INSTANT, whole: true },
  /** HH:MM in UTC. */
  timeOfDay: { kind: 'time', label: 'time of day (UTC)', cyclic: true },
  /** Something with a name that the caller says is on: NFP, FOMC, earnings. Several may be. */
  event: { kind: 'event', label: 'event' },
  'mood.confidence': share('mood’s confidence'),
  'mood.appetite': share('risk appetite'),
  'mood.advice': tag('advice', ADVICE),
  'mood.winningStreak': count('winning streak'),
} as const satisfies { readonly [field: string]: FieldShape }

export type ConditionField = keyof typeof CONDITION_FIELDS
export const FIELD_NAMES = Object.keys(CONDITION_FIELDS) as readonly ConditionField[]

/** A field as callers name it. */
export const publicName = (field: ConditionField): string => (field === 'direction' ? 'side' : field)
export const PUBLIC_NAMES = FIELD_NAMES.map(publicName)

/** The field that a caller names. */
export const fieldNamed = (name: string): ConditionField | undefined =>
  FIELD_NAMES.find((field) => publicName(field) === name)

/** Whether it is a field as conditions are stored. */
export const isField = (name: string): name is ConditionField => Object.hasOwn(CONDITION_FIELDS, name)

/** A row that was damaged on the disk may name a field that is none, whatever its type says. */
export const fieldShape = (field: ConditionField): FieldShape => {
  if (isField(field)) return CONDITION_FIELDS[field]
  throw new HindcastError('store_damaged', 'a condition names a field that there is not', {
    next: `Run ${suggest('verify')}: it says which rows were changed; ${suggest('rebuild')} makes them again.`,
  })
}

/** Fields of the market's regime: a memory whose condition fails by these alone still counts a little. */
export const REGIME_FIELDS = ['trend', 'regime', 'volatility'] as const satisfies readonly ConditionField[]
