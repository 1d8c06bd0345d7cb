import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { Decimal, type Exact } from '#vocabulary'
import { Book, held, priced } from '../../src/log/testing/book.ts'

const sum = (values: readonly Exact[]): Exact =>
  values.reduce((total, value) => total.plus(Decimal.of(value)), Decimal.zero).text

describe('one trade a round trip', () => {
  test('a fill opens, one the other way closes', async () => {
    const book = new Book()
    await book.fill('10:00', { side: 'buy', size: '0.5', price: 2000, fee: '1.5' })
    expect(book.trade()).toMatchObject({
      n: 1,
      status: 'open',
      side: 'long',
      size: '0.5',
      cost: '1000',
      averageEntry: '2000',
      pnl: '-1.5',
      exitAt: null,
    })
    await book.fill('12:30', { side: 'sell', size: '0.5', price: 2010, fee: 2 })
    expect(book.trade()).toMatchObject({
      status: 'closed',
      size: '0',
      cost: '0',
      openedSize: '0.5',
      closedSize: '0.5',
      averageExit: '2010',
      exitPrice: '2010',
      realised: '5',
      fees: '3.5',
      pnl: '1.5',
      holdingMinutes: 150,
    })
    expect(book.legs().map(({ n, kind, realised, fee }) => [n, kind, realised, fee])).toEqual([
      [1, 'open', '0', '1.5'],
      [2, 'close', '5', '2'],
    ])
    expect(book.mark()).toBeUndefined()
    expect(book.open).toEqual([])
  })

  test('a short gains when the price falls', async () => {
    const book = new Book()
    await book.fill('10:00', { side: 'sell', size: 3, price: 50 })
    await book.fill('11:00', { side: 'buy', size: 3, price: 48 })
    expect(book.trade()).toMatchObject({ side: 'short', status: 'closed', realised: '6', pnl: '6' })
  })

  test('adding and reducing stay in the same row, at average cost', async () => {
    const book = new Book()
    await book.fill('10:00', { size: 1, price: 100 })
    await book.fill('10:01', { size: 2, price: 106 })
    // 312 for 3, 104 each; one sold at 110 gains 6.
    await book.fill('10:02', { side: 'sell', size: 1, price: 110 })
    expect(book.trade()).toMatchObject({
      size: '2',
      cost: '208',
      averageEntry: '104',
      averageExit: '110',
      realised: '6',
      entryPrice: '100',
      entrySize: '1',
    })
    // 208 + 99 = 307 for 3; all sold at 100.
    await book.fill('10:03', { size: 1, price: 99 })
    await book.fill('10:04', { side: 'sell', size: 3, price: 100 })
    expect(book.trades).toHaveLength(1)
    expect(book.trade()).toMatchObject({
      status: 'closed',
      openedSize: '4',
      closedSize: '4',
      openedValue: '411',
      closedValue: '410',
      averageEntry: '102.75',
      averageExit: '102.5',
      realised: '-1',
    })
    expect(book.legs().map((leg) => leg.kind)).toEqual(['open', 'add', 'reduce', 'add', 'close'])
    expect(sum(book.legs().map((leg) => leg.realised))).toBe('-1')
  })

  test('a fill beyond what is held closes it and opens the other side; the fee is shared by size', async () => {
    const book = new Book()
    await book.fill('10:00', { size: 1, price: 100 })
    await book.fill('10:05', { side: 'sell', size: 3, price: 103, fee: '0.3' })
    expect(book.trade(1)).toMatchObject({ status: 'closed', side: 'long', realised: '3', fees: '0.1' })
    expect(book.trade(2)).toMatchObject({
      status: 'open',
      side: 'short',
      size: '2',
      averageEntry: '103',
      fees: '0.2',
    })
  })

  test('a fee that cannot be shared evenly is still booked whole', async () => {
    const book = new Book()
    await book.fill('10:00', { size: 1, price: 100 })
    await book.fill('10:05', { side: 'sell', size: 3, price: 100, fee: '0.1' })
    expect(sum(book.trades.map((trade) => trade.fees))).toBe('0.1')
    expect(book.trade(1).fees).toBe('0.033333333333')
  })

  test('0.1 and 0.2 sold as 0.3 leaves nothing, and 0.29 leaves 0.01', async () => {
    const closed = new Book()
    await closed.fill('10:00', { size: 0.1 })
    await closed.fill('10:01', { size: 0.2 })
    await closed.fill('10:02', { side: 'sell', size: 0.3 })
    expect(closed.trade()).toMatchObject({ status: 'closed', size: '0' })
    const left = new Book()
    await left.fill('10:00', { size: 0.1 })
    await left.fill('10:01', { size: 0.2 })
    await left.fill('10:02', { side: 'sell', size: 0.29 })
    expect(left.trade()).toMatchObject({ status: 'open', size: '0.01' })
  })
})

describe('what a unit is worth', () => {
  test('a future counts by its multiplier', async () => {
    const book = new Book()
    await book.tell('instrument', '09:00', { symbol: 'ES', multiplier: 50 })
    await book.fill('10:00', { symbol: 'ES', size: 2, price: 4500, stop: 4490 })
    await book.fill('11:00', { symbol: 'ES', side: 'sell', size: 2, price: '4505.25' })
    // 5.25 points · 2 contracts · 50; risk 10 points · 2 · 50.
    expect(book.trade()).toMatchObject({
      multiplier: '50',
      openedValue: '450000',
      averageEntry: '4500',
      averageExit: '4505.25',
      realised: '525',
      initialRisk: '1000',
    })
  })

  test('a result in another currency is converted at the rate of its leg', async () => {
    const book = new Book()
    await book.tell('instrument', '09:00', { symbol: 'DAX', quoteCurrency: 'EUR' })
    await book.fill('10:00', { symbol: 'DAX', size: 1, price: 100, rate: '1.1', stop: 90 })
    await book.fill('11:00', { symbol: 'DAX', side: 'sell', size: '0.5', price: 110, rate: '1.2' })
    await book.fill('12:00', { symbol: 'DAX', side: 'sell', size: '0.5', price: 120, rate: '1.25' })
    // 5 EUR at 1.2 and 10 EUR at 1.25; risk 10 EUR at 1.1.
    expect(book.trade()).toMatchObject({ quote: 'EUR', realised: '18.5', initialRisk: '11' })
    expect(book.legs().map((leg) => leg.realised)).toEqual(['0', '6', '12.5'])
  })

  test('without a rate the last known one holds, also for the other side of a flip', async () => {
    const book = new Book()
    await book.fill('10:00', { size: 1, price: 100, rate: '1.1' })
    await book.fill('11:00', { side: 'sell', size: 2, price: 110 })
    expect(book.trade(1)).toMatchObject({ realised: '11', rate: '1.1' })
    expect(book.trade(2)).toMatchObject({ side: 'short', rate: '1.1' })
    const snapshots = new Book()
    await snapshots.tick('10:00', {
      positions: [held('long', 1)],
      marks: { XAU: { price: 100, rate: '1.1' } },
    })
    await snapshots.tick('11:00', { positions: [held('short', 1, { mark: 110 })] })
    expect(snapshots.trade(1)).toMatchObject({ realised: '11', rate: '1.1' })
    expect(snapshots.trade(2)).toMatchObject({ side: 'short', rate: '1.1' })
  })

  test('leverage is stamped and does not change the result', async () => {
    const book = new Book()
    await book.fill('10:00', { size: 1, price: 100, leverage: 10 })
    await book.fill('11:00', { side: 'sell', size: 1, price: 101 })
    expect(book.trade()).toMatchObject({ leverage: '10', realised: '1' })
  })
})

describe('fees and funding', () => {
  test('a snapshot tells totals; only what is new is booked', async () => {
    const book = new Book()
    const at = (fees: number, funding: number | string) => ({
      positions: [held('long', 1, { mark: 100, fees, funding })],
    })
    await book.tick('10:00', at(2, 0))
    await book.tick('10:15', at(2, '-0.5'))
    await book.tick('10:30', at(3, '-0.5'))
    await book.tick('10:45', at(3, '0.25'))
    expect(book.trade()).toMatchObject({ fees: '3', funding: '0.25', pnl: '-2.75' })
    expect(book.legs().map(({ kind, fee, funding }) => [kind, fee, funding])).toEqual([
      ['open', '2', '0'],
      ['funding', '0', '-0.5'],
      ['fee', '1', '0'],
      ['funding', '0', '0.75'],
    ])
  })

  test('funding that is there when a position is first seen is booked with it', async () => {
    const book = new Book()
    await book.tick('10:00', { positions: [held('long', 1, { mark: 100, fees: 2, funding: -1 })] })
    await book.tick('10:15', { marks: priced(100) })
    expect(book.trade()).toMatchObject({ status: 'closed', fees: '2', funding: '-1', pnl: '-3' })
  })

  test('the broker’s fee for an exit is booked once, with the oldest trade that it ended', async () => {
    const book = new Book()
    await book.fill('10:00', { size: 1, price: 100, position: 'a' })
    await book.fill('10:01', { size: 3, price: 100, position: 'b' })
    await book.tick('10:15', { exits: [{ symbol: 'XAU', price: 101, fee: 2 }] })
    expect(book.trades.map(({ status, fees }) => [status, fees])).toEqual([
      ['closed', '2'],
      ['closed', '0'],
    ])
  })
})

/** Fills as (signed size, price) with awkward decimals, ended by whatever closes what is left. */
const histories = () =>
  fc.array(
    fc.record({
      size: fc.integer({ min: -3_000, max: 3_000 }).filter((size) => size !== 0),
      price: fc.integer({ min: 1, max: 5_000_000 }),
    }),
    { minLength: 1, maxLength: 25 },
  )

const decimals = (units: number, places: number): string => {
  const digits = String(Math.abs(units)).padStart(places + 1, '0')
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`
}

describe('a round trip sums to the last digit', () => {
  test.prop([histories(), fc.constantFrom('1', '50', '0.01')], { numRuns: 150 })(
    'Σ of legs = realised = side·(sold − bought), whatever was released in between',
    async (fills, multiplier) => {
      const book = new Book()
      await book.tell('instrument', '09:00', { symbol: 'XAU', multiplier })
      // Held in units of 10^-8, as coins are, as plain integers: the reference for when a trade is open.
      let holding = 0
      let minute = 0
      const rounds: { value: bigint; side: bigint }[] = []
      const trade = async (size: number, price: number): Promise<void> => {
        await book.fill(Date.UTC(2026, 2, 2, 10, minute++), {
          side: size > 0 ? 'buy' : 'sell',
          size: decimals(size, 8),
          price: decimals(price, 8),
        })
        const flips = holding !== 0 && Math.sign(holding + size) === -Math.sign(holding)
        const first = flips ? -holding : size
        if (holding === 0) rounds.push({ value: 0n, side: BigInt(Math.sign(size)) })
        const last = rounds.at(-1)
        if (last) last.value -= BigInt(first) * BigInt(price)
        if (flips)
          rounds.push({ value: -BigInt(holding + size) * BigInt(price), side: BigInt(Math.sign(size)) })
        holding += size
        expect(book.open.map((one) => [one.side, one.size])).toEqual(
          holding === 0 ? [] : [[holding > 0 ? 'long' : 'short', Decimal.parse(decimals(holding, 8))?.text]],
        )
      }
      for (const { size, price } of fills) await trade(size, price)
      if (holding !== 0) await trade(-holding, 1_234_567)

      expect(book.trades).toHaveLength(rounds.length)
      for (const [i, { value }] of rounds.entries()) {
        const row = book.trade(i + 1)
        // Cash in less cash out, in units of 10^-16 of the price times the multiplier.
        const expected = Decimal.parse(`${value}e-16`)?.times(Decimal.of(multiplier as Exact)).text
        expect(row.status).toBe('closed')
        expect(row.realised).toBe(expected)
        expect(row.cost).toBe('0')
        expect(sum(book.legs(i + 1).map((leg) => leg.realised))).toBe(expected)
        const side = row.side === 'long' ? Decimal.one : Decimal.one.negated()
        expect(Decimal.of(row.closedValue).minus(Decimal.of(row.openedValue)).times(side).text).toBe(expected)
        expect(row.openedSize).toBe(row.closedSize)
      }
    },
  )
})
