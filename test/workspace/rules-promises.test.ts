import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from '@fast-check/vitest'
import fc from 'fast-check'
import { type Memory, openMemory } from 'hindcast'
import { describe, expect } from 'vitest'
import { TABLE_NAMES } from '#log/ports'
import { AGENT, behindItsBack, databaseOf, dump, inFolder, RUN } from '../promises/memories.ts'

/** What happens to the rules of a run that was given some to begin with. */
const history = fc.array(
  fc.record({
    what: fc.constantFrom('learn', 'long', 'propose', 'approve', 'seen', 'by hand', 'strict', 'loose'),
    trend: fc.constantFrom('up', 'down', 'none'),
    text: fc.stringMatching(/^[a-z][a-z ]{0,12}$/),
    gap: fc.constantFrom(0, 30, 1_500),
  }),
  { minLength: 8, maxLength: 20 },
)
type History = readonly { what: string; trend: 'up' | 'down' | 'none'; text: string; gap: number }[]

const START = Date.parse('2025-06-02T10:00:00Z')
const LONG = 'what was learned in a year of gold '.repeat(350)

const openRun = (home: string): Promise<Memory> =>
  openMemory({
    home,
    agent: AGENT,
    run: RUN,
    mode: 'backtest',
    actor: 'person',
    prompt: 'Buy breakouts.',
    presets: { 'notes/experience.md': 'three years', 'SOUL.md': 'calm' },
  })

const fileOf = (home: string, path: string): string => join(home, AGENT, 'runs', RUN, 'workspace', path)

/** The calls with their moments. Hand edits are seen when the file is read. */
const callsOf = (steps: History, home: string): ((memory: Memory) => Promise<unknown>)[] => {
  let now = START
  let proposed = 0
  let judged = 0
  return steps.map(({ what, trend, text, gap }, n) => {
    now += gap * 60_000
    const at = new Date(now).toISOString()
    const context = { XAU: { trend, volatility: 'normal' as const } }
    switch (what) {
      case 'learn':
        return (memory) => memory.write({ to: 'learning', at, text })
      case 'long':
        return (memory) => memory.write({ to: 'learning', at, text: `${LONG} ${n}` })
      case 'propose':
        proposed++
        return (memory) =>
          memory.propose({
            at,
            file: 'playbook.md',
            text: `- ${text} ${n}`,
            reason: 'because',
            symbol: 'XAU',
            context: context.XAU,
          })
      case 'approve': {
        if (judged === proposed) return async () => null
        const proposal = `C${++judged}`
        return (memory) => memory.judge({ verdict: 'approve', at, of: proposal })
      }
      case 'seen':
        return (memory) => memory.turn({ at, context, equity: 1_000 + n })
      case 'by hand':
        return async (memory) => {
          await writeFile(fileOf(home, 'SOUL.md'), `${text} ${n}\n`)
          await memory.read({ path: 'SOUL.md' }).catch(() => null)
        }
      default:
        return (memory) => memory.configure({ drawdownLimit: what === 'strict' ? 0.1 : 0.3 })
    }
  })
}

const PATHS = ['playbook.md', 'SOUL.md', 'notes/experience.md']

const readAll = async (memory: Memory, asOf?: string) => ({
  files: await Promise.all(PATHS.map((path) => memory.read({ path, asOf }).catch((error) => error.code))),
  proposals: await memory.proposals({ all: true, asOf }),
  status: (await memory.status({ asOf })).files,
  context: await memory.context({ asOf }),
})

describe('the promises hold for the rules', () => {
  test.prop([history, fc.nat(99)], { numRuns: 10 })(
    'P1: what is read as of a moment is what was read then',
    async (steps, cut) => {
      await inFolder(async (home) => {
        const memory = await openRun(home)
        const calls = callsOf(steps, home)
        const until = Math.floor((cut * calls.length) / 100)
        for (const call of calls.slice(0, until)) await call(memory)
        const [last] = (await memory.events({ limit: 1 })).events
        const then = await readAll(memory, last?.knownAt)
        expect(await readAll(memory)).toEqual(then)
        await memory.tick({ at: '2025-12-01T00:00:00Z', positions: [] })
        for (const call of calls.slice(until)) await call(memory)
        expect(await readAll(memory, last?.knownAt)).toEqual(then)
        await memory.close()
      })
    },
  )

  test.prop([history], { numRuns: 8 })('P2: rows deleted and rebuilt are the same rows', async (steps) => {
    await inFolder(async (home) => {
      const memory = await openRun(home)
      for (const call of callsOf(steps, home)) await call(memory)
      const before = dump(databaseOf(home))
      const read = await readAll(memory)
      for (const table of TABLE_NAMES) behindItsBack(databaseOf(home), `delete from "${table}"`)
      await memory.rebuild({})
      expect(dump(databaseOf(home))).toEqual(before)
      expect((await memory.verify({})).problems).toEqual([])
      expect(await readAll(memory)).toEqual(read)
      await memory.close()
    })
  })

  test.prop([history], { numRuns: 5 })(
    'P2: a log imported elsewhere begins with the same files there',
    async (steps) => {
      await inFolder((home) =>
        inFolder(async (other) => {
          const memory = await openRun(home)
          for (const call of callsOf(steps, home)) await call(memory)
          await memory.export({ to: `${home}/log.jsonl` })
          const read = await readAll(memory)
          await memory.close()
          const bare = () =>
            openMemory({ home: other, agent: AGENT, run: RUN, mode: 'backtest', actor: 'person' })
          const copy = await bare()
          await copy.import({ from: `${home}/log.jsonl` })
          await copy.close()
          const again = await bare()
          expect(await readAll(again)).toEqual(read)
          for (const path of PATHS)
            expect(await readFile(fileOf(other, path), 'utf8')).toBe(
              await readFile(fileOf(home, path), 'utf8'),
            )
          await again.close()
        }),
      )
    },
  )

  test.prop([history], { numRuns: 4 })(
    'P3: opening the run again, and P5: reading it twice, changes nothing',
    async (steps) => {
      await inFolder(async (home) => {
        const memory = await openRun(home)
        for (const call of callsOf(steps, home)) await call(memory)
        const read = await readAll(memory)
        const before = dump(databaseOf(home))
        await expect(
          memory.runOpen({
            run: RUN,
            mode: 'backtest',
            prompt: 'Another.',
            presets: { 'notes/new.md': 'x' },
          }),
        ).rejects.toMatchObject({ code: 'already_exists', field: 'run' })
        await memory.close()
        const again = await openRun(home)
        expect(await readAll(again)).toEqual(read)
        expect(dump(databaseOf(home))).toEqual(before)
        await again.close()
      })
    },
  )
})
