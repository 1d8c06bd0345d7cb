import type { Context } from '#market'
import type { EpisodeTrace } from '#memories'
import { contentId, DAY_MS, type Instant, MINUTE_MS } from '#vocabulary'

/** Uniform in [0, 1). */
export type Dice = () => number

const pick = <T>(dice: Dice, from: readonly [T, ...T[]]): T =>
  from[Math.floor(dice() * from.length)] ?? from[0]
const whole = (dice: Dice, least: number, most: number): number =>
  least + Math.floor(dice() * (most - least + 1))
const maybe = <T>(dice: Dice, share: number, value: () => T): T | null => (dice() < share ? null : value())

/** Long after 1973, so that the times are plausible. */
export const HISTORY_START = Date.UTC(2015, 0, 5) as Instant

export interface HistoryShape {
  readonly episodes: number
  readonly days: number
  /** Few values of everything: many ties. */
  readonly coarse: boolean
  /** Share of values that are missing. */
  readonly missing: number
  readonly outcomes: 'mixed' | 'losing' | 'winning' | 'none'
}

export interface EpisodeHistory {
  /** Live versions in the order they were written. */
  readonly written: readonly EpisodeTrace[]
  /** Every version with its end: what a read as of any seq can see. */
  readonly versions: readonly EpisodeTrace[]
  readonly lastSeq: number
  readonly end: Instant
}

const number = (
  dice: Dice,
  coarse: boolean,
  values: readonly [number, ...number[]],
  spread: number,
): number => (coarse ? pick(dice, values) : (values[0] ?? 1) * Math.exp(spread * (dice() - 0.5)))

const outcome = (dice: Dice, { outcomes, coarse }: HistoryShape): number | null => {
  if (outcomes === 'none' || dice() < 0.05) return null
  const size = coarse ? pick(dice, [0, 0.5, 1, 1, 2, 40]) : 3 * dice()
  const sign = outcomes === 'losing' ? -1 : outcomes === 'winning' ? 1 : dice() < 0.55 ? -1 : 1
  return size * sign
}

const entered = (dice: Dice, shape: HistoryShape, n: number, fromSeq: number): EpisodeTrace => {
  const { coarse, missing, days } = shape
  const step = coarse ? 10 * MINUTE_MS : 1_000
  const at = (HISTORY_START + Math.floor((dice() * days * DAY_MS) / step) * step) as Instant
  const price = maybe(dice, missing, () => number(dice, coarse, [1900, 2000], 0.5))
  return {
    id: contentId(at, `${n}`),
    n,
    fromSeq,
    toSeq: null,
    kind: pick(dice, ['trade', 'trade', 'trade', 'no_trade', 'incident']),
    status: 'open',
    run: pick(dice, ['a', 'a', 'b']),
    symbol: maybe(dice, 0.05, () => pick(dice, ['XAUUSD', 'EURUSD'])),
    strategy: maybe(dice, 0.05, () => pick(dice, ['breakout', 'fade', 'breakout'])),
    variant: maybe(dice, 0.3, () => pick(dice, ['v1', 'v2'])),
    direction: maybe(dice, 0.1, () => pick(dice, ['long', 'short'])),
    trend: maybe(dice, missing, () => pick(dice, ['up', 'down', 'none'])),
    volatility: maybe(dice, missing, () => pick(dice, ['low', 'normal', 'high'])),
    regime: maybe(dice, missing, () => pick(dice, ['trending_up', 'ranging', 'volatile'])),
    session: maybe(dice, missing, () => pick(dice, ['asia', 'london', 'overlap'])),
    price,
    atrD1: maybe(dice, missing, () => number(dice, coarse, [20, 30], 2)),
    atrH1: maybe(dice, missing, () => number(dice, coarse, [5, 8], 2)),
    spreadAsAtr: maybe(dice, missing, () => (dice() < 0.1 ? 0 : number(dice, coarse, [0.05, 0.2], 2))),
    drawdown: maybe(dice, missing, () => (coarse ? pick(dice, [0, 0.1]) : dice() * 0.2)),
    barSeconds: maybe(dice, 0.2, () => pick(dice, [300, 900, 3600])),
    confidenceLate: 0,
    contextLate: 0,
    strategyLate: n % 5 === 0 ? 1 : 0,
    toldOpen: dice() < 0.8 ? 1 : 0,
    confidence: maybe(dice, 0.2, () => (coarse ? pick(dice, [0, 0.5, 1]) : dice())),
    at,
    outcomeKnownAt: null,
    outcomeSeq: null,
    r: null,
    countedR: null,
    rSource: 'none',
    pnl: null,
    holdingSeconds: null,
    tradeN: n,
  }
}

const closed = (dice: Dice, shape: HistoryShape, open: EpisodeTrace, fromSeq: number): EpisodeTrace => {
  const r = outcome(dice, shape)
  // Some are held for so long that an early entry is among the last to be known.
  const longest = dice() < 0.05 ? shape.days * 86_400 : 200_000
  const holdingSeconds = shape.coarse ? 3600 : whole(dice, 60, longest)
  return {
    ...open,
    fromSeq,
    confidenceLate: open.confidence !== null && dice() < 0.2 ? 1 : 0,
    status: open.kind === 'trade' ? 'closed' : 'none',
    outcomeKnownAt: (open.at + holdingSeconds * 1000) as Instant,
    outcomeSeq: fromSeq,
    r,
    rSource: r === null ? 'none' : pick(dice, ['stop', 'stop', 'proxy']),
    // A trade without a stop may have won or lost without an R.
    pnl: r === null ? maybe(dice, 0.3, () => number(dice, shape.coarse, [-20, 20], 2)) : r * 10,
    holdingSeconds,
  }
}

/** A log of episodes that open, close, are remarked upon and sometimes voided, with every version there ever was. */
export const randomHistory = (dice: Dice, shape: HistoryShape): EpisodeHistory => {
  const written: EpisodeTrace[] = []
  const live: EpisodeTrace[] = []
  let seq = 0
  for (let n = 1; n <= shape.episodes; n++) {
    live.push(entered(dice, shape, n, ++seq))
    written.push(...live.slice(-1))
    // Something happens to one of the last few: it closes, gets a remark, moves to another strategy, or is voided.
    for (let times = whole(dice, 0, 2); times > 0; times--) {
      const place = Math.max(0, live.length - whole(dice, 1, 6))
      const one = live[place]
      if (one === undefined || one.status === 'voided') continue
      const fate = dice()
      seq += whole(dice, 0, 2)
      const next: EpisodeTrace =
        fate < 0.8
          ? closed(dice, shape, one, seq)
          : fate < 0.9
            ? { ...one, fromSeq: seq }
            : fate < 0.95
              ? { ...one, fromSeq: seq, strategy: 'moved', at: (one.at + 60_000) as Instant }
              : { ...one, fromSeq: seq, status: 'voided' }
      live[place] = next
      written.push(next)
    }
  }
  return {
    written,
    versions: versionsOf(written),
    lastSeq: seq,
    end: (HISTORY_START + shape.days * DAY_MS) as Instant,
  }
}

/** Each version ends where the next of the same episode begins; of two at one seq the later holds. */
const versionsOf = (written: readonly EpisodeTrace[]): readonly EpisodeTrace[] => {
  const next = new Map<number, number>()
  return written
    .toReversed()
    .map((trace) => {
      const toSeq = next.get(trace.n) ?? null
      next.set(trace.n, trace.fromSeq)
      return { ...trace, toSeq }
    })
    .toReversed()
    .filter((trace) => trace.toSeq === null || trace.fromSeq < trace.toSeq)
}

export const randomContext = (dice: Dice, missing: number): Context => {
  const given = <T>(value: () => T): T | undefined => maybe(dice, missing, value) ?? undefined
  return Object.fromEntries(
    Object.entries({
      price: given(() => 1800 + 400 * dice()),
      atrD1: given(() => 15 + 25 * dice()),
      atrH1: given(() => 4 + 6 * dice()),
      spreadAsAtr: given(() => (dice() < 0.2 ? 0 : 0.3 * dice())),
      regime: given(() => pick(dice, ['trending_up', 'ranging', 'unknown'])),
      trend: given(() => pick(dice, ['up', 'down', 'none', 'unknown'])),
      volatility: given(() => pick(dice, ['low', 'normal', 'high', 'unknown'])),
      session: given(() => pick(dice, ['asia', 'london', 'overlap'])),
      drawdown: given(() => 0.2 * dice()),
    }).filter(([, value]) => value !== undefined),
  )
}
