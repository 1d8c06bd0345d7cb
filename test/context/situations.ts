import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Memory, openMemory, type Turn } from 'hindcast'

/** A home of its own, gone afterwards. */
export const inHome = async <T>(work: (home: string) => Promise<T>): Promise<T> => {
  const home = await mkdtemp(join(tmpdir(), 'hindcast-context-'))
  try {
    return await work(home)
  } finally {
    await rm(home, { recursive: true, force: true })
  }
}

const START = Date.parse('2026-03-02T08:00:00Z')
const HOUR = 3_600_000

/** The moment so many hours after the beginning. */
export const hour = (hours: number): string => new Date(START + hours * HOUR).toISOString()

/** A clock that stands where it is put. */
export class StandingClock {
  private at = START

  now = (): number => this.at

  set(at: string): void {
    this.at = Date.parse(at)
  }
}

export interface Desk {
  readonly agent: Memory
  readonly person: Memory
  readonly clock: StandingClock
}

/** An agent and the person it trades for, at one home. */
export const atDesk = async <T>(work: (desk: Desk) => Promise<T>): Promise<T> =>
  inHome(async (home) => {
    const clock = new StandingClock()
    const opened = { home, agent: 'gold-m15', clock: clock as never }
    const person = await openMemory({ ...opened, actor: 'person' })
    const agent = await openMemory({ ...opened, strategy: 'trend' })
    try {
      return await work({ agent, person, clock })
    } finally {
      await agent.close()
      await person.close()
    }
  })

const LONDON = { trend: 'up', volatility: 'normal', session: 'london' } as const

interface Told {
  readonly n: number
  readonly symbol?: string
  readonly won: boolean
  readonly reason?: string
}

/** A trade of an hour that made 2R or lost 1R. */
export const tell = async (
  { agent, clock }: Desk,
  { n, symbol = 'XAUUSD', won, reason }: Told,
): Promise<void> => {
  clock.set(hour(n * 6))
  await agent.tradeRecord({
    trade: `t${n}`,
    symbol,
    side: 'long',
    size: 1,
    entryAt: hour(n * 6 - 1),
    entryPrice: 2_000,
    at: hour(n * 6),
    exitPrice: won ? 2_020 : 1_990,
    stop: 1_990,
    reason: reason ?? `held the session low, try ${n}`,
    context: LONDON,
  })
}

const held = (symbol: string, mark: number) =>
  ({ symbol, side: 'long', size: 1, price: 2_000, mark, stop: 1_990, strategy: 'trend' }) as const

/** The six situations whose contexts are looked at line by line. */
export const SITUATIONS: { readonly [name: string]: (desk: Desk) => Promise<Turn> } = {
  'first day': async ({ agent, person, clock }) => {
    await person.propose({
      file: 'TRADING_MANUAL.md',
      edit: 'whole',
      text: MANUAL,
      reason: 'the desk’s rules',
    })
    await person.judge({ verdict: 'approve', of: 'C1' })
    await person.configure({
      limits: {
        riskPerTrade: 0.01,
        openTrades: 3,
        lossPerDay: 0.02,
        symbols: ['XAUUSD', 'EURUSD'],
        hours: { windows: ['07:00-21:00'], zone: 'Europe/London' },
        avoid: [{ rule: 'trading payrolls', when: { event: 'NFP' } }],
      },
    })
    clock.set(hour(1))
    return agent.turn({ equity: 10_000, positions: [], context: { XAUUSD: LONDON } })
  },
  'losing streak': async (desk) => {
    await desk.agent.tick({ equity: 10_000 })
    for (let n = 1; n <= 12; n++) await tell(desk, { n, won: n <= 6 })
    desk.clock.set(hour(73))
    return desk.agent.turn({ equity: 10_060, positions: [], context: { XAUUSD: LONDON } })
  },
  'in drawdown': async (desk) => {
    await desk.agent.tick({ equity: 10_000 })
    for (let n = 1; n <= 4; n++) await tell(desk, { n, won: false })
    desk.clock.set(hour(25))
    return desk.agent.turn({ equity: 8_600, positions: [], context: { XAUUSD: LONDON } })
  },
  'plan in force': async (desk) => {
    const { agent, person, clock } = desk
    await agent.tick({ equity: 10_000 })
    for (let n = 1; n <= 10; n++) await tell(desk, { n, won: n % 3 !== 0 })
    await person.planCreate({
      condition: { event: 'NFP' },
      action: { type: 'skip_trade' },
      reason: 'never through payrolls',
      expiresAt: hour(24 * 30),
    })
    clock.set(hour(61))
    return agent.turn({ equity: 10_110, positions: [], context: { XAUUSD: LONDON }, events: ['NFP'] })
  },
  'five positions': async (desk) => {
    const { agent, clock } = desk
    await agent.write({
      to: 'note',
      key: 'position_GOLD',
      text: 'Bought for the London trend. Out below 1,990.',
    })
    await agent.write({
      to: 'note',
      key: 'oil',
      text: '# Oil\n\nOIL reacts late to inventories; wait two bars.\n',
    })
    clock.set(hour(1))
    const turn = await agent.turn({ equity: 10_000, positions: [], context: { GOLD: LONDON } })
    await turn.decide({
      action: 'enter',
      symbol: 'GOLD',
      side: 'long',
      stop: 1_990,
      confidence: 0.6,
      reason: 'held the session low',
    })
    const symbols = ['GOLD', 'SILVER', 'OIL', 'EURUSD', 'BTC']
    clock.set(hour(2))
    await agent.tick({ equity: 10_000, positions: symbols.map((symbol) => held(symbol, 2_000)) })
    clock.set(hour(3))
    const marks = [2_012, 1_996, 2_001, 2_030, 1_992]
    return agent.turn({
      equity: 10_031,
      positions: symbols.map((symbol, i) => held(symbol, marks[i] ?? 2_000)),
      context: { GOLD: LONDON },
    })
  },
  'nothing known': ({ agent }) => agent.turn({}),
}

const MANUAL = `# Manual

## Entries

- Wait for the close beyond the session's range.
- Never add to a loser.
`
