import { expect, test } from 'vitest'
import { ARMS } from './arms.ts'

const documents = [
  { id: 'gold', text: 'XAUUSD long, stopped out after the payrolls.' },
  { id: 'bitcoin', text: 'BTC/USDT short after the listing.' },
  { id: 'both', text: 'XAUUSD and BTC/USDT moved together: payrolls, payrolls.' },
]

test.each(ARMS)(
  '$name finds the one note that has the word, and nothing for a word nobody wrote',
  async (arm) => {
    const search = await arm.over(documents)
    expect(await search('listing', 10)).toEqual(['bitcoin'])
    expect(await search('zzyzx', 10)).toEqual([])
  },
)

test.each(ARMS)('$name gives no more than asked for, and nothing twice', async (arm) => {
  const search = await arm.over(documents)
  expect(await search('XAUUSD payrolls', 1)).toHaveLength(1)
  const all = await search('XAUUSD payrolls', 10)
  expect([...all].sort()).toEqual(['both', 'gold'])
})

test.each(ARMS)('$name answers quotes, operators and silence without failing', async (arm) => {
  const search = await arm.over(documents)
  for (const question of ['"', 'NEAR( AND', '*', '', '((', 'the of'])
    expect(Array.isArray(await search(question, 10))).toBe(true)
})
