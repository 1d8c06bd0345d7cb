import type { Memory, Trade } from '#operations'
import { BROKER_RULE } from '#record'
import type { Exact } from '#vocabulary'
import { sumOf } from './trade-tally.ts'

/** Everything the report shows, read back from the memory alone. */
export interface Remembered {
  readonly closed: readonly Trade[]
  readonly open: readonly Trade[]
  readonly events: number
  readonly turns: number
  readonly skips: number
  readonly incidents: number
  readonly deposits: Exact
  readonly firstDeposit: Exact
  readonly equity: Exact
  readonly currency: string
  readonly refused: { readonly [rule: string]: number }
  readonly verdict: { readonly sound: boolean; readonly message: string }
  readonly head: { readonly seq: number; readonly hash: string }
  readonly context: string
}

const MOST = 10_000

export const recollect = async (memory: Memory): Promise<Remembered> => {
  const { trades } = await memory.trades({ limit: MOST })
  const status = await memory.status({})
  const verdict = await memory.verify({})
  const context = await memory.context({})
  const payloads = async (kind: 'cash' | 'decision' | 'order' | 'rejection' | 'recalled' | 'incident') =>
    (await memory.events({ kind, after: 0, limit: MOST })).events.map((event) => event.payload)
  const deposits = (await payloads('cash')).map((cash) => String(cash.amount))
  const refusals = [
    ...(await payloads('order')).filter((order) => order.status === 'rejected'),
    ...(await payloads('rejection')),
  ]
  return {
    closed: trades.filter((trade) => trade.status === 'closed'),
    open: trades.filter((trade) => trade.status === 'open'),
    events: status.events,
    turns: (await payloads('recalled')).length,
    skips: (await payloads('decision')).filter((decision) => decision.action === 'skip').length,
    incidents: (await payloads('incident')).length,
    deposits: sumOf(deposits),
    firstDeposit: sumOf(deposits.slice(0, 1)),
    equity: (status.equity ?? '0') as Exact,
    currency: status.currency,
    refused: counted(refusals.map((refusal) => String(refusal.rule ?? BROKER_RULE))),
    verdict,
    head: verdict.head,
    context: context.text,
  }
}

const counted = (rules: readonly string[]): { [rule: string]: number } => {
  const counts: { [rule: string]: number } = {}
  for (const rule of rules.toSorted()) counts[rule] = (counts[rule] ?? 0) + 1
  return counts
}
