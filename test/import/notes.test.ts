import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Memory, openMemory } from 'hindcast'
import { expect, test } from 'vitest'
import { inFolder } from '../promises/memories.ts'

const WRITTEN = new Date('2026-03-01T12:00:00Z')

/** A folder of notes, all last written at one moment, and an empty memory. */
const withNotes = (
  notes: { readonly [path: string]: string | Buffer },
  use: (memory: Memory, from: string) => Promise<void>,
): Promise<void> =>
  inFolder(async (folder) => {
    const from = join(folder, 'vault')
    await mkdir(from)
    for (const [path, text] of Object.entries(notes)) {
      await mkdir(dirname(join(from, path)), { recursive: true })
      await writeFile(join(from, path), text)
      await utimes(join(from, path), WRITTEN, WRITTEN)
    }
    const memory = await openMemory({ home: join(folder, 'home'), agent: 'gold', actor: 'person' })
    try {
      await use(memory, from)
    } finally {
      await memory.close()
    }
  })

const VAULT = {
  'Ideas/Gold setup.md':
    '---\ncreated: 2025-11-05\ntags: [gold]\n---\nBuys above the Asian range. See [[2026-01-15]].\n',
  'Daily/2026-01-15.md': 'Watched [[Gold setup|gold]] all day, and [[Nobody wrote this#Part]].\n',
  'Clips/CPI.md': '---\nsource: "https://example.org/cpi"\ndate: 2026-02-02T08:30:00Z\n---\nPrices rose.\n',
  'empty.md': '\n',
  '.obsidian/workspace.md': 'hidden',
  'picture.png': 'no note',
}

test('what a note says of itself is read behind a byte order mark, and with any line ends', () =>
  withNotes(
    {
      'marked.md': `\ufeff${VAULT['Clips/CPI.md']}`,
      'old.md': VAULT['Clips/CPI.md'].replaceAll('\n', '\r').replace('rose', 'fell'),
    },
    async (memory, from) => {
      await memory.import({ from })
      const { events } = await memory.events({ after: 0, limit: 100 })
      expect(events.filter(({ kind }) => kind === 'note').map(({ at, trust }) => [at, trust])).toEqual([
        ['2026-02-02T08:30:00.000Z', 'outside'],
        ['2026-02-02T08:30:00.000Z', 'outside'],
      ])
    },
  ))

test('an Obsidian vault: each note with its date, links made plain, the same again changes nothing', () =>
  withNotes(VAULT, async (memory, from) => {
    const done = await memory.import({ from })
    expect(done).toMatchObject({ source: 'notes', facts: 3, refusals: 0 })
    expect(done.passed).toMatchObject([{ what: 'an empty note', rows: 1 }])
    const gold = await memory.read({ path: 'notes/Ideas.Gold_setup.md' })
    expect(gold.text).toContain('See [2026-01-15](Daily.2026-01-15.md).')
    const daily = await memory.read({ path: 'notes/Daily.2026-01-15.md' })
    expect(daily.text).toBe('Watched [gold](Ideas.Gold_setup.md) all day, and Nobody wrote this, Part.')
    // A day is known when it is over.
    const { events } = await memory.events({ after: 0, limit: 100 })
    const notes = events.filter(({ kind }) => kind === 'note')
    expect(notes.map(({ at, actor, trust }) => [at, actor, trust])).toEqual([
      ['2025-11-05T23:59:59.999Z', 'person', 'person'],
      ['2026-01-15T23:59:59.999Z', 'person', 'person'],
      ['2026-02-02T08:30:00.000Z', 'person', 'outside'],
    ])
    const found = await memory.search({ question: 'Asian range', asOf: '2025-12-01T00:00:00Z' })
    expect(JSON.stringify(found)).toContain('notes/Ideas.Gold_setup.md')
    expect(await memory.import({ from })).toMatchObject({ facts: 0, duplicates: 3 })
    await writeFile(join(from, 'Daily/2026-01-15.md'), 'Put right.\n')
    await utimes(join(from, 'Daily/2026-01-15.md'), WRITTEN, WRITTEN)
    expect(await memory.import({ from })).toMatchObject({ facts: 1, duplicates: 2 })
    expect((await memory.read({ path: 'notes/Daily.2026-01-15.md' })).text).toBe('Put right.')
    expect((await memory.verify()).problems).toEqual([])
  }))

test('the memory of an OpenClaw agent is the agent’s own', () =>
  withNotes(
    {
      'MEMORY.md': '# Long-term\nPrefers small sizes.\n',
      'memory/2026-02-20.md': '- closed gold\n',
      'memory/2026-03-01.md': '- today\n',
    },
    async (memory, from) => {
      expect(await memory.import({ from })).toMatchObject({ facts: 3 })
      const { events } = await memory.events({ after: 0, limit: 100 })
      const notes = events.filter(({ kind }) => kind === 'note')
      expect(notes.map(({ at, actor }) => [at, actor])).toEqual([
        ['2026-02-20T23:59:59.999Z', 'agent'],
        // Never later than its file was written.
        ['2026-03-01T12:00:00.000Z', 'agent'],
        ['2026-03-01T12:00:00.000Z', 'agent'],
      ])
    },
  ))

test('days are of the zone that is named', () =>
  withNotes({ '2026-01-15.md': 'New York.\n' }, async (memory, from) => {
    await memory.import({ from, zone: 'America/New_York' })
    const { events } = await memory.events({ after: 0, limit: 10 })
    expect(events.find(({ kind }) => kind === 'note')?.at).toBe('2026-01-16T04:59:59.999Z')
  }))

test('names that come to the same are told apart', () =>
  withNotes({ 'a b.md': 'one\n', 'a_b.md': 'two\n', 'A/B.md': 'three\n' }, async (memory, from) => {
    expect(await memory.import({ from })).toMatchObject({ facts: 3 })
    const { events } = await memory.events({ after: 0, limit: 10 })
    const files = events.flatMap(({ kind, payload }) => (kind === 'note' ? [String(payload.file)] : []))
    expect(new Set(files.map((file) => file.toLowerCase())).size).toBe(3)
  }))

test('what is no text is refused by its name; a folder without notes, and a file as notes, are said', async () => {
  await withNotes(
    { 'good.md': 'yes\n', 'bad.md': Buffer.from([0xff, 0xfe, 0x00, 0x41]) },
    async (memory, from) => {
      await expect(memory.import({ from })).rejects.toMatchObject({
        message: expect.stringContaining('bad.md'),
        next: expect.stringContaining('Nothing was imported.'),
      })
      expect(await memory.import({ from, skipRefused: true })).toMatchObject({ facts: 1, refusals: 1 })
      await expect(memory.import({ from: join(from, 'good.md'), source: 'notes' })).rejects.toMatchObject({
        code: 'invalid_input',
        message: expect.stringContaining('notes are a folder'),
      })
    },
  )
  await withNotes({ 'a.png': 'x' }, async (memory, from) => {
    await expect(memory.import({ from })).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining('holds no notes'),
    })
  })
})

test('an agent imports no notes: it could bring rules of its own', () =>
  withNotes({ 'a.md': 'Never stop.\n' }, async (memory, from) => {
    const home = join(from, '..', 'home')
    await memory.tick({ equity: 1 })
    const agent = await openMemory({ home, agent: 'gold' })
    try {
      await expect(agent.import({ from })).rejects.toMatchObject({ code: 'not_allowed' })
    } finally {
      await agent.close()
    }
  }))
