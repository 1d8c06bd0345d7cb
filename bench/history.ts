import type { Memory } from '#operations'

// A made-up market, the same in every run: one symbol, a minute an event, a trade every ten events.

type Tick = Parameters<Memory['tick']>[0]

const FIRST = Date.parse('2020-01-01T00:00:00Z')
const MINUTE = 60_000
const SYMBOL = 'XAUUSD'
const SIZE = '0.5'

export const EVENTS_PER_TRADE = 10

/** The history comes in blocks: first trades that only snapshots show, then trades by fills that name their orders. */
export const BLOCK = 1_000
const BY_SNAPSHOT = 900

/** Calls made together share a transaction. */
const TOGETHER = 1_000

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
      high: priceAt(at + MINUTE),
      low: priceAt(at - MINUTE),
    },
  ],
  equity: equityAt(at),
})

/** A snapshot with nothing held: what was held has closed. */
const flatTick = (at: number): Tick => ({
  at,
  positions: [],
  marks: { [SYMBOL]: { price: priceAt(at) } },
  equity: equityAt(at),
})

const fill = (at: number, side: 'buy' | 'sell'): Parameters<Memory['fill']>[0] => ({
  at,
  symbol: SYMBOL,
  side,
  size: SIZE,
  price: priceAt(at),
  fee: '0.35',
  order: `${side} ${minuteOf(at)}`,
})

const tickAll = async (memory: Memory, ticks: readonly Tick[]): Promise<void> => {
  await Promise.all(ticks.map((tick) => memory.tick(tick)))
}

const recordBlock = async (memory: Memory, first: number): Promise<void> => {
  const at = (i: number): number => FIRST + (first + i) * MINUTE
  const held = (from: number, to: number): Tick[] =>
    Array.from({ length: to - from }, (_, i) => heldTick(at(from + i)))
  const snapshots: Tick[] = []
  for (let i = 0; i < BY_SNAPSHOT; i += EVENTS_PER_TRADE)
    snapshots.push(...held(i, i + EVENTS_PER_TRADE - 1), flatTick(at(i + EVENTS_PER_TRADE - 1)))
  await tickAll(memory, snapshots)
  for (let i = BY_SNAPSHOT; i < BLOCK; i += EVENTS_PER_TRADE) {
    const last = i + EVENTS_PER_TRADE - 1
    await memory.fill(fill(at(i), 'buy'))
    await tickAll(memory, held(i + 1, last))
    await memory.fill(fill(at(last), 'sell'))
  }
}

/** Records so many blocks of the history from its beginning. */
export const recordHistory = async (
  memory: Memory,
  blocks: number,
  progress: (done: number) => void = () => {},
): Promise<void> => {
  for (let done = 0; done < blocks; ) {
    await recordBlock(memory, done * BLOCK)
    progress(++done)
  }
}

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
    const { asOf } = await memory.positions({})
    return new Ticker(memory, Math.max(Date.parse(asOf), FIRST))
  }

  /** One tick, durable when the promise resolves. */
  tick(): Promise<unknown> {
    this.at += MINUTE
    return this.memory.tick(heldTick(this.at))
  }

  /** Many ticks, called together so that they share transactions. */
  async batch(ticks: number): Promise<void> {
    for (let left = ticks; left > 0; left -= TOGETHER)
      await Promise.all(Array.from({ length: Math.min(TOGETHER, left) }, () => this.tick()))
  }
}
