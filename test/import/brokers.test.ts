import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Memory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { withFile } from './bring.ts'

// What brokers export, end to end: what a file says of itself is what the memory has of it, to the cent. The files in exports/ follow
// what is written about each format; their numbers are made up.

const held = (name: string): Promise<string> =>
  readFile(join(fileURLToPath(new URL('exports/', import.meta.url)), name), 'utf8')

const withExport = async (
  name: string,
  use: (memory: Memory, from: string) => Promise<void>,
  changed: (text: string) => string | Buffer = (text) => text,
): Promise<void> => withFile(changed(await held(name)), use, name)

/** The same file again changes nothing, under its name or as it is recognised. */
const againNothing = async (memory: Memory, given: Parameters<Memory['import']>[0]): Promise<void> => {
  const before = (await memory.status()).events
  expect(await memory.import(given)).toMatchObject({ facts: 0, flaggedBy: [] })
  expect((await memory.status()).events).toBe(before)
  expect((await memory.verify({})).problems).toEqual([])
}

const agreeing = (...totals: readonly (readonly [what: string, value: string])[]) =>
  totals.map(([what, stated]) => ({ what, stated, agrees: true }))

describe('MetaTrader 5', () => {
  const zone = 'EET-NY'

  test('a report of the tester, in UTF-16 as terminals save it: partial exits, a hedge, swaps', () =>
    withExport(
      'mt5-tester.html',
      async (memory, from) => {
        const report = await memory.import({ from, zone })
        expect(report).toMatchObject({
          source: 'mt5',
          refusals: 0,
          flaggedBy: [],
          passed: [{ what: 'a total', rows: 1 }],
          booked: { closed: 4, open: 0, net: '37.3', fees: '7' },
          stated: agreeing(['net result', '37.3'], ['fees', '7'], ['fills', '9']),
        })
        const { trades } = await memory.trades({})
        expect(trades.map(({ side, exitKind, realised, pnl }) => [side, exitKind, realised, pnl])).toEqual([
          ['short', 'external_flatten', '10', '8.6'],
          ['long', 'agent', '30', '28.6'],
          ['short', 'stop_loss', '-45', '-48.5'],
          ['long', 'take_profit', '50', '48.6'],
        ])
        // UTC+2 before New York changed its clocks, UTC+3 after, weeks before Europe did.
        expect(trades.map(({ entryAt }) => entryAt)).toEqual([
          '2025-04-01T06:00:00.000Z',
          '2025-04-01T05:00:00.000Z',
          '2025-03-10T06:00:00.000Z',
          '2025-03-03T08:00:00.000Z',
        ])
        expect(trades.at(-1)).toMatchObject({ stop: '1.095', strategy: 'Crossing', r: 0.972 })
        await againNothing(memory, { from, zone })
      },
      (text) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
    ))

  test('an account’s history: positions, what is priced in yen, fees of two columns, deposits', () =>
    withExport('mt5-account.html', async (memory, from) => {
      expect(await memory.import({ from, zone })).toMatchObject({
        source: 'mt5',
        flaggedBy: [],
        booked: { closed: 2, open: 0, fees: '3.78' },
        stated: agreeing(['net result', '203.22'], ['fees', '3.78'], ['fills', '4'], ['round trips', '2']),
      })
      // What was risked is in dollars, too: 0.5 lots, one yen away.
      const [gold, yen] = (await memory.trades({})).trades
      expect(yen).toMatchObject({ symbol: 'USDJPY', realised: '199.2', swap: '-1.2', initialRisk: '332' })
      expect(gold).toMatchObject({ symbol: 'XAUUSD', realised: '9', initialRisk: '20' })
      await againNothing(memory, { from, zone })
    }))

  test('its deals as a table of text are the same deals', () =>
    withExport('mt5-account.html', async (memory, from) => {
      await memory.import({ from, zone })
      await withExport('mt5-deals.tsv', async (_, table) => {
        expect(await memory.import({ from: table, zone, account: '5550123' })).toMatchObject({
          source: 'mt5',
          // What a lot is, from the first deal on, is told again.
          booked: { closed: 0 },
          flaggedBy: [],
        })
        expect((await memory.trades({})).trades).toHaveLength(2)
      })
    }))

  const deals = (...rows: readonly string[]): string =>
    ['Time,Deal,Symbol,Type,Direction,Volume,Price,Order,Commission,Swap,Profit', ...rows, ''].join('\n')

  test('a profit that is not what its prices make is said by its line, and by the sum', () =>
    withFile(
      deals(
        '2025.03.14 10:00:00,1,XAUUSD,buy,in,0.10,2650.00,11,0,0,0',
        '2025.03.14 11:00:00,2,XAUUSD,sell,out,0.10,2655.00,12,0,0,-37.13',
      ),
      async (memory, from) =>
        expect(await memory.import({ from, zone, account: '5' })).toMatchObject({
          notices: ['line 3: the profit of XAUUSD is -37.13, and size and prices make 0.5 of it'],
          stated: [
            { what: 'net result', stated: '-37.13', agrees: false },
            { what: 'fills', agrees: true },
          ],
        }),
    ))

  test('one profit of several that is not what its prices make is no rate', () =>
    withFile(
      deals(
        '2025.03.14 10:00:00,1,XAUUSD,buy,in,0.10,2650.00,11,0,0,0',
        '2025.03.14 11:00:00,2,XAUUSD,sell,out,0.10,2655.00,12,0,0,50.00',
        '2025.03.14 12:00:00,3,XAUUSD,buy,in,0.10,2650.00,13,0,0,0',
        '2025.03.14 13:00:00,4,XAUUSD,sell,out,0.10,2655.00,14,0,0,50.00',
        '2025.03.14 14:00:00,5,XAUUSD,buy,in,0.10,2650.00,15,0,0,0',
        '2025.03.14 15:00:00,6,XAUUSD,sell,out,0.10,2655.00,16,0,0,37.13',
      ),
      async (memory, from) =>
        expect(await memory.import({ from, zone, account: '5' })).toMatchObject({
          notices: ['line 7: the profit of XAUUSD is 37.13, and size and prices make 50 of it'],
        }),
    ))

  test('an index from abroad is converted by the rate that its exits show, and nothing is wrong with that', () =>
    withFile(
      deals(
        '2025.03.14 10:00:00,1,DE40,buy,in,1,20000,11,0,0,0',
        '2025.03.14 11:00:00,2,DE40,sell,out,1,20010,12,0,0,10.83',
        '2025.03.14 12:00:00,3,DE40,buy,in,1,20000,13,0,0,0',
        '2025.03.14 13:00:00,4,DE40,sell,out,1,20020,14,0,0,21.70',
      ),
      async (memory, from) =>
        expect(await memory.import({ from, zone, account: '5' })).toMatchObject({
          flaggedBy: [],
          notices: [],
          stated: agreeing(['net result', '32.53'], ['fills', '4']),
        }),
    ))

  test('a map to a column that no table has is refused', () =>
    withFile(deals('2025.03.14 10:00:00,1,XAUUSD,buy,in,0.10,2650.00,11,0,0,0'), async (memory, from) => {
      const given = { from, zone, account: '5', source: 'mt5' as const, map: 'fee=Gebuehr' }
      await expect(memory.import(given)).rejects.toMatchObject({
        field: 'map',
        message: expect.stringContaining('no table has a column Gebuehr to be fee'),
      })
    }))

  const GERMAN: readonly (readonly [string, string])[] = [
    ['Trade History Report', 'Handelsbericht'],
    ['Account:', 'Konto:'],
    ['<b>Time</b>', '<b>Zeit</b>'],
    ['<b>Type</b>', '<b>Typ</b>'],
    ['<b>Deal</b>', '<b>Geschäft</b>'],
    ['<b>Direction</b>', '<b>Richtung</b>'],
    ['<b>Volume</b>', '<b>Volumen</b>'],
    ['<b>Price</b>', '<b>Preis</b>'],
    ['<b>Order</b>', '<b>Auftrag</b>'],
    ['<b>Commission</b>', '<b>Kommission</b>'],
    ['<b>Fee</b>', '<b>Gebühr</b>'],
    ['<b>Profit</b>', '<b>Gewinn</b>'],
    ['<b>Balance</b>', '<b>Kontostand</b>'],
  ]

  test('a report in another language is known by being a page', () =>
    withExport(
      'mt5-account.html',
      async (memory, from) => {
        const report = await memory.import({ from, zone })
        expect(report).toMatchObject({
          source: 'mt5',
          flaggedBy: [],
          booked: { closed: 2, open: 0, fees: '3.78' },
        })
      },
      (text) => GERMAN.reduce((all, [english, german]) => all.replaceAll(english, german), text),
    ))

  test('positions alone are round trips', () =>
    withFile(
      [
        'Positions,,,,,,,,,,,,',
        'Time,Position,Symbol,Type,Volume,Price,S / L,T / P,Time,Price,Commission,Swap,Profit',
        '2025.03.12 10:00:00,71,USDJPY,buy,0.50,150.000,149.000,152.000,2025.03.13 18:00:00,150.600,-3.50,-1.20,199.20',
        '2025.03.14 10:00:00,72,XAUUSD,sell,0.02,2 400.00,2 410.00,,2025.03.14 11:00:00,2 395.50,-0.28,0.00, 9.00',
        '',
      ].join('\n'),
      async (memory, from) => {
        const given = { from, zone, account: '5550123' }
        expect(await memory.import(given)).toMatchObject({
          source: 'mt5',
          flaggedBy: [],
          booked: { closed: 2 },
        })
        const { trades } = await memory.trades({})
        expect(trades.map(({ pnl }) => Number(pnl).toFixed(2))).toEqual(['8.72', '194.50'])
        await againNothing(memory, given)
      },
    ))

  test('a deal that the live feed has told is that deal', () =>
    withExport('mt5-account.html', async (memory, from) => {
      await memory.fill({
        id: 'mt5:5550123:903',
        at: '2025-03-14T07:00:00Z',
        symbol: 'XAUUSD',
        side: 'sell',
        size: '0.02',
        price: '2400',
      })
      expect(await memory.import({ from, zone })).toMatchObject({ duplicates: 1 })
      expect((await memory.trades({})).trades).toMatchObject([
        { symbol: 'USDJPY', status: 'closed' },
        { symbol: 'XAUUSD', status: 'closed' },
      ])
    }))

  test('what somebody has said of an instrument before stands, and what contradicts it is refused', () =>
    withExport('mt5-account.html', async (memory, from) => {
      const told = { kind: 'instrument', at: '2025-01-01T00:00:00Z' }
      await memory.import({
        facts: [{ ...told, payload: { symbol: 'XAUUSD', multiplier: 100, sizeStep: '0.01' } }],
      })
      expect(await memory.import({ from, zone })).toMatchObject({ flaggedBy: [], booked: { closed: 2 } })
      const { events } = await memory.events({ kind: 'instrument' })
      expect(events.map(({ payload }) => payload.symbol).sort()).toEqual(['USDJPY', 'XAUUSD'])
    }).then(() =>
      withExport('mt5-account.html', async (memory, from) => {
        const payload = { symbol: 'XAUUSD', multiplier: 1 }
        await memory.import({ facts: [{ kind: 'instrument', at: '2025-01-01T00:00:00Z', payload }] })
        await expect(memory.import({ from, zone })).rejects.toMatchObject({
          message: expect.stringContaining('a unit of XAUUSD is worth 100, and the memory has 1'),
        })
      }),
    ))

  test('without the zone of the server’s clock nothing is taken, and a zone that is none is refused', () =>
    withExport('mt5-account.html', async (memory, from) => {
      await expect(memory.import({ from })).rejects.toMatchObject({
        code: 'invalid_time',
        field: 'zone',
        next: expect.stringContaining('EET-NY'),
      })
      await expect(memory.import({ from, zone: 'Mars/Base' })).rejects.toMatchObject({ field: 'zone' })
      await expect(memory.import({ from, zone, account: '1' })).rejects.toMatchObject({ field: 'account' })
      expect((await memory.status()).events).toBe(0)
    }))

  test('a report that was cut off, and rows that cannot be read, with their lines', async () => {
    await withExport(
      'mt5-tester.html',
      async (memory, from) =>
        expect(memory.import({ from, zone })).rejects.toMatchObject({
          message: expect.stringContaining('</html>'),
        }),
      (text) => text.slice(0, -200),
    )
    await withExport(
      'mt5-tester.html',
      async (memory, from) => {
        const line =
          (await held('mt5-tester.html')).split('\n').findIndex((one) => one.includes('1.10600')) + 1
        const dry = await memory.import({ from, zone, dryRun: true })
        expect(dry.refused.map(({ what }) => what)).toEqual([
          expect.stringContaining('price is no number'),
          expect.stringContaining('direction'),
        ])
        expect(dry.refused[0]?.line).toBeGreaterThan(line)
        await expect(memory.import({ from, zone })).rejects.toMatchObject({ code: 'invalid_input' })
      },
      (text) =>
        text
          .replace(/(<td>out<\/td><td>0\.10<\/td>)<td>1\.10600<\/td>/, '$1<td>none</td>')
          .replace('<td>end of test</td>', '<td></td>')
          .replace(
            /<td>buy<\/td><td>out<\/td>(?=<td>0\.10<\/td><td>1\.10100)/,
            '<td>buy</td><td>sideways</td>',
          ),
    )
  })
})

describe('Hyperliquid', () => {
  test('fills and funding: a turn, a trade with oneself, fills of one moment, a liquidation', () =>
    withExport('hyperliquid-fills.json', async (memory, from) => {
      expect(await memory.import({ from })).toMatchObject({
        source: 'hyperliquid',
        flaggedBy: [],
        booked: { closed: 3, open: 0, net: '-366.36425', fees: '16.36425' },
        stated: agreeing(['fills', '9'], ['fees', '16.36425'], ['net result', '-366.36425']),
      })
      await againNothing(memory, { from })
      await withExport('hyperliquid-funding.json', async (_, funding) => {
        expect(await memory.import({ from: funding })).toMatchObject({
          source: 'hyperliquid',
          facts: 3,
          flaggedBy: [],
          passed: [{ rows: 1 }],
        })
        await againNothing(memory, { from: funding })
      })
      const { trades } = await memory.trades({})
      expect(
        trades.map(({ symbol, side, exitKind, realised, funding }) => [
          symbol,
          side,
          exitKind,
          realised,
          funding,
        ]),
      ).toEqual([
        ['BTC', 'long', 'liquidated', '-500', '0'],
        ['ETH', 'short', 'agent', '40', '0.153'],
        ['ETH', 'long', 'agent', '110', '-0.075'],
      ])
    }))

  const fill = (
    tid: number,
    sz: string,
    side: 'A' | 'B',
    px: string,
    startPosition: string,
    closedPnl = '0',
  ) => ({
    coin: 'APE',
    px,
    sz,
    side,
    time: 1_767_225_600_000 + tid * 60_000,
    startPosition,
    dir: 'Open Short',
    closedPnl,
    hash: `0x${tid}`,
    oid: tid,
    crossed: true,
    fee: '0',
    tid,
  })
  const FLIPPED = [
    fill(1, '2', 'A', '10', '-5'),
    fill(2, '8', 'B', '9', '-7', '7'),
    fill(3, '1', 'A', '9', '1'),
  ]
  const EARLIER = [fill(-2, '4', 'A', '10', '0'), fill(-1, '1', 'A', '10', '-4')]
  const shown = async (memory: Memory) =>
    (await memory.trades({})).trades.map(({ side, status, openedSize, realised }) => [
      side,
      status,
      openedSize,
      realised,
    ])
  const BOTH = [
    ['long', 'closed', '1', '0'],
    ['short', 'closed', '7', '7'],
  ]

  test('a turn of a position from before the file leaves what the venue has, and the fills before it change nothing', () =>
    withFile(
      JSON.stringify(FLIPPED),
      async (memory, from) => {
        expect(await memory.import({ from })).toMatchObject({
          flaggedBy: [],
          booked: { closed: 2, open: 0, net: '7' },
          notices: [expect.stringContaining('held that the fills of the file do not lead to')],
        })
        expect(await shown(memory)).toEqual(BOTH)
        await againNothing(memory, { from })
        await withFile(
          JSON.stringify(EARLIER),
          async (_, earlier) => {
            expect(await memory.import({ from: earlier })).toMatchObject({ facts: 2, flaggedBy: [] })
            expect(await shown(memory)).toEqual(BOTH)
          },
          'earlier.json',
        )
      },
      'fills.json',
    ))

  test('where the memory leads there already, what was held is known', () =>
    withFile(
      JSON.stringify(EARLIER),
      async (memory, from) => {
        await memory.import({ from })
        await withFile(
          JSON.stringify(FLIPPED),
          async (_, later) => {
            expect(await memory.import({ from: later })).toMatchObject({
              flaggedBy: [],
              booked: { closed: 2, open: 0 },
            })
            expect(await shown(memory)).toEqual(BOTH)
          },
          'later.json',
        )
      },
      'fills.json',
    ))

  test('a position that the fills of the file do not lead to is what the file says, and flagged', () =>
    withFile(
      JSON.stringify([fill(1, '5', 'B', '10', '0'), fill(2, '9', 'A', '11', '9', '9')]),
      async (memory, from) => {
        expect(await memory.import({ from })).toMatchObject({
          flaggedBy: [{ code: 'position_differs', open: 1 }],
          booked: { closed: 1, open: 0 },
        })
      },
      'fills.json',
    ))

  test('a fill that the live feed has told by its number is that fill', () =>
    withExport('hyperliquid-fills.json', async (memory, from) => {
      await memory.fill({
        id: 'hl:1001',
        at: 1_767_225_600_000,
        symbol: 'ETH',
        side: 'buy',
        size: 2,
        price: 3000,
      })
      expect(await memory.import({ from })).toMatchObject({
        duplicates: 1,
        facts: 8,
        booked: { closed: 3, open: 0 },
      })
    }))

  test('an answer that was cut off is refused by its line, and nothing is taken', () =>
    withExport(
      'hyperliquid-fills.json',
      async (memory, from) => {
        await expect(memory.import({ from, source: 'hyperliquid' })).rejects.toMatchObject({
          message: expect.stringMatching(/line 8.*not closed/s),
        })
        expect((await memory.status()).events).toBe(0)
      },
      (text) => text.split('\n').slice(0, 8).join('\n').slice(0, -30),
    ))
})

describe('Binance', () => {
  test('spot: fees in the asset and in what it is priced in, an asset with a digit, equal rows', () =>
    withExport('binance-spot.csv', async (memory, from) => {
      await memory.configure({ currency: 'USDT' })
      expect(await memory.import({ from })).toMatchObject({
        source: 'binance',
        flaggedBy: [],
        booked: { closed: 2, open: 0 },
        stated: agreeing(['fills', '5']),
      })
      const { trades } = await memory.trades({})
      // What was got less what was paid: 6193.84995 − 6000 − 6.19384995, and 110 − 100 − 0.31.
      expect(trades.map(({ symbol, pnl }) => [symbol, pnl])).toEqual([
        ['1INCHUSDT', '9.69'],
        ['BTCUSDT', '187.65610005'],
      ])
      await againNothing(memory, { from })
    }))

  test('futures: the realised profit of the export is ours', () =>
    withExport('binance-futures.csv', async (memory, from) => {
      await memory.configure({ currency: 'USDT' })
      expect(await memory.import({ from })).toMatchObject({
        source: 'binance',
        flaggedBy: [],
        booked: { closed: 2, open: 0, net: '80.356', fees: '9.644' },
        stated: agreeing(['fills', '5'], ['fees', '9.644'], ['net result', '80.356']),
      })
      await againNothing(memory, { from })
    }))

  test('futures: what realised a profit closes, also what was opened before the file', () =>
    withFile(
      [
        'Date(UTC),Symbol,Side,Price,Quantity,Amount,Fee,Fee Coin,Realized Profit,Quote Asset',
        '2026-02-02 12:00:00,BTCUSDT,SELL,60000,0.1,6000,0,USDT,55,USDT',
        '2026-02-02 11:00:00,ETHUSDT,BUY,3000,3,9000,0,USDT,40,USDT',
        '2026-02-02 10:00:00,ETHUSDT,SELL,3000,1,3000,0,USDT,0,USDT',
        '',
      ].join('\n'),
      async (memory, from) => {
        await memory.configure({ currency: 'USDT' })
        expect(await memory.import({ from })).toMatchObject({
          flaggedBy: [{ code: 'fill_unmatched', open: 2 }],
          notices: [expect.stringMatching(/^line 3, 2: the realised profit is not what/)],
          booked: { closed: 1, open: 0 },
        })
      },
    ))

  test('what the API answers, and a fill that the live feed has told', () =>
    withExport('binance-trades.json', async (memory, from) => {
      await memory.configure({ currency: 'USDT' })
      await memory.fill({
        id: 'binance:BTCUSDT:28457',
        at: 1_767_225_601_000,
        symbol: 'BTCUSDT',
        side: 'buy',
        size: 0.1,
        price: 60000,
        fee: 6,
      })
      expect(await memory.import({ from })).toMatchObject({
        source: 'binance',
        duplicates: 1,
        booked: { closed: 1, open: 0, net: '87.9' },
      })
      await againNothing(memory, { from })
    }))

  test('without a rate to the currency of the account it is rejected, with what to do', () =>
    withExport('binance-futures.csv', async (memory, from) => {
      await expect(memory.import({ from })).rejects.toMatchObject({
        message: expect.stringContaining('no rate is known'),
        field: 'rate',
        next: expect.stringMatching(/instrument` \(.*with rate/),
      })
      for (const symbol of ['BTCUSDT', 'ETHUSDT'])
        await memory.instrument({ symbol, quoteCurrency: 'USDT', rate: 1 })
      expect(await memory.import({ from })).toMatchObject({ flaggedBy: [], booked: { closed: 2 } })
    }))

  test('rows that cannot be read, with their lines', () =>
    withExport(
      'binance-futures.csv',
      async (memory, from) => {
        await memory.configure({ currency: 'USDT' })
        const { refused } = await memory.import({ from, dryRun: true })
        expect(refused.map(({ line, what }) => [line, what])).toEqual([
          [3, expect.stringContaining('side')],
          [5, expect.stringContaining('price')],
          [6, expect.stringContaining('columns')],
        ])
        await expect(memory.import({ from })).rejects.toMatchObject({
          message: expect.stringContaining('line 3'),
        })
        // The last row is not whole: what else is missing nobody knows.
        await expect(memory.import({ from, skipRefused: true })).rejects.toMatchObject({
          next: expect.stringContaining('cut off'),
        })
      },
      (text) => text.replace('SELL,61000', 'HOLD,61000').replace('3020,1', 'x,1').slice(0, -20),
    ))
})

describe('Interactive Brokers', () => {
  test('a statement of activity: shares abroad, an option that expired, a future, dividends', () =>
    withExport('ibkr-activity.xml', async (memory, from) => {
      await memory.configure({ currency: 'EUR' })
      expect(await memory.import({ from })).toMatchObject({
        source: 'ibkr',
        flaggedBy: [],
        refusals: 0,
        booked: { closed: 3, open: 0 },
        stated: agreeing(['fills', '6'], ['fees', '5.421'], ['net result', '66.919']),
      })
      const { trades } = await memory.trades({})
      expect(trades.map(({ symbol, exitKind, pnl }) => [symbol, exitKind, pnl])).toEqual([
        ['FDXM MAR 26', 'agent', '248.44'],
        ['AAPL 260116C00220000', 'expired', '-271.26'],
        ['AAPL', 'agent', '89.739'],
      ])
      await againNothing(memory, { from })
    }))

  const statement = (...trades: readonly string[]): string =>
    [
      '<FlexQueryResponse><FlexStatements><FlexStatement accountId="U1"><AccountInformation accountId="U1" currency="USD" /><Trades>',
      ...trades,
      '</Trades></FlexStatement></FlexStatements></FlexQueryResponse>',
      '',
    ].join('\n')
  const share = (
    id: number,
    symbol: string,
    side: 'BUY' | 'SELL',
    rate: string,
    price: number,
    pnl: string,
  ) =>
    `<Trade accountId="U1" currency="EUR" fxRateToBase="${rate}" assetCategory="STK" symbol="${symbol}" multiplier="1" tradeID="${id}" dateTime="2025010${id};100000" buySell="${side}" quantity="10" tradePrice="${price}" ibCommission="-1" ibCommissionCurrency="EUR" openCloseIndicator="${side === 'BUY' ? 'O' : 'C'}" fifoPnlRealized="${pnl}" levelOfDetail="EXECUTION" />`

  test('a realised result that leaves out what ours has is not held against it, and why is said', () =>
    withFile(
      statement(
        share(1, 'SAP', 'BUY', '1.05', 200, '0'),
        share(2, 'SAP', 'SELL', '1.10', 210, '98'),
        share(3, 'BMW', 'BUY', '1.05', 80, '0'),
      ),
      async (memory, from) => {
        const { stated, notices, booked } = await memory.import({ from })
        // 2310 − 2100 − 1.05 − 1.10, and the fee of what is open.
        expect(booked).toMatchObject({ closed: 1, open: 1, net: '206.8' })
        expect(stated.map(({ what, agrees }) => [what, agrees])).toEqual([
          ['fills', true],
          ['fees', true],
        ])
        expect(notices).toEqual([
          'the realised result of the statement is not held against what was taken: BMW neither begins nor ends at nothing in it; SAP was paid for at one rate and sold at another, which its realised result leaves out',
        ])
      },
      'flex.xml',
    ))

  test('confirmations of the same trades are the same trades', () =>
    withExport('ibkr-activity.xml', async (memory, from) => {
      await memory.configure({ currency: 'EUR' })
      await memory.import({ from })
      const confirmed = `<FlexQueryResponse queryName="Today" type="TCF"><FlexStatements count="1"><FlexStatement accountId="U1234567"><TradeConfirms>
<TradeConfirm accountId="U1234567" currency="USD" assetCategory="STK" symbol="AAPL" multiplier="1" tradeID="1001" orderID="9001" execID="00018d97.00000001.01.01" dateTime="2026-01-05;09:31:00 EST" buySell="BUY" quantity="10" price="200" commission="-1" commissionCurrency="USD" code="O" levelOfDetail="EXECUTION" />
</TradeConfirms></FlexStatement></FlexStatements></FlexQueryResponse>`
      await withFile(
        confirmed,
        async (_, second) =>
          expect(await memory.import({ from: second })).toMatchObject({ duplicates: 1, booked: { open: 0 } }),
        'today.xml',
      )
    }))

  const twoAccounts = (text: string): string =>
    text.replace(
      'accountId="U1234567" currency="EUR" fxRateToBase="1" assetCategory="FUT"',
      'accountId="U7654321" currency="EUR" fxRateToBase="1" assetCategory="FUT"',
    )

  test('two accounts in one file are refused until one is named', () =>
    withExport(
      'ibkr-activity.xml',
      async (memory, from) => {
        await memory.configure({ currency: 'EUR' })
        await expect(memory.import({ from })).rejects.toMatchObject({
          field: 'account',
          message: expect.stringMatching(/line 11 is of account U7654321.*two accounts/),
        })
        expect(await memory.import({ from, account: 'U7654321' })).toMatchObject({ booked: { open: 1 } })
      },
      twoAccounts,
    ))

  test('orders in place of executions, a file that was cut off, a row without its price', async () => {
    await withExport(
      'ibkr-activity.xml',
      async (memory, from) => {
        await memory.configure({ currency: 'EUR' })
        await expect(memory.import({ from })).rejects.toMatchObject({
          next: expect.stringContaining('Execution'),
        })
      },
      (text) => text.replaceAll('"EXECUTION"', '"ORDER"'),
    )
    await withExport(
      'ibkr-activity.xml',
      async (memory, from) => {
        await memory.configure({ currency: 'EUR' })
        await expect(memory.import({ from })).rejects.toMatchObject({
          message: expect.stringContaining('well-formed'),
        })
      },
      (text) => text.slice(0, -60),
    )
    await withExport(
      'ibkr-activity.xml',
      async (memory, from) => {
        await memory.configure({ currency: 'EUR' })
        expect((await memory.import({ from, dryRun: true })).refused).toMatchObject([
          { line: 8, what: expect.stringContaining('tradePrice') },
        ])
      },
      (text) => text.replace('tradePrice="210" ', ''),
    )
  })
})
