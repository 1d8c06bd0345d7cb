import { DAYS_A_WEEK, holdoutLife, isTold, TRADES_A_WEEK } from './holdout-life.ts'

const WEEKS = 40
const LOOKS = [20, 30, WEEKS]
/** In R a trade. */
const EFFECTS = [0, 1]

/** How often `experiment` finds a planted effect, and how often one that is not there, over so many lives. */
export const holdoutRates = async (lives: number): Promise<string> => {
  const lines = [
    `${lives} lives of ${WEEKS} weeks, ${TRADES_A_WEEK} trades a week, sd 1.2R, every other week or so withheld; looked at ${LOOKS.length} times`,
  ]
  for (const effect of EFFECTS) {
    const truth = (effect * TRADES_A_WEEK) / DAYS_A_WEEK
    let [last, ever, covered, sum] = [0, 0, 0, 0]
    for (let life = 0; life < lives; life++) {
      const told = await holdoutLife({ seed: 7_000 + life, effect, weeks: WEEKS, looks: LOOKS })
      const { difference } = told.at(-1) ?? { difference: null }
      last += told.slice(-1).some(isTold) ? 1 : 0
      ever += told.some(isTold) ? 1 : 0
      covered += told.every((one) => holds(one.difference, truth)) ? 1 : 0
      sum += difference?.value ?? 0
    }
    lines.push(
      `${effect}R a trade, ${truth.toFixed(3)}R a day: told at the end in ${last} of ${lives}, at any look in ${ever}; the interval held the truth at every look in ${covered}; mean estimate ${(sum / lives).toFixed(3)}R`,
    )
  }
  return lines.join('\n')
}

const holds = (
  difference: { readonly lower: number; readonly upper: number } | null,
  truth: number,
): boolean => difference === null || (difference.lower <= truth && truth <= difference.upper)
