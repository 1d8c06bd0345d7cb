import { type Decimal, shownValue } from '#vocabulary'
import { RowRefused } from './csv-row.ts'

const BUY = new Set(
  'buy,b,bot,bought,long,l,buy to open,buy to close,buy to cover,cover,open long,close short,kauf,kaufen,gekauft,买,买入,多,做多,开多,平空,покупка,купля,куплено,лонг,achat,acheter,long,compra,comprar,largo'.split(
    ',',
  ),
)
const SELL = new Set(
  'sell,s,sld,sold,short,sell to close,sell to open,sell short,short sell,sell to short,open short,close long,verkauf,verkaufen,verkauft,卖,卖出,空,做空,开空,平多,продажа,продано,шорт,vente,vendre,venta,vender,corto'.split(
    ',',
  ),
)

/** How an order was placed says nothing of its way: `Market buy`, `stop limit sell`. */
const PLACED = /^(?:market|limit|stop|stop limit|trailing stop|moc|loc)\s+(?=\S)/

/** Which way a row goes, as programs write it in their languages. A size that goes the other way is refused: one of the two is wrong. */
export const sideIn = (cell: string, size?: Decimal | undefined): 'buy' | 'sell' => {
  const word = cell.trim().toLowerCase().replaceAll('_', ' ').replace(PLACED, '')
  const side = BUY.has(word) ? 'buy' : SELL.has(word) ? 'sell' : undefined
  if (side === undefined)
    throw new RowRefused(
      `side is neither a purchase nor a sale: ${shownValue(cell)}`,
      'Write buy or sell, long or short.',
    )
  if (side === 'buy' && size && size.sign < 0)
    throw new RowRefused(
      `it is a purchase (${shownValue(cell)}) of ${size.text}: side and size go two ways`,
      'Put the one right that is wrong; a sale may have a negative size, a purchase has none.',
    )
  return side
}
