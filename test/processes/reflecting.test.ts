import { join } from 'node:path'
import { openMemory } from 'hindcast'
import { beforeAll, expect, test } from 'vitest'
import { bundled } from '../bundled.ts'
import { TAUGHT } from '../promises/histories.ts'
import { behindItsBack, inFolder } from '../promises/memories.ts'
import { startChild } from './child.ts'

// Lessons are drawn by one process at a time; the others go on with those in force.

let reflecter = ''
beforeAll(async () => {
  reflecter = await bundled(new URL('./reflecter.ts', import.meta.url))
})

const open = (home: string) =>
  openMemory({ home, agent: 'agent', run: 'run', mode: 'backtest', actor: 'person' })

const taught = async (home: string): Promise<void> => {
  const memory = await open(home)
  await memory.import(TAUGHT.input)
  await memory.close()
}

const reflections = async (home: string): Promise<number> => {
  const memory = await open(home)
  expect((await memory.verify()).problems).toEqual([])
  const { events } = await memory.events({ kind: 'reflection' })
  await memory.close()
  return events.length
}

test('processes that reflect and turn at once draw the same lessons once, and every turn ends', () =>
  inFolder(async (home) => {
    await taught(home)
    const children = [
      startChild(reflecter, [home, 'turn', '5']),
      startChild(reflecter, [home, 'turn', '5']),
      startChild(reflecter, [home, 'reflect', '5']),
    ]
    for (const child of children) {
      const { errors } = await child.ended
      expect({ errors, last: child.lines.at(-1) }).toEqual({ errors: '', last: 'done' })
      expect(child.lines.filter((line) => /^failed|refused (?!already_running)/.test(line))).toEqual([])
    }
    for (const child of children.slice(0, 2))
      expect(child.lines.filter((l) => l.startsWith('turned'))).toHaveLength(5)
    expect(await reflections(home)).toBe(1)
  }))

test('while one waits for a model another is told so, and the lock of one that was killed ends', () =>
  inFolder(async (home) => {
    await taught(home)
    const asking = startChild(reflecter, [home, 'ask'])
    await asking.heard('asked')
    const other = startChild(reflecter, [home, 'reflect', '1'])
    await other.ended
    expect(other.lines).toContain('refused already_running')
    // Turns go on; what is due waits.
    const turning = startChild(reflecter, [home, 'turn', '2'])
    await turning.ended
    expect(turning.lines.filter((line) => line.startsWith('turned'))).toEqual([
      'turned untold',
      'turned untold',
    ])
    asking.process.kill('SIGKILL')
    await asking.ended
    // As half a minute later.
    behindItsBack(join(home, 'agent', 'runs', 'run', 'hindcast.db'), 'update locks set until = 1')
    const after = startChild(reflecter, [home, 'turn', '1'])
    await after.ended
    expect(after.lines).toContain('turned told')
    expect(await reflections(home)).toBe(1)
  }))
