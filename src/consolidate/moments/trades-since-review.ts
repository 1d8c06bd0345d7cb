import { type Moment, reviewFile } from '#record'
import { fileAt } from './covered-journals.ts'
import type { MomentFacts } from './due-moments.ts'

interface Reviews {
  /** Of which period one is asked for. */
  readonly asked: string
  /** Of which one may have been written by hand, which no `review` tells of. */
  readonly periods: readonly string[]
}

/** Whether so many trades have closed since the last review, and since when. */
export const closedSinceReview = async (
  moment: Moment,
  count: number,
  { asked, periods }: Reviews,
): Promise<MomentFacts['trades']> => {
  if (count === 0) return null
  const { log, seq } = moment
  let after = await lastReview(moment, periods)
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

const lastReview = async ({ log, seq }: Moment, periods: readonly string[]): Promise<number> => {
  const [told] = await log.store.events({ kinds: ['review'], toSeq: seq, descending: true, limit: 1 })
  let last = told?.seq ?? 0
  for (const period of periods) last = Math.max(last, (await fileAt(log, reviewFile(period), seq))?.seq ?? 0)
  return last
}
