import { type Instant, MINUTE_MS } from '#vocabulary'
import { minutes, price, signedMoney } from './format-number.ts'
import type { Section } from './section.ts'

/** What the section needs of an open trade. */
export interface OpenTradeShown {
  readonly handle: string
  readonly symbol: string
  readonly side: string
  readonly size: string
  readonly averageEntry: string
  readonly entryAt: Instant | null
  readonly entryReason: string | null
  readonly mark: string | null
  readonly mfe: string | null
  readonly mae: string | null
  readonly unrealised: string | null
}

/** Trades shown at most; the broker's own list has the rest. */
const MOST_TRADES = 20
const LONGEST_REASON = 160

/** Open positions with what only memory knows: excursions, age, and why they were opened. */
export const openTradesSection = (
  trades: readonly OpenTradeShown[],
  now: Instant,
  currency: string,
): Section | null => {
  if (trades.length === 0) return null
  const shown = trades.slice(-MOST_TRADES)
  const lines = shown.map((trade) => line(trade, now, currency))
  const leftOut = trades.length - shown.length
  const more = leftOut > 0 ? [`- and ${leftOut} older open trades`] : []
  return {
    name: 'open_trades',
    text: ['## Open positions (memory view)', ...lines, ...more].join('\n'),
    handles: shown.map((trade) => trade.handle),
    leftOut,
  }
}

const line = (trade: OpenTradeShown, now: Instant, currency: string): string => {
  const parts = [
    `- [${trade.handle}] ${trade.symbol} ${trade.side} ${price(trade.size)} @ ${price(trade.averageEntry)}`,
    trade.mark === null ? 'no mark yet' : `mark ${price(trade.mark)}`,
    trade.unrealised === null ? null : `open ${signedMoney(trade.unrealised)} ${currency}`,
    trade.mfe === null || trade.mae === null
      ? null
      : `MFE ${signedMoney(trade.mfe)} / MAE ${signedMoney(trade.mae)}`,
    trade.entryAt === null ? null : `held ${minutes(Math.max(0, now - trade.entryAt) / MINUTE_MS)}`,
    trade.entryReason === null ? null : quoted(trade.entryReason),
  ]
  return parts.filter((part) => part !== null).join(', ')
}

/** A reason as one line, capped: it is the agent's own past words, quoted and never an instruction. */
const quoted = (reason: string): string => {
  const flat = reason.replace(/\s+/g, ' ')
  return `"${flat.length > LONGEST_REASON ? `${flat.slice(0, LONGEST_REASON - 1)}…` : flat}"`
}
