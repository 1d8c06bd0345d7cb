import { momentOf, readTrades } from '#log'
import { eventsOut } from '../outputs/event-output.ts'
import { type Trade, tradesOut } from '../outputs/trade-output.ts'
import type { Caller } from '../session/caller.ts'

/** `jsonl`: every event, which can be imported whole and verified. `csv`: the trades, for a spreadsheet. */
export const EXPORT_FORMATS = ['jsonl', 'csv'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

const AT_ONCE = 1_000

/** The lines of an export as of now, without line ends. */
export const exportedLines = (caller: Caller, format: ExportFormat): AsyncGenerator<string> =>
  format === 'csv' ? tradeLines(caller) : eventLines(caller)

async function* eventLines(caller: Caller): AsyncGenerator<string> {
  const log = await caller.log()
  const total = (await log.state()).head.seq
  for (let after = 0; after < total; ) {
    const page = await log.store.events({ afterSeq: after, toSeq: total, limit: AT_ONCE })
    for (const event of await eventsOut(log.store, page)) yield JSON.stringify(event)
    after = page.at(-1)?.seq ?? total
    caller.progress(after, total)
  }
}

const COLUMNS = [
  ...['handle', 'run', 'symbol', 'side', 'status', 'strategy', 'entryAt', 'exitAt', 'holdingMinutes'],
  ...['openedSize', 'entryPrice', 'exitPrice', 'stop', 'target', 'initialRisk', 'realised', 'fees'],
  ...['funding', 'pnl', 'r', 'mfe', 'mae', 'exitKind', 'entryRegime', 'entryReason', 'exitReason'],
  ...['positionId', 'tradeId', 'source', 'trust'],
] as (keyof Trade)[]

/** The newest trade first, as `trades` lists them. */
async function* tradeLines(caller: Caller): AsyncGenerator<string> {
  yield COLUMNS.join(',')
  const moment = await momentOf(await caller.log(), undefined)
  for (let before: number | undefined; ; ) {
    const page = await readTrades(moment, { before, limit: AT_ONCE })
    for (const trade of await tradesOut(moment, page))
      yield COLUMNS.map((column) => csvCell(trade[column])).join(',')
    if (page.length < AT_ONCE) return
    before = page.at(-1)?.n
  }
}

/** Spreadsheets run a cell that begins with one of these as a formula, unless all of it is a number. */
const FORMULA = /^(?!-[\d.]+$)[=+\-@\t\r]/

const csvCell = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  const text = String(value).replace(FORMULA, "'$&")
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
