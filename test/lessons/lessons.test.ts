import { expect, test } from 'vitest'
import { openTrade } from '../by-fills.ts'
import { shownTrade } from '../shown.ts'
import { at, newHome, opening, trades } from './desk.ts'

test('what the numbers support is drawn by a turn, stands on the system side, and is carried by the next trade', async () => {
  const memory = await opening()
  await trades(memory, 0, 200)
  const turn = await memory.turn({ at: at(200), positions: [], equity: 10_000 })
  const { lessons } = await memory.lessons()
  expect(lessons).toHaveLength(1)
  const [note] = lessons
  expect(note).toMatchObject({ handle: 'L1', status: 'active', strategy: 'breakout', considered: 200 })
  expect(note?.bullets.map(({ slot }) => slot)).toContain('entry_timing')
  expect(note?.words).toContain('### Sizing\n(no clear pattern yet)')
  const section = turn.system.sections.find(({ name }) => name === 'lessons')
  expect(section?.text).toContain('London session: 100 trades, -0.76R each')
  expect(section?.text).toContain('[L1 ')
  expect(turn.user.text).not.toContain('London session')

  const { trades: made } = await openTrade(memory, {
    at: at(200, 1),
    symbol: 'XAUUSD',
    side: 'long',
    size: 1,
    price: 2000,
    stop: 1990,
  })
  const { trade } = await shownTrade(memory, { of: made[0]?.handle ?? '' })
  expect(trade.lessonsHash).toBe(note?.hash)
  // What was opened before it was shown does not carry it.
  expect((await shownTrade(memory, { of: 'T200' })).trade.lessonsHash).toBeNull()
})

test('lessons of the past are those of the past, and a rebuild makes the same', async () => {
  const memory = await opening()
  await trades(memory, 0, 200)
  await memory.turn({ at: at(200), positions: [], equity: 10_000 })
  expect((await memory.lessons({ asOf: at(199) })).lessons).toEqual([])
  const before = await memory.lessons()
  await memory.rebuild()
  expect(await memory.lessons()).toEqual(before)
  expect((await memory.verify()).sound).toBe(true)
})

test('drawn again from the same trades they are the same; after more they take the place of those before', async () => {
  const memory = await opening()
  await trades(memory, 0, 200)
  expect(await memory.reflect({ at: at(200) })).toMatchObject({ outcome: 'recorded', notices: [] })
  expect(await memory.reflect({ at: at(200) })).toMatchObject({ outcome: 'duplicate' })
  await trades(memory, 200, 219)
  expect((await memory.lessons()).due).toEqual([])
  await trades(memory, 219, 220)
  expect((await memory.lessons()).due).toEqual(['trades'])
  await memory.turn({ at: at(220), positions: [], equity: 10_000 })
  expect((await memory.lessons({ all: true })).lessons.map(({ handle, status }) => [handle, status])).toEqual(
    [
      ['L2', 'active'],
      ['L1', 'superseded'],
    ],
  )
  expect((await memory.lessons()).due).toEqual([])
})

test('only a person judges, and only the system records what trades taught', async () => {
  const home = await newHome()
  const memory = await opening({ home })
  await trades(memory, 0, 200)
  await memory.reflect({ at: at(200) })
  await expect(memory.judge({ of: 'L1', verdict: 'promote' })).rejects.toMatchObject({
    code: 'not_allowed',
  })
  const forged = {
    kind: 'reflection',
    at: at(201),
    payload: { reflector: 'statistical', why: ['asked'], considered: 9, trades: [], findings: [] },
  }
  await expect(memory.import({ facts: [forged] })).rejects.toMatchObject({ code: 'not_allowed' })
  await memory.close()
  const person = await opening({ actor: 'person', home })
  await person.judge({ of: 'L1', verdict: 'promote', at: at(202) })
  await trades(person, 200, 240)
  await person.reflect({ at: at(240) })
  expect((await person.lessons()).lessons.map(({ handle, promoted }) => [handle, promoted])).toEqual([
    ['L1', true],
    ['L2', false],
  ])
  await person.judge({ of: 'L1', verdict: 'withdraw', at: at(241) })
  expect((await person.lessons()).lessons.map(({ handle }) => handle)).toEqual(['L2'])
})

test('no lessons where memory is off, where they are off, and a word on why', async () => {
  const memory = await opening()
  expect(await memory.lessons()).toMatchObject({
    lessons: [],
    why: expect.stringContaining('20 closed trades draws the next; there are 0'),
  })
  await memory.configure({ context: { reflect: 'off' } })
  await trades(memory, 0, 60)
  const turn = await memory.turn({ at: at(60), positions: [], equity: 10_000 })
  expect(turn.system.sections.map(({ name }) => name)).not.toContain('lessons')
  expect(await memory.lessons()).toMatchObject({ lessons: [], why: expect.stringContaining('off') })
})

test('lessons may ask for a plan and for a line in the playbook, which a person approves', async () => {
  const memory = await opening()
  await trades(memory, 0, 160)
  const made = await memory.reflect({ at: at(160), propose: true })
  expect(made.memories).toEqual(['L1', 'P1', 'C1'])
  expect((await memory.plans()).plans).toMatchObject([
    {
      handle: 'P1',
      source: 'reflection',
      sources: ['L1'],
      when: 'session is london',
      action: { type: 'adjust_param', param: 'size', multiply: 0.5 },
    },
  ])
  expect((await memory.proposals()).proposals).toMatchObject([
    { handle: 'C1', file: 'playbook.md', status: 'open' },
  ])
  await trades(memory, 160, 180)
  // The plan stands already.
  expect((await memory.reflect({ at: at(180), propose: true })).memories).toEqual(['L2', 'C2'])
})
