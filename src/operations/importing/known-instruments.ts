import { ChosenDrafts, type HeldDraft, type HeldDrafts, type Log, type PackedDrafts } from '#record'
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
export const withoutKnown = async (drafts: PackedDrafts, { store }: Log): Promise<HeldDrafts> => {
  if (!drafts.kinds.has('instrument')) return drafts
  const events = await store.events({ kinds: ['instrument'] })
  const known = events.map(({ payload, knownAt }) => ({ knownAt, told: JSON.parse(payload) as Told }))
  const isKnown = ({ kind, payload, at, line }: HeldDraft): boolean => {
    if (kind !== 'instrument') return false
    const told = JSON.parse(payload) as Told
    const before = known.findLast((one) => one.told.symbol === told.symbol && one.knownAt <= at)
    if (before && !isAlike(before.told, told)) throw differs(before.told, told, line)
    return before !== undefined
  }
  const left = new ChosenDrafts(drafts)
  let index = 0
  for (const draft of drafts) {
    if (!isKnown(draft)) left.choose(index)
    index++
  }
  return left
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
