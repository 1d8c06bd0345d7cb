import { stream } from '../src/lab/random/mulberry32.ts'
import { type Finding, findLessons, type ReflectedTrade } from '../src/memories/index.ts'
import {
  FAIR_GAMES,
  normalGame,
  simulatedLife,
  upTrendEdge,
} from '../src/memories/lessons/testing/simulated-life.ts'
import { breakoutTrades } from './breakout-trades.ts'
import { aligned, digits } from './report.ts'

// How often a reflection by numbers finds what is there, and what is not: whole lives of 1,000 trades, looked at after every 20.

const TRADES = 1_000
const LOOK_EVERY = 20
const BY = [300, 600, TRADES]
/** Days of the synthetic market that hold 1,000 breakouts. */
const MARKET_DAYS = 400

type Counts = (finding: Finding) => boolean

const anything: Counts = () => true
const upTrend: Counts = ({ question, value, mean }) => question === 'trend' && value === 'up' && mean > 0
const ofRegimes: Counts = ({ slot }) => slot === 'regime_fit'
/** A group that is said to differ from the other trades. */
const aGroup: Counts = ({ others }) => others !== undefined

interface Trial {
  readonly name: string
  readonly life: (seed: number) => readonly ReflectedTrade[]
  /** What is counted, by name. */
  readonly sought: { readonly [what: string]: Counts }
}

const withEdge = (name: string, edge: Parameters<typeof simulatedLife>[3]): Trial['life'] => {
  const game = normalGame(1.2)
  return (seed) => simulatedLife(stream(seed, name), TRADES, game, edge)
}

const TRIALS: readonly Trial[] = [
  {
    name: '+.3R in an up-trend, −.1R elsewhere',
    life: withEdge('planted', upTrendEdge),
    sought: {
      'the up-trend': upTrend,
      'a group of another slot': (finding) => aGroup(finding) && !ofRegimes(finding),
    },
  },
  {
    name: 'the synthetic market’s breakouts',
    life: (seed) => breakoutTrades(seed, MARKET_DAYS).slice(0, TRADES),
    sought: { 'the up-trend': upTrend, 'any regime': ofRegimes },
  },
  ...Object.entries(FAIR_GAMES).map(([name, game]) => ({
    name: `no edge, ${name}`,
    life: (seed: number) => simulatedLife(stream(seed, name), TRADES, game),
    sought: { anything },
  })),
  { name: '+.2R everywhere', life: withEdge('gain', () => 0.2), sought: { 'a group': aGroup } },
  { name: '−.2R everywhere', life: withEdge('loss', () => -0.2), sought: { 'a group': aGroup } },
]

/** After how many trades each of what is sought is first found; infinite where it never is. */
const firstFound = (life: readonly ReflectedTrade[], sought: readonly Counts[]): readonly number[] => {
  const first = sought.map(() => Number.POSITIVE_INFINITY)
  for (
    let n = LOOK_EVERY;
    n <= life.length && first.some((at) => at === Number.POSITIVE_INFINITY);
    n += LOOK_EVERY
  ) {
    const { findings } = findLessons(life.slice(0, n))
    sought.forEach((counts, i) => {
      if (findings.some(counts)) first[i] = Math.min(first[i] ?? n, n)
    })
  }
  return first
}

/** The share of lives in which it was found by so many trades, for each trial. */
export const lessonRates = (lives: number, say: (line: string) => void): string => {
  const rows = TRIALS.flatMap(({ name, life, sought }) => {
    const counts = Object.values(sought)
    const first = Array.from({ length: lives }, (_, i) => firstFound(life(i + 1), counts))
    return Object.keys(sought).map((what, i) => {
      const foundBy = (n: number): number => first.filter((at) => (at[i] ?? Number.NaN) <= n).length
      const row = [`${name}: ${what}`, ...BY.map((n) => digits(foundBy(n) / lives))]
      say(row.join(' '))
      return row
    })
  })
  return aligned([[`found in ${lives} lives by`, ...BY.map(String)], ...rows]).join('\n')
}
