import { onDecision, zKeptDecision } from '#ledger'
import { inQuotationMarks } from '#vocabulary'
import { citationLookups, countedCites } from '../remember/cited-handles.ts'
import { rememberDecision } from '../remember/remember-decision.ts'
import { lookupsForName } from '../rows/lookup.ts'
import { decidedOn } from './decided-on.ts'
import { kind } from './kind.ts'

/** The agent's decision with its reason: the next change of the position is its doing. */
export const decisionKind = kind({
  name: 'decision',
  v: 1,
  payload: zKeptDecision,
  // Reported when its outcome is known, it must not count as if it had been said before.
  needsTime: true,
  texts: ['reason', 'said'],
  names: () => ['cites', 'against', 'trade'],
  states: ({ symbol }) => decidedOn(symbol),
  reckoned: () => ['consistency', 'against'],
  lookups: (state, { data }) => [
    ...citationLookups(state, data),
    ...(data.trade === undefined ? [] : lookupsForName({ trade: data.trade })),
  ],
  ledger: (booking) => {
    const { state, event, found, book } = booking
    const counted = countedCites(state, event, found)
    for (const cite of new Set(event.data.cites))
      if (!counted.includes(cite))
        book.notices.push(`cites ${inQuotationMarks(cite)}: no turn was shown it, so it does not count`)
    return onDecision(booking, counted)
  },
  remember: rememberDecision,
})
