import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { csv, withFile } from './bring.ts'

const FOLDER = fileURLToPath(new URL('exports/', import.meta.url))

const FILLS = csv(
  'Time,Symbol,Side,Size,Price,Currency',
  '2025-01-06T10:00:00Z,SAP,buy,1,100,EUR',
  '2025-01-06T11:00:00Z,SAP,sell,1,110,EUR',
)
const TRIPS = csv(
  'Symbol,Side,Size,Entry Time,Entry Price,Exit Time,Exit Price,Currency',
  'SAP,long,1,2025-01-06T10:00:00Z,100,2025-01-06T11:00:00Z,110,EUR',
)

test.each([
  ['fills', FILLS],
  ['round trips', TRIPS],
])('%s in another currency than the account’s, without a rate, are refused by their lines', (_, text) =>
  withFile(text, async (memory, from) => {
    const refused = {
      code: 'invalid_input',
      field: 'from',
      message: expect.stringMatching(/line 2.* it is in EUR, the account is counted in USD/s),
      next: expect.stringMatching(/column rate.*configure.*currency: EUR/),
    }
    // Of a memory that is not there yet, too: it counts in dollars unless somebody says otherwise.
    await expect(memory.import({ from })).rejects.toMatchObject(refused)
    await memory.configure({ currency: 'USD' })
    await expect(memory.import({ from })).rejects.toMatchObject(refused)
    expect((await memory.status()).trades).toMatchObject({ open: 0, closed: 0 })
    await memory.configure({ currency: 'EUR' })
    expect(await memory.import({ from })).toMatchObject({ flaggedBy: [], booked: { closed: 1, net: '10' } })
  }),
)

test('with its rate, another currency is converted; a lower case is no other', () =>
  withFile(
    csv(
      'Time,Symbol,Side,Size,Price,Currency,Rate',
      '2025-01-06T10:00:00Z,SAP,buy,1,100,EUR,1.1',
      '2025-01-06T11:00:00Z,SAP,sell,1,110,EUR,1.1',
      '2025-01-06T12:00:00Z,IBM,buy,1,100,usd,',
      '2025-01-06T13:00:00Z,IBM,sell,1,110,usd,',
    ),
    async (memory, from) => {
      expect(await memory.import({ from })).toMatchObject({ booked: { closed: 2, net: '21' } })
    },
  ))

test.each([
  ['mt5-account.html', { zone: 'UTC' }, /\(USD,/, '(EUR,', 'USD'],
  ['ibkr-activity.xml', {}, /^/, '', 'USD'],
  ['hyperliquid-fills.json', {}, /^/, '', 'CHF'],
] as const)(
  '%s of an account in another currency is refused whole',
  async (name, options, was, is, currency) => {
    const text = (await readFile(join(FOLDER, name), 'utf8')).replace(/&nbsp;/g, ' ').replace(was, is)
    await withFile(
      text,
      async (memory, from) => {
        await memory.configure({ currency })
        const { events } = await memory.status()
        await expect(memory.import({ from, ...options })).rejects.toMatchObject({
          code: 'invalid_input',
          field: 'from',
          message: expect.stringMatching(new RegExp(`line \\d+: .*account in .*counted in ${currency}`)),
          next: expect.stringMatching(/configure.*memory of its own/),
        })
        expect((await memory.status()).events).toBe(events)
      },
      name,
    )
  },
)

test('one fact is one', () =>
  withFile(TRIPS.replaceAll('EUR', 'USD'), async (memory, from) => {
    expect((await memory.import({ from, dryRun: true })).message).toBe('1 fact would be imported')
    expect((await memory.import({ from })).message).toBe('1 fact imported')
  }))
