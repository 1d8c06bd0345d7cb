import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { type Memory, openMemory } from 'hindcast'
import { beforeAll, describe, expect, test } from 'vitest'
import { bundled } from '../bundled.ts'
import { AGENT, inFolder } from '../promises/memories.ts'
import { startChild } from './child.ts'

// What a process that was killed held and had half made is nobody's: the next one goes on at once and clears it. What a living one
// holds and makes is left alone.

let program = ''
beforeAll(async () => {
  program = await bundled(new URL('./interrupted.ts', import.meta.url))
})

const AT = '2025-03-03T09:00:00Z'
/** As names of temporary things are marked. */
const MARKED = /[0-9a-z]{6}(?:-[0-9a-z]+){3}-[0-9a-f]{8,}/

/** Enough of them fill what is held before a file is begun. */
const LONG = 'and more '.repeat(500)

const open = (home: string, more: Partial<Parameters<typeof openMemory>[0]> = {}): Promise<Memory> =>
  openMemory({ home, agent: AGENT, actor: 'person', ...more })

const rowsOf = (home: string, query: string): unknown[] => {
  const database = new Database(join(home, AGENT, 'hindcast.db'), { readonly: true })
  try {
    return database.prepare(query).pluck().all()
  } finally {
    database.close()
  }
}

/** Every temporary thing that is there: files and folders, leases. */
const temporary = async (...folders: readonly [home: string, outside: string]): Promise<unknown[]> => {
  const names = await Promise.all(folders.map((folder) => readdir(folder, { recursive: true })))
  return [
    ...names.flat().filter((name) => MARKED.test(name)),
    ...rowsOf(folders[0], 'select name from leases'),
  ]
}

const begin = async (home: string): Promise<void> => {
  for (const run of ['one', 'two']) {
    const memory = await open(home, { run, mode: 'backtest' })
    await memory.learn({ at: AT, text: 'Gold falls on Fridays.' })
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
  await memory.note({ at: AT, key: 'gold', text: 'As it was.' })
  await memory.close()
}

interface Work {
  /** What there is while it is under way. */
  readonly leaves: readonly RegExp[]
  /** What another process is told meanwhile; undefined where it may do the same. */
  readonly meanwhile?: (memory: Memory, outside: string) => Promise<unknown>
  /** The same work, done by the next one. */
  readonly again: (memory: Memory, outside: string, home: string) => Promise<unknown>
}

const WORK: { readonly [name: string]: Work } = {
  rebuild: {
    leaves: [/^rebuild$/],
    meanwhile: (memory) => memory.rebuild(),
    again: (memory) => memory.rebuild(),
  },
  import: {
    leaves: [],
    again: (memory) => memory.import({ facts: [{ kind: 'equity', at: AT, payload: { equity: '8' } }] }),
  },
  backup: {
    leaves: [/hindcast\.db\..*\.partial$/],
    meanwhile: (memory, outside) => memory.backup({ to: join(outside, 'kept') }),
    again: (memory, outside) => memory.backup({ to: join(outside, 'kept') }),
  },
  export: {
    leaves: [/log\.jsonl\..*\.part$/],
    again: async (memory, outside) => memory.export({ to: join(outside, 'log.jsonl') }),
  },
  reindex: {
    leaves: [/^index$/],
    meanwhile: (memory) => memory.reindex({ anew: true }),
    again: (memory) => memory.reindex({ anew: true }),
  },
  maintain: {
    leaves: [/^projections$/],
    again: async (memory, _outside, home) => {
      await memory.maintain({})
      expect(await readFile(join(home, AGENT, 'workspace', 'decisions.jsonl'), 'utf8')).toContain(
        'all was quiet',
      )
    },
  },
  note: {
    leaves: [/^workspace$/],
    again: async (memory, _outside, home) => {
      expect(await memory.note({ at: AT, key: 'gold', text: 'As it is.' })).toMatchObject({ behind: null })
      expect(await readFile(join(home, AGENT, 'workspace', 'notes', 'gold.md'), 'utf8')).toBe('As it is.\n')
    },
  },
  distil: {
    leaves: [],
    again: async (memory) =>
      expect(await memory.distil({ at: AT, runs: ['one', 'two'] })).toMatchObject({ proposal: 'C1' }),
  },
}

describe.each(Object.entries(WORK))('one that is killed in the middle of %s', (name, work) => {
  test('is left alone while it lives; then the next one goes on at once, and nothing is left', () =>
    inFolder((home) =>
      inFolder(async (outside) => {
        await begin(home)
        const child = startChild(program, [home, name, outside])
        await child.heard('held')
        expect(child.lines).toEqual(['held'])
        const there = await temporary(home, outside)
        for (const left of work.leaves) expect(there.filter((one) => left.test(String(one)))).not.toEqual([])

        const other = await open(home)
        if (work.meanwhile)
          await expect(work.meanwhile(other, outside)).rejects.toMatchObject({
            code: expect.stringMatching(/^(?:lease_held|already_exists|store_busy)$/),
          })
        await other.status({})
        expect(await temporary(home, outside)).toEqual(there)
        child.process.kill('SIGKILL')
        expect(await child.ended).toMatchObject({ signal: 'SIGKILL', errors: '' })
        await other.close()

        const next = await open(home)
        await work.again(next, outside, home)
        expect((await next.verify({})).problems).toEqual([])
        await next.close()
        expect(await temporary(home, outside)).toEqual([])
      }),
    ))
})

/** Begins a home, and has a process killed there in the middle of an export; answers its mark. */
const markOfKilled = async (home: string): Promise<string> => {
  await begin(home)
  const outside = join(home, 'outside')
  await mkdir(outside)
  const child = startChild(program, [home, 'export', outside])
  await child.heard('held')
  const [part] = await readdir(outside)
  child.process.kill('SIGKILL')
  await child.ended
  await rm(outside, { recursive: true })
  return String(MARKED.exec(String(part)))
}

test('what one that was killed had half made in the database and beside it is gone once the next has opened', () =>
  inFolder(async (home) => {
    const mark = await markOfKilled(home)

    // As it would have left them, had it been killed while it wrote one of these.
    const files = join(home, AGENT, 'workspace')
    await writeFile(join(home, AGENT, `anchors.jsonl.${mark}.tmp`), '{')
    await writeFile(join(files, 'notes', `.${mark}.tmp`), 'half')
    await writeFile(join(files, 'notes', `.gold.md.${mark}.11.was`), 'As it was.\nAdded late.\n')
    await writeFile(join(files, 'notes', `.gold.md.${mark}.12.taken`), 'As it was.\n\nTaken late.\n')
    await mkdir(join(home, `.${mark}.removed`, 'workspace'), { recursive: true })

    const memory = await open(home)
    await memory.status({})
    expect(await temporary(home, home)).toEqual([])
    const { text } = await memory.read({ path: 'notes/gold.md' })
    expect(text).toContain('Added late.')
    expect(text).toContain('Taken late.')
    await memory.close()
  }))

test('what was brought over before its process was killed is not brought over again', () =>
  inFolder(async (home) => {
    const mark = await markOfKilled(home)
    const gold = join(home, AGENT, 'workspace', 'notes', 'gold.md')
    await writeFile(gold, 'As it was.\nTaken late.\n')
    await writeFile(join(gold, '..', `.gold.md.${mark}.11.taken`), 'As it was.\nTaken late.\n')
    const memory = await open(home)
    await memory.status({})
    await memory.close()
    expect(await readFile(gold, 'utf8')).toBe('As it was.\nTaken late.\n')
    expect(await readdir(join(gold, '..'))).toEqual(['gold.md'])
  }))
