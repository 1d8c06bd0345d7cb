import { commonest, reflectionDue } from '#consolidate'
import {
  contextSettings,
  type EpisodeRow,
  type LessonsRow,
  lastLessons,
  type Moment,
  type ReflectionReason,
  readAgent,
} from '#log'
import { changedSince } from './changed-since.ts'
import { closedSince } from './closed-since.ts'

/** What there is to reflect on, and whether it is time. */
export interface ReflectionAsked {
  readonly why: readonly ReflectionReason[]
  /** Closed since the last, as far as they were counted. */
  readonly closed: number
  readonly after: number
  readonly cadence: string
  readonly reflector: LessonsRow['reflector']
  readonly variant: string | null
  readonly regime: string | null
}

/** Whether a reflection on a strategy's trades is due. */
export const reflectionAsked = async (
  moment: Moment,
  strategy: string | undefined,
): Promise<ReflectionAsked> => {
  const { config, equity } = await readAgent(moment)
  const settings = contextSettings(config, strategy)
  const last = await lastLessons(moment, strategy)
  const closed =
    settings.reflect === 'off'
      ? []
      : await closedSince(moment, strategy, last?.seq ?? 0, settings.reflectAfter)
  const against = await decidedAgainst(moment, closed)
  const seen = closed.map(({ id, variant, context, riskShare }) => ({
    variant,
    regime: regimeOf(context),
    riskShare,
    against: against.has(id),
  }))
  const changed = last === null ? 0 : (await changedSince(moment, last)).size
  return {
    why: reflectionDue({ settings, now: moment.at, last, closed: seen, equity, changed }),
    closed: closed.length,
    after: settings.reflectAfter,
    cadence: settings.reflect,
    reflector: settings.reflector,
    variant: seen.at(-1)?.variant ?? last?.variant ?? null,
    regime: commonest(seen) ?? last?.regime ?? null,
  }
}

/** Of these trades, those that were decided against what was known. Nothing was where nothing is known. */
const decidedAgainst = async (
  { log: { store }, seq, state }: Moment,
  closed: readonly EpisodeRow[],
): Promise<ReadonlySet<string>> => {
  if (closed.length === 0 || (state !== null && !state.memory.knowledge)) return new Set()
  const trades = await store.rows('trades', {
    seq,
    among: { column: 'id', values: closed.map(({ id }) => id) },
  })
  return new Set(trades.filter(({ intention }) => intention.against !== undefined).map(({ id }) => id))
}

const regimeOf = ({ trend, volatility }: EpisodeRow['context']): string | null =>
  trend === undefined || volatility === undefined || trend === null || volatility === null
    ? null
    : `${trend}/${volatility}`
