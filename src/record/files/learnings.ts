import { alike } from './alike.ts'
import { learningsSection } from './compose.ts'

/** One line of what the agent has learned. */
export interface Learning {
  /** Counted from 1. */
  readonly line: number
  /** As it is written there; null where a person wrote none. */
  readonly day: string | null
  readonly text: string
}

const LEARNING = /^\s*[-*]\s+(?:\[(\d{4}-\d{2}(?:-\d{2})?)\]\s+)?(\S.*)$/

/** The learnings of a playbook, in their order. */
export const learningsIn = (playbook: string): readonly Learning[] => {
  const lines = playbook.split('\n')
  const { from, to } = learningsSection(lines) ?? { from: 0, to: 0 }
  return lines.slice(from, to).flatMap((line, at) => {
    const [, day, text] = LEARNING.exec(line.trimEnd()) ?? []
    return text === undefined ? [] : [{ line: from + at + 1, day: day ?? null, text }]
  })
}

/** Whether any line of a playbook, a rule or a learning, says the same. */
export const says = (playbook: string, text: string): boolean =>
  playbook.split('\n').some((line) => {
    const [, , said] = LEARNING.exec(line.trimEnd()) ?? []
    return said !== undefined && alike(said, text)
  })

export interface Supported extends Learning {
  /** Decisions that said they relied on it. */
  readonly citations: number
}

/** Those with the least behind them first: fewest citations, then the oldest. One without a date is as old as the one above it. */
export const leastSupported = (
  learnings: readonly Learning[],
  citationsOf: (learning: Learning) => number,
): readonly Supported[] => {
  let day = ''
  return learnings
    .map((learning) => {
      day = learning.day ?? day
      return { since: day, learning: { ...learning, citations: citationsOf(learning) } }
    })
    .sort(
      (a, b) =>
        a.learning.citations - b.learning.citations ||
        (a.since < b.since ? -1 : a.since > b.since ? 1 : 0) ||
        a.learning.line - b.learning.line,
    )
    .map(({ learning }) => learning)
}
