import { contentId, DAY_MS, type Exact, HOUR_MS, type Instant, instant, plusMs, SECOND_MS } from '#vocabulary'
import type { Episode } from '../../episodes/episode.ts'

// Agents whose habits are known because they were built in. Only tests read this.

const START = instant('2024-01-01T00:00:00Z')

/** A closed trade of a day, 1% at risk, entered on the n-th day and closed an hour later at +1R, but for what is given. */
export const sampleEpisode = (over: Partial<Episode> = {}): Episode => {
  const n = over.n ?? 1
  const at = over.at ?? plusMs(START, n * DAY_MS)
  const holdingSeconds = over.holdingSeconds === undefined ? 3_600 : over.holdingSeconds
  const r = over.r === undefined ? 1 : over.r
  return {
    id: contentId(at, String(n)),
    n,
    kind: 'trade',
    status: 'closed',
    trade: `T${n}`,
    run: 'main',
    symbol: 'XAUUSD',
    strategy: 'breakout',
    variant: null,
    direction: 'long',
    context: {},
    price: '2000' as Exact,
    size: '1' as Exact,
    confidence: null,
    confidenceLate: false,
    contextLate: null,
    strategyLate: false,
    toldOpen: true,
    toldLate: false,
    reason: null,
    remarks: [],
    tags: [],
    at,
    knownAt: at,
    outcomeKnownAt: plusMs(at, (holdingSeconds ?? 3_600) * SECOND_MS),
    outcomeSeq: n,
    r,
    countedR: null,
    rSource: 'stop',
    pnl: r === null ? null : (String(100 * r) as Exact),
    returnOnNotional: null,
    holdingSeconds,
    mfeR: null,
    maeR: null,
    riskShare: 0.01,
    stopAtr: null,
    targetR: null,
    expectedSeconds: null,
    signalAt: null,
    signalPrice: null,
    expectations: [],
    expectedR: null,
    surprise: null,
    reckoned: null,
    pending: false,
    ...over,
  }
}

/** What one kind of agent does differently. `i` counts its trades from 0; `lost` is the run of losses just before. */
export interface Manner {
  readonly r?: ((plain: number, i: number) => number) | undefined
  readonly holding?: ((plain: number, r: number, i: number) => number) | undefined
  readonly size?:
    | ((plain: number, run: { readonly lost: number; readonly won: number }, i: number) => number)
    | undefined
  readonly wait?:
    | ((plain: number, run: { readonly lost: number; readonly won: number }) => number)
    | undefined
  readonly confidence?:
    | ((plain: number, run: { readonly lost: number; readonly won: number }) => number)
    | undefined
}

const TRENDS = ['up', 'down', 'none'] as const
const SESSIONS = ['asia', 'london', 'newyork', 'overlap'] as const

/** One trade after another. Plain: wins 45% of +1.5R, holds four hours and waits eight, both widely scattered. */
export const sampleAgent = (
  random: () => number,
  trades: number,
  manner: Manner = {},
): readonly Episode[] => {
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const pick = <T>(items: readonly [T, ...T[]]): T => items[Math.floor(random() * items.length)] ?? items[0]
  const run = { lost: 0, won: 0 }
  let now: Instant = START
  return Array.from({ length: trades }, (_, i) => {
    const wait = 8 * HOUR_MS * Math.exp(normal())
    const plainR = random() < 0.45 ? 1.5 + 0.5 * normal() : -1 + 0.1 * normal()
    const plainHold = 4 * 3_600 * Math.exp(0.8 * normal())
    const plainSize = 0.01 * Math.exp(0.2 * normal())
    const stated = Math.max(0, Math.min(1, 0.6 + 0.1 * normal()))
    const at = plusMs(now, Math.round(manner.wait?.(wait, run) ?? wait))
    const r = manner.r?.(plainR, i) ?? plainR
    const holdingSeconds = Math.round(manner.holding?.(plainHold, r, i) ?? plainHold)
    const episode = sampleEpisode({
      n: i + 1,
      at,
      r,
      holdingSeconds,
      riskShare: manner.size?.(plainSize, run, i) ?? plainSize,
      confidence: manner.confidence?.(stated, run) ?? stated,
      direction: random() < 0.5 ? 'long' : 'short',
      context: { trend: pick(TRENDS), session: pick(SESSIONS), volatility: 'normal' },
      stopAtr: 0.5 + 2.5 * random(),
      expectedSeconds: Math.round(4 * 3_600 * Math.exp(0.3 * normal())),
    })
    now = plusMs(at, holdingSeconds * SECOND_MS)
    run.lost = r > 0 ? 0 : run.lost + 1
    run.won = r > 0 ? run.won + 1 : 0
    return episode
  })
}
