import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { appendFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Memory, openMemory, type Sync } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { inFolder } from '../promises/memories.ts'
import { reached } from '../reached.ts'
import { until } from '../until.ts'
import { AGENT, byHand, kindsIn, onDisk, openAs, workspaceOf } from './desk.ts'

const watchCheck = async (memory: Memory) =>
  (await memory.status({})).checks.find(({ check }) => check === 'watch')

/** A memory that is watched, and what the watch has told of. */
const watched = async (
  home: string,
  work: (memory: Memory, syncs: readonly Sync[]) => Promise<void>,
  begin: (memory: Memory) => Promise<unknown> = (memory) =>
    memory.write({ to: 'note', key: 'gold', text: 'long' }),
): Promise<void> => {
  const memory = await openAs(home, 'person')
  const syncs: Sync[] = []
  try {
    await begin(memory)
    await memory.watch({ synced: (sync) => syncs.push(sync) })
    await work(memory, syncs)
  } finally {
    await memory.close()
  }
}

const taken = (syncs: readonly Sync[]): string[] => syncs.flatMap((sync) => sync.taken)

/** Until the watch has taken a file in so many times. */
const seen = (syncs: readonly Sync[], path: string, times = 1): Promise<true> =>
  until(() => (taken(syncs).filter((one) => one === path).length >= times ? true : undefined), path)

const GOLD = 'notes/gold.md'
/** More than a transaction takes. */
const MANY = 1_050

describe('a file that is saved while it is watched', () => {
  const editors: readonly (readonly [string, (file: string) => Promise<void>])[] = [
    ['in place', (file) => writeFile(file, 'flat\n')],
    [
      'by renaming a new file over it',
      async (file) => {
        await writeFile(`${file}.new.md`, 'flat\n')
        await rename(`${file}.new.md`, file)
      },
    ],
    [
      'by renaming a hidden file over it',
      async (file) => {
        const fresh = join(file, '..', '.gold.md.swp')
        await writeFile(fresh, 'flat\n')
        await rename(fresh, file)
      },
    ],
    [
      'by moving the old one away first',
      async (file) => {
        await rename(file, `${file}~`)
        await writeFile(file, 'flat\n')
        await rm(`${file}~`)
      },
    ],
    [
      'by deleting it first',
      async (file) => {
        rmSync(file)
        writeFileSync(file, 'flat\n')
      },
    ],
  ]

  test.each(editors)('%s is a fact, and found, before anybody calls', async (_, save) => {
    await inFolder((home) =>
      watched(home, async (memory, syncs) => {
        await save(join(workspaceOf(home), GOLD))
        await seen(syncs, GOLD)
        expect((await memory.events({ limit: 1 })).events[0]).toMatchObject({
          kind: 'file.seen',
          payload: { file: GOLD, whole: 'flat\n' },
        })
        const { index } = await memory.status({})
        expect(index).toMatchObject({ stale: null, problems: [] })
        expect((await memory.search({ question: 'flat' })).hits[0]).toMatchObject({
          path: GOLD,
          snippet: 'flat',
        })
      }),
    )
  })

  test('again and again within a moment is one look', async () => {
    await inFolder((home) =>
      watched(home, async (memory, syncs) => {
        for (let i = 0; i < 50; i++) writeFileSync(join(workspaceOf(home), GOLD), `draft ${i}\n`)
        await seen(syncs, GOLD)
        expect((await kindsIn(memory)).filter((kind) => kind === 'file.seen')).toHaveLength(1)
        expect((await memory.read({ path: GOLD })).text).toBe('draft 49')
      }),
    )
  })

  test('what the log makes, and hidden files, are not heard of', async () => {
    await inFolder((home) =>
      watched(home, async (memory, syncs) => {
        await byHand(home, 'transcripts/2026-01-05/x.md', 'shown\n')
        await byHand(home, 'decisions.jsonl', '{}\n')
        await byHand(home, '.draft.md', 'no\n')
        await byHand(home, 'memory/desk.md', 'yes\n')
        await seen(syncs, 'memory/desk.md')
        expect(taken(syncs)).toEqual(['memory/desk.md'])
        expect(await kindsIn(memory)).toEqual(['note', 'file.seen'])
      }),
    )
  })
})

describe('a workspace', () => {
  test('that is not there yet is heard of when it comes', async () => {
    await inFolder((home) =>
      watched(
        home,
        async (memory, syncs) => {
          expect(existsSync(workspaceOf(home))).toBe(false)
          await byHand(home, 'notes/first.md', 'the first words\n')
          await seen(syncs, 'notes/first.md')
          expect((await memory.search({ question: 'words' })).hits).toHaveLength(1)
        },
        (memory) => memory.tick({ equity: 100 }),
      ),
    )
  })

  test('that is deleted comes back from the log, says so, and is heard of again', async () => {
    await inFolder((home) =>
      watched(home, async (memory, syncs) => {
        rmSync(workspaceOf(home), { recursive: true })
        const sync = await until(() => syncs.find((one) => one.problem !== null), 'the problem')
        expect(sync).toMatchObject({ written: [GOLD], problem: { code: 'not_found' } })
        expect(await onDisk(home, GOLD)).toBe('long\n')
        expect((await memory.status({})).index.problems).toHaveLength(1)
        expect(
          (await memory.status({ measure: true })).checks.find(({ check }) => check === 'watch'),
        ).toMatchObject({
          ok: false,
        })
        expect(await memory.write({ to: 'journal', text: 'goes on' })).toMatchObject({ behind: null })
        await byHand(home, GOLD, 'short\n')
        await seen(syncs, GOLD)
        expect((await memory.read({ path: GOLD })).text).toBe('short')
      }),
    )
  })

  test('whose whole memory is deleted stays deleted', async () => {
    await inFolder(async (home) => {
      const [memory, other] = [await openAs(home, 'person'), await openAs(home, 'person')]
      const syncs: Sync[] = []
      await memory.write({ to: 'note', key: 'gold', text: 'long' })
      await memory.watch({ synced: (sync) => syncs.push(sync) })
      await other.delete({ confirm: AGENT })
      const { problem } = await until(() => syncs.find((one) => one.problem !== null), 'the problem')
      // Whichever is met first: the folder, or the file that was open.
      expect(problem?.code).toMatch(/^(?:not_found|store_gone)$/)
      expect(problem?.problem).toContain('deleted')
      // There is no folder left for what is anchored on closing.
      await expect(memory.close()).rejects.toMatchObject({
        code: expect.stringMatching(/^(?:not_found|store_gone)$/),
      })
      expect(await readdir(home)).toEqual([])
    })
  })

  test('that is moved away with its memory, and back, goes on', async () => {
    await inFolder(async (home) => {
      const memory = await openAs(home, 'person')
      const syncs: Sync[] = []
      await memory.write({ to: 'note', key: 'gold', text: 'long' })
      // Nobody tells of a folder further up: the schedule finds it.
      await memory.watch({ everySeconds: 1, synced: (sync) => syncs.push(sync) })
      const [there, away] = [join(home, AGENT), join(home, 'away')]
      renameSync(there, away)
      await until(() => syncs.find((one) => one.problem?.code === 'not_found'), 'the problem')
      expect(await readdir(home)).toEqual(['away'])
      renameSync(away, there)
      await byHand(home, GOLD, 'short\n')
      await seen(syncs, GOLD)
      expect((await memory.read({ path: GOLD })).text).toBe('short')
      await memory.close()
    })
  })

  test('of a thousand files and more is watched, and as many that come at once are taken in', async () => {
    const pathOf = (i: number): string => `memory/d${i % 40}/n${i}.md`
    await inFolder(async (home) => {
      const write = (from: number, to: number): void => {
        for (let i = from; i < to; i++) {
          const file = join(workspaceOf(home), pathOf(i))
          mkdirSync(join(file, '..'), { recursive: true })
          writeFileSync(file, `Note ${i} about gold.\n`)
        }
      }
      write(0, MANY)
      await watched(
        home,
        async (memory, syncs) => {
          expect(await memory.status({})).toMatchObject({
            events: MANY,
            files: { count: MANY },
            index: { stale: null },
          })
          write(MANY, 2 * MANY)
          await writeFile(join(workspaceOf(home), pathOf(7)), 'Rewritten by hand.\n')
          await until(() => (taken(syncs).length > MANY ? true : undefined), 'all of them')
          const { files, index } = await memory.status({})
          expect(files.count).toBe(2 * MANY)
          expect(index.documents).toBe(2 * MANY)
          expect((await memory.read({ path: pathOf(7) })).text).toBe('Rewritten by hand.')
        },
        () => Promise.resolve(),
      )
    })
  })
})

describe('a watch', () => {
  test('takes in what another handle records, on its schedule', async () => {
    await inFolder(async (home) => {
      const [memory, other] = [await openAs(home, 'person'), await openAs(home, 'agent')]
      const syncs: Sync[] = []
      await memory.watch({ everySeconds: 1, synced: (sync) => syncs.push(sync) })
      await other.incident({ text: 'The feed froze' })
      const sync = await until(() => syncs.find((one) => one.because === 'schedule'), 'the schedule')
      expect(sync).toMatchObject({ indexed: 1, taken: [], behind: null, problem: null })
      await memory.close()
      await other.close()
    })
  })

  test('that hears nothing any more says so, and searches look for themselves', async () => {
    await inFolder(async (home) => {
      const memory = await openAs(home, 'person')
      await memory.write({ to: 'note', key: 'gold', text: 'long' })
      // The system's limit of watches cannot be reached in a test: the folder says that it was.
      const { folder } = (await reached(memory)).workspace
      folder.watch = async ({ failed }: { failed(why: string): void }) => {
        failed('the workspace cannot be watched: ENOSPC')
        return { waiting: false, stop: async () => {} }
      }
      await memory.watch()
      expect(await watchCheck(memory)).toMatchObject({ ok: false })
      await byHand(home, GOLD, 'sideways\n')
      expect((await memory.search({ question: 'sideways' })).hits).toHaveLength(1)
      await memory.close()
    })
  })

  test('is one at a time, may be stopped and begun again, and ends with its memory', async () => {
    await inFolder(async (home) => {
      const memory = await openAs(home, 'person')
      await memory.write({ to: 'note', key: 'gold', text: 'long' })
      const stop = await memory.watch()
      await expect(memory.watch()).rejects.toMatchObject({ code: 'already_exists' })
      await stop()
      expect(await watchCheck(memory)).toBeUndefined()
      await expect(memory.watch({ everySeconds: 0 })).rejects.toMatchObject({
        code: 'invalid_input',
        field: 'everySeconds',
      })
      const syncs: Sync[] = []
      await memory.watch({ synced: (sync) => syncs.push(sync) })
      expect(syncs.map(({ because }) => because)).toEqual(['start'])
      await memory.close()
      await appendFile(join(workspaceOf(home), GOLD), 'after\n')
      // By then a watch would have told.
      await new Promise((next) => setTimeout(next, 500))
      expect(syncs).toHaveLength(1)
      const again = await openAs(home, 'person')
      expect(await kindsIn(again)).toEqual(['note', 'file.seen'])
      await again.close()
    })
  })

  test('of a simulated run takes in its files at its own time', async () => {
    await inFolder(async (home) => {
      const memory = await openMemory({ home, agent: AGENT, run: 'bt', mode: 'backtest', actor: 'person' })
      const syncs: Sync[] = []
      await memory.tick({ at: '2025-03-03T10:00:00Z', equity: 100 })
      await memory.watch({ synced: (sync) => syncs.push(sync) })
      const folder = join(home, AGENT, 'runs', 'bt', 'workspace', 'notes')
      await mkdir(folder, { recursive: true })
      await writeFile(join(folder, 'gold.md'), 'by hand\n')
      await seen(syncs, GOLD)
      expect((await memory.read({ path: GOLD })).text).toBe('by hand')
      await memory.close()
    })
  })
})

describe('what a watch is given', () => {
  test.each<[string, () => unknown, string]>([
    [
      'throws',
      () => {
        throw new Error('no room on the page')
      },
      'no room on the page',
    ],
    ['rejects', () => Promise.reject(new Error('the page is gone')), 'the page is gone'],
  ])('a function that %s ends neither the watch nor the process, and doctor says so', (_, fails, said) =>
    inFolder(async (home) => {
      const memory = await openAs(home, 'person')
      const syncs: Sync[] = []
      await memory.write({ to: 'note', key: 'gold', text: 'long' })
      await memory.watch({
        synced: (sync) => {
          syncs.push(sync)
          return fails() as undefined
        },
      })
      await byHand(home, GOLD, 'short\n')
      await seen(syncs, GOLD)
      expect((await memory.read({ path: GOLD })).text).toBe('short')
      expect(
        (await memory.status({ measure: true })).checks.find(({ check }) => check === 'watch'),
      ).toMatchObject({
        ok: false,
        detail: expect.stringContaining(said),
      })
      await memory.close()
    }),
  )

  test.each<[unknown, string, string]>([
    [null, 'watch', 'everySeconds, synced'],
    ['fast', 'watch', 'everySeconds, synced'],
    [{ everySecond: 5 }, 'everySecond', 'Did you mean everySeconds?'],
    [{ onSync: () => undefined }, 'onSync', 'everySeconds, synced'],
    [{ synced: 'print' }, 'synced', 'a function'],
    [{ everySeconds: '5' }, 'everySeconds', 'seconds'],
    [{ everySeconds: 0 }, 'everySeconds', 'seconds'],
  ])('%j is refused, and nothing is watched', (given, field, next) =>
    inFolder(async (home) => {
      const memory = await openAs(home, 'person')
      await expect(memory.watch(given as never)).rejects.toMatchObject({
        ...{ code: 'invalid_input', field, next: expect.stringContaining(next) },
      })
      expect(await watchCheck(memory)).toBeUndefined()
      await memory.close()
    }),
  )
})
