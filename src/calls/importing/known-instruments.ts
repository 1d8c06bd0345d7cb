import type { FactOfFile, Log } from '#log'
import { Decimal, type Exact, HindcastError, ONE, shownValue, suggest } from '#vocabulary'

/** An instrument as a fact describes it. */
interface Described {
  readonly symbol: string
  readonly multiplier?: Exact
}

/**
 * Leaves out instruments that a broker's file implies and the log describes already: steps and calendar would be lost. Two
 * multipliers are an error, because the rows would come to other results than the file states.
 */
export const withoutKnown = async (
  facts: readonly FactOfFile[],
  log: Log,
): Promise<readonly FactOfFile[]> => {
  if (!facts.some(({ draft }) => draft.kind === 'instrument')) return facts
  const { instruments } = await log.state()
  return facts.filter(({ draft, line }) => {
    if (draft.kind !== 'instrument') return true
    const described = JSON.parse(draft.payload) as Described
    const known = instruments.get(described.symbol)
    if (known && !isAlike(known, described)) throw differs(known, described, line)
    return known === undefined
  })
}

const isAlike = (
  { multiplier: known = ONE }: Pick<Described, 'multiplier'>,
  { multiplier }: Described,
): boolean => multiplier === undefined || Decimal.of(known).equals(Decimal.of(multiplier))

const differs = (
  { multiplier: known = ONE }: Pick<Described, 'multiplier'>,
  { symbol, multiplier }: Described,
  line: number,
): HindcastError =>
  new HindcastError(
    'invalid_input',
    `line ${line}: by this file a unit of ${shownValue(symbol)} is worth ${multiplier}, and the memory has ${known}`,
    {
      field: 'from',
      next: `If the memory is wrong, describe the instrument (${suggest('instrument', { symbol, multiplier: multiplier ?? ONE })}); if it is another contract of the same name, use another agent. Nothing was imported.`,
    },
  )
