import { open, readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { csv, withFile } from './bring.ts'

const HEADER = 'Time,Symbol,Side,Quantity,Price'
const ROW = '2025-01-06T10:00:00Z,BTC,buy,1,100'
const later = (hour: number, rest: string) => `2025-01-06T${hour}:00:00Z,${rest}`

interface Refused {
  readonly code: string
  readonly field: string
  readonly said: RegExp
  readonly next: RegExp
}

const nothing = async (folder: string) => expect(await readdir(folder)).toEqual(['past.csv'])

test.each<[string, string | Buffer, Refused]>([
  [
    'cut off in the middle of a row',
    `${csv(HEADER, ROW)}2025-01-06T11:00:00Z,BTC,se`,
    { code: 'invalid_input', field: 'from', said: /line 3 of .*: it has 3 of 5 columns/, next: /cut off/ },
  ],
  [
    'cut off within quotation marks',
    csv(HEADER, '2025-01-06T10:00:00Z,"BTC,buy,1,100'),
    { code: 'invalid_input', field: 'from', said: /line 2: a quotation mark is opened/, next: /cut off/ },
  ],
  [
    'with a delimiter that is none',
    csv(HEADER, ROW).replaceAll(',', '^'),
    { code: 'invalid_input', field: 'source', said: /of no format/, next: /facts\|.*fills/ },
  ],
  [
    'with decimal commas between commas',
    csv(HEADER, later(10, 'BTC,buy,1,5,100')),
    {
      code: 'invalid_input',
      field: 'from',
      said: /line 2 of .*6 columns, and the header 5/,
      next: /quotation marks/,
    },
  ],
  [
    'with two accounts',
    csv(`${HEADER},Account`, `${ROW},A1`, later(11, 'BTC,sell,1,100,B2')),
    {
      code: 'invalid_input',
      field: 'account',
      said: /line 3 is of account B2, and line 2 of A1/,
      next: /account: A1/,
    },
  ],
  [
    'with a header in a language that is not known',
    csv('Aika,Symbol,Side,Määrä,Hinta', ROW),
    {
      code: 'invalid_input',
      field: 'map',
      said: /known to be at, size, price of fills; there are: Aika, Symbol, Side, Määrä, Hinta/,
      next: /map: at=COLUMN,size=COLUMN,price=COLUMN/,
    },
  ],
  [
    'with a trip that ends before it begins',
    csv(
      'Symbol,Side,Size,Entry Time,Entry Price,Exit Time,Exit Price',
      'BTC,long,1,2025-01-06T10:00:00Z,100,2025-01-06T09:00:00Z,101',
    ),
    {
      code: 'invalid_input',
      field: 'from',
      said: /line 2 of .*ends .*09:00.* before it begins/,
      next: /zone/,
    },
  ],
  [
    'with a currency that has no rate',
    csv(`${HEADER},Currency`, `${ROW},USD`, later(11, 'SAP,buy,1,200,EUR')),
    {
      code: 'invalid_input',
      field: 'from',
      said: /line 3 of .*in EUR, .*USD, .*no rate/,
      next: /column rate/,
    },
  ],
  [
    'with times that have no zone',
    csv(HEADER, '2025-01-06 10:00:00,BTC,buy,1,100'),
    {
      code: 'invalid_time',
      field: 'zone',
      said: /line 2: 2025-01-06 10:00:00 has no time zone/,
      next: /zone: UTC/,
    },
  ],
  [
    'with numbers that can be read in two ways',
    csv('Time;Symbol;Side;Quantity;Price', '2025-01-06T10:00:00Z;BTC;buy;1;1,234'),
    {
      code: 'invalid_input',
      field: 'decimal',
      said: /1,234 may be a fraction or thousands/,
      next: /decimal: ,/,
    },
  ],
  [
    'with days that may be months',
    csv(HEADER, '03/04/2025 10:00,BTC,buy,1,100'),
    {
      code: 'invalid_time',
      field: 'dayFirst',
      said: /line 2: in 03\/04\/2025 10:00 either may be the day/,
      next: /dayFirst: true\), or .import. \(dayFirst: false/,
    },
  ],
  [
    'that is a spreadsheet',
    Buffer.from('504b0304140006000800', 'hex'),
    {
      code: 'invalid_input',
      field: 'from',
      said: /past\.csv is a spreadsheet/,
      next: /save the sheet as CSV/,
    },
  ],
  [
    'that is binary',
    Buffer.from([0x42, 0, 1, 2, 3, 0, 0, 9]),
    { code: 'invalid_input', field: 'from', said: /past\.csv is binary/, next: /as a text/ },
  ],
  [
    'of facts whose last line was cut off',
    '{"kind":"equity","at":"2025-01-06T10:00:00Z","payload":{"equity":5}}\n{"kind":"equ',
    { code: 'invalid_input', field: 'from', said: /line 2 of .*not JSON/, next: /cut off/ },
  ],
  [
    'of facts, one of which is none',
    '{"kind":"equity","at":"2025-01-06T10:00:00Z","payload":{"equity":5}}\n\n{"kind":"equity","at":"2025-01-06T11:00:00Z","payload":{}}',
    {
      code: 'invalid_amount',
      field: 'from',
      said: /line 3 of .*equity is missing/,
      next: /Nothing was imported/,
    },
  ],
])('a file %s is refused with what to do, and makes nothing', (_, held, { code, field, said, next }) =>
  withFile(held, async (memory, from, folder) => {
    await expect(memory.import({ from })).rejects.toMatchObject({
      code,
      field,
      message: expect.stringMatching(said),
      next: expect.stringMatching(next),
    })
    await nothing(folder)
  }),
)

test('every line that cannot be taken is told, and the others are taken where that is said', () =>
  withFile(
    csv(
      HEADER,
      ROW,
      later(11, 'BTC,hold,1,100'),
      later(12, 'BTC,sell,1,many'),
      later(13, 'BTC,sell,1,110'),
      'Total,,,,210',
    ),
    async (memory, from, folder) => {
      const lines = /2 lines of .*\nline 3: side is neither .*: hold\nline 4: price is no number .*: many/
      await expect(memory.import({ from })).rejects.toMatchObject({ message: expect.stringMatching(lines) })
      await nothing(folder)
      const said = await memory.import({ from, dryRun: true })
      expect(said).toMatchObject({ facts: 2, refusals: 2, passed: [{ what: 'a total', rows: 1, line: 6 }] })
      expect(await memory.import({ from, skipRefused: true })).toMatchObject({
        facts: 2,
        refused: [{ line: 3 }, { line: 4 }],
        booked: { closed: 1, net: '10' },
      })
    },
  ))

test('a fact that the rules refuse stops the import by its line', () =>
  withFile(
    '{"kind":"equity","at":"2025-01-06T10:00:00Z","payload":{"equity":5}}\n{"kind":"corrected","at":"2025-01-06T11:00:00Z","payload":{"trade":"T9","void":true,"reason":"never was"}}',
    async (memory, from) => {
      const message = expect.stringMatching(/^line 2: the corrected of 2025-01-06T11:00:00.000Z: /)
      await expect(memory.import({ from })).rejects.toMatchObject({ code: 'not_found', message })
      // The fact before it is in, and the next import goes on from there.
      expect((await memory.status()).events).toBe(1)
    },
  ))

test('rows whose times go back are put in order, and said; the newest first is only the other way round', () =>
  withFile(
    csv(
      HEADER,
      later(10, 'BTC,buy,1,100'),
      later(12, 'BTC,sell,1,120'),
      later(11, 'BTC,buy,1,110'),
      later(13, 'BTC,sell,1,130'),
    ),
    async (memory, from) => {
      const { notices, booked } = await memory.import({ from })
      expect(notices).toEqual(['times go back at line 4: rows were put in the order of their times'])
      expect(booked).toMatchObject({ closed: 1, net: '40' })
    },
  ))

test('fills of one moment in a file with the newest first happened from the bottom up', () =>
  withFile(
    csv(
      HEADER,
      later(12, 'BTC,sell,1,130'),
      later(11, 'BTC,buy,1,120'),
      later(11, 'BTC,sell,1,110'),
      later(10, 'BTC,buy,1,100'),
    ),
    async (memory, from) => {
      const { notices, booked } = await memory.import({ from })
      expect(notices).toEqual([])
      expect(booked).toMatchObject({ closed: 2, open: 0, net: '20' })
      const { trades } = await memory.trades({})
      expect(trades.map(({ side }) => side)).toEqual(['long', 'long'])
    },
  ))

test('a file of 2 GB is refused where it is no table, without being held', () =>
  withFile(csv(HEADER, ...Array.from({ length: 50 }, () => ROW)), async (memory, from, folder) => {
    const file = await open(from, 'r+')
    await file.truncate(2 ** 31)
    await file.close()
    const before = process.memoryUsage().rss
    const message = expect.stringMatching(/line 52 of .* is longer than/)
    await expect(memory.import({ from })).rejects.toMatchObject({ code: 'payload_too_large', message })
    expect(process.memoryUsage().rss - before).toBeLessThan(500_000_000)
    await nothing(folder)
  }))

test('what an error repeats of a file is masked', () =>
  withFile(
    csv(HEADER, later(10, 'BTC,sk-proj-abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGH,1,100')),
    async (memory, from) => {
      const error = await memory.import({ from }).catch((thrown: unknown) => thrown)
      expect(JSON.stringify(error)).not.toContain('abcdefghij')
    },
  ))

test.each([
  ['of fills', csv(HEADER, ROW, later(11, 'BTC,sell,1,11')).trimEnd(), 3],
  [
    'of trips',
    csv(
      'Symbol,Side,Size,Entry Time,Entry Price,Exit Time,Exit Price',
      'BTC,long,1,2025-01-06T10:00:00Z,100,2025-01-06T11:00:00Z,11',
    ).trimEnd(),
    2,
  ],
])('a file %s that may have been cut off within its last number says so', (_, text, line) =>
  withFile(text, async (memory, from) => {
    const { notices } = await memory.import({ from })
    expect(notices).toEqual([expect.stringMatching(new RegExp(`no line end: .*cut off.* line ${line} `))])
  }),
)

test('a last line that closes itself was not cut off, whether a line end follows or not', () =>
  withFile('{"kind":"equity","at":"2025-01-06T10:00:00Z","payload":{"equity":5}}', async (memory, from) =>
    expect((await memory.import({ from })).notices).toEqual([]),
  ))

test.each(['', '\n \n'])('a file with nothing in it is refused', (text) =>
  withFile(text, async (memory, from, folder) => {
    await expect(memory.import({ from })).rejects.toMatchObject({
      code: 'invalid_input',
      field: 'from',
      message: expect.stringMatching(/past\.csv is empty/),
      next: expect.stringMatching(/export it again/),
    })
    await nothing(folder)
  }),
)

const CUT = [
  ['a table', `${csv(HEADER, ROW)}2025-01-06T11:00:00Z,BTC,se`],
  ['facts', '{"kind":"equity","at":"2025-01-06T10:00:00Z","payload":{"equity":5}}\n{"kind":"equ'],
  [
    'an answer of Hyperliquid',
    '[{"coin":"APE","px":"10","sz":"2","side":"A","time":1736157600000,"startPosition":"0","dir":"","closedPnl":"0","hash":"0x1","oid":1,"fee":"0","tid":1},{"coin"',
  ],
  [
    'an export of Binance',
    'Date(UTC),Pair,Side,Price,Executed,Amount,Fee\n2025-01-06 10:00:00,BTCUSDT,BUY,60000,0.1BTC,6000USDT,0.0001BTC\n2025-01-06 11:00:00,BTCUSDT,SE',
  ],
] as const

test.each(CUT)('%s that was cut off is not taken, whatever is said', (_, text) =>
  withFile(text, async (memory, from, folder) => {
    const error = await memory.import({ from, skipRefused: true }).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'invalid_input', next: expect.stringMatching(/cut off/) })
    expect(error).not.toMatchObject({ next: expect.stringMatching(/skipRefused/) })
    await nothing(folder)
  }),
)

test('each sort of wrong comes with its own advice: the field that is missing', () =>
  withFile(
    csv(HEADER, '2025-01-06 10:00:00,BTC,hold,1,100', '2025-01-06 11:00:00,BTC,buy,1,many'),
    async (memory, from) => {
      const error = await memory.import({ from, zone: 'UTC' }).catch((thrown: unknown) => thrown)
      expect(error).toMatchObject({
        next: expect.stringMatching(
          /^line 2: Write buy or sell.* line 3: Put the cell right.*skipRefused: true\)/s,
        ),
      })
      const { refused } = await memory.import({ from, zone: 'UTC', dryRun: true })
      expect(refused[1]?.next).toContain('`import` (decimal: ,)')
    },
  ))

test('a file with a header alone is said to be one', () =>
  withFile(csv(HEADER), async (memory, from) =>
    expect((await memory.import({ from })).message).toBe(
      'it has a header and no rows below it: nothing changed',
    ),
  ))
