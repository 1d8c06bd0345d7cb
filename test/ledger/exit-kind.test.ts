import { describe, expect, test } from 'vitest'
import { EXIT_KINDS } from '#ledger'
import { Book, held, priced } from '../../src/log/testing/book.ts'

const opened = async (side: 'long' | 'short' = 'long', levels: object = { stop: 95, target: 110 }) => {
  const book = new Book()
  await book.tick('10:00', { positions: [held(side, 1, { mark: 100, ...levels })] })
  return book
}
const short = () => opened('short', { stop: 105, target: 90 })

describe('why a position that vanished is gone', () => {
  test.each(EXIT_KINDS)('the broker’s word is taken: %s', async (kind) => {
    const book = await opened()
    // The stop was reached and the agent had decided to leave; the broker knows better.
    await book.decide('10:10', 'exit', { reason: 'enough' })
    await book.tick('10:15', { marks: priced(90), exits: [{ symbol: 'XAU', kind, price: 97 }] })
    expect(book.trade()).toMatchObject({ exitKind: kind, exitPrice: '97' })
    expect(book.words(book.trade().exitReason)).toBe(kind === 'agent' ? 'enough' : null)
  })

  test('then the agent’s own decision to leave', async () => {
    const book = await opened()
    await book.decide('10:10', 'exit', { reason: 'momentum is gone' })
    await book.tick('10:15', { marks: priced(94, 99, 93) })
    expect(book.trade()).toMatchObject({ exitKind: 'agent', exitPrice: '94' })
    expect(book.words(book.trade().exitReason)).toBe('momentum is gone')
  })

  test.each([
    ['a long’s stop by the low', opened, priced(97, 99, 95), 'stop_loss', '95'],
    ['a long’s stop by the mark', opened, priced(94), 'stop_loss', '95'],
    ['a long’s target by the high', opened, priced(105, 110, 99), 'take_profit', '110'],
    ['a long’s target by the mark', opened, priced(111), 'take_profit', '110'],
    ['a short’s stop by the high', short, priced(101, 105, 100), 'stop_loss', '105'],
    ['a short’s stop by the mark', short, priced(106), 'stop_loss', '105'],
    ['a short’s target by the low', short, priced(95, 99, 90), 'take_profit', '90'],
    ['a short’s target by the mark', short, priced(89), 'take_profit', '90'],
    ['both: the loss is the safer guess', opened, priced(100, 111, 94), 'stop_loss', '95'],
    ['neither: nobody knows', opened, priced(100, '109.99', '95.01'), 'unknown', '100'],
  ] as const)('then %s', async (_, open, marks, exitKind, exitPrice) => {
    const book = await open()
    await book.tick('10:15', { marks })
    expect(book.trade()).toMatchObject({ exitKind, exitPrice })
    expect(book.trade().exitReason).toBeNull()
  })

  const bar = (open: number | null, high: number, low: number, price: number) => ({
    XAU: { price, high, low, ...(open === null ? {} : { open }) },
  })
  test.each([
    ['a long’s stop: at the open', opened, bar(93, 97, 90, 91), 'stop_loss', '93'],
    [
      'a long’s stop, the open unknown: at the best of the bar',
      opened,
      bar(null, 93, 90, 91),
      'stop_loss',
      '93',
    ],
    ['a long’s stop that opened before it: at the stop', opened, bar(97, 98, 90, 91), 'stop_loss', '95'],
    ['a short’s stop: at the open', short, bar(107, 110, 104, 109), 'stop_loss', '107'],
    ['a short’s stop, the open unknown', short, bar(null, 110, 108, 109), 'stop_loss', '108'],
    ['a long’s target: at the open, which is better', opened, bar(112, 115, 111, 113), 'take_profit', '112'],
    [
      'a long’s target, the open unknown: at the target',
      opened,
      bar(null, 115, 111, 113),
      'take_profit',
      '110',
    ],
    ['a short’s target: at the open', short, bar(88, 91, 85, 86), 'take_profit', '88'],
    ['its target, and then its stop in the same bar', opened, bar(112, 115, 90, 91), 'take_profit', '112'],
  ] as const)('a gap through %s', async (_, open, marks, exitKind, exitPrice) => {
    const book = await open()
    await book.tick('10:15', { marks })
    expect(book.trade()).toMatchObject({ exitKind, exitPrice })
  })

  test('the open of a bar that had begun before the entry shows no gap', async () => {
    const book = new Book()
    await book.tick('10:00', {})
    await book.fill('10:08', { size: 1, price: 100, stop: 95 })
    await book.tick('10:15', { marks: bar(94, 101, 93, 94) })
    expect(book.trade()).toMatchObject({ exitKind: 'stop_loss', exitPrice: '95' })
  })

  test('without levels nobody knows either', async () => {
    const book = await opened('long', {})
    await book.tick('10:15', { marks: priced(1) })
    expect(book.trade()).toMatchObject({ exitKind: 'unknown', exitPrice: '1' })
  })

  test('a broker that names the stop but no price means the stop’s', async () => {
    const book = await opened()
    await book.tick('10:15', { marks: priced(99, 101, 94), exits: [{ symbol: 'XAU', kind: 'stop_loss' }] })
    expect(book.trade()).toMatchObject({ exitKind: 'stop_loss', exitPrice: '95', mae: '-5' })
    const won = await opened()
    await won.tick('10:15', { marks: priced(107), exits: [{ symbol: 'XAU', kind: 'take_profit' }] })
    expect(won.trade()).toMatchObject({ exitKind: 'take_profit', exitPrice: '110' })
    const liquidated = await opened()
    await liquidated.tick('10:15', { marks: priced(90), exits: [{ symbol: 'XAU', kind: 'liquidated' }] })
    expect(liquidated.trade()).toMatchObject({ exitKind: 'liquidated', exitPrice: '90' })
  })

  test('the levels that count are the last ones told', async () => {
    const book = await opened()
    await book.tick('10:15', { positions: [held('long', 1, { mark: 108, stop: 104, target: 130 })] })
    await book.tick('10:30', { marks: priced(106, 112, 103) })
    expect(book.trade()).toMatchObject({ exitKind: 'stop_loss', exitPrice: '104', realised: '4' })
  })
})

describe('why a fill closed a position', () => {
  const closed = async (fill: object, before?: (book: Book) => Promise<unknown>) => {
    const book = new Book()
    await book.fill('10:00', { size: 1, price: 100, stop: 95, target: 110 })
    await before?.(book)
    await book.fill('10:05', { side: 'sell', size: 1, ...fill })
    return book.trade()
  }

  test.each([
    ['the broker’s word', { price: 94, kind: 'expired', order: 'o' }, 'expired'],
    ['at the stop', { price: 95 }, 'stop_loss'],
    ['through the stop, as stops slip', { price: '94.7' }, 'stop_loss'],
    ['through the stop, by the stop order’s own id', { price: '94.7', order: 'stop-1' }, 'stop_loss'],
    ['at the target', { price: 110 }, 'take_profit'],
    ['beyond the target', { price: '110.2' }, 'take_profit'],
    ['an order between the levels is the agent’s', { price: 103, order: 'o' }, 'agent'],
    ['without an order nobody knows', { price: 103 }, 'unknown'],
    ['the broker may not know', { price: 103, order: 'o', kind: 'unknown' }, 'unknown'],
  ])('%s', async (_, fill, exitKind) => {
    expect(await closed(fill)).toMatchObject({ exitKind })
  })

  test('the agent’s decision goes before the levels', async () => {
    expect(await closed({ price: 94 }, (book) => book.decide('10:04', 'exit'))).toMatchObject({
      exitKind: 'agent',
    })
  })
})
