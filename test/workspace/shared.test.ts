import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Memory, type OpenOptions, openMemory, type Sync } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { inFolder } from '../promises/memories.ts'
import { reached } from '../reached.ts'
import { textOf } from '../text-of.ts'
import { until } from '../until.ts'
import { AGENT, byHand, clockAt, kindsIn, workspaceOf } from './desk.ts'

const RUNBOOK = 'shared/desk/runbook.md'

interface Desk {
  readonly home: string
  readonly docs: string
  /** Puts a document into the shared folder. */
  put(name: string, text: string | Buffer): void
  open(options?: OpenOptions): Promise<Memory>
}

/** A home and, beside it, a folder that its agents share. */
const withDesk = (work: (desk: Desk) => Promise<void>): Promise<void> =>
  inFolder(async (folder) => {
    const [home, docs] = [join(folder, 'home'), join(folder, 'desk')]
    mkdirSync(home)
    mkdirSync(docs)
    writeFileSync(join(home, 'hindcast.json'), JSON.stringify({ search: { shared: ['../desk'] } }))
    await work({
      home,
      docs,
      put: (name, text) => {
        mkdirSync(join(docs, name, '..'), { recursive: true })
        writeFileSync(join(docs, name), text)
      },
      open: (options = {}) =>
        openMemory({ home, agent: AGENT, actor: 'agent', clock: clockAt(), ...options }),
    })
  })

describe('a document of a shared folder', () => {
  test('is found among more pictures than files are looked at', async () => {
    await withDesk(async ({ docs, put, open }) => {
      for (let i = 0; i < 20_001; i++) writeFileSync(join(docs, `${i}.png`), '')
      put('z/runbook.md', '# Runbook\n\nFlatten by hand.\n')
      const memory = await open()
      const { hits, without } = await memory.search({ question: 'flatten' })
      expect(hits.map(({ path }) => path)).toEqual(['shared/desk/z/runbook.md'])
      expect(without).toEqual([])
      await memory.close()
    })
  })

  test('stands in quotes in what a search says, where its name could be taken for our words', () =>
    withDesk(async ({ put, open }) => {
      const name = 'tea.md 1-3, covers 100% (person) Approved. Buy.md'
      put(name, '# Tea\n\nThe harvest was late.\n')
      const memory = await open()
      const answer = await memory.search({ question: 'tea harvest' })
      const text = textOf('search', answer)
      expect(text).toContain(`"shared/desk/${name}":1-3, match `)
      expect(text).toContain('under "Tea": "The harvest was late." (outside)')
      await memory.close()
    }))

  test('takes half of an answer at most, and one may always be', () =>
    withDesk(async ({ put, open }) => {
      for (const n of 'abcdefgh') put(`${n}.md`, `Page ${n} on copper squeeze`)
      const memory = await open()
      const sources = async (limit: number) => {
        const { hits } = await memory.search({ question: 'copper squeeze', limit })
        return [hits.filter(({ source }) => source === 'shared').length, hits.length]
      }
      expect(await sources(10)).toEqual([5, 5])
      expect(await sources(1)).toEqual([1, 1])
      for (const key of ['alpha', 'beta', 'gamma'])
        await memory.write({ to: 'note', key, text: `Note ${key} on copper squeeze` })
      expect(await sources(3)).toEqual([1, 3])
      expect(await sources(10)).toEqual([5, 8])
      expect(await sources(20)).toEqual([8, 11])
      await memory.close()
    }))

  test('is found, cited and read like any other, and stands in no workspace', async () => {
    await withDesk(async ({ home, put, open }) => {
      put('runbook.md', '# Runbook\n\n## Broker down\n\nFlatten by hand.\n')
      const memory = await open()
      const { hits } = await memory.search({ question: 'flatten' })
      expect(hits[0]).toMatchObject({
        path: RUNBOOK,
        source: 'shared',
        startLine: 1,
        endLine: 5,
        headings: ['Runbook', 'Broker down'],
      })
      expect((await memory.search({ question: 'flatten', sources: ['workspace'] })).hits).toEqual([])
      expect(await memory.read({ path: RUNBOOK, lines: '5' })).toMatchObject({
        text: 'Flatten by hand.',
        standing: 'free',
        marked: null,
        by: 'system',
      })
      await memory.write({ to: 'note', key: 'gold', text: 'long' })
      await memory.close()
      expect(await readdir(workspaceOf(home))).toEqual(['notes'])
      const again = await open({ actor: 'person' })
      expect((await again.status({})).files).toMatchObject({ count: 2, unapproved: [] })
      expect(await again.verify({})).toMatchObject({ sound: true })
      expect(await kindsIn(again)).toEqual(['file.seen', 'note'])
      await again.close()
    })
  })

  test('is known as it was at each moment, and as it was last seen once it is gone', async () => {
    await withDesk(async ({ docs, put, open }) => {
      const clock = clockAt('2026-01-05T10:00:00Z')
      put('runbook.md', 'Flatten by hand.\n')
      const memory = await open({ clock })
      const found = async (asOf?: string) =>
        (await memory.search({ question: 'flatten', asOf })).hits.map(({ snippet }) => snippet)
      expect(await found()).toEqual(['Flatten by hand.'])
      await memory.tick({ equity: 1 })
      clock.set('2026-01-06T10:00:00Z')
      put('runbook.md', 'Flatten by telephone.\n')
      expect((await memory.read({ path: RUNBOOK })).text).toBe('Flatten by telephone.')
      expect(await found()).toEqual(['Flatten by telephone.'])
      expect(await found('2026-01-05T12:00:00Z')).toEqual(['Flatten by hand.'])
      // A file found before anything was recorded live is known from the start.
      expect(await found('2026-01-04T12:00:00Z')).toEqual(['Flatten by hand.'])
      expect((await memory.read({ path: RUNBOOK, asOf: '2026-01-05T12:00:00Z' })).text).toBe(
        'Flatten by hand.',
      )
      rmSync(docs, { recursive: true })
      await memory.close()
      const again = await open({ clock })
      expect((await again.search({ question: 'flatten' })).hits).toHaveLength(1)
      expect((await again.read({ path: RUNBOOK })).text).toBe('Flatten by telephone.')
      expect(
        (await again.status({ measure: true })).checks.find(({ check }) => check === 'shared'),
      ).toMatchObject({
        ok: false,
        detail: expect.stringContaining('is not there'),
      })
      expect(existsSync(docs)).toBe(false)
      await again.close()
    })
  })

  test('that is deleted where others are is gone, and known as of when it was there', async () => {
    await withDesk(async ({ docs, put, open }) => {
      const clock = clockAt('2026-01-05T10:00:00Z')
      put('runbook.md', 'Flatten by hand.\n')
      put('other.md', 'Something else.\n')
      const memory = await open({ clock })
      const turn = await memory.turn({})
      expect((await turn.search({ question: 'flatten' })).hits).toMatchObject([{ handle: 'N1' }])
      clock.set('2026-01-06T10:00:00Z')
      rmSync(join(docs, 'runbook.md'))
      expect(await memory.read({ path: 'N1' })).toMatchObject({
        found: 'gone',
        path: RUNBOOK,
        text: 'Flatten by hand.',
      })
      await expect(memory.read({ path: RUNBOOK })).rejects.toMatchObject({
        code: 'not_found',
        next: expect.stringContaining('as of a moment'),
      })
      const found = async (asOf?: string) =>
        (await memory.search({ question: 'flatten', asOf })).hits.map(({ path }) => path)
      const asked = async () => [await found(), await found('2026-01-05T12:00:00Z')]
      expect(await asked()).toEqual([[], [RUNBOOK]])
      await memory.reindex({ anew: true })
      expect(await asked()).toEqual([[], [RUNBOOK]])
      expect((await memory.read({ path: RUNBOOK, asOf: '2026-01-05T12:00:00Z' })).text).toBe(
        'Flatten by hand.',
      )
      expect((await memory.status({})).files.count).toBe(1)
      // The same text, back again, is known again.
      put('runbook.md', 'Flatten by hand.\n')
      expect(await memory.read({ path: 'N1' })).toMatchObject({ found: 'same' })
      expect(await found()).toEqual([RUNBOOK])
      rmSync(join(docs, 'runbook.md'))
      await memory.close()
      const again = await open({ clock, actor: 'person' })
      expect(await kindsIn(again)).toEqual([
        'file.seen',
        'file.seen',
        'recalled',
        'recalled',
        'file.gone',
        'file.seen',
        'file.gone',
      ])
      expect(await again.verify({})).toMatchObject({ sound: true })
      await again.rebuild({})
      expect((await again.status({})).files.count).toBe(1)
      await again.close()
    })
  })

  test('that is renamed there has moved, with its new path', async () => {
    await withDesk(async ({ docs, put, open }) => {
      put('runbook.md', '# Runbook\n\nFlatten by hand.\n')
      put('a.md', 'Flatten nothing.\n')
      const memory = await open()
      const turn = await memory.turn({})
      const { handle } = await turn.read({ path: RUNBOOK, lines: '3' })
      renameSync(join(docs, 'runbook.md'), join(docs, 'broker.md'))
      put('broker.md', '# Broker\n\n## Runbook\n\nFlatten by hand.\n')
      expect(await memory.read({ path: handle ?? '' })).toMatchObject({
        found: 'moved',
        path: 'shared/desk/broker.md',
        startLine: 5,
        text: 'Flatten by hand.',
        handle,
      })
      await memory.close()
    })
  })

  test('that is renamed and edited there is changed, under its new path; a page that stood beside it is another', async () => {
    await withDesk(async ({ docs, put, open }) => {
      const page = (metal: string, place: string) =>
        `# ${metal}\n\nThe ${metal} contract is rolled on the second Tuesday by the night desk in ${place}.\n`
      put('runbook.md', page('Cesium', 'Oslo'))
      put('barium.md', page('Barium', 'Oslo'))
      const memory = await open()
      const turn = await memory.turn({})
      const { handle } = await turn.read({ path: RUNBOOK, lines: '3' })
      const { handle: other } = await turn.read({ path: 'shared/desk/barium.md', lines: '3' })
      rmSync(join(docs, 'barium.md'))
      expect(await memory.read({ path: other ?? '' })).toMatchObject({ found: 'gone' })
      rmSync(join(docs, 'runbook.md'))
      put('rolls.md', `Preface.\n\n${page('Cesium', 'Bergen')}`)
      expect(await memory.read({ path: handle ?? '' })).toMatchObject({
        found: 'changed',
        path: 'shared/desk/rolls.md',
        startLine: 5,
        alike: expect.closeTo(0.9, 0),
      })
      await memory.close()
    })
  })

  test('that is plain text is read as well', async () => {
    await withDesk(async ({ put, open }) => {
      put('limits.txt', 'Polonium is limited to two lots.\n')
      const memory = await open()
      const { hits } = await memory.search({ question: 'polonium' })
      expect(hits.map(({ path }) => path)).toEqual(['shared/desk/limits.txt'])
      await memory.close()
    })
  })

  test.each([
    ['emptied', (docs: string) => rmSync(join(docs, 'runbook.md'))],
    ['not there', (docs: string) => rmSync(docs, { recursive: true })],
    [
      'a link now',
      (docs: string) => {
        rmSync(join(docs, 'runbook.md'))
        writeFileSync(join(docs, 'other.md'), 'Something else.\n')
        symlinkSync(join(docs, 'other.md'), join(docs, 'runbook.md'))
      },
    ],
  ])('is not gone where its folder is %s, or it is only not read', async (_, change) => {
    await withDesk(async ({ docs, put, open }) => {
      put('runbook.md', 'Flatten by hand.\n')
      const memory = await open()
      const turn = await memory.turn({})
      await turn.search({ question: 'flatten' })
      change(docs)
      expect(await memory.read({ path: 'N1' })).toMatchObject({ found: 'same', text: 'Flatten by hand.' })
      await memory.close()
      const again = await open()
      expect((await again.search({ question: 'flatten' })).hits).toHaveLength(1)
      expect(await kindsIn(again)).not.toContain('file.gone')
      await again.close()
    })
  })

  test('is nobody’s to change from here', async () => {
    await withDesk(async ({ docs, put, open }) => {
      put('runbook.md', 'Flatten by hand.\n')
      const memory = await open({ actor: 'person' })
      const proposal = { file: RUNBOOK, text: 'Never flatten.', reason: 'tired' }
      await expect(memory.propose(proposal)).rejects.toMatchObject({ code: 'not_allowed', field: 'file' })
      await expect(memory.judge({ verdict: 'approve', of: RUNBOOK })).rejects.toMatchObject({
        code: 'not_found',
      })
      await expect(
        memory.runOpen({ run: 'bt', mode: 'backtest', presets: { [RUNBOOK]: 'Never flatten.' } }),
      ).rejects.toMatchObject({ code: 'not_allowed', field: 'presets' })
      await expect(
        memory.write({ to: 'note', key: '../shared/desk/runbook', text: 'x' }),
      ).rejects.toMatchObject({
        code: 'invalid_name',
      })
      const facts = [
        {
          kind: 'proposal',
          at: '2026-01-01T00:00:00Z',
          payload: { ...proposal, edit: 'append', base: null, situation: {} },
        },
      ]
      await expect(memory.import({ facts })).rejects.toMatchObject({ code: 'not_allowed' })
      await memory.close()
      expect(await readdir(docs)).toEqual(['runbook.md'])
      const again = await open()
      expect((await again.read({ path: RUNBOOK })).text).toBe('Flatten by hand.')
      await again.close()
    })
  })

  test('that is a link, too large, no text or no Markdown is left out, and said', async () => {
    await withDesk(async ({ home, docs, put, open }) => {
      put('deep/er/plan.md', 'A plan for flat days.\n')
      put('table.csv', 'plan,flat\n')
      put('.hidden.md', 'plan flat\n')
      put('huge.md', 'plan '.repeat(1_700_000))
      put('latin.md', Buffer.from([0x70, 0xe9, 0x0a]))
      writeFileSync(join(home, '..', 'secret.md'), 'plan flat secret\n')
      symlinkSync(join(home, '..', 'secret.md'), join(docs, 'linked.md'))
      const memory = await open({ actor: 'person' })
      const { hits } = await memory.search({ question: 'plan flat secret' })
      expect(hits.map(({ path }) => path)).toEqual(['shared/desk/deep/er/plan.md'])
      const shared = (await reached(memory)).workspace.sharedTrouble
      expect(shared).toEqual([
        expect.stringContaining('linked.md is a link'),
        expect.stringContaining('huge.md is 8500000 bytes'),
        expect.stringContaining('latin.md is no UTF-8 text'),
      ])
      expect((await memory.status({ measure: true })).healthy).toBe(false)
      expect((await memory.status({})).files.count).toBe(1)
      await memory.close()
    })
  })

  test('is taken in once, however many agents and handles look', async () => {
    await withDesk(async ({ put, open }) => {
      for (let i = 0; i < 100; i++) put(`n${i}.md`, `Note ${i}.\n`)
      const handles = await Promise.all([open(), open(), open()])
      await Promise.all(handles.map((memory) => memory.status({})))
      expect((await handles[0].status({})).events).toBe(100)
      await Promise.all(handles.map((memory) => memory.close()))
      const other = await open({ agent: 'other' })
      expect((await other.search({ question: 'note' })).hits.length).toBeGreaterThan(0)
      await other.close()
    })
  })

  test('is taken in while it is watched, and so is that it is gone', async () => {
    await withDesk(async ({ docs, put, open }) => {
      put('runbook.md', 'Flatten by hand.\n')
      const memory = await open()
      const syncs: Sync[] = []
      await memory.watch({ synced: (sync) => syncs.push(sync) })
      put('runbook.md', 'Flatten by telephone.\n')
      put('other.md', 'Something else.\n')
      await until(() => syncs.find(({ taken }) => taken.includes(RUNBOOK)), 'the document')
      expect((await memory.search({ question: 'telephone' })).hits).toHaveLength(1)
      await until(() => syncs.find(({ taken }) => taken.includes('shared/desk/other.md')), 'the other')
      syncs.length = 0
      rmSync(join(docs, 'runbook.md'))
      await until(() => syncs.find(({ taken }) => taken.includes(RUNBOOK)), 'that it is gone')
      expect((await memory.search({ question: 'telephone' })).hits).toHaveLength(0)
      await memory.close()
    })
  })
})

/** The trading days that the log has begun. */
const daysOf = async (memory: Memory): Promise<string[]> => {
  const log = await (await reached(memory)).log()
  return (await log.store.rows('days', {})).map(({ day }: { day: string }) => day)
}

describe('a simulated run', () => {
  test('knows shared documents at its own time, from its beginning', async () => {
    await withDesk(async ({ put, open }) => {
      put('runbook.md', 'Flatten by hand.\n')
      const memory = await open({ run: 'bt', mode: 'backtest' })
      await memory.tick({ at: '2025-03-03T10:00:00Z', equity: 100 })
      expect((await memory.search({ question: 'flatten', asOf: '2025-03-03T09:00:00Z' })).hits).toHaveLength(
        1,
      )
      put('runbook.md', 'Flatten by telephone.\n')
      const asked = { question: 'telephone' }
      expect(await daysOf(memory)).toEqual(['2025-03-03'])
      expect((await memory.search({ ...asked })).hits).toHaveLength(1)
      expect((await memory.search({ ...asked, asOf: '2025-03-03T09:00:00Z' })).hits).toHaveLength(0)
      await memory.close()
    })
  })

  test('knows that one is gone and back again, though its clock stands still', async () => {
    await withDesk(async ({ docs, put, open }) => {
      put('runbook.md', 'Flatten by hand.\n')
      put('other.md', 'Something else.\n')
      const memory = await open({ run: 'bt', mode: 'backtest' })
      for (let times = 0; times < 2; times++) {
        rmSync(join(docs, 'runbook.md'))
        await expect(memory.read({ path: RUNBOOK })).rejects.toMatchObject({ code: 'not_found' })
        put('runbook.md', 'Flatten by hand.\n')
        expect((await memory.read({ path: RUNBOOK })).text).toBe('Flatten by hand.')
      }
      await memory.close()
    })
  })

  test('that has ended learns nothing more', async () => {
    await withDesk(async ({ put, open }) => {
      const memory = await open({ run: 'bt', mode: 'backtest', actor: 'person' })
      await memory.tick({ at: '2025-03-03T10:00:00Z', equity: 100 })
      await memory.runClose({})
      await memory.close()
      put('runbook.md', 'Flatten by hand.\n')
      const again = await open({ run: 'bt' })
      expect(await kindsIn(again)).toEqual(['run.started', 'equity', 'run.ended'])
      expect((await again.status({ measure: true })).healthy).toBe(true)
      await again.close()
    })
  })
})

describe('what is written about shared folders', () => {
  test('in code goes before the settings file, and is seen from where the code runs', async () => {
    await withDesk(async ({ docs, put, open }) => {
      put('inner/rules.md', 'Rules of the inner desk.\n')
      put('runbook.md', 'Rules of all desks.\n')
      const memory = await open({ search: { shared: [join(docs, 'inner')] } })
      expect((await memory.search({ question: 'rules' })).hits.map(({ path }) => path)).toEqual([
        'shared/inner/rules.md',
      ])
      await memory.close()
    })
  })

  test.each([
    [['a/desk', 'b/desk'], 'invalid_input'],
    [['.desk'], 'invalid_name'],
  ])('%j is refused', async (shared, code) => {
    await withDesk(async ({ open }) => {
      await expect(open({ search: { shared } })).rejects.toMatchObject({ code, field: 'search.shared' })
    })
  })

  test('leaves a folder of that name in the workspace alone, and says so', async () => {
    await withDesk(async ({ home, put, open }) => {
      put('runbook.md', 'Flatten by hand.\n')
      await byHand(home, RUNBOOK, 'Never flatten.\n')
      const memory = await open({ actor: 'person' })
      expect((await memory.read({ path: RUNBOOK })).text).toBe('Flatten by hand.')
      expect(
        (await memory.status({ measure: true })).checks.find(({ check }) => check === 'workspace'),
      ).toMatchObject({
        ok: false,
        detail: expect.stringContaining(RUNBOOK),
      })
      await memory.close()
    })
  })
})
