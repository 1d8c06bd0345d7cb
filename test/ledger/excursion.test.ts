import { describe, expect, test } from 'vitest'
import { Book, held, priced } from '../../src/log/testing/book.ts'

/** A long of 1 at 100 seen at these prices; high and low where given. */
const longAt100 = async (...prices: [number, number?, number?][]): Promise<Book> => {
  const book = new Book()
  await book.tick('10:00', { positions: [held('long', 1, { mark: 100 })] })
  for (const [i, [price, high, low]] of prices.entries())
    await book.tick(Date.UTC(2026, 2, 2, 10, 15 * (i + 1)), {
      positions: [held('long', 1)],
      marks: priced(price, high, low),
    })
  return book
}

describe('best and worst of an open trade', () => {
  test('start at nothing and widen with the marks', async () => {
    const book = await longAt100([103], [98], [101])
    expect(book.mark()).toMatchObject({ mfe: '3', mae: '-2', mark: '101' })
    expect(book.trade()).toMatchObject({ mfe: null, mae: null })
    await book.tick('11:00', { marks: priced(99) })
    expect(book.trade()).toMatchObject({ mfe: '3', mae: '-2', realised: '-1' })
  })

  test('a trade that only gained lost nothing on the way', async () => {
    const book = await longAt100([103])
    await book.tick('11:00', { marks: priced(105) })
    expect(book.trade()).toMatchObject({ mfe: '5', mae: '0' })
  })

  test('a short’s best is the low', async () => {
    const book = new Book()
    await book.tick('10:00', { positions: [held('short', 2, { mark: 100 })] })
    await book.tick('10:15', { positions: [held('short', 2)], marks: priced(100, 101, 97) })
    expect(book.mark()).toMatchObject({ mfe: '6', mae: '-2' })
  })

  test('the extremes of bars count where they are given', async () => {
    const book = await longAt100([101, 108, 96])
    expect(book.mark()).toMatchObject({ mfe: '8', mae: '-4', mark: '101' })
  })

  test('a bar that ended with the entry is not part of the trade', async () => {
    const book = new Book()
    await book.tick('10:00', { positions: [held('long', 1)], marks: priced(100, 150, 50) })
    expect(book.mark()).toMatchObject({ mfe: '0', mae: '0' })
    const flipped = await longAt100()
    await flipped.tick('10:15', { positions: [held('short', 1)], marks: priced(100, 110, 95) })
    expect(flipped.trade(1)).toMatchObject({ mfe: '10', mae: '-5' })
    expect(flipped.mark(2)).toMatchObject({ mfe: '0', mae: '0' })
  })

  test('nor is one that had begun before a fill', async () => {
    const book = new Book()
    await book.tick('10:00', {})
    await book.fill('10:07', { size: 1, price: 100 })
    await book.tick('10:15', { positions: [held('long', 1)], marks: priced(101, 150, 50) })
    expect(book.mark()).toMatchObject({ mfe: '1', mae: '0' })
    await book.tick('10:30', { positions: [held('long', 1)], marks: priced(101, 105, 98) })
    expect(book.mark()).toMatchObject({ mfe: '5', mae: '-2' })
  })

  test('a position first seen stands at its mark, not at what was paid', async () => {
    const book = new Book()
    await book.tick('10:00', { positions: [held('long', 1, { price: 99, mark: 102 })] })
    expect(book.mark()).toMatchObject({ mark: '102', mfe: '3' })
  })

  test('a bar counts on what was held while it formed', async () => {
    const grown = await longAt100()
    await grown.tick('10:15', { positions: [held('long', 10)], marks: priced(100, 104, 97) })
    expect(grown.mark()).toMatchObject({ mfe: '4', mae: '-3' })
    await grown.tick('10:30', { positions: [held('long', 10)], marks: priced(100, 104, 97) })
    expect(grown.mark()).toMatchObject({ mfe: '40', mae: '-30' })
  })

  test('what was taken off counts as it was taken, the rest as it stands', async () => {
    const book = new Book()
    await book.tick('10:00', { positions: [held('long', 2, { mark: 100 })] })
    // One sold at 110: +10 realised, the other at its mark.
    await book.tick('10:15', { positions: [held('long', 1)], marks: priced(110) })
    expect(book.mark()).toMatchObject({ mfe: '20', mae: '0' })
    await book.tick('10:30', { positions: [held('long', 1)], marks: priced(85) })
    expect(book.mark()).toMatchObject({ mfe: '20', mae: '-5' })
    await book.tick('10:45', { positions: [held('long', 1)], marks: priced(115) })
    expect(book.mark()).toMatchObject({ mfe: '25', mae: '-5' })
    await book.tick('11:00', { marks: priced(80) })
    expect(book.trade()).toMatchObject({ realised: '-10', mfe: '25', mae: '-10' })
  })

  test('multiplier and rate count', async () => {
    const book = new Book()
    await book.tell('instrument', '09:00', { symbol: 'XAU', multiplier: 50, quoteCurrency: 'EUR' })
    await book.tick('10:00', { positions: [held('long', 2)], marks: { XAU: { price: 100, rate: '1.1' } } })
    await book.tick('10:15', { positions: [held('long', 2)], marks: { XAU: { price: 101, rate: '1.2' } } })
    expect(book.mark()).toMatchObject({ mfe: '120', rate: '1.2' })
  })

  test('a closing fill counts, whatever the snapshots had shown', async () => {
    const book = await longAt100([103])
    await book.fill('10:20', { side: 'sell', size: 1, price: 112 })
    expect(book.trade()).toMatchObject({ mfe: '12', mae: '0' })
  })

  test('are unknown where no snapshot has seen it: a result is no excursion', async () => {
    const book = new Book()
    await book.fill('10:00', { size: 2, price: 100 })
    await book.fill('10:01', { side: 'sell', size: 1, price: 112 })
    await book.fill('10:02', { side: 'sell', size: 1, price: 90 })
    expect(book.trade()).toMatchObject({ mfe: null, mae: null, realised: '2' })
  })

  test('what was taken off before the first snapshot counts once one has seen it', async () => {
    const book = new Book()
    await book.fill('10:00', { size: 2, price: 100 })
    await book.fill('10:01', { side: 'sell', size: 1, price: 112 })
    await book.tick('10:15', { positions: [held('long', 1)], marks: priced(101) })
    expect(book.mark()).toMatchObject({ mfe: '24', mae: '0', seen: true })
  })

  test('a bar that began with the entry and saw the exit is enough', async () => {
    const book = new Book()
    await book.tick('10:00', {})
    await book.fill('10:00', { size: 1, price: 100 })
    await book.tick('10:15', { marks: priced(101, 104, 97) })
    expect(book.trade()).toMatchObject({ mfe: '4', mae: '-3' })
  })

  test('costs are not part of it', async () => {
    const book = new Book()
    await book.tick('10:00', { positions: [held('long', 1, { mark: 100, fees: 3 })] })
    expect(book.mark()).toMatchObject({ mfe: '0', mae: '0' })
  })
})

describe('an exit at a level cuts off what came after', () => {
  const opened = async (side: 'long' | 'short', stop: number, target: number): Promise<Book> => {
    const book = new Book()
    await book.tick('10:00', { positions: [held(side, 1, { mark: 100, stop, target })] })
    return book
  }

  test('at the stop: not below it', async () => {
    const book = await opened('long', 95, 120)
    await book.tick('10:15', { marks: priced(90, 104, 80) })
    expect(book.trade()).toMatchObject({
      exitKind: 'stop_loss',
      exitPrice: '95',
      mfe: '4',
      mae: '-5',
      realised: '-5',
    })
  })

  test('at the target: not above it', async () => {
    const book = await opened('long', 80, 110)
    await book.tick('10:15', { marks: priced(115, 130, 97) })
    expect(book.trade()).toMatchObject({ exitKind: 'take_profit', exitPrice: '110', mfe: '10', mae: '-3' })
  })

  test('for a short the other way round', async () => {
    const stopped = await opened('short', 105, 80)
    await stopped.tick('10:15', { marks: priced(110, 120, 98) })
    expect(stopped.trade()).toMatchObject({ exitKind: 'stop_loss', exitPrice: '105', mfe: '2', mae: '-5' })
    const won = await opened('short', 120, 90)
    await won.tick('10:15', { marks: priced(85, 103, 70) })
    expect(won.trade()).toMatchObject({ exitKind: 'take_profit', exitPrice: '90', mfe: '10', mae: '-3' })
  })

  test('a bar that met both: what lies beyond the target came after the stop', async () => {
    const book = await opened('long', 95, 110)
    await book.tick('10:15', {
      positions: [held('long', 1, { stop: 95, target: 110 })],
      marks: priced(102, 103, 99),
    })
    await book.tick('10:30', { marks: priced(100, 112, 94) })
    expect(book.trade()).toMatchObject({ exitKind: 'stop_loss', realised: '-5', mfe: '3', mae: '-5' })
    const won = await opened('short', 105, 90)
    await won.tick('10:15', { marks: priced(100, 108, 88), exits: [{ symbol: 'XAU', kind: 'take_profit' }] })
    expect(won.trade()).toMatchObject({ exitPrice: '90', mfe: '10', mae: '0' })
  })

  test('the open of such a bar was held', async () => {
    const book = await opened('long', 95, 110)
    await book.tick('10:15', { marks: { XAU: { price: 100, open: 104, high: 112, low: 94 } } })
    expect(book.trade()).toMatchObject({ exitKind: 'stop_loss', mfe: '4', mae: '-5' })
  })

  test('where the agent had left before the bar went through its stop', async () => {
    const book = await opened('long', 95, 120)
    await book.decide('10:01', 'exit')
    await book.tick('10:15', { marks: priced(96, 103, 80) })
    expect(book.trade()).toMatchObject({ exitKind: 'agent', exitPrice: '96', mfe: '3', mae: '-4' })
  })

  test('where the broker names a worse price, at that', async () => {
    const book = await opened('long', 95, 120)
    await book.tick('10:15', {
      marks: priced(90, 101, 80),
      exits: [{ symbol: 'XAU', kind: 'stop_loss', price: 93 }],
    })
    expect(book.trade()).toMatchObject({ exitPrice: '93', mae: '-7', mfe: '1', realised: '-7' })
  })

  test('where the agent left, the whole bar counts', async () => {
    const book = await opened('long', 50, 200)
    await book.decide('10:10', 'exit')
    await book.tick('10:15', { marks: priced(101, 108, 94) })
    expect(book.trade()).toMatchObject({ exitKind: 'agent', exitPrice: '101', mfe: '8', mae: '-6' })
  })
})
