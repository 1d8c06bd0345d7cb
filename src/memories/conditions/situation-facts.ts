import { type Context, sessionAt } from '#market'
import { DAY_MS, HOUR_MS, type Instant, type Side } from '#vocabulary'
import type { Advice } from '../mood/advice.ts'
import type { CONDITION_FIELDS, ConditionField, FieldShape } from './condition-fields.ts'
import { timeOfDayAt } from './time-of-day.ts'

type FieldOf<K extends FieldShape['kind']> = {
  [F in ConditionField]: (typeof CONDITION_FIELDS)[F]['kind'] extends K ? F : never
}[ConditionField]

/**
 * What is known when a condition is tested. A field that is absent, null or `unknown` makes its conditions unknown.
 * `events` left out: nobody said which are on; an empty list: none is.
 */
export type Facts = { readonly [F in FieldOf<'number' | 'moment'>]?: number | null | undefined } & {
  readonly [F in FieldOf<'text' | 'tag' | 'time'>]?: string | null | undefined
} & {
  readonly events?: readonly string[] | undefined
  /** What else the symbol was or is called: a condition on any of its names is one on it. */
  readonly otherNames?: readonly string[] | undefined
}

/** Facts that are not in a context. */
export interface MoreFacts {
  readonly symbol?: string | null | undefined
  readonly otherNames?: readonly string[] | undefined
  readonly strategy?: string | null | undefined
  readonly direction?: Side | null | undefined
  readonly at?: Instant | undefined
  readonly events?: readonly string[] | undefined
  readonly price?: number | null | undefined
  readonly drawdown?: number | null | undefined
  readonly losingStreak?: number | null | undefined
  readonly mood?:
    | {
        readonly confidence: number
        readonly appetite: number
        readonly advice: Advice
        readonly winningStreak: number
      }
    | undefined
}

/** The facts of a situation. Those of its context take precedence; hour, weekday and session follow from the time. */
export const situationFacts = (context: Context, more: MoreFacts = {}): Facts => {
  const { at, mood } = more
  const { barSeconds: _, ...known } = context
  return {
    ...known,
    symbol: more.symbol,
    otherNames: more.otherNames,
    strategy: more.strategy,
    direction: more.direction,
    price: context.price ?? more.price,
    drawdown: context.drawdown ?? more.drawdown,
    losingStreak: context.losingStreak ?? more.losingStreak,
    at,
    timeOfDay: at === undefined ? undefined : timeOfDayAt(at),
    hour: context.hour ?? (at === undefined ? undefined : Math.floor(at / HOUR_MS) % 24),
    // 1 January 1970 was a Thursday: three days after a Monday.
    weekday: context.weekday ?? (at === undefined ? undefined : (Math.floor(at / DAY_MS) + 3) % 7),
    session: context.session ?? (at === undefined ? undefined : sessionAt(at)),
    events: more.events,
    'mood.confidence': mood?.confidence,
    'mood.appetite': mood?.appetite,
    'mood.advice': mood?.advice,
    'mood.winningStreak': mood?.winningStreak,
  }
}
