import { readFile } from 'node:fs/promises'
import type { Memory } from 'hindcast'
import { describe, expect, test } from 'vitest'
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

const ORDER = { symbol: 'XAUUSD', side: 'long', size: 10, entry: 2000, stop: 1990 } as const
const checked = async (
  memory: Memory,
  { events, ...more }: { readonly events?: readonly string[]; readonly [field: string]: unknown } = {},
) => {
  const order = { ...ORDER, ...more }
  const asked = events === undefined ? memory : await memory.turn({ events })
  const { verdict, reasons } = await asked.check(order)
  return { verdict, limits: reasons.filter((reason) => reason.includes('limit')) }
}

describe('limits that a person set', () => {
  test(
    'stops an order beyond it, with its value and what the order would make',
    desk(async ({ person, agent }) => {
      expect((await checked(agent)).limits).toEqual([])
      await person.configure({ limits: { riskPerTrade: 0.01 } })
      // 10 · 10 is 1%.
      expect((await checked(agent)).limits).toEqual([])
      expect(await checked(agent, { size: 11 })).toEqual({
        verdict: 'stop',
        limits: [
          'it would make 1.1% of equity at risk in one trade: a person’s limits allow at most 1% of equity at risk in one trade',
        ],
      })
      expect((await checked(agent, { stop: undefined })).verdict).toBe('stop')
      expect((await checked(agent, { stop: 2000 })).verdict).toBe('stop')
      expect((await checked(agent, { size: undefined })).verdict).toBe('caution')
      expect(await agent.config()).toMatchObject({
        lines: ['at most 1% of equity at risk in one trade'],
        limits: { riskPerTrade: 0.01 },
        limitsSince: '2026-01-05T10:00:00.000Z',
      })
    }),
  )

  test(
    'are no agent’s to set, to loosen or to take off',
    desk(async ({ person, agent }) => {
      const refused = { code: 'not_allowed', field: 'limits' }
      await expect(agent.configure({ limits: { riskPerTrade: 0.5 } })).rejects.toMatchObject(refused)
      await person.configure({ limits: { riskPerTrade: 0.01, openTrades: 2 } })
      await expect(agent.configure({ limits: {} })).rejects.toMatchObject(refused)
      await expect(agent.configure({ limits: { riskPerTrade: 0.001 } })).rejects.toMatchObject(refused)
      await expect(
        agent.import({
          facts: [
            {
              kind: 'configured',
              at: '2026-01-05T10:00:00Z',
              actor: 'person',
              payload: { limits: { riskPerTrade: 0.9 } },
            },
          ],
        }),
      ).rejects.toMatchObject({ code: 'not_allowed' })
      await agent.configure({ currency: 'USD' })
      expect((await agent.config()).lines).toHaveLength(2)
    }),
  )

  test(
    'are replaced whole: the answer says what holds now and what does no longer',
    desk(async ({ person, agent }) => {
      const strategies = { fade: { openTrades: 1 } }
      const { notices } = await person.configure({ limits: { riskPerTrade: 0.01, strategies } })
      expect(notices).toEqual([
        'limits: at most 1% of equity at risk in one trade; fade: at most 1 trade open at once',
      ])
      expect((await person.configure({ limits: { riskPerTrade: 0.01, openTrades: 3 } })).notices).toEqual([
        'limits: at most 1% of equity at risk in one trade; at most 3 trades open at once. No longer: fade: at most 1 trade open at once',
      ])
      expect((await person.configure({ limits: {} })).notices).toEqual([
        'limits: none. No longer: at most 1% of equity at risk in one trade; at most 3 trades open at once',
      ])
      expect(await agent.config()).toMatchObject({ lines: [], limits: {}, why: 'no person has set a limit' })
    }),
  )

  test.each(['riskPerTrade', 'openRisk', 'lossPerDay'])(
    'is no limit at 1, which is all there is: %s',
    (limit) =>
      desk(async ({ person }) => {
        await expect(person.configure({ limits: { [limit]: 1 } })).rejects.toMatchObject({
          code: 'invalid_input',
          field: `limits.${limit}`,
          next: '1% is 0.01. Leave a limit out to take it off.',
        })
        expect((await person.config()).lines).toEqual([])
      })(),
  )

  test(
    'counts as opened today what was, not what is told today of another day',
    desk(async ({ person, agent, clock }) => {
      await person.configure({ limits: { tradesPerDay: 1 } })
      clock.set('2026-01-05T10:30:00Z')
      const fill = { at: '2026-01-02T10:00:00Z', symbol: 'NQ', side: 'buy', size: 1, price: 100 } as const
      await agent.fill({ ...fill, stop: 99 })
      expect((await agent.config()).used).toEqual([])
      expect((await checked(agent)).limits).toEqual([])
    }),
  )

  test(
    'counts what is held: a trade that is added to, all that is open, and what reduces is let through',
    desk(async ({ person, agent, clock }) => {
      await person.configure({
        limits: { riskPerTrade: 0.01, openRisk: 0.015, openTrades: 1, tradesPerDay: 1 },
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
      expect((await checked(agent, { size: 2 })).limits).toEqual([])
      expect((await checked(agent, { size: 3 })).limits).toEqual([
        expect.stringContaining('it would make 1.1%'),
      ])
      expect((await checked(agent, { side: 'short', size: 8, stop: 2010 })).limits).toEqual([
        'it reduces T1: no limit stops it',
      ])
      expect((await checked(agent, { symbol: 'NQ', size: 8 })).limits).toEqual([
        expect.stringContaining('it would be trade 2 that is open'),
        expect.stringContaining('it would be trade 2 opened this trading day'),
        expect.stringContaining('it would make 1.6% of equity at risk in all open trades'),
      ])
    }),
  )

  test(
    'says one thing of an order in all its words, with the digits that show why it breaks a limit',
    desk(async ({ person, agent, clock }) => {
      await person.configure({ limits: { riskPerTrade: 0.01, openRisk: 0.03 } })
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
        'it would make 1.000001% of equity at risk in one trade: a person’s limits allow at most 1%',
      )
    }),
  )

  test(
    'ends a day that has lost enough, and begins the next',
    desk(async ({ person, agent, clock }) => {
      await person.configure({ limits: { lossPerDay: 0.02 } })
      await agent.tick({ at: '2026-01-05T10:00:00Z', equity: 9_850 })
      expect((await checked(agent, { size: 4 })).verdict).not.toBe('stop')
      expect((await checked(agent, { size: 6 })).limits).toEqual([
        expect.stringContaining('1.5% is lost today, and with'),
      ])
      await agent.tick({ at: '2026-01-05T11:00:00Z', equity: 9_800 })
      clock.set('2026-01-05T11:00:00Z')
      expect((await checked(agent, { size: undefined })).limits).toEqual([
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
        await person.configure({ limits: { lossPerDay } })
        const fills = { symbol: 'NQ', size: 100 }
        await agent.fill({ at: '2026-01-05T10:00:00Z', side: 'buy', price: 100, ...fills })
        await agent.fill({ at: '2026-01-05T10:10:00Z', side: 'sell', price: 99, ...fills })
        await agent.tick({ at: '2026-01-05T10:20:00Z', equity })
        clock.set('2026-01-05T10:30:00Z')
        expect((await checked(agent, { size: within })).limits).toEqual([])
        expect(await checked(agent, { size: beyond })).toEqual({
          verdict: 'stop',
          limits: [expect.stringContaining('of the equity it began with, 10000')],
        })
      })(),
  )

  test(
    'counts a day from the equity last known before it; what fell overnight is lost that day',
    desk(async ({ person, agent, clock }) => {
      await person.configure({ limits: { lossPerDay: 0.02 } })
      clock.set('2026-01-06T00:00:00Z')
      await agent.tick({ at: '2026-01-06T00:00:00Z', equity: 9_000 })
      expect((await checked(agent, { size: 1 })).limits).toEqual([
        '10% is lost today: a person’s limits allow at most 2% lost in a day, of the equity it began with, 10000',
      ])
      clock.set('2026-01-07T09:00:00Z')
      await agent.tick({ at: '2026-01-07T09:00:00Z', equity: 9_000 })
      expect((await checked(agent, { size: 1 })).limits).toEqual([])
    }),
  )

  test(
    'of a day’s losses alone stops an order whose risk nobody knows',
    desk(async ({ person, agent }) => {
      await person.configure({ limits: { lossPerDay: 0.02 } })
      expect(await checked(agent, { stop: undefined })).toMatchObject({
        verdict: 'stop',
        limits: [expect.stringContaining('its stop distance is not known; give entry and stop')],
      })
    }),
  )

  test(
    'is of one strategy where it is said of one, and the tighter holds',
    desk(async ({ person, agent }) => {
      await person.configure({
        limits: {
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
        limits: { hours: { windows: ['08:00-16:00'] }, avoid: [{ rule: 'x', when: { trend: 'up' } }] },
        context: { watch: ['NQ'] },
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
      await person.configure({ limits: { riskPerTrade: 0.001 } })
      const { reasons } = (await agent.check({ symbol: 'XAUUSD', side: 'long', entry: 2000, stop: 1990 }))
        .size
      expect(reasons).toContain('a person’s limits cap it at 0.1% of equity')
    }),
  )
})

test(
  'what the page on persons gives configure is taken, hours and rules too',
  desk(async ({ person, agent }) => {
    const page = await readFile(new URL('../../docs/person.md', import.meta.url), 'utf8')
    const given = [...page.matchAll(/configure --limits '(\{.*\})'/g)].map(([, json = '']) =>
      JSON.parse(json),
    )
    expect(given.length).toBeGreaterThan(1)
    for (const limits of given) await person.configure({ limits })
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
  'the moment at which limits were set is theirs until they are others, and as of then they hold',
  desk(async ({ person, agent, clock }) => {
    await person.configure({ limits: { riskPerTrade: 0.01 } })
    clock.set('2026-01-08T10:00:00Z')
    await agent.tick({ at: '2026-01-08T09:00:00Z', equity: 10_000 })
    await person.configure({ limits: { riskPerTrade: 0.01 } })
    expect((await agent.config()).limitsSince).toBe('2026-01-05T10:00:00.000Z')
    await person.configure({ limits: { riskPerTrade: 0.02 } })
    expect((await agent.config()).limitsSince).toBe('2026-01-08T10:00:00.000Z')
    expect(await agent.config({ asOf: '2026-01-07T00:00:00Z' })).toMatchObject({
      limits: { riskPerTrade: 0.01 },
      limitsSince: '2026-01-05T10:00:00.000Z',
    })
  }),
)

test(
  'the used parts of limits are shown',
  desk(async ({ person, agent, clock }) => {
    await person.configure({ limits: { openTrades: 3, tradesPerDay: 5, openRisk: 0.03, lossPerDay: 0.02 } })
    expect((await agent.config()).used).toEqual([])
    const held = { at: '2026-01-05T10:00:00Z', side: 'buy', size: 8, price: 2000, stop: 1990 } as const
    await agent.fill({ ...held, symbol: 'XAUUSD' })
    await agent.tick({ at: '2026-01-05T10:10:00Z', equity: 9_900 })
    clock.set('2026-01-05T10:30:00Z')
    const used = ['1 of 3 trades open', '1 of 5 opened today', '0.8081% of 3% at risk', '1% of 2% lost today']
    expect((await agent.config()).used).toEqual(used)
    expect((await agent.context({})).user.text).toContain(`of the limits ${used.join(', ')}`)
  }),
)

test(
  'an event in other letters is the same, and a symbol that was renamed is the one that is allowed',
  desk(async ({ person, agent, clock }) => {
    const avoid = [{ rule: 'payrolls', when: { event: 'NFP' } }]
    await person.configure({ limits: { symbols: ['XAUUSD'], avoid } })
    expect((await checked(agent, { events: ['nfp'] })).verdict).toBe('stop')
    clock.set('2026-01-05T10:30:00Z')
    expect((await (await agent.turn({ events: ['CPI'] })).check(ORDER)).reasons.join()).not.toContain(
      'payrolls',
    )
    expect((await agent.check(ORDER)).reasons.join()).toContain('a person’s rule may forbid it')
    await person.planCreate({ condition: { event: 'CPI' }, action: { type: 'skip_trade' } })
    clock.set('2026-01-05T10:40:00Z')
    expect((await (await agent.turn({ events: ['cpi'] })).check(ORDER)).reasons.join()).toContain(
      'P1 is in force',
    )
    clock.set('2026-01-05T11:00:00Z')
    await person.adjust({ at: '2026-01-05T11:00:00Z', symbol: 'XAUUSD', to: 'GOLD' })
    clock.set('2026-01-05T11:10:00Z')
    expect((await checked(agent, { symbol: 'GOLD', events: [] })).limits).toEqual([])
    expect((await checked(agent, { symbol: 'NQ', events: [] })).verdict).toBe('stop')
  }),
)

test(
  'a block of limits in the manual limits nothing, and status names it',
  desk(async ({ person, agent, home }) => {
    await byHand(home, MANUAL, '# Manual\n\n```leash\nopen trades: 0\n```\n')
    await person.read({ path: MANUAL })
    await person.judge({ verdict: 'approve', of: MANUAL })
    expect((await agent.config()).lines).toEqual([])
    const { checks, healthy } = await person.status()
    expect(healthy).toBe(false)
    expect(checks.find(({ check }) => check === 'limits')).toMatchObject({
      ok: false,
      detail: 'TRADING_MANUAL.md has a block of limits, which limits nothing',
    })
  }),
)

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
