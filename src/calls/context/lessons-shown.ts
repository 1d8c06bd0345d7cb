import { type LessonsRow, lessonsBullets } from '#log'
import { slotTitle } from '#memories'
import type { LessonShown } from '#recall'
import { handleOf } from '#vocabulary'
import { changedSince } from '../lessons/changed-since.ts'
import { isInForce } from '../lessons/in-force.ts'
import type { ContextReading } from './context-reading.ts'
import { isLineLeftOut } from './withheld-sections.ts'

interface ReadLesson extends LessonShown {
  /** Whether it may stand where a person's rules do. */
  readonly standing: boolean
}

/**
 * Every bullet in force, with whether it stands on the system side: in numbers alone, or approved. A name is nobody's rule. A line that two notes have is
 * shown once, as both's.
 */
const read = async ({
  moment,
  question: { withheld },
  lessons,
  settings,
  agent,
}: ContextReading): Promise<readonly ReadLesson[]> => {
  if (!(await settings()).lessons) return []
  const { config } = await agent()
  const all = new Map<string, ReadLesson>()
  for (const row of (await lessons()).filter((one) => isInForce(one, config))) {
    const changed = (await changedSince(moment, row)).size
    const handle = handleOf('lessons', row.n)
    for (const [at, { slot, text, trades }] of (await lessonsBullets(moment, row)).entries()) {
      if (isLineLeftOut(row, slot, withheld)) continue
      const before = all.get(text)
      all.set(text, {
        slot: slotTitle(slot),
        text,
        trades: trades.map((n) => handleOf('trade', n)),
        outside: row.outside && !row.approved,
        changed,
        standing: row.approved || isNumbers(row, at),
        ...before,
        handles: [...(before?.handles ?? []), handle],
      })
    }
  }
  return [...all.values()]
}

const isNumbers = ({ findings }: LessonsRow, at: number): boolean =>
  findings !== null && findings[at]?.question !== 'symbol'

export const lessonsShown = async (reading: ContextReading): Promise<readonly LessonShown[]> =>
  (await read(reading)).filter(({ standing }) => standing)

export const lessonNotesShown = async (reading: ContextReading): Promise<readonly LessonShown[]> =>
  (await read(reading)).filter(({ standing }) => !standing)
