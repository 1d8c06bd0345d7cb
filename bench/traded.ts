import type { Memory } from '#operations'
import { DAY_MS, SECOND_MS } from '#vocabulary'
import { mulberry32, type Random } from '../src/lab/random/mulberry32.ts'
import { entryOf, type RoundTrip, Trader } from './trader.ts'

// The made-up trader's life as an agent records it: round trips, the account's equity, and turns that are shown memories and
// cite some of them.

/** Calls made together share a transaction. */
const TOGETHER = 200
/**
 * Twenty times in a life the agent takes some turns: each recalls, which is recorded as a showing, and cites some of what it
 * was shown. Few enough that the maintenance before a turn, which looks through all evidence, is not most of the recording.
 */
const SITTINGS = 20
const TURNS = 15
const EQUITY_EVERY = DAY_MS

type Recorded = Parameters<Memory['tradeRecord']>[0]
type Question = Parameters<Memory['recall']>[0]

export const recordedTrip = (trip: RoundTrip): Recorded => {
  const { strategy, version, stop, confidence, exitAt, r: _, context, ...rest } = trip
  return {
    ...rest,
    at: exitAt,
    context: { ...context },
    strategy: { name: strategy, version },
    ...(stop === null ? {} : { stop }),
    ...(confidence === null ? {} : { confidence }),
  }
}

/** What is asked before a trade like this one, whatever symbol and strategy the memories are of. */
export const questionOf = ({ context }: RoundTrip): Question => ({ context: { ...context }, limit: 10 })

/** The same, of its own symbol and strategy only. */
export const narrowQuestionOf = (trip: RoundTrip): Question => ({
  ...questionOf(trip),
  symbol: trip.symbol,
  strategy: trip.strategy,
})

/** Down by a tenth and up again, over and over, so that drawdowns vary. */
const equityAt = (at: number): string =>
  (100_000 + 6_000 * Math.sin(at / (17 * DAY_MS)) + ((at / DAY_MS) % 13) * 20).toFixed(2)

/** Records so many round trips of the trader's five years, in the order they closed. */
export const recordTrading = async (
  memory: Memory,
  trades: number,
  progress: (done: number) => void = () => {},
): Promise<void> => {
  const trader = new Trader(trades)
  const trips = Array.from({ length: trades }, () => trader.next()).sort((a, b) => a.exitAt - b.exitAt)
  const random = mulberry32(trades)
  const sitEvery = Math.max(1, Math.floor(trades / SITTINGS / TOGETHER)) * TOGETHER
  let marked = 0
  await memory.configure({ at: entryOf(0, trades), currency: 'USD' })
  for (let from = 0; from < trades; from += TOGETHER) {
    const calls: Promise<unknown>[] = []
    for (const trip of trips.slice(from, from + TOGETHER)) {
      if (trip.exitAt - marked >= EQUITY_EVERY) {
        marked = trip.exitAt
        calls.push(memory.equity({ at: marked, equity: equityAt(marked) }))
      }
      calls.push(memory.tradeRecord(recordedTrip(trip)))
    }
    await Promise.all(calls)
    const last = trips[Math.min(from + TOGETHER, trades) - 1]
    if (last && (from + TOGETHER) % sitEvery === 0)
      for (let i = 1; i <= TURNS; i++) await takeTurn(memory, last, i * SECOND_MS, random)
    progress(Math.min(from + TOGETHER, trades))
  }
}

/** Asks, is shown, and decides to leave things as they are, citing half of what it saw. */
const takeTurn = async (memory: Memory, trip: RoundTrip, later: number, random: Random): Promise<void> => {
  const { symbol, context } = trip
  const turn = await memory.turn({ at: trip.exitAt + later, context: { [symbol]: { ...context } } })
  const { hits } = await turn.recall({ symbol, distribution: false })
  const cites = hits.filter(() => random() < 0.5).map(({ handle }) => handle)
  await turn.decide({
    action: 'hold',
    symbol,
    reason: 'nothing better',
    ...(cites.length > 0 ? { cites } : {}),
  })
}
