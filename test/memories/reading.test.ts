import { expect, test } from 'vitest'
import { closeTrade, openTrade } from '../by-fills.ts'
import { readMemories } from '../promises/read-everything.ts'
import { BREAKOUT, entry, june, lived, trip, withDesk } from './desk.ts'

/** Exits whose results in R are no round numbers, so that a sum in another order has other last digits. */
const exitOf = (i: number): number => 100 + ((i * 37) % 23) * 1.37 - 13.1

test('what was read before does not change what is read, to the last digit', async () => {
  await withDesk(async ({ person, agent }) => {
    const then = new Map<string, unknown>()
    await person.tick({ at: june(1, '00:00'), equity: 1_000 })
    for (let i = 1; i <= 24; i++) {
      const more = i % 3 === 0 ? ({ side: 'short', stop: 110 } as const) : {}
      const strategy = i % 4 === 0 ? { ...BREAKOUT, version: '2' } : BREAKOUT
      await lived(person, trip(i, exitOf(i), { ...more, strategy }))
      if (i % 5 === 0) then.set(june(i), await readMemories(person))
      if (i === 10) await readMemories(person, june(4))
      // Between two readings a trade comes and goes, and an old one becomes another.
      if (i % 6 === 0) {
        await openTrade(person, entry(i, '16:00'))
        await person.correct({
          at: june(i, '17:00'),
          trade: `day ${i - 2}`,
          set: { fees: 0.7 },
          reason: 'late',
        })
        await person.cash({ at: june(i, '18:00'), type: 'fee', amount: 0.3, trade: `day ${i - 4}` })
        await closeTrade(person, { at: june(i, '20:00'), trade: `${i} 16:00`, price: exitOf(i + 5) })
      }
    }
    await person.correct({ void: true, at: june(25), trade: 'day 9', reason: 'never was' })
    for (const [asOf, read] of then) expect(await readMemories(person, asOf)).toEqual(read)
    for (const asOf of [undefined, june(6, '16:30'), june(6, '17:30'), june(12, '18:30'), june(24, '19:00')])
      expect(await readMemories(person, asOf)).toEqual(await readMemories(agent, asOf))
  })
})

test('what maintenance changed is known from when it was done, not from the boundary it was done for', async () => {
  await withDesk(async ({ person }) => {
    for (let day = 1; day <= 12; day++) await person.tradeRecord(trip(day, 110))
    await person.correct({ at: june(12, '20:00'), trade: 'day 3', set: { exitPrice: 80 }, reason: 'misread' })
    const morning = june(14, '06:00')
    const then = await readMemories(person, morning)
    await person.turn({ at: june(14) })
    expect((await person.events({ kind: 'maintenance' })).events).toMatchObject([
      { at: june(14, '00:00'), knownAt: june(14) },
    ])
    expect(await readMemories(person, morning)).toEqual(then)
  })
})
