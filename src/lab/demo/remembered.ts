import type { Memory } from '#operations'

/** Everything the report shows of the memory, read back from it alone. */
export interface Remembered {
  readonly trades: number
  readonly events: number
  readonly equity: string | null
  readonly currency: string
  readonly verdict: { readonly sound: boolean; readonly message: string }
  readonly head: { readonly seq: number; readonly hash: string }
  /** What the model would be shown now, in little room. */
  readonly context: { readonly text: string; readonly tokens: number }
}

/** Tokens of the context in the report: a screen of it. */
const SHOWN_TOKENS = 420

export const recollect = async (memory: Memory): Promise<Remembered> => {
  const [last] = (await memory.trades({ limit: 1 })).trades
  const status = await memory.status({})
  const verdict = await memory.verify({})
  const { user } = await memory.context({ budget: SHOWN_TOKENS, strategy: 'breakout' })
  return {
    trades: last === undefined ? 0 : Number(last.handle.slice(1)),
    events: status.events,
    equity: status.equity,
    currency: status.currency,
    verdict,
    head: verdict.head,
    context: user,
  }
}
