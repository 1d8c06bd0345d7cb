import type { TradeView } from '#log'
import { Decimal } from '#vocabulary'

/** More would crowd each other out of the text. */
const MOST_SYMBOLS = 3

type Held = Pick<TradeView, 'symbol' | 'initialRisk' | 'n'>

/**
 * The symbols that a context is about: named by the caller, then held by what they risk, then the watch list in its order. A caller may
 * name a whole market: of those, too, what is held comes first, then what is watched.
 */
export const symbolsInQuestion = (
  named: readonly string[],
  held: readonly Held[],
  watched: readonly string[],
): readonly string[] => {
  const ours = [...[...held].sort(byRisk).map(({ symbol }) => symbol), ...watched]
  const byName = [...named].sort()
  return [...new Set([...ours.filter((symbol) => byName.includes(symbol)), ...byName, ...ours])].slice(
    0,
    MOST_SYMBOLS,
  )
}

/** What has no stop may lose anything: it comes first. */
const byRisk = (a: Held, b: Held): number => {
  if (a.initialRisk === null || b.initialRisk === null)
    return Number(b.initialRisk === null) - Number(a.initialRisk === null) || a.n - b.n
  return Decimal.of(b.initialRisk).minus(Decimal.of(a.initialRisk)).sign || a.n - b.n
}
