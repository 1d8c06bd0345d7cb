import type { Memory } from 'hindcast'
import { expect, test } from 'vitest'
import { withAnother, withDesk } from '../search/desk.ts'
import { wordEmbedder } from '../search/embedders.ts'
import { shownKnowledge, shownTurn } from '../shown.ts'
import { textOf } from '../text-of.ts'
import { onDay, read } from './observing.ts'

const NEWS = [
  { day: 1, symbol: 'TSLA', text: 'Tesla cuts prices in China again', source: 'reuters', sentiment: -0.6 },
  { day: 2, symbol: 'TSLA', text: 'Tesla deliveries beat estimates', importance: 40 },
  { day: 2, symbol: 'TSLA', text: 'Tesla gigafactory in Berlin is the largest in Europe', importance: 95 },
  { day: 3, text: 'The Federal Reserve holds rates and sounds hawkish', importance: 70 },
  { day: 3, symbol: 'AMZN', text: 'Amazon opens a warehouse in Poland', importance: 30 },
]

test('nothing observed says so, and takes nothing from a context', async () => {
  await withDesk(async ({ agent }) => {
    const { user } = await agent.turn({ at: onDay(0), equity: 1_000 })
    const layers = await agent.knowledge({})
    expect(layers).toMatchObject({ standing: 0, best: [], symbols: [] })
    expect(layers.why).toMatch(/^no news was recorded by this moment/)
    expect(textOf('knowledge', layers)).toContain('no news was recorded by this moment')
    expect(user.text).not.toMatch(/as read|looking back/)
    await read(agent, ...NEWS)
    expect((await agent.knowledge({ asOf: onDay(0) })).why).toMatch(/^no news was recorded by this moment/)
    expect(await agent.knowledge({ symbol: 'NVDA' })).toMatchObject({
      best: [{ handle: 'K4' }],
      why: 'nothing stands about NVDA: what is shown is about the market at large',
    })
    expect((await agent.knowledge({ symbol: 'TSLA' })).why).toBeNull()
    expect((await agent.knowledge({ symbol: 'NVDA', layer: 'long' })).why).toMatch(
      /^nothing stands in long about NVDA/,
    )
  })
})

test('what stands is counted by layer and symbol, and the best for a symbol is of it and of the market at large', async () => {
  await withDesk(async ({ agent }) => {
    await read(agent, ...NEWS)
    const all = await agent.knowledge({})
    expect(all.standing).toBe(5)
    expect(all.layers.map(({ layer, count }) => [layer, count])).toEqual([
      ['short', 2],
      ['mid', 2],
      ['long', 1],
      ['reflection', 0],
    ])
    expect(all.symbols[0]).toMatchObject({
      symbol: 'TSLA',
      layers: [{ count: 1 }, { count: 1 }, { count: 1 }, { count: 0 }],
    })
    expect(all.best.map(({ handle }) => handle).sort()).toEqual(['K1', 'K2', 'K3', 'K4', 'K5'])

    const tesla = await agent.knowledge({ symbol: 'TSLA', question: 'rates' })
    expect(tesla.best.map(({ handle }) => handle)).toEqual(['K2', 'K4', 'K1', 'K3'])
    expect(tesla.standing).toBe(4)
    for (const { score, components: parts } of tesla.best)
      expect(score).toBe(
        parts && parts.weight * (0.5 * parts.similarity + 0.25 * parts.importance + 0.25 * parts.recency),
      )
    expect(textOf('knowledge', tesla)).toContain('K4 mid, the market at large')
    expect((await agent.knowledge({ symbol: 'TSLA', layer: 'mid', limit: 1 })).best).toHaveLength(1)
  })
})

test('as of a moment it is what was known then', async () => {
  await withDesk(async ({ agent }) => {
    await read(agent, ...NEWS)
    const then = await agent.knowledge({ symbol: 'TSLA', asOf: onDay(2) })
    expect(then.best.map(({ handle }) => handle).sort()).toEqual(['K1', 'K2', 'K3'])
    const early = await withDesk(async ({ agent: other }) => {
      await read(other, ...NEWS.filter(({ day }) => day <= 2))
      return other.knowledge({ symbol: 'TSLA', asOf: onDay(2) })
    })
    expect(then).toEqual(early)
  })
})

test('what is recorded next, here or by another handle, is there with the next question', async () => {
  await withDesk(async ({ home, agent }) => {
    await read(agent, ...NEWS)
    const count = async () => (await agent.knowledge({ symbol: 'TSLA' })).standing
    expect(await count()).toBe(4)
    await withAnother(home, (other) => read(other, { day: 4, symbol: 'TSLA', text: 'Tesla recalls cars' }))
    expect(await count()).toBe(5)
    // Maintenance forgets what has faded, and what stands is what is left.
    await agent.tick({ at: onDay(30), equity: 1_000 })
    await agent.maintain({})
    expect((await agent.knowledge({ layer: 'short' })).best.map(({ handle }) => handle)).toEqual(['K1'])
    expect((await shownKnowledge(agent, { of: 'K1' })).moves).toMatchObject([{ what: 'sank', to: 'short' }])
    expect(await shownKnowledge(agent, { of: 'K2' })).toMatchObject({ status: 'forgotten' })
    expect((await agent.knowledge({ asOf: onDay(5) })).standing).toBe(6)
  })
})

test('what is observed is there with the next question, and what says it again is counted', async () => {
  await withDesk(async ({ agent }) => {
    const told = (day: number, text: string) =>
      agent.observe({ at: onDay(day), symbol: 'TSLA', importance: 60, text })
    await told(1, 'Tesla cuts prices in China again, the third time this year, to keep its lead')
    expect((await agent.knowledge({ symbol: 'TSLA' })).best.map(({ copies }) => copies)).toEqual([1])
    await told(2, 'Tesla cuts prices in China again: the third time this year, to keep its lead')
    await told(2, 'Tesla hires a new head of finance from a maker of trucks')
    const { best } = await agent.knowledge({ symbol: 'TSLA', question: 'prices in China' })
    expect(best.map(({ handle, copies }) => [handle, copies])).toEqual([
      ['K1', 2],
      ['K2', 1],
    ])
    const { user } = await agent.turn({ at: onDay(2), equity: 1_000, context: { TSLA: {} } })
    expect(user.text).toContain('importance 59, told 2 times')
  })
})

test('a turn shows it by role, quoted and with handles that may be cited; and asked again, shows others', async () => {
  await withDesk(async ({ agent }) => {
    await read(agent, ...NEWS)
    const { turn, system, user } = await agent.turn({
      at: onDay(3),
      equity: 1_000,
      context: { TSLA: { trend: 'down' } },
    })
    expect(user.text).toContain(
      '## Recent trends, as read\n- [K2] TSLA, 2025-01-03, trust outside, importance ',
    )
    expect(user.text).toContain('  > Tesla cuts prices in China again')
    expect(user.text).toMatch(
      /- \[K1\] TSLA, reuters of 2025-01-02, trust outside, importance \d+, sentiment -0\.6\n/,
    )
    expect(system.text).not.toContain('Tesla')
    const decided = await agent.decide({
      turn,
      action: 'enter',
      symbol: 'TSLA',
      side: 'short',
      reason: 'prices',
      cites: ['K1', 'K5'],
    })
    expect(JSON.stringify(decided)).toContain('K5')
    const why = await shownTurn(agent, { of: turn })
    expect(why.note).toBeNull()
    expect(why.shown).toEqual(expect.arrayContaining(['K1', 'K2', 'K3', 'K4']))
    expect(why.decisions[0]?.cites).toEqual([
      { handle: 'K1', counts: true },
      { handle: 'K5', counts: false },
    ])
    expect((await shownKnowledge(agent, { of: 'K1' })).turns).toBe(1)
    expect((await agent.show({ of: 'K1' })).says).toBe(
      'what was read about TSLA, from reuters of 2025-01-02: "Tesla cuts prices in China again" (outside)',
    )
  })
})

test('one memory is told whole: what scored it, where it stands and who was shown it', async () => {
  await withDesk(async ({ agent }) => {
    const factors = [{ name: 'source', score: 15, most: 15, reason: 'a filing' }]
    await read(agent, {
      ...NEWS[0],
      day: 1,
      text: 'Tesla files its 10-K',
      symbol: 'TSLA',
      importance: 90,
      factors,
    })
    expect(await shownKnowledge(agent, { of: 'K1' })).toMatchObject({
      handle: 'K1',
      layer: 'long',
      factors,
      moves: [],
      waiting: [],
      turns: 0,
    })
    await expect(agent.show({ of: 'K9' })).rejects.toMatchObject({
      code: 'not_found',
      field: 'of',
    })
  })
})

test('an erased text is shown nowhere, of now or of the past', async () => {
  await withDesk(async ({ agent, person }) => {
    await read(agent, ...NEWS)
    expect((await agent.knowledge({ symbol: 'TSLA' })).best).toHaveLength(4)
    const { events } = await agent.events({ kind: 'observation', limit: 10 })
    const hash = events.map(({ texts }) => texts).find((texts) => texts.text !== undefined)
    const told = await agent.events({ after: 0, limit: 10 })
    const first = told.events.find(({ payload }) => JSON.stringify(payload).includes('cuts prices'))
    await person.redact({ hashes: [String(first?.texts.text ?? hash?.text)], reason: 'not ours' })
    for (const asOf of [undefined, onDay(3)]) {
      const answer = await agent.knowledge({ symbol: 'TSLA', asOf })
      const { best } = answer
      const text = textOf('knowledge', answer)
      expect(best.map(({ handle }) => handle)).not.toContain('K1')
      expect(text).not.toContain('cuts prices')
    }
    expect((await shownKnowledge(agent, { of: 'K1' })).words).toBeNull()
    expect((await agent.context({})).user.text).not.toContain('cuts prices')
  })
})

test('meaning is by the table that comes with the package, whatever model is set up; a question that it does not read is by words', async () => {
  const embedder = wordEmbedder('words')
  await withDesk(
    async ({ agent }) => {
      await read(agent, ...NEWS)
      const first = await agent.knowledge({ symbol: 'TSLA', question: 'prices in China' })
      expect(first.without).toEqual([])
      const other = await agent.knowledge({ symbol: 'TSLA', question: '加息' })
      expect(other.without).toEqual([expect.stringMatching(/the question is in another language/)])
      expect(embedder.asked).toEqual([])
    },
    { embedder },
  )
})

test('search finds what was read, as outside, and read tells it by its handle', async () => {
  await withDesk(async ({ agent }) => {
    await read(agent, ...NEWS)
    const { turn } = await agent.turn({ at: onDay(3), equity: 1_000 })
    const { hits } = await agent.search({ question: 'gigafactory Berlin', turn })
    expect(hits[0]).toMatchObject({
      path: 'K3',
      source: 'observation',
      trust: 'outside',
      headings: ['TSLA'],
      day: '2025-01-03',
      handle: 'N1',
    })
    expect(
      (await agent.search({ question: 'hawkish', sources: ['observation'], asOf: onDay(2) })).hits,
    ).toEqual([])
    for (const path of ['K3', 'N1'])
      expect(await agent.read({ path })).toMatchObject({
        path: 'K3',
        text: 'Tesla gigafactory in Berlin is the largest in Europe',
        trust: 'outside',
      })
    await expect(agent.read({ path: 'K9' })).rejects.toMatchObject({ code: 'not_found' })
  })
})

test.each([
  ['search', (agent: Memory, turn: string) => agent.search({ turn, question: 'warehouse Poland' })],
  ['read', (agent: Memory, turn: string) => agent.read({ turn, path: 'K5' })],
] as const)('what %s shows within a turn may be cited', (_, asked) =>
  withDesk(async ({ agent }) => {
    await read(agent, ...NEWS)
    const { turn } = await agent.turn({ at: onDay(4), equity: 1_000, context: { TSLA: {} } })
    await asked(agent, turn)
    const { flags } = await agent.decide({
      turn,
      action: 'enter',
      symbol: 'TSLA',
      side: 'long',
      stop: 90,
      reason: 'it builds',
      cites: ['K5'],
    })
    expect(flags).toEqual([])
    expect((await shownTurn(agent, { of: turn })).decisions[0]?.cites).toEqual([
      { handle: 'K5', counts: true },
    ])
  }),
)
