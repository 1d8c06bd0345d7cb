import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import Database from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { openTrade } from '../by-fills.ts'
import { databaseOf } from '../promises/memories.ts'
import { type Answer, byHand, type Desk, fileOf, withAnother, withDesk } from './desk.ts'
import { unit, wordEmbedder } from './embedders.ts'

const at = (minute: number) => new Date(Date.parse('2025-03-03T09:00:00Z') + minute * 60_000).toISOString()

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The lines as anybody can look them up. */
const cited = async (home: string, { path, startLine, endLine }: Answer['hits'][number]): Promise<string> => {
  const lines = (await readFile(fileOf(home, path), 'utf8')).split(/\r?\n/)
  return lines.slice(startLine - 1, endLine).join('\n')
}

const rowsIn = (home: string, table: string): unknown[] => {
  const database = new Database(databaseOf(home), { readonly: true })
  try {
    return database
      .prepare(`select row from "${table}" order by rowid`)
      .pluck()
      .all()
      .map((row) => JSON.parse(String(row)))
  } finally {
    database.close()
  }
}

const LONG = Array.from(
  { length: 120 },
  (_, n) => `Line ${n}: platinum is ${n % 2 ? 'bid' : 'offered'} at ${900 + n}.`,
)

/** Something in every kind of file. */
const writeAll = async ({ home, agent, person }: Desk): Promise<void> => {
  await agent.write({
    to: 'note',
    at: at(0),
    key: 'platinum',
    text: `# Platinum\n\n${LONG.join('\n')}\n\n## Rules\n\nPlatinum only.`,
  })
  await agent.write({ to: 'journal', at: at(1), text: 'Platinum in the journal.\nOn two lines.' })
  await agent.write({ to: 'review', at: at(2), key: 'week_2025-10', text: 'Platinum in review.' })
  await agent.write({ to: 'learning', at: at(3), text: 'Platinum fades at noon.' })
  await byHand(home, 'memory/windows.md', '# By hand\r\n\r\nPlatinum with\r\nother line ends.\r\n')
  await byHand(home, 'memory/records.jsonl', '{"a":"oil"}\n{"b":"platinum"}\n')
  for (const path of ['memory/windows.md', 'memory/records.jsonl']) await agent.read({ path })
  for (let n = 0; n < 3; n++)
    await agent.decide({
      at: at(4 + n),
      action: 'skip',
      symbol: 'XPT',
      reason: `Platinum decision ${n}, "quoted" 铂金.`,
    })
  await agent.incident({ at: at(8), text: 'Oil incident.' })
  await agent.incident({ at: at(9), text: 'Platinum incident.' })
  await agent.tradeRecord({
    at: at(10),
    entryAt: at(9),
    symbol: 'OIL',
    side: 'long',
    size: 1,
    entryPrice: 1,
    exitPrice: 2,
  })
  await openTrade(agent, {
    at: at(11),
    trade: 't2',
    symbol: 'XPT',
    side: 'long',
    size: 1,
    price: 900,
    reason: 'Platinum trade.',
  })
  await agent.remark({ at: at(12), on: 't2', text: 'Platinum remark.' })
  await agent.planCreate({ at: at(12), condition: { trend: 'up' }, action: { type: 'skip_trade' } })
  await agent.remark({ at: at(12), on: 'P1', text: 'Nothing yet.' })
  await agent.remark({ at: at(12), on: 'P1', text: 'Platinum went without us.' })
  const { turn } = await agent.turn({ at: at(13), equity: 1_000 })
  await agent.decide({
    turn,
    action: 'hold',
    symbol: 'XPT',
    reason: 'Platinum in a turn.',
    said: 'Platinum, said in a turn.',
  })
  await person.runClose({ note: 'Platinum report.' })
}

describe('a citation', () => {
  test('names the lines of a file, whose hash anybody can recompute', async () => {
    await withDesk(async (desk) => {
      await writeAll(desk)
      const hits: Answer['hits'] = []
      for (const source of [
        'workspace',
        'decision',
        'incident',
        'trade',
        'plan',
        'transcript',
        'report',
      ] as const) {
        const found = await desk.agent.search({
          question: 'platinum',
          sources: [source],
          all: true,
          limit: 50,
        })
        expect(found.hits.length, source).toBeGreaterThan(0)
        hits.push(...found.hits)
      }
      await desk.agent.close()
      await desk.person.close()
      for (const hit of hits) {
        const text = await cited(desk.home, hit)
        expect(sha256(text), `${hit.path} ${hit.startLine}`).toBe(hit.hash)
        expect(text.toLowerCase()).toContain('platinum')
      }
      expect(new Set(hits.map(({ path }) => path.split('/')[0]))).toEqual(
        new Set([
          'notes',
          'journal',
          'reviews',
          'learnings.md',
          'memory',
          'decisions.jsonl',
          'incidents.jsonl',
          'trades.jsonl',
          'plans.jsonl',
          'transcripts',
          'result.json',
        ]),
      )
      // A long section is several passages, none of which holds a line twice.
      const note = hits
        .filter(({ path }) => path === 'notes/platinum.md')
        .sort((a, b) => a.startLine - b.startLine)
      expect(note.length).toBeGreaterThan(2)
      for (const [n, hit] of note.entries()) expect(hit.startLine).toBeGreaterThan(note[n - 1]?.endLine ?? 0)
    })
  })
})

describe('a handle', () => {
  const asked = { question: 'platinum' }

  test('is given to no person and to no past moment, and the answer says so', () =>
    withDesk(async ({ agent, person }) => {
      await agent.write({ to: 'note', at: at(0), key: 'copper', text: 'Copper squeezes in March.' })
      const { turn } = await agent.turn({ at: at(1), equity: 10_000, positions: [] })
      await agent.write({ to: 'note', at: at(2), key: 'tin', text: 'Tin is quiet.' })
      const recorded = async () => (await agent.events({ kind: 'recalled' })).events.length
      const before = await recorded()
      const byPerson = 'what a person looks at is not recorded with it and gets no new handle'
      const ofThen = 'what is asked of a past moment is not recorded with it and gets no new handle'
      const asked = { question: 'copper', turn }
      expect((await person.search(asked)).without).toContainEqual(expect.stringContaining(byPerson))
      expect((await agent.search({ ...asked, asOf: at(1) })).without).toContainEqual(
        expect.stringContaining(ofThen),
      )
      const lines = { path: 'notes/copper.md', turn }
      expect(await person.read(lines)).toMatchObject({ marked: expect.stringContaining(byPerson) })
      expect((await agent.read({ ...lines, asOf: at(1) })).marked).toContain(ofThen)
      expect(await recorded()).toBe(before)
      expect((await agent.search(asked)).without).toEqual([])
      expect((await agent.read(lines)).marked).toBeNull()
      expect(await agent.read({ path: '[n1]' })).toMatchObject({ path: 'notes/copper.md', handle: 'N1' })
      await expect(agent.read({ path: 'k99' })).rejects.toMatchObject({
        message: expect.stringContaining('there is no K99'),
        next: expect.stringContaining('Handles such as K3'),
      })
      expect(await recorded()).toBe(before + 2)
    }))

  test('is given in a turn, is the same for the same lines, and is kept when a decision cites it', async () => {
    await withDesk(async ({ home, agent }) => {
      await agent.write({ to: 'note', at: at(0), key: 'platinum', text: 'Platinum is bid.' })
      await agent.write({ to: 'note', at: at(0), key: 'copy', text: 'Platinum is bid today.' })
      // Nobody's turn.
      expect((await agent.search(asked)).hits.map(({ handle }) => handle)).toEqual([null, null])
      const events = async () => (await agent.events({ limit: 100 })).events.length
      const { turn } = await agent.turn({ at: at(1), equity: 1_000 })
      const before = await events()
      const first = await agent.search({ ...asked, turn })
      // Two files are two quotations.
      expect(first.hits.map(({ handle }) => handle)).toEqual(['N1', 'N2'])
      expect(await events()).toBe(before + 1)
      expect(rowsIn(home, 'quotes')).toMatchObject([
        {
          n: 1,
          path: first.hits[0]?.path,
          startLine: 1,
          endLine: 1,
          hash: first.hits[0]?.hash,
          source: 'workspace',
          turn,
        },
        { n: 2, path: first.hits[1]?.path, turn },
      ])
      // P3: what is shown again is no other quotation.
      expect(await agent.search({ ...asked, turn })).toEqual(first)
      const { turn: next } = await agent.turn({ at: at(2), equity: 1_001 })
      expect((await agent.search({ ...asked, turn: next })).hits).toEqual(first.hits)
      expect(rowsIn(home, 'quotes')).toHaveLength(2)

      await agent.write({ to: 'note', at: at(3), key: 'copy', text: 'Platinum is offered.' })
      const changed = await agent.search({ ...asked, turn: next })
      expect(changed.hits.map(({ path, handle }) => [path, handle]).sort()).toEqual([
        ['notes/copy.md', 'N3'],
        ['notes/platinum.md', first.hits.find(({ path }) => path === 'notes/platinum.md')?.handle],
      ])

      await agent.decide({
        turn: next,
        action: 'hold',
        symbol: 'XPT',
        reason: 'as noted',
        cites: ['N1', 'N3'],
      })
      expect(rowsIn(home, 'citations')).toEqual([
        expect.objectContaining({ turn: next }),
        expect.objectContaining({ turn: next }),
      ])
      // A handle of what was shown since is nothing of the past.
      const then = await agent.search({ ...asked, asOf: at(0) })
      expect(then.hits.map(({ handle }) => handle)).toEqual([null, null])
      expect((await agent.verify({})).problems).toEqual([])
    })
  })

  test('is of the same lines wherever they have moved', async () => {
    await withDesk(async ({ agent }) => {
      await agent.write({
        to: 'note',
        at: at(0),
        key: 'k',
        text: '# One\n\nOil.\n\n# Two\n\nPlatinum is bid.',
      })
      const { turn } = await agent.turn({ at: at(1), equity: 1_000 })
      const [hit] = (await agent.search({ ...asked, turn })).hits
      await agent.write({
        to: 'note',
        at: at(2),
        key: 'k',
        text: '# One\n\nOil.\n\nAnd gas.\n\n# Two\n\nPlatinum is bid.',
      })
      const [moved] = (await agent.search(asked)).hits
      expect(moved).toMatchObject({ handle: 'N1', hash: hit?.hash, startLine: (hit?.startLine ?? 0) + 2 })
    })
  })

  test('is of the lines that were found, though the file changed before they were shown', async () => {
    let asked = () => {}
    let answer = () => {}
    const waiting = new Promise<void>((done) => {
      asked = done
    })
    const answered = new Promise<void>((done) => {
      answer = done
    })
    const embedder = wordEmbedder('waits', {
      embed: async (texts) => {
        if (texts.includes('platinum')) {
          asked()
          await answered
        }
        return texts.map((text) => unit(text, 64))
      },
    })
    await withDesk(
      async ({ agent, person }) => {
        await agent.write({ to: 'note', at: at(0), key: 'k', text: 'Platinum is bid.\nSo is tin.' })
        const { turn } = await agent.turn({ at: at(1), equity: 1_000 })
        const found = agent.search({ question: 'platinum', turn })
        await waiting
        await person.write({
          to: 'note',
          at: at(2),
          key: 'k',
          text: 'Silver first.\nPlatinum is bid.\nSo is tin.',
        })
        answer()
        expect((await found).hits).toMatchObject([{ handle: 'N1', startLine: 1, endLine: 2 }])
        expect(await agent.read({ path: 'N1' })).toMatchObject({ found: 'moved', startLine: 2, endLine: 3 })
      },
      { embedder },
    )
  })

  test('is given to no person, and for no moment of the past', async () => {
    await withDesk(async ({ home, agent, person }) => {
      await agent.write({ to: 'note', at: at(0), key: 'platinum', text: 'Platinum is bid.' })
      const { turn } = await agent.turn({ at: at(1), equity: 1_000 })
      const before = (await person.events({ limit: 100 })).events
      const lookers = [person.search({ ...asked, turn }), agent.search({ ...asked, turn, asOf: at(0) })]
      for (const { hits } of await Promise.all(lookers)) expect(hits).toMatchObject([{ handle: null }])
      expect((await person.events({ limit: 100 })).events).toEqual(before)
      expect(rowsIn(home, 'quotes')).toEqual([])
      // A person sees the handle of what the agent was shown.
      await agent.search({ ...asked, turn })
      expect((await person.search(asked)).hits).toMatchObject([{ handle: 'N1' }])
      await withAnother(home, async (another) =>
        expect((await another.search(asked)).hits).toMatchObject([{ handle: 'N1' }]),
      )
    })
  })

  const KEYS = ['zebra', 'wombat', 'quokka', 'platypus']

  test('numbers go on where several handles quote at once', async () => {
    await withDesk(async ({ home, agent }) => {
      for (const key of KEYS) await agent.write({ to: 'note', at: at(0), key, text: `Platinum ${key}.` })
      const { turn } = await agent.turn({ at: at(1), equity: 1_000 })
      // Indexed first: while one makes the index, others say that it is being made.
      await agent.search({ question: 'platinum' })
      await withAnother(home, async (other) => {
        await Promise.all(
          [agent, other, agent, other].map((memory, n) =>
            memory.search({ question: `platinum ${KEYS[n]}`, turn, limit: 1 }),
          ),
        )
      })
      const rows = rowsIn(home, 'quotes') as { n: number; path: string }[]
      expect(rows.map(({ n }) => n)).toEqual([1, 2, 3, 4])
      expect(new Set(rows.map(({ path }) => path)).size).toBe(4)
      expect((await agent.verify({})).problems).toEqual([])
    })
  })
})

test('P3: the same note twice changes no answer and no index', async () => {
  await withDesk(async ({ agent }) => {
    const note = { at: at(0), key: 'platinum', text: 'Platinum is bid.' }
    await agent.write({ to: 'note', ...note })
    await agent.decide({ at: at(1), action: 'skip', symbol: 'XPT', reason: 'Platinum is dull.' })
    const before = await agent.search({ question: 'platinum' })
    const health = await agent.reindex({})
    expect(await agent.write({ to: 'note', ...note })).toMatchObject({ outcome: 'duplicate' })
    expect(
      await agent.decide({ at: at(1), action: 'skip', symbol: 'XPT', reason: 'Platinum is dull.' }),
    ).toMatchObject({ outcome: 'duplicate' })
    expect(await agent.search({ question: 'platinum' })).toEqual(before)
    expect(await agent.reindex({})).toEqual(health)
  })
})

test('a passage of one very long line is read by its handle up to a bound, and says so', () =>
  withDesk(async ({ agent }) => {
    const line = `Ruthenium${' is bid and offered'.repeat(6_000)}`
    await agent.write({ to: 'note', at: at(0), key: 'long', text: line })
    const { turn } = await agent.turn({ at: at(1), equity: 10_000, positions: [] })
    const { hits } = await agent.search({ question: 'ruthenium', turn })
    const { text, marked, found, hash } = await agent.read({ path: hits[0]?.handle ?? '' })
    expect([line.startsWith(text), text.length, found]).toEqual([true, 16_000, 'same'])
    expect(marked).toContain(`the first 16000 of ${line.trimEnd().length}`)
    const whole = await agent.read({ path: 'notes/long.md' })
    expect([whole.text.length, whole.hash]).toEqual([line.trimEnd().length, hash])
  }))
