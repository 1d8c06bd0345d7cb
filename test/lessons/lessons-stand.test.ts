import { join } from 'node:path'
import type { Memory, OpenOptions } from 'hindcast'
import { expect, test } from 'vitest'
import { TAUGHT } from '../promises/histories.ts'
import { shownLessons, shownTurn } from '../shown.ts'
import { newHome, opening } from './desk.ts'

// What becomes of lessons once they are drawn: by a person's word, by time, by an import, an erasure, another home.

const day = (n: number, hours = 0): string => new Date(Date.UTC(2025, 2, 7 + n, 10 + hours)).toISOString()

/** A model that says of the trades which it is shown what is asked for here. */
const saying = (bullets: readonly { readonly text: string; readonly trades: readonly string[] }[]) => ({
  name: 'desk/recorded',
  ask: async () => ({
    text: JSON.stringify({
      entry_timing: bullets.map((one) => ({ ...one, advice: 'none', where: {} })),
      sizing: '(no clear pattern yet)',
      symbol_selection: '(no clear pattern yet)',
      exit_timing: '(no clear pattern yet)',
      regime_fit: '(no clear pattern yet)',
    }),
    model: 'recorded-1',
    inputTokens: 10,
    outputTokens: 1,
  }),
})

/** One that has seen the trades which teach something. */
const taught = async (options: OpenOptions = {}): Promise<Memory> => {
  const memory = await opening({ actor: 'person', ...options })
  await memory.import(TAUGHT.input)
  return memory
}

/** Five more, of the same kind. */
const five = async (memory: Memory, n: number): Promise<void> => {
  for (let i = 0; i < 5; i++)
    await memory.tradeRecord({
      at: day(n, i),
      entryAt: day(n, i - 0.5),
      ...{ symbol: 'NQ', side: 'long', size: 1, entryPrice: 5_000, stop: 4_980, exitPrice: 5_060 },
      strategy: { name: 'breakout', version: '1', parameters: { n: 20 } },
    })
}

const inForce = async (memory: Memory) =>
  (await memory.lessons()).lessons.map(({ handle, promoted }) => (promoted ? `${handle} promoted` : handle))
const turn = (memory: Memory, n: number, hours = 0, equity = 10_000) =>
  memory.turn({ at: day(n, hours), positions: [], equity })

test('what a person has withdrawn or promoted is not drawn again from the same trades', async () => {
  const memory = await taught()
  await turn(memory, 0)
  expect(await inForce(memory)).toEqual(['L1'])
  await memory.judge({ of: 'L1', verdict: 'withdraw', at: day(0, 1) })
  const after = await turn(memory, 0, 2)
  expect(await inForce(memory)).toEqual([])
  expect(after.context.text).not.toContain('Asian session')
  expect(await memory.reflect({ at: day(0, 3) })).toMatchObject({ outcome: 'duplicate', memories: [] })
  await memory.judge({ of: 'L1', verdict: 'promote', at: day(0, 4) })
  await turn(memory, 0, 5)
  expect(await inForce(memory)).toEqual(['L1 promoted'])
  // As of each moment it was as it was.
  const standing = (asOf: string) => shownLessons(memory, { asOf, of: 'L1' })
  expect(await standing(day(0, 0.5))).toMatchObject({ status: 'active', trust: 'system', promoted: false })
  expect(await standing(day(0, 1.5))).toMatchObject({ status: 'withdrawn' })
  expect(await standing(day(0, 4.5))).toMatchObject({ status: 'active', trust: 'person', promoted: true })
})

test('a turn and a call at the same moment draw them once, whichever comes first', async () => {
  const memory = await taught()
  await turn(memory, 0)
  expect(await memory.reflect({ at: day(0) })).toMatchObject({
    outcome: 'duplicate',
    memories: ['L1'],
  })
})

test('a loss between two closes makes them due, in a memory that looked before it came', async () => {
  const memory = await taught()
  await turn(memory, 0)
  await five(memory, 1)
  await turn(memory, 1, 5)
  expect(await inForce(memory)).toEqual(['L1'])
  await turn(memory, 1, 6, 9_000)
  expect(await inForce(memory)).toEqual(['L2'])
})

test('and so do other settings, without another trade', async () => {
  const memory = await taught()
  await turn(memory, 0)
  await five(memory, 1)
  await turn(memory, 1, 5)
  await memory.configure({ context: { reflectAfter: 5 } })
  await turn(memory, 1, 6)
  expect(await inForce(memory)).toEqual(['L2'])
})

test('another home has the same lessons, judged as they were, where a person brings them', async () => {
  const text = 'T120 made more than T56.'
  const memory = await taught({ reflector: saying([{ text, trades: ['T120', 'T56'] }]) })
  await memory.reflect({ at: day(0), reflector: 'statistical' })
  await memory.judge({ of: 'L1', verdict: 'promote', at: day(0, 1) })
  await memory.reflect({ at: day(0, 2), reflector: 'model' })
  const to = join(await newHome(), 'log.jsonl')
  await memory.export({ to })
  const agent = await opening({ actor: 'agent' })
  await expect(agent.import({ from: to })).rejects.toMatchObject({ code: 'not_allowed' })
  const there = await opening({ actor: 'person' })
  await there.import({ from: to })
  expect((await there.lessons({ all: true })).lessons).toEqual((await memory.lessons({ all: true })).lessons)
  expect((await there.lessons()).lessons).toHaveLength(2)
})

test('words of a model that were erased are said no more, and what was shown then says so', async () => {
  const text = 'T120 made more than T56.'
  const memory = await taught({ reflector: saying([{ text, trades: ['T120', 'T56'] }]) })
  const { seq } = await memory.reflect({ at: day(0), reflector: 'model' })
  const shown = await turn(memory, 0, 1)
  expect(shown.user.text).toContain(text)
  const [told] = (await memory.events({ after: (seq ?? 0) - 1, limit: 1 })).events
  await memory.redact({ hashes: [told?.texts.text ?? ''], reason: 'a name in it' })
  expect((await memory.lessons()).lessons).toMatchObject([{ handle: 'L1', bullets: [] }])
  expect((await turn(memory, 0, 2)).context.text).not.toContain('made more')
  expect(await shownTurn(memory, { of: shown.turn })).toMatchObject({ user: null, note: expect.any(String) })
  expect((await memory.verify()).sound).toBe(true)
})

test('a context is made again with the lessons of then, whatever came since', async () => {
  const memory = await taught()
  const first = await turn(memory, 0)
  await memory.judge({ of: 'L1', verdict: 'approve', at: day(0, 1) })
  const second = await turn(memory, 0, 2)
  await five(memory, 1)
  await memory.reflect({ at: day(1, 6) })
  await memory.judge({ of: 'L1', verdict: 'withdraw', at: day(1, 7) })
  expect(second.system.text).not.toBe(first.system.text)
  for (const { turn: of, system, user } of [first, second])
    expect(await shownTurn(memory, { of })).toMatchObject({
      note: null,
      system: { text: system.text },
      user: { text: user.text },
    })
})
