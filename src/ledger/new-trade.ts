import { completeInstrument, regimeTagOf, type Trend, type Volatility } from '#market'
import {
  canonical,
  contentId,
  type Exact,
  type Instant,
  inKeyOrder,
  type Json,
  MINUTE_MS,
  type Side,
  type Strategy,
} from '#vocabulary'
import type { Intention, IntentRow, SizeSource, TradeRow, TradeSource } from './ledger-rows.ts'
import type { Fact, LedgerState } from './ledger-state.ts'
import { lastSnapshotOf } from './symbols.ts'
import { NOTHING_PAID, UNTOUCHED } from './trade-arithmetic.ts'

/** Everything reported about an opening; missing fields are taken from the agent's decision. */
export interface Opening {
  readonly symbol: string
  readonly side: Side
  readonly size: Exact
  readonly sizeSource?: SizeSource | undefined
  readonly price: Exact
  /** The price now, where a snapshot reports the opening later. */
  readonly market?: Exact | undefined
  readonly at: Instant | null
  readonly source: TradeSource
  readonly positionId?: string | undefined
  readonly tradeId?: string | undefined
  readonly order?: string | undefined
  readonly rate?: Exact | undefined
  readonly leverage?: Exact | undefined
  readonly stop?: Exact | undefined
  readonly target?: Exact | undefined
  readonly strategy?: Strategy | undefined
  readonly reason?: string | undefined
  readonly confidence?: number | undefined
  readonly intention?: Intention | undefined
  readonly context?: Json | undefined
  readonly fromBars?: Json | undefined
  /** The whole trade is reported at its end. */
  readonly atEnd?: boolean | undefined
  readonly lessonsHash?: string | undefined
  readonly fee?: Exact | undefined
}

/** No intention was stated. */
export const NO_INTENTION: Intention = {
  cites: [],
  expectedMinutes: null,
  signalAt: null,
  signalPrice: null,
  tags: [],
}

/** The intention that a decision or a report states; undefined where it states none. */
export const intentionOf = (
  stated: {
    readonly [field in keyof Intention]?: Intention[field] | undefined
  },
): Intention | undefined => {
  const { tags, cites, against, expectedMinutes, signalAt, signalPrice } = stated
  const fields = [tags, cites, against, expectedMinutes, signalAt, signalPrice]
  if (fields.every((field) => field === undefined)) return undefined
  return {
    cites: cites ?? [],
    ...(against ? { against } : {}),
    expectedMinutes: expectedMinutes ?? null,
    signalAt: signalAt ?? null,
    signalPrice: signalPrice ?? null,
    tags: tags ?? [],
  }
}

/** A trade before its first leg: who, why and in which situation, set once. `ordinal` counts the trades that one event opens. */
export const newTrade = (
  state: LedgerState,
  event: Fact,
  opening: Opening & { readonly rate: Exact },
  intent: IntentRow | undefined,
  ordinal: number,
): TradeRow => {
  const { symbol } = opening
  const instrument = state.instruments.get(symbol) ?? completeInstrument({ symbol }, state.config.currency)
  const context = entryContextOf(opening, intent)
  return inOrder({
    ...UNTOUCHED,
    id: contentId(opening.at ?? event.at, canonical(['trade', event.id, ordinal])),
    n: state.account.trades + ordinal + 1,
    symbol: opening.symbol,
    side: opening.side,
    positionId: opening.positionId ?? null,
    tradeId: opening.tradeId ?? null,
    run: event.run,
    strategy: strategyOf(opening, intent) ?? state.runs.get(event.run)?.strategy ?? null,
    source: opening.source,
    entryAt: opening.at,
    entryPrice: opening.price,
    entrySize: opening.size,
    sizeSource: opening.sizeSource ?? 'reported',
    entryReason: opening.reason ?? intent?.reason ?? null,
    entrySnapshot: event.id,
    entryDecision: intent?.decision ?? null,
    entryTurn: intent?.turn ?? event.turn,
    entryBarFrom: snapshotBefore(state, opening),
    entryContext: context,
    entryRegime: regimeIn(context),
    lessonsHash: opening.lessonsHash ?? intent?.lessonsHash ?? lessonsShown(state, event, opening),
    confidence: opening.confidence ?? intent?.confidence ?? null,
    intention: opening.intention ?? intent?.intention ?? NO_INTENTION,
    leverage: opening.leverage ?? null,
    multiplier: instrument.multiplier,
    quote: instrument.quoteCurrency,
    rate: opening.rate,
    paid: instrument.paidUp ? NOTHING_PAID : null,
    stop: opening.stop ?? intent?.stop ?? null,
    target: opening.target ?? intent?.target ?? null,
    statedR: null,
    legs: 0,
    remarks: [],
  })
}

/** The lessons that the run was last shown, if that was before the trade was opened. */
const lessonsShown = ({ showings }: LedgerState, { run }: Fact, { at }: Opening): string | null => {
  const shown = showings.get(run)?.lessons
  return shown !== undefined && at !== null && at >= shown.since ? shown.hash : null
}

const inOrder = inKeyOrder<TradeRow>()

/** For a trade that is reported at its end, the decision behind it comes first: it could not know that end. */
const strategyOf = (
  { strategy: reported, atEnd }: Opening,
  intent: IntentRow | undefined,
): Strategy | null => {
  const decided = intent?.strategy ?? null
  return atEnd ? (decided ?? reported ?? null) : (reported ?? decided)
}

/** The situation by bars, else as reported or decided; at the end of a trade the decision comes first. */
const entryContextOf = ({ fromBars, context, atEnd }: Opening, intent: IntentRow | undefined): Json => {
  if (fromBars !== undefined) return fromBars
  const reported = context ?? null
  const decided = intent?.context ?? null
  return atEnd ? (decided ?? reported) : (reported ?? decided)
}

/** The snapshot before the opening: the beginning of the bar of the entry. Null if the opening is older, or that snapshot made it. */
const snapshotBefore = (
  { account, symbols }: LedgerState,
  { symbol, at, source }: Opening,
): Instant | null => {
  const last = lastSnapshotOf(account, symbols.get(symbol))
  if (last === null || at === null) return last
  return at < last || (at === last && source === 'tick') ? null : last
}

/** Minutes held until a moment; null where the entry has no time. */
export const heldMinutes = ({ entryAt }: Pick<TradeRow, 'entryAt'>, until: Instant): number | null =>
  entryAt === null ? null : Math.max(0, until - entryAt) / MINUTE_MS

/** The regime tag of a recorded context; null when nothing was classified. */
export const regimeIn = (context: Json): string | null => {
  if (context === null || typeof context !== 'object' || Array.isArray(context)) return null
  const fields = (context as { context?: Json }).context
  if (fields === undefined || fields === null || typeof fields !== 'object') return null
  const { trend, volatility } = fields as { trend?: Trend; volatility?: Volatility }
  return trend === undefined || volatility === undefined ? null : regimeTagOf(trend, volatility)
}
