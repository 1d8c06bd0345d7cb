import { expect, test } from 'vitest'
import { shownLessons } from '../shown.ts'
import { textOf } from '../text-of.ts'
import { at, newHome, opening, trades } from './desk.ts'

const MANY = 160

const shown = async (memory: Awaited<ReturnType<typeof opening>>, day: number) => {
  const { system } = await memory.turn({ at: at(day), positions: [], equity: 10_000 })
  return system.sections.find(({ name }) => name === 'lessons')?.text ?? ''
}

test('lessons whose trades were voided, corrected or moved are due, say so, and are drawn again by the next turn', async () => {
  const memory = await opening({ actor: 'person' })
  await trades(memory, 0, MANY)
  expect(await shown(memory, MANY)).toContain('London session: 80 trades')
  const [first] = (await memory.lessons()).lessons
  expect(first?.changed).toBe(0)
  // Told of another strategy and back, a trade is as it was; a remark corrects nothing.
  await memory.correct({ trade: 'T3', set: { strategy: 'other' }, reason: 'was another', at: at(MANY, 1) })
  expect((await memory.lessons()).due).toEqual(['corrected'])
  await memory.correct({ trade: 'T3', set: { strategy: 'breakout' }, reason: 'it was not', at: at(MANY, 1) })
  await memory.remark({ on: 'T2', text: 'as planned', at: at(MANY, 1) })
  expect((await memory.lessons()).due).toEqual([])
  await memory.correct({
    void: true,
    trade: first?.bullets[0]?.trades[0] ?? '',
    reason: 'it never was',
    at: at(MANY, 2),
  })
  const now = await memory.lessons()
  expect(now).toMatchObject({ due: ['corrected'], lessons: [{ changed: 1 }] })
  expect(textOf('lessons', now)).toContain('due: corrected')
  expect(await shown(memory, MANY + 1)).toContain('London session: 79 trades')
  expect(await memory.lessons()).toMatchObject({
    due: [],
    lessons: [{ handle: 'L2', changed: 0, considered: MANY - 1 }],
  })
  expect((await memory.lessons({ asOf: at(MANY) })).lessons[0]).toMatchObject({ handle: 'L1', changed: 0 })
  // Where nothing draws them again, each line says it.
  await memory.configure({ context: { reflect: 'off' } })
  await memory.correct({ trade: 'T3', set: { exitPrice: '2006' }, reason: 'misread', at: at(MANY + 2) })
  expect(await shown(memory, MANY + 3)).toContain('(1 of the trades looked at was corrected since)')
})

test('what a person withdrew does not come back by way of another reflector', async () => {
  const home = await newHome()
  const none = '(no clear pattern yet)'
  const slots = ['entry_timing', 'sizing', 'symbol_selection', 'exit_timing', 'regime_fit']
  const text = JSON.stringify(Object.fromEntries(slots.map((slot) => [slot, none])))
  const ask = async () => ({ text, model: 'desk', inputTokens: 1, outputTokens: 1 })
  const agent = await opening({ home, reflector: { name: 'desk', ask } })
  const person = await opening({ home, actor: 'person' })
  await trades(agent, 0, MANY)
  const drawn = await agent.reflect({ at: at(MANY) })
  await person.judge({ of: 'L1', verdict: 'withdraw', at: at(MANY, 1) })
  await agent.reflect({ at: at(MANY, 2), reflector: 'model' })
  const again = await agent.reflect({ at: at(MANY, 3) })
  expect(again.memories).toEqual([])
  expect(await shown(agent, MANY + 1)).toBe('')
  const { hash } = await shownLessons(agent, { of: drawn.memories[0] ?? '' })
  expect(await shownLessons(agent, { of: 'L3' })).toMatchObject({ status: 'withdrawn', hash })
  // Other trades teach others.
  await trades(agent, MANY + 2, MANY + 22)
  expect(await shown(agent, MANY + 23)).toContain('London session: 90 trades')
})
