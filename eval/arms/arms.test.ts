import { describe, expect, test } from 'vitest'
import { openStaticEmbedder } from '../../src/models/index.ts'
import { fts5Plain } from './fts5-plain.ts'
import { grep } from './grep.ts'
import { ours } from './ours.ts'
import { reference } from './reference.ts'

const table = await openStaticEmbedder()
const words = ours('words', table)
const WORD_ARMS = [grep, fts5Plain, words]

const documents = [
  { id: 'gold', text: 'XAUUSD long, stopped out after the payrolls.' },
  { id: 'bitcoin', text: 'BTC/USDT short after the listing.' },
  { id: 'both', text: 'XAUUSD and BTC/USDT moved together: payrolls, payrolls.' },
]

test.each(WORD_ARMS)(
  '$name finds the one note that has the word, and nothing for a word nobody wrote',
  async (arm) => {
    const search = await arm.over(documents)
    expect((await search({ text: 'listing' }, 10)).ranked).toEqual(['bitcoin'])
    expect((await search({ text: 'zzyzx' }, 10)).ranked).toEqual([])
  },
)

test.each(WORD_ARMS)('$name gives no more than asked for, and nothing twice', async (arm) => {
  const search = await arm.over(documents)
  expect((await search({ text: 'XAUUSD payrolls' }, 1)).ranked).toHaveLength(1)
  const all = await search({ text: 'XAUUSD payrolls' }, 10)
  expect([...all.ranked].sort()).toEqual(['both', 'gold'])
})

test.each(WORD_ARMS)('$name answers quotes, operators and silence without failing', async (arm) => {
  const search = await arm.over(documents)
  for (const question of ['"', 'NEAR( AND', '*', '', '((', 'the of'])
    expect(Array.isArray((await search({ text: question }, 10)).ranked)).toBe(true)
})

describe('arms with an embedder', () => {
  const notes = [
    { id: 'sold', text: 'I took profit before the move was over.' },
    { id: 'margin', text: 'The broker changed its margin rates for XAUUSD.' },
    { id: 'zh', text: '黄金跌破支撑位后止损。XAUUSD' },
  ]

  test('vector search finds a note that has none of the question’s words', async () => {
    const search = await ours('vectors', table).over(notes)
    expect((await search({ text: 'selling too early' }, 10)).ranked[0]).toBe('sold')
    expect((await search({ text: '卖得太早' }, 10)).ranked).toEqual([])
  })

  test('hybrid search finds by words what the embedder cannot read, and by meaning what has no word in common', async () => {
    const search = await ours('hybrid', table).over(notes)
    expect([...(await search({ text: 'XAUUSD' }, 10)).ranked].sort()).toEqual(['margin', 'zh'])
    expect((await search({ text: 'selling too early' }, 10)).ranked[0]).toBe('sold')
    expect((await search({ text: '黄金止损' }, 1)).ranked).toEqual(['zh'])
  })

  test('the reference finds by path, by names and by signs, and takes days as filters', async () => {
    const search = await reference((texts) => table.embed(texts)).over([
      ...notes,
      { id: 'journal/2026-03-02', text: 'Platinum.', written: '2026-03-02T18:00:00Z' },
    ])
    expect((await search({ text: '黄金止损' }, 1)).ranked).toEqual(['zh'])
    expect((await search({ text: 'margin' }, 1)).ranked).toEqual(['margin'])
    const days = { since: '2026-03-02', until: '2026-03-02' }
    expect((await search({ text: 'platinum XAUUSD', ...days }, 10)).ranked).toEqual(['journal/2026-03-02'])
  })
})
