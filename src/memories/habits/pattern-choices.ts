import type { Episode } from '../episodes/episode.ts'
import { median } from '../evidence/moments.ts'
import type { Trades } from './habit-trades.ts'
import { finePercent } from './wording.ts'

export const PATTERNS_ABOUT = ['stop', 'size', 'holding', 'session', 'side'] as const

/** The commonest choice in one respect, a pattern or not. */
export interface Choice {
  readonly about: (typeof PATTERNS_ABOUT)[number]
  readonly what: string
  /** Episodes where the choice is known, and those of them that made it. */
  readonly of: readonly Episode[]
  readonly doing: readonly Episode[]
  /** Options an agent without preference would spread over evenly. */
  readonly options: number
}

export const choicesOf = ({ closed, entries }: Trades): readonly Choice[] => [
  ...stops(entries),
  ...sizes(entries),
  ...holdings(closed.map(({ episode }) => episode)),
  ...sessions(entries),
  ...sides(entries),
]

/** Widths in ATR, the narrowest first: the first that holds half of the trades is the habit. */
const STOP_WIDTHS = [0.2, 0.5]
/** Bands start at every tenth of an ATR. */
const STOP_STEP = 0.1
/** Options of a stop: the wider bands up to 2 ATR. */
const STOP_OPTIONS = 4
const HALF = 0.5

const stops = (entries: readonly Episode[]): Choice[] => {
  const of = entries.filter(({ stopAtr }) => stopAtr !== null && stopAtr > 0)
  const bands = STOP_WIDTHS.flatMap((width) => densest(of, width))
  const best = bands.find(({ doing }) => doing.length >= HALF * of.length)
  return best === undefined ? [] : [{ about: 'stop', of, options: STOP_OPTIONS, ...best }]
}

const densest = (of: readonly Episode[], width: number): { what: string; doing: readonly Episode[] }[] => {
  const starts = new Set(of.flatMap(({ stopAtr }) => startsFor(stopAtr ?? 0, width)))
  const bands = [...starts]
    .sort((a, b) => a - b)
    .map((start) => {
      const [from, to] = [start * STOP_STEP, start * STOP_STEP + width]
      return {
        what: `stop at ${from.toFixed(1)}–${to.toFixed(1)} ATR`,
        doing: of.filter(({ stopAtr }) => stopAtr !== null && stopAtr >= from - EDGE && stopAtr <= to + EDGE),
      }
    })
  const [best] = bands.sort((a, b) => b.doing.length - a.doing.length)
  return best === undefined ? [] : [best]
}

/** Decimal edges are not exact in binary: 1.4 belongs to the band that starts at 14 tenths. */
const EDGE = 1e-9

/** Tenths at which a band of this width can start and still hold the value. */
const startsFor = (value: number, width: number): readonly number[] => {
  const last = Math.floor(value / STOP_STEP + EDGE)
  const reach = Math.round(width / STOP_STEP)
  return Array.from({ length: reach + 1 }, (_, i) => last - i).filter((start) => start >= 0)
}

/** Bands of size around the median: within a tenth, or within a quarter. */
const SIZE_REACHES = [0.1, 0.25]
/** Options of a size: such bands from half to twice the median. */
const SIZE_OPTIONS = 5

const sizes = (entries: readonly Episode[]): Choice[] => {
  const of = entries.filter(({ riskShare }) => riskShare !== null && riskShare > 0)
  if (of.length === 0) return []
  const middle = median(of.flatMap(({ riskShare }) => riskShare ?? []))
  const bands = SIZE_REACHES.map((reach) => {
    const [from, to] = [middle * (1 - reach), middle * (1 + reach)]
    return {
      what: `risk of ${finePercent(from)}–${finePercent(to)}`,
      doing: of.filter(({ riskShare }) => riskShare !== null && riskShare >= from && riskShare <= to),
    }
  })
  const best = bands.find(({ doing }) => doing.length >= HALF * of.length)
  return best === undefined ? [] : [{ about: 'size', of, options: SIZE_OPTIONS, ...best }]
}

/** Bands of holding time, with their upper ends in seconds. */
const HOLDINGS = [
  ['held under 5m', 300],
  ['held 5–15m', 900],
  ['held 15–60m', 3_600],
  ['held 1–4h', 14_400],
  ['held 4–24h', 86_400],
  ['held 1–5d', 432_000],
  ['held over 5d', Number.POSITIVE_INFINITY],
] as const

export const HOLDING_BANDS: readonly string[] = HOLDINGS.map(([name]) => name)

export const holdingBand = (seconds: number | null): string | undefined =>
  seconds === null ? undefined : HOLDINGS.find(([, end]) => seconds < end)?.[0]

const holdings = (closed: readonly Episode[]): Choice[] =>
  commonest('holding', closed, HOLDINGS.length, ({ holdingSeconds }) => holdingBand(holdingSeconds))

const SESSION_COUNT = 4

const sessions = (entries: readonly Episode[]): Choice[] =>
  commonest('session', entries, SESSION_COUNT, ({ context: { session } }) =>
    session === undefined ? undefined : `trades in session ${session}`,
  )

/** The side taken in each trend by itself: the same agent may follow one and fade the other. */
const sides = (entries: readonly Episode[]): Choice[] =>
  (['up', 'down', 'none'] as const).flatMap((trend) =>
    commonest(
      'side',
      entries.filter(({ context }) => context.trend === trend),
      2,
      ({ direction }) => (direction === null ? undefined : `${direction} when the trend is ${trend}`),
    ),
  )

const commonest = (
  about: Choice['about'],
  episodes: readonly Episode[],
  options: number,
  label: (episode: Episode) => string | undefined,
): Choice[] => {
  const groups = Map.groupBy(episodes, label)
  groups.delete(undefined)
  const [best] = [...groups].sort(([, a], [, b]) => b.length - a.length)
  if (best?.[0] === undefined) return []
  return [{ about, what: best[0], of: [...groups.values()].flat(), doing: best[1], options }]
}
