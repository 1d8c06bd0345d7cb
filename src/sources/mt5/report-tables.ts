import type { ColumnMap } from '../source.ts'

/** A header of a report: which table it is of, and the place of each field's column. */
export interface TableHeader {
  readonly table: 'deals' | 'orders' | 'positions' | 'other'
  readonly columns: ReadonlyMap<string, number>
}

/** What terminals call a column in the languages most of them are set to. */
const NAMES: { readonly [field: string]: string } = {
  time: 'time,open time,zeit,eröffnungszeit,время,время открытия,时间,开仓时间,hora,fecha/hora,heure,tempo,horário,orario,ora',
  deal: 'deal,geschäft,trade,сделка,成交,交易,transacción,operación,opération,transaction,negócio,oferta,operazione',
  position: 'position,позиция,持仓,仓位,posición,posição,posizione',
  order: 'order,auftrag,ордер,订单,orden,ordre,ordem,ordine',
  symbol: 'symbol,символ,инструмент,交易品种,品种,símbolo,symbole,ativo,simbolo',
  type: 'type,typ,тип,类型,tipo',
  direction: 'direction,richtung,направление,趋势,方向,dirección,direção,direzione',
  volume: 'volume,volumen,объем,объём,交易量,手数,volumen,volume lots',
  price: 'price,preis,цена,价位,价格,precio,prix,preço,prezzo',
  stop: 's / l,s/l,sl,stop loss,止损',
  target: 't / p,t/p,tp,take profit,止盈',
  state: 'state,status,состояние,статус,状态,estado,état,stato',
  commission: 'commission,kommission,комиссия,手续费,comisión,comissão,commissione,commissioni',
  fee: 'fee,gebühr,gebühren,сбор,费用,tasa,frais,taxa,tariffa',
  swap: 'swap,своп,库存费,隔夜利息',
  profit: 'profit,gewinn,прибыль,盈利,利润,beneficio,bénéfice,lucro,profitto',
  balance: 'balance,kontostand,saldo,баланс,结余,余额,solde,bilancio',
  comment: 'comment,kommentar,комментарий,注释,comentario,commentaire,comentário,commento',
  market: 'market price,marktpreis,рыночная цена,市价,precio de mercado',
}

export const REPORT_FIELDS: readonly string[] = Object.keys(NAMES)

const plain = (name: string): string => name.toLowerCase().replaceAll(/\s+/g, ' ').trim()

const FIELD_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(NAMES).flatMap(([field, names]) =>
    names.split(',').map((name): [string, string] => [name, field]),
  ),
)

/** Without these a row of deals says nothing. */
const NEEDED = ['time', 'deal', 'symbol', 'type', 'direction', 'volume', 'price', 'profit']

/** What a row says if it is the header of a table; a second time or price is that of the exit. `said` names columns that no list has. */
export const headerIn = (cells: readonly string[], said: ColumnMap = {}): TableHeader | undefined => {
  const told = new Map(Object.entries(said).map(([field, name]): [string, string] => [plain(name), field]))
  const columns = new Map<string, number>()
  for (const [at, cell] of cells.entries()) {
    const field = told.get(plain(cell)) ?? FIELD_OF.get(plain(cell))
    if (field === undefined) continue
    columns.set(columns.has(field) && (field === 'time' || field === 'price') ? `exit ${field}` : field, at)
  }
  const has = (...fields: readonly string[]): boolean => fields.every((field) => columns.has(field))
  if (!has('time', 'symbol', 'type', 'volume', 'price')) return undefined
  if (has(...NEEDED)) return { table: 'deals', columns }
  if (has('position', 'exit time', 'exit price', 'profit')) return { table: 'positions', columns }
  return { table: has('order', 'state') && !has('market') ? 'orders' : 'other', columns }
}
