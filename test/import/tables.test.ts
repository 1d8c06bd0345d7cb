import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { csv, withFile } from './bring.ts'

const FILLS = csv(
  'Time,Symbol,Side,Quantity,Price,Commission,Trade ID',
  '2025-01-06 10:00:00,BTC,buy,2,100,0.10,a1',
  '2025-01-06 11:00:00,BTC,sell,1,110,0.05,a2',
  '2025-01-06 12:00:00,BTC,sell,1,120,0.05,a3',
  '2025-01-07 12:00:00,ETH,sell,3,50,0.10,a4',
)

test('fills of a CSV become trades; the map is shown, and the same file again changes nothing', () =>
  withFile(FILLS, async (memory, from) => {
    const done = await memory.import({ from, zone: 'UTC' })
    expect(done).toMatchObject({
      source: 'fills',
      map: {
        at: 'Time',
        symbol: 'Symbol',
        side: 'Side',
        size: 'Quantity',
        price: 'Price',
        fee: 'Commission',
        id: 'Trade ID',
      },
      facts: 4,
      duplicates: 0,
      booked: { closed: 1, open: 1, net: '29.7', fees: '0.3' },
      refusals: 0,
    })
    const { trades } = await memory.trades({ status: 'closed' })
    expect(trades).toMatchObject([
      { symbol: 'BTC', side: 'long', pnl: '29.8', entryAt: '2025-01-06T10:00:00.000Z' },
    ])
    expect(await memory.import({ from, zone: 'UTC' })).toMatchObject({
      facts: 0,
      duplicates: 4,
    })
    // The broker's feed tells one of them again.
    const again = {
      id: 'a2',
      at: '2025-01-06T11:00:00Z',
      symbol: 'BTC',
      side: 'sell',
      size: 1,
      price: 110,
      fee: 0.05,
    } as const
    expect(await memory.fill(again)).toMatchObject({ outcome: 'duplicate' })
    expect((await memory.verify()).problems).toEqual([])
  }))

const TRIPS = csv(
  'Ticket;Symbol;Richtung;Menge;Eröffnungszeit;Einstiegskurs;Schlusszeit;Ausstiegskurs;Gebühr;Gewinn;Strategie',
  '7;DAX;Kauf;1,5;06.01.2025 09:00;20.000,50;06.01.2025 10:30;20.010,50;1,00;15,00;breakout',
  '7;DAX;Kauf;0,5;06.01.2025 09:00;20.000,50;06.01.2025 12:00;20.020,50;0,50;10,00;breakout',
  '8;DAX;Verkauf;1;06.07.2025 09:00;20.000,50;06.07.2025 10:30;20.010,50;1,00;-10,00;breakout',
)

test('round trips in German, with decimal commas, in a zone, and two exits of one trip', () =>
  withFile(TRIPS, async (memory, from) => {
    const done = await memory.import({ from, zone: 'Europe/Berlin' })
    expect(done).toMatchObject({
      source: 'trips',
      facts: 3,
      booked: { closed: 2, open: 0, net: '12.5', fees: '2.5' },
      flaggedBy: [],
    })
    expect(done.map).toMatchObject({
      position: 'Ticket',
      size: 'Menge',
      profit: 'Gewinn',
      exitAt: 'Schlusszeit',
    })
    const { trades } = await memory.trades({})
    const told = trades.map(({ side, openedSize, entryAt, exitAt, pnl }) => [
      side,
      openedSize,
      entryAt,
      exitAt,
      pnl,
    ])
    expect(told.reverse()).toEqual([
      ['long', '2', '2025-01-06T08:00:00.000Z', '2025-01-06T11:00:00.000Z', '23.5'],
      ['short', '1', '2025-07-06T07:00:00.000Z', '2025-07-06T08:30:00.000Z', '-11'],
    ])
  }))

test('a dry run says what would be, writes nothing and makes no agent; then the same comes true', () =>
  withFile(FILLS, async (memory, from, folder) => {
    const said = await memory.import({ from, zone: 'UTC', dryRun: true })
    expect(said).toMatchObject({ facts: 4, booked: { closed: 1, open: 1, net: '29.7' } })
    expect(await readdir(folder)).toEqual(['past.csv'])
    const done = await memory.import({ from, zone: 'UTC' })
    const { message, ...rest } = said
    expect(done).toMatchObject(rest)
    const file = join(folder, 'home', 'gold', 'hindcast.db')
    const before = { ...(await memory.status()), mtimeMs: (await stat(file)).mtimeMs }
    expect(await memory.import({ from, zone: 'UTC', dryRun: true })).toMatchObject({
      facts: 0,
      duplicates: 4,
    })
    const more = {
      kind: 'fill',
      at: '2025-01-08T00:00:00Z',
      payload: { symbol: 'ETH', side: 'buy', size: 3, price: 40 },
    }
    expect(await memory.import({ facts: [more], dryRun: true })).toMatchObject({
      facts: 1,
      booked: { closed: 1 },
    })
    expect((await stat(file)).mtimeMs).toBe(before.mtimeMs)
    expect((await memory.status()).events).toBe(before.events)
  }))

const BUY = '2025-01-06 10:00:00'
const SELL = '2025-01-06 11:00:00'
const CLOSED = { facts: 2, refusals: 0, booked: { closed: 1, open: 0, net: '17.5', fees: '2.5' } }

test.each([
  [
    'Chinese',
    csv(
      '成交时间,品种,买卖方向,成交数量,成交价格,手续费',
      `${BUY},BTC,买入,2,100,1`,
      `${SELL},BTC,卖出,2,110,1.5`,
    ),
  ],
  [
    'Russian',
    csv(
      'Дата и время;Инструмент;Направление;Объём;Цена;Комиссия',
      `${BUY};BTC;Покупка;2,0;100,5;1`,
      `${SELL};BTC;Продажа;2,0;110,5;1,5`,
    ),
  ],
  [
    'French',
    csv(
      'Date;Heure;Symbole;Sens;Quantité;Cours;Frais',
      '06/01/2025;10:00;BTC;Achat;2,0;100,0;1',
      '13/01/2025;11:00;BTC;Vente;2,0;110,0;1,5',
    ),
  ],
  [
    'Spanish',
    csv(
      'Fecha y hora|Símbolo|Operación|Cantidad|Precio|Comisión',
      `${BUY}|BTC|Compra|2|100|1`,
      `${SELL}|BTC|Venta|2|110|1.5`,
    ),
  ],
  [
    'German, costs negative',
    csv(
      'Zeitpunkt\tWertpapier\tKauf/Verkauf\tStück\tKurs\tGebühr',
      `${BUY}\tBTC\tKauf\t2\t100\t-1`,
      `${SELL}\tBTC\tVerkauf\t2\t110\t-1.5`,
    ),
  ],
  [
    'with a title, a mark of UTF-8, CRLF, quotes and a total',
    `\ufeffTrades of 2025\r\n\r\n"Time","Symbol","Side","Qty","Price","Fee"\r\n"${BUY}","BTC","buy","2","100","1"\r\n"${SELL}","BTC","sell","2","110","1.5"\r\nTotal,,,,,2.5\r\n`,
  ],
  ['a size with its sign', csv('Time,Ticker,Qty,Price,Fee', `${BUY},BTC,2,100,1`, `${SELL},BTC,-2,110,1.5`)],
])('a file in other words is read: %s', (_, text) =>
  withFile(text, async (memory, from) => {
    expect(await memory.import({ from, zone: 'UTC' })).toMatchObject(CLOSED)
  }),
)

test.each(['utf16le', 'utf16be'] as const)('a file in %s is read', (encoding) => {
  const text = `\ufeff${csv('Time,Symbol,Side,Qty,Price,Fee', `${BUY},BTC,buy,2,100,1`, `${SELL},BTC,sell,2,110,1.5`)}`
  const little = Buffer.from(text, 'utf16le')
  return withFile(encoding === 'utf16le' ? little : little.swap16(), async (memory, from) => {
    expect(await memory.import({ from, zone: 'UTC' })).toMatchObject(CLOSED)
  })
})

test('columns that are not known are named, in a text or an object, by name or by number', () =>
  withFile(
    csv('Aika,Tuote,Suunta,Määrä,Hinta,Kulut', `${BUY},BTC,buy,2,100,1`, `${SELL},BTC,sell,2,110,1.5`),
    async (memory, from) => {
      const map = 'at=Aika,symbol=Tuote,side=3,size=Määrä,price=Hinta,fee=Kulut'
      const said = await memory.import({ from, zone: 'UTC', map, dryRun: true })
      expect(said).toMatchObject({ ...CLOSED, source: 'fills', map: { side: 'Suunta' } })
      const object = {
        at: 'Aika',
        symbol: 'Tuote',
        side: 'Suunta',
        size: 'Määrä',
        price: 'Hinta',
        fee: 'Kulut',
      }
      expect(await memory.import({ from, zone: 'UTC', map: object })).toMatchObject(CLOSED)
    },
  ))

test('of two accounts the one that is named is taken', () =>
  withFile(
    csv(
      'Time,Symbol,Side,Qty,Price,Account',
      `${BUY},BTC,buy,2,100,A`,
      `${BUY},BTC,buy,5,100,B`,
      `${SELL},BTC,sell,2,110,A`,
    ),
    async (memory, from) => {
      expect(await memory.import({ from, zone: 'UTC', account: 'A' })).toMatchObject({
        facts: 2,
        passed: [{ what: 'of another account', rows: 1, line: 3 }],
        booked: { closed: 1, open: 0 },
      })
    },
  ))

test('trips of a symbol that fills report are rejected, with what to do', () =>
  withFile(TRIPS, async (memory, from) => {
    await memory.fill({ at: '2025-01-05T07:00:00Z', symbol: 'DAX', side: 'sell', size: 1, price: 20000.5 })
    await expect(memory.import({ from, zone: 'Europe/Berlin' })).rejects.toMatchObject({
      code: 'reported_otherwise',
      message: expect.stringContaining('DAX is reported by fills and snapshots'),
      next: expect.stringContaining('reportedBy: name'),
    })
    expect((await memory.trades({})).trades).toMatchObject([{ source: 'fill', status: 'open' }])
  }))
