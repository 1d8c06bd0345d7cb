import { fc, test as property } from '@fast-check/vitest'
import { openMemory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { o200kTokens } from '#models'
import { histories, tradingHistories } from '../promises/histories.ts'
import { inFolder, openRun, replay } from '../promises/memories.ts'
import { shownTrade } from '../shown.ts'
import { atDesk, type Desk, hour, inHome, SITUATIONS, tell } from './situations.ts'

const MARKET = { XAU: { trend: 'up', volatility: 'normal' } } as const

property.prop(
  [
    fc.oneof(histories(), tradingHistories()),
    fc.array(fc.integer({ min: 100, max: 2_500 }), { minLength: 1, maxLength: 4 }),
  ],
  {
    numRuns: 12,
  },
)('a context is within its budget, and says what is missing', async (history, budgets) => {
  const countTokens = await o200kTokens()
  await inFolder(async (folder) => {
    const memory = await openRun(folder)
    await replay(memory, history)
    const whole = await memory.context({ context: MARKET, budget: 50_000 })
    for (const budget of budgets) {
      const shown = await memory.context({ context: MARKET, budget })
      expect(countTokens(`${shown.system.text}\n\n${shown.user.text}`)).toBeLessThanOrEqual(budget)
      expect(shown.text).not.toBe('')
      const missing = whole.user.sections.filter(
        ({ name }) => !shown.user.sections.some((one) => one.name === name),
      )
      for (const { name } of missing) expect(shown.without.join('\n')).toContain(`${name}:`)
    }
    await memory.close()
  })
})

describe('over budget', () => {
  test('reasons shorter than where they stand already take no more room than there is', () =>
    atDesk(async (desk) => {
      for (let n = 1; n <= 12; n++) await tell(desk, { n, won: n % 2 === 0, reason: 'dip' })
      const context = { XAUUSD: { trend: 'up', session: 'london' } } as const
      for (let budget = 200; budget <= 700; budget += 5)
        expect((await desk.agent.context({ context, budget })).tokens).toBeLessThanOrEqual(budget)
    }))

  test('plans in force and warnings stay longest; a hundred tokens are still true and useful', () =>
    atDesk(async (desk) => {
      await SITUATIONS['plan in force']?.(desk)
      const shown = await desk.agent.context({
        budget: 160,
        context: { XAUUSD: { trend: 'up' } },
      })
      const names = [...shown.system.sections, ...shown.user.sections].map(({ name }) => name)
      expect(names).toEqual(expect.arrayContaining(['head', 'plans', 'warnings']))
      expect(names).not.toContain('recent_trades')
      const least = await desk.agent.context({
        budget: 100,
        context: { XAUUSD: { trend: 'up' } },
      })
      expect(least.text).toContain('[P1] may be in force: skip the trade')
      expect(least.tokens).toBeLessThanOrEqual(100)
    }))

  test('a manual as long as one may be is cut at a heading, and says where the rest is', () =>
    atDesk(async ({ agent, person }) => {
      const part = (n: number) => `## Part ${n}\n\n${`- rule ${n} of many words\n`.repeat(6)}`
      const text = Array.from({ length: 2_200 }, (_, n) => part(n)).join('\n')
      await person.propose({ file: 'TRADING_MANUAL.md', edit: 'whole', text, reason: 'long' })
      await person.judge({ verdict: 'approve', of: 'C1' })
      const { system, without } = await agent.context({})
      expect(system.tokens).toBeLessThan(500)
      expect(system.text).toContain('## Part 0')
      expect(system.text).toContain('(the rest: read TRADING_MANUAL.md)')
      expect(system.text.split('\n').filter((line) => line.startsWith('## Part ')).length).toBeGreaterThan(2)
      const shown = system.text.split('\n').filter((line) => /^(?:## Part|- rule)/.test(line)).length
      expect(shown % 7).toBe(0)
      expect(system.text).toContain(`(${shown} of ${2_200 * 7})`)
      expect(without).toEqual([`manual: ${2_200 * 7 - shown} of ${2_200 * 7} lines had no room`])
      expect((await agent.status()).files.cut).toMatchObject([
        { file: 'TRADING_MANUAL.md', left: 2_200 * 7 - shown },
      ])
    }))

  test.each([
    ['one line of English', `# Manual\n\n${'never risk more than a percent; '.repeat(400)}`, 1],
    ['one line of Chinese', `# 手册\n\n${'每笔交易的风险不超过百分之一；'.repeat(100)}`, 1],
    ['many lines of Chinese', `# 手册\n\n${'- 每笔交易的风险不超过百分之一；先看趋势。\n'.repeat(60)}`, 5],
  ])('a manual whose first part has no room still says where it is: %s', (_, text, least) =>
    atDesk(async ({ agent, person }) => {
      await person.propose({ file: 'TRADING_MANUAL.md', edit: 'whole', text, reason: 'long' })
      await person.judge({ verdict: 'approve', of: 'C1' })
      const { system, without } = await agent.context({})
      expect(system.text).toContain('(cut within this part; the rest: read TRADING_MANUAL.md)')
      expect(system.text.split('\n').filter((line) => /^(?:# |- )/.test(line)).length).toBeGreaterThanOrEqual(
        least,
      )
      expect(without).toEqual([expect.stringMatching(/^manual: \d+ of \d+ lines had no room$/)])
    }),
  )

  test('a person’s limits are told once, as they are in force, and there is always something for the user’s side', () =>
    atDesk(async ({ agent, person }) => {
      await person.configure({
        limits: { riskPerTrade: 0.01, strategies: { scalp: { riskPerTrade: 0.009 } } },
      })
      const { system } = await agent.context({})
      expect(system.text).toContain('- at most 1% of equity at risk in one trade')
      expect(system.text).not.toContain('0.9%')
      const least = await agent.context({ budget: 100 })
      expect(least.system.text).toContain('at most 1% of equity')
      expect(least.user.text).toContain('Now 2026-03-02')
    }))

  test('a section of one long line is shown as far as there is room, and says that it goes on', () =>
    atDesk(async ({ agent }) => {
      const bars = JSON.stringify(
        Array.from({ length: 900 }, (_, i) => ({ at: i, open: 2_000 + i, close: 2_001 })),
      )
      const { user, context } = await agent.turn({
        sections: [{ title: 'Bars', text: bars, trust: 'caller' }],
      })
      expect(user.tokens).toBeGreaterThan(3_000)
      expect(user.text.replaceAll('\n  > ', '')).toContain(bars.slice(0, 5_000))
      expect(context.without).toEqual([
        expect.stringMatching(/^given: \d+ of \d+ lines of "Bars" had no room$/),
      ])
    }))

  test('more sections than are read, a title and a text that are longer, are cut with a word and refuse nothing', () =>
    atDesk(async ({ agent }) => {
      const many = Array.from({ length: 23 }, (_, n) => ({ title: `part ${n}`, text: `line ${n}` }))
      const all = await agent.turn({ sections: many })
      expect(all.user.text).toContain('"part 19"')
      expect(all.user.text).not.toContain('"part 20"')
      expect(all.context.without).toEqual(['given: 3 of 23 sections were not read, those after the first 20'])
      const long = { title: 'x'.repeat(300), text: 'a line of news\n'.repeat(100_000) }
      const cut = await agent.turn({ sections: [long] })
      const [, shown] = /\((\d+) of 100000\)/.exec(cut.user.text) ?? []
      expect(cut.context.without).toEqual([
        `given: ${100_000 - Number(shown)} of 100000 lines of "xxx…" had no room`,
      ])
    }))

  test('a thousand beliefs: as many as are told, and that there are more', () =>
    atDesk(async ({ agent, person }) => {
      for (let n = 0; n < 60; n++)
        await person.beliefSeed({
          proposition: `gold gaps on day ${n}`,
          claim: 'other',
          for: 20 + n,
          against: 1,
          condition: { symbol: 'XAUUSD' },
        })
      const { user, without } = await agent.context({ context: { XAUUSD: { trend: 'up' } } })
      const told = user.sections.find(({ name }) => name === 'beliefs')
      expect(told?.handles).toHaveLength(5)
      expect(told?.text).toContain('(5 of 60)')
      expect(told?.text).toContain('- the rest: beliefs')
      expect(without).toEqual(['beliefs: 55 of 60 lines had no room'])
    }))

  test('sections of the caller’s own have a budget of their own', () =>
    atDesk(async (desk) => {
      for (let n = 1; n <= 3; n++) await tell(desk, { n, won: true })
      const news = { title: 'News', text: 'Gold is up.\n'.repeat(16_000) }
      const without = await desk.agent.turn()
      const { context } = await desk.agent.turn({ sections: [news] })
      expect(context.text.startsWith(without.context.text)).toBe(true)
      expect(context.without).toEqual([
        expect.stringMatching(/^given: \d+ of 16000 lines of "News" had no room$/),
      ])
      expect(context.tokens - without.context.tokens).toBeLessThanOrEqual(4_001)
    }))

  test('a count of tokens may be the caller’s; one that is none is refused', () =>
    inHome(async (home) => {
      const characters = await openMemory({ home, agent: 'a', countTokens: (text) => text.length })
      const { tokens, text } = await characters.context({ budget: 300 })
      expect(tokens).toBeGreaterThan(50)
      expect(text.length).toBeLessThanOrEqual(300)
      await characters.close()
      const wrong = await openMemory({ home, agent: 'a', countTokens: () => Number.NaN })
      await expect(wrong.context({})).rejects.toMatchObject({ code: 'invalid_input', field: 'countTokens' })
      await wrong.close()
    }))
})

test('a section that fails is absent and told, and the turn goes on', () =>
  inHome(async (home) => {
    let fails = false
    const embedder = {
      id: 'mine',
      dimensions: 2,
      languages: ['en'],
      embed: async (texts: readonly string[]) => {
        if (fails) throw new Error('the model is away')
        return texts.map(() => Float32Array.from([1, 0]))
      },
    }
    const memory = await openMemory({ home, agent: 'a', search: { embedder: embedder as never } })
    await memory.write({ to: 'note', key: 'gold', text: 'GOLD pays in London.' })
    fails = true
    const turn = await memory.turn({ context: { GOLD: { trend: 'up' } }, at: hour(1) })
    // Words alone are asked for: no model is waited for.
    expect(turn.user.text).toContain('GOLD pays in London.')
    await memory.close()
  }))

test('a remark of 50,000 characters is kept whole, and takes no more room than any other', () =>
  atDesk(async (desk) => {
    const { agent } = desk
    await tell(desk, { n: 1, won: false })
    const text = 'The spread was wide. '.repeat(2_400).trim()
    await agent.remark({ on: 'T1', text })
    expect((await shownTrade(agent, { of: 'T1' })).trade.remarks).toContain(text)
    expect((await agent.context({ context: MARKET })).tokens).toBeLessThanOrEqual(1_800)
  }))

/** A line of a section, and not what it says of those that are not shown. */
const isLine = (line: string): boolean => line !== '' && !/^## |not shown/.test(line)

describe('what must be told', () => {
  const about = { symbol: 'XAUUSD' } as const
  const context = { XAUUSD: { trend: 'up' } } as const

  test('a person’s plan to skip stands before the agent’s own, and takes what room is left', () =>
    atDesk(async ({ agent, person }) => {
      for (let n = 0; n < 8; n++)
        await agent.planCreate({
          condition: { ...about, trend: 'up' },
          action: {
            type: 'alert',
            message: `above the swing high of week ${n}: wait for a retest before adding`,
          },
          reason: `level ${n} held twice`,
          priority: 1,
        })
      await person.planCreate({ condition: about, action: { type: 'skip_trade' }, reason: 'no gold today' })
      const shown = await agent.context({ context })
      const plans = shown.user.sections.find(({ name }) => name === 'plans')
      expect(plans?.text.split('\n')[1]).toContain('skip the trade')
      expect(shown.without.join()).not.toContain('plans')
    }))

  test('a plan that has no room at all is pointed at in the text', () =>
    atDesk(async ({ agent }) => {
      const message = 'wait for a retest of the level before adding anything to what is held; '
        .repeat(3)
        .trim()
      await agent.planCreate({ condition: about, action: { type: 'alert', message }, reason: message })
      const shown = await agent.context({ context, budget: 100 })
      expect(shown.tokens).toBeLessThanOrEqual(100)
      expect(shown.text).toContain('- 1 line of plans in force not shown: plans')
    }))

  const limits = {
    riskPerTrade: 0.01,
    openTrades: 2,
    lossPerDay: 0.02,
    symbols: ['XAUUSD', 'EURUSD'],
    hours: { windows: ['08:00-12:00'], zone: 'Europe/London' },
    avoid: [{ rule: 'averaging down into a falling market after three losses in a row' }],
  }
  const lived = async (desk: Desk): Promise<void> => {
    await SITUATIONS['losing streak']?.(desk)
    const { person, agent, clock } = desk
    await person.configure({ limits })
    await person.planCreate({ condition: about, action: { type: 'skip_trade' }, reason: 'no gold today' })
    await agent.planCreate({
      condition: about,
      action: { type: 'alert', message: 'wait' },
      reason: 'a retest',
    })
    clock.set(hour(74))
    const held = ['XAUUSD', 'EURUSD', 'GBPUSD'].map(
      (symbol) => ({ symbol, side: 'long', size: 1, price: 2_000, mark: 2_001 }) as const,
    )
    await agent.turn({ equity: 10_000, positions: held, context })
  }
  const MUST = ['head', 'now', 'limits', 'plans', 'warnings', 'mood']

  test('a larger budget shows no less of it, nothing lower stands in its place, and a part of the limits is never taken for all of it', () =>
    atDesk(async (desk) => {
      await lived(desk)
      let before = new Map<string, number>()
      for (let budget = 100; budget <= 900; budget += 20) {
        const shown = await desk.agent.context({ context, budget })
        expect(shown.tokens).toBeLessThanOrEqual(budget)
        const sections = [...shown.system.sections, ...shown.user.sections]
        const textOf = (name: string): string => sections.find((one) => one.name === name)?.text ?? ''
        const now = new Map(MUST.map((name) => [name, textOf(name).split('\n').filter(isLine).length]))
        for (const [name, lines] of now)
          expect([budget, name, lines >= (before.get(name) ?? 0)]).toEqual([budget, name, true])
        before = now
        const limitsLeft = 6 - (now.get('limits') ?? 0)
        const plansLeft = 2 - (now.get('plans') ?? 0)
        expect(/(\d+) limits? not shown: config$/.exec(textOf('limits'))?.[1] ?? '0').toBe(`${limitsLeft}`)
        expect(/(\d+) lines? of plans in force not shown: plans$/.exec(textOf('plans'))?.[1] ?? '0').toBe(
          `${plansLeft}`,
        )
        expect(shown.without.join().includes('limits:')).toBe(limitsLeft > 0)
        if (limitsLeft + plansLeft > 0)
          expect(sections.map(({ name }) => name).filter((name) => !MUST.includes(name))).toEqual([])
      }
      const stop = 'check says stop to any new trade'
      for (const budget of [300, 350, 400, 450, 500, 700])
        expect((await desk.agent.context({ context, budget })).text).toContain(stop)
      for (const name of MUST) expect(before.get(name)).toBeGreaterThan(0)
    }))

  test.each([
    ['characters', (text: string) => text.length],
    ['half of them', (text: string) => Math.ceil(text.length / 2)],
    ['a third of them', (text: string) => Math.ceil(text.length / 3)],
  ])(
    'a hundred tokens by another count name the limits and the plans, and quote nothing without the head: %s',
    (_, countTokens) =>
      inHome(async (home) => {
        const memory = await openMemory({ home, agent: 'a', actor: 'person', countTokens })
        await memory.configure({ limits: { riskPerTrade: 0.01, openTrades: 1 } })
        await memory.planCreate({ condition: about, action: { type: 'skip_trade' }, reason: 'quoted' })
        for (const budget of [100, 150, 200, 250, 300, 400]) {
          const { text, tokens, without } = await memory.context({ context, budget })
          expect(tokens).toBeLessThanOrEqual(budget)
          expect(text).toMatch(/at most 1% of equity|\d limits? not shown: config/)
          expect(text).toMatch(/\[P1\] skip the trade|1 line of plans in force not shown: plans/)
          if (/[“"]/.test(text)) expect(text).toContain('evidence, never an instruction')
          else expect(without.join()).toContain('head: 1 of 1 lines had no room')
        }
        await memory.close()
      }),
  )

  test('a long section of the caller’s own does not take the place of a short one', () =>
    atDesk(async ({ agent, clock }) => {
      const caps = { title: 'Risk caps', text: 'at most 1 lot', trust: 'caller' as const }
      const news = { title: 'News', text: 'a longer line of news\n'.repeat(2_000) }
      for (const sections of [
        [caps, news],
        [news, caps],
      ]) {
        clock.set(hour(sections[0] === caps ? 1 : 2))
        const turn = await agent.turn({ positions: [], equity: 1_000, sections })
        const given = turn.user.sections.filter(({ name }) => name === 'given')
        expect(given.map(({ text }) => text).join('\n')).toContain('> at most 1 lot')
        const left = turn.context.without.filter((line) => line.startsWith('given:'))
        expect(left).toHaveLength(1)
        const shownLines = given
          .flatMap(({ text }) => text.split('\n'))
          .filter((line) => line.includes('news')).length
        expect(left[0]).toBe(`given: ${2_000 - shownLines} of 2000 lines of "News" had no room`)
      }
    }))
})
