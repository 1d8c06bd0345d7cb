import type { Payload, State } from '#log'
import { type Bars, encodeContext, zBars } from '#market'
import { HindcastError, type Instant, type Json } from '#vocabulary'

/** Bars in place of a stated situation: derived from what had closed by the entry, it counts whenever it is told (decision record 50). */
export const BARS_OF_ENTRY = {
  bars: zBars
    .optional()
    .describe(
      'bars of the symbol, in place of context: the situation is derived from those closed by the entry',
    ),
}

interface ToldEntry {
  readonly symbol: string
  readonly bars?: Bars | undefined
  readonly context?: Json | undefined
}

/** The payload with the situation that its bars show at the entry. */
export const withBarsRead = (
  { bars, ...told }: ToldEntry,
  state: Pick<State, 'instruments' | 'config'>,
  entryAt: Instant | undefined,
): Payload => {
  if (bars === undefined) return told as Payload
  if (told.context !== undefined)
    throw new HindcastError('invalid_input', 'bars and context were both given', {
      field: 'bars',
      next: 'Give bars, which the situation is derived from, or the context as you knew it.',
    })
  if (entryAt === undefined)
    throw new HindcastError('invalid_input', 'bars say nothing of an entry whose time is not known', {
      field: 'entryAt',
      next: 'Give entryAt, or leave bars out.',
    })
  const { calendar } = state.instruments.get(told.symbol) ?? {}
  const { classifier } = state.config
  return { ...told, fromBars: encodeContext({ at: entryAt, bars, calendar, classifier }) } as Payload
}
