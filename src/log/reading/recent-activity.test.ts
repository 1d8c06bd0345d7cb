import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { openSqliteStore } from '#store/sqlite'
import { HOUR_MS } from '#vocabulary'
import { draftOf, parsePayload } from '../draft.ts'
import { RULES_VERSION } from '../fold/rules-version.ts'
import type { KindName } from '../kinds/kinds.ts'
import { Log } from '../log.ts'
import { DEFAULT_RUN } from '../rows/event.ts'
import { time } from '../testing/book.ts'
import { readActivity } from './recent-activity.ts'

const opened: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0)) await close()
})

/** A log in a real store, and what its activity is at a moment. */
const record = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hindcast-activity-'))
  const found = await openSqliteStore({
    folder: join(folder, 'agent'),
    owner: 'gold',
    rulesVersion: RULES_VERSION,
  })
  const { store } = found
  const log = new Log(found, { clock: { now: () => time('2026-12-31T00:00:00Z') }, simulated: true })
  opened.push(async () => {
    await log.close()
    await rm(folder, { recursive: true, force: true })
  })
  const tell = (kind: KindName, at: string | number, payload: unknown) =>
    log.record(() =>
      draftOf({
        kind,
        at: time(at),
        run: DEFAULT_RUN,
        turn: null,
        actor: kind === 'corrected' ? 'person' : 'agent',
        payload: parsePayload(kind, payload),
      }),
    )
  const activity = async (at: string | number) =>
    readActivity({ log, at: time(at), seq: await store.seqAsOf(time(at)), state: null })
  return { tell, activity }
}

const reject = (rule: string) => ({ status: 'rejected', rule, symbol: 'XAU' })
let trips = 0
/** A closed trade of size 1 with this result. */
const trip = (result: number) => ({
  symbol: 'XAU',
  side: 'long',
  size: 1,
  entryPrice: 1000,
  exitPrice: 1000 + result,
  trade: `trip-${++trips}`,
})

describe('rejections', () => {
  test('are counted by rule over the last hour, most frequent first', async () => {
    const { tell, activity } = await record()
    for (const [at, rule] of [
      ['10:00', 'R6'],
      ['10:10', 'R3'],
      ['10:20', 'R3'],
      ['10:30', 'R9'],
      ['10:40', 'R3'],
    ] as const)
      await tell('order', at, reject(rule))
    expect(await activity('10:45')).toMatchObject({
      rejectionsLastHour: { R3: 3, R6: 1, R9: 1 },
      recentRejections: ['R6', 'R3', 'R3', 'R9', 'R3'],
      repeatedRule: null,
      repeats: 0,
    })
    expect(Object.keys((await activity('10:45')).rejectionsLastHour)).toEqual(['R3', 'R6', 'R9'])
  })

  test('leave after exactly an hour', async () => {
    const { tell, activity } = await record()
    await tell('order', '10:00', reject('R3'))
    const at = time('10:00') + HOUR_MS
    expect((await activity(at - 1)).rejectionsLastHour).toEqual({ R3: 1 })
    expect((await activity(at)).rejectionsLastHour).toEqual({})
    expect((await activity('09:59')).rejectionsLastHour).toEqual({})
  })

  test('three by one rule in a row are named, and how many there were; two never are', async () => {
    const { tell, activity } = await record()
    await tell('order', '10:00', reject('R3'))
    await tell('order', '10:01', reject('R3'))
    expect((await activity('10:01')).repeatedRule).toBeNull()
    await tell('order', '10:02', reject('R3'))
    expect(await activity('10:02')).toMatchObject({ repeatedRule: 'R3', repeats: 3 })
    await tell('order', '10:03', reject('R3'))
    expect(await activity('10:03')).toMatchObject({ repeatedRule: 'R3', repeats: 4 })
    await tell('order', '10:04', reject('R6'))
    expect(await activity('10:04')).toMatchObject({ repeatedRule: null, repeats: 0 })
    await tell('order', '10:05', reject('R3'))
    await tell('order', '10:06', reject('R3'))
    expect((await activity('10:06')).repeatedRule).toBeNull()
    // When the first of three leaves the hour, two are left.
    expect((await activity('11:06')).repeatedRule).toBeNull()
  })

  test('show the last five, oldest first; a broker’s refusal counts', async () => {
    const { tell, activity } = await record()
    for (const [i, rule] of ['a', 'b', 'c', 'd', 'e'].entries()) await tell('order', `10:0${i}`, reject(rule))
    await tell('order', '10:09', {
      order: 'o',
      status: 'rejected',
      symbol: 'XAU',
      side: 'buy',
      rule: 'MARGIN',
    })
    expect((await activity('10:09')).recentRejections).toEqual(['b', 'c', 'd', 'e', 'MARGIN'])
  })
})

describe('the day so far', () => {
  test('counts executed orders and results net of costs, against the equity the day began with', async () => {
    const { tell, activity } = await record()
    await tell('equity', '09:00', { equity: 10_000 })
    await tell('fill', '10:00', { symbol: 'XAU', side: 'buy', size: 2, price: 1000, fee: 1 })
    await tell('fill', '11:00', { symbol: 'XAU', side: 'sell', size: 1, price: 900, fee: 1 })
    await tell('cash', '11:30', { type: 'funding', amount: '-21', symbol: 'XAU' })
    // −100 − 2 − 21 of 10,000.
    expect(await activity('12:00')).toMatchObject({
      day: '2026-03-02',
      executedToday: 2,
      realisedToday: '-123',
      dayStartEquity: '10000',
      realisedTodayShare: expect.closeTo(-0.0123, 12),
    })
    expect(await activity('10:30')).toMatchObject({ executedToday: 1, realisedToday: '-1' })
  })

  test('an order that is told today and was executed on another day was not executed today', async () => {
    const { tell, activity } = await record()
    await tell('equity', '09:00', { equity: 10_000 })
    await tell('fill', '2026-03-01T15:00:00Z', { symbol: 'XAU', side: 'buy', size: 2, price: 1000 })
    await tell('fill', '10:00', { symbol: 'XAU', side: 'sell', size: 1, price: 1100 })
    expect(await activity('12:00')).toMatchObject({ executedToday: 1, realisedToday: '100' })
  })

  test('a deposit is no result, and makes none smaller that came before it', async () => {
    const { tell, activity } = await record()
    await tell('equity', '09:00', { equity: 10_000 })
    await tell('trade.recorded', '10:00', trip(-100))
    await tell('equity', '10:01', { equity: 9_900 })
    await tell('cash', '11:00', { type: 'deposit', amount: 9_900 })
    expect(await activity('12:00')).toMatchObject({
      realisedToday: '-100',
      dayStartEquity: '10000',
      realisedTodayShare: -0.01,
    })
    // 200 of the 20,000 that it would have begun with.
    await tell('trade.recorded', '13:00', trip(-200))
    expect(await activity('14:00')).toMatchObject({
      realisedToday: '-300',
      dayStartEquity: '10000',
      realisedTodayShare: expect.closeTo(-0.02, 12),
    })
    expect(await activity('10:30')).toMatchObject({ dayStartEquity: '10000', realisedTodayShare: -0.01 })
  })

  test('without a known equity there is no share', async () => {
    const { tell, activity } = await record()
    await tell('trade.recorded', '10:00', trip(5))
    expect(await activity('12:00')).toMatchObject({ realisedToday: '5', realisedTodayShare: null })
  })

  test('begins again at 17:00 in New York', async () => {
    const { tell, activity } = await record()
    await tell('configured', '09:00', { calendar: { zone: 'America/New_York', dayBegins: '17:00' } })
    await tell('equity', '2026-03-02T15:00:00Z', { equity: 10_000 })
    await tell('trade.recorded', '2026-03-02T21:59:59Z', trip(50))
    await tell('equity', '2026-03-02T21:59:59Z', { equity: 10_050 })
    expect(await activity('2026-03-02T21:59:59Z')).toMatchObject({
      day: '2026-03-02',
      executedToday: 1,
      realisedToday: '50',
    })
    await tell('trade.recorded', '2026-03-02T22:00:00Z', trip(-201))
    expect(await activity('2026-03-02T22:00:00Z')).toMatchObject({
      day: '2026-03-03',
      executedToday: 1,
      realisedToday: '-201',
      dayStartEquity: '10050',
      realisedTodayShare: expect.closeTo(-0.02, 12),
    })
  })

  test('with nothing recorded there is nothing', async () => {
    const { activity } = await record()
    expect(await activity('10:00')).toEqual({
      at: time('10:00'),
      day: '2026-03-02',
      rejectionsLastHour: {},
      recentRejections: [],
      repeatedRule: null,
      repeats: 0,
      executedToday: 0,
      realisedToday: '0',
      dayStartEquity: null,
      realisedTodayShare: null,
      losingStreak: 0,
    })
  })
})

describe('the losing streak', () => {
  test('counts closes in a row that lost, net of costs; a draw ends it', async () => {
    const { tell, activity } = await record()
    const results = [-1, 5, -1, -1]
    for (const [i, result] of results.entries()) await tell('trade.recorded', `10:0${i}`, trip(result))
    expect((await activity('10:03')).losingStreak).toBe(2)
    expect((await activity('10:02')).losingStreak).toBe(1)
    expect((await activity('10:01')).losingStreak).toBe(0)
    await tell('trade.recorded', '10:04', { ...trip(1), fee: 2 })
    expect((await activity('10:04')).losingStreak).toBe(3)
    await tell('trade.recorded', '10:05', trip(0))
    expect((await activity('10:05')).losingStreak).toBe(0)
  })

  test('does not count what was voided or is still open', async () => {
    const { tell, activity } = await record()
    await tell('trade.recorded', '10:00', trip(-1))
    await tell('trade.recorded', '10:01', trip(3))
    await tell('fill', '10:02', { symbol: 'BTC', side: 'buy', size: 1, price: 1 })
    expect((await activity('10:02')).losingStreak).toBe(0)
    await tell('corrected', '10:03', { trade: 'T2', void: true, reason: 'never happened' })
    expect((await activity('10:03')).losingStreak).toBe(1)
  })
})
