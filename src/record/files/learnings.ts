import { alike } from './alike.ts'

/** One line of what the agent has learned. */
export interface Learning {
  /** Counted from 1. */
  readonly line: number
  /** As it is written there; null where a person wrote none. */
  readonly day: string | null
  readonly text: string
}

const LEARNING = /^\s*[-*]\s+(?:\[(\d{4}-\d{2}(?:-\d{2})?)\]\s+)?(\S.*)$/

/** The learnings of a file, in their order. */
export const learningsIn = (file: string): readonly Learning[] =>
  file.split('\n').flatMap((line, at) => {
    const [, day, text] = LEARNING.exec(line.trimEnd()) ?? []
    return text === undefined ? [] : [{ line: at + 1, day: day ?? null, text }]
  })

/** True if any line of a text, a rule or a learning, says the same. */
export const says = (playbook: string, text: string): boolean =>
  playbook.split('\n').some((line) => {
    const [, , said] = LEARNING.exec(line.trimEnd()) ?? []
    return said !== undefined && alike(said, text)
  })
