import type { Experiment, Moment } from '#log'
import { canonical, type Instant, type Json } from '#vocabulary'

/** An experiment with the part of the log it ran in. */
export interface RunExperiment {
  readonly experiment: Experiment
  /** The event it began with, and the one it ended with; null while it runs. */
  readonly begunSeq: number
  readonly endedSeq: number | null
}

/** Every experiment that had begun by a moment, in order. */
export const experimentsRun = async ({ log, seq }: Moment): Promise<readonly RunExperiment[]> => {
  const versions = await log.store.versions('config', { id: 'config' })
  const found: RunExperiment[] = []
  for (const { fromSeq, row } of versions) {
    if (fromSeq > seq) continue
    const last = found.at(-1)
    if (last?.endedSeq === null) {
      if (isSame(last.experiment, row.experiment)) continue
      found[found.length - 1] = { ...last, endedSeq: fromSeq }
    }
    if (row.experiment !== undefined)
      found.push({ experiment: row.experiment, begunSeq: fromSeq, endedSeq: null })
  }
  return found
}

// Rows are plain data.
const isSame = (one: Experiment, other: Experiment | undefined): boolean =>
  other !== undefined && canonical(one as unknown as Json) === canonical(other as unknown as Json)

const TURNS_AT_ONCE = 100

/** When the first turn was begun that it could withhold something from; null before there is one. */
export const firstTurnOf = async (
  { log, seq }: Moment,
  { experiment, begunSeq, endedSeq }: RunExperiment,
): Promise<Instant | null> => {
  const toSeq = endedSeq ?? seq
  for (let afterSeq = begunSeq; ; ) {
    const page = await log.store.events({ kinds: ['recalled'], afterSeq, toSeq, limit: TURNS_AT_ONCE })
    const first = page.find(({ turn, at }) => turn !== null && at >= experiment.anchor)
    if (first !== undefined) return first.at
    const last = page.at(-1)
    if (last === undefined || page.length < TURNS_AT_ONCE) return null
    afterSeq = last.seq
  }
}
