import { isCurrency } from './currencies.ts'
import { zoneIn } from './header-zone.ts'

/** A percentage is no money, whatever of; nor is what is counted in risks, pips or points. */
const NO_MONEY =
  /%|\b(pct|percent|percentage|prozent|bps|basis points)\b|百分|процент|pour ?cent|por ?ciento|porcentaje|[([]\s*(r|pips?|points?|pts|ticks?|punkte|пункт\p{L}*|点)\s*[)\]]/iu

export const isNoMoney = (header: string): boolean => NO_MONEY.test(header)

/** What may stand in brackets behind a name and leaves it what it is: a zone, a unit of size. */
const isBeside = (text: string): boolean =>
  zoneIn(`(${text})`) !== undefined || /^(shares|units|contracts|lots)$/i.test(text.trim())

/** The currency that a header says its amounts are in: `Price (EUR)`, `Profit USD`. */
export const currencyOfHeader = (header: string): string | undefined => {
  const [, code] = /\S[\s([]+([A-Z]{3,5})\s*[)\]]?\s*$/.exec(header) ?? []
  return code !== undefined && isCurrency(code) ? code : undefined
}

/** A header as it is compared: letters and digits alone, no accents. `Date(UTC)` and `date` are one, `Fee USD` and `fee`, `Currency (Total)` and `currency` two. */
export const squashed = (header: string): string =>
  (currencyOfHeader(header) === undefined ? header : header.replace(/[\s([]+[A-Z]{3,5}\s*[)\]]?\s*$/, ''))
    .normalize('NFKD')
    .replaceAll(/\(([^)]*)\)|\[([^\]]*)\]/g, (all, round: string | undefined, square: string | undefined) =>
      isBeside(round ?? square ?? '') ? '' : all,
    )
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** The names that a field has in headers, English, German, Chinese, Russian, French and Spanish: the first that a file has is its. */
export interface Names {
  readonly [field: string]: readonly string[]
}

const names = (text: string): readonly string[] => text.split(',').map(squashed)

/** What rows of fills and of trips have alike. */
const COMMON: Names = {
  symbol: names(
    'symbol,ticker,instrument,pair,trading pair,contract,product,security,asset,coin,stock,code,wertpapier,basiswert,交易对,代码,证券代码,品种,合约,币对,标的,символ,инструмент,тикер,код инструмента,актив,symbole,titre,actif,símbolo,instrumento,activo,par,market',
  ),
  side: names(
    'side,buy/sell,direction,action,b/s,transaction type,trade type,type,kauf/verkauf,richtung,seite,typ,art,买卖方向,交易方向,方向,买卖,操作,类型,направление,сторона,операция,вид сделки,тип,sens,achat/vente,lado,sentido,dirección,operación,tipo',
  ),
  size: names(
    'size,filled qty,filled quantity,executed qty,executed quantity,executed,filled,成交数量,成交量,quantity,qty,shares,no. of shares,number of shares,contracts,lots,lot,units,volume,amount,menge,anzahl,stück,stückzahl,volumen,größe,数量,手数,交易数量,количество,кол-во,объём,объем,лоты,лот,quantité,nombre,cantidad,lotes,tamaño',
  ),
  fee: names(
    'fee,fees,commission,commissions,comm,total fees,trading fee,brokerage,transaction fee,exchange fee,exchange fees,clearing fee,clearing fees,regulatory fee,regulatory fees,sec fee,taf fee,finra fee,nfa fee,stamp duty,gebühr,gebühren,provision,kommission,手续费,佣金,费用,交易费,комиссия,frais,courtage,comisión,comisiones',
  ),
  status: names(
    'status,order status,execution status,state,auftragsstatus,状态,订单状态,委托状态,статус,состояние,statut,état,estado',
  ),
  feeCurrency: names(
    'fee currency,fee coin,fee asset,commission currency,commission asset,gebührenwährung,手续费币种,валюта комиссии,devise des frais,moneda de la comisión',
  ),
  feeRate: names('fee rate to account'),
  order: names(
    'order,order id,order number,order no,auftrag,auftragsnummer,ordernummer,订单号,委托编号,订单编号,номер ордера,ордер,заявка,номер заявки,ordre,numéro d’ordre,orden,número de orden',
  ),
  account: names(
    'account,account id,account number,account no,konto,kontonummer,depot,账户,账号,资金账号,номер счета,счет,счёт,compte,numéro de compte,cuenta,número de cuenta',
  ),
  currency: names(
    'currency,ccy,currency (price / share),instrument currency,price currency,quote currency,währung,币种,货币,валюта,devise,moneda,divisa',
  ),
  accountCurrency: names(
    'account currency,kontowährung,账户币种,валюта счета,devise du compte,moneda de la cuenta',
  ),
  total: names(
    'total amount,net amount,total,total value,value,gesamtbetrag,сумма сделки,montant total,importe total',
  ),
  rate: names('rate'),
  exchangeRate: names(
    'fx rate,exchange rate,exch. rate,conversion rate,currency rate,wechselkurs,devisenkurs,汇率,курс валюты,обменный курс,taux de change,tipo de cambio',
  ),
  stop: names(
    'stop,stop loss,stoploss,stop price,sl,止损,止损价,стоп,стоп-лосс,стоп лосс,perte maximale,límite de pérdida',
  ),
  target: names(
    'target,take profit,takeprofit,tp,profit target,kursziel,止盈,止盈价,тейк-профит,objectif,objetivo',
  ),
  strategy: names('strategy,strategy name,setup,strategie,策略,стратегия,stratégie,estrategia'),
  leverage: names('leverage,hebel,杠杆,плечо,levier,apalancamiento'),
}

export const FILL_NAMES: Names = {
  at: names(
    'at,datetime,date time,date/time,timestamp,executed at,execution time,filled at,fill time,trade time,transaction time,time utc,zeitpunkt,ausführungszeit,handelszeit,datum/zeit,成交时间,交易时间,日期时间,дата и время,время сделки,дата сделки,date et heure,horodatage,fecha y hora,date,trade date,datum,handelstag,日期,成交日期,дата,fecha,time,zeit,时间,время,heure,hora',
  ),
  time: names('time,time of day,zeit,uhrzeit,时间,время,heure,hora'),
  price: names(
    'fill price,filled price,execution price,exec price,executed price,avg fill price,average fill price,price,trade price,average price,avg price,avg. price,price / share,price per share,kurs,preis,ausführungskurs,成交价格,成交均价,成交价,价格,цена,цена сделки,prix,cours,precio,cotización',
  ),
  position: names('position,position id,positionsnummer,持仓编号,позиция,номер позиции'),
  id: names(
    'id,fill id,execution id,exec id,trade id,tradeid,deal,deal id,transaction id,tid,match id,transaktionsnummer,ausführungsnummer,geschäftsnummer,成交编号,成交号,交易编号,номер сделки,сделка,identifiant,numéro,id de operación,número',
  ),
  kind: names('exit kind'),
  ...COMMON,
}

export const TRIP_NAMES: Names = {
  entryAt: names(
    'entry at,entryat,entry datetime,open datetime,opened at,entered at,entry date,open date,date opened,opened,entry time,open time,opening time,time in,date in,eröffnet,eröffnungsdatum,einstiegsdatum,eröffnungszeit,einstiegszeit,开仓时间,开仓日期,入场时间,дата открытия,дата входа,время открытия,время входа,date d’entrée,date d’ouverture,heure d’entrée,heure d’ouverture,fecha de entrada,fecha de apertura,hora de entrada,hora de apertura',
  ),
  entryTime: names(
    'entry time,open time,einstiegszeit,eröffnungszeit,开仓时间,время открытия,время входа,heure d’entrée,heure d’ouverture,hora de entrada,hora de apertura',
  ),
  exitAt: names(
    'exit at,exitat,at,exit datetime,close datetime,closed at,exited at,exit date,close date,date closed,closed,exit time,close time,closing time,time out,date out,geschlossen,schlussdatum,ausstiegsdatum,schließungszeit,ausstiegszeit,schlusszeit,平仓时间,平仓日期,出场时间,дата закрытия,дата выхода,время закрытия,время выхода,date de sortie,date de clôture,heure de sortie,heure de clôture,fecha de salida,fecha de cierre,hora de salida,hora de cierre',
  ),
  exitTime: names(
    'exit time,close time,ausstiegszeit,schlusszeit,平仓时间,время закрытия,время выхода,heure de sortie,heure de clôture,hora de salida,hora de cierre',
  ),
  entryPrice: names(
    'entry price,open price,opening price,avg entry price,average entry price,avg entry,entry,price in,einstiegskurs,einstiegspreis,eröffnungskurs,einstieg,开仓价格,开仓均价,开仓价,入场价,цена открытия,цена входа,prix d’entrée,prix d’ouverture,cours d’ouverture,precio de entrada,precio de apertura',
  ),
  exitPrice: names(
    'exit price,close price,closing price,avg exit price,average exit price,avg exit,exit,price out,ausstiegskurs,ausstiegspreis,schlusskurs,ausstieg,平仓价格,平仓均价,平仓价,出场价,цена закрытия,цена выхода,prix de sortie,prix de clôture,cours de clôture,precio de salida,precio de cierre',
  ),
  pnl: names(
    'net pnl,net p&l,net profit,net result,netto,nettoergebnis,净利润,净盈亏,чистая прибыль,résultat net,beneficio neto,resultado neto,pnl',
  ),
  gross: names(
    'gross pnl,gross p&l,gross profit,gross result,brutto,bruttoergebnis,毛利润,résultat brut,beneficio bruto',
  ),
  profit: names(
    'profit,p&l,p/l,profit/loss,gain/loss,realized pnl,realised pnl,realized p&l,result,gewinn,gewinn/verlust,g/v,ergebnis,盈亏,利润,平仓盈亏,прибыль,результат,финансовый результат,résultat,bénéfice,gain,beneficio,resultado,ganancia',
  ),
  position: names(
    'position,position id,ticket,trade id,tradeid,trade number,trade no,trade,id,positionsnummer,ticketnummer,持仓编号,订单,单号,позиция,номер позиции,тикет,numéro,número',
  ),
  exitOrder: names('exit order,exit id,closing order,close order,exit deal'),
  swap: names('swap,swaps,rollover,overnight fee,库存费,隔夜利息,своп'),
  funding: names('funding,funding fee,资金费,资金费用'),
  tax: names('tax,taxes,steuer,steuern,税,印花税,налог,impôt,taxe,impuesto'),
  reason: names('reason,entry reason,grund'),
  exitReason: names('exit reason,close reason'),
  remark: names('remark,remarks,note,notes,comment,kommentar,备注,комментарий,commentaire,comentario'),
  tags: names('tags,tag,label,labels'),
  mfe: names('mfe,max profit,best result'),
  mae: names('mae,max loss,worst result'),
  r: names('r,r multiple,r-multiple'),
  ...COMMON,
}
