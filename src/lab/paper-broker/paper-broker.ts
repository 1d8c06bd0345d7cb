import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { Decimal, type Exact, isoOf, parse, SIDES, zInstant, zLabel } from '#vocabulary'
import { passBar } from './bar-passes.ts'
import { type BrokerFile, keptAccount, readAccount, zBrokerFile } from './broker-file.ts'
import { enter, type Filled, leave, type Refused } from './order.ts'
import { deposit, openAccount, type PaperAccount } from './paper-account.ts'
import { type Snapshot, snapshotOf } from './snapshot.ts'

const zExact = z.union([z.number(), z.string()]).transform((value, context): Exact => {
  const decimal = Decimal.parse(value)
  if (decimal) return decimal.text
  context.addIssue('must be a decimal number')
  return z.NEVER
})

const zOptions = z.strictObject({
  file: z.string().min(1).describe('where it keeps what it holds'),
  deposit: zExact.describe('what a new account begins with'),
  halfSpread: z.record(zLabel, zExact).default({}).describe('half of the spread by symbol, in its price'),
  multiplier: z.record(zLabel, zExact).default({}).describe('money a point by symbol; 1 if left out'),
  feeRate: zExact.default('0' as Exact).describe('a share of what is traded, each way'),
  cap: zExact.default('10' as Exact).describe('the largest position, in times of the equity'),
})

const zOrder = z.strictObject({
  id: zLabel.describe('your own id of it'),
  symbol: zLabel,
  side: z.enum(SIDES),
  size: zExact,
  stop: zExact,
  target: zExact,
})

const zQuote = z
  .strictObject({
    open: zExact,
    high: zExact,
    low: zExact,
    close: zExact,
    rate: zExact.default('1' as Exact),
  })
  .transform(({ open, high, low, close, rate }) => ({
    open: Decimal.of(open),
    high: Decimal.of(high),
    low: Decimal.of(low),
    close: Decimal.of(close),
    rate: Decimal.of(rate),
  }))

export type PaperBrokerOptions = z.input<typeof zOptions>
export type PaperOrder = z.input<typeof zOrder>
export type PaperQuotes = { readonly [symbol: string]: z.input<typeof zQuote> }

/**
 * A paper broker to try a loop with. Like a real one it outlives the process that trades with it: what it holds is in a file, and
 * an order that is placed again under the same id is the same order.
 * @example const broker = new PaperBroker({ file: 'broker.json', deposit: 10_000 })
 */
export class PaperBroker {
  readonly #file: string
  #account: PaperAccount
  #at: string | null
  readonly #answers: Map<string, Filled | Refused>

  constructor(options: PaperBrokerOptions) {
    const { file, deposit: cash, ...terms } = parse(zOptions, options, 'PaperBroker')
    const kept = readKept(file)
    this.#file = file
    this.#account = kept ? readAccount(kept, terms) : deposit(openAccount(terms), cash)
    this.#at = kept?.at ?? null
    this.#answers = new Map(kept?.answers)
  }

  /** When its last bar was; null before the first. */
  get at(): string | null {
    return this.#at
  }

  /** A bar of each symbol passes: prices change, and stops and targets within it are filled. One that has passed does nothing. */
  pass(at: string, quotes: PaperQuotes): void {
    const time = isoOf(parse(zInstant, at, 'at'))
    if (this.#at !== null && time <= this.#at) return
    const read = parse(z.record(zLabel, zQuote), quotes, 'quotes')
    this.#account = passBar(this.#account, new Map(Object.entries(read))).account
    this.#at = time
    this.#keep()
  }

  /** A market order to open a position. */
  enter(order: PaperOrder): Filled | Refused {
    const { id, ...entry } = parse(zOrder, order, 'order')
    return this.#answers.get(id) ?? this.#answered(id, enter(this.#account, entry))
  }

  /** A market order to close one. */
  leave({ id, symbol }: { readonly id: string; readonly symbol: string }): Filled | Refused {
    return this.#answers.get(id) ?? this.#answered(id, leave(this.#account, symbol))
  }

  /** What it holds, at which prices. */
  snapshot(): Snapshot {
    return snapshotOf(this.#account)
  }

  #answered<Answer extends Filled | Refused>(
    id: string,
    { account, answer }: { readonly account: PaperAccount; readonly answer: Answer },
  ): Answer {
    this.#account = account
    this.#answers.set(id, answer)
    this.#keep()
    return answer
  }

  /** Whole or not at all. */
  #keep(): void {
    const kept = { at: this.#at, answers: [...this.#answers], ...keptAccount(this.#account) }
    writeFileSync(`${this.#file}.new`, JSON.stringify(kept))
    renameSync(`${this.#file}.new`, this.#file)
  }
}

const readKept = (file: string): BrokerFile | null => {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
  return parse(zBrokerFile, JSON.parse(text), file)
}
