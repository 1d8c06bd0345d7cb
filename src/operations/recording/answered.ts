import type { Log, Recorded } from '#record'
import { handleOf } from '#vocabulary'
import { type RecordedOut, recordedOut } from '../outputs/recorded-output.ts'

/** What a recording call answers. Of what was known already, the trades that it was about: whoever tells it again wants their names. */
export const answered = async (log: Log, recorded: Recorded): Promise<RecordedOut> => {
  const answer = recordedOut(recorded)
  return recorded.outcome === 'recorded' ? answer : { ...answer, trades: await tradesOf(log, recorded) }
}

const tradesOf = async ({ store }: Log, { id }: Recorded): Promise<RecordedOut['trades']> => {
  const [event] = await store.events({ id, limit: 1 })
  if (!event) return []
  const changed = { afterSeq: event.seq - 1, toSeq: event.seq, columns: ['n'] }
  const numbers = new Set<number>()
  for (const ended of [false, true])
    for (const [, , n] of await store.columns('trades', { ...changed, ended })) numbers.add(Number(n))
  const trades: RecordedOut['trades'] = []
  for (const n of [...numbers].sort((a, b) => a - b))
    for (const { symbol, status } of await store.rows('trades', { where: { n } }))
      trades.push({ handle: handleOf('trade', n), symbol, status })
  return trades
}
