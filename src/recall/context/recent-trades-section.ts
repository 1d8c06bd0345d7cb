import { signedR } from '#vocabulary'
import { minutes, price, signedMoney } from './format-number.ts'
import { NO_REASONS, type ReasonsAbove, reasonOf, reasonText } from './given-reason.ts'
import { named } from './quoted-text.ts'
import type { SectionKind } from './section.ts'

/** A closed trade as one line shows it. */
export interface ClosedTradeShown {
  readonly handle: string
  readonly symbol: string
  readonly side: string
  readonly size: string
  readonly averageEntry: string
  readonly averageExit: string | null
  /** When it was entered, or ended where that is not known, by the clock that the context has: `2026-01-31 09:30`. */
  readonly time: string | null
  readonly pnl: string
  readonly r: number | null
  readonly holdingMinutes: number | null
  readonly exitKind: string | null
  readonly entryReason: string | null
  /** That reason is no better than text from outside. */
  readonly entryOutside: boolean
}

const LONGEST_SYMBOL = 40
const LONGEST_REASON = 80

/** Trades closed lately, the newest entry first. */
export const recentTradesSection: SectionKind<readonly ClosedTradeShown[]> = {
  name: 'recent_trades',
  side: 'user',
  title: 'Recent closed trades',
  rank: 40,
  budget: 640,
  lines: (trades, above = NO_REASONS) =>
    trades.map((trade) => ({
      text: lineOf(trade, above),
      handles: [trade.handle],
      outside: trade.entryOutside,
      gives: reasonOf(trade.handle, trade.entryReason),
    })),
}

const lineOf = (trade: ClosedTradeShown, above: ReasonsAbove): string => {
  const { handle, symbol, side, size, averageEntry, averageExit, time, pnl, r } = trade
  const { holdingMinutes, exitKind, entryReason, entryOutside } = trade
  const parts = [
    `- [${handle}]`,
    time,
    `${named(symbol, LONGEST_SYMBOL)} ${side} ${price(size)}`,
    `${price(averageEntry)} → ${averageExit === null ? '?' : price(averageExit)}`,
    signedMoney(pnl),
    r === null ? null : `(${signedR(r)})`,
    holdingMinutes === null ? null : minutes(holdingMinutes),
    exitKind === null || exitKind === 'unknown' ? null : exitKind.replaceAll('_', ' '),
    reasonText(reasonOf(handle, entryReason), LONGEST_REASON, entryOutside, above),
  ]
  return parts.filter((part) => part !== null).join(' ')
}
