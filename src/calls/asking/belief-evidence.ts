import { type BeliefRow, type Moment, readEpisodes } from '#log'
import { countedOutcome } from '#memories'
import { handleOf } from '#vocabulary'

/** Evidence listed for one belief, on each side. */
const MOST_EVIDENCE = 50

/** What spoke for and against a belief, newest first: episodes by handle. */
export const beliefEvidence = async (moment: Moment, belief: BeliefRow) => {
  const where: { [column: string]: string } =
    belief.strategy === null || belief.symbol === null
      ? {}
      : { strategy: belief.strategy, symbol: belief.symbol }
  const rows = await moment.log.store.rows('evidence', {
    seq: moment.seq,
    where,
    order: { column: 'seq', descending: true },
  })
  const own = rows.filter((row) => row.beliefs.includes(belief.n))
  const looked = own.slice(0, 2 * MOST_EVIDENCE)
  const ids = looked.flatMap((row) => row.episodes)
  const episodes = new Map((await readEpisodes(moment, ids)).map((one) => [one.id, one]))
  const sides: { for: string[]; against: string[] } = { for: [], against: [] }
  let shown = 0
  for (const { episodes: members, measure, strategy, symbol } of looked) {
    // By what trades are known to be now: one that was voided, or moved to another strategy, is no evidence.
    const counted = members
      .flatMap((id) => episodes.get(id) ?? [])
      .filter((episode) => episode.strategy === strategy && episode.symbol === symbol)
      .flatMap((episode) => {
        const r = countedOutcome(episode, measure)
        return r === null ? [] : [{ handle: handleOf('episode', episode.n), r }]
      })
    const sum = counted.reduce((total, { r }) => total + r, 0)
    const side = (belief.claim === 'gains' ? sum > 0 : sum < 0) ? sides.for : sides.against
    if (counted.length > 0 && side.length >= MOST_EVIDENCE) continue
    shown += 1
    side.push(...counted.map(({ handle }) => handle))
  }
  return { ...sides, more: own.length - shown }
}
