import { describe, expect, test } from 'vitest'
import { wordKeyOf } from '#memories'
import { DAY_MS } from '#vocabulary'
import type { KnowledgeRow, MoveRow } from '../../log/rows/knowledge-rows.ts'
import { Book, time } from '../../log/testing/book.ts'

const day = (count: number): number => time('00:00') + count * DAY_MS
const DROP =
  'Gold falls as the dollar firms and yields rise, with traders waiting for the minutes of the last meeting'

const observe = (book: Book, at: number, text: string, more: object = {}, told: object = {}) =>
  book.tell(
    'observation',
    at,
    { text, symbol: 'XAU', importance: 50, wordKey: wordKeyOf(text), ...more },
    told,
  )
const maintain = (book: Book, at: number) =>
  book.tell('maintenance', at, { boundary: String(at) }, { actor: 'system' })

const all = (book: Book): readonly KnowledgeRow[] => book.rows.now('knowledge', { order: { column: 'n' } })
const moves = (book: Book): readonly MoveRow[] => book.rows.now('moves', { order: { column: 'seq' } })
const one = (book: Book, n = 1): KnowledgeRow => {
  const row = all(book)[n - 1]
  if (!row) throw new Error(`there is no K${n}`)
  return row
}

/** A trade decided on a memory, that gains or loses so many R. */
const trade = async (
  book: Book,
  at: number,
  cites: readonly string[],
  r: number,
  side: 'long' | 'short' = 'long',
) => {
  const sign = side === 'long' ? 1 : -1
  const [enter, leave] = side === 'long' ? ['buy', 'sell'] : ['sell', 'buy']
  await book.decide(at, 'enter', { side, stop: 100 - sign * 10, cites })
  await book.fill(at + 1, { side: enter, price: 100 })
  await book.fill(at + 2, { side: leave, price: 100 + sign * r * 10 })
}

describe('what is told again', () => {
  test('is counted, whatever its signs and spaces, and is one memory', async () => {
    const book = new Book()
    await observe(book, day(1), DROP)
    await observe(book, day(1) + 1, DROP.toUpperCase().replaceAll(' ', '  '))
    await observe(book, day(2), `${DROP}!`)
    expect(all(book)).toMatchObject([{ n: 1, copies: 3, lastSeen: day(2), importance: 50 }])
    expect(book.state.shelves.get('short\nXAU')).toMatchObject({ count: 1 })
  })

  test('is another where it is about something else, is told days later, or has another figure', async () => {
    const book = new Book()
    await observe(book, day(1), DROP)
    await observe(book, day(1), DROP, { symbol: 'XAG' })
    await observe(book, day(1), `${DROP}: 2.3`)
    await observe(book, day(1), `${DROP}: 1.7`)
    await observe(book, day(5), DROP)
    expect(all(book).map(({ copies }) => copies)).toEqual([1, 1, 1, 1, 1])
  })
})

describe('layers', () => {
  test('by importance a memory is born into short, mid or long', async () => {
    const book = new Book()
    for (const [i, importance] of [54.9, 55, 85, 85.1].entries())
      await observe(book, day(1), `news of day ${i}`, { importance })
    expect(all(book).map(({ layer }) => layer)).toEqual(['short', 'mid', 'mid', 'long'])
  })

  test('what nobody touches is forgotten when its days are over, and why is kept', async () => {
    const book = new Book()
    await observe(book, day(1), DROP)
    await maintain(book, day(6))
    expect(one(book)).toMatchObject({ status: 'standing' })
    await maintain(book, day(7))
    expect(one(book)).toMatchObject({ status: 'forgotten', dueAt: null })
    expect(moves(book)).toMatchObject([{ knowledge: one(book).id, what: 'forgotten', from: 'short' }])
    expect(moves(book)[0]?.why).toMatch(/is below 5/)
    expect(book.state.shelves.get('short\nXAU')).toMatchObject({ count: 0 })
  })

  test('what is not due is not even looked at: another preset reckons all of it anew', async () => {
    const book = new Book()
    await observe(book, day(1), DROP, { importance: 90 })
    await maintain(book, day(2))
    expect(one(book)).toMatchObject({ layer: 'long' })
    await book.tell('configured', day(2), { layers: 'investor-bench' }, { actor: 'person' })
    await maintain(book, day(4))
    expect(one(book)).toMatchObject({ layer: 'mid' })
  })

  test('of more than a shelf holds the least go', async () => {
    const book = new Book()
    for (let i = 0; i < 503; i++) await observe(book, day(1), `report ${i}`, { importance: i < 3 ? 30 : 50 })
    await maintain(book, day(2))
    const gone = all(book).filter(({ status }) => status === 'forgotten')
    expect(gone.map(({ n }) => n)).toEqual([1, 2, 3])
    expect(moves(book)[0]?.why).toMatch(/more than 500 in short about XAU/)
  })
})

describe('feedback', () => {
  test.each([
    ['long', 1],
    ['short', 1],
    ['long', -1],
    ['short', -1],
  ] as const)(
    'a %s that comes to %i R speaks for or against what it was decided on, once',
    async (side, r) => {
      const book = new Book()
      await observe(book, day(1), DROP, { importance: 60 })
      await observe(book, day(1), 'Something else', { importance: 60 })
      await trade(book, day(1) + 10, ['K1'], r, side)
      expect(one(book)).toMatchObject({ outcomes: 0 })
      await maintain(book, day(2))
      await maintain(book, day(3))
      const [cited, other] = all(book)
      expect(cited).toMatchObject({ outcomes: 1, outcomeR: r })
      expect(Math.sign((cited?.importance ?? 0) - 60 * 0.99)).toBe(r)
      expect(other).toMatchObject({ outcomes: 0, importance: 60 })
      expect(moves(book).filter(({ what }) => what === 'fed')).toHaveLength(1)
      expect(book.state.memory.feedback).toBeUndefined()
    },
  )

  test('enough outcomes that speak for it lift a memory from layer to layer', async () => {
    const book = new Book()
    await observe(book, day(1), DROP, { importance: 52 })
    for (let i = 1; i < 60; i++) {
      await trade(book, day(i) + 1000, ['K1'], 2)
      await maintain(book, day(i + 1))
    }
    expect(one(book)).toMatchObject({ layer: 'long', status: 'standing' })
    expect(
      moves(book)
        .filter(({ what }) => what === 'rose')
        .map(({ to }) => to),
    ).toEqual(['mid', 'long'])
  })

  test('a trade that is voided before the boundary teaches nothing', async () => {
    const book = new Book()
    await observe(book, day(1), DROP, { importance: 60 })
    await trade(book, day(1) + 10, ['K1'], -1)
    await book.tell(
      'corrected',
      day(1) + 20,
      { trade: 'T1', void: true, reason: 'a test' },
      { actor: 'person' },
    )
    await maintain(book, day(2))
    expect(one(book)).toMatchObject({ outcomes: 0 })
  })
})

describe('what looking back taught', () => {
  test('several alike become one in mid; the originals are archived and linked', async () => {
    const book = new Book()
    for (let i = 0; i < 4; i++) await observe(book, day(1) + i, `${DROP} ${i}`)
    await trade(book, day(1) + 10, ['K2'], 1)
    await maintain(book, day(2))
    await book.tell(
      'compression',
      day(2),
      { of: ['K1', 'K2', 'K3', 'K4'], text: 'Gold fell', by: 'extract' },
      { actor: 'system' },
    )
    expect(all(book).slice(0, 4)).toMatchObject(Array(4).fill({ status: 'archived', into: 5 }))
    expect(one(book, 5)).toMatchObject({
      origin: 'compression',
      layer: 'mid',
      copies: 4,
      of: [1, 2, 3, 4].map((n) => one(book, n).id),
      outcomes: 1,
    })
    expect(one(book, 6)).toMatchObject({
      origin: 'outcome',
      layer: 'reflection',
      of: [one(book, 5).id],
      outcomes: 0,
    })
    expect(book.state.shelves.get('short\nXAU')).toMatchObject({ count: 0 })
  })

  test('a decision against what was known teaches when its outcome is', async () => {
    const book = new Book()
    await observe(book, day(1), DROP)
    await book.decide(day(1) + 1, 'enter', { side: 'long', stop: 90, against: ['K1'], consistency: 0.1 })
    await book.fill(day(1) + 2, { side: 'buy', price: 100 })
    await book.fill(day(1) + 3, { side: 'sell', price: 95 })
    await maintain(book, day(2))
    expect(one(book, 2)).toMatchObject({
      origin: 'outcome',
      layer: 'reflection',
      of: [one(book).id],
      outcomes: 0,
      symbol: 'XAU',
      ref: book.trade().id,
    })
    expect(one(book)).toMatchObject({ outcomes: 0 })
  })
})
