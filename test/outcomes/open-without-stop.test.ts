import { expect, test } from 'vitest'
import { june, withDesk } from '../memories/desk.ts'
import { textOf } from '../text-of.ts'

test('an open trade without a stop has a mark and a result in money, and none in R', () =>
  withDesk(async ({ agent }) => {
    const held = { symbol: 'X', side: 'long', size: 10, price: 100 } as const
    await agent.turn({ at: june(2, '09:00'), equity: 10_000, positions: [{ ...held, mark: 100 }] })
    expect(textOf('performance', await agent.performance())).toContain('open: n 1, marked 0')
    await agent.turn({ at: june(2, '10:00'), equity: 9_900, positions: [{ ...held, mark: 90 }] })
    const answer = await agent.performance()
    const { open } = answer
    const text = textOf('performance', answer)
    expect(open).toEqual({ n: 1, marked: 1, net: -100, meanR: null })
    expect(text).toContain('open: n 1, marked 1, net -100')
  }))
