import { describe, expect, test } from 'vitest'
import type { Change, StoredEvent } from '#log/ports'
import { openTrade } from '../by-fills.ts'
import { dump } from '../promises/memories.ts'
import { type Desk, entry, june, refusal, trip, withDesk } from './desk.ts'

/** Ten outcomes, a plan that has triggered, and a trade that is open. */
const begin = async ({ person }: Desk): Promise<void> => {
  await person.tick({ at: june(1), equity: 1_000 })
  for (let day = 1; day <= 10; day++) await person.tradeRecord(trip(day, day % 3 === 0 ? 92 : 115))
  await person.planCreate({
    at: june(11, '08:00'),
    condition: { losingStreak: { from: 0 } },
    action: { type: 'skip_trade' },
  })
  await person.tick({ at: june(11, '09:00'), equity: 1_000 })
  await openTrade(person, entry(11, '10:00'))
}

const closing = {
  at: june(11, '15:00'),
  symbol: 'NQ',
  side: 'sell',
  size: 1,
  price: 80,
  position: '11 10:00',
} as const

/** A whole trade of a symbol that is reported by name. */
const whole = (day: number, exitPrice: number, more: { r?: number; stop?: undefined; trade?: string } = {}) =>
  trip(day, exitPrice, { symbol: 'ES', ...more })

describe('closing one trade changes every memory, in its event and once', () => {
  test('the episode, the beliefs, the mood and the plan that it says something about', async () => {
    await withDesk(async (desk) => {
      await begin(desk)
      const heard: { event: StoredEvent; changes: readonly Change[] }[] = []
      await desk.person.on((event, changes) => heard.push({ event, changes }))
      const before = { mood: desk.rows('moods')[0], evidence: desk.rows('evidence').length }
      await desk.person.fill(closing)

      expect(heard).toHaveLength(1)
      const tables = new Set(heard[0]?.changes.map(({ table }) => table))
      for (const table of ['trades', 'episodes', 'evidence', 'tallies', 'moods', 'plans', 'losses', 'memory'])
        expect(tables, table).toContain(table)

      const seq = heard[0]?.event.seq
      const episode = desk.rows('episodes').find(({ trade }) => trade === 'T11')
      expect(episode).toMatchObject({
        status: 'closed',
        r: -2,
        rSource: 'stop',
        outcomeSeq: seq,
        pending: false,
      })
      const evidence = desk.rows('evidence')
      expect(evidence).toHaveLength(before.evidence + 1)
      expect(evidence.at(-1)).toMatchObject({ seq, r: -2, episodes: [episode?.id] })
      const mood = desk.rows('moods')[0]
      expect(mood).toMatchObject({
        closes: 11,
        losingStreak: 1,
        winningStreak: 0,
        at: Date.parse(closing.at),
      })
      expect(mood?.confidence).toBeLessThan(before.mood?.confidence ?? 0)
      // It was told to skip the trade, did not, and lost.
      expect(desk.rows('plans')[0]?.outcome).toMatchObject({ followed: false, helped: true, r: -2 })
      expect(desk.rows('losses')[0]?.returns.at(-1)).toBe(-0.2)
    })
  })

  test('recorded again it changes nothing, by whichever actor', async () => {
    await withDesk(async (desk) => {
      await begin(desk)
      await desk.person.fill(closing)
      const before = dump(desk.file)
      expect((await desk.person.fill(closing)).outcome).toBe('duplicate')
      expect((await desk.agent.fill(closing)).outcome).toBe('duplicate')
      expect(dump(desk.file)).toEqual(before)
    })
  })

  test('calls made together give what they give one after the other', async () => {
    const closes = [whole(12, 115), whole(13, 80), whole(14, 101, { trade: 'last' })]
    const dumps: unknown[] = []
    await withDesk(async (desk) => {
      await begin(desk)
      await desk.person.fill(closing)
      for (const close of closes) await desk.person.tradeRecord(close)
      dumps.push(dump(desk.file))
    })
    await withDesk(async (desk) => {
      await begin(desk)
      const { person } = desk
      await Promise.all([person.fill(closing), ...closes.map((close) => person.tradeRecord(close))])
      dumps.push(dump(desk.file))
    })
    expect(dumps[1]).toEqual(dumps[0])
  })
})

describe('what is refused while it is decided leaves nothing', () => {
  const refused = [
    {
      what: 'a plan that is over before it begins',
      call: ({ person }: Desk) =>
        person.planCreate({
          at: june(12),
          condition: { trend: 'up' },
          action: { type: 'skip_trade' },
          expiresAt: june(11),
        }),
      code: 'invalid_time',
    },
    {
      what: 'a cancellation that is not the agent’s to make',
      call: ({ agent }: Desk) => agent.planCancel({ at: june(12), plan: 'P1' }),
      code: 'not_allowed',
    },
    {
      what: 'a trade whose R has the wrong sign',
      call: ({ person }: Desk) => person.tradeRecord(whole(12, 80, { trade: 'bad', stop: undefined, r: 3 })),
      code: 'invalid_outcome',
    },
  ] as const

  test.each(refused)('$what', async ({ call, code }) => {
    await withDesk(async (desk) => {
      await begin(desk)
      const before = dump(desk.file)
      expect(await refusal(call(desk))).toMatchObject({ code })
      expect(dump(desk.file)).toEqual(before)
    })
  })

  test('among calls made together, nothing of it is seen by those that follow', async () => {
    const dumps: unknown[] = []
    for (const withBad of [false, true])
      await withDesk(async (desk) => {
        await begin(desk)
        const calls = [
          desk.person.tradeRecord(whole(12, 115)),
          ...(withBad
            ? refused.filter(({ code }) => code !== 'not_allowed').map(({ call }) => call(desk))
            : []),
          desk.person.fill({ ...closing, at: june(12, '16:00') }),
        ]
        const settled = await Promise.allSettled(calls)
        expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(withBad ? 2 : 0)
        dumps.push(dump(desk.file))
      })
    expect(dumps[1]).toEqual(dumps[0])
  })
})
