import { expect, test } from 'vitest'
import { openTrade } from '../by-fills.ts'
import { entry, june, lived, trip, withDesk } from '../memories/desk.ts'

const asked = { symbol: 'NQ', strategy: 'breakout', context: { trend: 'up' } } as const
const position = { symbol: 'NQ', side: 'long', size: 1, price: 100, stop: 90 } as const

test('what is open and what was forgotten is said to be counted, wherever an expectancy has it in it', async () => {
  await withDesk(async ({ person }) => {
    await openTrade(person, entry(1, '09:00', { trade: 'forgotten' }))
    await person.tick({ at: june(1, '09:30'), positions: [{ ...position, id: 'forgotten', mark: 101 }] })
    const marked = (await person.recall(asked)).distribution
    expect(marked?.notes).toContain('1 trade still open: counted at the last mark')
    for (let day = 2; day <= 21; day++) await lived(person, trip(day, day % 2 === 0 ? 115 : 92))
    const closed = (await person.recall(asked)).distribution
    expect(closed?.notes).toEqual([
      '1 trade still open whose last price is days old: counted as a loss of 1R or more; send a tick, or a turn with positions',
    ])
    const later = { at: '2025-07-05T12:00:00.000Z', price: 100, trade: 'held' }
    await openTrade(person, { ...entry(1, '09:00'), ...later })
    await person.tick({
      at: '2025-07-05T13:00:00.000Z',
      positions: [
        { ...position, id: 'forgotten', mark: 101 },
        { ...position, id: 'held', mark: 104 },
      ],
    })
    const said = [
      '1 trade still open: counted at the last mark',
      '1 trade open for so long that nobody told the end: counted as a loss of 1R or more',
    ]
    const { distribution } = await person.recall(asked)
    expect(distribution?.notes).toEqual(said)
    const size = (await person.check({ ...asked, side: 'long' })).size
    expect(size.evidence.notes).toEqual(said)
    expect(size.reasons).toEqual(expect.arrayContaining(said))
  })
})

test('twelve equal wins are told with the loss that their expectancy has in it', async () => {
  await withDesk(async ({ person }) => {
    for (let day = 1; day <= 12; day++) await lived(person, trip(day, 110))
    await person.tick({ at: june(13), positions: [] })
    const { distribution } = await person.recall(asked)
    expect(distribution?.mean).toBeLessThan(0)
    const owed = 'a loss of 20.0R that a record of such outcomes may still owe: counted once'
    expect(distribution?.notes).toContain(owed)
    expect((await person.check({ ...asked, side: 'long' })).size.reasons).toEqual(
      expect.arrayContaining([
        owed,
        expect.stringMatching(/R \(\+1\.00R without the loss that may still be owed\)/),
      ]),
    )
  })
})
