import type { ListedTrade, Trade as TradeOut } from '#operations'
import {
  commandBelow,
  inR,
  MINUTE_FORMS,
  NUMBER_FORMS,
  paragraph,
  parts,
  plural,
  result,
  sum,
  type TextColumn,
  table,
} from '#operations/words'
import { Decimal, exact } from '#vocabulary'
import type { AnswerOf } from './answer-view.ts'
import type { Page } from './page.ts'

type Answer = AnswerOf<'trades'>

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
  kind: { head: 'by', forms: [(trade) => kindOf(trade), (trade) => shortKindOf(trade)] },
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

/** As traders say it, where there is little room. */
const SHORT_KINDS: { readonly [kind: string]: string } = { stop_loss: 'stop', take_profit: 'target' }
const shortKindOf = (trade: TradeOut): string => SHORT_KINDS[kindOf(trade)] ?? kindOf(trade)

const { trade, symbol, side, size, opened, entered, entry, exit, kind, mark, unrealised, stop, target } =
  COLUMNS

/** What came of a trade; of an open one, what would at its last mark. */
const RESULTS: readonly TextColumn<ListedTrade>[] = [
  { head: 'pnl', right: true, forms: [(listed) => result(pnlOf(listed))] },
  { head: 'R', right: true, forms: [({ r, markedR }) => rOf(r ?? markedR)] },
]

const pnlOf = ({ pnl, unrealised: atMark }: ListedTrade): string => {
  const [made, open] = [exact(pnl), exact(atMark ?? '0')]
  return made === undefined || open === undefined ? pnl : Decimal.of(made).plus(Decimal.of(open)).text
}

const rOf = (r: number | null): string => (r === null ? '' : inR(r))

const ALL = [trade, symbol, side, opened, entered, entry, exit, ...RESULTS, kind]

const OPEN = [trade, symbol, side, size, entered, entry, mark, unrealised, stop, target]

/** Trades with their results, what all that match come to, and the way to the next page. */
export const tradesView = ({ trades, totals, next, why }: Answer, page: Page): string =>
  trades.length === 0
    ? paragraph(why ?? '', page)
    : parts(
        table(trades, trades.every(({ status }) => status === 'open') ? OPEN : ALL, page),
        totals === null ? '' : paragraph(totalsText(trades, totals), page),
        next === null ? '' : commandBelow('Older ones', page.next.again({ before: next }), page),
      )

/** `50 of 605 trades; of 603 closed: net +1,234.50, +12.30R in 580 with an outcome in R` */
const totalsText = (trades: Answer['trades'], totals: NonNullable<Answer['totals']>): string => {
  const shown = trades.length === totals.trades ? '' : `${trades.length} of `
  const closed =
    totals.closed === 0
      ? ''
      : `; of ${totals.closed} closed: net ${sum(totals.net)}, ${totals.judged === 0 ? 'no outcome in R' : `${inR(totals.r)} in ${totals.judged} with an outcome in R`}`
  const isMarked = trades.some(({ status, mark: price }) => status === 'open' && price !== null)
  const open = totals.open === 0 ? '' : `; ${totals.open} open${isMarked ? ', at their marks' : ''}`
  return `${shown}${plural(totals.trades, 'trade')}${closed}${open}`
}
