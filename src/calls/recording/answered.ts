import type { Log, Recorded } from '#log'
import { handleOf } from '#vocabulary'
import { type RecordedOut, recordedOut } from '../outputs/recorded-output.ts'

/**
 * What a recording call answers. Of what was known already, the trades that it was about and their memories: whoever tells it again
 * wants their names.
 */
export const answered = async (log: Log, recorded: Recorded): Promise<RecordedOut> => {
  const answer = recordedOut(recorded)
  return recorded.outcome === 'recorded' ? answer : { ...answer, ...(await knownOf(log, recorded)) }
}

const knownOf = async (
  { store }: Log,
  { id }: Recorded,
): Promise<Pick<RecordedOut, 'trades' | 'memories'>> => {
  const trades: RecordedOut['trades'] = []
  const memories: string[] = []
  const [event] = await store.events({ id, limit: 1 })
  if (!event) return { trades, memories }
  const changed = { afterSeq: event.seq - 1, toSeq: event.seq, columns: ['n'] }
  const numbers = new Set<number>()
  for (const ended of [false, true])
    for (const [, , n] of await store.columns('trades', { ...changed, ended })) numbers.add(Number(n))
  for (const n of [...numbers].sort((a, b) => a - b))
    for (const row of await store.rows('trades', { where: { n } })) {
      trades.push({ handle: handleOf('trade', n), symbol: row.symbol, status: row.status, opened: false })
      for (const episode of await store.rows('episodes', { where: { id: row.id } }))
        memories.push(handleOf('episode', episode.n))
    }
  return { trades, memories }
}

/** Several recordings in one answer: the time and place of the last, and everything they changed. */
export const together = (
  results: readonly RecordedOut[],
  last: RecordedOut,
  message: string,
): RecordedOut => {
  const trades = new Map(results.flatMap((one) => one.trades.map((trade) => [trade.handle, trade])))
  return {
    ...last,
    trades: [...trades.values()],
    memories: [...new Set(results.flatMap(({ memories }) => memories))],
    files: [...new Set(results.flatMap(({ files }) => files))],
    flags: results.flatMap(({ flags }) => flags),
    notices: results.flatMap(({ notices }) => notices),
    settled: results.flatMap(({ settled }) => settled),
    message,
  }
}
