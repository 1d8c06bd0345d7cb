import type { Memory } from 'hindcast'
import { expect, test } from 'vitest'
import { sha256 } from '#vocabulary'
import { june, trip, withDesk } from './desk.ts'

// What recall has read is kept while nothing is recorded. Whatever changes the log, here or in another process, is seen by the next call.

const QUESTION = { context: { trend: 'up' }, limit: 5 } as const

const withTrades = (work: (one: Memory, other: Memory) => Promise<void>): Promise<void> =>
  withDesk(async ({ person, agent }) => {
    for (let day = 1; day <= 14; day++) await person.tradeRecord(trip(day, day % 3 === 0 ? 90 : 110))
    await work(person, agent)
  })

/** What a memory shows, by handle. */
const shownBy = async (memory: Memory) => {
  const { hits, warnings, beliefs } = await memory.recall(QUESTION)
  return {
    episodes: new Map([...hits, ...warnings].map((one) => [one.handle, one])),
    observations: beliefs.map(({ belief }) => belief.observations),
  }
}

test('a trade that another handle puts right, or writes about, is shown as it is then', () =>
  withTrades(async (person, agent) => {
    const [handle = ''] = (await shownBy(agent)).episodes.keys()
    await person.remark({ on: handle, text: 'entered too early' })
    expect((await shownBy(agent)).episodes.get(handle)?.remarks).toEqual(['entered too early'])
    await person.correct({ trade: handle, set: { context: { atrH1: 7 } }, reason: 'it was missing' })
    expect((await shownBy(agent)).episodes.get(handle)?.context).toMatchObject({ atrH1: 7 })
    expect(await shownBy(agent)).toEqual(await shownBy(person))
  }))

test('what another handle closes is counted in what beliefs say, and not in what they said', () =>
  withTrades(async (person, agent) => {
    const before = (await shownBy(agent)).observations
    for (let day = 15; day <= 20; day++) await person.tradeRecord(trip(day, 110))
    const after = (await shownBy(agent)).observations
    expect(Math.max(...after)).toBeGreaterThan(Math.max(...before))
    const past = await agent.recall({ ...QUESTION, asOf: june(14, '20:00') })
    expect(past.beliefs.map(({ belief }) => belief.observations)).toEqual(before)
  }))

test('what was shown in a turn counts from then on', () =>
  withTrades(async (person, agent) => {
    const tired = async () =>
      [...(await shownBy(person)).episodes.values()].some(({ components }) => components.fatigue > 0)
    expect(await tired()).toBe(false)
    const turn = await agent.turn({ at: june(21), context: { NQ: { trend: 'up' } } })
    await turn.recall(QUESTION)
    expect(await tired()).toBe(true)
  }))

test('a text that was erased is shown no more, and a changed answer changes no other', () =>
  withTrades(async (person, agent) => {
    const { hits } = await agent.recall(QUESTION)
    const [first] = hits
    if (first === undefined) throw new Error('nothing was recalled')
    await person.remark({ on: first.handle, text: 'a name that must go' })
    const said = (await shownBy(agent)).episodes.get(first.handle)
    said?.remarks.push('mine')
    Object.assign(said?.context ?? {}, { trend: 'down' })
    expect((await shownBy(agent)).episodes.get(first.handle)).toMatchObject({
      remarks: ['a name that must go'],
      context: { trend: 'up' },
    })
    await person.redact({ hashes: [sha256('a name that must go')], reason: 'asked for' })
    expect((await shownBy(agent)).episodes.get(first.handle)?.remarks).toEqual(['[erased]'])
  }))
