import type { Trade as TradeOut } from '#operations'
import type { Page } from './page.ts'
import { type TextColumn, table } from './text-table.ts'
import { MINUTE_FORMS, NUMBER_FORMS, result } from './value-text.ts'

const numbers = (of: (trade: TradeOut) => string | null) =>
  NUMBER_FORMS.map((form) => (trade: TradeOut) => form(of(trade)))

const COLUMNS = {
  trade: { head: 'trade', forms: [(trade) => trade.handle] },
  symbol: { head: 'symbol', forms: [(trade) => trade.symbol] },
  side: { head: 'side', forms: [(trade) => trade.side] },
  size: { head: 'size', right: true, forms: numbers((trade) => trade.size) },
  /** The size that was opened: a closed trade's size now is zero. */
  opened: { head: 'size', right: true, forms: numbers((trade) => trade.openedSize) },
  entered: {
    head: 'entered',
    forms: MINUTE_FORMS.map((form) => (trade: TradeOut) => form(trade.entryAt)),
  },
  entry: { head: 'entry', right: true, forms: numbers((trade) => trade.averageEntry) },
  exit: { head: 'exit', right: true, forms: numbers((trade) => trade.averageExit) },
  pnl: { head: 'pnl', right: true, forms: [(trade) => result(trade.pnl)] },
  kind: { head: 'exit kind', forms: [(trade) => kindOf(trade)] },
  mark: { head: 'mark', right: true, forms: numbers((trade) => trade.mark) },
  unrealised: {
    head: 'unrealised',
    right: true,
    forms: [(trade) => (trade.unrealised === null ? '' : result(trade.unrealised))],
  },
  stop: { head: 'stop', right: true, spare: true, forms: numbers((trade) => trade.stop) },
  target: { head: 'target', right: true, spare: true, forms: numbers((trade) => trade.target) },
} satisfies { readonly [name: string]: TextColumn<TradeOut> }

const kindOf = (trade: TradeOut): string =>
  trade.status === 'closed' ? (trade.exitKind ?? 'closed') : trade.status

const { trade, symbol, side, size, opened, entered, entry, exit, pnl, kind, mark, unrealised, stop, target } =
  COLUMNS

/** Trades with their results. */
export const tradesTable = (trades: readonly TradeOut[], page: Page): string =>
  table(trades, [trade, symbol, side, opened, entered, entry, exit, pnl, kind], page)

/** Open trades with their marks. */
export const positionsTable = (trades: readonly TradeOut[], page: Page): string =>
  table(trades, [trade, symbol, side, size, entered, entry, mark, unrealised, stop, target], page)
