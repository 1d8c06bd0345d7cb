import type { Moment } from '#log'
import type { EpisodeColumns } from '#recall'

/** A log's episodes in memory, for what looks at all of them. */
export interface Episodes {
  /** The columns, holding every version that a moment of the log needs. */
  asOf(moment: Moment): Promise<EpisodeColumns>
  /** σ_r as of a moment: the spread of the newest hundred outcomes known (docs/method.md#scale). */
  sigma(moment: Moment): Promise<number>
  /** In how many turns each episode had been cited by then, by its ordinal. */
  citations(moment: Moment): Promise<ReadonlyMap<number, number>>
}
