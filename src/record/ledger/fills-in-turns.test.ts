import { describe, expect, test } from 'vitest'
import { lookupsOf } from '../fold/decide.ts'
import { readEvent } from '../fold/read-event.ts'
import { draftOf, parsePayload, seal } from '../log/draft.ts'
import { DEFAULT_RUN } from '../rows/event.ts'
import { Book, time } from '../testing/book.ts'

// Whether a fill is told late is a matter of its own symbol: fills of several that come in turns are in order where each symbol's are.

const SYMBOLS = ['XAU', 'EUR', 'BTC', 'OIL']

interface Told {
  readonly at: number
  readonly symbol: string
  readonly side: 'buy' | 'sell'
  readonly price: number
  readonly order: string
}

/** Each symbol some seconds behind the one before it: in order by itself, and behind what was told last. */
const inTurns: readonly Told[] = Array.from({ length: 40 }, (_, i) => {
  const turn = Math.floor(i / SYMBOLS.length)
  const symbol = SYMBOLS[i % SYMBOLS.length] ?? ''
  return {
    at: time('10:00') + turn * 60_000 - (i % SYMBOLS.length) * 5_000,
    symbol,
    side: turn % 2 === 0 ? 'buy' : 'sell',
    price: 100 + turn,
    order: `${symbol} ${turn}`,
  }
})

const lookedUp = ({ state }: Book, { at, ...fill }: Told): readonly string[] => {
  const payload = parsePayload('fill', { size: 1, ...fill })
  const asked = { kind: 'fill', at: time(at), run: DEFAULT_RUN, turn: null, actor: 'agent', payload } as const
  const event = seal(draftOf({ ...asked, knownAt: undefined, id: undefined }), state.head, state.head.knownAt)
  return lookupsOf(state, readEvent(event)).map(({ find }) => find)
}

const told = async (fills: readonly Told[]): Promise<Book> => {
  const book = new Book()
  for (const { at, ...fill } of fills) await book.fill(at, fill)
  return book
}

const tradesIn = (book: Book, symbol: string) =>
  book.trades
    .filter((trade) => trade.symbol === symbol)
    .map(({ side, status, entryAt, exitAt, pnl, legs }) => ({ side, status, entryAt, exitAt, pnl, legs }))

describe('fills of several symbols that come in turns', () => {
  test('look up their own order and nothing that happened since', async () => {
    const book = new Book()
    for (const one of inTurns) {
      expect(lookedUp(book, one)).toEqual(['order', 'refLegs'])
      const { at, ...fill } = one
      await book.fill(at, fill)
    }
  })

  test('do so too while trades of another symbol are told by name', async () => {
    const book = await told(inTurns)
    const [next] = inTurns
    if (!next) throw new Error('no fill')
    const later = { ...next, at: time('10:20'), order: 'later' }
    const opening = { symbol: 'GAS', side: 'long', size: 1, price: 3, trade: 'mine' }
    await book.tell('trade.opened', '10:30', opening)
    expect(lookedUp(book, later)).toEqual(['order', 'refLegs'])
    await book.tell('trade.closed', '10:31', { trade: 'mine', price: 4 })
    expect(lookedUp(book, later)).toEqual(['order', 'refLegs'])
    expect(lookedUp(book, { ...later, symbol: 'GAS' })).toContain('wholeLegs')
  })

  test('come to what each symbol comes to by itself', async () => {
    const all = await told(inTurns)
    for (const symbol of SYMBOLS) {
      const alone = await told(inTurns.filter((fill) => fill.symbol === symbol))
      expect(tradesIn(all, symbol)).toHaveLength(5)
      expect(tradesIn(all, symbol)).toEqual(tradesIn(alone, symbol))
    }
    expect(all.flags).toEqual([])
  })

  test('are put in order where a symbol’s own are not', async () => {
    const at = inTurns.findIndex(({ symbol, side }) => symbol === 'EUR' && side === 'sell')
    const late = inTurns[at]
    if (!late) throw new Error('no such fill')
    const book = await told([...inTurns.toSpliced(at, 1), late])
    const inOrder = await told(inTurns)
    const results = (one: Book) => tradesIn(one, 'EUR').filter(({ status }) => status !== 'voided')
    expect(results(book).map(({ pnl, exitAt }) => [pnl, exitAt])).toEqual(
      results(inOrder).map(({ pnl, exitAt }) => [pnl, exitAt]),
    )
  })
})

test('a fill under a new name is put in order among those that were told under the old one', async () => {
  const book = new Book()
  await book.fill('10:00', { price: 100 })
  await book.fill('10:12', { side: 'sell', price: 110 })
  await book.tell('adjusted', '10:05', { type: 'rename', symbol: 'XAU', to: 'GLD' })
  await book.fill('10:08', { symbol: 'GLD', side: 'sell', price: 105 })
  expect(
    book.trades.map(({ symbol, side, status, exitPrice, entryPrice }) => [
      symbol,
      side,
      status,
      entryPrice,
      exitPrice,
    ]),
  ).toEqual([
    ['GLD', 'long', 'closed', '100', '105'],
    ['GLD', 'short', 'open', '110', null],
  ])
})
