import type { TradeView } from '#record'
import { Decimal } from '#vocabulary'

/** More would crowd each other out of the text. */
const MOST_SYMBOLS = 3

type Held = Pick<TradeView, 'symbol' | 'initialRisk' | 'n'>

/** The symbols that a context is about: named by the caller, then held by what they risk, then the watch list in its order. */
export const symbolsInQuestion = (
  named: readonly string[],
  held: readonly Held[],
  watched: readonly string[],
): readonly string[] =>
  [
    ...new Set([...[...named].sort(), ...[...held].sort(byRisk).map(({ symbol }) => symbol), ...watched]),
  ].slice(0, MOST_SYMBOLS)

/** What has no stop may lose anything: it comes first. */
const byRisk = (a: Held, b: Held): number => {
  if (a.initialRisk === null || b.initialRisk === null)
    return Number(b.initialRisk === null) - Number(a.initialRisk === null) || a.n - b.n
  return Decimal.of(b.initialRisk).minus(Decimal.of(a.initialRisk)).sign || a.n - b.n
}
