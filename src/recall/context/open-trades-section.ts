import { type Instant, MINUTE_MS } from '#vocabulary'
import { minutes, price, signedMoney } from './format-number.ts'
import { NO_REASONS, type ReasonsAbove, reasonOf, reasonText } from './given-reason.ts'
import { named } from './quoted-text.ts'
import type { SectionKind } from './section.ts'

/** What the section needs of an open trade. */
export interface OpenTradeShown {
  readonly handle: string
  readonly symbol: string
  readonly side: string
  readonly size: string
  readonly averageEntry: string
  readonly stop: string | null
  readonly target: string | null
  readonly entryAt: Instant | null
  readonly entryReason: string | null
  /** That reason is no better than text from outside. */
  readonly entryOutside: boolean
  readonly mark: string | null
  readonly mfe: string | null
  readonly mae: string | null
  readonly unrealised: string | null
  /** What was closed of it, and what that came to after costs. */
  readonly closedSize: string
  readonly pnl: string
}

/** The open trades, the one in most danger first, and the moment they are looked at. */
export interface OpenTradesShown {
  readonly trades: readonly OpenTradeShown[]
  readonly now: Instant
  readonly currency: string
}

/** Trades shown at most; the broker's own list has the rest. */
const MOST_TRADES = 20
const LONGEST_REASON = 160
const LONGEST_SYMBOL = 40

/** Open positions: where they are wrong, and what only memory knows: excursions, age, and why they were opened. */
export const openTradesSection: SectionKind<OpenTradesShown> = {
  name: 'open_trades',
  side: 'user',
  title: 'Open positions (memory view)',
  rank: 80,
  budget: 420,
  lines: ({ trades, now, currency }, above = NO_REASONS) => {
    const shown = trades.slice(0, MOST_TRADES)
    const more = trades.length - shown.length
    return [
      ...shown.map((trade) => ({
        text: line(trade, now, currency, above),
        handles: [trade.handle],
        outside: trade.entryOutside,
        gives: reasonOf(trade.handle, trade.entryReason),
      })),
      ...(more > 0 ? [{ text: `- and ${more} more open trades`, counts: more }] : []),
    ]
  },
}

const resultText = ({ unrealised }: OpenTradeShown, currency: string): string | null => {
  const money = named(currency, LONGEST_SYMBOL)
  return unrealised === null ? null : `open ${signedMoney(unrealised)} ${money}`
}

const line = (trade: OpenTradeShown, now: Instant, currency: string, above: ReasonsAbove): string => {
  const parts = [
    `- [${trade.handle}] ${named(trade.symbol, LONGEST_SYMBOL)} ${trade.side} ${price(trade.size)} @ ${price(trade.averageEntry)}`,
    trade.stop === null ? 'no stop' : `stop ${price(trade.stop)}`,
    trade.target === null ? null : `target ${price(trade.target)}`,
    trade.mark === null ? 'no mark yet' : `mark ${price(trade.mark)}`,
    resultText(trade, currency),
    trade.closedSize === '0' ? null : `realised ${signedMoney(trade.pnl)}`,
    trade.mfe === null || trade.mae === null
      ? null
      : `MFE ${signedMoney(trade.mfe)} / MAE ${signedMoney(trade.mae)}`,
    trade.entryAt === null ? null : `held ${minutes(Math.max(0, now - trade.entryAt) / MINUTE_MS)}`,
    reasonText(reasonOf(trade.handle, trade.entryReason), LONGEST_REASON, trade.entryOutside, above),
  ]
  return parts.filter((part) => part !== null).join(', ')
}
