import { expect, test } from 'vitest'
import { csv, withFile } from './bring.ts'

// What a table says in a way that can be misread: it is understood, or refused; never taken as something else without a word.

const at = (hour: number): string => `2025-01-06T${hour}:00:00Z`
const rows = (header: string, buy: string, sell: string): string =>
  csv(`time,symbol,side,size,price,${header}`, `${at(10)},A,buy,1,10,${buy}`, `${at(11)},A,sell,1,11,${sell}`)

type Options = Parameters<Parameters<Parameters<typeof withFile>[1]>[0]['import']>[0]

const imported = async (text: string, options: Omit<Options, 'from'>, currency = 'USD') => {
  const box: {
    done?: Awaited<ReturnType<Parameters<Parameters<typeof withFile>[1]>[0]['import']>>
    entered?: unknown
  } = {}
  await withFile(text, async (memory, from) => {
    if (currency !== 'USD') await memory.configure({ currency })
    box.done = await memory.import({ from, ...options })
    box.entered = (await memory.trades({})).trades.map(({ entryAt }) => entryAt)
  })
  return box
}

const refused = (text: string, options: Omit<Options, 'from'>, said: object, currency = 'USD') =>
  withFile(text, async (memory, from) => {
    if (currency !== 'USD') await memory.configure({ currency })
    await expect(memory.import({ from, ...options })).rejects.toMatchObject(said)
    expect((await memory.trades({})).trades).toEqual([])
  })

const saying = (said: RegExp, next = /./) => ({
  message: expect.stringMatching(said),
  next: expect.stringMatching(next),
})

test.each([
  ['Time (UTC+8)', '2025-01-06T02:00:00.000Z'],
  ['Time [GMT-05:30]', '2025-01-06T15:30:00.000Z'],
  ['Date(UTC)', '2025-01-06T10:00:00.000Z'],
  ['Time (Europe/Berlin)', '2025-01-06T09:00:00.000Z'],
])('a header %s says where its clock hung', async (header, moment) => {
  const text = csv(`${header},symbol,side,size,price`, '2025-01-06 10:00:00,A,buy,1,10')
  expect((await imported(text, {})).entered).toEqual([moment])
  await refused(text, { zone: 'Asia/Tokyo' }, { field: 'zone', ...saying(/by its header/) })
})

test('a zone that is the header’s own is no contradiction', async () => {
  const text = csv('Time (UTC+8),symbol,side,size,price', '2025-01-06 10:00:00,A,buy,1,10')
  expect((await imported(text, { zone: 'Asia/Shanghai' })).entered).toEqual(['2025-01-06T02:00:00.000Z'])
})

test('of an export of Binance, too', () =>
  refused(
    csv(
      'Date(UTC+8),Pair,Side,Price,Executed,Amount,Fee',
      '2025-01-06 10:00:00,BTCUSDT,BUY,60000,0.1BTC,6000USDT,0.0001BTC',
    ),
    { zone: 'Europe/Berlin' },
    { field: 'zone', ...saying(/by its header/) },
  ))

const TRIP = 'Symbol,Side,Qty,Entry Time,Entry Price,Exit Time,Exit Price'
const trip = (columns: string, cells: string) =>
  csv(`${TRIP},${columns}`, `AAPL,long,5,${at(10)},200,${at(12)},201,${cells}`)

test.each([
  ['Profit USD,Profit %', '4.50,0.50'],
  ['P/L %,P/L', '0.5,4.50'],
  ['PnL %,PnL', '0.5,4.50'],
  ['P&L %,P&L', '0.5,4.50'],
  ['Net P&L,Net P&L %', '4.50,0.5'],
  ['Realized P&L %,Realized P&L', '0.5,4.50'],
  ['Profit (pips),Profit', '100,4.50'],
  ['P&L (R),P&L', '2,4.50'],
  ['Fee %,Fee', '0.1,0.50'],
  ['Fee,Fee %', '0.50,0.1'],
])('a percentage is no money: %s', async (columns, cells) => {
  const { done } = await imported(trip(columns, cells), {})
  expect(done).toMatchObject({ booked: { net: '4.5' } })
})

test.each([
  ['a fee of 0.1%', rows('fee', '0.1%', '0.1%'), /line 2: fee is a percentage: 0.1%/],
  ['a size of 5%', csv('time,symbol,side,size,price', `${at(10)},A,buy,5%,10`), /size is a percentage/],
  ['a size of 5k', csv('time,symbol,side,size,price', `${at(10)},A,buy,5k,10`), /size is no number/],
  [
    'a purchase of −10',
    csv('time,symbol,side,size,price', `${at(10)},A,buy,-10,10`),
    /side and size go two ways/,
  ],
  [
    'a price in euros',
    csv('time,symbol,side,size,price', `${at(10)},A,buy,1,€10`),
    /it is in EUR, the account is counted in USD/,
  ],
  [
    'a price with the code of euros',
    csv('time,symbol,side,size,price', `${at(10)},A,buy,1,10 EUR`),
    /it is in EUR/,
  ],
  [
    'a price under a header of euros',
    csv('time,symbol,side,size,price (EUR)', `${at(10)},A,buy,1,10`),
    /it is in EUR/,
  ],
  [
    'a price in euros beside dollars',
    csv('time,symbol,side,size,price,currency', `${at(10)},A,buy,1,€10,USD`),
    /in USD and in EUR/,
  ],
  ['a result in euros', trip('PnL', '€4.50'), /its pnl is in EUR/],
])('%s is refused by its line', (_, text, said) => refused(text, {}, { field: 'from', ...saying(said) }))

test('the sign of the account’s own currency is passed over', async () => {
  const text = csv('time,symbol,side,size,price', `${at(10)},A,buy,1,$10`, `${at(11)},A,sell,-1,$11`)
  for (const currency of ['USD', 'USDT', 'CAD'])
    expect((await imported(text, {}, currency)).done).toMatchObject({ booked: { closed: 1, net: '1' } })
})

test.each([
  ['fee=Kostn', /no column Kostn to be fee; there are: time, symbol, side, size, price, Kosten/],
  ['price=99', /no column 99 to be price/],
  ['nope=price', /nope is no field/],
])('a map that says %s is refused', (map, said) =>
  refused(rows('Kosten', '0.5', '0.5'), { map }, { field: 'map', ...saying(said) }),
)

test.each([
  ['commission,fee', '0.5,0.25', 'commission + fee', {}],
  ['Commission,Fees', '0.5,0.25', 'Commission + Fees', {}],
  ['Commission,Total Fees', '0.5,0.75', 'Total Fees', {}],
  ['Kosten,Spesen', '0.5,0.25', 'Kosten + Spesen', { map: 'fee=Kosten+Spesen' }],
])('costs of two columns add up: %s', async (header, cells, fee, options) => {
  const { done } = await imported(rows(header, cells, cells), options)
  expect(done).toMatchObject({ booked: { fees: '1.5', net: '-0.5' } })
  expect(done?.map?.fee?.split(' + ').sort()).toEqual(fee.split(' + ').sort())
})

test('two columns of one name are refused until one is said, and columns that were not used are told', async () => {
  const text = rows('price,Notes', '99,x', '100,y')
  await refused(text, {}, { field: 'map', ...saying(/columns 5 and 6 are both called price/, /price=5/) })
  const { done } = await imported(text, { map: 'price=5' })
  expect(done).toMatchObject({ booked: { net: '1' }, notices: ['columns that were not used: price, Notes'] })
})

const MIXED = csv(
  'time,symbol,side,size,price,commission',
  `${at(10)},A,buy,1,10,-1`,
  `${at(11)},A,sell,1,10,-1`,
  `${at(12)},A,buy,1,10,0`,
  `${at(13)},A,sell,1,10,0.2`,
)

test('a column of costs with both signs is refused until it is said which were paid', async () => {
  await refused(MIXED, {}, { field: 'paid', ...saying(/line 2 and line 5/, /paid: negative/) })
  expect((await imported(MIXED, { paid: 'negative' })).done).toMatchObject({ booked: { fees: '1.8' } })
  expect((await imported(MIXED, { paid: 'positive' })).done).toMatchObject({ booked: { fees: '-1.8' } })
})

test('orders that were not executed are passed over, and said', async () => {
  const row = (hour: number, side: string, size: string, status: string) =>
    `${at(hour)},A,${side},${size},10,${status}`
  const text = csv(
    'time,symbol,side,qty,price,status',
    row(10, 'Market buy', '1', 'Filled'),
    row(11, 'buy', '5', 'Cancelled'),
    row(12, 'buy', '5', 'abgelehnt'),
    row(13, 'buy', '5', '已撤销'),
    row(14, 'Sell Short', '1', 'Strange'),
  )
  const { done } = await imported(text, {})
  expect(done).toMatchObject({
    facts: 2,
    passed: [
      { what: 'not executed: cancelled', line: 3 },
      { what: 'not executed: abgelehnt', line: 4 },
      { what: 'not executed: 已撤销', line: 5 },
    ],
    notices: [expect.stringContaining('status is Strange were taken as executed, from line 6 on')],
    booked: { closed: 1, open: 0 },
  })
})

test('what was filled of an order that was then cancelled is taken; what of it was filled has to be said', async () => {
  const text = csv(
    'time,symbol,side,qty,filled qty,price,status',
    `${at(10)},A,buy,5,2,10,Cancelled`,
    `${at(11)},A,buy,5,0,10,Cancelled`,
    `${at(12)},A,sell,5,2,11,Partially filled`,
  )
  expect((await imported(text, {})).done).toMatchObject({ facts: 2, booked: { closed: 1, net: '2' } })
  await refused(
    csv('time,symbol,side,qty,price,status', `${at(10)},A,buy,5,10,Partially filled`),
    {},
    saying(/executed in part/),
  )
})

const abroad = (rate: string, total?: string) =>
  csv(
    `time,symbol,side,size,price,fx rate,currency${total === undefined ? '' : ',total amount'}`,
    `${at(10)},A,buy,10,200,${rate},USD${total === undefined ? '' : `,${total}`}`,
    `${at(11)},A,sell,10,210,${rate},USD${total === undefined ? '' : `,${Number(total) * 1.05}`}`,
  )

test('which way an exchange rate goes is read from the total of the row, or said', async () => {
  const way = {
    field: 'map',
    ...saying(/whether fx rate is what one USD is worth in GBP/, /rate=1\/fx rate/),
  }
  await refused(abroad('1.25'), {}, way, 'GBP')
  await refused(abroad('1.25', '2000'), {}, way, 'GBP')
  const net = async (text: string, map?: string) =>
    (await imported(text, map === undefined ? {} : { map }, 'GBP')).done?.booked.net
  expect(await net(abroad('1.25'), 'rate=1/fx rate')).toBe('80')
  expect(await net(abroad('0.8'), 'rate=fx rate')).toBe('80')
  expect(await net(abroad('1.25', '1600'))).toBe('80')
  expect(await net(abroad('0.8', '1605'))).toBe('80')
})

test('a file that names another currency of the account is refused', () =>
  refused(
    rows('account currency', 'GBP', 'GBP'),
    {},
    saying(/account in GBP, and this memory is counted in USD/),
  ))

test.each([
  [
    'Trading 212',
    csv(
      'Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Exchange rate,Result,Currency (Result),Total,Currency (Total)',
      'Market buy,2025-01-06 10:00:00,US0378331005,AAPL,Apple,10,200,USD,1.25,,GBP,1600,GBP',
      'Market sell,2025-01-06 11:00:00,US0378331005,AAPL,Apple,10,210,USD,1.25,80,GBP,1680,GBP',
    ),
  ],
  [
    'Freetrade',
    csv(
      'Title,Type,Timestamp,Account Currency,Total Amount,Buy / Sell,Ticker,Quantity,Instrument Currency,Price per Share,FX Rate',
      'Apple,ORDER,2025-01-06T10:00:00Z,GBP,1600,BUY,AAPL,10,USD,200,1.25',
      'Apple,ORDER,2025-01-06T11:00:00Z,GBP,1680,SELL,AAPL,10,USD,210,1.25',
    ),
  ],
  [
    'Sharesight',
    csv(
      'Market,Code,Name,Type,Date,Time,Quantity,Price,Instrument Currency,Brokerage,Exch. Rate,Value',
      'NASDAQ,AAPL,Apple,Buy,2025-01-06,10:00,10,200,USD,0,1.25,1600',
      'NASDAQ,AAPL,Apple,Sell,2025-01-06,11:00,-10,210,USD,0,1.25,1680',
    ),
  ],
])('%s is read as it is meant', async (_, text) => {
  const { done } = await imported(text, { zone: 'UTC' }, 'GBP')
  expect(done).toMatchObject({ source: 'fills', map: { symbol: expect.stringMatching(/Ticker|Code/) } })
  expect(done?.booked).toMatchObject({ closed: 1, open: 0, net: '80' })
})
