import { z } from 'zod'
import { type AgentMood, type Moment, readAgent, readSymbolNames } from '#log'
import { type Context, leftWords, readContext, zGivenContext } from '#market'
import { type Facts, situationFacts } from '#memories'
import { type Exact, type Id, type Json, ONE, SIDES, type Side, zLabel, zStrategyName } from '#vocabulary'
import { turnNamed } from '../recording/turn-named.ts'
import type { Caller } from '../session/caller.ts'
import type { AS_OF } from './as-of-field.ts'

/** What is asked about, and the situation it is asked in. */
export const SITUATION_FIELDS = {
  symbol: zLabel.optional().describe('the symbol it is about: XAUUSD; any if left out'),
  strategy: zStrategyName
    .optional()
    .describe('the strategy, by name or whole; all its versions count; the run’s own if left out'),
  side: z.enum(SIDES).optional().describe('the side it is about; both if left out'),
  context: zGivenContext
    .optional()
    .describe('the situation as you know it: { "trend": "up", "session": "london" }'),
  turn: zLabel
    .optional()
    .describe('a turn’s id: its situation is taken, and what is shown is recorded with it'),
}

export type Asked = Partial<z.output<z.ZodObject<typeof SITUATION_FIELDS & typeof AS_OF>>>

/** The situation of a question, completed by what the record knows of the agent at that moment. */
export interface Situation {
  /** What memories are compared with: nothing, where nobody gave a situation, whatever the clock says. */
  readonly context: Context
  readonly agent: AgentMood
  readonly facts: Facts
  readonly symbol: string | undefined
  /** The symbol and what else it was or is called; undefined where none is asked about. */
  readonly names: readonly string[] | undefined
  readonly strategy: string | undefined
  readonly side: Side | undefined
  /** The turn it is asked in. */
  readonly turn: Id | null
  /** Numbers of the question that are none and were left out of it, in words. */
  readonly leftOut: readonly string[]
}

/** The turn that a situation is asked in: what it was told of its symbols, and what was going on. */
export interface AskingTurn {
  readonly id: Id | null
  readonly contexts: { readonly [symbol: string]: Json }
  readonly events: readonly string[] | undefined
}

export const situationOf = async (
  moment: Moment,
  asked: Asked,
  { run, strategy: own }: Pick<Caller, 'run' | 'strategy'>,
): Promise<Situation> => {
  // A turn whose time lay before what was known is recorded after all that it knows.
  const toSeq = asked.asOf === undefined ? undefined : moment.seq
  const shown = asked.turn === undefined ? null : await turnNamed(moment.log, asked.turn, toSeq)
  const strategy = asked.strategy ?? own?.name ?? (await strategyOf(moment, run))
  return situationIn(moment, { ...asked, strategy }, shown)
}

/** The same where the turn and the strategy are known. */
export const situationIn = async (
  moment: Moment,
  asked: Asked,
  shown: AskingTurn | null,
): Promise<Situation> => {
  const agent = await readAgent(moment)
  const recorded = asked.symbol === undefined ? undefined : shown?.contexts[asked.symbol]
  const given = asked.context?.context ?? {}
  const market = readContext(
    { context: overTurn(readContext(recorded ?? null, moment.at), given) },
    moment.at,
  )
  const context: Context = {
    ...market,
    drawdown: market.drawdown === undefined ? agent.drawdown : market.drawdown,
    losingStreak: market.losingStreak === undefined ? agent.mood.losingStreak : market.losingStreak,
  }
  const { symbol, side, strategy } = asked
  const names = symbol === undefined ? undefined : (await readSymbolNames(moment))(symbol).all
  const { confidence, winningStreak } = agent.mood
  const facts = situationFacts(context, {
    symbol,
    otherNames: names?.slice(1),
    strategy,
    direction: side,
    at: moment.at,
    events: shown?.events,
    mood: { confidence, winningStreak, appetite: agent.appetite, advice: agent.advice },
  })
  const isGiven = recorded !== undefined || Object.keys(given).length > 0
  return {
    context: isGiven ? context : {},
    agent,
    facts,
    symbol,
    names,
    strategy,
    side,
    turn: shown?.id ?? null,
    leftOut: leftWords(asked.context?.left ?? {}),
  }
}

/** A caller's context never lacks what its turn knew: a field that is said to be unknown is taken from there too. */
const overTurn = (turn: Context, given: Context): Context => {
  const told = Object.entries(given).filter(
    ([field, value]) => !((value === null || value === 'unknown') && field in turn),
  )
  return { ...turn, ...Object.fromEntries(told) }
}

export const instrumentAsOf = async ({ log, state, seq }: Moment, symbol: string) =>
  state ? state.instruments.get(symbol) : (await log.store.rows('instruments', { seq, where: { symbol } }))[0]

/** Account currency for one of the symbol's: by its last trade, else by the instrument; null if it is not known. */
export const rateAsOf = async (moment: Moment, symbol: string, currency: string): Promise<Exact | null> => {
  const instrument = await instrumentAsOf(moment, symbol)
  if ((instrument?.quoteCurrency ?? currency) === currency) return ONE
  const order = { column: 'n', descending: true } as const
  const { seq } = moment
  const [last] = await moment.log.store.rows('trades', { seq, where: { symbol }, order, limit: 1 })
  return last?.rate ?? instrument?.rate ?? null
}

/** The run's own strategy. */
export const strategyOf = async ({ log, state, seq }: Moment, run: string): Promise<string | undefined> => {
  const row = state ? state.runs.get(run) : (await log.store.rows('runs', { seq, where: { run } }))[0]
  return row?.strategy?.name
}
