import { type Memory, openMemory } from '#calls'
import type { TradeRow } from '#ledger'
import { readTradesAt } from './ledger-at.ts'

type OneFill = Exclude<Parameters<Memory['fill']>[0], { readonly fills: unknown }>

/** A fact of a replay: the call that records it, with the source's own id. */
export type ReplayFact =
  | { readonly call: 'cash'; readonly input: Parameters<Memory['cash']>[0] & { id: string } }
  | { readonly call: 'fill'; readonly input: OneFill & { id: string } }
  | { readonly call: 'tradeRecord'; readonly input: Parameters<Memory['tradeRecord']>[0] & { id: string } }

export interface ReplayRun {
  readonly home: string
  readonly agent: string
  readonly run: string
}

export interface Fed {
  readonly memory: Memory
  /** Where each fact stands in the log, in the order given. */
  readonly seqs: readonly number[]
  /** The trades after the last fact. */
  readonly trades: readonly TradeRow[]
  /** How many flags the ledger raised. */
  readonly flags: number
  readonly again: { readonly known: number; readonly unchanged: boolean }
}

/** Records every fact, reopens the log, records them all again (P3), and lends the memory to `read`. */
export const feedTwice = async <T>(
  account: ReplayRun,
  facts: readonly ReplayFact[],
  read: (fed: Fed) => Promise<T>,
): Promise<T> => {
  const first = await openRun(account)
  let before: string
  try {
    await feed(first, facts)
    before = await lastHash(first)
  } finally {
    await first.close()
  }
  const memory = await openRun(account)
  try {
    const { ids, known } = await feed(memory, facts)
    const again = { known, unchanged: (await lastHash(memory)) === before }
    const placed = await seqById(memory)
    const seqs = ids.map((id) => placed.get(id) ?? 0)
    const status = await memory.status({})
    const trades = await readTradesAt(memory, status.events)
    return await read({
      memory,
      seqs,
      trades,
      flags: status.flags.reduce((sum, { open }) => sum + open, 0),
      again,
    })
  } finally {
    await memory.close()
  }
}

const openRun = ({ home, agent, run }: ReplayRun): Promise<Memory> =>
  openMemory({ home, agent, run, mode: 'backtest', actor: 'broker' })

const feed = async (
  memory: Memory,
  facts: readonly ReplayFact[],
): Promise<{ readonly ids: readonly string[]; readonly known: number }> => {
  const ids: string[] = []
  let known = 0
  // One at a time: facts of the same moment are recorded in the order the source has them.
  for (const fact of facts) {
    const recorded = await record(memory, fact)
    ids.push(recorded.id)
    if (recorded.outcome === 'duplicate') known++
  }
  return { ids, known }
}

const record = (memory: Memory, fact: ReplayFact): ReturnType<Memory['cash']> => {
  switch (fact.call) {
    case 'cash':
      return memory.cash(fact.input)
    case 'fill':
      return memory.fill(fact.input)
    case 'tradeRecord':
      return memory.tradeRecord(fact.input)
  }
}

const lastHash = async (memory: Memory): Promise<string> =>
  (await memory.events({ limit: 1 })).events[0]?.hash ?? ''

const EVENTS_AT_ONCE = 5_000

const seqById = async (memory: Memory): Promise<ReadonlyMap<string, number>> => {
  const placed = new Map<string, number>()
  for (let after = 0; ; ) {
    const page = await memory.events({ after, limit: EVENTS_AT_ONCE })
    for (const event of page.events) placed.set(event.event, event.seq)
    after = page.events.at(-1)?.seq ?? after
    if (!page.more) return placed
  }
}
