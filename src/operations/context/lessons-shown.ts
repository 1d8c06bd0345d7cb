import { slotTitle } from '#memories'
import type { LessonShown } from '#recall'
import { type LessonsRow, lessonsBullets } from '#record'
import { handleOf } from '#vocabulary'
import type { ContextReading } from './context-reading.ts'

interface ReadLesson extends LessonShown {
  /** Whether it may stand where a person's rules do. */
  readonly standing: boolean
}

/** Every bullet in force, with whether it stands on the system side: in numbers alone, or approved. A name is nobody's rule. */
const read = async ({
  moment,
  withheldSlot,
  lessons,
  settings,
}: ContextReading): Promise<readonly ReadLesson[]> => {
  if (!(await settings()).lessons) return []
  const all: ReadLesson[] = []
  for (const row of (await lessons()).filter(isTold))
    for (const [at, { slot, text, trades }] of (await lessonsBullets(moment, row)).entries()) {
      if (slot === withheldSlot) continue
      all.push({
        handle: handleOf('lessons', row.n),
        slot: slotTitle(slot),
        text,
        trades: trades.map((n) => handleOf('trade', n)),
        outside: row.outside && !row.approved,
        standing: row.approved || isNumbers(row, at),
      })
    }
  return all
}

/** What a holdout has shown to cost is told no more, unless a person stands behind it. */
const isTold = ({ demoted, approved }: LessonsRow): boolean => demoted === null || approved

const isNumbers = ({ findings }: LessonsRow, at: number): boolean =>
  findings !== null && findings[at]?.question !== 'symbol'

export const lessonsShown = async (reading: ContextReading): Promise<readonly LessonShown[]> =>
  (await read(reading)).filter(({ standing }) => standing)

export const lessonNotesShown = async (reading: ContextReading): Promise<readonly LessonShown[]> =>
  (await read(reading)).filter(({ standing }) => !standing)
