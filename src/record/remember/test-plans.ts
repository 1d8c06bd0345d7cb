import { readContext } from '#market'
import {
  advice,
  afterTrigger,
  appetite,
  conditionFields,
  type Facts,
  situationFacts,
  standing,
  TICK_FIELDS,
  testableOnTick,
  triggered,
  untilHolds,
} from '#memories'
import { Decimal, type Id, type Json } from '#vocabulary'
import { resultAt } from '../ledger/position.ts'
import type { Change } from '../log/change.ts'
import type { EventOf } from '../log/log-event.ts'
import type { MarkRow, PlanRow } from '../log/rows.ts'
import { drawdownIn } from './agent-state.ts'
import type { Remembering } from './remembering.ts'

// Whether an event triggers plans, or ends them.

/** Prices, time, session, drawdown and mood: what every tick knows. */
export const testOnTick = (
  event: EventOf<'tick'> | EventOf<'equity'> | EventOf<'cash'>,
  work: Remembering,
): void => {
  const plans = work.standingPlans().filter((plan) => mayTriggerOnTick(plan) || mayEndOnTick(plan))
  if (plans.length === 0) return
  const prices = event.kind === 'tick' ? pricesOf(event.data) : new Map<string, number>()
  const known = {
    ...agentFacts(work),
    at: event.at,
    events: event.kind === 'tick' ? event.data.events : undefined,
  }
  const moments = [
    { symbol: undefined, price: undefined },
    ...[...prices].map(([symbol, price]) => ({ symbol, price })),
  ].map((more) => situationFacts({}, { ...known, ...more }))
  for (const plan of plans) test(plan, moments, work, mayTriggerOnTick(plan), mayEndOnTick(plan))
}

/** One that has triggered does so once. */
const mayTriggerOnTick = (plan: PlanRow): boolean => plan.status === 'active' && testableOnTick(plan)

const mayEndOnTick = ({ until }: PlanRow): boolean =>
  until !== null && [...conditionFields(until)].every((field) => TICK_FIELDS.has(field))

/** A turn or a decision knows the situation of its symbols; one without any still knows the time, the events, the agent. */
export const testOnSituation = (
  event: EventOf<'decision'> | EventOf<'recalled'>,
  contexts: { readonly [symbol: string]: Json },
  work: Remembering,
): void => {
  const plans = work.standingPlans()
  if (plans.length === 0) return
  const strategy = work.state.runs.get(event.run)?.strategy?.name
  const { more, stated } =
    event.kind === 'decision' ? decisionFacts(event, strategy) : { more: { strategy }, stated: {} }
  const situations: readonly (readonly [string | undefined, Json])[] = Object.entries(contexts)
  const known = { ...agentFacts(work), ...more, at: event.at, events: event.data.events }
  const moments = (situations.length > 0 ? situations : [[undefined, null] as const]).map(
    ([symbol, context]) =>
      situationFacts({ ...readContext(context, event.at), ...stated }, { ...known, symbol }),
  )
  for (const plan of plans) test(plan, moments, work, true, true)
}

/** What a decision says of itself. */
const decisionFacts = ({ data }: EventOf<'decision'>, runs: string | undefined) => ({
  more: {
    strategy: data.strategy?.name ?? runs,
    direction: data.side,
    price: data.price === undefined ? undefined : Number(data.price),
  },
  stated: data.confidence === undefined ? {} : { confidence: data.confidence },
})

const test = (
  plan: PlanRow,
  moments: readonly Facts[],
  work: Remembering,
  mayTrigger: boolean,
  mayEnd: boolean,
): void => {
  const { knownAt, id } = work.event
  const own = moments.filter((facts) => isAbout(plan, facts))
  if (mayEnd && standing(plan, knownAt) && own.some((facts) => untilHolds(plan, facts)))
    return work.keepPlan({ ...plan, status: 'expired' })
  if (mayTrigger && own.some((facts) => triggered(plan, facts, knownAt)))
    work.keepPlan(afterTrigger(plan, knownAt, id, standingR(plan, work)))
}

/** The price of another symbol neither triggers nor ends a plan that is confined to one. */
const isAbout = (plan: PlanRow, facts: Facts): boolean =>
  within(plan.symbol, facts.symbol) && within(plan.strategy, facts.strategy)

const within = (wanted: string | null, known: string | null | undefined): boolean =>
  wanted === null || known === null || known === undefined || wanted === known

/** What the trade that a plan would close stands at, in R: at the price that triggered it, where the event brings one. */
const standingR = (plan: PlanRow, { state, ledger }: Remembering): number | null => {
  if (plan.action.type !== 'force_exit') return null
  const meant = [...state.trades.values()].filter(
    (trade) =>
      (plan.symbol === null || trade.symbol === plan.symbol) &&
      (plan.strategy === null || trade.strategy?.name === plan.strategy),
  )
  const [trade] = meant
  const mark = trade && (markIn(ledger, trade.id) ?? state.marks.get(trade.id))
  if (meant.length !== 1 || !mark || trade.initialRisk === null) return null
  const { fees, funding, initialRisk } = trade
  const net = resultAt(trade, mark.mark, mark.rate).minus(Decimal.of(fees)).plus(Decimal.of(funding))
  const risk = Decimal.of(initialRisk)
  return risk.sign > 0 ? net.over(risk).toNumber() : null
}

const markIn = (ledger: readonly Change[], trade: Id): MarkRow | undefined => {
  for (const { op, table, row } of ledger)
    if (table === 'marks' && op === 'put' && row.trade === trade) return row
  return undefined
}

const agentFacts = (work: Remembering) => {
  const drawdown = drawdownIn(work.account)
  const { drawdownLimit, appetite: rule } = work.state.config
  const willing = appetite(drawdown ?? 0, drawdownLimit, rule)
  const { confidence, winningStreak, losingStreak } = work.mood
  return {
    drawdown,
    losingStreak,
    mood: {
      confidence,
      winningStreak,
      appetite: willing,
      advice: advice(drawdown ?? 0, willing, drawdownLimit),
    },
  }
}

const pricesOf = ({ marks, positions }: EventOf<'tick'>['data']): ReadonlyMap<string, number> => {
  const prices = new Map<string, number>()
  for (const { symbol, mark } of positions) if (mark !== undefined) prices.set(symbol, Number(mark))
  for (const [symbol, { price }] of Object.entries(marks)) prices.set(symbol, Number(price))
  return prices
}
