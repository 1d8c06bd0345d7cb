import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openMemory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { inFolder } from '../promises/memories.ts'
import { AGENT, byHand, clockAt, kindsIn, onDisk, openAs, workspaceOf } from './desk.ts'

const PROMPT = 'Buy breakouts of the day’s range.\n\nRisk 1% a trade.'
const PLAYBOOK = `# Playbook\n\n## Strategy\n\n${PROMPT}\n`

const runFolder = (home: string, run: string): string => join(home, AGENT, 'runs', run)
const inRun = (home: string, run: string, path: string): Promise<string> =>
  readFile(join(runFolder(home, run), 'workspace', path), 'utf8')
const openRun = (home: string, run: string, beginning: object = {}, actor: 'agent' | 'person' = 'agent') =>
  openMemory({ home, agent: AGENT, run, mode: 'backtest', actor, ...beginning })

describe('a run of its own', () => {
  test('begins with the strategy prompt as its playbook, and with presets, by whoever opens it', async () => {
    await inFolder(async (home) => {
      const presets = { 'notes/experience.md': 'three years of gold', 'SOUL.md': 'calm\n' }
      const run = await openRun(home, 'bt-1', { prompt: PROMPT, presets })
      expect(await inRun(home, 'bt-1', 'playbook.md')).toBe(PLAYBOOK)
      expect(await inRun(home, 'bt-1', 'notes/experience.md')).toBe('three years of gold\n')
      expect(await inRun(home, 'bt-1', 'SOUL.md')).toBe('calm\n')
      const { events } = await run.events({ after: 0 })
      expect(events.map(({ kind, actor, run: name }) => [kind, actor, name])).toEqual([
        ['run.started', 'agent', 'bt-1'],
        ['file.given', 'agent', 'bt-1'],
        ['file.given', 'agent', 'bt-1'],
        ['file.given', 'agent', 'bt-1'],
      ])
      expect((await run.status({})).files).toMatchObject({ count: 3, unapproved: [] })
      expect(await run.read({ path: 'playbook.md' })).toMatchObject({ standing: 'approved', marked: null })
      await run.close()
    })
  })

  test('has its clock where it was: a tick of any year comes after it', async () => {
    await inFolder(async (home) => {
      const run = await openRun(home, 'old', { prompt: PROMPT })
      await run.tick({ at: '1999-03-15T10:00:00Z', positions: [] })
      await run.write({ to: 'learning', text: 'volume dries up first' })
      expect(await inRun(home, 'old', 'learnings.md')).toBe(
        '# Learnings\n\n- [1999-03-15] volume dries up first\n',
      )
      expect(await run.read({ path: 'playbook.md', asOf: '1999-03-15T09:59:00Z' })).toMatchObject({
        text: PLAYBOOK.trimEnd(),
      })
      await run.close()
    })
  })

  test('finds it there when it is opened again, and healed where it was deleted', async () => {
    await inFolder(async (home) => {
      await (await openRun(home, 'bt-1', { prompt: PROMPT })).close()
      await rm(join(runFolder(home, 'bt-1'), 'workspace'), { recursive: true })
      const again = await openRun(home, 'bt-1', { prompt: 'Another strategy altogether.' })
      expect((await again.read({ path: 'playbook.md' })).text).toBe(PLAYBOOK.trimEnd())
      expect(await inRun(home, 'bt-1', 'playbook.md')).toBe(PLAYBOOK)
      expect(await kindsIn(again)).toEqual(['run.started', 'file.given'])
      await again.close()
    })
  })

  test('may be opened by the call, which says what it begins with', async () => {
    await inFolder(async (home) => {
      const memory = await openAs(home, 'person')
      expect(
        await memory.runOpen({ run: 'bt-1', mode: 'paper', prompt: PROMPT, presets: { 'notes/b.md': 'b' } }),
      ).toMatchObject({ run: 'bt-1', mode: 'paper', files: ['notes/b.md', 'playbook.md'], behind: null })
      expect(await inRun(home, 'bt-1', 'playbook.md')).toBe(PLAYBOOK)
      expect(await memory.runOpen({ run: 'bt-2', mode: 'paper' })).toMatchObject({ files: [], behind: null })
      await memory.close()
    })
  })

  test('begins with a key masked', async () => {
    await inFolder(async (home) => {
      await (await openRun(home, 'bt-1', { presets: { 'notes/k.md': 'api_key = abcdef123456' } })).close()
      expect(await inRun(home, 'bt-1', 'notes/k.md')).toBe('api_key = [masked]\n')
    })
  })

  test('does not count what it was given as the agent’s writing of that day', async () => {
    await inFolder(async (home) => {
      const presets = Object.fromEntries(
        [...Array(9).keys()].map((n) => [`notes/k${n}.md`, 'x'.repeat(60_000)]),
      )
      const run = await openRun(home, 'bt-1', { presets })
      expect(await run.write({ to: 'note', key: 'mine', text: 'x'.repeat(100_000) })).toMatchObject({
        outcome: 'recorded',
      })
      await run.close()
    })
  })
})

describe('a run that takes over from another', () => {
  const learned = async (home: string): Promise<void> => {
    const first = await openRun(home, 'bt-1', { prompt: PROMPT, presets: { 'SOUL.md': 'calm' } })
    await first.tick({ at: '2025-06-02T10:00:00Z', positions: [] })
    await first.write({ to: 'learning', text: 'pause after three losses' })
    await first.write({ to: 'note', key: 'gold', text: 'ranges on Mondays' })
    await first.write({ to: 'journal', text: 'quiet' })
    await first.close()
  }

  test('has its playbook, its notes and the files a person stands behind, and nothing else of it', async () => {
    await inFolder(async (home) => {
      await learned(home)
      const second = await openRun(home, 'bt-2', { from: 'bt-1' })
      expect(await inRun(home, 'bt-2', 'playbook.md')).toBe(await inRun(home, 'bt-1', 'playbook.md'))
      expect((await readdir(join(runFolder(home, 'bt-2'), 'workspace'), { recursive: true })).sort()).toEqual(
        ['SOUL.md', 'learnings.md', 'notes', 'notes/gold.md', 'playbook.md'],
      )
      const { events } = await second.events({ after: 1 })
      expect(events.map(({ payload }) => payload.from)).toEqual(['bt-1', 'bt-1', 'bt-1', 'bt-1'])
      await second.close()
    })
  })

  test('with a prompt has that strategy over the learnings of the other; a preset goes before its note', async () => {
    await inFolder(async (home) => {
      await learned(home)
      const beginning = { from: 'bt-1', prompt: 'Fade extremes.', presets: { 'notes/gold.md': 'trends now' } }
      await (await openRun(home, 'bt-2', beginning)).close()
      expect(await inRun(home, 'bt-2', 'playbook.md')).toBe('# Playbook\n\n## Strategy\n\nFade extremes.\n')
      expect(await inRun(home, 'bt-2', 'learnings.md')).toContain('- [2025-06-02] pause after three losses')
      expect(await inRun(home, 'bt-2', 'notes/gold.md')).toBe('trends now\n')
    })
  })

  test('takes what a person has just edited there', async () => {
    await inFolder(async (home) => {
      await learned(home)
      await writeFile(join(runFolder(home, 'bt-1'), 'workspace/notes/gold.md'), 'by hand\n')
      await (await openRun(home, 'bt-2', { from: 'bt-1' })).close()
      expect(await inRun(home, 'bt-2', 'notes/gold.md')).toBe('by hand\n')
    })
  })

  test('may begin with the live memory’s', async () => {
    await inFolder(async (home) => {
      const live = await openAs(home, 'agent')
      await live.write({ to: 'learning', text: 'of real money' })
      await live.close()
      await (await openRun(home, 'bt-1', { from: 'live' })).close()
      expect(await inRun(home, 'bt-1', 'learnings.md')).toContain('of real money')
    })
  })

  test.each(['nobody', 'live'])(
    'from a run that is not there (%s) is refused, and nothing is made',
    async (from) => {
      await inFolder(async (home) => {
        await expect(openRun(home, 'bt-1', { from })).rejects.toMatchObject({
          code: 'not_found',
          field: 'from',
        })
        expect(await readdir(home)).toEqual([])
      })
    },
  )
})

describe('a live log', () => {
  const openLive = (home: string, actor: 'agent' | 'person', beginning: object, run = 'deployment') =>
    openMemory({ home, agent: AGENT, run, mode: 'live', actor, clock: clockAt(), ...beginning })

  test('P9: the agent’s prompt becomes its first playbook, and waits for a person', async () => {
    await inFolder(async (home) => {
      const agent = await openLive(home, 'agent', { prompt: PROMPT })
      expect(await onDisk(home, 'playbook.md')).toBe(PLAYBOOK)
      expect((await agent.status({})).files.unapproved).toEqual(['playbook.md'])
      const person = await openAs(home, 'person')
      expect((await person.proposals()).files[0]?.diff).toContain('+Risk 1% a trade.')
      await person.judge({ verdict: 'approve', of: 'playbook.md' })
      expect((await agent.read({ path: 'playbook.md' })).standing).toBe('approved')
      await agent.close()
      await person.close()
    })
  })

  test('a person’s prompt is approved by being given', async () => {
    await inFolder(async (home) => {
      const person = await openLive(home, 'person', { prompt: PROMPT, presets: { 'SOUL.md': 'calm' } })
      expect((await person.status({})).files).toMatchObject({ count: 2, unapproved: [] })
      await person.close()
    })
  })

  test.each(['agent', 'person'] as const)(
    'P9: no prompt of the %s replaces a playbook that is there, and the run is not opened either',
    async (actor) => {
      await inFolder(async (home) => {
        await byHand(home, 'playbook.md', '# Mine\n')
        await expect(openLive(home, actor, { prompt: PROMPT })).rejects.toMatchObject({
          code: 'already_exists',
          field: 'prompt',
          next: expect.stringContaining('propose'),
        })
        expect(await onDisk(home, 'playbook.md')).toBe('# Mine\n')
        const memory = await openAs(home, 'person')
        expect(await kindsIn(memory)).toEqual(['file.seen'])
        expect((await memory.status({})).runs).toEqual([])
        await memory.close()
      })
    },
  )

  test('the same prompt with the next deployment is no change', async () => {
    await inFolder(async (home) => {
      const first = await openLive(home, 'person', { prompt: PROMPT, presets: { 'notes/x.md': 'x' } })
      await first.write({ to: 'learning', text: 'later' })
      await first.close()
      const again = { prompt: PROMPT, presets: { 'notes/x.md': 'x' } }
      const next = await openLive(home, 'agent', again, 'next')
      expect(await kindsIn(next)).toEqual([
        'run.started',
        'file.given',
        'file.given',
        'learning',
        'run.started',
      ])
      expect((await next.status({})).files.unapproved).toEqual([])
      await expect(
        openLive(home, 'agent', { presets: { 'notes/x.md': 'y' } }, 'third'),
      ).rejects.toMatchObject({
        code: 'already_exists',
        field: 'presets',
      })
      await next.close()
    })
  })

  test('P9: rules other than the first playbook are not the agent’s to give', async () => {
    await inFolder(async (home) => {
      for (const file of ['SOUL.md', 'TRADING_MANUAL.md', 'memory/a.md', 'strategies/a.md'])
        await expect(
          openLive(home, 'agent', { prompt: PROMPT, presets: { [file]: 'mine' } }),
        ).rejects.toMatchObject({ code: 'not_allowed', field: 'presets' })
      const memory = await openAs(home, 'agent')
      expect((await memory.status({})).events).toBe(0)
      await memory.close()
    })
  })

  test('P9: nor does an import of a fact that says they were given', async () => {
    await inFolder(async (home) => {
      const agent = await openLive(home, 'agent', {})
      const fact = {
        kind: 'file.given',
        at: '2026-01-05T14:00:00Z',
        run: 'deployment',
        actor: 'person',
        payload: { file: 'SOUL.md', whole: 'his\n' },
      }
      await expect(agent.import({ facts: [fact] })).rejects.toMatchObject({ code: 'not_allowed' })
      await agent.close()
    })
  })
})

describe('what a run may not begin with', () => {
  const refused = async (beginning: object, error: object): Promise<void> =>
    inFolder(async (home) => {
      await expect(openRun(home, 'bt-1', beginning)).rejects.toMatchObject(error)
      expect(await readdir(home)).toEqual([])
      const memory = await openRun(home, 'bt-1', { prompt: PROMPT })
      expect(await kindsIn(memory)).toEqual(['run.started', 'file.given'])
      await memory.close()
    })
  const beside = (path: string) => ({ 'notes/fine.md': 'fine', [path]: 'x' })

  test.each([
    '../x',
    '../playbook',
    '/etc/passwd',
    'C:\\x',
    'a\\b',
    '.hidden',
    'notes/../SOUL.md',
    'con',
    '',
    'notes/',
    'nul\0l',
  ])('a file called %j: all or nothing', (path) =>
    refused({ presets: beside(path) }, { code: 'invalid_name', field: 'presets' }),
  )
  test.each(['transcripts/1.md', 'proposals/C1.md', 'decisions.jsonl', 'result.json'])(
    '%s, which is made from the log',
    (path) => refused({ presets: beside(path) }, { code: 'not_allowed', field: 'presets' }),
  )
  test.each([
    ['ten megabytes', 'x'.repeat(10_000_000), 'payload_too_large'],
    ['a line of five megabytes', `${'x'.repeat(5_000_000)}\n`, 'payload_too_large'],
    ['half a character', 'bad \ud800 half', 'invalid_input'],
    ['a null character', 'bad \0 byte', 'invalid_input'],
    ['nothing', ' \n', 'invalid_input'],
  ])('%s, as a preset or as the prompt', async (_, text, code) => {
    await refused({ presets: { 'notes/fine.md': 'fine', 'notes/bad.md': text } }, { code })
    await refused({ prompt: text }, { code, field: 'prompt' })
  })
  test('a playbook twice', () =>
    refused({ prompt: PROMPT, presets: { 'playbook.md': 'x' } }, { code: 'invalid_input', field: 'presets' }))
  test('more than a run may have', () =>
    refused(
      { presets: Object.fromEntries([...Array(501).keys()].map((n) => [`notes/k${n}.md`, 'x'])) },
      { code: 'payload_too_large', field: 'presets' },
    ))

  test.each([
    ['a link out of the workspace', '../../../../outside'],
    ['a link inside it', '.'],
  ])('%s: refused after resolving it', async (_, to) => {
    await inFolder(async (home) => {
      await mkdir(join(home, 'outside'))
      await mkdir(join(runFolder(home, 'bt-1'), 'workspace'), { recursive: true })
      await symlink(to, join(runFolder(home, 'bt-1'), 'workspace', 'notes'))
      await expect(openRun(home, 'bt-1', { presets: { 'notes/x.md': 'x' } })).rejects.toMatchObject({
        code: 'not_allowed',
      })
      expect(await readdir(join(home, 'outside'))).toEqual([])
      expect(await readdir(runFolder(home, 'bt-1'))).toEqual(['workspace'])
    })
  })

  test('a file in the place of one that lies there', async () => {
    await inFolder(async (home) => {
      const folder = join(runFolder(home, 'bt-1'), 'workspace')
      await mkdir(folder, { recursive: true })
      await writeFile(join(folder, 'playbook.md'), 'mine\n')
      await expect(openRun(home, 'bt-1', { prompt: PROMPT })).rejects.toMatchObject({
        code: 'already_exists',
      })
      expect(await readFile(join(folder, 'playbook.md'), 'utf8')).toBe('mine\n')
      expect(await readdir(runFolder(home, 'bt-1'))).toEqual(['workspace'])
    })
  })
})

test('two that open one run at once open it once, with one beginning', async () => {
  await inFolder(async (home) => {
    const open = (word: string) =>
      openRun(home, 'bt-1', { prompt: `${word}.`, presets: { [`notes/${word}.md`]: word } })
    const [one, two] = await Promise.all([open('one'), open('two')])
    const kinds = await kindsIn(one)
    expect(kinds).toEqual(['run.started', 'file.given', 'file.given'])
    const { text } = await two.read({ path: 'playbook.md' })
    const winner = text.includes('one.') ? 'one' : 'two'
    expect(await inRun(home, 'bt-1', `notes/${winner}.md`)).toBe(`${winner}\n`)
    expect(await readdir(join(runFolder(home, 'bt-1'), 'workspace/notes'))).toEqual([`${winner}.md`])
    await one.close()
    await two.close()
    expect(await readdir(workspaceOf(home)).catch(() => 'none')).toBe('none')
  })
})
