import type { Check } from '#calls'
import type { Exact } from '#vocabulary'

/** What the agent makes of its memory before an order. */
export interface Advice {
  /** Why it lets the trade go; null where it does not. */
  readonly against: string | null
  /** The share of equity that the stop may cost. */
  readonly share: Exact
  readonly by: 'rule' | 'record' | 'looking'
  /** Handles of what it relied on. */
  readonly cites: readonly string[]
}

/** The share of equity that a stop may cost where nobody knows better. Sane: .0025 to .02. */
const RULE_SHARE = '0.005' as Exact
/** The most that it risks, whatever the record says. */
const MOST_SHARE = 0.01
/** Where the record shows no edge, it goes on looking at a tenth of that. */
const LOOKING_SHARE = '0.0005' as Exact
const MOST_CITED = 4

/** An agent that has no memory follows its rule. */
export const WITHOUT_MEMORY: Advice = { against: null, share: RULE_SHARE, by: 'rule', cites: [] }

/** It leaves what its plans and losses forbid, and risks what the record justifies once there is one. */
export const adviceOf = ({ verdict, reasons, size, losses, plans }: Check): Advice => {
  const cites = [...plans, ...losses].map(({ handle }) => handle).slice(0, MOST_CITED)
  if (verdict === 'stop')
    return { against: reasons[0] ?? 'it is forbidden', share: RULE_SHARE, by: 'record', cites }
  if (size.fraction > 0) {
    const share = Math.min(size.fraction, MOST_SHARE).toFixed(4) as Exact
    return { against: null, share, by: 'record', cites }
  }
  if (size.why === 'too few' || size.why === 'open positions unknown') return { ...WITHOUT_MEMORY, cites }
  return { against: null, share: LOOKING_SHARE, by: 'looking', cites }
}
