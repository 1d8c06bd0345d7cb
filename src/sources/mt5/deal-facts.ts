import { Decimal, type Exact } from '#vocabulary'
import type { Read } from '../source.ts'
import type { Deal } from './deal.ts'
import type { Placed } from './deal-positions.ts'
import type { DealTerms } from './deal-terms.ts'
import { instrumentFact, type LotWorth, lotWorth, rateOf } from './lot-worth.ts'

/** The facts of one symbol's deals: what a lot is, each execution, and what was paid overnight. */
export function* symbolFacts(placed: readonly Placed[], terms: DealTerms): Generator<Read> {
  const [first] = placed
  if (!first) return
  const { symbol, at, line } = first.deal
  const results = placed.map(({ deal: { profit }, moved }) => ({ profit, moved }))
  const worth = lotWorth(results, symbol, terms.currency)
  if (worth) yield instrumentFact(symbol, worth, at, line)
  const rates = results.map((one) => worth && rateOf(one, worth))
  yield* profitsOff(placed, rates, worth)
  const isRated = rates.some((rate) => rate !== undefined)
  const near = nearest(rates)
  for (const [n, one] of placed.entries()) {
    if (!one.deal.swap.isZero) yield swapOf(one, terms)
    // A rate that is left out is the last that was told.
    const atExit = isRated && worth?.quoteCurrency === undefined ? '1' : undefined
    const rate = one.moved === null ? undefined : (rates[n]?.text ?? atExit)
    const opens = one.deal.entry !== 'out' && worth?.quoteCurrency !== undefined
    yield fillOf(one, terms, rate ?? (opens ? near[n]?.text : undefined))
  }
}

/** Says which exits of a symbol have another profit than size, prices and a rate that fits the others make. */
function* profitsOff(
  placed: readonly Placed[],
  rates: readonly (Decimal | undefined)[],
  worth: LotWorth | undefined,
): Generator<Read> {
  const exits = placed.flatMap(({ deal, moved }, n) => {
    const value = moved?.times(worth?.multiplier ?? Decimal.one)
    return value ? [{ deal, value, made: value.times(rates[n] ?? Decimal.one) }] : []
  })
  const isOff = (made: Decimal, profit: Decimal): boolean => made.minus(profit).abs().compare(CENT) > 0
  // Where most exits need no rate, one that does has another profit than its prices make.
  const plain = exits.filter(({ deal, value }) => !isOff(value, deal.profit)).length
  const isPlain = worth?.quoteCurrency === undefined && plain * 2 > exits.length
  for (const { deal, value, made } of exits) {
    const booked = isPlain ? value : made
    if (isOff(booked, deal.profit))
      yield {
        line: deal.line,
        notice: `line ${deal.line}: the profit of ${deal.symbol} is ${deal.profit.text}, and size and prices make ${booked.text} of it`,
      }
  }
}

const CENT = Decimal.of('0.01' as Exact)

/** Of an entry nobody tells the rate: it is that of the exit next to it, the one after it if there is one. */
const nearest = (rates: readonly (Decimal | undefined)[]): readonly (Decimal | undefined)[] => {
  const near = [...rates]
  for (let n = near.length - 2; n >= 0; n--) near[n] ??= near[n + 1]
  for (let n = 1; n < near.length; n++) near[n] ??= near[n - 1]
  return near
}

const named = (number: string, { account, isTest }: DealTerms): string =>
  isTest ? `${account}:${number}` : number

const fillOf = ({ deal, position }: Placed, terms: DealTerms, rate: string | undefined): Read => {
  const { line, at, symbol, side, size, price, fee, entry, order } = deal
  const levels = entry === 'out' ? undefined : terms.orders.get(order)
  const kind = entry === 'out' ? exitOf(deal) : undefined
  const payload = {
    symbol,
    side,
    size: size.text,
    price: price.text,
    fee: fee.text,
    ...(order === '' ? {} : { order: named(order, terms) }),
    ...(position === undefined ? {} : { position: named(position, terms) }),
    ...(rate === undefined ? {} : { rate }),
    ...(levels?.stop === undefined ? {} : { stop: levels.stop.text }),
    ...(levels?.target === undefined ? {} : { target: levels.target.text }),
    ...(entry === 'out' || terms.strategy === undefined ? {} : { strategy: terms.strategy }),
    ...(entry === 'out' ? { reduceOnly: true } : {}),
    ...(kind === undefined ? {} : { kind }),
  }
  return { line, fact: { kind: 'fill', at, id: `mt5:${terms.account}:${deal.deal}`, payload } }
}

/** Charged with the exit, and booked a moment before it, while its position is open. */
const swapOf = ({ deal, position, moved }: Placed, terms: DealTerms): Read => {
  const { line, at, symbol, swap } = deal
  const whose = moved === null ? {} : position === undefined ? { symbol } : { trade: named(position, terms) }
  const payload = { type: 'swap', amount: swap.text, ...whose }
  return { line, fact: { kind: 'cash', at, id: `mt5:${terms.account}:${deal.deal}:swap`, payload } }
}

/** A server writes into the comment what closed a position, where it was not an order of its own: `sl 1.0850`. */
const exitOf = ({ comment }: Deal): string | undefined => {
  const said = comment.toLowerCase()
  if (/^\[?sl\b/.test(said)) return 'stop_loss'
  if (/^\[?tp\b/.test(said)) return 'take_profit'
  if (/^\[?so\b|stop out/.test(said)) return 'liquidated'
  return said === 'end of test' ? 'external_flatten' : undefined
}
