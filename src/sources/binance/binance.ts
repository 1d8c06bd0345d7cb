import { linesAhead } from '../lines-ahead.ts'
import type { Read, Source, SourceOptions } from '../source.ts'
import { readAnswers } from './api-trades.ts'
import { historyHeader, readHistory } from './trade-history.ts'

/** What Binance exports of an account's trades, spot and futures, and what its API answers to myTrades and userTrades. */
export const binanceSource: Source = {
  name: 'binance',
  describe: 'Binance: trade history of spot and futures as CSV, or myTrades and userTrades as JSON',
  recognises: (beginning) =>
    isJson(beginning)
      ? beginning.includes('"commissionAsset"') && beginning.includes('"qty"')
      : historyHeader(beginning.split('\n')) !== undefined,
  read: readTrades,
}

const isJson = (text: string): boolean => /^\s*[[{]/.test(text)

async function* readTrades(lines: AsyncIterable<string>, options: SourceOptions): AsyncGenerator<Read> {
  const { beginning, all } = await linesAhead(lines)
  yield* isJson(beginning.join('\n')) ? readAnswers(all) : readHistory(all, beginning, options)
}
