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
  const newest: number[] = []
  let [trades, lost] = [0, 0]
  // As exact as if it were summed digit by digit (Neumaier), and whoever never names a strategy has hundreds of thousands of them.
  let [net, lacking] = [0, 0]
  for (const rows of view.rows) {
    if (rows.strategy !== null) continue
    const { n, outcomeSeq, pnl } = rows.columns
    for (let row = rows.count - 1; row >= 0; row--) {
      if (!view.matches(rows, row) || (outcomeSeq[row] ?? 0) === 0) continue
      trades += 1
      if (isLoser(rows, row)) lost += 1
      keepNewest(newest, n[row] ?? 0)
      const came = pnl[row] ?? 0
      if (Number.isNaN(came)) continue
      const sum = net + came
      lacking += Math.abs(net) >= Math.abs(came) ? net - sum + came : came - sum + net
      net = sum
    }
  }
  if (trades === 0) return null
  const whole = Decimal.parse(net + lacking) ?? Decimal.zero
  return {
    trades,
    lost,
    words: wordsOf(trades, newest, whole, typeof symbol === 'object' ? symbol[0] : symbol),
  }
}

/** Highest first, and no more of them than are named. */
const keepNewest = (newest: number[], n: number): void => {
  if (newest.length === MOST_NAMED && n < (newest.at(-1) ?? 0)) return
  newest.push(n)
  newest.sort((a, b) => b - a)
  if (newest.length > MOST_NAMED) newest.pop()
}

const wordsOf = (
  trades: number,
  newest: readonly number[],
  net: Decimal,
  symbol: string | undefined,
): string => {
  const one = trades === 1
  const named = newest.map((n) => handleOf('episode', n)).join(', ')
  const rest = trades > newest.length ? ` and ${trades - newest.length} more` : ''
  return (
    `${trades} closed ${one ? 'trade' : 'trades'}${symbol === undefined ? '' : ` of ${nameInText(symbol)}`} without a strategy ` +
    `(${named}${rest}), ${signedMoney(net.text)} in all, ${one ? 'is' : 'are'} in no strategy’s record: a person can say whose, with correct`
  )
}
