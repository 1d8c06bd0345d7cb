import type { StandingKnowledge } from '#knowledge-index'
import type { LessonsRow, Moment } from '#log'

/** Which memories are lessons that are not to be shown as what looking back has taught: those superseded, withdrawn or demoted, and others that are named. */
export const lessonsLeftOut = async (
  { log, seq, state }: Moment,
  isOther: (row: LessonsRow) => boolean = () => false,
): Promise<(one: StandingKnowledge) => boolean> => {
  const any = state === null || (state.memory.lessons ?? 0) > 0
  const rows = any ? await log.store.rows('lessons', { seq }) : []
  const known = new Map(rows.map((row) => [row.id, row]))
  return ({ origin, ref }) => {
    if (origin !== 'lessons') return false
    const row = ref === null ? undefined : known.get(ref)
    return row === undefined || isTakenBack(row) || isOther(row)
  }
}

/** Superseded by newer ones, withdrawn by a person, or demoted by a holdout. */
const isTakenBack = ({ status, demoted, approved }: LessonsRow): boolean =>
  status !== 'active' || (demoted !== null && !approved)
