import { percent, percentTo } from '#vocabulary'
import { oneLine } from './quoted-text.ts'
import type { SectionKind } from './section.ts'

/** The agent's state by its record. */
export interface MoodShown {
  readonly advice: string
  /** What check says stop to any new trade for. */
  readonly against: readonly string[]
  /** Symbols in question to which it says stop besides, and for what. */
  readonly againstSymbols: readonly string[]
  /** Used parts of the limits. */
  readonly used: readonly string[]
  readonly appetite: number
  readonly drawdown: number | null
  readonly drawdownLimit: number
  readonly equity: string | null
  readonly losingStreak: number
  readonly winningStreak: number
  readonly closes: number
}

const STREAK_SHOWN = 3

/** Said where there is something to say: nobody's first day has a mood. It must be told, since it says what limits stop now. */
export const moodSection: SectionKind<MoodShown> = {
  name: 'mood',
  side: 'user',
  title: 'Your state, by the record',
  rank: 95,
  budget: 160,
  lines: (mood) => {
    const { advice, appetite, drawdown, drawdownLimit, equity, losingStreak, winningStreak, closes } = mood
    const stops = stopsOf(mood)
    if (closes === 0 && (drawdown ?? 0) === 0 && stops.length + mood.used.length === 0) return []
    const usual = percent(appetite) === '100%' ? 'the usual risk' : `${percent(appetite)} of the usual risk`
    const state = [
      ...(advice === 'normal' ? [] : [ADVICE[advice] ?? advice]),
      // What is left of the usual risk is no matter where nothing may be opened, and unknown with the drawdown.
      ...(advice === 'halt' || drawdown === null || mood.against.length > 0
        ? []
        : [`the drawdown leaves ${usual}`]),
      drawdown === null
        ? 'equity unknown'
        : `drawdown ${percent(drawdown, 1)} of at most ${percentTo(drawdownLimit, 4)}${equity === null ? '' : `, equity ${equity}`}`,
      ...(losingStreak >= STREAK_SHOWN ? [`${losingStreak} losses in a row`] : []),
      ...(winningStreak >= STREAK_SHOWN ? [`${winningStreak} wins in a row`] : []),
    ]
    const used = mood.used.length === 0 ? [] : [`of the limits ${mood.used.join(', ')}`]
    return [...stops, state.join('; '), ...used].map((line) => ({ text: `- ${line}` }))
  },
}

/** Words of one reason at most; what a person's rule says may be long. */
const LONGEST_WORDS = 240

const stopsOf = ({ advice, against, againstSymbols }: MoodShown): readonly string[] => {
  const [first, ...rest] = against
  const more = rest.length === 0 ? '' : ` (and ${rest.length} more)`
  // A drawdown at its limit is said by the advice.
  const any =
    first === undefined || advice === 'halt'
      ? []
      : [`check says stop to any new trade: ${oneLine(first, LONGEST_WORDS)}${more}`]
  return [...any, ...againstSymbols.map((words) => `check says stop in ${oneLine(words, LONGEST_WORDS)}`)]
}

const ADVICE: { readonly [advice: string]: string } = {
  reduce: 'reduce: risk less than usual',
  minimum: 'minimum: risk as little as there is',
  halt: 'HALT: the drawdown has reached its limit, open nothing',
}
