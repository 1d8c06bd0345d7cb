import { expect, test } from 'vitest'
import { shownTrade } from '../shown.ts'
import { june, trip, withDesk } from './desk.ts'

test('a citation counts once a turn, and only of what was there to be cited', async () => {
  await withDesk(async ({ person, agent }) => {
    await person.tradeRecord(trip(1, 110))
    const cite = (day: number, time: string, cites: string[]) =>
      person.decide({ at: june(day, time), action: 'hold', cites })
    await cite(2, '08:00', ['E1', 'T1', 'E2', 'T2'])
    const citedBy = async (memory: typeof person, trade: string, asOf?: string) =>
      (await shownTrade(memory, { of: trade, asOf })).story?.citations
    // Both names are one memory.
    expect(await citedBy(person, 'T1')).toBe(1)
    await person.tradeRecord(trip(3, 90))
    const turn = await person.turn({ at: june(4) })
    await turn.decide({ action: 'hold', cites: ['E2'] })
    await turn.decide({ action: 'hold', cites: ['T2'], reason: 'said again' })
    await cite(5, '08:00', ['E2'])
    // One has read all along, the other reads for the first time.
    for (const memory of [person, agent]) {
      expect(await citedBy(memory, 'T1')).toBe(1)
      expect(await citedBy(memory, 'T2')).toBe(2)
      expect(await citedBy(memory, 'T2', june(4))).toBe(1)
      expect(await citedBy(memory, 'T2', june(3))).toBe(0)
    }
  })
})
