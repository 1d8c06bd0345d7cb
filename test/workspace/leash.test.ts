import { readFile } from 'node:fs/promises'
import type { Memory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { sha256 } from '#vocabulary'
import { inFolder } from '../promises/memories.ts'
import { byHand, clockAt, openAs } from './desk.ts'

interface Desk {
  readonly person: Memory
  readonly agent: Memory
  readonly clock: ReturnType<typeof clockAt>
  readonly home: string
}

const MANUAL = 'TRADING_MANUAL.md'

/** A live memory with equity 10,000, at a time the clock says. */
const desk = (work: (desk: Desk) => Promise<void>) => () =>
  inFolder(async (home) => {
    const clock = clockAt('2026-01-05T10:00:00Z')
    const person = await openAs(home, 'person', clock)
    const agent = await openAs(home, 'agent', clock)
    try {
      await agent.tick({ at: '2026-01-05T09:00:00Z', equity: 10_000 })
      await work({ person, agent, clock, home })
    } finally {
      await agent.close()
      await person.close()
    }
  })

const manual = (...lines: readonly string[]): string =>
  ['# Manual', '', '```leash', ...lines, '```', ''].join('\n')

/** Edited by hand and looked at, so that the log knows it. */
const edited = async ({ home, person }: Desk, text: string) => {
  await byHand(home, MANUAL, text)
  // Strict files that nobody approved are seen, and not read.
  await person.read({ path: MANUAL }).catch(() => undefined)
}

const ORDER = { symbol: 'XAUUSD', side: 'long', size: 10, entry: 2000, stop: 1990 } as const
const checked = async (
  memory: Memory,
  { events, ...more }: { readonly events?: readonly string[]; readonly [field: string]: unknown } = {},
) => {
  const order = { ...ORDER, ...more }
  const asked = events === undefined ? memory : await memory.turn({ events })
  const { verdict, reasons } = await asked.check(order)
  return { verdict, leash: reasons.filter((reason) => reason.includes('leash')) }
}

describe('a leash that a person configured', () => {
  test(
    'stops an order beyond it, with its value and what the order would make',
    desk(async ({ person, agent }) => {
      expect((await checked(agent)).leash).toEqual([])
      await person.configure({ leash: { riskPerTrade: 0.01 } })
      // 10 · 10 is 1%.
      expect((await checked(agent)).leash).toEqual([])
      expect(await checked(agent, { size: 11 })).toEqual({
        verdict: 'stop',
        leash: [
          'it would make 1.1% of equity at risk in one trade: the leash allows at most 1% of equity at risk in one trade (set by a person)',
        ],
      })
      expect((await checked(agent, { stop: undefined })).verdict).toBe('stop')
      expect((await checked(agent, { stop: 2000 })).verdict).toBe('stop')
      expect((await checked(agent, { size: undefined })).verdict).toBe('caution')
      expect(await agent.config()).toMatchObject({
        lines: ['at most 1% of equity at risk in one trade'],
        limits: [
          {
            limit: 'riskPerTrade',
            value: 0.01,
            source: 'set by a person',
            since: '2026-01-05T10:00:00.000Z',
          },
        ],
        problems: [],
      })
    }),
  )

  test(
    'is no agent’s to set, to loosen or to take off, and keeps what it does not name',
    desk(async ({ person, agent }) => {
      const refused = { code: 'not_allowed', field: 'leash' }
      await expect(agent.configure({ leash: { riskPerTrade: 0.5 } })).rejects.toMatchObject(refused)
      await person.configure({ leash: { riskPerTrade: 0.01, openTrades: 2 } })
      await expect(agent.configure({ leash: { riskPerTrade: null } })).rejects.toMatchObject(refused)
      await expect(agent.configure({ leash: { riskPerTrade: 0.001 } })).rejects.toMatchObject(refused)
      await expect(
        agent.import({
          facts: [
            {
              kind: 'configured',
              at: '2026-01-05T10:00:00Z',
              actor: 'person',
              payload: { leash: { riskPerTrade: 0.9 } },
            },
          ],
        }),
      ).rejects.toMatchObject({ code: 'not_allowed' })
      await agent.configure({ currency: 'USD' })
      await person.configure({ leash: { openTrades: null } })
      expect((await agent.config()).lines).toEqual(['at most 1% of equity at risk in one trade'])
    }),
  )

  test.each(['riskPerTrade', 'openRisk', 'lossPerDay', 'drawdown'])(
    'is no limit at 1, which is all there is: %s',
    (limit) =>
      desk(async ({ person }) => {
        await expect(person.configure({ leash: { [limit]: 1 } })).rejects.toMatchObject({
          code: 'invalid_input',
          field: `leash.${limit}`,
          next: '1% is 0.01; null takes the limit off.',
        })
        expect((await person.config()).lines).toEqual([])
      })(),
  )

  test(
    'counts as opened today what was, not what is told today of another day',
    desk(async ({ person, agent, clock }) => {
      await person.configure({ leash: { tradesPerDay: 1 } })
      clock.set('2026-01-05T10:30:00Z')
      const fill = { at: '2026-01-02T10:00:00Z', symbol: 'NQ', side: 'buy', size: 1, price: 100 } as const
      await agent.fill({ ...fill, stop: 99 })
      expect((await agent.config()).used).toEqual([])
      expect((await checked(agent)).leash).toEqual([])
    }),
  )

  test(
    'counts what is held: a trade that is added to, all that is open, and what reduces is let through',
    desk(async ({ person, agent, clock }) => {
      await person.configure({
        leash: { riskPerTrade: 0.01, openRisk: 0.015, openTrades: 1, tradesPerDay: 1 },
      })
      await agent.fill({
        at: '2026-01-05T10:00:00Z',
        symbol: 'XAUUSD',
        side: 'buy',
        size: 8,
        price: 2000,
        stop: 1990,
      })
      clock.set('2026-01-05T10:30:00Z')
      expect((await checked(agent, { size: 2 })).leash).toEqual([])
      expect((await checked(agent, { size: 3 })).leash).toEqual([
        expect.stringContaining('it would make 1.1%'),
      ])
      expect((await checked(agent, { side: 'short', size: 8, stop: 2010 })).leash).toEqual([
        'it reduces T1: the leash does not stop it',
      ])
      expect((await checked(agent, { symbol: 'NQ', size: 8 })).leash).toEqual([
        expect.stringContaining('it would be trade 2 that is open'),
        expect.stringContaining('it would be trade 2 opened this trading day'),
        expect.stringContaining('it would make 1.6% of equity at risk in all open trades'),
      ])
    }),
  )

  test(
    'says one thing of an order in all its words, with the digits that show why it breaks a limit',
    desk(async ({ person, agent, clock }) => {
      await person.configure({ leash: { riskPerTrade: 0.01, openRisk: 0.03 } })
      const held = { at: '2026-01-05T10:00:00Z', side: 'buy', stop: 99, price: 100 } as const
      await agent.fill({ ...held, symbol: 'XAUUSD', size: 50 })
      clock.set('2026-01-05T10:30:00Z')
      const said = async (order: object) =>
        (await agent.check({ ...ORDER, entry: 100, stop: 99, ...order })).reasons.join('\n')
      // Turned round: 50 are closed, 10 are opened.
      expect(await said({ side: 'short', size: 60, stop: 101 })).not.toContain('at risk in all')
      await agent.fill({ ...held, at: '2026-01-05T10:10:00Z', symbol: 'NQ', size: 50 })
      expect(await said({ side: 'short', size: 60, stop: 101 })).toContain(
        'with it 0.6% of equity is at risk in all, 1 trade open now; 3% is allowed',
      )
      const adding = await said({ size: 51 })
      expect(adding).toContain('it would make 1.01% of equity at risk in one trade')
      expect(adding).toContain('with it 1.51% of equity is at risk in all, 2 trades open now')
      expect(await said({ size: 50.0001 })).toContain(
        'it would make 1.000001% of equity at risk in one trade: the leash allows at most 1%',
      )
    }),
  )

  test(
    'ends a day that has lost enough, and begins the next',
    desk(async ({ person, agent, clock }) => {
      await person.configure({ leash: { lossPerDay: 0.02 } })
      await agent.tick({ at: '2026-01-05T10:00:00Z', equity: 9_850 })
      expect((await checked(agent, { size: 4 })).verdict).not.toBe('stop')
      expect((await checked(agent, { size: 6 })).leash).toEqual([
        expect.stringContaining('1.5% is lost today, and with'),
      ])
      await agent.tick({ at: '2026-01-05T11:00:00Z', equity: 9_800 })
      clock.set('2026-01-05T11:00:00Z')
      expect((await checked(agent, { size: undefined })).leash).toEqual([
        expect.stringContaining('2% is lost today'),
      ])
      clock.set('2026-01-06T11:00:00Z')
      await agent.tick({ at: '2026-01-06T11:00:00Z', equity: 9_800 })
      expect((await checked(agent, { size: 4 })).verdict).not.toBe('stop')
    }),
  )

  test.each([
    // A gain on paper does not make the same money a smaller share of the day.
    { lossPerDay: 0.03, equity: 12_000, within: 19, beyond: 23 },
    // Nor does what is lost make it a larger one.
    { lossPerDay: 0.15, equity: 9_000, within: 49, beyond: 51 },
  ])(
    'adds what is lost in a day and what an order risks as shares of the equity it began with: %j',
    ({ lossPerDay, equity, within, beyond }) =>
      desk(async ({ person, agent, clock }) => {
        await person.configure({ leash: { lossPerDay } })
        const fills = { symbol: 'NQ', size: 100 }
        await agent.fill({ at: '2026-01-05T10:00:00Z', side: 'buy', price: 100, ...fills })
        await agent.fill({ at: '2026-01-05T10:10:00Z', side: 'sell', price: 99, ...fills })
        await agent.tick({ at: '2026-01-05T10:20:00Z', equity })
        clock.set('2026-01-05T10:30:00Z')
        expect((await checked(agent, { size: within })).leash).toEqual([])
        expect(await checked(agent, { size: beyond })).toEqual({
          verdict: 'stop',
          leash: [expect.stringContaining('of the equity it began with, 10000')],
        })
      })(),
  )

  test(
    'counts a day from the equity last known before it; what fell overnight is lost that day',
    desk(async ({ person, agent, clock }) => {
      await person.configure({ leash: { lossPerDay: 0.02 } })
      clock.set('2026-01-06T00:00:00Z')
      await agent.tick({ at: '2026-01-06T00:00:00Z', equity: 9_000 })
      expect((await checked(agent, { size: 1 })).leash).toEqual([
        '10% is lost today: the leash allows at most 2% lost in a day, of the equity it began with, 10000 (set by a person)',
      ])
      clock.set('2026-01-07T09:00:00Z')
      await agent.tick({ at: '2026-01-07T09:00:00Z', equity: 9_000 })
      expect((await checked(agent, { size: 1 })).leash).toEqual([])
    }),
  )

  test(
    'of a day’s losses alone stops an order whose risk nobody knows',
    desk(async ({ person, agent }) => {
      await person.configure({ leash: { lossPerDay: 0.02 } })
      expect(await checked(agent, { stop: undefined })).toMatchObject({
        verdict: 'stop',
        leash: [expect.stringContaining('its stop distance is not known; give entry and stop')],
      })
    }),
  )

  test(
    'is of one strategy where it is said of one, and the tighter holds',
    desk(async ({ person, agent }) => {
      await person.configure({
        leash: {
          riskPerTrade: 0.01,
          strategies: { fade: { riskPerTrade: 0.001 }, trend: { riskPerTrade: 0.5 } },
        },
      })
      expect((await checked(agent, { strategy: 'fade' })).verdict).toBe('stop')
      expect((await checked(agent, { strategy: 'trend', size: 11 })).verdict).toBe('stop')
      expect((await checked(agent, { strategy: 'other' })).verdict).not.toBe('stop')
    }),
  )

  test(
    'is made again from the log alone',
    desk(async ({ person, agent }) => {
      await person.configure({
        leash: { hours: { windows: ['08:00-16:00'] }, avoid: [{ rule: 'x', when: { trend: 'up' } }] },
        context: { watch: ['NQ'] },
        reviewAfter: 5,
      })
      const before = await agent.config()
      await person.rebuild()
      expect(await agent.config()).toEqual(before)
      expect((await person.verify()).problems).toEqual([])
    }),
  )

  test(
    'caps what size advises',
    desk(async ({ person, agent }) => {
      await person.configure({ leash: { riskPerTrade: 0.001 } })
      const { reasons } = (await agent.check({ symbol: 'XAUUSD', side: 'long', entry: 2000, stop: 1990 }))
        .size
      expect(reasons).toContain('the leash caps it at 0.1% of equity')
    }),
  )
})

test(
  'what the page on persons gives configure is taken, hours and rules too',
  desk(async ({ person, agent }) => {
    const page = await readFile(new URL('../../docs/person.md', import.meta.url), 'utf8')
    const given = [...page.matchAll(/configure --leash '(\{.*\})'/g)].map(([, json = '']) => JSON.parse(json))
    expect(given.length).toBeGreaterThan(3)
    for (const leash of given) await person.configure({ leash })
    expect((await agent.config()).lines).toEqual([
      'at most 1% of equity at risk in one trade',
      'only XAUUSD, EURUSD',
      'new trades only at 08:00-12:00, 22:00-02:00 Europe/London',
      'avoid (in words, not enforced): averaging down',
      'avoid: trading NFP (when event is NFP)',
    ])
  }),
)

test(
  'each limit, and each rule, has the moment of its own since which it stands as it is',
  desk(async ({ person, agent, clock }) => {
    const nfp = { rule: 'payrolls', when: { event: 'NFP' } }
    await person.configure({
      leash: { lossPerDay: 0.02, riskPerTrade: 0.01, avoid: [nfp], strategies: { a: { openTrades: 1 } } },
    })
    clock.set('2026-01-08T10:00:00Z')
    await agent.tick({ at: '2026-01-08T09:00:00Z', equity: 10_000 })
    const avoid = [{ rule: 'averaging down' }, nfp]
    await person.configure({
      leash: {
        openTrades: 3,
        riskPerTrade: 0.02,
        lossPerDay: 0.02,
        avoid,
        strategies: { a: { drawdown: 0.1 } },
      },
    })
    const { limits } = await agent.config({ strategy: 'a' })
    expect(limits.map(({ limit, value, since }) => [limit, value, since?.slice(0, 10)])).toEqual([
      ['riskPerTrade', 0.02, '2026-01-08'],
      ['openTrades', 1, '2026-01-05'],
      ['lossPerDay', 0.02, '2026-01-05'],
      ['drawdown', 0.1, '2026-01-08'],
      ['avoid', 'averaging down', '2026-01-08'],
      ['avoid', 'payrolls (when event is NFP)', '2026-01-05'],
    ])
    const before = await agent.config({ asOf: '2026-01-07T00:00:00Z' })
    expect(before.limits.map(({ since }) => since?.slice(0, 10))).toEqual(Array(3).fill('2026-01-05'))
    await person.configure({ leash: { lossPerDay: null } })
    clock.set('2026-01-09T10:00:00Z')
    await person.configure({ leash: { lossPerDay: 0.02 } })
    expect((await agent.config()).limits).toContainEqual(
      expect.objectContaining({ limit: 'lossPerDay', since: '2026-01-09T10:00:00.000Z' }),
    )
  }),
)

test(
  'how much of a leash is used is told',
  desk(async ({ person, agent, clock }) => {
    await person.configure({ leash: { openTrades: 3, tradesPerDay: 5, openRisk: 0.03, lossPerDay: 0.02 } })
    expect((await agent.config()).used).toEqual([])
    const held = { at: '2026-01-05T10:00:00Z', side: 'buy', size: 8, price: 2000, stop: 1990 } as const
    await agent.fill({ ...held, symbol: 'XAUUSD' })
    await agent.tick({ at: '2026-01-05T10:10:00Z', equity: 9_900 })
    clock.set('2026-01-05T10:30:00Z')
    const used = ['1 of 3 trades open', '1 of 5 opened today', '0.8081% of 3% at risk', '1% of 2% lost today']
    expect((await agent.config()).used).toEqual(used)
    expect((await agent.context({})).user.text).toContain(`of the leash ${used.join(', ')}`)
  }),
)

test(
  'an event in other letters is the same, and a symbol that was renamed is the one that is allowed',
  desk(async ({ person, agent, clock }) => {
    const avoid = [{ rule: 'payrolls', when: { event: 'NFP' } }]
    await person.configure({ leash: { symbols: ['XAUUSD'], avoid } })
    expect((await checked(agent, { events: ['nfp'] })).verdict).toBe('stop')
    clock.set('2026-01-05T10:30:00Z')
    expect((await (await agent.turn({ events: ['CPI'] })).check(ORDER)).reasons.join()).not.toContain(
      'payrolls',
    )
    expect((await agent.check(ORDER)).reasons.join()).toContain('a rule may forbid it')
    await person.planCreate({ condition: { event: 'CPI' }, action: { type: 'skip_trade' } })
    clock.set('2026-01-05T10:40:00Z')
    expect((await (await agent.turn({ events: ['cpi'] })).check(ORDER)).reasons.join()).toContain(
      'P1 is in force',
    )
    clock.set('2026-01-05T11:00:00Z')
    await person.adjust({ at: '2026-01-05T11:00:00Z', symbol: 'XAUUSD', to: 'GOLD' })
    clock.set('2026-01-05T11:10:00Z')
    expect((await checked(agent, { symbol: 'GOLD', events: [] })).leash).toEqual([])
    expect((await checked(agent, { symbol: 'NQ', events: [] })).verdict).toBe('stop')
  }),
)

describe('a leash in the manual', () => {
  test.each([false, true])('is in force from its approval on, strict files: %s', (strictFiles) =>
    desk(async (all) => {
      const { person, agent, clock } = all
      await person.configure({ strictFiles })
      await edited(all, manual('symbols: EURUSD', 'avoid: NFP when {"event":"NFP"}'))
      expect((await checked(agent)).verdict).not.toBe('stop')
      expect((await agent.config()).problems).toEqual([
        'TRADING_MANUAL.md was changed without approval: its leash is not in force until a person approves it',
      ])
      clock.set('2026-01-05T11:00:00Z')
      await person.judge({ verdict: 'approve', of: MANUAL })
      expect((await agent.config()).limits).toMatchObject([
        {
          limit: 'symbols',
          value: ['EURUSD'],
          source: 'the manual, line 3',
          since: '2026-01-05T11:00:00.000Z',
        },
        { limit: 'avoid' },
      ])
      expect((await checked(agent)).leash[0]).toBe(
        'XAUUSD is not among the symbols: the leash allows only EURUSD (the manual, line 3)',
      )
      expect((await checked(agent, { symbol: 'EURUSD', events: ['NFP'] })).verdict).toBe('stop')
      // Loosened by whoever can write the file: not in force.
      clock.set('2026-01-05T12:00:00Z')
      await edited(all, manual('symbols: EURUSD, XAUUSD'))
      expect((await checked(agent)).verdict).toBe('stop')
      expect((await agent.config({ asOf: '2026-01-05T10:30:00Z' })).lines).toEqual([])
      clock.set('2026-01-05T13:00:00Z')
      await person.judge({ verdict: 'approve', of: MANUAL })
      expect((await checked(agent)).verdict).not.toBe('stop')
      expect((await agent.config({ asOf: '2026-01-05T12:30:00Z' })).lines[0]).toBe('only EURUSD')
      expect((await agent.check({ ...ORDER, asOf: '2026-01-05T12:30:00Z' })).verdict).toBe('stop')
    })(),
  )

  test(
    'that is not understood is not approved; the manual is kept and the leash before it holds',
    desk(async (all) => {
      const { person, agent, clock } = all
      await edited(all, manual('open trades: 0'))
      await person.judge({ verdict: 'approve', of: MANUAL })
      clock.set('2026-01-05T11:00:00Z')
      await edited(all, manual('open trades: 5', 'riks per trade: 1%'))
      await expect(person.judge({ verdict: 'approve', of: MANUAL })).rejects.toMatchObject({
        code: 'invalid_input',
        field: 'leash',
        message: expect.stringContaining('TRADING_MANUAL.md line 5: "riks per trade: 1%" names no limit'),
      })
      expect((await agent.read({ path: MANUAL })).text).toContain('riks')
      expect((await agent.config()).problems).toEqual([
        expect.stringMatching(/line 5: .*; it is not in force$/),
      ])
      expect(await checked(agent)).toMatchObject({ verdict: 'stop' })
      const { memories } = await agent.propose({
        file: MANUAL,
        edit: 'whole',
        text: manual('drawdown: many'),
        reason: 'more room',
      })
      await expect(person.judge({ verdict: 'approve', of: memories[0] ?? '' })).rejects.toMatchObject({
        code: 'invalid_input',
        field: 'leash',
      })
    }),
  )

  test(
    'is told as it was read to whoever approves it, and not approved where it may be meant otherwise',
    desk(async (all) => {
      const { person, agent, clock } = all
      await edited(all, manual('risk per trade: 1%', 'open trades: 2'))
      expect((await person.judge({ verdict: 'approve', of: MANUAL })).notices).toEqual([
        'leash_read: line 3: at most 1% of equity at risk in one trade; at most 2 trades open at once',
      ])
      const before = (await agent.config()).lines
      for (const [text, words] of [
        [manual('risk per trade: 1'), 'line 4: risk per trade: 1 without a % sign is 100%'],
        ['- item\n    ```leash\n    risk per trade: 0.46%\n    ```\n', 'line 2: the leash is indented'],
      ] as const) {
        clock.set(new Date(clock.now() + 60_000).toISOString())
        await edited(all, text)
        await expect(person.judge({ verdict: 'approve', of: MANUAL })).rejects.toMatchObject({
          code: 'invalid_input',
          field: 'leash',
          message: expect.stringContaining(words),
        })
        expect(await agent.config()).toMatchObject({
          lines: before,
          problems: [expect.stringContaining(words)],
        })
      }
      clock.set('2026-01-05T12:00:00Z')
      await edited(all, '<!--\n```leash\nrisk per trade: 0.49%\n```\n-->\n')
      expect((await person.judge({ verdict: 'approve', of: MANUAL })).notices).toEqual([
        expect.stringContaining('holds no leash any more'),
      ])
      expect((await agent.config()).lines).toEqual([])
    }),
  )

  test(
    'holds behind a byte order mark, and says which of its rules are not enforced',
    desk(async (all) => {
      const { person, agent } = all
      const block =
        '```leash\nsymbols: EURUSD\navoid: averaging down\navoid: payrolls When {"event":"NFP"}.\n```\n'
      await edited(all, `\ufeff${block}\nKeep calm.\n`)
      await person.judge({ verdict: 'approve', of: MANUAL })
      const lines = [
        'only EURUSD',
        'avoid (in words, not enforced): averaging down',
        'avoid: payrolls (when event is NFP)',
      ]
      expect((await agent.config()).lines).toEqual(lines)
      expect((await checked(agent, { symbol: 'EURUSD', events: ['NFP'] })).verdict).toBe('stop')
      const { system } = await agent.context({})
      expect(system.text).toContain(`enforces unless a line says not\n- ${lines.join('\n- ')}\n`)
      expect(system.text).toContain('as approved\nKeep calm.')
    }),
  )

  test(
    'in another file is said to limit nothing',
    desk(async ({ person, agent, home }) => {
      await byHand(home, 'SOUL.md', manual('open trades: 1'))
      await person.read({ path: 'SOUL.md' })
      expect((await person.judge({ verdict: 'approve', of: 'SOUL.md' })).notices).toEqual([
        'leash_not_read: line 3: a leash holds in TRADING_MANUAL.md alone; in SOUL.md it limits nothing',
      ])
      expect((await agent.config()).lines).toEqual([])
    }),
  )

  test(
    'and one that was configured: of a number the tighter, of lists both',
    desk(async (all) => {
      const { person, agent } = all
      await person.configure({ leash: { riskPerTrade: 0.01, openTrades: 5, symbols: ['XAUUSD', 'NQ'] } })
      await edited(all, manual('risk per trade: 2%', 'open trades: 3', 'symbols: XAUUSD, EURUSD'))
      await person.judge({ verdict: 'approve', of: MANUAL })
      expect((await agent.config()).lines).toEqual([
        'at most 1% of equity at risk in one trade',
        'at most 3 trades open at once',
        'only XAUUSD',
      ])
    }),
  )

  test(
    'stays in force where its text is erased: its limits are what a person approved',
    desk(async (all) => {
      const { person, agent, clock } = all
      await edited(all, manual('symbols: EURUSD'))
      await person.judge({ verdict: 'approve', of: MANUAL })
      clock.set('2026-01-05T11:00:00Z')
      const loosened = manual('symbols: EURUSD, XAUUSD')
      await edited(all, loosened)
      await person.judge({ verdict: 'approve', of: MANUAL })
      await person.redact({ hashes: [sha256(loosened)], reason: 'a test' })
      expect(await agent.config()).toMatchObject({ lines: ['only EURUSD, XAUUSD'], problems: [] })
    }),
  )

  test(
    'is refused where a run is given one that is not understood',
    desk(async ({ person }) => {
      await expect(
        person.runOpen({ run: 'bt', mode: 'backtest', presets: { [MANUAL]: manual('nonsense') } }),
      ).rejects.toMatchObject({ code: 'invalid_input', field: 'leash' })
    }),
  )
})

test(
  'a context is set for all and by strategy; what a person set the agent leaves',
  desk(async ({ person, agent }) => {
    const of = async (strategy?: string) =>
      Object.fromEntries(
        (await agent.config({ strategy })).settings.flatMap(({ setting, value }) =>
          setting.startsWith('context.') ? [[setting.slice('context.'.length), value]] : [],
        ),
      )
    const drawn = { reflect: 'per_n_trades', reflectAfter: 20, reflector: 'statistical', lessons: true }
    expect(await of()).toEqual({ memory: true, recentTrades: 10, budget: 1_800, watch: [], ...drawn })
    await agent.configure({ context: { recentTrades: 5, strategies: { fade: { lessons: false } } } })
    await agent.configure({ context: { watch: ['NQ'], strategies: { fade: { budget: 900 } } } })
    expect(await of()).toEqual({ memory: true, recentTrades: 5, budget: 1_800, watch: ['NQ'], ...drawn })
    expect(await of('fade')).toEqual({
      ...{ memory: true, recentTrades: 5, budget: 900, watch: ['NQ'], ...drawn },
      lessons: false,
    })
    for (const context of [{ memory: false }, { strategies: { fade: { memory: 'shadow' } } }] as const)
      await expect(agent.configure({ context })).rejects.toMatchObject({
        code: 'not_allowed',
        field: 'context',
      })
    await expect(agent.configure({ context: { recentTrades: 31 } })).rejects.toMatchObject({
      code: 'invalid_input',
    })
    await person.configure({ context: { budget: 1_000 } })
    await expect(agent.configure({ context: { budget: 9_000 } })).rejects.toMatchObject({
      code: 'not_allowed',
      field: 'context',
    })
    expect((await of()).budget).toBe(1_000)
  }),
)
