import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Memory, openMemory } from 'hindcast'
import { beforeAll, describe, expect, test } from 'vitest'
import { bundled } from '../bundled.ts'
import { AGENT, inFolder } from '../promises/memories.ts'
import { startChild } from './child.ts'

// The next process goes on at once where one was killed, and clears half-made files that are a day old.

let program = ''
beforeAll(async () => {
  program = await bundled(new URL('./interrupted.ts', import.meta.url))
})

const AT = '2025-03-03T09:00:00Z'
/** Enough of them fill what is held before a file is begun. */
const LONG = 'and more '.repeat(500)

const open = (home: string, more: Partial<Parameters<typeof openMemory>[0]> = {}): Promise<Memory> =>
  openMemory({ home, agent: AGENT, actor: 'person', ...more })

const begin = async (home: string): Promise<void> => {
  for (const run of ['one', 'two']) {
    const memory = await open(home, { run, mode: 'backtest' })
    await memory.write({ to: 'learning', at: AT, text: 'Gold falls on Fridays.' })
    await memory.close()
  }
  const memory = await open(home)
  for (let n = 0; n < 20; n++)
    await memory.decide({
      at: AT,
      id: `d${n}`,
      action: 'skip',
      symbol: 'GOLD',
      reason: `reason ${n} ${LONG}`,
    })
  await memory.write({ to: 'note', at: AT, key: 'gold', text: 'As it was.' })
  await memory.close()
}

interface Work {
  /** What another process may not do meanwhile. */
  readonly meanwhile?: (memory: Memory, outside: string) => Promise<unknown>
  /** The same work, done by the next one. */
  readonly again: (memory: Memory, outside: string, home: string) => Promise<unknown>
}

const WORK: { readonly [name: string]: Work } = {
  rebuild: { again: (memory) => memory.rebuild() },
  import: {
    again: (memory) => memory.import({ facts: [{ kind: 'equity', at: AT, payload: { equity: '8' } }] }),
  },
  backup: {
    meanwhile: (memory, outside) => memory.backup({ to: join(outside, 'kept') }),
    again: (memory, outside) => memory.backup({ to: join(outside, 'another') }),
  },
  export: { again: async (memory, outside) => memory.export({ to: join(outside, 'log.jsonl') }) },
  reindex: {
    meanwhile: (memory) => memory.reindex({ anew: true }),
    again: (memory) => memory.reindex({ anew: true }),
  },
  maintain: {
    again: async (memory, _outside, home) => {
      await memory.maintain({})
      expect(await readFile(join(home, AGENT, 'workspace', 'decisions.jsonl'), 'utf8')).toContain(
        'all was quiet',
      )
    },
  },
  note: {
    again: async (memory, _outside, home) => {
      expect(await memory.write({ to: 'note', at: AT, key: 'gold', text: 'As it is.' })).toMatchObject({
        behind: null,
      })
      expect(await readFile(join(home, AGENT, 'workspace', 'notes', 'gold.md'), 'utf8')).toBe('As it is.\n')
    },
  },
  distil: {
    again: async (memory) =>
      expect(await memory.propose({ at: AT, fromRuns: ['one', 'two'] })).toMatchObject({ memories: ['C1'] }),
  },
}

describe.each(Object.entries(WORK))('one that is killed in the middle of %s', (name, work) => {
  test('is left alone while it lives; then the next one goes on at once', () =>
    inFolder((home) =>
      inFolder(async (outside) => {
        await begin(home)
        const child = startChild(program, [home, name, outside])
        await child.heard('held')
        expect(child.lines).toEqual(['held'])
        const there = await readdir(outside)

        const other = await open(home)
        if (work.meanwhile)
          await expect(work.meanwhile(other, outside)).rejects.toMatchObject({
            code: expect.stringMatching(/^(?:already_running|already_exists)$/),
          })
        await other.status({})
        expect(await readdir(outside)).toEqual(there)
        child.process.kill('SIGKILL')
        expect(await child.ended).toMatchObject({ signal: 'SIGKILL', errors: '' })
        await other.close()

        const next = await open(home)
        await work.again(next, outside, home)
        expect((await next.verify({})).problems).toEqual([])
        await next.close()
      }),
    ))
})

/** Of a name that was made so many seconds ago. */
const markOf = (seconds: number): string =>
  `${Math.floor(Date.now() / 1_000 - seconds).toString(36)}-0123abcd`

const TWO_DAYS = 2 * 24 * 60 * 60

const hidden = async (home: string): Promise<readonly string[]> =>
  (await readdir(home, { recursive: true })).filter((name) => name.includes('0123abcd'))

test('half-made files are cleared by the next one that opens when they are a day old, and not before', () =>
  inFolder(async (home) => {
    await begin(home)
    const files = join(home, AGENT, 'workspace')
    const leave = async (mark: string): Promise<void> => {
      await writeFile(join(home, AGENT, `anchors.jsonl.${mark}.tmp`), '{')
      await writeFile(join(files, 'notes', `.${mark}.tmp`), 'half')
      await mkdir(join(home, `.${mark}.removed`, 'workspace'), { recursive: true })
    }
    await leave(markOf(TWO_DAYS))
    const old = await hidden(home)
    await leave(markOf(60))
    const memory = await open(home)
    await memory.status({})
    await memory.close()
    const left = await hidden(home)
    expect(left.filter((name) => old.includes(name))).toEqual([])
    expect(left.filter((name) => !name.endsWith('workspace'))).toHaveLength(3)
  }))
