import type { Memory } from '#calls'
import { DAY_MS, SECOND_MS } from '#vocabulary'
import { mulberry32, type Random } from '../src/lab/random/mulberry32.ts'
import { type closeTrade, openTrade } from '../test/by-fills.ts'
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

/** The same told at both ends, as an agent's loop does: a situation counts where it is told before the outcome. */
export const tripEnds = (
  trip: RoundTrip,
  trade: string,
): {
  readonly opened: Parameters<typeof openTrade>[1]
  readonly closed: Parameters<typeof closeTrade>[1]
} => {
  const { entryAt, entryPrice, exitPrice, at, fee, ...told } = recordedTrip(trip)
  return {
    opened: { ...told, size: trip.size, trade, at: entryAt, price: entryPrice },
    closed: { trade, at, price: exitPrice, fee },
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

/** Nothing was recorded as whole trades, so that no symbol is switched to fills. */
const NO_PAST: Memory['trades'] = async () =>
  ({ trades: [] }) as unknown as Awaited<ReturnType<Memory['trades']>>

/** Records so many round trips of the trader's five years, each when it opens and when it closes. */
export const recordTrading = async (
  memory: Memory,
  trades: number,
  progress: (done: number) => void = () => {},
): Promise<void> => {
  const trader = new Trader(trades)
  const trips = Array.from({ length: trades }, () => trader.next())
  const facts = trips
    .flatMap((trip, i) => {
      const { opened, closed } = tripEnds(trip, `${i}`)
      const { symbol, size, side } = opened
      const exit = { symbol, size, side: side === 'long' ? 'sell' : 'buy', kind: 'agent' } as const
      let opening: Promise<unknown> | undefined
      const open = (): Promise<unknown> => {
        opening = openTrade({ ...memory, trades: NO_PAST }, opened)
        return opening
      }
      const close = async (): Promise<unknown> => {
        await opening
        return memory.fill({ ...exit, at: closed.at, price: closed.price, fee: closed.fee, position: `${i}` })
      }
      return [
        { at: trip.entryAt, trip: null, tell: open },
        { at: trip.exitAt, trip, tell: close },
      ]
    })
    .sort((a, b) => a.at - b.at)
  const random = mulberry32(trades)
  const sitEvery = Math.max(1, Math.floor(trades / SITTINGS / TOGETHER)) * TOGETHER
  let marked = 0
  let done = 0
  let calls: Promise<unknown>[] = []
  await memory.configure({ at: entryOf(0, trades), currency: 'USD' })
  for (const { at, trip, tell } of facts) {
    if (at - marked >= EQUITY_EVERY) {
      marked = at
      calls.push(memory.tick({ at, equity: equityAt(at) }))
    }
    calls.push(tell())
    if (trip === null) continue
    done += 1
    if (done % TOGETHER !== 0 && done !== trades) continue
    await Promise.all(calls)
    calls = []
    if (done % sitEvery === 0)
      for (let i = 1; i <= TURNS; i++) await takeTurn(memory, trip, i * SECOND_MS, random)
    progress(done)
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
