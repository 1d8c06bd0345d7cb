import { setTimeout as after } from 'node:timers/promises'
import { type Memory, openMemory } from '#calls'
import { signedMoney } from '#recall'
import { DAY_MS, eventLoopTurn, type Instant, isoOf, plusMs, signedR } from '#vocabulary'
import { equityOf } from '../paper-broker/paper-account.ts'
import { DEMO_DEFAULTS, demoPlan } from './demo-plan.ts'
import { DEMO_AGENT, freshRun } from './run-name.ts'
import { Trading } from './trading.ts'

export interface LivingOptions {
  /** The folder that holds the demo's agent. */
  readonly home: string
  /** Aborted when it is to stop. */
  readonly stops: AbortSignal
  /** Where the name of its run goes, once there is one. */
  readonly begun: (place: { readonly agent: string; readonly run: string }) => void
  /** Hears of every trade that was opened or closed. */
  readonly tell: (line: string) => void
  /** Hears how it stands after every bar. */
  readonly stands: (line: string) => void
}

/** Days that are traded at once, so that the agent has a past to look at: they take a few seconds. Sane: 10 to 60. */
const PAST_DAYS = 20
/** A quarter of an hour of the market passes in this: a trading day takes twenty seconds. */
const BAR_LASTS_MS = 200
/** A market that nobody watches to its end. */
const DAYS = 365
const NEWEST = 20

/** The demo's agent trading at a pace that can be watched, in a paper run of its own, until it is stopped. */
export const liveDemo = async ({ home, stops, begun, tell, stands }: LivingOptions): Promise<void> => {
  const run = await freshRun(home)
  const plan = demoPlan(DEMO_DEFAULTS.seed, DAYS)
  const memory = await openMemory({ home, agent: DEMO_AGENT, run, mode: 'paper' })
  begun({ agent: DEMO_AGENT, run })
  const trading = new Trading(plan, memory)
  const presentFrom = plusMs(plan.tradingFrom, PAST_DAYS * DAY_MS)
  let told = 0
  const goesOn = async (at: Instant): Promise<boolean> => {
    if (at < presentFrom) {
      // The server answers in the same process.
      await eventLoopTurn()
      return !stops.aborted
    }
    if (told === 0) await leaveTexts(memory, at)
    if (told === 0) told = (await memory.events({ limit: 1 })).events[0]?.seq ?? 0
    told = await tellTrades(memory, told, tell)
    const day = Math.floor((at - plan.tradingFrom) / DAY_MS) + 1
    const { account, outcome } = trading
    const equity = Number(equityOf(account).text).toFixed(2)
    stands(
      `${shortTime(at)}  day ${day}  equity ${equity}  trades ${outcome.trades}, open ${account.held.size}`,
    )
    await after(BAR_LASTS_MS, undefined, { signal: stops }).catch(() => undefined)
    return !stops.aborted
  }
  try {
    await trading.run(() => {}, goesOn)
  } finally {
    await memory.close()
  }
}

/** A note, and a change of its rules that waits for a person: what there is to read and to decide. */
const leaveTexts = async (memory: Memory, at: Instant): Promise<void> => {
  const figures = await memory.performance()
  const sessions = figures.bySession.map(
    ({ name, n, expectancy }) =>
      `- ${name}: ${n} trades${expectancy === null ? '' : `, ${signedR(expectancy.value)} on average`}`,
  )
  const note = ['# Breakouts by session', '', `After ${figures.overall.n} trades:`, '', ...sessions, '']
  await memory.write({ to: 'note', key: 'sessions', text: note.join('\n'), at })
  await memory.propose({
    file: 'playbook.md',
    reason: 'worth a try: losses come in a row, and a row ends by itself',
    text: '# Playbook\n\n1. Follow closes beyond the last sixteen hours.\n2. After two stops in a row, wait four hours.\n',
    at,
  })
}

/** Tells of what was opened and closed since the event of that seq; answers the last one. */
const tellTrades = async (memory: Memory, since: number, tell: (line: string) => void): Promise<number> => {
  const { events } = await memory.events({ after: since, limit: 1_000 })
  const last = events.at(-1)?.seq ?? since
  if (!events.some(({ kind }) => kind === 'fill' || kind === 'tick')) return last
  const from = events[0]?.at ?? ''
  const { trades } = await memory.trades({ limit: NEWEST })
  for (const trade of trades.toReversed()) {
    const { handle, side, symbol, entryAt, exitAt, pnl, r } = trade
    if (exitAt !== null && exitAt >= from)
      tell(
        `${shortTime(exitAt)}  ${handle} closed  ${symbol} ${side}  ${signedMoney(pnl ?? '0')}${r === null ? '' : ` (${signedR(r)})`}`,
      )
    else if (exitAt === null && entryAt !== null && entryAt >= from)
      tell(`${shortTime(entryAt)}  ${handle} opened  ${symbol} ${side}: ${trade.entryReason ?? ''}`)
  }
  return last
}

const shortTime = (at: Instant | string): string =>
  (typeof at === 'string' ? at : isoOf(at)).slice(0, 16).replace('T', ' ')
