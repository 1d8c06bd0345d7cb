import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { openMemory } from 'hindcast'
import { beforeAll, describe, expect, test } from 'vitest'
import { bundled } from '../bundled.ts'
import { inFolder } from '../promises/memories.ts'
import { type Child, pause, startChild, stop } from './child.ts'

/** `npm run bench -- --full kill-lost` has thousands. */
const KILLS = 40
/** Writers at a time: as many as a small machine has cores. */
const AT_ONCE = 2
/** The longest a writer lives after so many acknowledgements. Deaths fall before, during and between commits and rebuilds. */
const LONGEST_LIFE_MS = 80
const MOST_AWAITED = 5
const COPIES = 10

const RUN = { agent: 'agent', run: 'crash' }

let writer = ''
beforeAll(async () => {
  writer = await bundled(new URL('./writer.ts', import.meta.url))
})

const acknowledged = (child: Child): string[] =>
  child.lines.filter((line) => line.startsWith('ack ')).map((line) => line.slice(4))

/** Everything acknowledged is there, and nothing is half there. */
const check = async (home: string, ids: readonly string[]): Promise<number> => {
  const memory = await openMemory({ home, ...RUN, create: false })
  try {
    const { problems, projections, events } = await memory.verify({})
    expect({ problems, projections }).toEqual({
      problems: [],
      projections: [],
    })
    const kept = new Set<string>()
    for (let after = 0; ; ) {
      const page = await memory.events({ after, limit: 10_000 })
      for (const event of page.events) kept.add(event.event)
      if (!page.more) break
      after = page.events.at(-1)?.seq ?? after
    }
    expect(ids.filter((id) => !kept.has(id))).toEqual([])
    return events
  } finally {
    await memory.close()
  }
}

describe('P4: acknowledged means kept', () => {
  test(`${KILLS} writers killed at random moments lose nothing acknowledged and leave no half`, async () => {
    let kills = 0
    let facts = 0
    const oneStore = async (): Promise<void> => {
      while (kills < KILLS) {
        await inFolder(async (home) => {
          const ids: string[] = []
          // One store survives several deaths, so that recovery is recovered from too.
          for (let death = 0; death < 10 && kills < KILLS; death++) {
            kills++
            const child = startChild(writer, [home, `w${death}`])
            // Most die while they write; some while they open, migrate or recover.
            if (kills % 5 !== 0) await child.heard('ack ', 1 + Math.floor(Math.random() * MOST_AWAITED))
            await pause(Math.random() * LONGEST_LIFE_MS)
            child.process.kill('SIGKILL')
            const { signal, errors } = await child.ended
            expect({ signal, errors }).toEqual({ signal: 'SIGKILL', errors: '' })
            ids.push(...acknowledged(child))
          }
          facts += ids.length
          if (ids.length > 0) await check(home, ids)
        })
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, oneStore))
    expect(kills).toBeGreaterThanOrEqual(KILLS)
    expect(facts).toBeGreaterThan(KILLS)
  })

  test('copies of database and WAL taken while a writer writes open to all that was acknowledged by then', async () => {
    await inFolder(async (home) => {
      const child = startChild(writer, [home, 'copied'])
      await child.heard('ack ')
      try {
        for (let copy = 0; copy < COPIES; copy++) {
          await child.heard('ack ', acknowledged(child).length + 1)
          await pause(Math.random() * LONGEST_LIFE_MS)
          // Stopped, so that both files are of one instant, as after a power cut.
          await stop(child.process)
          const ids = acknowledged(child)
          const from = join(home, 'agent', 'runs', 'crash')
          const to = join(home, `copy-${copy}`, 'agent', 'runs', 'crash')
          await mkdir(to, { recursive: true })
          for (const name of ['anchors.jsonl', 'hindcast.db', 'hindcast.db-wal'])
            await copyFile(join(from, name), join(to, name))
          child.process.kill('SIGCONT')
          await check(join(home, `copy-${copy}`), ids)
        }
      } finally {
        child.process.kill('SIGKILL')
        await child.ended
      }
      expect(acknowledged(child).length).toBeGreaterThan(COPIES)
    })
  })
})
