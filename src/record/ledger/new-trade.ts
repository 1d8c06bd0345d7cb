import { completeInstrument, regimeTagOf, type Trend, type Volatility } from '#market'
import {
  canonical,
  contentId,
  type Exact,
  type Instant,
  type Json,
  type Side,
  type Strategy,
} from '#vocabulary'
import type { FactEvent } from '../rows/event.ts'
import { inKeyOrder } from '../rows/in-key-order.ts'
import type { Intention, IntentRow, SizeSource, TradeRow, TradeSource } from '../rows/ledger-rows.ts'
import type { State } from '../rows/state.ts'
import { NOTHING_PAID, UNTOUCHED } from './position.ts'
import { lastSnapshotOf } from './snapshot-time.ts'

/** Everything known about an opening; what is missing is taken from the agent's decision. */
export interface Opening {
  readonly symbol: string
  readonly side: Side
  readonly size: Exact
  /** Told, where nothing else is said. */
  readonly sizeSource?: SizeSource | undefined
  readonly price: Exact
  /** The price now, where the opening is seen only after it. */
  readonly market?: Exact | undefined
  readonly at: Instant | null
  readonly source: TradeSource
  readonly positionId?: string | undefined
  readonly tradeId?: string | undefined
  readonly order?: string | undefined
  readonly rate?: Exact | undefined
  /** The instrument's, where nothing else is said. */
  readonly multiplier?: Exact | undefined
  readonly leverage?: Exact | undefined
  readonly stop?: Exact | undefined
  readonly target?: Exact | undefined
  readonly strategy?: Strategy | undefined
  readonly reason?: string | undefined
  readonly confidence?: number | undefined
  readonly intention?: Intention | undefined
  readonly context?: Json | undefined
  readonly fromBars?: Json | undefined
  /** The whole trade is told at its end. */
  readonly atEnd?: boolean | undefined
  readonly lessonsHash?: string | undefined
  readonly fee?: Exact | undefined
  readonly guess?: boolean | undefined
}

/** The agent said nothing beside its reason. */
export const NO_INTENTION: Intention = {
  cites: [],
  expectedMinutes: null,
  signalAt: null,
  signalPrice: null,
  tags: [],
}

/** What a decision or an opening says beside its reason; undefined when it says nothing of it. */
export const intentionOf = (told: {
  readonly tags?: readonly string[] | undefined
  readonly cites?: readonly string[] | undefined
  readonly against?: readonly string[] | undefined
  readonly expectedMinutes?: number | undefined
  readonly signalAt?: Instant | undefined
  readonly signalPrice?: Exact | undefined
}): Intention | undefined => {
  const { tags, cites, against, expectedMinutes, signalAt, signalPrice } = told
  if (
    !tags &&
    !cites &&
    !against &&
    expectedMinutes === undefined &&
    signalAt === undefined &&
    signalPrice === undefined
  )
    return undefined
  return {
    cites: cites ?? [],
    ...(against ? { against } : {}),
    expectedMinutes: expectedMinutes ?? null,
    signalAt: signalAt ?? null,
    signalPrice: signalPrice ?? null,
    tags: tags ?? [],
  }
}

/**
 * A trade before its first leg: who, what, why and in which situation, stamped once. `ordinal` counts the trades that the
 * same event opens.
 */
export const newTrade = (
  state: State,
  event: FactEvent,
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
    sizeSource: opening.sizeSource ?? 'told',
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
    multiplier: opening.multiplier ?? instrument.multiplier,
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

/** What the run was last shown, where that was before the trade was opened. */
const lessonsShown = ({ showings }: State, { run }: FactEvent, { at }: Opening): string | null => {
  const shown = showings.get(run)?.lessons
  return shown !== undefined && at !== null && at >= shown.since ? shown.hash : null
}

const inOrder = inKeyOrder<TradeRow>()

/** At the end of a trade the decision behind it comes first, as with its situation. */
const strategyOf = ({ strategy: told, atEnd }: Opening, intent: IntentRow | undefined): Strategy | null => {
  const decided = intent?.strategy ?? null
  return atEnd ? (decided ?? told ?? null) : (told ?? decided)
}

/** What bars showed, else what was told: at the end of a trade the decision behind it comes first, which could not know that end. */
const entryContextOf = ({ fromBars, context, atEnd }: Opening, intent: IntentRow | undefined): Json => {
  if (fromBars !== undefined) return fromBars
  const told = context ?? null
  const decided = intent?.context ?? null
  return atEnd ? (decided ?? told) : (told ?? decided)
}

/** The last snapshot, unless the opening is older, or is what that one showed: which came before it is not known any more. */
const snapshotBefore = ({ account }: State, { symbol, at, source }: Opening): Instant | null => {
  const last = lastSnapshotOf(account, symbol)
  if (last === null || at === null) return last
  return at < last || (at === last && source === 'tick') ? null : last
}

/** The regime tag of a recorded context; null when nothing was classified. */
export const regimeIn = (context: Json): string | null => {
  if (context === null || typeof context !== 'object' || Array.isArray(context)) return null
  const fields = (context as { context?: Json }).context
  if (fields === undefined || fields === null || typeof fields !== 'object') return null
  const { trend, volatility } = fields as { trend?: Trend; volatility?: Volatility }
  return trend === undefined || volatility === undefined ? null : regimeTagOf(trend, volatility)
}
