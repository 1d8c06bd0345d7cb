import { Decimal, handleOf, nameInText } from '#vocabulary'
import { signedMoney } from '../context/format-number.ts'
import type { EpisodeColumns } from './columns/episode-columns.ts'
import { isLoser } from './columns/row-values.ts'
import type { EpisodeFilter } from './episode-query.ts'

/** Closed trades that nobody said the strategy of: they are in no strategy's record, and may be the losers of any. */
export interface NobodysTrades {
  readonly trades: number
  readonly lost: number
  /** What they came to, and whose they were is to be said. */
  readonly words: string
}

/** Handles that fit a sentence. */
const MOST_NAMED = 3

/** null where there is none, and where no strategy is asked about: then they are in the record like any other. */
export const nobodysTrades = (
  columns: EpisodeColumns,
  { filter, seq }: { readonly filter: EpisodeFilter; readonly seq?: number | undefined },
): NobodysTrades | null => {
  const { symbol, strategy, direction } = filter
  if (strategy === undefined) return null
  const view = columns.view({ symbol, direction, kinds: ['trade'] }, seq)
  const numbers: number[] = []
  let lost = 0
  let net = Decimal.zero
  for (const rows of view.rows) {
    if (rows.strategy !== null) continue
    for (let row = 0; row < rows.count; row++) {
      if (!view.matches(rows, row) || (rows.columns.outcomeSeq[row] ?? 0) === 0) continue
      numbers.push(rows.columns.n[row] ?? 0)
      if (isLoser(rows, row)) lost += 1
      net = net.plus(Decimal.parse(rows.columns.pnl[row] ?? 0) ?? Decimal.zero)
    }
  }
  if (numbers.length === 0) return null
  return {
    trades: numbers.length,
    lost,
    words: wordsOf(numbers, net, typeof symbol === 'object' ? symbol[0] : symbol),
  }
}

const wordsOf = (numbers: readonly number[], net: Decimal, symbol: string | undefined): string => {
  const one = numbers.length === 1
  const newest = [...numbers].sort((a, b) => b - a).slice(0, MOST_NAMED)
  const named = newest.map((n) => handleOf('episode', n)).join(', ')
  const rest = numbers.length > newest.length ? ` and ${numbers.length - newest.length} more` : ''
  return (
    `${numbers.length} closed ${one ? 'trade' : 'trades'}${symbol === undefined ? '' : ` of ${nameInText(symbol)}`} without a strategy ` +
    `(${named}${rest}), ${signedMoney(net.text)} in all, ${one ? 'is' : 'are'} in no strategy’s record: a person can say whose, with correct`
  )
}
