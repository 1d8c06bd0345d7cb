import { type Instant, isoOf, SECOND_MS } from '#vocabulary'
import type { RaisedFlags } from './raised-flags.ts'

/**
 * A signal that came after the decision made on it, or after it was told of. An entry before its signal may well be: the agent did not
 * wait for it (habits say how often).
 */
export const flagSignal = (
  symbol: string | null,
  signalAt: Instant | undefined,
  by: Instant,
  flags: RaisedFlags,
): void => {
  // Times are often told in whole seconds.
  if (signalAt === undefined || signalAt < by + SECOND_MS) return
  flags.raise({
    code: 'signal_ahead',
    symbol,
    trade: null,
    field: 'signalAt',
    known: isoOf(by),
    told: isoOf(signalAt),
  })
}
