import { shownValue } from '#vocabulary'
import { RowRefused } from './csv-row.ts'

const BUY = new Set(
  'buy,b,bot,bought,long,l,buy to open,buy to close,open long,close short,kauf,kaufen,gekauft,买,买入,多,做多,开多,平空,покупка,купля,куплено,лонг,achat,acheter,long,compra,comprar,largo'.split(
    ',',
  ),
)
const SELL = new Set(
  'sell,s,sld,sold,short,sell to close,sell to open,open short,close long,verkauf,verkaufen,verkauft,卖,卖出,空,做空,开空,平多,продажа,продано,шорт,vente,vendre,venta,vender,corto'.split(
    ',',
  ),
)

/** Which way a row goes, as programs write it in their languages. */
export const sideIn = (cell: string): 'buy' | 'sell' => {
  const word = cell.trim().toLowerCase().replaceAll('_', ' ')
  if (BUY.has(word)) return 'buy'
  if (SELL.has(word)) return 'sell'
  throw new RowRefused(
    `side is neither a purchase nor a sale: ${shownValue(cell)}`,
    'Write buy or sell, long or short.',
  )
}
