import { type Memory, type OpenOptions, openMemory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { hour, inHome } from '../context/situations.ts'
import { wordEmbedder } from '../search/embedders.ts'
import { shownKnowledge } from '../shown.ts'

const COPY = expect.stringMatching(/^copy: it says again what K1 says/)
const PLAIN = 'plain_text: HTML taken out'

const inRun = (
  work: (memory: Memory) => Promise<unknown>,
  options: Partial<OpenOptions> = {},
): Promise<void> =>
  inHome(async (home) => {
    const memory = await openMemory({ home, agent: 'a', run: 'bt', mode: 'backtest', ...options })
    await memory.tick({ at: hour(0), equity: 10_000 })
    await work(memory)
    expect((await memory.verify({})).problems).toEqual([])
    await memory.close()
  })

const RECALL = 'Tesla recalls two million cars over its driver assistance, the regulator says on Tuesday'

/** What a feed that runs wild tells within a minute; the benchmark tells a hundred thousand. */
const COPIES = 2_000

describe('what is observed', () => {
  test('is scored by the rubric, stands in a layer, and says why', () =>
    inRun(async (memory) => {
      const told = await memory.observe({
        at: hour(1),
        text: RECALL,
        symbol: 'TSLA',
        source: 'reuters',
        sentiment: -0.6,
      })
      const known = await shownKnowledge(memory, { of: 'K1' })
      expect(known).toMatchObject({ copies: 1, layer: 'mid', scoredBy: 'rubric' })
      expect(known.factors.map(({ score }) => score).reduce((a, b) => a + b)).toBeCloseTo(known.importance, 6)
      expect(told.memories).toEqual(['K1'])
      expect((await memory.events({ kind: 'observation' })).events[0]).toMatchObject({ trust: 'outside' })
      const given = await memory.observe({ at: hour(2), text: 'Something else', importance: 91 })
      expect(given.memories).toEqual(['K2'])
      expect(await shownKnowledge(memory, { of: 'K2' })).toMatchObject({
        layer: 'long',
        importance: 91,
        scoredBy: 'given',
        factors: [],
      })
    }))

  test('is worth more where the symbol is held, by what was known then', () =>
    inRun(async (memory) => {
      const relevance = async ({ memories: [of = ''] }: Awaited<ReturnType<Memory['observe']>>) =>
        (await shownKnowledge(memory, { of })).factors.find(({ name }) => name === 'relevance to holdings')
          ?.score
      const before = await memory.observe({ at: hour(1), text: 'Gold is quiet today', symbol: 'XAU' })
      await memory.fill({ at: hour(2), symbol: 'XAU', side: 'buy', size: 1, price: 100 })
      const held = await memory.observe({ at: hour(3), text: 'Gold is still quiet', symbol: 'XAU' })
      await memory.fill({ at: hour(4), symbol: 'XAU', side: 'sell', size: 1, price: 101 })
      const after = await memory.observe({ at: hour(5), text: 'Gold stays as it was', symbol: 'XAU' })
      expect(await Promise.all([before, held, after].map(relevance))).toEqual([4, 20, 12])
    }))

  test('told again to the letter and the moment is known; what it is scored by may have changed since', () =>
    inRun(async (memory) => {
      const news = { at: hour(1), text: RECALL, symbol: 'TSLA' }
      const first = await memory.observe(news)
      await memory.fill({ at: hour(2), symbol: 'TSLA', side: 'buy', size: 1, price: 100 })
      const again = await memory.observe(news)
      expect(again).toMatchObject({ outcome: 'duplicate', id: first.id, memories: ['K1'] })
    }))

  test('told again in nearly the same words is counted, with another figure it is other news', () =>
    inRun(async (memory) => {
      await memory.observe({ at: hour(1), text: `${RECALL}, 2.31 a share`, symbol: 'TSLA' })
      const copy = await memory.observe({
        at: hour(2),
        text: `<p>${RECALL.toUpperCase()}:   2.31 a share!</p>`,
        symbol: 'TSLA',
      })
      expect(copy).toMatchObject({ outcome: 'recorded', memories: ['K1'], notices: [COPY, PLAIN] })
      const other = await memory.observe({ at: hour(2), text: `${RECALL}, 1.07 a share`, symbol: 'TSLA' })
      expect(other).toMatchObject({ memories: ['K2'], notices: [] })
      const elsewhere = await memory.observe({ at: hour(3), text: `${RECALL}, 2.31 a share`, symbol: 'F' })
      expect(elsewhere).toMatchObject({ memories: ['K3'], notices: [] })
    }))

  test.each([
    ['Dollar gains against yen as rates climb', 'Yen gains against dollar as rates climb'],
    ['Tesla raises guidance and cuts jobs', 'Tesla cuts guidance and raises jobs'],
    ['Tesla to buy Lucid, board says', 'Lucid to buy Tesla, board says'],
    ['US imposes tariffs on China', 'China imposes tariffs on US'],
    ['Iran attacks Israel with missiles', 'Israel attacks Iran with missiles'],
    ['Apple sues Samsung over patents', 'Samsung sues Apple over patents'],
    ['Tesla sues its supplier in Ohio', 'Tesla is sued by its supplier in Ohio'],
    ['特斯拉起诉比亚迪', '比亚迪起诉特斯拉'],
  ])('is other news in another order: %s / %s', (one, other) =>
    inRun(async (memory) => {
      await memory.observe({ at: hour(1), text: one, symbol: 'X', sentiment: 0.8 })
      const told = await memory.observe({ at: hour(2), text: other, symbol: 'X', sentiment: -0.8 })
      expect(told).toMatchObject({ memories: ['K2'], notices: [] })
      expect(await shownKnowledge(memory, { of: 'K2' })).toMatchObject({ sentiment: -0.8 })
    }),
  )

  const RULING = (word: string): string =>
    `The court in Delaware said in a ruling of forty pages late on Friday that the merger of the two makers of chips, agreed in the spring and reviewed for most of the year, was ${word}`
  test.each([
    ['blocked', 'completed'],
    ['abandoned', 'delayed'],
    ['worth four hundred', 'worth five hundred'],
  ])('is other news by one word of thirty: %s / %s', (one, other) =>
    inRun(async (memory) => {
      await memory.observe({ at: hour(1), text: RULING(one), symbol: 'X' })
      expect(await memory.observe({ at: hour(2), text: RULING(other), symbol: 'X' })).toMatchObject({
        notices: [],
      })
    }),
  )

  test('in the same words is no copy where one calls it good and the other bad', () =>
    inRun(async (memory) => {
      const news = { text: RECALL, symbol: 'TSLA' }
      await memory.observe({ ...news, at: hour(1), sentiment: 0.6 })
      expect(await memory.observe({ ...news, at: hour(2), sentiment: -0.6 })).toMatchObject({
        memories: ['K2'],
      })
      expect(await memory.observe({ ...news, at: hour(3), sentiment: -0.4 })).toMatchObject({
        memories: ['K2'],
        notices: [expect.stringMatching(/^copy: .*K2/)],
      })
      expect(await memory.observe({ ...news, at: hour(4) })).toMatchObject({ notices: [COPY] })
    }))

  test('asks no embedder', () =>
    inRun(
      async (memory) => {
        expect(await memory.observe({ at: hour(1), text: RECALL, symbol: 'TSLA' })).toMatchObject({
          notices: [],
        })
        const copy = await memory.observe({ at: hour(2), text: `${RECALL}!`, symbol: 'TSLA' })
        expect(copy).toMatchObject({ memories: ['K1'], notices: [COPY] })
      },
      {
        search: {
          embedder: wordEmbedder('broken', { embed: () => Promise.reject(new Error('out of memory')) }),
        },
      },
    ))

  test('thousands of near-copies are one memory, and a turn after them is within its budget', () =>
    inRun(async (memory) => {
      for (let from = 0; from < COPIES; from += 1_000)
        await memory.observe({
          observations: Array.from({ length: 1_000 }, (_, i) => ({
            at: new Date(Date.parse(hour(1)) + from + i).toISOString(),
            text: `${RECALL}${'!'.repeat(i % 7)}${' '.repeat(i % 5)}`,
            symbol: 'TSLA',
          })),
        })
      const one = await shownKnowledge(memory, { of: 'K1' })
      expect(one).toMatchObject({ handle: 'K1', copies: COPIES })
      const turn = await memory.turn({
        at: hour(2),
        positions: [],
        equity: 1,
        context: { TSLA: { trend: 'up' } },
      })
      expect(turn.context.tokens).toBeLessThanOrEqual(1_800)
    }))
})

test('a symbol is one name however it is written: held, told again, shown and counted', () =>
  inRun(async (memory) => {
    await memory.fill({ at: hour(1), symbol: 'BTCUSD', side: 'buy', size: 1, price: 100 })
    const told = (symbol: string) =>
      memory.observe({ at: hour(2), text: 'The exchange halted withdrawals', symbol })
    expect((await told('BTCUSD')).notices).toEqual([])
    for (const symbol of ['BTC/USD', 'btcusd', 'BTC-USD']) {
      const again = await told(symbol)
      expect(again.memories).toEqual(['K1'])
      expect(again.notices.slice(1)).toEqual([`symbol_alike: ${symbol} is read as BTCUSD, which is known`])
    }
    const other = await memory.observe({ at: hour(2), text: 'Miners leave the state', symbol: 'btc/usd' })
    expect((await shownKnowledge(memory, { of: other.memories[0] ?? '' })).factors).toContainEqual(
      expect.objectContaining({ name: 'relevance to holdings', score: 20, reason: 'BTCUSD is held' }),
    )
    for (const context of [{ BTCUSD: { trend: 'up' } }, { 'BTC/USD': { trend: 'up' } }] as const)
      expect((await memory.context({ context })).user.text).toContain('Miners leave the state')
    expect((await memory.knowledge({ symbol: 'btcusd' })).best.map(({ handle }) => handle).sort()).toEqual([
      'K1',
      'K2',
    ])
    expect((await memory.knowledge({ symbol: 'btcusd', asOf: hour(3) })).standing).toBe(2)
  }))

test('what has a source is somebody else’s, whoever tells it; what a person says of themselves is theirs', () =>
  inRun(
    async (memory) => {
      const trustOf = async (told: { source?: string; category?: string }) => {
        const said = `Gold falls, ${JSON.stringify(told)}`
        const { memories } = await memory.observe({ at: hour(1), text: said, symbol: 'XAU', ...told })
        return (await shownKnowledge(memory, { of: memories[0] ?? '' })).trust
      }
      expect(await trustOf({ source: 'reuters' })).toBe('outside')
      expect(await trustOf({ category: 'news' })).toBe('outside')
      expect(await trustOf({ source: 'a colleague', category: 'remark' })).toBe('outside')
      expect(await trustOf({ category: 'remark' })).toBe('own')
      expect(await trustOf({})).toBe('own')
    },
    { actor: 'person' },
  ))

describe('bad input', () => {
  test('HTML, scripts and invisible characters are left out, with a word', () =>
    inRun(async (memory) => {
      const { notices } = await memory.observe({
        at: hour(1),
        text: '<html><script>buy()</script><p>Gold &amp; silver\u200b fall</p></html>',
      })
      expect(notices.length).toBeGreaterThan(1)
      expect((await memory.read({ path: 'K1' })).text).toContain('Gold & silver fall')
      expect(JSON.stringify(await shownKnowledge(memory, { of: 'K1' }))).not.toContain('buy()')
    }))

  test('an article of two megabytes is refused, one of a hundred thousand characters is cut with a word', () =>
    inRun(async (memory) => {
      await expect(memory.observe({ at: hour(1), text: 'gold '.repeat(400_000) })).rejects.toMatchObject({
        code: 'payload_too_large',
        field: 'text',
      })
      const { notices } = await memory.observe({ at: hour(1), text: 'gold falls '.repeat(9_000) })
      expect(notices).toEqual([expect.stringMatching(/^plain_text: cut to its first 20,000 of 98,9/)])
    }))

  test('what is empty once it is read is refused, and with it its whole call', () =>
    inRun(async (memory) => {
      const text = '<script>x</script>\u200b'
      await expect(memory.observe({ at: hour(1), text })).rejects.toMatchObject({ field: 'text' })
      await expect(
        memory.observe({
          observations: [
            { at: hour(1), text: RECALL },
            { at: hour(1), text },
          ],
        }),
      ).rejects.toMatchObject({ code: 'invalid_input', field: 'observations.1.text' })
      expect((await memory.knowledge({})).best).toEqual([])
    }))

  test('news from the future is refused: live by the clock, in a simulated turn by the turn', () =>
    inHome(async (home) => {
      const clock = { now: () => Date.parse(hour(1)) as never }
      const live = await openMemory({ home, agent: 'a', clock })
      await expect(live.observe({ at: hour(1.5), text: RECALL })).rejects.toMatchObject({
        code: 'invalid_time',
        field: 'at',
      })
      expect(await live.observe({ at: hour(-24 * 9), text: RECALL })).toMatchObject({
        at: hour(-24 * 9),
        knownAt: hour(1),
      })
      await live.close()
      const memory = await openMemory({ home, agent: 'a', run: 'bt', mode: 'backtest' })
      const { turn } = await memory.turn({ at: hour(1), equity: 1 })
      await expect(memory.observe({ at: hour(2), text: RECALL, turn })).rejects.toMatchObject({ field: 'at' })
      expect(await memory.observe({ text: RECALL, turn })).toMatchObject({ at: hour(1), memories: ['K1'] })
      await memory.close()
    }))

  test('a wrong time of one of several is named by its place', () =>
    inRun(async (memory) => {
      const { turn } = await memory.turn({ at: hour(1), equity: 1 })
      const ahead = { at: hour(3), text: RECALL }
      await expect(
        memory.observe({
          observations: [
            { turn, at: hour(1), text: 'Another story' },
            { ...ahead, turn },
          ],
        }),
      ).rejects.toMatchObject({ code: 'invalid_time', field: 'observations.1.at' })
    }))

  test('secrets are masked, wherever they are pasted', () =>
    inRun(async (memory) => {
      const secret = `sk-${'a1B2c3D4'.repeat(5)}`
      const { notices } = await memory.observe({ at: hour(1), text: `the key is ${secret} today` })
      expect(notices).toEqual([expect.stringMatching(/^secret_masked: text/)])
      expect(JSON.stringify(await shownKnowledge(memory, { of: 'K1' }))).not.toContain(secret)
    }))
})

describe('an id of an observation', () => {
  const STORY = { id: 'n1', text: 'The first story about factories', symbol: 'TSLA', at: hour(1) }

  test('names one: told again it is known, whatever the score would be by now', () =>
    inRun(async (memory) => {
      await memory.observe(STORY)
      await memory.observe({ text: 'The second story about factories', symbol: 'TSLA', at: hour(1) })
      expect(await memory.observe(STORY)).toMatchObject({ outcome: 'duplicate', memories: ['K1'] })
    }))

  test.each([
    ['another text', { ...STORY, text: 'Tesla files for bankruptcy protection in Delaware' }],
    ['another time', { ...STORY, at: hour(9) }],
    ['a score of the caller’s', { ...STORY, importance: 99 }],
  ])('with %s is refused, and nothing is recorded', (_what, told) =>
    inRun(async (memory) => {
      await memory.observe(STORY)
      const { events: before } = await memory.status()
      await expect(memory.observe(told)).rejects.toMatchObject({ code: 'id_taken', field: 'id' })
      await expect(
        memory.observe({
          observations: [
            { ...told, id: 'n2' },
            { ...told, id: 'n2', text: 'and another' },
          ],
        }),
      ).rejects.toMatchObject({ code: 'id_taken' })
      expect((await memory.status()).events).toBe(before)
    }),
  )
})

test('after a gap nothing that has faded is shown, though it stands until boundaries have taken it down', () =>
  inRun(async (memory) => {
    await memory.observe({ at: hour(1), text: 'Tesla recalls cars', symbol: 'TSLA', importance: 70 })
    const turn = await memory.turn({
      at: hour(24 * 400),
      positions: [],
      equity: 10_000,
      context: { TSLA: { trend: 'up' } },
    })
    expect(turn.user.text).not.toContain('K1')
  }))

test('a season in words is another fact', () =>
  inRun(async (memory) => {
    const told = (season: string) =>
      `特斯拉宣布其上海工厂的新款车型已经完成全部测试工作，预计明年${season}开始交付给客户。`
    await memory.observe({ at: hour(1), text: told('春季'), symbol: 'TSLA' })
    expect(await memory.observe({ at: hour(2), text: told('秋季'), symbol: 'TSLA' })).toMatchObject({
      memories: ['K2'],
    })
  }))

test('a sentiment beyond its ends is not taken for percent', () =>
  inRun(async (memory) => {
    const refused = memory.observe({ at: hour(1), text: 'It fell', sentiment: 2 })
    await expect(refused).rejects.toMatchObject({
      field: 'sentiment',
      next: expect.not.stringContaining('0.02'),
    })
  }))
