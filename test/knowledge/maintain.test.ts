import { type Memory, type OpenOptions, openMemory } from 'hindcast'
import { expect, test } from 'vitest'
import { inHome } from '../context/situations.ts'
import { databaseOf, dump, RUN } from '../promises/memories.ts'
import { shownKnowledge } from '../shown.ts'
import { onDay } from './observing.ts'

const inRun = (
  work: (memory: Memory, home: string) => Promise<unknown>,
  options: Partial<OpenOptions> = {},
): Promise<void> =>
  inHome(async (home) => {
    const memory = await openMemory({ home, agent: 'agent', run: RUN, mode: 'backtest', ...options })
    await memory.tick({ at: onDay(0), equity: 10_000 })
    await work(memory, home)
    expect((await memory.verify({})).problems).toEqual([])
    await memory.close()
  })

const BANKS = ['Wells Fargo', 'UBS', 'Truist', 'Baird', 'Guggenheim']
/** Alike, and no copies: each has a price of its own. */
const ratings = (memory: Memory, day: number, count = BANKS.length) =>
  memory.observe({
    observations: BANKS.slice(0, count).map((bank, i) => ({
      at: onDay(day),
      text: `${bank} maintains hold on Tesla and maintains its price target of $${300 + i} for the shares`,
      symbol: 'TSLA',
      importance: 40 + i,
      sentiment: 0.2,
    })),
  })

test('more than three alike in short are told as one in mid; they are kept, and linked', () =>
  inRun(async (memory) => {
    await ratings(memory, 1)
    await memory.observe({
      at: onDay(1),
      text: 'A fire in a warehouse near Berlin',
      symbol: 'TSLA',
      importance: 40,
    })
    const { compressions, moves } = await memory.maintain({ at: onDay(2) })
    expect(compressions).toMatchObject([{ memory: 'K7', of: ['K1', 'K2', 'K3', 'K4', 'K5'], by: 'extract' }])
    expect(compressions[0]?.text).toMatch(/^5 reports, 2025-01-02: /)
    expect(moves.filter(({ what }) => what === 'compressed')).toHaveLength(5)
    const summary = await shownKnowledge(memory, { of: 'K7' })
    expect(summary).toMatchObject({ layer: 'mid', origin: 'compression', copies: 5 })
    const part = await shownKnowledge(memory, { of: 'K1' })
    expect(part).toMatchObject({ status: 'archived' })
    expect((await memory.events({ kind: 'compression' })).events).toMatchObject([
      { actor: 'system', trust: 'outside' },
    ])
    // Done once: neither the same boundary nor the next finds it again.
    expect(await memory.maintain({ at: onDay(2) })).toMatchObject({
      recorded: { outcome: 'duplicate' },
      compressions: [],
    })
    expect((await memory.maintain({ at: onDay(3) })).compressions).toEqual([])
  }))

test('erasing a text erases the summary that was made of it, which the answer names', () =>
  inRun(
    async (memory) => {
      await ratings(memory, 1)
      await memory.observe({ at: onDay(1), text: 'A fire near Berlin', symbol: 'TSLA', importance: 40 })
      await memory.maintain({ at: onDay(2) })
      expect((await memory.context({ context: { TSLA: {} } })).user.text).toContain('Wells Fargo')
      const { events } = await memory.events({ kind: 'observation', limit: 10 })
      const erased = events.find(({ payload }) => JSON.stringify(payload).includes('Wells Fargo'))
      const told = await memory.redact({ hashes: [String(erased?.texts.text)], reason: 'not ours' })
      expect(told.notices).toEqual(['summary_erased: K7, which was made of it'])
      const said = JSON.stringify([
        await memory.knowledge({}),
        await shownKnowledge(memory, { of: 'K7' }),
        await memory.context({ context: { TSLA: {} } }),
        await memory.events({ limit: 100 }),
        await memory.search({ question: 'Fargo maintains hold' }).then(({ hits }) => hits),
      ])
      expect(said).not.toContain('Wells Fargo')
      await expect(memory.read({ path: 'K7' })).rejects.toMatchObject({ code: 'not_found' })
      expect((await memory.read({ path: 'K2' })).text).toContain('UBS')
      await memory.rebuild()
    },
    { actor: 'person' },
  ))

test('what is told as one says what differs: rose beside fell, one figure beside another', () =>
  inRun(async (memory) => {
    const oil = ['rose', 'fell', 'jumped', 'dropped'].map(
      (word) => `Oil ${word} in late trading in New York after the report on stocks at Cushing by the agency`,
    )
    const apple = [12, 48, 77, 91].map(
      (figure) =>
        `Apple shares change by ${figure} percent in late trading in New York after the report on sales`,
    )
    await memory.observe({
      observations: [
        ...oil.map((text) => ({ at: onDay(1), text, symbol: 'CL', importance: 40 })),
        ...apple.map((text) => ({ at: onDay(1), text, symbol: 'AAPL', importance: 40 })),
      ],
    })
    const { compressions } = await memory.maintain({ at: onDay(2) })
    const summaries = compressions.map(({ text }) => text).join('\n')
    expect(compressions).toHaveLength(2)
    for (const text of [...oil, ...apple]) expect(summaries).toContain(text)
  }))

test('four posts that are worth little are one that is worth little, and stays in short', () =>
  inRun(async (memory) => {
    const posts = ['moon', 'stars', 'sky', 'top'].map((where) => `Tesla to the ${where} soon my friends`)
    await memory.observe({
      observations: posts.map((text) => ({ at: onDay(1), text, symbol: 'TSLA', importance: 6 })),
    })
    await memory.maintain({ at: onDay(1.2) })
    const summary = await shownKnowledge(memory, { of: 'K5' })
    expect(summary).toMatchObject({ layer: 'short', origin: 'compression' })
    expect(summary?.importance).toBeLessThan(20)
  }))

test('what is called good and bad is not told as one', () =>
  inRun(async (memory) => {
    await memory.observe({
      observations: BANKS.map((bank, i) => ({
        at: onDay(1),
        text: `${bank} maintains its view of Tesla and of its price target for the shares`,
        symbol: 'TSLA',
        importance: 40,
        sentiment: i % 2 === 0 ? 0.6 : -0.6,
      })),
    })
    expect((await memory.maintain({ at: onDay(2) })).compressions).toEqual([])
  }))

test('three alike stay three, and what a person said is not told together with news', () =>
  inHome(async (home) => {
    const opened = { home, agent: 'agent', run: RUN, mode: 'backtest' } as const
    const agent = await openMemory(opened)
    const person = await openMemory({ ...opened, actor: 'person' })
    await ratings(agent, 1, 3)
    await ratings(person, 1, 3)
    expect((await agent.maintain({ at: onDay(2) })).compressions).toEqual([])
    await agent.close()
    await person.close()
  }))

test('a dry run shows what maintenance then does, and records nothing', () =>
  inRun(async (memory, home) => {
    await ratings(memory, 1)
    await memory.observe({ at: onDay(1), text: 'A small thing', symbol: 'F', importance: 8 })
    const before = dump(databaseOf(home))
    const foreseen = await memory.maintain({ at: onDay(3), dryRun: true })
    expect(dump(databaseOf(home))).toEqual(before)
    expect(foreseen.recorded).toBeNull()
    expect(new Set(foreseen.moves.map(({ what }) => what))).toEqual(new Set(['forgotten', 'compressed']))
    for (const { why } of foreseen.moves) expect(why).not.toBe('')
    const { moves, compressions, boundary } = await memory.maintain({ at: onDay(3) })
    const { moves: seen, compressions: told, boundary: at } = foreseen
    expect({ seen, told, at }).toEqual({
      seen: moves,
      told: compressions,
      at: boundary,
    })
  }))

test('a turn does what is due, once, whoever asks at the same time', () =>
  inRun(async (memory) => {
    await ratings(memory, 1)
    await Promise.all([1, 2, 3].map(() => memory.turn({ at: onDay(2), equity: 1 })))
    expect((await memory.events({ kind: 'compression' })).events).toHaveLength(1)
    expect((await memory.events({ kind: 'maintenance' })).events).toHaveLength(1)
  }))

test('two handles that maintain at once record one maintenance', () =>
  inRun(async (memory, home) => {
    await ratings(memory, 1)
    const other = await openMemory({ home, agent: 'agent', actor: 'person', run: RUN })
    await Promise.all([memory, other].map((one) => one.maintain({ at: onDay(2) })))
    expect((await memory.events({ kind: 'compression' })).events).toHaveLength(1)
    expect((await memory.events({ kind: 'maintenance' })).events).toHaveLength(1)
    await other.close()
  }))
