import type { Bar } from '#market'
import { HindcastError, instant } from '#vocabulary'
import { csvSource } from './csv-rows.ts'

/** What a bar's columns are called, the whole word alone: files of bars are written by programs, in English. */
const NAMES = {
  at: ['at', 'timestamp', 'datetime', 'date', 'opentime', 'time'],
  time: ['time'],
  open: ['open', 'o'],
  high: ['high', 'h'],
  low: ['low', 'l'],
  close: ['close', 'c', 'last'],
  volume: ['volume', 'tickvolume', 'vol', 'v'],
  symbol: ['symbol', 'ticker', 'instrument', 'pair'],
}

const DAY = /^\d{4}[-./]?\d{2}[-./]?\d{2}$/

const bars = csvSource(
  {
    name: 'bars',
    names: NAMES,
    numbers: ['open', 'high', 'low', 'close'],
    times: ['at'],
    required: [['at'], ['open'], ['high'], ['low'], ['close']],
    zone: 'UTC',
  },
  'a CSV of bars',
  () => (row) => {
    const price = (field: 'open' | 'high' | 'low' | 'close'): number =>
      Number(row.need(field, row.number(field)))
    const day = row.text('at') ?? ''
    // A bar of a day has no time of day: it begins with it.
    const at = DAY.test(day) && row.text('time') === undefined ? dayBegins(day) : row.time('at', 'time')
    return {
      kind: 'bar',
      at: row.need('at', at),
      payload: {
        symbol: row.text('symbol'),
        open: price('open'),
        high: price('high'),
        low: price('low'),
        close: price('close'),
      },
    }
  },
)

const dayBegins = (day: string): string => day.replace(/^(\d{4})\D?(\d{2})\D?(\d{2})$/, '$1-$2-$3T00:00:00Z')

/** Bars of a CSV by symbol, each in order of time; those of a file without such a column are of the symbol that is named. */
export const readBars = async (
  lines: AsyncIterable<string>,
  symbol: string | undefined,
): Promise<ReadonlyMap<string, readonly Bar[]>> => {
  const found = new Map<string, Bar[]>()
  for await (const one of bars.read(lines, {})) {
    if ('refused' in one) throw refused(`line ${one.line}: ${one.refused.what}`, one.refused.next)
    if (!('fact' in one)) continue
    const { symbol: own, ...prices } = one.fact.payload as Omit<Bar, 'at'> & { readonly symbol?: string }
    const name = own ?? symbol
    if (name === undefined)
      throw refused('they name no symbol', 'Add a column symbol, or say which it is with symbol.')
    const list = found.get(name) ?? []
    list.push({ at: instant(one.fact.at as string | number), ...prices }) // the source wrote it
    found.set(name, list)
  }
  for (const list of found.values()) list.sort((a, b) => a.at - b.at)
  return found
}

const refused = (problem: string, next: string): HindcastError =>
  new HindcastError('invalid_input', `the bars cannot be read: ${problem}`, {
    field: 'bars',
    next: `${next} Nothing was imported.`,
  })
