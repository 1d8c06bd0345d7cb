import { percent } from '#vocabulary'
import type { SectionKind } from './section.ts'

/** The agent's state by its record. */
export interface MoodShown {
  readonly advice: string
  readonly appetite: number
  readonly drawdown: number | null
  readonly drawdownLimit: number
  readonly equity: string | null
  readonly losingStreak: number
  readonly winningStreak: number
  readonly closes: number
}

const STREAK_SHOWN = 3

/** Said where there is something to say: nobody's first day has a mood. */
export const moodSection: SectionKind<MoodShown> = {
  name: 'mood',
  side: 'user',
  title: 'Your state, by the record',
  rank: 75,
  budget: 80,
  lines: ({ advice, appetite, drawdown, drawdownLimit, equity, losingStreak, winningStreak, closes }) => {
    if (closes === 0 && (drawdown ?? 0) === 0) return []
    const parts = [
      `- ${ADVICE[advice] ?? advice}`,
      percent(appetite) === '100%' ? null : `the drawdown leaves ${percent(appetite)} of the usual risk`,
      drawdown === null
        ? 'equity unknown'
        : `drawdown ${percent(drawdown, 1)} of at most ${percent(drawdownLimit)}${equity === null ? '' : `, equity ${equity}`}`,
      losingStreak >= STREAK_SHOWN ? `${losingStreak} losses in a row` : null,
      winningStreak >= STREAK_SHOWN ? `${winningStreak} wins in a row` : null,
    ]
    return [{ text: parts.filter((part) => part !== null).join('; ') }]
  },
}

const ADVICE: { readonly [advice: string]: string } = {
  normal: 'nothing stands against trading',
  reduce: 'reduce: risk less than usual',
  minimum: 'minimum: risk as little as there is',
  halt: 'HALT: the drawdown has reached its limit, open nothing',
}
