import { describe, expect, test } from 'vitest'
import { june, withDesk } from '../memories/desk.ts'

// Money that is told after a mark of the equity which has it already is no profit either.

type Told = readonly [at: string, what: 'equity' | 'deposit' | 'withdrawal', amount: number]

const moodAfter = async (facts: readonly Told[]) => {
  let answer = { drawdown: Number.NaN, advice: '', deepest: Number.NaN }
  await withDesk(async ({ person }) => {
    for (const [at, what, amount] of facts)
      if (what === 'equity') await person.tick({ at, equity: amount })
      else await person.cash({ at, type: what, amount })
    const { drawdown, advice } = await person.state()
    const [run] = (await person.runs()).runs
    answer = {
      drawdown: drawdown ?? Number.NaN,
      advice,
      deepest: run?.maxDrawdown ?? Number.NaN,
    }
  })
  return answer
}

const down: readonly Told[] = [
  [june(2, '09:00'), 'equity', 10_000],
  [june(3, '09:00'), 'equity', 7_900],
]
const deposit = (at: string, amount = 5_000): Told => [at, 'deposit', amount]
const lifted: Told = [june(4, '09:00'), 'equity', 12_900]

describe('a deposit that is told after the mark that has it lifts no halt', () => {
  test.each([
    ['dated before the mark', [lifted, deposit(june(3, '20:00'))]],
    ['dated on the day of the mark', [lifted, deposit(june(4, '08:00'))]],
    ['told in two parts', [lifted, deposit(june(3, '20:00'), 2_000), deposit(june(3, '21:00'), 3_000)]],
  ] satisfies [string, Told[]][])('%s', async (_, facts) => {
    const late = await moodAfter([...down, ...facts])
    expect(late).toMatchObject({ drawdown: expect.closeTo(0.21, 9), advice: 'halt' })
    expect(late.deepest).toBeCloseTo(0.21, 9)
  })

  test('what was lost or won between counts as if it had come in order', async () => {
    const cash = deposit(june(3, '20:00'))
    for (const equity of [12_000, 14_000, 18_000]) {
      const mark: Told = [june(4, '09:00'), 'equity', equity]
      const inOrder = await moodAfter([...down, cash, mark])
      const late = await moodAfter([...down, mark, cash])
      expect(late.drawdown).toBeCloseTo(inOrder.drawdown, 9)
      expect(late.advice).toBe(inOrder.advice)
    }
  })
})

test('a late withdrawal is no drawdown, also not the deepest of its run', async () => {
  const late = await moodAfter([
    [june(2, '09:00'), 'equity', 10_000],
    [june(3, '09:00'), 'equity', 9_000],
    [june(3, '10:00'), 'equity', 4_500],
    [june(3, '09:30'), 'withdrawal', 4_500],
  ])
  expect(late.drawdown).toBeCloseTo(0.1, 9)
  expect(late.deepest).toBeCloseTo(0.1, 9)
})

test('a deposit at the moment of a mark that does not have it is added to it', async () => {
  const after = await moodAfter([...down, deposit(june(3, '09:00')), lifted])
  expect(after.drawdown).toBeCloseTo(0.21, 9)
})

test('a deposit of long ago does not lift a peak that was reached since', async () => {
  const marks = Array.from(
    { length: 24 },
    (_, i): Told => [june(4, `${String(i).padStart(2, '0')}:00`), 'equity', 10_000 + i * 20],
  )
  const after = await moodAfter([...marks.slice(0, 1), ...marks.slice(1), deposit(june(4, '03:30'), 20)])
  expect(after.drawdown).toBeCloseTo(0, 9)
})
