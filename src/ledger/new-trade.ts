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
} from '#vocabulary'
import type { Intention, IntentRow, LegRow, SizeSource, TradeRow, TradeSource } from './ledger-rows.ts'
import type { Fact, LedgerState } from './ledger-state.ts'
import type { Position } from './snapshot-schema.ts'
import { lastSnapshotOf } from './symbols.ts'
import { NOTHING_PAID, UNTOUCHED } from './trade-arithmetic.ts'
import type { TradeRecorded } from './trade-schema.ts'

/** A change of a trade's size. Left out: no fee, the decision's or the trade's own levels, the last rate. */
export interface Execution {
  readonly size: Exact
  readonly price: Exact
  readonly at: Instant
  readonly source: LegRow['source']
  readonly rate?: Exact | undefined
  readonly fee?: Exact | undefined
  readonly order?: string | undefined
  /** Levels of an entry, and the price now, where a snapshot reports the entry later. */
  readonly stop?: Exact | undefined
  readonly target?: Exact | undefined
  readonly market?: Exact | undefined
  /** Reason of an exit, and true if the broker or the caller gave its kind. */
  readonly kindGiven?: boolean | undefined
  readonly reason?: string | undefined
}

/** Everything reported about an opening; missing fields are taken from the agent's decision. */
export interface Opening
  extends Omit<Execution, 'at'>,
    Partial<Pick<Position, 'leverage' | 'strategy'>>,
    Partial<Pick<TradeRecorded, 'confidence' | 'context' | 'fromBars' | 'lessonsHash'>> {
  readonly symbol: string
  readonly side: Side
  readonly at: Instant | null
  readonly source: TradeSource
  readonly sizeSource?: SizeSource | undefined
  readonly positionId?: string | undefined
  readonly tradeId?: string | undefined
  readonly intention?: Intention | undefined
  /** The whole trade is reported at its end. */
  readonly atEnd?: boolean | undefined
}

export const NO_INTENTION: Intention = {
  cites: [],
  expectedMinutes: null,
  signalAt: null,
  signalPrice: null,
  tags: [],
}

type Stated = { readonly [F in keyof Intention]?: Intention[F] | undefined }

/** The intention that a decision or a report states; undefined where it states none. */
export const intentionOf = (stated: Stated): Intention | undefined => {
  const {
    tags = [],
    cites = [],
    against,
    expectedMinutes = null,
    signalAt = null,
    signalPrice = null,
  } = stated
  const given = { cites, ...(against ? { against } : {}), expectedMinutes, signalAt, signalPrice, tags }
  return isSilent(given) ? undefined : given
}

export const isSilent = (intention: Intention): boolean =>
  canonical({ ...intention }) === canonical({ ...NO_INTENTION })

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
  // For a trade that is reported at its end, the decision behind it comes first: it could not know that end.
  const [first, second] = opening.atEnd ? [intent, opening] : [opening, intent]
  const context = opening.fromBars ?? first?.context ?? second?.context ?? null
  return inOrder({
    ...UNTOUCHED,
    id: contentId(opening.at ?? event.at, canonical(['trade', event.id, ordinal])),
    n: state.account.trades + ordinal + 1,
    symbol: opening.symbol,
    side: opening.side,
    positionId: opening.positionId ?? null,
    tradeId: opening.tradeId ?? null,
    run: event.run,
    strategy: first?.strategy ?? second?.strategy ?? state.runs.get(event.run)?.strategy ?? null,
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

/** The snapshot before the opening: the beginning of the bar of the entry. Null if the opening is older, or that snapshot made it. */
const snapshotBefore = (state: LedgerState, { symbol, at, source }: Opening): Instant | null => {
  const last = lastSnapshotOf(state.account, state.symbols.get(symbol))
  const isLater = last !== null && at !== null && (at < last || (at === last && source === 'tick'))
  return isLater ? null : last
}

/** Minutes held until a moment; null without a time of the entry or the end. */
export const heldMinutes = ({ entryAt }: Pick<TradeRow, 'entryAt'>, until: Instant | null): number | null =>
  entryAt === null || until === null ? null : Math.max(0, until - entryAt) / MINUTE_MS

/** The regime tag of a recorded context; null when nothing was classified. */
export const regimeIn = (context: Json): string | null => {
  // A context is any JSON; a field that it does not have is undefined.
  const fields = (context as { context?: { trend?: Trend; volatility?: Volatility } | null } | null)?.context
  return fields?.trend && fields.volatility ? regimeTagOf(fields.trend, fields.volatility) : null
}
