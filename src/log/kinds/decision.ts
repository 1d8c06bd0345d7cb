import { onDecision, zKeptDecision } from '#ledger'
import { citationLookups, countedCites, rememberDecision } from '#record'
import { lookupsForName } from '../rows/lookup.ts'
import { kind } from './kind.ts'

/** The agent's decision with its reason: the next change of the position is its doing. */
export const decisionKind = kind({
  name: 'decision',
  payload: zKeptDecision,
  // Reported when its outcome is known, it must not count as if it had been said before.
  needsTime: true,
  texts: ['reason', 'said'],
  refs: { cites: 'memory', against: 'knowledge', stops: 'memory', trade: 'trade' },
  reckoned: () => ['consistency', 'against', 'stops'],
  lookups: (_state, { data }) => [
    ...citationLookups(data),
    ...(data.trade === undefined ? [] : lookupsForName({ trade: data.trade })),
  ],
  ledger: (booking) => onDecision(booking, countedCites(booking.event, booking.found)),
  remember: rememberDecision,
})
