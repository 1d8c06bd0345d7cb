import { fc, test } from '@fast-check/vitest'
import { isHindcastError, openMemory } from 'hindcast'
import { expect } from 'vitest'
import { clockAt } from '../workspace/desk.ts'
import { type Call, type History, tradingHistories } from './histories.ts'
import { AGENT, inFolder, make } from './memories.ts'
import { readMemories } from './read-everything.ts'

// A log that was repaired reads as one in which what a wrong clock dated ahead was never told.

const FAR_AHEAD_MS = 400 * 86_400_000
const SETS_UP: ReadonlySet<string> = new Set(['configure', 'instrument'])
/**
 * Files stay on the disk and are taken in again; what a turn was shown names the log it was shown from; a person's plans and beliefs
 * stay, from the time of the log (below).
 */
const APART: ReadonlySet<string> = new Set([
  ...['note', 'learn', 'journal', 'propose', 'turn', 'maintain'],
  ...['planCreate', 'planCancel', 'planRemark', 'beliefSeed'],
  // What was learned then was learned from what was known then.
  ...['reflect', 'lessonsJudge'],
])

interface Told {
  readonly given: Call
  /** What the clock said. */
  readonly now: number
}

const atOf = ({ input }: Call): number => (typeof input.at === 'string' ? Date.parse(input.at) : 0)

/** A late fact would have said when it was learned, and that is lost. A number that is named is another's in the other log. */
const comparable = ({ call, input }: Call): Call => {
  const { knownAt: _knownAt, cites: _cites, sources: _sources, ...rest } = input
  return { call, input: rest }
}

const shifted = ({ call, input }: Call): Call => ({
  call,
  input:
    typeof input.at === 'string'
      ? { ...input, at: new Date(Date.parse(input.at) + FAR_AHEAD_MS).toISOString() }
      : input,
})

const openLive = (home: string, clock: ReturnType<typeof clockAt>) =>
  openMemory({ home, agent: AGENT, actor: 'person', clock })

/** What is known, but for where it stands in the log. */
const readAll = async (home: string, moments: readonly number[]): Promise<unknown> => {
  const memory = await openLive(home, clockAt(new Date(Math.max(...moments)).toISOString()))
  try {
    const all = []
    for (const moment of moments) {
      const asOf = new Date(moment).toISOString()
      all.push({
        ...(await readMemories(memory, asOf)),
        trades: await memory.trades({ asOf, limit: 1_000 }),
        positions: await memory.positions({ asOf }),
        activity: await memory.activity({ asOf }),
      })
    }
    return JSON.parse(JSON.stringify(all, (key, value) => (/seq$/i.test(key) ? undefined : value)))
  } finally {
    await memory.close()
  }
}

/** Tells a history with the clock ahead for a while; answers what was recorded of the rest, and when. */
const tellWrongly = async (
  home: string,
  history: History,
  from: number,
  to: number,
): Promise<readonly Told[]> => {
  const clock = clockAt()
  const memory = await openLive(home, clock)
  const kept: Told[] = []
  let known = 0
  for (const [index, given] of history.entries()) {
    const wrong = index >= from && index < to
    // When a late fact was learned is lost with the clock: it counts as known with the one before it.
    if (!SETS_UP.has(given.call) && atOf(given) < known) continue
    const now = Math.max(known, atOf(given))
    clock.set(new Date(now + (wrong ? FAR_AHEAD_MS : 0)).toISOString())
    const outcome = await make(memory, wrong ? shifted(given) : given).catch((error: unknown) => {
      if (!isHindcastError(error)) throw error
      return null
    })
    if (outcome?.outcome !== 'recorded' || (wrong && !SETS_UP.has(given.call))) continue
    if (!SETS_UP.has(given.call)) known = now
    kept.push({ given, now })
  }
  clock.set(new Date(known + 60_000).toISOString())
  const ahead = (await memory.doctor()).checks.some(({ check, ok }) => check === 'clock' && !ok)
  if (ahead) {
    await memory.repair({ clock: true, reason: 'the clock was wrong' })
    repaired += 1
  }
  expect((await memory.verify({})).problems).toEqual([])
  await memory.close()
  return kept
}

const tellRightly = async (home: string, told: readonly Told[]): Promise<void> => {
  const clock = clockAt()
  const memory = await openLive(home, clock)
  for (const { given, now } of told) {
    clock.set(new Date(now).toISOString())
    await make(memory, given).catch((error: unknown) => {
      if (!isHindcastError(error)) throw error
    })
  }
  await memory.close()
}

let repaired = 0

test.prop(
  [
    tradingHistories(60),
    fc.nat(50),
    fc.integer({ min: 1, max: 8 }),
    fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 2 }),
  ],
  {
    numRuns: 15,
  },
)(
  'a repaired log reads as if what was dated ahead had never been told',
  async (all, start, length, moments) => {
    const history = all.filter(({ call }) => !APART.has(call)).map(comparable)
    const from = Math.min(3 + start, history.length - 2)
    await inFolder((wrong) =>
      inFolder(async (right) => {
        const told = await tellWrongly(wrong, history, from, from + length)
        await tellRightly(right, told)
        const times = told.map(({ now }) => now).filter((now) => now > 0)
        const [first, last] = [Math.min(...times), Math.max(...times) + 60_000]
        const asked = [...moments.map((share) => Math.round(first + share * (last - first))), last]
        expect(await readAll(wrong, asked)).toEqual(await readAll(right, asked))
      }),
    )
  },
)

test('and most of those histories had something to repair', () => {
  expect(repaired).toBeGreaterThan(7)
})

test('what a person set up while the clock was ahead is there after a repair', () =>
  inFolder(async (home) => {
    const clock = clockAt('2025-06-02T10:00:00Z')
    const memory = await openLive(home, clock)
    await memory.equity({ equity: 1_000 })
    clock.set('2026-06-02T10:00:00Z')
    await memory.planCreate({ condition: { trend: 'up' }, action: { type: 'skip_trade' }, reason: 'mine' })
    await memory.beliefSeed({ key: 'with-the-trend' })
    await memory.equity({ equity: 2_000 })
    clock.set('2025-06-02T11:00:00Z')
    await memory.repair({ clock: true, reason: 'battery' })
    expect((await memory.plans()).plans).toMatchObject([{ reason: 'mine', source: 'person' }])
    expect((await memory.beliefs({ all: true })).beliefs).toHaveLength(1)
    expect((await memory.verify()).problems).toEqual([])
    await memory.close()
  }))
