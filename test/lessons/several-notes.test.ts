import type { Memory } from 'hindcast'
import { expect, test } from 'vitest'
import { at, newHome, opening, trades } from './desk.ts'

const MANY = 160

const lines = async (memory: Memory, day: number): Promise<string> => {
  const { system } = await memory.turn({ at: at(day), positions: [], equity: 10_000 })
  return system.sections.find(({ name }) => name === 'lessons')?.text ?? ''
}

const traded = async (memory: Memory, day: number) => {
  await trades(memory, day, day + 1)
  return (await memory.trades({ limit: 1 })).trades[0]?.lessonsHash ?? null
}

test('a promoted note beside a newer one: trades carry both, no holdout withholds it, and it counts by the turns that showed it', async () => {
  const home = await newHome()
  const agent = await opening({ home })
  const person = await opening({ home, actor: 'person' })
  await trades(agent, 0, MANY)
  await lines(agent, MANY)
  await person.judge({ of: 'L1', verdict: 'promote', at: at(MANY, 1) })
  const twice = await person.judge({ of: 'L1', verdict: 'promote', at: at(MANY, 2) })
  expect(twice.notices).toEqual(['nothing_changed: L1 was promoted already'])
  await trades(agent, MANY + 1, MANY + 22)
  const both = await lines(agent, MANY + 23)
  expect(both).toContain('[L1 ')
  expect(both).toContain('[L2 ')
  const carried = await traded(agent, MANY + 23)
  const hashes = async () => (await person.lessons()).lessons.map(({ hash }) => hash)
  expect(carried?.split('+')).toEqual(await hashes())
  const under = async () => (await person.lessons()).lessons.map(({ record }) => record?.under.trades)
  const before = await under()
  expect(before.at(-1)).toBe(1)

  await person.configure({ experiment: { section: 'lessons', share: 0.5 }, at: at(MANY + 25) })
  const shown = [await lines(agent, MANY + 28), await lines(agent, MANY + 29)].sort()
  expect(shown.every((text) => text.includes('[L1 '))).toBe(true)
  expect(shown.filter((text) => text.includes('[L2 '))).toHaveLength(1)
  // The agent is not told which block it is in, and cannot look up what turns withhold.
  const { events } = await agent.events({ kind: 'recalled', limit: 2 })
  expect(events.some(({ payload }) => 'withheld' in payload)).toBe(false)
  const asked = await agent.lessons()
  expect(asked.lessons).toMatchObject([
    { handle: 'L1', hidden: false },
    { handle: 'L2', hidden: true, bullets: [] },
  ])
  expect((await person.lessons()).lessons[1]?.bullets).not.toEqual([])
  // Nor does it switch off what is compared.
  for (const context of [{ lessons: false }, { memory: 'shadow' }, { reflect: 'off' }] as const)
    await expect(agent.configure({ context })).rejects.toMatchObject({
      code: 'not_allowed',
      field: 'context',
    })
})
