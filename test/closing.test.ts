import { execFileSync } from 'node:child_process'
import { constants } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { CALLS, type HindcastError, type Memory, openMemory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { AGENT, inFolder, openRun, RUN } from './promises/memories.ts'

const at = (minute: number): string => new Date(Date.UTC(2025, 5, 2, 10, minute)).toISOString()

const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'answered',
    ({ code }: HindcastError) => code,
  )

describe('a memory that was closed', () => {
  test('refuses every call, a turn’s too, and says why', () =>
    inFolder(async (home) => {
      const memory = await openRun(home)
      const turn = await memory.turn({ at: at(1) })
      await memory.close()
      const codes: { [name: string]: string } = {}
      for (const name of Object.keys(CALLS))
        codes[name] = await codeOf(
          (memory[name as keyof typeof CALLS] as (input: unknown) => Promise<unknown>)({}),
        )
      expect(codes).toEqual(Object.fromEntries(Object.keys(CALLS).map((name) => [name, 'memory_closed'])))
      for (const call of [
        turn.decide({ action: 'skip', symbol: 'XAU' }),
        turn.recall(),
        turn.search({ question: 'gold' }),
        memory.on(() => undefined),
        memory.watch(),
        memory.call(CALLS.status, {}),
      ])
        expect(await codeOf(call)).toBe('memory_closed')
    }))

  test('so does one whose agent it deleted: another call would begin it anew', () =>
    inFolder(async (home) => {
      const memory = await openMemory({ home, agent: AGENT, actor: 'person' })
      await memory.tick({ at: at(1), equity: 1 })
      await memory.delete({ confirm: AGENT })
      expect(await codeOf(memory.tick({ at: at(2), equity: 2 }))).toBe('memory_closed')
      expect(await codeOf(memory.status())).toBe('memory_closed')
      await memory.close()
      expect(await readdir(home)).not.toContain(AGENT)
    }))

  test('is closed once, and can be opened again', () =>
    inFolder(async (home) => {
      const memory = await openRun(home)
      await memory.tick({ at: at(1), equity: 1 })
      await Promise.all([memory.close(), memory.close()])
      await memory.close()
      const again = await openMemory({ home, agent: AGENT, run: RUN })
      expect((await again.state()).equity).toBe('1')
      await again.close()
    }))
})

test('calls that were under way when a memory was closed end well', () =>
  inFolder(async (home) => {
    const memory: Memory = await openRun(home)
    await memory.write({ to: 'note', at: at(0), key: 'gold', text: 'Gold is bid.' })
    const calls = [
      ...Array.from({ length: 50 }, (_, n) => memory.tick({ at: at(n + 1), equity: n })),
      memory.write({ to: 'note', at: at(60), key: 'oil', text: 'Oil is offered.' }),
      memory.search({ question: 'gold' }),
      memory.rebuild(),
      memory.verify(),
      memory.turn({ at: at(61) }),
    ]
    const closing = memory.close()
    expect(await Promise.all(calls.map(codeOf))).toEqual(calls.map(() => 'answered'))
    await closing
    const again = await openRun(home)
    expect((await again.verify()).sound).toBe(true)
    expect((await again.state()).equity).toBe('49')
    await again.close()
  }))

test.skipIf(process.platform === 'win32').each(['nobody writes to', 'somebody has begun to write to'])(
  'an import from a pipe that %s ends with the memory, and nothing is imported',
  (how) =>
    inFolder(async (home) => {
      const pipe = join(home, 'pipe')
      execFileSync('/usr/bin/env', ['mkfifo', pipe])
      const memory = await openRun(home)
      await memory.tick({ at: at(1), equity: 100 })
      const importing = codeOf(memory.import({ from: pipe }))
      // For reading too, so that it does not matter which side opens it first.
      const writer = how.startsWith('nobody')
        ? null
        : await open(pipe, constants.O_RDWR | constants.O_NONBLOCK)
      await writer?.write(`${JSON.stringify({ kind: 'equity', at: at(2), payload: { equity: 5 } })}\n`)
      await memory.close()
      expect(await importing).toBe('memory_closed')
      await writer?.close()
      const again = await openRun(home)
      expect((await again.state()).equity).toBe('100')
      await again.close()
    }),
)
