import { canonical, type Exact, type Instant, type Json, type Strategy } from '#vocabulary'
import type { Bookkeeper } from './bookkeeper.ts'
import { sharedFirstEntry } from './first-entry.ts'
import type { Intention, TradeRow } from './ledger-rows.ts'
import { NO_INTENTION, regimeIn } from './new-trade.ts'
import { flagStop } from './plausibility.ts'
import { legRisk } from './trade-arithmetic.ts'

/** Words about a trade that is known already. */
interface EntryWords {
  readonly reason?: string | undefined
  readonly confidence?: number | undefined
  readonly stop?: Exact | undefined
  readonly target?: Exact | undefined
  readonly strategy?: Strategy | undefined
  readonly context?: Json | undefined
  readonly lessonsHash?: string | undefined
  readonly intention?: Intention | undefined
}

/**
 * Fills in the fields that no report has given yet; the first report of each stands. A strategy or a risk that comes when the
 * trade's course can be seen could be made to fit it, so it is not taken (docs/decisions/0055).
 */
export const annotateEntry = (
  known: TradeRow,
  words: EntryWords,
  book: Bookkeeper,
  knownAt: Instant,
): void => {
  book.bring(known)
  const trade = book.trade(known.id)
  const inTime = trade.status === 'open' && !book.isCourseSeen(trade, knownAt)
  const context = trade.entryContext ?? words.context ?? null
  const stop = trade.stop ?? words.stop ?? null
  const isSilent = canonical({ ...trade.intention }) === canonical({ ...NO_INTENTION })
  const annotated: TradeRow = {
    ...trade,
    strategy: trade.strategy ?? (inTime ? words.strategy : null) ?? null,
    entryReason: trade.entryReason ?? words.reason ?? null,
    confidence: trade.confidence ?? words.confidence ?? null,
    intention: isSilent ? (words.intention ?? trade.intention) : trade.intention,
    stop,
    target: trade.target ?? words.target ?? null,
    entryContext: context,
    entryRegime: trade.entryRegime ?? regimeIn(context),
    lessonsHash: trade.lessonsHash ?? words.lessonsHash ?? null,
  }
  book.amend(inTime && trade.initialRisk === null ? withRisk(annotated) : annotated)
  if (trade.stop === null) flagStop(trade, stop, [trade.averageEntry], book.flags)
}

const withRisk = (trade: TradeRow): TradeRow => {
  const { side, averageEntry, stop, openedSize, multiplier, rate } = trade
  const risk = legRisk(side, averageEntry, stop, openedSize, multiplier, rate)
  return sharedFirstEntry(trade, { ...trade, initialRisk: risk?.text ?? null })
}
