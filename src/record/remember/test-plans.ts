import { accountDrawdown, type Decision, type MarkRow, resultAt } from '#ledger'
import type { Change, FactEvent, PlanRow } from '#log/rows'
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
import { Decimal, type Exact, type Id, type Json } from '#vocabulary'
import type { Remembering } from './remembering.ts'

// Whether an event triggers plans, or ends them.

/** What a snapshot says of the market, and of what goes on in it. */
export interface MarketSeen {
  readonly marks: { readonly [symbol: string]: { readonly price: Exact } }
  readonly positions: readonly { readonly symbol: string; readonly mark?: Exact | undefined }[]
  readonly events?: readonly string[] | undefined
}

/** Prices, time, session, drawdown and mood: what every tick knows. */
export const testOnTick = (event: FactEvent, work: Remembering, seen?: MarketSeen): void => {
  const plans = work.standingPlans().filter((plan) => mayTriggerOnTick(plan) || mayEndOnTick(plan))
  if (plans.length === 0) return
  const prices = seen ? pricesOf(seen) : new Map<string, number>()
  const known = { ...agentFacts(work), at: event.at, events: seen?.events }
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

/** What a turn or a decision says of the situation it was made in. */
interface Situation {
  readonly contexts: { readonly [symbol: string]: Json }
  readonly events?: readonly string[] | undefined
  /** What a decision says of itself. */
  readonly decided?: Pick<Decision, 'strategy' | 'side' | 'price' | 'confidence'>
}

/** A turn or a decision knows the situation of its symbols; one without any still knows the time, the events, the agent. */
export const testOnSituation = (
  event: FactEvent,
  { contexts, events, decided = {} }: Situation,
  work: Remembering,
): void => {
  const plans = work.standingPlans()
  if (plans.length === 0) return
  const { side, price, confidence } = decided
  const known = {
    ...agentFacts(work),
    strategy: decided.strategy?.name ?? work.state.runs.get(event.run)?.strategy?.name,
    direction: side,
    price: price === undefined ? undefined : Number(price),
    at: event.at,
    events,
  }
  const stated = confidence === undefined ? {} : { confidence }
  const situations: readonly (readonly [string | undefined, Json])[] = Object.entries(contexts)
  const moments = (situations.length > 0 ? situations : [[undefined, null] as const]).map(
    ([symbol, context]) =>
      situationFacts({ ...readContext(context, event.at), ...stated }, { ...known, symbol }),
  )
  for (const plan of plans) test(plan, moments, work, true, true)
}

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
  const drawdown = accountDrawdown(work.account)
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

const pricesOf = ({ marks, positions }: MarketSeen): ReadonlyMap<string, number> => {
  const prices = new Map<string, number>()
  for (const { symbol, mark } of positions) if (mark !== undefined) prices.set(symbol, Number(mark))
  for (const [symbol, { price }] of Object.entries(marks)) prices.set(symbol, Number(price))
  return prices
}
