import type { Memory } from '#calls'
import { type Bars, encodeContext } from '#market'
import { instant } from '#vocabulary'
import { STRATEGY } from '../demo-agent/desk.ts'

/** Everything the report shows of the memory, read back from it alone. */
export interface Remembered {
  readonly trades: number
  readonly events: number
  readonly equity: string | null
  readonly verdict: { readonly sound: boolean; readonly message: string }
  readonly head: { readonly seq: number; readonly hash: string }
  /** What the model would be shown now, in little room. */
  readonly context: { readonly text: string; readonly tokens: number }
}

/** Tokens of the context in the report: a screen of it. */
const SHOWN_TOKENS = 420

/** `bars`: the market as it stands, by symbol, which every turn of the agent brings. */
export const recollect = async (
  memory: Memory,
  bars: { readonly [symbol: string]: Bars },
): Promise<Remembered> => {
  const [last] = (await memory.trades({ limit: 1 })).trades
  const status = await memory.status({})
  const verdict = await memory.verify({})
  const state = await memory.state({})
  const at = instant(Date.parse(state.asOf))
  const context = Object.fromEntries(
    Object.entries(bars).map(([symbol, of]) => [symbol, encodeContext({ at, bars: of }).context]),
  )
  const { user } = await memory.context({ budget: SHOWN_TOKENS, strategy: STRATEGY.name, context })
  return {
    trades: last === undefined ? 0 : Number(last.handle.slice(1)),
    events: status.events,
    equity: state.equity,
    verdict,
    head: verdict.head,
    context: user,
  }
}
