import type { Moment } from '#log'
import type { MomentFacts } from './due-moments.ts'

interface Reviews {
  /** Of which period one is asked for. */
  readonly asked: string
  /** Where reviews were written that may be by hand, which no `review` tells of. */
  readonly written: readonly number[]
}

/** Whether so many trades have closed since the last review, and since when. */
export const closedSinceReview = async (
  moment: Moment,
  count: number,
  { asked, written }: Reviews,
): Promise<MomentFacts['trades']> => {
  if (count === 0) return null
  const { log, seq } = moment
  let after = await lastReview(moment, written)
  let left = count
  for (;;) {
    const exited = await log.store.rows('trades', {
      seq,
      range: { column: 'exitSeq', from: after + 1, to: seq },
      order: { column: 'exitSeq' },
      limit: left,
    })
    const closed = exited.filter(({ status }) => status === 'closed')
    const last = exited.at(-1)
    if (last?.exitSeq == null || last.exitKnownAt === null || exited.length < left) return null
    if (closed.length === left) return { count, since: last.exitKnownAt, period: asked }
    // Voided ones do not count: as many more are read.
    left -= closed.length
    after = last.exitSeq
  }
}

const lastReview = async ({ log, seq }: Moment, written: readonly number[]): Promise<number> => {
  const [told] = await log.store.events({ kinds: ['review'], toSeq: seq, descending: true, limit: 1 })
  return Math.max(told?.seq ?? 0, ...written)
}
