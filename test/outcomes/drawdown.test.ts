import { openMemory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { june, withDesk } from '../memories/desk.ts'
import { AGENT, inFolder } from '../promises/memories.ts'
import { clockAt } from '../workspace/desk.ts'

describe('the largest drawdown of a run', () => {
  test('is of every mark of equity, also what was won back within its day', () =>
    withDesk(async ({ person }) => {
      for (const [at, equity] of [
        [june(2, '09:00'), 10_000],
        [june(2, '12:00'), 9_178],
        [june(2, '15:00'), 9_900],
        [june(3, '09:00'), 9_600],
        [june(3, '15:00'), 9_950],
      ] as const)
        await person.tick({ at, equity })
      const [run] = (await person.runs()).runs
      expect(run?.maxDrawdown).toBeCloseTo(0.0822, 12)
      expect((await person.state()).drawdown).toBeCloseTo(0.005, 12)
    }))

  test('a day that nothing has followed counts too, and deposits are none', () =>
    withDesk(async ({ person }) => {
      await person.tick({ at: june(2, '09:00'), equity: 10_000 })
      await person.tick({ at: june(2, '10:00'), equity: 9_000 })
      await person.cash({ at: june(2, '11:00'), type: 'withdrawal', amount: 4_500 })
      await person.tick({ at: june(2, '12:00'), equity: 4_900 })
      const [run] = (await person.runs()).runs
      expect(run?.maxDrawdown).toBeCloseTo(0.1, 12)
    }))

  test('a live run has that of its own time, to the mark', () =>
    inFolder(async (home) => {
      const clock = clockAt(june(2, '09:00'))
      const memory = await openMemory({ home, agent: AGENT, actor: 'person', clock })
      const told = async (run: string, marks: readonly (readonly [string, number])[]) => {
        for (const [i, [at, equity]] of marks.entries()) {
          clock.set(at)
          if (i === 0) await memory.runOpen({ run, mode: 'live' })
          await memory.tick({ at, equity })
        }
        await memory.runClose({ run })
      }
      await told('one', [
        [june(2, '09:00'), 1_000],
        [june(2, '10:00'), 800],
        [june(2, '11:00'), 990],
      ])
      await told('two', [
        [june(2, '12:00'), 950],
        [june(3, '10:00'), 900],
        [june(3, '11:00'), 1_000],
      ])
      await told('three', [[june(3, '12:00'), 970]])
      const { runs } = await memory.runs()
      await memory.close()
      const drawdowns = Object.fromEntries(runs.map(({ run, maxDrawdown }) => [run, maxDrawdown]))
      expect(drawdowns).toMatchObject({
        one: expect.closeTo(0.2, 12),
        two: expect.closeTo(0.1, 12),
        three: expect.closeTo(0.03, 12),
      })
    }))
})
