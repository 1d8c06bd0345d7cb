import type { Draft, Log } from '#record'
import { Decimal, type Exact, HindcastError, ONE, shownValue, suggest } from '#vocabulary'

/** What a fact says of an instrument, as far as it matters here. */
interface Told {
  readonly symbol: string
  readonly multiplier?: Exact
}

/**
 * What a broker's file lets conclude of a symbol is left out where somebody had said before what it is: steps and calendar would be gone
 * with it. If both differ in what a unit is worth, the rows would come to other results than the file has.
 */
export const withoutKnown = async <One extends Pick<Draft, 'kind' | 'payload' | 'at' | 'line'>>(
  drafts: readonly One[],
  { store }: Log,
): Promise<readonly One[]> => {
  if (!drafts.some(({ kind }) => kind === 'instrument')) return drafts
  const events = await store.events({ kinds: ['instrument'] })
  const known = events.map(({ payload, knownAt }) => ({ knownAt, told: JSON.parse(payload) as Told }))
  return drafts.filter((draft) => {
    if (draft.kind !== 'instrument') return true
    const told = JSON.parse(draft.payload) as Told
    const before = known.findLast((one) => one.told.symbol === told.symbol && one.knownAt <= draft.at)
    if (before && !isAlike(before.told, told)) throw differs(before.told, told, draft.line)
    return !before
  })
}

const isAlike = ({ multiplier: known = ONE }: Told, { multiplier }: Told): boolean =>
  multiplier === undefined || Decimal.of(known).equals(Decimal.of(multiplier))

const differs = ({ multiplier: known = ONE }: Told, { symbol, multiplier }: Told, line = 1): HindcastError =>
  new HindcastError(
    'invalid_input',
    `line ${line}: by this file a unit of ${shownValue(symbol)} is worth ${multiplier}, and the memory has ${known}`,
    {
      field: 'from',
      next: `If the memory is wrong, say what it is from before the first row on (${suggest('instrument', { symbol, multiplier: multiplier ?? ONE })}); if it is another contract of the same name, use another memory. Nothing was imported.`,
    },
  )
