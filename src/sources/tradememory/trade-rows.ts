import { type Instant, isoOf, MINUTE_MS, SECOND_MS } from '#vocabulary'
import { RowRefused } from '../csv-row.ts'
import { sideIn } from '../side-words.ts'
import type { SourceFact, SourceOptions } from '../source.ts'
import type { TableRow } from './database-rows.ts'
import { ToldRow } from './told-row.ts'
import { toldSituation } from './told-situation.ts'

const UTC = 'UTC'
/** As far as R is taken. */
const MOST_R = 1_000

/** A trade of `trade_records`, with the columns that only `episodic_memory` has of it; null while it is open. */
export const recordedTrade = (
  row: TableRow,
  episode: TableRow | undefined,
  options: SourceOptions,
): SourceFact | null =>
  tradeOf(new ToldRow(`trade_records ${row.id}`, row), 'market_context', 'hold_duration', MINUTE_MS, {
    episode: episode && new ToldRow(`episodic_memory ${row.id}`, episode),
    options,
  })

/** A trade that only `episodic_memory` has; null while it is open. */
export const rememberedTrade = (row: TableRow, options: SourceOptions): SourceFact | null => {
  const told = new ToldRow(`episodic_memory ${row.id}`, row)
  return tradeOf(told, 'context_json', 'hold_duration_seconds', SECOND_MS, { episode: told, options })
}

const tradeOf = (
  told: ToldRow,
  contextColumn: string,
  heldColumn: string,
  heldUnit: number,
  { episode, options }: { readonly episode: ToldRow | undefined; readonly options: SourceOptions },
): SourceFact | null => {
  const zone = options.zone ?? UTC
  const situation = new ToldRow(told.name, told.object(contextColumn))
  const id = told.need('id', told.text('id'))
  const entryAt = told.need('timestamp', told.time('timestamp', zone))
  const entryPrice = told.need(
    'entry price (in its context, as price or entry_price)',
    situation.positive('entry_price', 'price') ??
      told.positive('entry_price') ??
      episode?.positive('entry_price'),
  )
  const context = toldSituation(situation, episode)
  const entered = {
    trade: id,
    symbol: told.need('symbol', told.text('symbol') ?? situation.text('symbol') ?? options.symbol),
    side: sideIn(told.need('direction', told.text('direction'))) === 'buy' ? 'long' : 'short',
    size: told.positive('lot_size'),
    strategy: told.text('strategy') ?? options.strategy,
    confidence: confidenceOf(told),
    reason: told.text('reasoning'),
    tags: told.list('tags'),
    stop: situation.positive('sl', 'stop_loss', 'stop'),
    target: situation.positive('tp', 'take_profit', 'target'),
    ...(Object.keys(context).length > 0 && { context }),
  }
  const name = `tradememory:${id}`
  const exitPrice = told.positive('exit_price')
  const pnl = told.number('pnl')
  if (exitPrice === undefined && pnl === undefined && told.text('exit_timestamp') === undefined) return null
  const held = told.number(heldColumn)
  const at =
    told.time('exit_timestamp', zone) ?? (held === undefined ? undefined : entryAt + Number(held) * heldUnit)
  if (at !== undefined && at < entryAt)
    throw new RowRefused(
      `${told.name} ends before it begins`,
      'Look whether one of the times is in another zone.',
    )
  return {
    kind: 'trade.recorded',
    at: iso(told.need('exit time', at)),
    id: name,
    payload: {
      ...entered,
      entryAt: iso(entryAt),
      entryPrice,
      exitPrice: told.need('exit price', exitPrice),
      pnl,
      r: rOf(told),
      exitReason: told.text('exit_reasoning'),
      remark: told.text('lessons', 'reflection'),
    },
  }
}

const iso = (at: number): string => isoOf(at as Instant)

const confidenceOf = (told: ToldRow): number | undefined => {
  const stated = told.number('confidence')
  return stated === undefined || Number(stated) < 0 || Number(stated) > 1 ? undefined : Number(stated)
}

const rOf = (told: ToldRow): number | undefined => {
  const stated = told.number('pnl_r')
  return stated === undefined || Math.abs(Number(stated)) > MOST_R ? undefined : Number(stated)
}
