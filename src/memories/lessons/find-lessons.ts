import { entriesOf } from './entry-circumstances.ts'
import type { Finding } from './finding.ts'
import { canBeJudged, judged, type Series, type Way } from './judge-question.ts'
import { MOST_CITED } from './lessons-text.ts'
import { PLAIN_NAME } from './plain-name.ts'
import { type Asked, questionsOf } from './questions.ts'
import type { ReflectedTrade } from './reflected-trade.ts'

export interface FoundLessons {
  /** The best supported first. */
  readonly findings: readonly Finding[]
  /** Questions that share the error budget. */
  readonly asked: number
  /** Those of them that enough trades could answer. */
  readonly judged: number
}

/**
 * What the numbers support, however often one looks and however many questions are asked. `trades` are all of the strategy's since it
 * began, not only the newest: an interval that is valid at every look is so for a record that grows, not for a window that slides.
 */
export const findLessons = (trades: readonly ReflectedTrade[]): FoundLessons => {
  const asked = questionsOf(entriesOf(trades))
  const answerable = asked.filter(canBeJudged)
  const answers = answerable.flatMap((question) => answerOf(question) ?? [])
  return {
    findings: answers.sort((a, b) => b.support - a.support).map(({ finding }) => finding),
    asked: asked.length,
    judged: answerable.length,
  }
}

interface Answer {
  readonly finding: Finding
  /** How far the mean is from zero, by half the interval. */
  readonly support: number
}

const answerOf = (asked: Asked): Answer | null => {
  const { own, others, lower, upper, way } = judged(asked)
  if (way === null) return null
  const value = asked.of === 'group' && PLAIN_NAME.test(asked.value) ? asked.value : undefined
  return {
    finding: {
      slot: asked.slot,
      question: asked.question,
      ...(value !== undefined && { value }),
      trades: own.n,
      mean: own.mean,
      lower,
      upper,
      ...(others !== null && { others: others.mean }),
      cites: bestShown(asked.of === 'series' ? asked.series : asked.group, way),
    },
    support: Math.abs(own.mean) / (way === 1 ? own.mean - lower : upper - own.mean),
  }
}

/** The trades that show it best; of equal ones the newest, which are remembered best. */
const bestShown = ({ positions, xs }: Series, way: Way): number[] =>
  positions
    .map((position, i) => ({ position, x: way * (xs[i] ?? 0), i }))
    .sort((a, b) => b.x - a.x || b.i - a.i)
    .slice(0, MOST_CITED)
    .map(({ position }) => position)
