import { type Memory, openMemory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { inFolder } from '../promises/memories.ts'
import { AGENT, byHand, clockAt, openAs } from './desk.ts'

/** A live memory with a clock of its own; 2026-01-05 is a Monday. */
const at = (work: (memory: Memory, clock: ReturnType<typeof clockAt>, home: string) => Promise<void>) => () =>
  inFolder(async (home) => {
    const clock = clockAt('2026-01-05T10:00:00Z')
    const memory = await openAs(home, 'agent', clock)
    try {
      await work(memory, clock, home)
    } finally {
      await memory.close()
    }
  })

const dueOf = async (memory: Memory, asOf?: string) =>
  (await memory.due({ asOf })).due.map(({ moment, about, since }) => `${moment} ${about} ${since}`)

const bought = (memory: Memory, time: string, more: object = {}) =>
  memory.fill({ at: time, symbol: 'XAUUSD', side: 'buy', size: 1, price: 2000, ...more })
const sold = (memory: Memory, time: string, more: object = {}) =>
  memory.fill({ at: time, symbol: 'XAUUSD', side: 'sell', size: 1, price: 2010, ...more })

let trips = 0
const trip = (memory: Memory, time: string) =>
  memory.tradeRecord({
    at: time,
    symbol: `S${++trips}`,
    side: 'long',
    size: 1,
    entryPrice: 10,
    exitPrice: 11,
    trade: `trip ${trips}`,
  })

describe('a position', () => {
  test(
    'is due after a fill until its note is written, after more of it again, and after its close',
    at(async (memory, clock) => {
      expect(await memory.due()).toMatchObject({
        due: [],
        why: 'nothing was known yet at this moment',
      })
      await bought(memory, '2026-01-05T10:00:00Z')
      expect(await dueOf(memory)).toEqual(['fill XAUUSD 2026-01-05T10:00:00.000Z'])
      const { due } = await memory.due({ language: 'zh' })
      expect(due[0]?.prompt).toContain('XAUUSD 持仓有变动：现持有 long 1 at 2000（T1）')
      expect(due[0]?.call).toBe('`write` (to: note, key: position_XAUUSD, text: …)')
      await memory.write({ to: 'note', key: 'position_XAUUSD', text: 'stop 1990' })
      expect(await memory.due()).toMatchObject({ due: [], why: 'what there was to write is written' })
      expect(await memory.due({ language: 'zh' })).toMatchObject({ due: [], why: '该写的都已写完' })
      clock.set('2026-01-05T11:00:00Z')
      await bought(memory, '2026-01-05T11:00:00Z', { size: 2 })
      expect(await dueOf(memory)).toEqual(['fill XAUUSD 2026-01-05T11:00:00.000Z'])
      clock.set('2026-01-05T12:00:00Z')
      await sold(memory, '2026-01-05T12:00:00Z', { size: 3 })
      expect(await dueOf(memory)).toEqual(['close XAUUSD 2026-01-05T12:00:00.000Z'])
      expect((await memory.due()).due[0]?.prompt).toContain('result 30')
      await memory.write({ to: 'note', key: 'position_XAUUSD', text: 'took profit' })
      expect(await dueOf(memory)).toEqual([])
    }),
  )

  test(
    'that was closed is settled by a remark on its trade, and lapses after a week',
    at(async (memory, clock) => {
      await trip(memory, '2026-01-05T10:00:00Z')
      await trip(memory, '2026-01-05T10:00:01Z')
      expect(await dueOf(memory)).toHaveLength(2)
      await memory.remark({ on: 'T1', text: 'chased it' })
      expect(await dueOf(memory)).toEqual([`close S${trips} 2026-01-05T10:00:00.000Z`])
      clock.set('2026-01-12T10:00:01Z')
      expect((await dueOf(memory)).filter((one) => one.startsWith('close'))).toEqual([])
    }),
  )

  test(
    'of a symbol that is no key has a note all the same',
    at(async (memory) => {
      await bought(memory, '2026-01-05T10:00:00Z', { symbol: 'BTC/USDT:USDT' })
      expect((await memory.due()).due[0]?.call).toBe(
        '`write` (to: note, key: position_BTC_USDT_USDT, text: …)',
      )
      await memory.write({ to: 'note', key: 'position_BTC_USDT_USDT', text: 'long' })
      expect(await dueOf(memory)).toEqual([])
    }),
  )
})

describe('the end of a trading day', () => {
  const nextDay = async (memory: Memory, clock: ReturnType<typeof clockAt>) => {
    await trip(memory, '2026-01-05T10:00:00Z')
    await memory.remark({ on: 'T1', text: 'as planned' })
    clock.set('2026-01-06T08:00:00Z')
  }

  test(
    'is due from the next day on, until the journal is written',
    at(async (memory, clock) => {
      await nextDay(memory, clock)
      expect(await dueOf(memory)).toEqual(['day 2026-01-05 2026-01-06T00:00:00.000Z'])
      await memory.write({ to: 'journal', text: 'One trade, as planned.' })
      expect(await dueOf(memory)).toEqual([])
      // What was known before it was written is still what it was.
      expect(await dueOf(memory, '2026-01-06T07:00:00Z')).toEqual(['day 2026-01-05 2026-01-06T00:00:00.000Z'])
      expect(await dueOf(memory, '2026-01-05T23:00:00Z')).toEqual([])
    }),
  )

  test(
    'is settled by an entry after the day’s last execution, not by one before',
    at(async (memory, clock) => {
      await memory.write({ to: 'journal', text: 'waiting' })
      await nextDay(memory, clock)
      expect(await dueOf(memory)).toHaveLength(1)
      await memory.write({
        to: 'journal',
        at: '2026-01-05T20:00:00Z',
        text: 'Told the next morning, of the day before.',
      })
      expect(await dueOf(memory)).toEqual([])
    }),
  )

  test(
    'is asked about for the newest day alone: what was not written before is part of the next review',
    at(async (memory, clock) => {
      for (const day of ['05', '06', '08']) {
        clock.set(`2026-01-${day}T10:00:00Z`)
        await trip(memory, `2026-01-${day}T10:00:00Z`)
      }
      clock.set('2026-01-09T08:00:00Z')
      const days = async () =>
        (await memory.due()).due.filter(({ moment }) => moment === 'day').map(({ about }) => about)
      expect(await days()).toEqual(['2026-01-08'])
      // An entry of today looks back on the last day.
      await memory.write({ to: 'journal', text: 'Thursday was slow.' })
      expect(await days()).toEqual([])
    }),
  )

  test(
    'is settled by a journal written by hand',
    at(async (memory, clock, home) => {
      await nextDay(memory, clock)
      await byHand(home, 'journal/2026-01-05.md', '# 2026-01-05\n\nby hand\n')
      await memory.read({ path: 'journal/2026-01-05.md' })
      expect(await dueOf(memory)).toEqual([])
    }),
  )

  test(
    'is asked about over a weekend, by the account’s own calendar',
    at(async (memory, clock) => {
      await memory.configure({ calendar: { zone: 'America/New_York', dayBegins: '17:00' } })
      clock.set('2026-01-09T21:00:00Z')
      await trip(memory, '2026-01-09T21:00:00Z')
      await memory.remark({ on: 'T1', text: 'fine' })
      clock.set('2026-01-09T21:59:59Z')
      expect(await dueOf(memory)).toEqual([])
      clock.set('2026-01-12T09:00:00Z')
      expect(await dueOf(memory)).toEqual([
        'week week_2026-02 2026-01-11T22:00:00.000Z',
        'day 2026-01-09 2026-01-09T22:00:00.000Z',
      ])
    }),
  )
})

describe('the end of a week and of a month', () => {
  test(
    'ask for a review of its journals, which names them',
    at(async (memory, clock) => {
      await trip(memory, '2026-01-05T10:00:00Z')
      await memory.write({ to: 'journal', text: 'Monday' })
      clock.set('2026-01-07T10:00:00Z')
      await memory.write({ to: 'journal', text: 'Wednesday' })
      clock.set('2026-02-02T10:00:00Z')
      expect(await dueOf(memory)).toEqual([
        'month month_2026-01 2026-02-01T00:00:00.000Z',
        'week week_2026-02 2026-01-12T00:00:00.000Z',
      ])
      clock.set('2026-01-12T10:00:00Z')
      const back = await memory.due({ asOf: '2026-01-12T10:00:00Z' })
      expect(back.due.find(({ moment }) => moment === 'week')).toMatchObject({
        about: 'week_2026-02',
        covers: ['journal/2026-01-05.md', 'journal/2026-01-07.md'],
        prompt: expect.stringContaining('Its journals: journal/2026-01-05.md, journal/2026-01-07.md.'),
      })
      await memory.write({ to: 'review', key: 'week_2026-02', text: 'quiet' })
      expect((await dueOf(memory)).filter((one) => one.startsWith('week'))).toEqual([])
    }),
  )

  test(
    'are asked about once each, the newest, and not where a longer one is reviewed',
    at(async (memory, clock) => {
      for (const day of ['2025-12-03', '2026-01-05', '2026-01-13', '2026-01-20']) {
        clock.set(`${day}T10:00:00Z`)
        await trip(memory, `${day}T10:00:00Z`)
      }
      clock.set('2026-02-03T10:00:00Z')
      const about = async () =>
        (await memory.due()).due
          .filter(({ moment }) => moment === 'week' || moment === 'month')
          .map((one) => one.about)
      expect(await about()).toEqual(['month_2026-01', 'week_2026-04'])
      await memory.write({ to: 'review', key: 'month_2026-01', text: 'three trades' })
      expect(await about()).toEqual([])
    }),
  )

  test(
    'ask again where trading went on after the review',
    at(async (memory, clock) => {
      await trip(memory, '2026-01-05T10:00:00Z')
      await memory.write({ to: 'review', key: 'week_2026-02', text: 'too early' })
      clock.set('2026-01-08T10:00:00Z')
      await trip(memory, '2026-01-08T10:00:00Z')
      clock.set('2026-01-13T10:00:00Z')
      expect((await dueOf(memory)).filter((one) => one.startsWith('week'))).toHaveLength(1)
    }),
  )
})

test('a backtest is asked by its own clock, whatever the machine’s says', () =>
  inFolder(async (home) => {
    const memory = await openMemory({ home, agent: AGENT, run: 'bt', mode: 'backtest' })
    try {
      await trip(memory, '2019-03-04T10:00:00Z')
      expect(await dueOf(memory)).toEqual([`close S${trips} 2019-03-04T10:00:00.000Z`])
      await memory.tick({ at: '2019-03-05T09:00:00Z', positions: [] })
      expect((await dueOf(memory))[0]).toBe('day 2019-03-04 2019-03-05T00:00:00.000Z')
      await memory.write({ to: 'journal', text: 'Monday was quiet.' })
      expect(await dueOf(memory)).toEqual([`close S${trips} 2019-03-04T10:00:00.000Z`])
    } finally {
      await memory.close()
    }
  }))
