import type { Memory } from '#calls'

// A made-up market, the same in every run: one symbol, a minute an event, a trade every ten events.

type Tick = Parameters<Memory['tick']>[0]

const FIRST = Date.parse('2020-01-01T00:00:00Z')
const MINUTE = 60_000
const SYMBOL = 'XAUUSD'
const SIZE = '0.5'

export const EVENTS_PER_TRADE = 10

/** How often the recording of a history says how far it is. */
const STRETCHES = 10

/**
 * Snapshots alone show most trades; every tenth comes by fills that name their orders, as brokers' do. Such a fill is
 * looked up before it is decided, so a history without any would look faster to rebuild than it is.
 */
const BY_FILLS_EVERY = 10

/** Calls made together share a transaction. Fewer pay for more commits, more for longer-lived garbage. */
const TOGETHER = 500

const minuteOf = (at: number): number => (at - FIRST) / MINUTE

const priceAt = (at: number): string => {
  const minute = minuteOf(at)
  return (2_000 + 40 * Math.sin(minute / 97) + (minute % 13) / 10).toFixed(2)
}

const equityAt = (at: number): string => (10_000 + (minuteOf(at) % 1_009) / 4).toFixed(2)

/** A snapshot with one position held. */
export const heldTick = (at: number): Tick => ({
  at,
  positions: [
    {
      symbol: SYMBOL,
      side: 'long',
      size: SIZE,
      mark: priceAt(at),
    },
  ],
  marks: { [SYMBOL]: { price: priceAt(at), high: priceAt(at + MINUTE), low: priceAt(at - MINUTE) } },
  equity: equityAt(at),
})

/** A snapshot with nothing held: what was held has closed. */
const flatTick = (at: number): Tick => ({
  at,
  positions: [],
  marks: { [SYMBOL]: { price: priceAt(at) } },
  equity: equityAt(at),
})

/** An execution without its time. */
export const fillAt = (at: number, side: 'buy' | 'sell', symbol = SYMBOL) => ({
  symbol,
  side,
  size: SIZE,
  price: priceAt(at),
  fee: '0.35',
  order: `${side} ${minuteOf(at)}`,
})

const fill = (at: number, side: 'buy' | 'sell', symbol = SYMBOL): Parameters<Memory['fill']>[0] => ({
  at,
  ...fillAt(at, side, symbol),
})

const recordEvent = (memory: Memory, i: number): Promise<unknown> => {
  const at = FIRST + i * MINUTE
  const step = i % EVENTS_PER_TRADE
  const last = EVENTS_PER_TRADE - 1
  const trade = (i - step) / EVENTS_PER_TRADE
  if (trade % BY_FILLS_EVERY === 0 && (step === 0 || step === last))
    return memory.fill(fill(at, step === 0 ? 'buy' : 'sell'))
  return memory.tick(step === last ? flatTick(at) : heldTick(at))
}

/** Calls a number of times, so many at once, in order. */
const together = async (times: number, call: (i: number) => Promise<unknown>): Promise<void> => {
  for (let from = 0; from < times; from += TOGETHER)
    await Promise.all(Array.from({ length: Math.min(TOGETHER, times - from) }, (_, i) => call(from + i)))
}

/** Records so many events of the history, from its beginning. */
export const recordHistory = async (
  memory: Memory,
  events: number,
  progress: (done: number) => void = () => {},
): Promise<void> => {
  const stretch = events / STRETCHES
  for (let done = 0; done < events; done += stretch) {
    await together(stretch, (i) => recordEvent(memory, done + i))
    progress(done + stretch)
  }
}

/** Records so many fills, a purchase and a sale in turns, each with an order of its own. */
export const recordFills = (memory: Memory, fills: number): Promise<void> =>
  together(fills, (i) => memory.fill(fill(FIRST + i * MINUTE, i % 2 === 0 ? 'buy' : 'sell')))

const SECOND = 1_000

/**
 * Records fills of symbols in turns, a second apart, from a number on: each symbol's own are in order, and each is some seconds older than
 * what was told last, as of brokers' accounts that are asked one after the other.
 */
export const recordFillsInTurns = (
  memory: Memory,
  symbols: readonly string[],
  fills: number,
  from: number,
): Promise<void> =>
  together(fills, (i) => {
    const place = (from + i) % symbols.length
    const turn = Math.floor((from + i) / symbols.length)
    const at = FIRST + (from + i - 3 * place) * SECOND
    return memory.fill(fill(at, turn % 2 === 0 ? 'buy' : 'sell', symbols[place]))
  })

/** Ticks with a position held, after whatever the store has. */
export class Ticker {
  private readonly memory: Memory
  private at: number

  private constructor(memory: Memory, at: number) {
    this.memory = memory
    this.at = at
  }

  static async after(memory: Memory): Promise<Ticker> {
    // A simulated log's present is the last moment it knows.
    const { asOf } = await memory.trades({ limit: 1, totals: false })
    return new Ticker(memory, Math.max(Date.parse(asOf), FIRST))
  }

  /** One tick, durable when the promise resolves. */
  tick(): Promise<unknown> {
    this.at += MINUTE
    return this.memory.tick(heldTick(this.at))
  }

  /** Many ticks, called together so that they share transactions. */
  batch(ticks: number): Promise<void> {
    return together(ticks, () => this.tick())
  }
}
