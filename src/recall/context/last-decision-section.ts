import { reasonOf } from './given-reason.ts'
import { inQuotes, named } from './quoted-text.ts'
import type { SectionKind } from './section.ts'

/** What was decided last, and what has come of it. */
export interface LastDecisionShown {
  readonly ago: string
  readonly action: string
  readonly symbol: string | null
  readonly side: string | null
  readonly reason: string | null
  /** The reason is no better than text from outside. */
  readonly outside: boolean
  readonly confidence: number | null
  /** What it said it relied on, and whether that had been shown. */
  readonly cites: readonly { readonly handle: string; readonly counts: boolean }[]
  /** Stops that it went against: halt, limits, losses, P1. */
  readonly against: readonly string[]
  /** `T12 open, +1.20 USD`; null where nothing came of it that is known. */
  readonly became: string | null
  readonly trade: string | null
}

const LONGEST_REASON = 200
const LONGEST_NAME = 40
/** Who lets a trade go, or lets one run, waits for nothing. */
const NOTHING_COMES_OF: ReadonlySet<string> = new Set(['skip', 'hold'])

export const lastDecisionSection: SectionKind<LastDecisionShown> = {
  name: 'last_decision',
  side: 'user',
  title: 'Your last decision',
  rank: 70,
  budget: 120,
  lines: (shown) => {
    const { ago, action, symbol, side, reason, outside, confidence, cites, against, became, trade } = shown
    const what = [action, symbol === null ? null : named(symbol, LONGEST_NAME), side].filter(
      (word) => word !== null,
    )
    const said = [
      `- ${ago} ago: ${what.join(' ')}`,
      confidence === null ? null : `confidence ${Number(confidence.toFixed(2))}`,
      cites.length === 0
        ? null
        : `citing ${cites
            .slice(0, 6)
            .map(({ handle, counts }) =>
              counts ? named(handle, LONGEST_NAME) : `${inQuotes(handle, LONGEST_NAME)} (never shown)`,
            )
            .join(' ')}`,
      against.length === 0 ? null : `against ${against.slice(0, 6).join(' ')}`,
      reason === null ? null : inQuotes(reason, LONGEST_REASON, outside),
    ]
    return [
      {
        text: said.filter((part) => part !== null).join(', '),
        outside,
        gives: trade === null ? null : reasonOf(trade, reason),
      },
      ...(became === null && NOTHING_COMES_OF.has(action)
        ? []
        : [
            {
              text: `- what came of it: ${became ?? 'nothing that is known yet'}`,
              ...(trade === null ? {} : { handles: [trade] }),
            },
          ]),
    ]
  },
}
