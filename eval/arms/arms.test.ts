import { describe, expect, test } from 'vitest'
import { openStaticEmbedder } from '../../src/models/index.ts'
import { WORD_ARMS } from './arms.ts'
import { hybrid, vector } from './embedded.ts'

const documents = [
  { id: 'gold', text: 'XAUUSD long, stopped out after the payrolls.' },
  { id: 'bitcoin', text: 'BTC/USDT short after the listing.' },
  { id: 'both', text: 'XAUUSD and BTC/USDT moved together: payrolls, payrolls.' },
]

test.each(WORD_ARMS)(
  '$name finds the one note that has the word, and nothing for a word nobody wrote',
  async (arm) => {
    const search = await arm.over(documents)
    expect(await search('listing', 10)).toEqual({ ranked: ['bitcoin'], absent: false })
    expect(await search('zzyzx', 10)).toEqual({ ranked: [], absent: true })
  },
)

test.each(WORD_ARMS)('$name gives no more than asked for, and nothing twice', async (arm) => {
  const search = await arm.over(documents)
  expect((await search('XAUUSD payrolls', 1)).ranked).toHaveLength(1)
  const all = await search('XAUUSD payrolls', 10)
  expect([...all.ranked].sort()).toEqual(['both', 'gold'])
})

test.each(WORD_ARMS)('$name answers quotes, operators and silence without failing', async (arm) => {
  const search = await arm.over(documents)
  for (const question of ['"', 'NEAR( AND', '*', '', '((', 'the of'])
    expect(Array.isArray((await search(question, 10)).ranked)).toBe(true)
})

describe('arms with an embedder', async () => {
  const table = await openStaticEmbedder()
  const notes = [
    { id: 'sold', text: 'I took profit before the move was over.' },
    { id: 'margin', text: 'The broker changed its margin rates for XAUUSD.' },
    { id: 'zh', text: '黄金跌破支撑位后止损。XAUUSD' },
  ]

  test('vector search finds a note that has none of the question’s words', async () => {
    const search = await vector('static', table).over(notes)
    expect((await search('selling too early', 10)).ranked[0]).toBe('sold')
    expect((await search('卖得太早', 10)).ranked).toEqual([])
  })

  test('hybrid search finds by words what the embedder cannot read, and by meaning what has no word in common', async () => {
    const search = await hybrid('static', table).over(notes)
    expect([...(await search('XAUUSD', 10)).ranked].sort()).toEqual(['margin', 'zh'])
    expect((await search('selling too early', 10)).ranked[0]).toBe('sold')
    expect((await search('黄金止损', 1)).ranked).toEqual(['zh'])
  })
})
