import { chmod, cp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Memory, openMemory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { bundled } from './bundled.ts'
import { startChild } from './processes/child.ts'
import { behindItsBack, inFolder } from './promises/memories.ts'

// A backup is restored by a person: looked at first, whole or not at all, and what was there is kept.

const AGENT = 'desk'
const at = (hour: number): string => new Date(Date.UTC(2025, 5, 2, hour)).toISOString()
const open = (home: string, more: Partial<Parameters<typeof openMemory>[0]> = {}): Promise<Memory> =>
  openMemory({ home, agent: AGENT, actor: 'person', ...more })

const using = async <T>(opening: Promise<Memory>, work: (memory: Memory) => Promise<T>): Promise<T> => {
  const memory = await opening
  try {
    return await work(memory)
  } finally {
    await memory.close()
  }
}

interface Desk {
  readonly home: string
  readonly folder: string
  readonly monday: string
}

/** A log with a backup after two events, and two events since. */
const withDesk = (work: (desk: Desk) => Promise<void>): Promise<void> =>
  inFolder(async (root) => {
    const home = join(root, 'home')
    const monday = join(root, 'monday', AGENT)
    await using(open(home), async (memory) => {
      await memory.tick({ at: at(8), equity: 100 })
      await memory.write({ to: 'note', at: at(9), key: 'levels', text: 'held twice' })
      await memory.backup({ to: monday })
      await memory.tick({ at: at(10), equity: 90 })
      await memory.write({ to: 'note', at: at(11), key: 'levels', text: 'broke' })
      await memory.search({ question: 'broke' })
    })
    await work({ home, monday, folder: join(home, AGENT) })
  })

const REASON = 'the disk failed'
const restored = ({ home, monday }: Desk, more: object = {}) =>
  using(open(home), (memory) => memory.restore({ from: monday, reason: REASON, replace: true, ...more }))

const noteOf = ({ folder }: Desk): Promise<string> =>
  readFile(join(folder, 'workspace', 'notes', 'levels.md'), 'utf8')

/** Everything of a folder with its bytes, for what must not have changed. */
const contents = async (folder: string): Promise<Record<string, string>> => {
  const names = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) =>
    one.isFile(),
  )
  const read = names.map(async (one) => {
    const path = join(one.parentPath, one.name)
    return [path.slice(folder.length), (await readFile(path)).toString('base64')] as const
  })
  return Object.fromEntries((await Promise.all(read)).sort(([a], [b]) => (a < b ? -1 : 1)))
}

describe('a backup', () => {
  test('takes the place of a newer log, which is kept; that it was so stays on record', () =>
    withDesk(async (desk) => {
      const before = await contents(desk.monday)
      const answer = await restored(desk)
      expect(answer).toMatchObject({
        backup: { seq: 2 },
        replaced: { head: { seq: 4 }, lost: 2, keptIn: expect.stringContaining('.replaced') },
      })
      expect(await noteOf(desk)).toBe('held twice\n')
      await using(open(desk.home, { actor: 'agent' }), async (memory) => {
        const { events } = await memory.events({})
        expect(events.map(({ kind, actor }) => [kind, actor])).toEqual([
          ['accepted', 'person'],
          ['note', 'person'],
          ['equity', 'person'],
        ])
        expect(events[0]?.payload).toMatchObject({
          reason: REASON,
          found: expect.stringMatching(
            /backup was restored that ends with event 2 \(.*in place of one that ended with event 4 \(/,
          ),
        })
        expect(await memory.verify()).toMatchObject({ sound: true, events: 3, anchor: { seq: 3 } })
        await memory.tick({ at: at(12), equity: 80 })
        expect((await memory.search({ question: 'broke' })).hits).toEqual([])
        expect((await memory.search({ question: 'held' })).hits).toHaveLength(1)
      })
      expect(await contents(desk.monday)).toEqual(before)
    }))

  test('is undone from what was kept', () =>
    withDesk(async (desk) => {
      const { replaced } = await restored(desk)
      const back = await restored(desk, { from: replaced?.keptIn })
      expect(back).toMatchObject({ backup: { seq: 4 }, replaced: { head: { seq: 3 }, lost: 1 } })
      expect(await noteOf(desk)).toBe('broke\n')
      await using(open(desk.home), async (memory) =>
        expect(await memory.verify()).toMatchObject({ sound: true, events: 5 }),
      )
    }))

  test('does not replace a log unless it is told to, and says what would be lost', () =>
    withDesk(async (desk) => {
      const before = await contents(desk.home)
      await expect(restored(desk, { replace: false })).rejects.toMatchObject({
        code: 'already_exists',
        field: 'replace',
        message: expect.stringMatching(/with 4 events, 2 of which .* ends with event 2 at 20/),
      })
      expect(await contents(desk.home)).toEqual(before)
    }))

  test('comes into a home where there is none, and into one whose log is lost', () =>
    withDesk(async (desk) => {
      const home = join(desk.home, '..', 'other', 'home')
      const elsewhere = { ...desk, home, folder: join(home, AGENT) }
      expect(await restored(elsewhere, { replace: false })).toMatchObject({ replaced: null })
      expect(await noteOf(elsewhere)).toBe('held twice\n')
      await rm(join(elsewhere.folder, 'hindcast.db'))
      expect(await restored(elsewhere, { replace: false })).toMatchObject({ replaced: null })
      await using(open(home), async (memory) => expect((await memory.verify()).sound).toBe(true))
    }))

  test('takes the place of a log that cannot be read any more', () =>
    withDesk(async (desk) => {
      await writeFile(
        join(desk.folder, 'hindcast.db'),
        'not a database, but long enough to look like one'.repeat(50),
      )
      await expect(restored(desk, { replace: false })).rejects.toMatchObject({ code: 'already_exists' })
      const { replaced } = await restored(desk)
      expect(replaced).toMatchObject({ head: null, lost: null })
      expect(await readFile(join(replaced?.keptIn ?? '', 'hindcast.db'), 'utf8')).toContain('not a database')
      await using(open(desk.home), async (memory) => expect((await memory.verify()).sound).toBe(true))
    }))

  test('mends a log that was rolled back behind its anchor', () =>
    withDesk(async (desk) => {
      for (const end of ['-wal', '-shm']) await rm(join(desk.folder, `hindcast.db${end}`), { force: true })
      await cp(join(desk.monday, 'hindcast.db'), join(desk.folder, 'hindcast.db'))
      await using(open(desk.home), (memory) =>
        expect(memory.tick({ at: at(13), equity: 1 })).rejects.toMatchObject({ code: 'tampered' }),
      )
      await restored(desk)
      await using(open(desk.home), async (memory) => {
        await memory.tick({ at: at(13), equity: 1 })
        expect((await memory.verify()).sound).toBe(true)
      })
    }))

  test('of a simulated run, an ended one too, comes back beside the live log', () =>
    withDesk(async (desk) => {
      const run = join(desk.monday, '..', 'run')
      await using(open(desk.home, { run: 'bt', mode: 'backtest' }), async (memory) => {
        await memory.tick({ at: at(8), equity: 1 })
        await memory.runClose({ run: 'bt' })
        await memory.backup({ to: run })
      })
      await rm(join(desk.folder, 'runs'), { recursive: true })
      await restored(desk, { from: run, run: 'bt', replace: false })
      await using(open(desk.home, { run: 'bt' }), async (memory) =>
        expect(await memory.verify()).toMatchObject({ sound: true }),
      )
      expect(await noteOf(desk)).toBe('broke\n')
      await restored(desk)
      expect(await readdir(join(desk.folder, 'runs'))).toEqual(['bt'])
    }))

  test.skipIf(process.platform === 'win32')(
    'is its owner’s alone where it was put, and what was kept too',
    () =>
      withDesk(async (desk) => {
        for (const name of ['hindcast.db', 'anchors.jsonl']) await chmod(join(desk.monday, name), 0o644)
        await restored(desk)
        for (const name of await readdir(desk.home, { recursive: true }))
          expect([name, (await stat(join(desk.home, name))).mode & 0o077]).toEqual([name, 0])
      }),
  )
})

describe('nothing is changed', () => {
  const unchanged = (work: (desk: Desk) => Promise<void>): Promise<void> =>
    withDesk(async (desk) => {
      const before = await contents(desk.home)
      await work(desk)
      expect(await contents(desk.home)).toEqual(before)
    })
  const whole = { code: 'store_damaged', field: 'from', message: expect.stringContaining('is not whole') }

  test.each([
    ['an event was changed', `UPDATE events SET payload = '{"equity":"999"}' WHERE seq = 1`],
    ['the tail was cut', 'DELETE FROM events WHERE seq = 2'],
    ['a text was changed', `UPDATE texts SET text = 'held thrice'`],
    ['a derived row is missing', 'DELETE FROM account'],
  ])('where in the backup %s', (_, sql) =>
    unchanged(async (desk) => {
      expect(behindItsBack(join(desk.monday, 'hindcast.db'), sql)).toBeGreaterThan(0)
      await expect(restored(desk)).rejects.toMatchObject(whole)
    }),
  )

  test('where its pages are broken', () =>
    unchanged(async (desk) => {
      const file = join(desk.monday, 'hindcast.db')
      const bytes = await readFile(file)
      bytes.fill(0xff, 8_192, 40_960)
      await writeFile(file, bytes)
      await expect(restored(desk)).rejects.toMatchObject({ field: 'from' })
    }))

  test('where its anchor names another log, or is missing', () =>
    unchanged(async (desk) => {
      const anchor = join(desk.monday, 'anchors.jsonl')
      await writeFile(
        anchor,
        `${JSON.stringify({ at: '2026-01-01T00:00:00Z', seq: 2, hash: 'f'.repeat(64) })}\n`,
      )
      await expect(restored(desk)).rejects.toMatchObject(whole)
      await rm(anchor)
      await expect(restored(desk)).rejects.toMatchObject({ code: 'not_found', field: 'from' })
    }))

  test('where it is another agent’s, or a run’s, or none', () =>
    unchanged(async (desk) => {
      await expect(
        using(openMemory({ home: desk.home, agent: 'other', actor: 'person' }), (memory) =>
          memory.restore({ from: desk.monday, reason: REASON }),
        ),
      ).rejects.toMatchObject({ code: 'home_in_use', field: 'from' })
      await expect(restored(desk, { run: 'bt' })).rejects.toMatchObject({ code: 'home_in_use' })
      for (const from of [join(desk.home, 'nothing'), join(desk.monday, 'anchors.jsonl')])
        await expect(restored(desk, { from })).rejects.toMatchObject({ code: 'not_found', field: 'from' })
    }))

  test.each(['agent', 'broker', 'system'] as const)('by the %s', (actor) =>
    unchanged(async (desk) => {
      await using(open(desk.home, { actor }), (memory) =>
        expect(memory.restore({ from: desk.monday, reason: REASON, replace: true })).rejects.toMatchObject({
          code: 'not_allowed',
        }),
      )
    }),
  )
})

test('one who has the log open while it is restored records nothing more into the old one', () =>
  withDesk(async (desk) => {
    const other = await open(desk.home, { actor: 'agent' })
    await other.status()
    await restored(desk)
    await expect(other.tick({ at: at(14), equity: 1 })).rejects.toMatchObject({ code: 'store_gone' })
    await expect(other.close()).rejects.toMatchObject({ code: 'store_gone' })
  }))

test(
  'a restore that is killed at any step leaves the old log or the restored one, and can be told again',
  () =>
    withDesk(async (desk) => {
      const program = await bundled(new URL('processes/restorer.ts', import.meta.url))
      const kept = join(desk.home, '..', 'kept')
      await cp(desk.home, kept, { recursive: true })
      const restoring = async (step: number) => {
        await rm(desk.home, { recursive: true })
        await cp(kept, desk.home, { recursive: true })
        const child = startChild(program, [desk.home, AGENT, desk.monday, String(step)])
        return { child, ...(await child.ended) }
      }
      const whole = await restoring(0)
      expect(whole.errors).toBe('')
      const steps = Number(whole.child.said('steps '))
      expect(steps).toBeGreaterThan(8)
      const left = new Set<number>()
      for (let step = 1; step <= steps; step++) {
        expect((await restoring(step)).signal).toBe('SIGKILL')
        await using(open(desk.home, { actor: 'agent' }), async (memory) => {
          const { sound, events, problems } = await memory.verify()
          expect({ step, sound, problems }).toEqual({ step, sound: true, problems: [] })
          expect([3, 4]).toContain(events)
          left.add(events)
          await memory.tick({ at: at(15), equity: 7 })
          expect(await noteOf(desk)).toBe(events === 3 ? 'held twice\n' : 'broke\n')
        })
        expect(await restored(desk)).toMatchObject({ backup: { seq: 2 } })
        expect((await readdir(desk.home)).filter((name) => name.startsWith('.restoring'))).toEqual([])
      }
      expect([...left].sort()).toEqual([3, 4])
    }),
  300_000,
)

test.each([
  'desk',
  'desk/runs/x',
  'desk/workspace/notes',
  'desk/x/y',
  '',
  'monday',
  'backups/monday',
  '../link/monday',
])('a backup into the home (%s) is refused, and makes nothing', (inside) =>
  inFolder(async (folder) => {
    const home = join(folder, 'home')
    const memory = await openMemory({ home, agent: 'desk' })
    await memory.tick({ equity: 1 })
    await symlink(home, join(folder, 'link'))
    const before = await readdir(home, { recursive: true })
    await expect(memory.backup({ to: join(home, inside) })).rejects.toMatchObject({
      ...{ code: 'not_allowed', field: 'to', next: expect.stringContaining('outside of the home') },
    })
    expect(await readdir(home, { recursive: true })).toEqual(before)
    expect((await memory.status()).runs).not.toContain('bt')
    await memory.close()
  }),
)

test('an export goes neither among an agent’s files nor under a name of the home’s own', () =>
  inFolder(async (home) => {
    const memory = await openMemory({ home, agent: 'desk' })
    await memory.tick({ equity: 1 })
    const before = await readdir(home, { recursive: true })
    for (const to of [
      'desk/all.jsonl',
      'desk/hindcast.db-journal',
      'desk/workspace/a.md',
      'hindcast.json',
      '.x',
    ])
      await expect(memory.export({ to: join(home, to) }), to).rejects.toMatchObject({
        code: 'not_allowed',
        field: 'to',
      })
    expect(await readdir(home, { recursive: true })).toEqual(before)
    expect(await memory.export({ to: join(home, 'all.jsonl') })).toMatchObject({ lines: 1 })
    await memory.close()
  }))
