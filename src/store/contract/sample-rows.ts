import type { Rows, TableName } from '#log/ports'
import { contentId, type Exact, exact, type Id, type Instant, instant } from '#vocabulary'

/** When the sample histories begin. */
export const START: Instant = instant('2026-01-05T08:00:00Z')

export const secondsIn = (seconds: number): Instant => (START + seconds * 1_000) as Instant

export const decimal = (text: string): Exact => {
  const value = exact(text)
  if (value === undefined) throw new Error(`not a decimal: ${text}`)
  return value
}

export const idOf = (name: string): Id => contentId(START, name)

/** To a store a row is some JSON and the columns read from it, so a sample has little more than those. */
const sample = <T extends TableName>(row: Partial<Rows[T]>): Rows[T] => row as Rows[T]

export const trade = (name: string, more: Partial<Rows['trades']> = {}): Rows['trades'] =>
  sample<'trades'>({
    id: idOf(name),
    n: 1,
    status: 'open',
    symbol: 'XAUUSD',
    run: 'live',
    strategy: null,
    entryAt: START,
    entryPrice: decimal('2000.5'),
    entryContext: { regime: 'none', vector: [0.1, -2, 1e-9, 1e21], nested: { z: null, a: true } },
    size: decimal('1'),
    exitAt: null,
    exitSeq: null,
    remarks: [],
    ...more,
  })

export const closed = (name: string, seq: number, more: Partial<Rows['trades']> = {}): Rows['trades'] =>
  trade(name, { status: 'closed', exitAt: secondsIn(seq), exitSeq: seq, size: decimal('0'), ...more })

export const mark = (name: string, price: string): Rows['marks'] =>
  sample<'marks'>({ trade: idOf(name), mark: decimal(price), at: START })

export const account = (equity: string): Rows['account'] =>
  sample<'account'>({
    id: 'account',
    equity: decimal(equity),
    peak: 1,
    before: sample<'account'>({ equity: decimal(equity), peak: 1 }),
  })

export const leg = (name: string, n: number, seq: number): Rows['legs'] =>
  sample<'legs'>({ trade: idOf(name), n, seq, knownAt: secondsIn(seq), kind: 'add', size: decimal('1') })

export const rejection = (seq: number): Rows['rejections'] =>
  sample<'rejections'>({ seq, knownAt: secondsIn(seq), rule: 'max-size' })

export const ref = (name: string, seq: number): Rows['refs'] =>
  sample<'refs'>({ kind: 'order', ref: `order ${name}`, trade: idOf(name), seq })

export const instrument = (symbol: string, multiplier: string): Rows['instruments'] =>
  sample<'instruments'>({ symbol, multiplier: decimal(multiplier) })

export const intent = (symbol: string, action: string): Rows['intents'] =>
  sample<'intents'>({ symbol, action, at: START })
