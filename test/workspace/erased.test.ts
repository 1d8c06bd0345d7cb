import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { type Memory, openMemory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { dump, inFolder } from '../promises/memories.ts'
import { AGENT, clockAt } from './desk.ts'

const SECRET = 'Mandrake sells copper'
const PROMPT = 'Buy breakouts. Risk 1% a trade.'
const RULES = `# Playbook\n\n## Strategy\n\n${PROMPT}\n\n## Learnings\n`

interface Desk {
  readonly home: string
  readonly person: Memory
  readonly agent: Memory
  readonly database: string
  readonly onDisk: (path: string) => Promise<string>
  readonly byHand: (path: string, text: string) => Promise<void>
}

const MODES = ['live', 'backtest'] as const
type Mode = (typeof MODES)[number]

/** A person and the agent on one log, live or simulated. */
const withDesk = (mode: Mode, work: (desk: Desk) => Promise<void>) =>
  inFolder(async (home) => {
    const clock = clockAt('2026-01-05T09:00:00Z')
    const run = mode === 'live' ? {} : { run: 'r', mode, prompt: PROMPT }
    const open = (actor: 'person' | 'agent') =>
      openMemory({
        home,
        agent: AGENT,
        actor,
        clock,
        ...run,
      })
    const person = await open('person')
    const agent = await open('agent')
    const place = mode === 'live' ? join(home, AGENT) : join(home, AGENT, 'runs', 'r')
    const folder = join(place, 'workspace')
    const byHand = async (path: string, text: string) => {
      await mkdir(join(folder, path, '..'), { recursive: true })
      await writeFile(join(folder, path), text)
    }
    try {
      if (mode === 'live') {
        await byHand('playbook.md', RULES)
        await person.read({ path: 'playbook.md' })
        await person.judge({ verdict: 'approve', of: 'playbook.md' })
      }
      await work({
        home,
        person,
        agent,
        database: join(place, 'hindcast.db'),
        onDisk: (path) => readFile(join(folder, path), 'utf8'),
        byHand,
      })
    } finally {
      await agent.close()
      await person.close()
    }
  })

const at = (minute: number) => new Date(Date.parse('2026-01-05T09:00:00Z') + minute * 60_000).toISOString()

/** The hashes of all texts that hold some words. */
const hashesOf = async (memory: Memory, words = 'Mandrake'): Promise<string[]> => {
  const { events } = await memory.events({ after: 0, limit: 1_000 })
  return [
    ...new Set(
      events.flatMap(({ payload, texts }) =>
        Object.entries(texts).flatMap(([field, hash]) =>
          String(payload[field]).includes(words) ? [hash] : [],
        ),
      ),
    ),
  ]
}

const erase = async (person: Memory, words?: string) =>
  person.redact({ hashes: await hashesOf(person, words), reason: 'asked to' })

const soundAndTheSame = async ({ person, database }: Desk): Promise<void> => {
  expect(await person.verify({})).toMatchObject({ sound: true, problems: [] })
  const before = dump(database)
  expect(JSON.stringify(before)).not.toContain('Mandrake')
  await person.rebuild({})
  expect(dump(database)).toEqual(before)
}

describe.each(MODES)('an erased learning, %s', (mode) => {
  test('leaves the rules and the other learnings, in the log and on the disk, and the next one is added to them', () =>
    withDesk(mode, async (desk) => {
      const { person, agent, onDisk } = desk
      await agent.write({ to: 'learning', text: SECRET })
      await agent.write({ to: 'learning', text: 'wait after NFP' })
      const { notices } = await erase(person)
      expect(notices).toEqual([expect.stringContaining('playbook.md goes on without a line')])
      expect(await onDisk('playbook.md')).toMatch(
        new RegExp(`^${RULES}\n\\[redacted\\]\n- .*wait after NFP\n$`),
      )
      await agent.write({ to: 'learning', text: 'small on Mondays' })
      const { text, standing } = await agent.read({ path: 'playbook.md' })
      expect(standing).toBe('approved')
      expect(`${text}\n`).toBe(await onDisk('playbook.md'))
      for (const words of [PROMPT, 'wait after NFP', 'small on Mondays', '[redacted]'])
        expect(text).toContain(words)
      expect(text).not.toContain('Mandrake')
      expect((await agent.context({})).text).toContain(PROMPT)
      await soundAndTheSame(desk)
      expect((await agent.read({ path: 'playbook.md' })).text).toBe(text)
    }))

  test('leaves what a person wrote and approved after it, strict files or not', () =>
    withDesk(mode, async (desk) => {
      const { person, agent, onDisk, byHand } = desk
      await person.configure({ strictFiles: true })
      await agent.write({ to: 'learning', text: SECRET })
      await byHand('playbook.md', (await onDisk('playbook.md')).replace('Risk 1%', 'Risk 0.5%'))
      await person.read({ path: 'playbook.md' })
      await person.judge({ verdict: 'approve', of: 'playbook.md' })
      const { memories } = await agent.propose({
        file: 'playbook.md',
        edit: 'append',
        text: '- no trades on Fridays',
        reason: 'two losses',
      })
      await person.judge({ verdict: 'approve', of: memories[0] ?? '' })
      await agent.write({ to: 'learning', text: 'wait after NFP' })
      await erase(person)
      await agent.write({ to: 'learning', text: 'small on Mondays' })
      const { text, standing, marked } = await agent.read({ path: 'playbook.md' })
      expect({ standing, marked }).toEqual({ standing: 'approved', marked: null })
      for (const words of ['Risk 0.5%', 'no trades on Fridays', 'wait after NFP', 'small on Mondays'])
        expect(text).toContain(words)
      expect(`${text}\n`).toBe(await onDisk('playbook.md'))
      await soundAndTheSame(desk)
    }))

  test.each([false, true])(
    'leaves the rules that were approved, while a change of them waits (strict: %s)',
    (strictFiles) =>
      withDesk(mode, async (desk) => {
        const { person, agent, onDisk, byHand } = desk
        await person.configure({ strictFiles })
        await agent.write({ to: 'learning', text: SECRET })
        await byHand('playbook.md', (await onDisk('playbook.md')).replace('Risk 1%', 'Risk 5%'))
        await person.read({ path: 'playbook.md' })
        await erase(person)
        await agent.write({ to: 'learning', text: 'small on Mondays' })
        const { text, standing } = await agent.read({ path: 'playbook.md' })
        expect(standing).toBe('unapproved')
        expect(text).toContain(strictFiles ? 'Risk 1%' : 'Risk 5%')
        expect((await agent.context({})).text).toContain('Risk 1% a trade')
        expect(await onDisk('playbook.md')).toContain('Risk 5%')
        await soundAndTheSame(desk)
        await person.judge({ verdict: 'approve', of: 'playbook.md' })
        expect((await agent.read({ path: 'playbook.md' })).text).toContain('Risk 5%')
      }),
  )

  test('that was a rule leaves the others as the person approved them', () =>
    withDesk(mode, async (desk) => {
      const { person, agent, onDisk, byHand } = desk
      await byHand('playbook.md', `Ask Mandrake first.\n${await onDisk('playbook.md')}`)
      await person.read({ path: 'playbook.md' })
      await person.judge({ verdict: 'approve', of: 'playbook.md' })
      await agent.write({ to: 'learning', text: 'wait after NFP' })
      const { notices } = await erase(person)
      expect(notices).toEqual([
        expect.stringMatching(/playbook\.md goes on without a line that was erased\.$/),
      ])
      await agent.write({ to: 'learning', text: 'small on Mondays' })
      const { text, standing } = await agent.read({ path: 'playbook.md' })
      expect(standing).toBe('approved')
      for (const words of [PROMPT, 'wait after NFP', 'small on Mondays']) expect(text).toContain(words)
      expect((await agent.context({})).text).toContain(PROMPT)
      await soundAndTheSame(desk)
    }))
})

describe.each(MODES)('an erased entry, %s', (mode) => {
  test('leaves the other entries of its day', () =>
    withDesk(mode, async (desk) => {
      const { person, agent, onDisk } = desk
      await agent.write({ to: 'journal', at: at(0), text: SECRET })
      const {
        files: [file = ''],
      } = await agent.write({ to: 'journal', at: at(1), text: 'second\nof two lines' })
      await erase(person)
      await agent.write({ to: 'journal', at: at(2), text: 'third' })
      expect(await onDisk(file)).toBe(
        '# 2026-01-05\n\n[redacted]\n[09:01] second\nof two lines\n[09:02] third\n',
      )
      expect((await agent.search({ question: 'second lines' })).hits[0]?.path).toBe(file)
      expect((await agent.read({ path: file })).text).toContain('of two lines')
      await soundAndTheSame(desk)
    }))
})

describe.each(MODES)('an erased note, %s', (mode) => {
  test('is a mark on the disk, which nothing that touches the file brings back', () =>
    withDesk(mode, async (desk) => {
      const { person, agent, onDisk, byHand } = desk
      await agent.write({ to: 'note', at: at(0), key: 'tip', text: `# Tip\n\n${SECRET}.` })
      await agent.write({ to: 'note', at: at(0), key: 'gold', text: 'Gold is bid.' })
      await erase(person)
      expect(await onDisk('notes/tip.md')).toBe('[redacted]\n')
      await byHand('notes/tip.md', `${await onDisk('notes/tip.md')}\n`)
      expect((await agent.read({ path: 'notes/tip.md' })).by).toBe('system')
      expect((await agent.search({ question: 'Mandrake copper' })).hits).toEqual([])
      await agent.write({ to: 'note', at: at(1), key: 'tip', text: 'Silver is bid.' })
      expect(await onDisk('notes/tip.md')).toBe('Silver is bid.\n')
      await soundAndTheSame(desk)
    }))

  test('that an editor saves again is named by doctor until it is out of the file', () =>
    withDesk(mode, async ({ person, agent, onDisk, byHand }) => {
      const checked = async () =>
        (await person.status({ measure: true })).checks.find(({ check }) => check === 'erased')
      await agent.write({ to: 'note', at: at(0), key: 'tip', text: `${SECRET}.` })
      const open = await onDisk('notes/tip.md')
      await erase(person)
      expect(await checked()).toBeUndefined()
      await byHand('notes/tip.md', open)
      await person.read({ path: 'notes/tip.md' })
      expect(await checked()).toMatchObject({ ok: false, detail: expect.stringContaining('notes/tip.md') })
      expect((await person.redact({ words: SECRET, reason: 'asked to' })).outcome).toBe('recorded')
      expect(await checked()).toBeUndefined()
      expect(await hashesOf(person)).toEqual([])
      expect(await onDisk('notes/tip.md')).toBe('[redacted]\n')
    }))

  test('goes on with what an older version of it says', () =>
    withDesk(mode, async ({ person, agent, onDisk }) => {
      await agent.write({ to: 'note', at: at(0), key: 'tip', text: 'Silver is bid.' })
      await agent.write({ to: 'note', at: at(1), key: 'tip', text: `Silver is bid.\n${SECRET}.` })
      await erase(person)
      expect(await onDisk('notes/tip.md')).toBe('Silver is bid.\n[redacted]\n')
    }))
})

describe.each(MODES)('an erased line of the manual, %s', (mode) => {
  test('leaves the others as they were approved, and the next change is made on them', () =>
    withDesk(mode, async (desk) => {
      const { person, agent, onDisk, byHand } = desk
      const path = 'TRADING_MANUAL.md'
      const save = async (text: string) => {
        await byHand(path, text)
        await person.read({ path })
        await person.judge({ verdict: 'approve', of: path })
      }
      await save('Never add to a loser.\n')
      await save(`Never add to a loser.\nAsk Mandrake.\n`)
      await erase(person)
      expect(await onDisk(path)).toBe('Never add to a loser.\n[redacted]\n')
      const { memories } = await agent.propose({ file: path, edit: 'append', text: 'Be calm.', reason: 'x' })
      await person.judge({ verdict: 'approve', of: memories[0] ?? '' })
      expect(await onDisk(path)).toBe('Never add to a loser.\n[redacted]\nBe calm.\n')
      await soundAndTheSame(desk)
    }))
})

describe('an erased shared document', () => {
  test('stays out, whatever touches it, until it leaves its folder, and doctor and search say so', () =>
    inFolder(async (outer) => {
      const desk = join(outer, 'desk')
      await mkdir(desk)
      await writeFile(join(desk, 'tips.md'), `${SECRET}.\n`)
      await writeFile(join(desk, 'hours.md'), 'The desk opens at nine.\n')
      const memory = await openMemory({
        home: join(outer, 'home'),
        agent: AGENT,
        actor: 'person',
        clock: clockAt(at(0)),
        search: { shared: [desk] },
      })
      const found = async () => {
        await memory.reindex({})
        return memory.search({ question: 'Mandrake copper' })
      }
      const sharedCheck = async () =>
        (await memory.status({ measure: true })).checks.find(({ check }) => check === 'shared') ?? {
          ok: null,
          detail: '',
        }
      expect((await found()).hits).toHaveLength(1)
      const { notices } = await erase(memory)
      expect(notices).toEqual([expect.stringContaining('shared/desk/tips.md lies in its folder as it was')])
      for (const touched of [`${SECRET}.\n`, `${SECRET}.\n\n`]) {
        await writeFile(join(desk, 'tips.md'), touched)
        const { hits, without } = await found()
        expect(hits).toEqual([])
        expect(without).toEqual([expect.stringContaining('shared/desk/tips.md is not taken in')])
        expect(await sharedCheck()).toMatchObject({ ok: false })
        expect((await memory.status()).index.problems).toEqual([expect.stringContaining('tips.md')])
        expect((await memory.read({ path: 'shared/desk/tips.md' })).text).toBe('[redacted]')
      }
      await rename(join(desk, 'tips.md'), join(desk, 'clean.md'))
      await writeFile(join(desk, 'clean.md'), 'Copper is bid.\n')
      expect((await found()).hits[0]?.path).toBe('shared/desk/clean.md')
      expect(await sharedCheck()).toMatchObject({ ok: true })
      expect((await memory.verify({})).problems).toEqual([])
      await memory.close()
    }))
})

describe('what holds the same words', () => {
  test('is named by its hash, where only a part was erased', () =>
    withDesk('backtest', async ({ person, agent }) => {
      await agent.write({ to: 'journal', at: at(0), text: SECRET })
      await agent.write({ to: 'journal', at: at(1), text: 'second' })
      await agent.decide({ at: at(2), action: 'skip', symbol: 'HG', reason: `because ${SECRET}` })
      const { events } = await person.events({ kind: 'journal' })
      const entry = events.find(({ payload }) => payload.entry === SECRET)?.texts.entry ?? ''
      const { notices } = await person.redact({ hashes: [entry], reason: 'asked to' })
      const others = await hashesOf(person)
      expect(others).toHaveLength(3)
      expect(notices).toHaveLength(1)
      for (const hash of others) expect(notices[0]).toContain(hash)
      expect(notices[0]).toContain('event 3, journal whole')
      expect(notices[0]).toContain('`redact` (words: WORDS)')
      expect((await person.redact({ hashes: others, reason: 'asked to' })).notices).toEqual([
        expect.stringContaining('journal/2026-01-05.md goes on without a line'),
      ])
      expect(await hashesOf(person)).toEqual([])
      expect((await agent.read({ path: 'journal/2026-01-05.md' })).text).toBe(
        '# 2026-01-05\n\n[redacted]\n[09:01] second',
      )
    }))

  test.each(MODES)('is erased with it, where the words are named, and nothing else is, %s', (mode) =>
    withDesk(mode, async (desk) => {
      const { person, agent, onDisk, byHand } = desk
      // Of one text in which the rest would go with it by its hash.
      await byHand('memory/desk.md', `The desk opens at nine.\n${SECRET}.\nNever tell the press.\n`)
      await person.read({ path: 'memory/desk.md' })
      await agent.write({ to: 'learning', text: SECRET })
      await agent.write({ to: 'note', at: at(0), key: 'tip', text: `Silver is bid.\n${SECRET}.\n` })
      await agent.decide({ at: at(2), action: 'skip', symbol: 'HG', reason: `because ${SECRET}` })
      // Saved a moment ago, and seen by nobody yet.
      await byHand('notes/late.md', `${SECRET}.\n`)
      const { notices } = await person.redact({ words: 'mandrake  SELLS copper', reason: 'asked to' })
      expect(notices).toHaveLength(4)
      expect(await onDisk('notes/late.md')).toBe('[redacted]\n')
      expect(await onDisk('memory/desk.md')).toBe(
        'The desk opens at nine.\n[redacted]\nNever tell the press.\n',
      )
      expect(await onDisk('notes/tip.md')).toBe('Silver is bid.\n[redacted]\n')
      expect(await onDisk('playbook.md')).toBe(`${RULES}\n[redacted]\n`)
      expect(JSON.stringify((await person.search({ question: 'Mandrake' })).hits)).not.toContain('Mandrake')
      await soundAndTheSame(desk)
      await expect(person.redact({ words: 'Mandrake', reason: 'asked to' })).rejects.toMatchObject({
        code: 'not_found',
        field: 'words',
      })
    }),
  )
})

describe('a text that was erased with nothing left in its place', () => {
  test('is added to by nobody, and goes on with what a person saves', () =>
    withDesk('backtest', async (desk) => {
      const { person, agent, onDisk, byHand, database } = desk
      await agent.write({ to: 'learning', at: at(0), text: SECRET })
      const before = await onDisk('playbook.md')
      // As an older version left it.
      const hashes = await hashesOf(person)
      const store = new Database(database)
      for (const hash of hashes) store.prepare('DELETE FROM texts WHERE hash = ?').run(hash)
      store.close()
      const refused = { code: 'not_found', message: 'this version of playbook.md was erased' }
      await expect(agent.write({ to: 'learning', at: at(2), text: 'wait after NFP' })).rejects.toMatchObject(
        refused,
      )
      const appended = { file: 'playbook.md', edit: 'append', text: 'Be calm.', reason: 'x' } as const
      await expect(agent.propose(appended)).rejects.toMatchObject(refused)
      expect(await onDisk('playbook.md')).toBe(before)
      await byHand('playbook.md', RULES)
      await agent.write({ to: 'learning', at: at(3), text: 'wait after NFP' })
      expect(await onDisk('playbook.md')).toBe(`${RULES}\n- [2026-01-05] wait after NFP\n`)
      expect((await agent.read({ path: 'playbook.md' })).standing).toBe('unapproved')
    }))
})

test('an export of what is left brings it into another log', () =>
  withDesk('backtest', async ({ home, person, agent, onDisk }) => {
    await agent.write({ to: 'learning', at: at(0), text: SECRET })
    await agent.write({ to: 'learning', at: at(1), text: 'wait after NFP' })
    await agent.write({ to: 'journal', at: at(1), text: SECRET })
    await agent.write({ to: 'journal', at: at(2), text: 'second' })
    await erase(person)
    const file = join(home, 'facts.jsonl')
    await person.export({ to: file })
    const other = await openMemory({ home, agent: AGENT, run: 'other', mode: 'backtest', actor: 'person' })
    await other.import({ from: file })
    for (const path of ['playbook.md', 'journal/2026-01-05.md'])
      expect((await other.read({ path })).text).toBe((await onDisk(path)).trimEnd())
    expect((await other.verify({})).problems).toEqual([])
    await other.close()
  }))

test('an erasure settles nothing that is due to be written', () =>
  withDesk('backtest', async ({ person, agent }) => {
    await agent.tick({ at: at(0), positions: [] })
    await agent.write({ to: 'note', at: at(1), key: 'position_HG', text: `${SECRET}.` })
    await agent.fill({ at: at(2), symbol: 'HG', side: 'buy', size: 1, price: 4 })
    const due = async () => (await agent.due({})).due.map(({ moment }) => moment)
    expect(await due()).toContain('fill')
    await erase(person)
    expect(await due()).toContain('fill')
  }))
