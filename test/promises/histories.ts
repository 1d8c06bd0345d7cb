import fc from 'fast-check'
import { contextOf, nothingTold, rememberedCalls } from './remembered.ts'

/** One call on a memory, as plain data: what a promise is tested with. */
export interface Call {
  readonly call:
    | 'tick'
    | 'turn'
    | 'fill'
    | 'order'
    | 'decide'
    | 'incident'
    | 'tradeRecord'
    | 'planCreate'
    | 'planCancel'
    | 'remark'
    | 'beliefSeed'
    | 'maintain'
    | 'observe'
    | 'cash'
    | 'adjust'
    | 'instrument'
    | 'configure'
    | 'correct'
    | 'write'
    | 'propose'
    | 'reflect'
    | 'judge'
    | 'import'
  readonly input: { readonly [key: string]: unknown }
}

export type History = readonly Call[]

/** One throw of the dice: what happens next, and with which numbers. */
export interface Step {
  readonly what: number
  readonly gap: number
  readonly symbol: number
  readonly move: number
  readonly size: number
  readonly flag: boolean
  readonly late: number
}

const SYMBOLS = ['BTC', 'GOLD', 'EURUSD'] as const
const START = Date.parse('2025-03-06T22:00:00Z')
/** Minutes between steps; now and then a night or a weekend. */
const GAPS = [1, 5, 15, 45, 240, 1_500, 3_000]

/** Below this the market and the account; from here on the memories. */
const REMEMBERED = 100
/** What is made of many trades, within those. */
const REFLECTED = 168
/** Turns, just before them. */
const SHOWN = 161
const MOST = 180

const steps = (what: fc.Arbitrary<number>): fc.Arbitrary<Step> =>
  fc.record({
    what,
    gap: fc.nat(GAPS.length - 1),
    symbol: fc.nat(SYMBOLS.length - 1),
    move: fc.integer({ min: -40, max: 40 }),
    size: fc.integer({ min: 1, max: 9 }),
    flag: fc.boolean(),
    late: fc.nat(9),
  })

/** Histories of valid calls: a small broker in the background keeps snapshots and fills consistent. */
export const histories = (longest = 40): fc.Arbitrary<History> =>
  fc.array(steps(fc.nat(MOST)), { minLength: 3, maxLength: longest, size: 'max' }).map(callsOf)

/** A fair game, a small edge, and one that is soon found. In a thousandth of the price; see what a trade comes to. */
const DRIFTS = [-8, 0, 25]

/** Histories mostly of round trips in one symbol: cells of the grid reach ten outcomes, and beliefs are found or lost. */
export const tradingHistories = (longest = 90): fc.Arbitrary<History> => {
  const what = fc.oneof(
    { arbitrary: fc.integer({ min: REMEMBERED, max: REMEMBERED + 24 }), weight: 6 },
    { arbitrary: fc.integer({ min: REMEMBERED, max: MOST }), weight: 3 },
    { arbitrary: fc.nat(REMEMBERED - 1), weight: 1 },
  )
  const dense = fc.array(steps(what), { minLength: 40, maxLength: longest, size: 'max' })
  return fc
    .tuple(dense, fc.constantFrom(...DRIFTS))
    .map(([all, drift]) => callsOf(all.map((one) => ({ ...one, move: one.move + drift }))))
}

const withheldIn = (steps: readonly Step[]) => (steps.length % 4 === 0 ? 'episodes' : 'lessons')

/** Histories that begin with trades which teach something: turns, reflections by numbers and by a model, and a person's judgements follow. */
export const lessonHistories = (longest = 30): fc.Arbitrary<History> => {
  const what = fc.oneof(
    { arbitrary: fc.integer({ min: REFLECTED, max: REFLECTED + 7 }), weight: 4 },
    { arbitrary: fc.integer({ min: SHOWN, max: REFLECTED - 1 }), weight: 3 },
    { arbitrary: fc.integer({ min: REMEMBERED, max: MOST }), weight: 4 },
    { arbitrary: fc.nat(REMEMBERED - 1), weight: 1 },
  )
  return fc
    .array(steps(what), { minLength: 15, maxLength: longest, size: 'max' })
    .map((all) => [TAUGHT, ...callsOf(all)])
}

/** What is read, decided on and moved, beyond what the others draw from. */
const OBSERVED = { min: MOST + 1, max: MOST + 10 }

/** Histories of news: near-copies, several at once, decisions that cite it, outcomes, maintenance in between and over many days. */
export const knowledgeHistories = (longest = 40): fc.Arbitrary<History> => {
  const what = fc.oneof(
    { arbitrary: fc.integer(OBSERVED), weight: 7 },
    { arbitrary: fc.integer({ min: REMEMBERED, max: MOST }), weight: 2 },
    { arbitrary: fc.nat(REMEMBERED - 1), weight: 1 },
  )
  return fc.array(steps(what), { minLength: 15, maxLength: longest, size: 'max' }).map(callsOf)
}

const TAUGHT_TRADES = 120
const HOUR_MS = 3_600_000

/** Trades of before: ES, in the Asian session, lost, and NQ gained. So much of it is found in so few. */
export const TAUGHT: Call = {
  call: 'import',
  input: {
    facts: Array.from({ length: TAUGHT_TRADES }, (_, n) => {
      const entry = START - (2 + (TAUGHT_TRADES - n) * 5) * HOUR_MS
      const loses = new Date(entry).getUTCHours() < 8
      return {
        kind: 'trade.recorded',
        at: new Date(entry + HOUR_MS).toISOString(),
        payload: {
          symbol: loses ? 'ES' : 'NQ',
          side: 'long',
          size: 1,
          strategy: { name: 'breakout', version: '1', parameters: { n: 20 } },
          entryAt: new Date(entry).toISOString(),
          entryPrice: 5_000,
          stop: 4_980,
          exitPrice: 5_000 + (loses ? -60 : 60) + (n % 5),
          reason: `taught ${n}`,
        },
      }
    }),
  },
}

const callsOf = (steps: readonly Step[]): History => {
  const price: Record<string, number> = { BTC: 60_000, GOLD: 2_000.5, EURUSD: 1.1 }
  const held: Record<string, number> = { BTC: 0, GOLD: 0, EURUSD: 0 }
  const calls: Call[] = [
    {
      call: 'configure',
      input: { currency: 'USD', calendar: { zone: 'America/New_York', dayBegins: '17:00' } },
    },
    // In half of them something is withheld now and then.
    ...(steps.length % 2 === 0
      ? [{ call: 'configure', input: { experiment: { section: withheldIn(steps) } } } as const]
      : []),
    // In two of three lessons are drawn often, in one of them by a model.
    ...(steps.length % 3 === 0
      ? []
      : [
          {
            call: 'configure',
            input: {
              context: {
                reflectAfter: 5,
                reflector: steps.length % 3 === 1 ? 'statistical' : 'model',
              },
            },
          } as const,
        ]),
    { call: 'instrument', input: { symbol: 'GOLD', multiplier: 100, quoteCurrency: 'USD' } },
    { call: 'tick', input: { at: new Date(START).toISOString(), equity: 10_000 } },
  ]
  let now = START
  const told = nothingTold()
  let orders = 0
  for (const one of steps) {
    const before = now
    now += (GAPS[one.gap] ?? 1) * 60_000
    const at = new Date(now).toISOString()
    const symbol = SYMBOLS[one.symbol] ?? 'BTC'
    const last = price[symbol] ?? 1
    const next = Number((last * (1 + one.move / 1_000)).toPrecision(7))
    price[symbol] = next
    const size = one.size / 10
    const was = held[symbol] ?? 0
    const snapshot = () => ({
      at,
      positions: SYMBOLS.filter((name) => held[name] !== 0).map((name) => ({
        symbol: name,
        side: (held[name] ?? 0) > 0 ? 'long' : 'short',
        size: Math.abs(held[name] ?? 0).toFixed(1),
        mark: price[name],
      })),
      marks: Object.fromEntries(
        SYMBOLS.map((name) => [
          name,
          {
            price: price[name],
            ...(one.flag ? { high: (price[name] ?? 0) * 1.004, low: (price[name] ?? 0) * 0.997 } : {}),
          },
        ]),
      ),
      equity: 10_000 + one.move,
      // Positions of the memories' own symbols are in no snapshot here.
      ...(told.open.length > 0 ? { scope: [...SYMBOLS] } : {}),
    })
    const trade = (change: number) => {
      held[symbol] = Math.round((was + change) * 10) / 10
    }
    if (one.what >= REMEMBERED) calls.push(...rememberedCalls(one, now, told))
    else if (one.what < 22) calls.push({ call: 'tick', input: snapshot() })
    else if (one.what < 34) {
      trade(one.flag ? size : -size)
      calls.push({ call: 'tick', input: snapshot() })
    } else if (one.what < 42)
      calls.push(
        { call: 'tick', input: snapshot() },
        { call: 'turn', input: { at, equity: 10_000 + one.move, context: { [symbol]: contextOf(one) } } },
      )
    else if (one.what < 58) {
      trade(one.flag ? size : -size)
      // Two fills to an order.
      const order = one.size > 5 ? { order: `o${Math.floor(orders++ / 2)}` } : {}
      calls.push({
        call: 'fill',
        input: { at, symbol, side: one.flag ? 'buy' : 'sell', size, price: next, fee: 0.25, ...order },
      })
    } else if (one.what < 68) {
      const action = one.flag ? 'enter' : was === 0 ? 'skip' : 'exit'
      const stop = Number((next * 0.99).toPrecision(7))
      const levels =
        action === 'enter' ? { side: 'long', stop, target: Number((next * 1.02).toPrecision(7)) } : {}
      calls.push({
        call: 'decide',
        input: {
          at,
          action,
          symbol,
          confidence: one.size / 10,
          reason: `step ${one.move} of ${symbol}`,
          ...(one.late > 3 ? { context: contextOf(one), cites: ['E1', `E${one.size}`, 'T1'] } : {}),
          ...(one.late > 5 ? { strategy: { name: 'breakout', version: '1', parameters: {} } } : {}),
          ...levels,
        },
      })
      // Often what was decided happens: the reason and levels must find their trade.
      if (action === 'enter' && one.late > 2) {
        trade(size)
        calls.push({ call: 'fill', input: { at, symbol, side: 'buy', size, price: next } })
      }
    } else if (one.what < 74) {
      calls.push({
        call: 'order',
        input: {
          status: 'rejected',
          at,
          rule: one.flag ? 'R3_POSITION_CAP' : 'R6_RATE_LIMIT',
          symbol,
          reason: 'too much',
        },
      })
    } else if (one.what < 80) {
      const entryAt = new Date(now - 3_600_000).toISOString()
      told.trades += 1
      calls.push({
        call: 'tradeRecord',
        input: {
          at,
          symbol: 'SPX',
          side: one.flag ? 'long' : 'short',
          ...resultOf(one),
          entryAt,
          entryPrice: 5_000,
          exitPrice: 5_000 + one.move,
          trade: `t${told.trades}`,
          reason: 'by hand',
        },
      })
    } else if (one.what < 85) {
      const type = one.flag ? 'deposit' : 'withdrawal'
      calls.push({ call: 'cash', input: { at, type, amount: one.size * 50 } })
    } else if (one.what < 88) {
      // Late: the log itself says when it was known.
      const known = { at: new Date(before - 30_000).toISOString() }
      calls.push({
        call: 'cash',
        input: { ...known, type: 'funding', amount: one.flag ? '-0.37' : '0.11', symbol },
      })
    } else if (one.what < 91) {
      const status = one.flag ? 'resting' : 'cancelled'
      calls.push({
        call: 'order',
        input: { at, order: `r${one.size}`, status, symbol, side: 'buy', size },
      })
    } else if (one.what < 93)
      calls.push({ call: 'incident', input: { at, text: `the connection dropped at ${at}` } })
    else if (one.what < 96 && told.trades > 0 && !told.voided.has(`t${1 + (one.size % told.trades)}`)) {
      const named = `t${1 + (one.size % told.trades)}`
      calls.push({
        call: 'correct',
        input: { at, trade: named, set: { fees: one.size / 4 }, reason: 'statement came' },
      })
    } else if (one.what < 97 && was !== 0) {
      held[symbol] = Math.round(was * 2 * 10) / 10
      price[symbol] = next / 2
      calls.push({ call: 'adjust', input: { at, symbol, ratio: 2 } })
    } else if (one.what === 98 && one.flag)
      // What an instrument is may be told when trades of it are known, and told otherwise later.
      calls.push({ call: 'instrument', input: { symbol: 'SPX', multiplier: one.size > 4 ? 50 : 1 } })
    else calls.push({ call: 'tick', input: { at, equity: 10_000 + one.move * 3 } })
  }
  return calls
}

/** A trip is told by its size, by both size and result, or by the result alone, which may be the other way round than its prices. */
const resultOf = ({ size, late, flag, move }: Step) => {
  const made = (flag ? 1 : -1) * move * size
  if (late < 4) return { size }
  if (late < 6) return { size, pnl: made - size }
  if (late < 7) return { pnl: -made, r: -Math.sign(made) * 1.5 }
  return { pnl: made - size / 3 }
}
