import { eventLoopTurn } from '#vocabulary'
import type { LogReader, Progress, RowTarget } from '../ports.ts'
import { type Head, headOf, type StoredEvent } from '../rows/event.ts'
import { emptyState } from '../rows/state.ts'
import { Fold } from './fold.ts'

const READ_AT_ONCE = 2_000
const TURN_EVERY = 200

export async function* pages(
  log: Pick<LogReader, 'events'>,
  afterSeq = 0,
): AsyncGenerator<readonly StoredEvent[]> {
  let after = afterSeq
  for (;;) {
    const page = await log.events({ afterSeq: after, limit: READ_AT_ONCE })
    const last = page.at(-1)
    if (last === undefined) return
    yield page
    after = last.seq
  }
}

export const foldAgain = async (
  events: AsyncIterable<readonly StoredEvent[]>,
  into: RowTarget,
  total: number,
  progress: Progress,
): Promise<Head> => {
  const fold = new Fold(into, emptyState())
  let done = 0
  for await (const page of events)
    for (const event of page) {
      const step = fold.step(event)
      if (step instanceof Promise) await step
      done = headOf(event).seq
      if (done % TURN_EVERY !== 0) continue
      progress(done, Math.max(total, done))
      await eventLoopTurn()
    }
  await fold.flush()
  progress(done, done)
  return fold.state.head
}
