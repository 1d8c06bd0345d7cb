import { openMemory } from 'hindcast'
import { beforeAll, expect, test } from 'vitest'
import { bundled } from '../bundled.ts'
import { inFolder } from '../promises/memories.ts'
import { startChild } from './child.ts'

/** Where the loop is killed, one death after the other: between any two things that it does. */
const DEATHS = [
  ...['before 0', 'passed 0', 'asked 0.1', 'asked 0.2', 'decided 0', 'filled 0', 'fill told 0'],
  ...['passed 2', 'asked 2.2', 'decided 2', 'filled 2', 'before 3', 'asked 5.1', 'filled 5', 'passed 6'],
  ...['fill told 8', 'decided 9'],
]

let program = ''
beforeAll(async () => {
  program = await bundled(new URL('./live-loop.ts', import.meta.url))
})

/** Runs the loop to its end or death, and answers what the model was told on its way. */
const lived = async (home: string, death = ''): Promise<readonly string[]> => {
  const child = startChild(program, [home, death])
  const { code, signal, errors } = await child.ended
  expect({ code, signal, errors }).toEqual(
    death === '' ? { code: 0, signal: null, errors: '' } : { code: null, signal: 'SIGKILL', errors: '' },
  )
  return child.lines
}

/** All that is known in the end; of what was shown, how often is left aside: it is shown again to who asks again. */
const known = async (home: string) => {
  const memory = await openMemory({ home, agent: 'gold', run: 'paper', mode: 'paper', create: false })
  try {
    const { events } = await memory.events({ after: 0, limit: 10_000 })
    const { problems } = await memory.verify({})
    const told = events.filter(({ kind }) => kind !== 'recalled')
    return {
      problems,
      facts: told.map(({ kind, event, at, turn, payload }) => ({ kind, event, at, turn, payload })),
      turns: [...new Set(events.flatMap(({ kind, turn }) => (kind === 'recalled' ? [turn] : [])))],
      trades: (await memory.trades({})).trades.map(({ handle, status, entryAt, pnl, exitKind }) => ({
        ...{ handle, status, entryAt, pnl, exitKind },
      })),
    }
  } finally {
    await memory.close()
  }
}

test(`a loop that is killed ${DEATHS.length} times goes on where it was: nothing is lost, nothing is told twice`, () =>
  inFolder((unharmed) =>
    inFolder(async (killed) => {
      const told = await lived(unharmed)
      const toldAgain: string[] = []
      for (const death of DEATHS) toldAgain.push(...(await lived(killed, death)))
      toldAgain.push(...(await lived(killed)))
      const whole = await known(unharmed)
      expect(whole.trades.length).toBeGreaterThan(2)
      expect(await known(killed)).toEqual(whole)
      // Whenever a turn was gone on with, the model read what it had read before, to the letter.
      expect(toldAgain.length).toBeGreaterThan(told.length)
      expect([...new Set(toldAgain)]).toEqual(told)
    }),
  ))
