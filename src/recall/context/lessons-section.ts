import { inQuotes, oneLine } from './quoted-text.ts'
import type { Line, SectionKind } from './section.ts'

/** A line of the lessons, and what it rests on. */
export interface LessonShown {
  /** Of the lessons it is of: L3. */
  readonly handles: readonly string[]
  /** What it is about: Entry timing. */
  readonly slot: string
  readonly text: string
  readonly trades: readonly string[]
  /** The model that wrote it was shown text from outside. */
  readonly outside: boolean
  /** Trades that were looked at and are not as they were: voided, corrected, of another strategy. */
  readonly changed: number
}

const LONGEST = 240

/** What the numbers support, and what a person has approved of a model's: told as evidence, beneath the rules and never against them. */
export const lessonsSection: SectionKind<readonly LessonShown[]> = {
  name: 'lessons',
  side: 'system',
  title: 'Lessons from your trades (signal, not strategy: the rules above hold)',
  rank: 58,
  budget: 260,
  rest: '(the rest: lessons)',
  lines: (lessons) => lessons.map((lesson) => lineOf(lesson, oneLine(lesson.text, LONGEST))),
}

/** The same in words or names that nobody has approved. */
export const lessonNotesSection: SectionKind<readonly LessonShown[]> = {
  name: 'lesson_notes',
  side: 'user',
  title: 'Lessons that nobody has approved',
  rank: 57,
  budget: 200,
  rest: '- the rest: lessons',
  lines: (lessons) =>
    lessons.map((lesson) => ({
      ...lineOf(lesson, inQuotes(lesson.text, LONGEST, lesson.outside)),
      outside: lesson.outside,
    })),
}

const lineOf = ({ handles, slot, trades, changed }: LessonShown, words: string): Line => ({
  text: `- ${slot}: ${words}${correctedSince(changed)} [${[...handles, ...trades].join(' ')}]`,
  handles: [...handles, ...trades],
})

const correctedSince = (changed: number): string =>
  changed === 0
    ? ''
    : ` (${changed} of the trades looked at ${changed === 1 ? 'was' : 'were'} corrected since)`
