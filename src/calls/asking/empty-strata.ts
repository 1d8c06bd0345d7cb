import { type ConfigRow, contextSettings, type Experiment, type LessonsRow, type Moment } from '#log'
import { endedStrata, stratumStart } from '#recall'
import type { Instant } from '#vocabulary'
import { hasLineOf, isOfLessons } from '../context/withheld-sections.ts'
import { isInForce } from '../lessons/in-force.ts'

/**
 * The strata of an experiment that began with nothing to show: the section was switched off, or there were no lessons, or none that are shown.
 * By how a stratum begins and not by what was shown in it: lessons that a bad block taught would count that block and no good one.
 */
export const emptyStrata = async (
  { log: { store } }: Moment,
  experiment: Experiment,
  span: { readonly from: Instant; readonly until: Instant },
): Promise<ReadonlySet<number>> => {
  const empty = new Set<number>()
  for (const stratum of endedStrata(experiment, span)) {
    const seq = await store.seqAsOf(stratumStart(experiment, stratum))
    const [config] = await store.rows('config', { seq })
    const lessons = await store.rows('lessons', { seq, where: { standing: 1 } })
    if (config !== undefined && !isThere(config, lessons, experiment)) empty.add(stratum)
  }
  return empty
}

const isThere = (config: ConfigRow, lessons: readonly LessonsRow[], { section }: Experiment): boolean => {
  if (!isOfLessons(section)) return contextSettings(config, undefined).memory === true
  return lessons.some((row) => {
    const { memory, lessons: areShown } = contextSettings(config, row.strategy ?? undefined)
    return memory === true && areShown && isInForce(row, config) && hasLineOf(row, section)
  })
}
