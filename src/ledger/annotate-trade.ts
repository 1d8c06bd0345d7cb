import type { Instant } from '#vocabulary'
import type { Bookkeeper } from './bookkeeper.ts'
import { sharedFirstEntry } from './first-entry.ts'
import type { IntentRow, TradeRow } from './ledger-rows.ts'
import { isSilent, regimeIn } from './new-trade.ts'
import { flagStop } from './raised-flags.ts'
import { legRisk } from './trade-arithmetic.ts'

type EntryWords = { readonly [F in keyof IntentRow]?: IntentRow[F] | undefined }

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
  book.makeEditable(known)
  const trade = book.trade(known.id)
  const inTime = trade.status === 'open' && !book.isCourseSeen(trade, knownAt)
  const context = trade.entryContext ?? words.context ?? null
  const stop = trade.stop ?? words.stop ?? null
  const annotated: TradeRow = {
    ...trade,
    strategy: trade.strategy ?? (inTime ? words.strategy : null) ?? null,
    entryReason: trade.entryReason ?? words.reason ?? null,
    confidence: trade.confidence ?? words.confidence ?? null,
    intention: isSilent(trade.intention) ? (words.intention ?? trade.intention) : trade.intention,
    stop,
    target: trade.target ?? words.target ?? null,
    entryContext: context,
    entryRegime: trade.entryRegime ?? regimeIn(context),
    lessonsHash: trade.lessonsHash ?? words.lessonsHash ?? null,
  }
  book.amend(inTime && trade.initialRisk === null ? withRisk(annotated) : annotated)
  if (trade.stop === null) flagStop(trade, stop, trade.averageEntry, book.flags)
}

const withRisk = (trade: TradeRow): TradeRow => {
  const risk = legRisk(trade, trade.averageEntry, trade.stop, trade.openedSize)
  return sharedFirstEntry(trade, { ...trade, initialRisk: risk?.text ?? null })
}
